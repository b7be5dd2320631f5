"""Who pays what: whole cents, and every bill adds up (R1, R8).

Shares are exact fractions until the very end. Then everybody gets the whole cents of their share,
and the odd cents go one by one to the largest remainders, in order of seats where these are equal.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.orders import COOKING, HELD, READY, SERVED, CourseKey, Orders

Split = Literal["equally", "seat", "dish"]
Spared = Literal["nothing", "tip", "share"]
ON_THE_BILL = frozenset({HELD, COOKING, READY, SERVED})
"""A dish that was not sent to the kitchen, or was voided, costs nothing."""


class Item(Struct, frozen=True):
    """A plate on the bill: its line's `number`, who ordered it, and the `price` in cents."""

    number: int
    seat: Seat
    course: CourseKey
    name: str
    price: int


class Tip(Struct, frozen=True):
    """A percentage of what was eaten, or a sum in cents, or both; cents are rounded up (G1)."""

    percent: int = 0
    cents: int = 0

    def on(self, food: int) -> int:
        """The tip on this sum, both in cents."""
        return -(-food * self.percent // 100) + self.cents


class Way(Struct, frozen=True):
    """How a party pays: `equally`, or each `seat` what it ordered, or each `dish` by those who are
    named for it in `payers` (by the line's number), else by who ordered it. `shared` are the lines
    that the whole party pays for, when each seat pays its own."""

    split: Split = "equally"
    tip: Tip = Tip()
    shared: frozenset[int] = frozenset()
    payers: Mapping[int, frozenset[Seat]] = {}


class Share(Struct, frozen=True):
    """What a guest pays, in cents; `spared` says whether something was taken off for winning."""

    seat: Seat
    cents: int
    spared: bool = False


class Bill(Struct, frozen=True):
    """A party's bill. `food` and `tip` are cents; the shares are in order of seats."""

    party: str
    items: tuple[Item, ...]
    food: int
    tip: int
    shares: tuple[Share, ...]

    @property
    def total(self) -> int:
        return self.food + self.tip


def parties(orders: Orders, seats: Sequence[Seat]) -> dict[str, tuple[Seat, ...]]:
    """The parties at a table with their seats, all who sit there and all who have ordered; those
    who are in no party make one without a name."""
    of = dict(orders.parties)
    everybody = dict.fromkeys((*seats, *(item.seat for item in items(orders))))
    found: dict[str, list[Seat]] = {}
    for seat in everybody:
        found.setdefault(of.get(seat, ""), []).append(seat)
    return {party: tuple(sorted(found[party])) for party in sorted(found)}


def spared_of(agreed: str | None) -> Spared:
    """What the table has agreed on; nothing as long as it has not."""
    return "tip" if agreed == "tip" else "share" if agreed == "share" else "nothing"


def items(orders: Orders) -> tuple[Item, ...]:
    """Everything that costs something at this table. Of a course that is paid once a guest's first
    dish has the price."""
    found: list[Item] = []
    paid: set[tuple[Seat, CourseKey]] = set()
    for line in orders.lines:
        if line.status in ON_THE_BILL:
            course, guest = orders.course(line.course), (line.seat, line.course)
            price = 0 if course.once and guest in paid else course.price
            found.append(Item(line.number, line.seat, line.course, line.dish.name, price))
            paid.add(guest)
    return tuple(found)


def bill_of(party: str, seats: Sequence[Seat], items: Iterable[Item], way: Way,
            spared: Spared = "nothing", winners: Iterable[Seat] = ()) -> Bill:  # fmt: skip
    """The bill of one party: `seats` are theirs, one at least, and of the items those that these
    seats ordered count. Winners who are not among them are spared nothing here."""
    own = tuple(item for item in items if item.seat in seats)
    food = sum(item.price for item in own)
    tip = way.tip.on(food)
    eaten = _eaten(own, seats, way)
    tips = _tips(eaten, tip)
    free = _spared(seats, winners) if spared != "nothing" else frozenset()
    if spared == "share":
        eaten = _without(eaten, free)
    owed = _without(tips, free)
    cents = apportioned({seat: eaten[seat] + owed[seat] for seat in eaten}, food + tip)
    shares = tuple(Share(seat, cents[seat], seat in free) for seat in sorted(cents))
    return Bill(party, own, food, tip, shares)


def _eaten(items: Iterable[Item], seats: Sequence[Seat], way: Way) -> dict[Seat, Fraction]:
    """What each seat pays for dishes, before anybody is spared."""
    parts = {seat: Fraction() for seat in seats}
    for item in items:
        who = paying(item, seats, way)
        for seat in who:
            parts[seat] += Fraction(item.price, len(who))
    return parts


def paying(item: Item, seats: Sequence[Seat], way: Way) -> Sequence[Seat]:
    """Who of the party pays for a dish, before anybody is spared."""
    if way.split == "equally" or (way.split == "seat" and item.number in way.shared):
        return seats
    named = way.payers.get(item.number, frozenset()) if way.split == "dish" else frozenset()
    return [seat for seat in seats if seat in named] or [item.seat]


def _tips(eaten: Mapping[Seat, Fraction], tip: int) -> dict[Seat, Fraction]:
    """A tip follows what everybody pays for dishes; equally where these cost nothing."""
    food = sum(eaten.values())
    if not food:
        return {seat: Fraction(tip, len(eaten)) for seat in eaten}
    return {seat: tip * part / food for seat, part in eaten.items()}


def _spared(seats: Iterable[Seat], winners: Iterable[Seat]) -> frozenset[Seat]:
    """The winners among the seats, all of them; nobody when no other would be left to pay."""
    winning = frozenset(winners) & frozenset(seats)
    return frozenset() if winning == frozenset(seats) else winning


def _without(parts: Mapping[Seat, Fraction], free: frozenset[Seat]) -> dict[Seat, Fraction]:
    """The parts when some pay nothing: what they would have paid, the others pay equally."""
    more = sum((parts[seat] for seat in free), Fraction()) / max(1, len(parts) - len(free))
    return {seat: Fraction() if seat in free else part + more for seat, part in parts.items()}


def apportioned(parts: Mapping[Seat, Fraction], total: int) -> dict[Seat, int]:
    """The parts, which add up to `total`, as whole cents that do, too: by largest remainder, then
    in order of seats."""
    cents = {seat: part.numerator // part.denominator for seat, part in parts.items()}
    odd = total - sum(cents.values())
    by_rest = sorted(parts, key=lambda seat: (cents[seat] - parts[seat], seat))
    for seat in by_rest[:odd]:
        cents[seat] += 1
    return cents
