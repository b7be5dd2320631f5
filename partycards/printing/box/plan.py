"""What the printing and the cutting of a box takes, read off what is laid on its sheets."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from partycards.printing.box.gang import Lines, Run, lines_of
from partycards.printing.engine.layout import Face, Grid

STACK = 10
"""How many sheets are cut at once."""
A_CUT, A_RING = 30, 25
"""Seconds for a cut through a stack: square it up, lay it to the stop, cut, lay it aside; and for a
piece that is cut out with scissors."""


class Drawn(Struct, frozen=True, kw_only=True):
    """Sheets whose pages are drawn as they are: of which parts, with how many pieces, so many of
    which are cut out with scissors. `both`: something stands on their backs."""

    parts: tuple[int, ...]
    sheets: int
    both: bool = False
    plain: bool = True
    pieces: int = 0
    rings: int = 0


class Row(Struct, frozen=True, kw_only=True):
    """A row of the plan: sheets from `first` to `last` (from 1, the plan's own not counted), and
    how many pieces of which part lie on them. `rings` are cut out with scissors."""

    first: int
    last: int
    counts: tuple[tuple[int, int], ...]
    both: bool
    plain: bool
    pieces: int
    cuts: int
    rings: int
    run: Run | None = None

    @property
    def sheets(self) -> int:
        return self.last - self.first + 1

    @property
    def minutes(self) -> int:
        """Of cutting, begun ones counted."""
        return -(-(self.cuts * A_CUT + self.rings * A_RING) // 60)


class Plan(Struct, frozen=True):
    """The rows in the order of the sheets."""

    rows: tuple[Row, ...]

    def sum_of(self, what: Callable[[Row], int]) -> int:
        return sum(map(what, self.rows))

    @property
    def sheets(self) -> int:
        return self.sum_of(lambda row: row.sheets)

    @property
    def runs(self) -> list[Run]:
        return [row.run for row in self.rows if row.run is not None]


def planned(runs: Sequence[Run], drawn: Sequence[Drawn]) -> Plan:
    """The plan for these sheets, one behind the other."""
    rows: list[Row] = []
    for run in runs:
        rows.append(_of_run(run, _next(rows)))
    for pages in drawn:
        rows.append(_of_pages(pages, _next(rows)))
    return Plan(tuple(rows))


def _next(rows: Sequence[Row]) -> int:
    return rows[-1].last + 1 if rows else 1


def _of_run(run: Run, first: int) -> Row:
    spots = run.spots
    pieces = {part: sum(s.pieces for s in spots if s.part == part) for part in run.parts}
    return Row(
        first=first,
        last=first + len(run.sheets) - 1,
        counts=tuple(pieces.items()),
        both=any(spot.card.back for spot in spots),
        plain=False,
        pieces=sum(pieces.values()),
        cuts=cuts_of(run),
        rings=sum(spot.rings for spot in spots),
        run=run,
    )


def _of_pages(drawn: Drawn, first: int) -> Row:
    return Row(
        first=first,
        last=first + drawn.sheets - 1,
        counts=tuple((part, 0) for part in drawn.parts),
        both=drawn.both,
        plain=drawn.plain,
        pieces=drawn.pieces,
        cuts=0,
        rings=drawn.rings,
    )


def cuts_of(run: Run) -> int:
    """Cuts of a run: a stack of sheets along every line that is laid on one of them, then stacks of
    the cells that are cut again."""
    sheets = sum(
        _count(lines(run.places, max(len(sheet) for sheet in run.sheets[at : at + STACK])))
        for at in range(0, len(run.sheets), STACK)
    )
    again: dict[Lines, int] = {}
    for spot in run.spots:
        if spot.inside != ((), ()):
            again[spot.inside] = again.get(spot.inside, 0) + 1
    return sheets + sum(_count(inside) * -(-many // STACK) for inside, many in again.items())


def lines(places: Grid, used: int) -> Lines:
    """Where a sheet is cut on which so many cells are used."""
    return lines_of(places.cells[:used])


def _count(found: Lines) -> int:
    return sum(map(len, found))


def backs_of(plan: Plan, parts: Collection[int]) -> dict[int, Face]:
    """The backs of these parts, as far as they have any."""
    found: dict[int, Face] = {}
    for run in plan.runs:
        for spot in run.spots:
            if spot.card.back and spot.part in parts:
                found.setdefault(spot.part, spot.card.back)
    return found
