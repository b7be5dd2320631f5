"""A score sheet that was filled in on paper: its lines, what stands in them, what that comes to.

A line is a row of the sheet with a cell for each guest. A line that `sums` others up may be left
empty: then the rules work it out. What is typed there counts where the lines above are empty, and
is refused where they say something else.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from partycards.games.parts import Part
from partycards.games.saying import N_, IllegalMove, OnCard, Seat

PAPER = "paper"
"""Why a match is over whose score sheet was entered (`stepping.Over.why`)."""


class Line(Struct, frozen=True):
    """A row of the sheet. `title` and `group`, which stands over the first line of several, are
    sentences with `number`, `what` and `points` for their blanks; a value goes from `least` to
    `most`."""

    key: str
    title: str
    group: str = ""
    number: int = 0
    what: str = ""
    points: int = 0
    least: int = 0
    most: int = 99
    sums: bool = False

    def values(self) -> dict[str, Any]:
        """What goes into the blanks of its sentences."""
        return {"number": self.number, "what": OnCard(self.what), "points": self.points}


class Cell(NamedTuple):
    """What stands in a line for a seat; an empty cell is not there."""

    line: str
    seat: Seat
    value: int


Cells = tuple[Cell, ...]


class Fault(Struct, frozen=True):
    """What is wrong with a cell, as a sentence. `missing`: something is to come yet, which matters
    only when the sheet is kept."""

    line: str
    seat: Seat
    sentence: str
    values: Mapping[str, Any] = {}
    missing: bool = False


class Filled:
    """The cells of a sheet, to be looked up."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self._values = {(cell.line, cell.seat): cell.value for cell in cells}

    def at(self, line: str, seat: Seat) -> int | None:
        """What stands there, None where nothing does."""
        return self._values.get((line, seat))

    def number(self, line: str, seat: Seat) -> int:
        """The same, 0 where nothing does."""
        return self._values.get((line, seat), 0)

    def anything(self, lines: Iterable[str], seat: Seat) -> bool:
        """Whether something stands in one of these lines."""
        return any((line, seat) in self._values for line in lines)


class Worked:
    """What a sheet comes to by the rules: `sums` of the lines that sum up, by line and seat, the
    `totals`, and what is wrong with it."""

    def __init__(self) -> None:
        self.sums: dict[tuple[str, Seat], int] = {}
        self.totals: dict[Seat, int] = {}
        self.faults: list[Fault] = []

    def wrong(self, line: str, seat: Seat, sentence: str, **values: Any) -> None:
        """This cell cannot be right."""
        self.faults.append(Fault(line, seat, sentence, values))

    def lacks(self, line: str, seat: Seat, sentence: str) -> None:
        """This cell is empty, and must not stay so."""
        self.faults.append(Fault(line, seat, sentence, missing=True))

    def sum_up(self, filled: Filled, line: str, seat: Seat, by_rules: int | None) -> int:
        """The points of a line that sums up: as worked out (None: nothing stands above it), else as
        typed."""
        typed = filled.at(line, seat)
        if by_rules is not None:
            if typed is not None and typed != by_rules:
                self.wrong(line, seat, OTHERWISE, points=by_rules)
            self.sums[line, seat] = by_rules
            return by_rules
        if typed is not None:
            self.sums[line, seat] = typed
        return typed or 0


OTHERWISE = N_("The lines above come to %(points)s.")


class PaperRow(Struct, frozen=True):
    """A line of the sheet with what stands in it, (seat, value)."""

    line: Line
    cells: tuple[tuple[Seat, int], ...]


class PaperSheet(Part, frozen=True):
    """The score sheet as it was entered; the totals are those that it came to."""

    seats: tuple[Seat, ...]
    rows: tuple[PaperRow, ...]
    totals: tuple[tuple[Seat, int], ...]

    @property
    def cells(self) -> Cells:
        """What was typed and worked out, to be put right."""
        return tuple(Cell(row.line.key, seat, v) for row in self.rows for seat, v in row.cells)

    def has(self, number: int) -> bool:
        """Whether the round, or meal, with this number stands on it."""
        return any(row.line.number == number for row in self.rows)


def check(lines: tuple[Line, ...], seats: tuple[Seat, ...], cells: Cells, worked: Worked) -> None:
    """Raise IllegalMove unless these cells make a sheet of such lines."""
    known = {line.key: line for line in lines}
    if len({(cell.line, cell.seat) for cell in cells}) < len(cells):
        raise IllegalMove(N_("A cell stands here twice."))
    for cell in cells:
        if cell.line not in known or cell.seat not in seats:
            raise IllegalMove(N_("This sheet has no such line."))
        line = known[cell.line]
        if not line.least <= cell.value <= line.most:
            raise IllegalMove(
                N_("A number from %(least)s to %(most)s, please."), least=line.least, most=line.most
            )
    for fault in worked.faults:
        raise IllegalMove(fault.sentence, **fault.values)
    if not cells:
        raise IllegalMove(N_("The sheet is empty. Type what stands on the paper."))


def paper_sheet(
    lines: tuple[Line, ...], seats: tuple[Seat, ...], cells: Cells, worked: Worked
) -> PaperSheet:
    """The sheet with its sums; lines in which nothing stands are left out."""
    values = {(cell.line, cell.seat): cell.value for cell in cells} | worked.sums
    rows = (
        PaperRow(
            line,
            tuple((seat, values[line.key, seat]) for seat in seats if (line.key, seat) in values),
        )
        for line in lines
    )
    totals = tuple((seat, worked.totals.get(seat, 0)) for seat in seats)
    return PaperSheet(seats, tuple(row for row in rows if row.cells), totals)
