"""What was sold in an evening: every plate, every drink, and what of the turnover it is."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.bill import items, plate_key
from partycards.restaurant.orders import VOID, Line, Orders
from partycards.restaurant.prices import Rate
from partycards.restaurant.shares import Bill
from partycards.restaurant.takings import Actor, brought_by, earned, void_price


class Sold(Struct, frozen=True):
    """A plate (with its `line` of the orders) or something that was charged, for these `seats`
    (none: for all), under a `heading` of the bill. `by` is who served or charged it. Of the `price`
    so many cents were taken `off`, of which the reasons are `why`; `turnover` is what it is of the
    turnover. `mark` is the kitchen's, None where there is none."""

    table: str
    heading: str
    name: str
    seats: tuple[Seat, ...]
    at: float
    by: Actor
    price: int
    off: int = 0
    turnover: int = 0
    rate: Rate = 0
    why: tuple[str, ...] = ()
    line: Line | None = None
    mark: int | None = None

    @property
    def cooked_in(self) -> float | None:
        """Seconds from fire to ready."""
        return _between(self.line.fired_at, self.line.ready_at) if self.line else None

    @property
    def carried_in(self) -> float | None:
        """Seconds from ready to served."""
        return _between(self.line.ready_at, self.line.served_at) if self.line else None


def _between(begin: float, end: float) -> float | None:
    return end - begin if begin and end else None


def sold(orders: Orders, bills: Sequence[Bill]) -> list[Sold]:
    """Everything that stands on a table's bills, and what the kitchen had and was void."""
    brought, turnover = brought_by(orders), _turnover(orders, bills)
    lines = {plate_key(line.number): line for line in orders.lines}
    marks = dict(orders.marks)
    found = []
    for item in items(orders):
        line = lines.get(item.key)
        mark = marks.get(line.dish.key) if line is not None else None
        why = tuple(each.reason for each in item.discounts)
        found.append(
            Sold(orders.number, item.heading, item.name, item.seats, item.at,
                 brought.get(item.key, ""), item.price, item.off, turnover.get(item.key, 0),
                 item.rate, why, line, mark)
        )  # fmt: skip
    for line in orders.lines:
        if line.status == VOID and line.sent_at:
            price, title = void_price(orders, line), orders.course(line.course).title
            found.append(
                Sold(orders.number, title, line.dish.name, (line.seat,), line.sent_at,
                     line.voided_by, price, price, why=(line.word,), line=line)
            )  # fmt: skip
    return found


def service_of(orders: Orders, bills: Iterable[Bill]) -> int:
    """What of a table's turnover is service, in cents."""
    return sum(each.cents for bill in bills for each in earned(orders, bill) if not each.key)


def _turnover(orders: Orders, bills: Iterable[Bill]) -> dict[str, int]:
    found: dict[str, int] = {}
    for bill in bills:
        for each in earned(orders, bill):
            found[each.key] = found.get(each.key, 0) + each.cents
    return found


def menus_order(courses: Iterable[str]) -> Callable[[Sold], tuple[bool, int, str, float]]:
    """What to sort by to have course by course (by their titles), each in the order in which it
    came; then what was charged."""
    place = {title: number for number, title in enumerate(dict.fromkeys(courses))}

    def key(one: Sold) -> tuple[bool, int, str, float]:
        return one.line is None, place.get(one.heading, len(place)), one.heading, one.at

    return key
