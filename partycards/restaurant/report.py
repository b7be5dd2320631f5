"""What an evening was like for the kitchen: every plate with its times and its mark, and how long
each course took."""

from collections.abc import Sequence

from msgspec import Struct

from partycards.restaurant.bill import items, plate_key
from partycards.restaurant.orders import SERVED, Line, Orders


class Plate(Struct, frozen=True):
    """A plate of the evening at a table, with the title of its `course`. `mark` is the kitchen's,
    None where it gave none; `price` is what it costs on the bill, in cents."""

    table: str
    course: str
    line: Line
    mark: int | None
    price: int

    @property
    def cooked_in(self) -> float | None:
        """Seconds from fire to ready."""
        return _between(self.line.fired_at, self.line.ready_at)

    @property
    def carried_in(self) -> float | None:
        """Seconds from ready to served."""
        return _between(self.line.ready_at, self.line.served_at)


def _between(begin: float, end: float) -> float | None:
    return end - begin if begin and end else None


def plates(orders: Orders) -> list[Plate]:
    """Everything that was ordered at a table, in the order of the courses."""
    order = [course.key for course in orders.courses]
    prices = {item.key: item.net for item in items(orders)}
    lines = sorted(orders.lines, key=lambda line: order.index(line.course)
                   if line.course in order else len(order))  # fmt: skip
    return [_plate(orders, line, prices.get(plate_key(line.number), 0)) for line in lines]


def _plate(orders: Orders, line: Line, price: int) -> Plate:
    mark = dict(orders.marks).get(line.dish.key)
    return Plate(orders.number, orders.course(line.course).title, line, mark, price)


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
        sum(plate.line.status == SERVED for plate in of_it),
        _mean(cooked),
        max(cooked, default=None),
        _mean(carried),
    )


def _mean(seconds: Sequence[float]) -> float | None:
    return sum(seconds) / len(seconds) if seconds else None
