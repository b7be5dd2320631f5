"""What an evening took in, to the cent.

Turnover is what bills come to without tips. It is divided three times, and every time adds up: by
what it is for (courses, drinks, service), by who brought it, and by how it was paid or is open yet.
Every part of a bill is apportioned once (`earned`), and all other sums are sums of these, so that
nothing is rounded twice. No name of a guest is in any of it, and words only in what was given away
and in marks: `without_words` leaves those out, for an evening that is erased.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.restaurant.bill import TaxLine, apportioned, items, plate_key
from partycards.restaurant.orders import SENT, VOID, Line, Orders
from partycards.restaurant.prices import part, rounded
from partycards.restaurant.shares import Bill
from partycards.restaurant.tab import Discount

Actor = str
"""Who did something, as a log has them ("server:3"); "" nobody yet."""
Kind = Literal["gift", "discount", "void", "payment", "charge", "price"]
NOT_IN_THE_TURNOVER = ("gift", "discount", "void")
"""What of these would have been turnover: the others were mistakes that were put right."""
A_SLIP = 120.0
"""Seconds within which whatever was charged is taken off again without a word."""
ERASED = "–"
"""What was given away, when only figures are kept of it."""


class Earned(Struct, frozen=True):
    """A part of the turnover, in cents with all that is added to it: of the item with this `key`
    under a `heading` of the bill, or of service (both ""). `by` is who served or charged it."""

    key: str
    heading: str
    by: Actor
    cents: int

    @property
    def dish(self) -> bool:
        return self.key.startswith("plate-")


class Part(Struct, frozen=True):
    """What a heading of the bills ("Main course", "Drinks", "" service) has earned, in cents, and
    how many of it there were. `course`: dishes."""

    heading: str
    course: bool
    count: int
    cents: int


class Server(Struct, frozen=True):
    """Somebody's part of an evening: to how many guests they brought the first plate or drink
    (`covers`), the `turnover` of what they brought, what of the turnover they took by `card` and in
    `cash`, and the tips. All but the first are cents."""

    by: Actor
    covers: int = 0
    turnover: int = 0
    card: int = 0
    cash: int = 0
    tips: int = 0


class Given(Struct, frozen=True):
    """Given away or taken back: `what` ("" the whole bill), why, by whom and when (seconds since
    1970), and how many cents of the price list it was. A "payment" is one that was none; a "charge"
    was taken off the tab again, a "price" was changed by that much."""

    kind: Kind
    table: str
    what: str
    reason: str
    by: Actor
    at: float
    cents: int


class Cooked(Struct, frozen=True):
    """A plate of a course that was served so many `seconds` after its fire; for `carried` of them
    it stood at the pass. `late`: it was ready after the course's red limit only."""

    course: str
    seconds: float
    carried: float
    late: bool


class Mark(Struct, frozen=True):
    """The kitchen's mark for a dish, and the seat of its inventor."""

    mark: int
    dish: str
    inventor: Seat


class TableTakings(Struct, frozen=True):
    """What guests at a table took and left. The table was laid at `opened`; `began` is when the
    first dish was sent or the first drink charged, 0 when nothing was ordered; `ended` when it was
    cleared, 0 not yet: all in seconds since 1970. `open` is to be paid yet and `over` to be given
    back, in cents without tips. `out` are plates that the kitchen has and the guests have not."""

    number: str
    opened: float = 0.0
    began: float = 0.0
    ended: float = 0.0
    closed_by: Actor = ""
    parts: tuple[Part, ...] = ()
    taxes: tuple[TaxLine, ...] = ()
    servers: tuple[Server, ...] = ()
    given: tuple[Given, ...] = ()
    cooked: tuple[Cooked, ...] = ()
    marks: tuple[Mark, ...] = ()
    open: int = 0
    over: int = 0
    out: int = 0

    def without_words(self) -> "TableTakings":
        """The same as figures only: no dish, nothing that anybody typed."""
        given = tuple(
            replace(each, what=each.what if each.kind == "payment" else ERASED, reason="")
            for each in self.given
        )
        return replace(self, given=given, marks=())


# A bill, divided ----------------------------------------------------------------------------------


