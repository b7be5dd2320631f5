"""What an evening was like for the kitchen: every plate with its times and its mark, and how long
each course took."""

from collections.abc import Sequence

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.bill import items
from partycards.restaurant.orders import SERVED, Line, Orders


class Plate(Struct, frozen=True):
    """A plate of the evening at a table. Times are seconds since 1970, 0 for what never happened;
    `mark` is the kitchen's, None where it gave none; `price` is what it costs
    on the bill, in cents."""

    table: str
    course: str
    dish: str
    inventor: Seat
    seat: Seat
    status: str
    sent: float
    fired: float
    ready: float
    served: float
    mark: int | None
    price: int
    add_on: bool
    recalled: bool

    @property
    def cooked_in(self) -> float | None:
        """Seconds from fire to ready."""
        return _between(self.fired, self.ready)

    @property
    def carried_in(self) -> float | None:
        """Seconds from ready to served."""
        return _between(self.ready, self.served)


def _between(begin: float, end: float) -> float | None:
    return end - begin if begin and end else None


def plates(orders: Orders) -> list[Plate]:
    """Everything that was ordered at a table, in the order of the courses."""
    order = [course.key for course in orders.courses]
    prices = {item.number: item.price for item in items(orders)}
    lines = sorted(orders.lines, key=lambda line: order.index(line.course)
                   if line.course in order else len(order))  # fmt: skip
    return [_plate(orders, line, prices.get(line.number, 0)) for line in lines]


def _plate(orders: Orders, line: Line, price: int) -> Plate:
    course = orders.course(line.course)
    return Plate(
        table=orders.number,
        course=course.title,
        dish=line.dish.name,
        inventor=line.dish.inventor,
        seat=line.seat,
        status=line.status,
        sent=line.sent_at,
        fired=line.fired_at,
        ready=line.ready_at,
        served=line.served_at,
        mark=dict(orders.marks).get(line.dish.key),
        price=price,
        add_on=line.add_on,
        recalled=line.recalled,
    )


class Pace(Struct, frozen=True):
    """A course of the evening: how many plates were `served`, and how long they took from fire to
    ready and from ready to served, in seconds: the mean, None without any, and the longest."""

    course: str
    served: int
    cooked: float | None
    longest: float | None
    carried: float | None


def paces(evening: Sequence[Plate]) -> list[Pace]:
    """Every course that was ordered, in the order in which the plates name them."""
    courses = dict.fromkeys(plate.course for plate in evening)
    return [_pace(course, [each for each in evening if each.course == course])
            for course in courses]  # fmt: skip


def _pace(course: str, of_it: Sequence[Plate]) -> Pace:
    cooked = [seconds for plate in of_it if (seconds := plate.cooked_in) is not None]
    carried = [seconds for plate in of_it if (seconds := plate.carried_in) is not None]
    return Pace(
        course,
        sum(plate.status == SERVED for plate in of_it),
        _mean(cooked),
        max(cooked, default=None),
        _mean(carried),
    )


def _mean(seconds: Sequence[float]) -> float | None:
    return sum(seconds) / len(seconds) if seconds else None
