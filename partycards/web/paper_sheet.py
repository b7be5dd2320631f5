"""Rounds from a score sheet that was kept on paper: a line a round, a place a guest, points as they
stand there. Each sum of points is of certain chips, so nobody has to say which."""

from collections.abc import Sequence

from flask import Blueprint, Response, request
from msgspec import Struct

from partycards.games.base import N_, IllegalMove, Named, Seat
from partycards.games.features.from_paper import PaperDish, PaperRound, ToEnter
from partycards.live.forms import whole_number
from partycards.services.paper_rounds import entered_last, to_enter
from partycards.tables.table import Table
from partycards.tables.texts import clean_text
from partycards.web import said, table_or_404, to
from partycards.web.console import names_at
from partycards.web.host_door import host_page, only_the_host
from partycards.web.paper_rounds import enter, no_round

pages = Blueprint("paper_sheet", __name__, url_prefix="/host/t/<code>")
pages.before_request(only_the_host)

NOT_COOKED = ("-", "–", "—", "x", "j")
"""What stands on a sheet where somebody has no points because they did not cook."""
MOST_LINES = 40
MORE = 3


class Line(Struct, frozen=True):
    """A round as it was typed: who judged, and what stands in the place of every seat; `refusal`
    says what is wrong with it. `points` is their sum."""

    number: int
    judge: Seat
    cells: dict[Seat, str]
    points: int = 0
    refusal: str = ""

    @property
    def empty(self) -> bool:
        return not any(self.cells.values())


@pages.get("/paper-sheet")
def index(code: str) -> Response:
    """As many lines as there are guests."""
    table = table_or_404(code)
    ready = to_enter(table)
    if ready is None or ready.manner == "choose":
        return no_round(table)
    return _page(table, ready, _lines(ready, len(ready.judges), {}))


@pages.post("/paper-sheet")
def post(code: str) -> Response:
    """More lines, or the rounds are kept, one after the other, up to the first that cannot be."""
    table = table_or_404(code)
    ready = to_enter(table)
    if ready is None or ready.manner == "choose":
        return no_round(table, 409)
    typed = {name: clean_text(text)[:20] for name, text in request.form.items()}
    count = min(whole_number(request.form.get("lines", "")) or 0, MOST_LINES)
    lines = [_looked_at(table, line) for line in _lines(ready, count, typed)]
    does = request.form.get("do", "")
    if does == "more":
        return _page(table, ready, [*lines, *_lines(ready, count + MORE, typed)[count:]])
    filled = [line for line in lines if not line.empty]
    if does != "keep" or not filled or any(line.refusal for line in filled):
        refusal = "" if filled or does != "keep" else N_("Nothing stands on the sheet yet.")
        wrong = does == "keep"
        return _page(table, ready, lines, 409 if wrong else 200, refusal)
    return _kept(table, lines, filled)


def _kept(table: Table, lines: Sequence[Line], filled: Sequence[Line]) -> Response:
    """Enter what is filled; what comes after a round that cannot be entered stays typed."""
    for place, line in enumerate(filled):
        ready = to_enter(table, line.judge)
        try:
            if ready is None:
                raise IllegalMove(
                    N_("The game ended with the round before: everybody has judged. Once more "
                       "around, and this one can follow.")
                )  # fmt: skip
            dishes = tuple(_dishes(ready, line))
            enter(table, PaperRound(ready.number, dishes, line.judge))
        except IllegalMove as refusal:
            now = to_enter(table)
            if now is None:
                return no_round(table, 409, said(refusal, table.code))
            rest = [
                _numbered(left, now.number + at, said(refusal, table.code) if at == 0 else "")
                for at, left in enumerate(filled[place:])
            ]
            return _page(table, now, rest, 409)
    return to("paper_rounds.index", code=table.code, kept=filled[-1].number)


def _numbered(line: Line, number: int, refusal: str) -> Line:
    return Line(number, line.judge, line.cells, line.points, refusal)


# Lines --------------------------------------------------------------------------------------------


def _lines(ready: ToEnter, count: int, typed: dict[str, str]) -> list[Line]:
    """So many lines as they were typed; whoever is next judges, until something else is said."""
    first = ready.judges.index(ready.judge)
    lines = []
    for at in range(count):
        usual = ready.judges[(first + at) % len(ready.judges)]
        judge = whole_number(typed.get(f"judge-{at}", "")) or usual
        cells = {seat: typed.get(f"cell-{at}-{seat}", "") for seat in ready.judges}
        lines.append(Line(ready.number + at, judge if judge in cells else usual, cells))
    return lines


def _looked_at(table: Table, line: Line) -> Line:
    """The line with its sum and what is wrong with it."""
    ready = to_enter(table, line.judge)
    if ready is None or line.empty:
        return line
    try:
        dishes = _dishes(ready, line)
    except IllegalMove as refusal:
        return Line(line.number, line.judge, line.cells, 0, said(refusal, table.code))
    given = [chip for dish in dishes for chip in dish.chips]
    points, wanted = sum(given), ready.wanted(len(dishes))
    wrong = ""
    if len(set(given)) < len(given):
        wrong = said(IllegalMove(N_("A chip of this line is given twice.")))
    elif len(given) != wanted and wanted == len(ready.chips):
        values = {"points": points, "all": sum(ready.chips)}
        wrong = said(IllegalMove(N_("This makes %(points)s points, and all chips are %(all)s."),
                                 **values))  # fmt: skip
    return Line(line.number, line.judge, line.cells, points, wrong)


def _dishes(ready: ToEnter, line: Line) -> list[PaperDish]:
    """What everybody got; a team has its points in the place of any of its guests."""
    cooks = {seat for seats in ready.kitchens for seat in seats}
    for seat, cell in line.cells.items():
        if seat not in cooks and cell and cell.casefold() not in NOT_COOKED:
            raise IllegalMove(N_("%(who)s judged this round, and has no points."), who=Named(seat))
    dishes = []
    for seats in ready.kitchens:
        cell = next((line.cells[seat] for seat in seats if line.cells.get(seat)), "")
        if cell.casefold() not in NOT_COOKED:
            dishes.append(PaperDish(seats[0], chips=chips_of(cell, ready.chips)))
    return dishes


def chips_of(cell: str, chips: Sequence[int]) -> tuple[int, ...]:
    """The chips that make these points, or those that stand there: "105" and "100 + 5" are the
    same; nothing is none. IllegalMove for what no chips make."""
    texts = cell.replace("+", " ").replace(",", " ").split()
    numbers = [whole_number(text) for text in texts]
    if any(number is None for number in numbers):
        raise IllegalMove(N_("“%(what)s” is no number of points."), what=cell)
    if len(numbers) > 1 and all(number in chips for number in numbers):
        return tuple(number for number in numbers if number)
    rest = points = sum(number or 0 for number in numbers)
    found = []
    for chip in sorted(chips, reverse=True):
        if chip <= rest:
            found.append(chip)
            rest -= chip
    if rest:
        raise IllegalMove(N_("No chips make %(points)s points."), points=points)
    return tuple(sorted(found))


def _page(
    table: Table, ready: ToEnter, lines: Sequence[Line], status: int = 200, refusal: str = ""
) -> Response:
    match = table.saved.current
    sheet = match.game.open_points(match.state) if match is not None else {}
    return host_page(
        "paper_sheet",
        status,
        code=table.code,
        ready=ready,
        lines=lines,
        names=names_at(table),
        totals=sheet if ready.totals else {},
        refusal=refusal,
        entered=entered_last(table),
        on_paper=table.saved.on_paper,
    )