def earned(orders: Orders, bill: Bill) -> tuple[Earned, ...]:
    """The turnover of a bill by item, and of service by those who served."""
    brought, of_item, service = brought_by(orders), dict[str, int](), 0
    for tax in bill.sums.taxes:
        weights = {each.key: Fraction(each.net) for each in bill.items if each.rate == tax.rate}
        food = _food_of(orders, bill, tax) if any(weights.values()) else 0
        whole = sum(weights.values(), Fraction()) or Fraction(1)
        of_item |= apportioned({key: net * food / whole for key, net in weights.items()}, food)
        service += tax.gross - food
    found = [
        Earned(each.key, each.heading, brought.get(each.key, ""), of_item.get(each.key, 0))
        for each in bill.items
    ]
    return (*found, *_service(found, service))


def _food_of(orders: Orders, bill: Bill, tax: TaxLine) -> int:
    """What of a rate's gross is dishes and drinks; the rest is service."""
    sums = bill.sums
    if not orders.prices.service_added or not sums.service:
        return tax.gross
    if orders.prices.service_tax is not None:
        return sums.by_rate.get(tax.rate, 0)
    return rounded(Fraction(tax.gross * sums.food, sums.food + sums.service))


def _service(of_items: Sequence[Earned], cents: int) -> Iterable[Earned]:
    """Service is everybody's who served, in proportion."""
    by: dict[Actor, Fraction] = {}
    for each in of_items:
        by[each.by] = by.get(each.by, Fraction()) + each.cents
    whole = sum(by.values(), Fraction())
    exact = (
        {who: cents * own / whole for who, own in by.items()} if whole else {"": Fraction(cents)}
    )
    return [Earned("", "", who, own) for who, own in apportioned(exact, cents).items() if own]


def brought_by(orders: Orders) -> dict[str, Actor]:
    """Who served each plate and charged everything else, by the items' keys."""
    plates = {plate_key(line.number): line.served_by for line in orders.lines}
    return plates | {f"charge-{each.number}": each.actor for each in orders.tab.charges}


# A table ------------------------------------------------------------------------------------------


def takings_of(orders: Orders, bills: Sequence[Bill], opened: float = 0.0, ended: float = 0.0,
               closed_by: Actor = "") -> TableTakings:  # fmt: skip
    """What a table took in; `bills` are all of its bills as they are now."""
    pieces = [piece for bill in bills for piece in earned(orders, bill)]
    money = [_money(orders, bill) for bill in bills]
    begun = [line.sent_at for line in orders.lines if line.sent_at]
    begun += [charge.at for charge in orders.tab.charges]
    return TableTakings(
        orders.number,
        opened,
        min(begun, default=0.0),
        ended,
        closed_by,
        parts=_parts(orders, pieces),
        taxes=taxes_of(tax for bill in bills for tax in bill.sums.taxes),
        servers=_servers(orders, pieces, [server for servers, _ in money for server in servers]),
        given=_given(orders, bills),
        cooked=tuple(_cooked(orders, line) for line in orders.lines if line.served_at),
        marks=_marks(orders),
        open=sum(left for _, left in money),
        over=sum(bill.over for bill in bills),
        out=sum(line.status in SENT for line in orders.lines),
    )


def _parts(orders: Orders, pieces: Iterable[Earned]) -> tuple[Part, ...]:
    """Every course in the menu's order, also one that nobody ordered; drinks; service."""
    found: dict[tuple[bool, str], dict[str, int]] = {
        (True, course.title): {} for course in orders.courses
    }
    service = 0
    for piece in pieces:
        if piece.key:
            of_key = found.setdefault((piece.dish, piece.heading), {})
            of_key[piece.key] = of_key.get(piece.key, 0) + piece.cents
        else:
            service += piece.cents
    made = [Part(heading, course, len(each), sum(each.values()))
            for (course, heading), each in found.items()]  # fmt: skip
    made.sort(key=lambda each: not each.course)
    return (*made, Part("", False, 0, service)) if service else tuple(made)


def taxes_of(lines: Iterable[TaxLine]) -> tuple[TaxLine, ...]:
    """The same with one line for each rate."""
    found: dict[int, TaxLine] = {}
    for line in lines:
        before = found.get(line.rate, TaxLine(line.rate, 0, 0))
        found[line.rate] = TaxLine(line.rate, before.net + line.net, before.tax + line.tax)
    return tuple(found[rate] for rate in sorted(found))


def _money(orders: Orders, bill: Bill) -> tuple[list[Server], int]:
    """What of a bill everybody has taken, and what is open; tips are apart."""
    taken = {
        payment.number: sum(cents for seat, cents in payment.shares if seat in bill.seats)
        for payment in orders.tab.standing_payments()
    }
    sums = {0: bill.open, **taken}
    whole = sum(sums.values()) or 1
    tips = apportioned(
        {number: Fraction(bill.sums.tip * cents, whole) for number, cents in sums.items()},
        bill.sums.tip if any(sums.values()) else 0,
    )
    servers = [
        Server(
            payment.actor,
            card=(taken[payment.number] - tips[payment.number]) * (payment.how == "card"),
            cash=(taken[payment.number] - tips[payment.number]) * (payment.how == "cash"),
            tips=tips[payment.number],
        )
        for payment in orders.tab.standing_payments()
    ]
    return servers, bill.open - tips[0]


