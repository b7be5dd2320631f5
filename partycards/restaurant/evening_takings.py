"""The takings of an evening: those of its tables together, and how its courses went."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from partycards.restaurant.bill import TaxLine
from partycards.restaurant.takings import (
    Cooked,
    Given,
    Part,
    Server,
    TableTakings,
    servers_of,
    taxes_of,
)


class Pace(Struct, frozen=True):
    """How a course went: of the plates that were `served`, the seconds from fire to the table of
    the `middle` one and of the `slowest` tenth, how long the middle one stood at the pass, and how
    many were `late`."""

    course: str
    served: int
    middle: float
    slowest: float
    carried: float
    late: int


class Takings(Struct, frozen=True):
    """An evening's: of each table as often as it was laid, and all of them together."""

    tables: tuple[TableTakings, ...]
    parts: tuple[Part, ...]
    taxes: tuple[TaxLine, ...]
    servers: tuple[Server, ...]
    given: tuple[Given, ...]
    paces: tuple[Pace, ...]

    @property
    def turnover(self) -> int:
        return sum(tax.gross for tax in self.taxes)

    @property
    def tax(self) -> int:
        return sum(tax.tax for tax in self.taxes)

    @property
    def covers(self) -> int:
        return sum(server.covers for server in self.servers)

    @property
    def tips(self) -> int:
        return sum(server.tips for server in self.servers)

    @property
    def card(self) -> int:
        return sum(server.card for server in self.servers)

    @property
    def cash(self) -> int:
        return sum(server.cash for server in self.servers)

    @property
    def open(self) -> int:
        return sum(table.open for table in self.tables)

    @property
    def over(self) -> int:
        return sum(table.over for table in self.tables)

    def closes(self) -> bool:
        """Whether every way to divide the turnover comes to it."""
        sums = (
            sum(part.cents for part in self.parts),
            sum(server.turnover for server in self.servers),
            self.card + self.cash + self.open - self.over,
        )
        return all(each == self.turnover for each in sums)

    def eaten_at(self) -> list[TableTakings]:
        """The tables at which anything was ordered, in the order in which that began."""
        return sorted((each for each in self.tables if each.began), key=lambda each: each.began)

    def turns(self) -> list[tuple[float, str]]:
        """How long each table was used, from the first order until it was cleared: seconds and its
        number, the longest last."""
        return sorted(
            (each.ended - each.began, each.number) for each in self.eaten_at() if each.ended
        )


def together(tables: Iterable[TableTakings]) -> Takings:
    """The takings of an evening with these tables."""
    every = tuple(tables)
    cooked = [one for table in every for one in table.cooked]
    parts = _together(part for table in every for part in table.parts)
    return Takings(
        every,
        parts,
        taxes_of(tax for table in every for tax in table.taxes),
        servers_of(server for table in every for server in table.servers),
        tuple(sorted((one for table in every for one in table.given), key=lambda one: one.at)),
        tuple(_pace(title, [one for one in cooked if one.course == title])
              for title in _titles(parts, cooked)),
    )  # fmt: skip


def _together(parts: Iterable[Part]) -> tuple[Part, ...]:
    found: dict[tuple[bool, str], Part] = {}
    for one in parts:
        key = one.course, one.heading
        before = found.get(key, Part(one.heading, one.course, 0, 0))
        found[key] = replace(before, count=before.count + one.count, cents=before.cents + one.cents)
    return tuple(sorted(found.values(), key=lambda one: (not one.course, not one.heading)))


def _titles(parts: Iterable[Part], cooked: Iterable[Cooked]) -> list[str]:
    """The courses of which anything was served, in the menu's order."""
    served = dict.fromkeys(one.course for one in cooked)
    menu = [part.heading for part in parts if part.course and part.heading in served]
    return list(dict.fromkeys((*menu, *served)))


def _pace(course: str, served: Sequence[Cooked]) -> Pace:
    seconds = [one.seconds for one in served]
    return Pace(
        course,
        len(served),
        rank(seconds, Fraction(1, 2)),
        rank(seconds, Fraction(9, 10)),
        rank([one.carried for one in served], Fraction(1, 2)),
        sum(one.late for one in served),
    )


def rank(values: Iterable[float], part: Fraction) -> float:
    """The value that this part of all do not exceed; 0 without any.

    >>> rank([5, 1, 4, 2, 3], Fraction(1, 2)), rank(range(1, 21), Fraction(9, 10)), rank([], 1)
    (3, 18, 0.0)
    """
    in_order = sorted(values)
    return in_order[max(0, -(-len(in_order) * part // 1) - 1)] if in_order else 0.0
