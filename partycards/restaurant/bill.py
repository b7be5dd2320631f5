"""What stands on a table's bills, and what they come to: whole cents, and every bill adds up.

There is one bill for each party (R1); what parties share is on each of their bills in part. A bill
is computed for itself: gifts and discounts first, then service, then taxes by rate, each rounded to
the nearest cent, then the tip. What a table owes is the sum of its bills. Who of a party pays what
is in `shares`.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.restaurant.orders import COOKING, HELD, READY, SERVED, CourseKey, Orders
from partycards.restaurant.prices import WHOLE, Prices, Rate, part, rounded
from partycards.restaurant.tab import Discount, ItemKey, Tab

ON_THE_BILL = frozenset({HELD, COOKING, READY, SERVED})
"""A dish that was not sent to the kitchen, or was voided, costs nothing."""
K = TypeVar("K", int, str)


class Item(Struct, frozen=True):
    """A plate, or something that was charged: whose it is (`seats`), what it is under, its `price`
    in cents and what is taken `off` that by its `discounts`, its tax, and since when it is on the
    tab, in seconds since 1970."""

    key: ItemKey
    seats: tuple[Seat, ...]
    heading: str
    name: str
    price: int
    off: int = 0
    rate: Rate = 0
    at: float = 0.0
    discounts: tuple[Discount, ...] = ()

    @property
    def net(self) -> int:
        """What it costs."""
        return self.price - self.off


class TaxLine(Struct, frozen=True):
    """What a bill has of one rate, in cents: without the tax, the tax, and both."""

    rate: Rate
    net: int
    tax: int

    @property
    def gross(self) -> int:
        return self.net + self.tax


class Sums(Struct, frozen=True):
    """What a bill comes to, in cents. `food` is dishes and drinks after everything that was taken
    off, of which `off` the whole bill; `service` is in that unless the house adds it. `by_rate` is
    what dishes and drinks of a rate come to with all that is added to them, `service_apart` the
    same of a service that has a tax of its own. The tip is in none of these."""

    food: int
    off: int
    service: int
    taxes: tuple[TaxLine, ...]
    by_rate: Mapping[Rate, int]
    service_apart: int
    tip: int = 0

    @property
    def turnover(self) -> int:
        """Everything but the tip."""
        return sum(tax.gross for tax in self.taxes)

    @property
    def total(self) -> int:
        return self.turnover + self.tip


def parties(orders: Orders, seats: Sequence[Seat]) -> dict[str, tuple[Seat, ...]]:
    """The parties at a table with their seats, all who sit there and all who have ordered, were
    charged for something or have paid; those who are in no party make one without a name."""
    of = dict(orders.parties)
    tab = orders.tab
    ordered = [line.seat for line in orders.lines if line.status in ON_THE_BILL]
    charged = [seat for charge in tab.charges for seat in charge.seats]
    paid = [seat for payment in tab.standing_payments() for seat, _ in payment.shares]
    found: dict[str, list[Seat]] = {}
    for seat in dict.fromkeys((*seats, *ordered, *charged, *paid)):
        found.setdefault(of.get(seat, ""), []).append(seat)
    return {party: tuple(sorted(found[party])) for party in sorted(found)}


def plate_key(number: int) -> ItemKey:
    """The item that a line of the orders is."""
    return f"plate-{number}"


def items(orders: Orders, everybody: Sequence[Seat] = ()) -> tuple[Item, ...]:
    """Everything that stands on this table's tab. Of a course that is paid once a guest's first
    dish has the price. What is for all is for `everybody`."""
    tab, prices = orders.tab, orders.prices
    own_prices, off = dict(tab.own_prices), _discounts(tab)
    found: list[Item] = []
    once: set[tuple[Seat, CourseKey]] = set()
    for line in orders.lines:
        if line.status in ON_THE_BILL:
            course, guest = orders.course(line.course), (line.seat, line.course)
            price = 0 if course.once and guest in once else course.price
            once.add(guest)
            found.append(
                Item(plate_key(line.number), (line.seat,), course.title, line.dish.name, price,
                     rate=prices.rate(course.tax), at=line.sent_at)
            )  # fmt: skip
    for charge in tab.charges:
        article = charge.article
        found.append(
            Item(f"charge-{charge.number}", charge.seats or tuple(everybody), article.heading,
                 article.name, article.price, rate=prices.rate(article.tax), at=charge.at)
        )  # fmt: skip
    return tuple(
        _less(replace(item, price=own_prices.get(item.key, item.price)), off.get(item.key, ()))
        for item in found
    )


def _discounts(tab: Tab) -> dict[ItemKey, tuple[Discount, ...]]:
    found: dict[ItemKey, tuple[Discount, ...]] = {}
    for discount in tab.discounts:
        found[discount.item] = (*found.get(discount.item, ()), discount)
    return found


def _less(item: Item, discounts: tuple[Discount, ...]) -> Item:
    return replace(item, off=taken_off(item.price, discounts), discounts=discounts)


def taken_off(cents: int, discounts: Iterable[Discount]) -> int:
    """What discounts take off a sum, all of it at most."""
    each = (rounded(part(cents, one.rate)) + one.cents for one in discounts)
    return min(cents, sum(each))


def portion(item: Item, of: Mapping[str, Sequence[Seat]], party: str) -> Item | None:
    """What of an item is on this party's bill; None when none of it is theirs."""
    here = {name: sum(seat in seats for seat in item.seats) for name, seats in of.items()}
    all_of_it = sum(here.values())
    if not here[party]:
        return None
    if here[party] == all_of_it:
        return item
    net, off = (
        apportioned({name: Fraction(cents * n, all_of_it) for name, n in here.items()}, cents)
        for cents in (item.net, item.off)
    )
    seats = tuple(seat for seat in item.seats if seat in of[party])
    return replace(item, seats=seats, price=net[party] + off[party], off=off[party])