def _servers(orders: Orders, pieces: Iterable[Earned],
             taken: Iterable[Server]) -> tuple[Server, ...]:  # fmt: skip
    """Everybody who brought something or took money."""
    return servers_of(
        (
            *(Server(by, covers=1) for by in _covers(orders)),
            *(Server(piece.by, turnover=piece.cents) for piece in pieces if piece.cents),
            *taken,
            *(Server(each.actor, tips=each.tip) for each in orders.tab.standing_payments()),
        )
    )


def servers_of(parts: Iterable[Server]) -> tuple[Server, ...]:
    """The same with one of each person, in the order in which they come."""
    found: dict[Actor, Server] = {}
    for one in parts:
        so_far = found.get(one.by, Server(one.by))
        found[one.by] = Server(
            one.by,
            so_far.covers + one.covers,
            so_far.turnover + one.turnover,
            so_far.card + one.card,
            so_far.cash + one.cash,
            so_far.tips + one.tips,
        )
    return tuple(found.values())


def _covers(orders: Orders) -> Iterable[Actor]:
    """For each guest who had a plate or a drink of their own, who brought the first of it."""
    brought = brought_by(orders)
    first: dict[Seat, Actor] = {}
    for item in sorted(items(orders), key=lambda item: item.at):
        for seat in item.seats:
            first[seat] = first.get(seat) or brought.get(item.key, "")
    return first.values()


def _cooked(orders: Orders, line: Line) -> Cooked:
    course = orders.course(line.course)
    late = line.ready_at - line.fired_at > course.late
    return Cooked(
        course.title, line.served_at - line.fired_at, line.served_at - line.ready_at, late
    )


def _marks(orders: Orders) -> tuple[Mark, ...]:
    """Of every dish once, as the kitchen gave them; a void plate has none."""
    dishes = {line.dish.key: line.dish for line in orders.lines if line.status != VOID}
    return tuple(
        Mark(mark, dishes[key].name, dishes[key].inventor)
        for key, mark in orders.marks
        if key in dishes
    )


# Given away and taken back ------------------------------------------------------------------------


def _given(orders: Orders, bills: Iterable[Bill]) -> tuple[Given, ...]:
    found = [each for line in orders.lines for each in _void(orders, line)]
    for item in items(orders):
        found += _taken_off(orders, item.price, item.discounts, item.name)
    for bill in bills:
        listed = sum(item.net for item in bill.items)
        found += _taken_off(orders, listed, bill.discounts, "")
    found += [
        Given(
            "payment", orders.number, each.how, each.back, each.back_actor, each.back_at, each.cents
        )
        for each in orders.tab.payments
        if each.back
    ]
    found += [
        Given(one.kind, orders.number, one.what, "", one.actor, one.at, one.cents)
        for one in orders.tab.undone
        if one.kind == "price" or one.at - one.since > A_SLIP
    ]
    return tuple(sorted(found, key=lambda each: each.at))


def _taken_off(orders: Orders, price: int, discounts: Iterable[Discount],
               what: str) -> Iterable[Given]:  # fmt: skip
    """What each of these took off a price: all of it together at most."""
    left = price
    for one in discounts:
        off = min(left, rounded(part(price, one.rate)) + one.cents)
        left -= off
        kind: Kind = "gift" if one.gift else "discount"
        yield Given(kind, orders.number, what, one.reason, one.actor, one.at, off)


def _void(orders: Orders, line: Line) -> Iterable[Given]:
    """A plate that the kitchen had and that was not wanted any more, at the price that is missing
    on the bill for it."""
    if line.status == VOID and line.sent_at:
        price = void_price(orders, line)
        yield Given(
            "void", orders.number, line.dish.name, line.word, line.voided_by, line.voided_at, price
        )


def void_price(orders: Orders, line: Line) -> int:
    """What a plate would have cost that is void."""
    course, own = orders.course(line.course), dict(orders.tab.own_prices)
    paid = course.once and any(
        (other.seat, other.course) == (line.seat, line.course) and other.status != VOID
        for other in orders.lines
    )
    return own.get(plate_key(line.number), 0 if paid else course.price)
