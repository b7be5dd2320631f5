"""Who of a party pays what of its bill (R1, R8).

Shares are exact fractions until the very end. Then everybody gets the whole cents of their share,
and the odd cents go one by one to the largest remainders, in order of seats where these are equal.

What has been paid stays. Whoever has settled their part shares nothing that comes to the tab later,
unless nobody else would: then they owe just that. Whatever else changes afterwards (a void, a gift,
another way to split) falls on those who have not settled, in proportion to what they owe; and if
they owe nothing any more, something is to be given back (`over`).
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.restaurant.bill import Item, Sums, apportioned, items, parties, portion, sums_of
from partycards.restaurant.orders import Orders
from partycards.restaurant.prices import WHOLE, Prices
from partycards.restaurant.tab import Discount, Tab, Way

Spared = Literal["nothing", "tip", "share"]
Parts = dict[Seat, Fraction]


class Share(Struct, frozen=True):
    """What a guest pays of a bill, and what of that is `paid`, in cents; `spared` says whether
    something was taken off for winning."""

    seat: Seat
    cents: int
    paid: int = 0
    spared: bool = False

    @property
    def open(self) -> int:
        return self.cents - self.paid


class Bill(Struct, frozen=True):
    """A party's bill. The shares are in order of seats; together they are the total, or more where
    something is to be given back: so many cents are `over`. `discounts` are those of the whole
    bill."""

    party: str
    seats: tuple[Seat, ...]
    way: Way
    items: tuple[Item, ...]
    sums: Sums
    shares: tuple[Share, ...]
    over: int = 0
    discounts: tuple[Discount, ...] = ()

    @property
    def total(self) -> int:
        return self.sums.total

    @property
    def paid(self) -> int:
        return sum(share.paid for share in self.shares)

    @property
    def open(self) -> int:
        """What is still to be paid."""
        return sum(share.open for share in self.shares)

    def parts(self) -> tuple[tuple[Share, ...], ...]:
        """What is paid in one sum each."""
        return (self.shares,) if self.way.split == "party" else tuple((one,) for one in self.shares)


class Owed(Struct, frozen=True):
    """The bills of a table together, in cents: what they come to, what of it is `paid`, and what is
    `open`."""

    total: int = 0
    paid: int = 0
    open: int = 0


def owed(several: Iterable[Bill]) -> Owed:
    """All of these bills together."""
    bills = list(several)
    return Owed(
        sum(bill.sums.total for bill in bills),
        sum(bill.paid for bill in bills),
        sum(bill.open for bill in bills),
    )


class Past(Struct, frozen=True):
    """What was paid, in cents by seat, and when whose part was settled."""

    paid: Mapping[Seat, int] = {}
    settled: Mapping[Seat, float] = {}


NO_PRICES, NOTHING_PAID = Prices(), Past()


def spared_of(agreed: str | None) -> Spared:
    """What the table has agreed on; nothing as long as it has not."""
    return "tip" if agreed == "tip" else "share" if agreed == "share" else "nothing"


def past_of(tab: Tab) -> Past:
    """The payments that stand."""
    paid: dict[Seat, int] = {}
    settled: dict[Seat, float] = {}
    for payment in tab.standing_payments():
        for seat, cents in payment.shares:
            paid[seat] = paid.get(seat, 0) + cents
        settled |= dict.fromkeys(payment.settled, payment.at)
    return Past(paid, settled)


def bills(orders: Orders, seats: Sequence[Seat], winners: Iterable[Seat] = ()) -> tuple[Bill, ...]:
    """The bill of every party at a table where these sit."""
    of = parties(orders, seats)
    everybody = tuple(seat for members in of.values() for seat in members)
    found, past, winning = items(orders, everybody), past_of(orders.tab), tuple(winners)
    spared = spared_of(orders.spared)
    first = next(iter(of), "")
    made = []
    for party, members in of.items():
        own = (portion(item, of, party) for item in found)
        off = tuple(
            each
            for each in orders.tab.discounts
            if not each.item and (each.seat in members or (each.seat not in everybody
                                                           and party == first))
        )  # fmt: skip
        theirs = tuple(item for item in own if item is not None)
        way = orders.tab.way(party)
        made.append(bill_of(party, members, theirs, way, spared, winning, orders.prices, off, past))
    return tuple(made)


def bill_of(party: str, seats: Sequence[Seat], found: Sequence[Item], way: Way,
            spared: Spared = "nothing", winners: Iterable[Seat] = (), prices: Prices = NO_PRICES,
            discounts: tuple[Discount, ...] = (), past: Past = NOTHING_PAID) -> Bill:  # fmt: skip
    """The bill of one party: `seats` are theirs, one at least, and all items have seats among them.
    Winners who are not among them are spared nothing here."""
    sums = sums_of(found, discounts, prices)
    sums = replace(sums, tip=way.tip.on(sums.food))
    weights = [(item, paying(item, seats, way, found, past)) for item in found]
    eaten, tips = _eaten(weights, seats, sums), _tips(weights, seats, sums)
    free = _spared(seats, winners) if spared != "nothing" else frozenset()
    if spared == "share":
        eaten = _without(eaten, free)
    owed = _without(tips, free)
    exact = {seat: eaten[seat] + owed[seat] for seat in eaten}
    paid = {seat: past.paid.get(seat, 0) for seat in seats}
    later = _later(weights, sums, way, past, frozenset() if spared != "share" else free)
    exact = _with_what_was_paid(exact, sums.total, paid, past, later)
    due = max(sums.total, sum(paid.values()))
    cents = apportioned(exact, due)
    shares = tuple(Share(seat, cents[seat], paid[seat], seat in free) for seat in sorted(cents))
    return Bill(party, tuple(seats), way, tuple(found), sums, shares, due - sums.total, discounts)


def taken(parts: Iterable[Share], cents: int) -> tuple[tuple[tuple[Seat, int], ...],
                                                       tuple[Seat, ...]]:  # fmt: skip
    """So many cents paid for these parts, the first one first: what each seat's is paid with, and
    who has settled by that."""
    paid: list[tuple[Seat, int]] = []
    settled: list[Seat] = []
    for part in parts:
        now = min(cents, part.open)
        cents -= now
        if now:
            paid.append((part.seat, now))
        if now == part.open:
            settled.append(part.seat)
    return tuple(paid), tuple(settled)


# Who shares what ----------------------------------------------------------------------------------


def weights_of(seats: Sequence[Seat], way: Way, found: Iterable[Item]) -> dict[Seat, int]:
    """How many shares each seat has when everything is paid by shares: as it was agreed, else as
    many as it had plates; one each when nobody had any."""
    plates = [item.seats[0] for item in found if item.key.startswith("plate-")]
    weights = {seat: way.weights.get(seat, plates.count(seat)) for seat in seats}
    return weights if any(weights.values()) else dict.fromkeys(seats, 1)


def paying(item: Item, seats: Sequence[Seat], way: Way, found: Iterable[Item] = (),
           past: Past = NOTHING_PAID) -> dict[Seat, int]:  # fmt: skip
    """Who of the party pays for an item, with their weights, before anybody is spared. Those who
    had settled before it came to the tab do not, as long as others do."""
    weights = {seat: w for seat, w in _weights(item, seats, way, found).items() if w}
    still = {
        seat: w for seat, w in weights.items() if not past.settled.get(seat, item.at) < item.at
    }
    return still or weights


def _weights(item: Item, seats: Sequence[Seat], way: Way, found: Iterable[Item]) -> dict[Seat, int]:
    if way.split == "share":
        return weights_of(seats, way, found)
    if way.split == "equally" or (way.split != "dish" and item.key in way.shared):
        return dict.fromkeys(seats, 1)
    named = way.payers.get(item.key, frozenset()) if way.split == "dish" else frozenset()
    own = [seat for seat in seats if seat in named] or [s for s in seats if s in item.seats]
    return dict.fromkeys(own, 1)


Weighed = Sequence[tuple[Item, Mapping[Seat, int]]]
"""Items with those who pay for them."""


def _base(weighed: Weighed, seats: Iterable[Seat]) -> Parts:
    """What each seat pays for items, as these cost before anything comes to the whole bill."""
    # By seat and by how many shares an item has: whole numbers are quickly added.
    sums: dict[tuple[Seat, int], int] = {}
    for item, weights in weighed:
        shares = sum(weights.values())
        for seat, weight in weights.items():
            sums[seat, shares] = sums.get((seat, shares), 0) + item.net * weight
    parts = {seat: Fraction() for seat in seats}
    for (seat, shares), cents in sums.items():
        parts[seat] += Fraction(cents, shares)
    return parts


def _eaten(weighed: Weighed, seats: Sequence[Seat], sums: Sums) -> Parts:
    """What each seat pays for dishes and drinks, with service and taxes."""
    eaten = {seat: Fraction() for seat in seats}
    for rate, cents in sums.by_rate.items():
        of_rate = _base([each for each in weighed if each[0].rate == rate], seats)
        _add(eaten, of_rate, cents)
    _add(eaten, _base(weighed, seats), sums.service_apart)
    return eaten


def _add(to: Parts, base: Parts, cents: int) -> None:
    """More, in proportion to the base."""
    whole = sum(base.values())
    for seat, part in base.items() if whole else ():
        to[seat] += cents * part / whole


def _tips(weighed: Weighed, seats: Sequence[Seat], sums: Sums) -> Parts:
    """A tip follows what everybody pays for dishes; equally where these cost nothing."""
    base = _base(weighed, seats)
    if not any(base.values()):
        return {seat: Fraction(sums.tip, len(base)) for seat in base}
    tips = {seat: Fraction() for seat in seats}
    _add(tips, base, sums.tip)
    return tips


def _spared(seats: Iterable[Seat], winners: Iterable[Seat]) -> frozenset[Seat]:
    """The winners among the seats, all of them; nobody when no other would be left to pay."""
    winning = frozenset(winners) & frozenset(seats)
    return frozenset() if winning == frozenset(seats) else winning


def _without(parts: Parts, free: frozenset[Seat]) -> Parts:
    """The parts when some pay nothing: what they would have paid, the others pay equally."""
    more = sum((parts[seat] for seat in free), Fraction()) / max(1, len(parts) - len(free))
    return {seat: Fraction() if seat in free else part + more for seat, part in parts.items()}


# What was paid ------------------------------------------------------------------------------------


def _later(weighed: Weighed, sums: Sums, way: Way, past: Past, free: frozenset[Seat]) -> Parts:
    """What those who had settled owe for things that came to the tab afterwards."""
    later: Parts = {}
    of_rate: dict[int, Fraction] = {}
    whole = Fraction()
    for item, _ in weighed:
        of_rate[item.rate] = of_rate.get(item.rate, Fraction()) + item.net
        whole += item.net
    for item, weights in weighed:
        for seat, weight in weights.items():
            if seat in free or past.settled.get(seat, item.at) >= item.at or not item.net:
                continue
            net = Fraction(item.net * weight, sum(weights.values()))
            costs = net * sums.by_rate[item.rate] / of_rate[item.rate]
            tip = net * sums.food * way.tip.rate / WHOLE / whole
            costs += net * sums.service_apart / whole + tip
            later[seat] = later.get(seat, Fraction()) + costs
    return later


def _with_what_was_paid(exact: Parts, total: int, paid: Mapping[Seat, int], past: Past,
                        later: Parts) -> Parts:  # fmt: skip
    """The parts, none of them less than what was paid of it, so that they are the total as long as
    no more than that was paid."""
    if not any(paid.values()) and not any(seat in exact for seat in past.settled):
        return exact
    settled = {seat: paid[seat] + later.get(seat, Fraction())
               for seat in exact if seat in past.settled}  # fmt: skip
    others = {seat: part for seat, part in exact.items() if seat not in settled}
    rest = total - sum(settled.values(), Fraction())
    if any(others.values()) and rest >= sum(paid[seat] for seat in others):
        return settled | _scaled(others, rest, paid)
    # Those who have not settled are through, so it is for the others again.
    others = {seat: Fraction(paid[seat]) for seat in others}
    rest = total - sum(others.values(), Fraction())
    more = rest - sum(paid[seat] for seat in settled)
    if more <= 0 or not settled:
        return {seat: Fraction(paid[seat]) for seat in exact}
    basis = later if any(later.values()) else {seat: exact[seat] for seat in settled}
    if not any(basis.values()):
        basis = {seat: Fraction(1) for seat in settled}
    whole = sum(basis.values(), Fraction())
    again = {seat: paid[seat] + more * basis.get(seat, Fraction()) / whole for seat in settled}
    return others | again


def _scaled(parts: Parts, total: Fraction, least: Mapping[Seat, int]) -> Parts:
    """The parts in the same proportion, adding up to `total`, each at least what it must be."""
    fixed: Parts = {}
    while True:
        free = {seat: part for seat, part in parts.items() if seat not in fixed}
        whole = sum(free.values(), Fraction())
        rest = total - sum(fixed.values(), Fraction())
        scaled = {seat: part * rest / whole if whole else Fraction() for seat, part in free.items()}
        low = {seat: Fraction(least[seat]) for seat, part in scaled.items() if part < least[seat]}
        if not low:
            return fixed | scaled
        fixed |= low