def sums_of(found: Sequence[Item], discounts: Iterable[Discount], prices: Prices) -> Sums:
    """What these items of one bill come to, with what is taken off the whole of it."""
    listed = sum(item.net for item in found)
    off = taken_off(listed, discounts)
    food = listed - off
    of_rate: dict[Rate, int] = {}
    for item in found:
        of_rate[item.rate] = of_rate.get(item.rate, 0) + item.net
    left = {rate: Fraction(cents * food, listed or 1) for rate, cents in of_rate.items()}
    base = apportioned(left, food)
    if not prices.service_added:
        told = rounded(Fraction(food * prices.service, WHOLE + prices.service))
        return _taxed(base, {}, off, told, prices)
    service = rounded(part(food, prices.service))
    if prices.service_tax is not None:
        return _taxed(base, {prices.service_tax: service}, off, service, prices)
    shares = {rate: Fraction(service * cents, food or 1) for rate, cents in base.items()}
    return _taxed(base, apportioned(shares, service), off, service, prices)


def _taxed(base: Mapping[Rate, int], service: Mapping[Rate, int], off: int, told: int,
           prices: Prices) -> Sums:  # fmt: skip
    """The sums of dishes and drinks (`base`) and the `service` that is added, both by rate."""
    lines: list[TaxLine] = []
    by_rate: dict[Rate, int] = {}
    apart = 0
    for rate in sorted({*base, *service}):
        cents, serving = base.get(rate, 0), service.get(rate, 0)
        line = _tax(rate, cents + serving, prices)
        if line.gross or line.tax:
            lines.append(line)
        of_food = line.gross
        if prices.service_tax is not None and serving:
            of_food = rounded(Fraction(line.gross * cents, cents + serving))
            apart = line.gross - of_food
        by_rate[rate] = of_food
    return Sums(sum(base.values()), off, told, tuple(lines), by_rate, apart)


def _tax(rate: Rate, cents: int, prices: Prices) -> TaxLine:
    if prices.added:
        return TaxLine(rate, cents, rounded(part(cents, rate)))
    tax = rounded(Fraction(cents * rate, WHOLE + rate))
    return TaxLine(rate, cents - tax, tax)


def apportioned(parts: Mapping[K, Fraction], total: int) -> dict[K, int]:
    """The parts, which add up to `total`, as whole cents that do, too: by largest remainder, then
    in order of seats."""
    cents = {seat: part.numerator // part.denominator for seat, part in parts.items()}
    odd = total - sum(cents.values())
    by_rest = sorted(parts, key=lambda seat: (cents[seat] - parts[seat], seat))
    for seat in by_rest[:odd]:
        cents[seat] += 1
    return cents
