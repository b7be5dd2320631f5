"""Score sheets: guests side by side, a row for each round with the chips to tick, and totals. What
was played already is filled in, so that a match can go on on paper."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.content import Content, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PAPER, PLUM, SOFT
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.award_chips import CHIP_POINTS, draw_chips

BLANKS = 6
"""Columns on a sheet without a table."""
ABREAST = (6, 4)
"""Columns on a page, normal and large."""
RADIUS, GAP = (8.5, 13.0), 1 * MM
TITLE, BODY = (24.0, 28.0), (10.5, 14.0)
ROUND = (25 * MM, 34 * MM)
"""How wide the column of the rounds is."""
TO_TICK = N_("Tick the chips that a chef gets. In every round all five are given out.")


class Mark(Struct, frozen=True):
    """What a guest has from a round: points and chips, as a judge neither."""

    points: int
    chips: tuple[int, ...] = ()
    judged: bool = False


def draw_scores(sheet: Sheet, content: Content, options: Options) -> None:
    """The sheet of the table, or one with lines for the names."""
    table = content.table
    names = _names(table) or [""] * BLANKS
    most = int(sheet.size(*ABREAST))
    pages = -(-len(names) // most)
    each = -(-len(names) // pages)
    for first in range(0, len(names), each):
        _draw_group(sheet, table, names, range(first, min(first + each, len(names))))
        sheet.tell_progress(min(first + each, len(names)), len(names))


def _names(table: Table | None) -> list[str]:
    """Everybody who has points, or who sits there when nobody has any."""
    if table is None:
        return []
    return [name for name, _ in table.scores] or [guest.name for guest in table.guests]


def _draw_group(sheet: Sheet, table: Table | None, names: Sequence[str], group: range) -> None:
    """The pages of guests who stand side by side: as many rounds as there are guests at least."""
    played = len(table.scores[0][1]) if table and table.scores else 0
    rounds, number = max(len(names), played), 1
    last = False
    while not last:
        top, room = _begin(sheet, table, [names[each] for each in group])
        height = _cell_height(sheet)
        foot = sum(_totals_height(sheet) for _ in _totals(table, group))
        fits = int((top - room.y) / height)
        last = rounds - number < int((top - room.y - foot) / height)
        until = number + (int((top - room.y - foot) / height) if last else fits)
        while number < until:
            place = Box(room.x, top - height, room.width, height)
            _draw_round(sheet, table, names, group, number, place)
            top, number = place.y, number + 1
    for title, values in _totals(table, group):
        place = Box(room.x, top - _totals_height(sheet), room.width, _totals_height(sheet))
        _draw_totals(sheet, title, values, place)
        top = place.y


def _begin(sheet: Sheet, table: Table | None, names: Sequence[str]) -> tuple[float, Box]:
    """Title and names; where the rounds begin."""
    room = sheet.page()
    told = [sheet.say(TO_TICK)]
    if table is not None:
        told.insert(0, " · ".join(part for part in (table.name, table.date) if part))
    title = wrapped(sheet.say(N_("Score sheet")), sheet.size(*TITLE), room.width, DISPLAY)
    top = sheet.words(title, room.x, room.top)
    for text in told:
        top = sheet.words(wrapped(text, sheet.size(*BODY), room.width, colour=SOFT), room.x, top)
    high = sheet.size(12 * MM, 15 * MM)
    head = Box(room.x, top - 3 * MM - high, room.width, high)
    left, cells = _cells(sheet, head, len(names))
    label = wrapped(sheet.say(N_("Name")), sheet.size(*BODY), left.width, BOLD, SOFT)
    sheet.words(label, left.x, head.y + 1.5 * MM + label.height)
    for name, cell in zip(names, cells, strict=True):
        inside = cell.inset(1 * MM)
        sheet.fit_in(inside, name, sheet.size(12, 16), DISPLAY, leading=1.1)
        sheet.line(inside.x, head.y, inside.right, head.y, INK, 0.8)
    return head.y, room


def _cells(sheet: Sheet, row: Box, count: int) -> tuple[Box, list[Box]]:
    """The column of the rounds, and a cell for each guest."""
    left, rest = row.cut_left(sheet.size(*ROUND))
    return left, rest.columns(count)


def _cell_height(sheet: Sheet) -> float:
    return 4 * sheet.size(*RADIUS) + GAP + 1.6 * sheet.size(*BODY) + 2 * MM


# A round ----------------------------------------------------------------------------------------


def _mark(table: Table | None, name: str, seat: int, number: int) -> Mark | None:
    """What stands in a cell, None where nothing was played yet. `seat` is the place in the list of
    scores, since guests may have had the same name."""
    if table is None or not table.scores or number > len(table.scores[seat][1]):
        return None
    dishes = [dish for dish in table.dishes if dish.round == number]
    judged = any(dish.judge == name for dish in dishes)
    chips = [chip for dish in dishes if name in dish.chefs for chip in dish.awards]
    return Mark(table.scores[seat][1][number - 1], tuple(chips), judged)


def _draw_round(sheet: Sheet, table: Table | None, names: Sequence[str], group: range,
                number: int, row: Box) -> None:  # fmt: skip
    if number % 2 and not sheet.sparing:
        sheet.fill(row, PAPER)
    left, cells = _cells(sheet, row, len(group))
    marks = [_mark(table, names[each], each, number) for each in group]
    size = sheet.size(*BODY)
    inside = left.inset(1.5 * MM)
    title = wrapped(
        sheet.say(N_("Round %(number)s"), number=number), size, inside.width, BOLD, PLUM
    )
    end = sheet.words(title, inside.x, inside.top)
    judge = _judge(table, number)
    label = wrapped(sheet.say(N_("Judge")), sheet.size(9, 14), inside.width, colour=SOFT)
    end = sheet.words(label, inside.x, end)
    if judge:
        sheet.words(fitted(judge, size, inside.width, end - inside.y), inside.x, end)
    else:
        sheet.line(inside.x, inside.y + 1 * MM, inside.right, inside.y + 1 * MM, SOFT, 0.5)
    for cell, mark in zip(cells, marks, strict=True):
        _draw_mark(sheet, mark, cell)
    sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)


def _judge(table: Table | None, number: int) -> str:
    dishes = table.dishes if table else ()
    return next((dish.judge for dish in dishes if dish.round == number), "")


def _draw_mark(sheet: Sheet, mark: Mark | None, cell: Box) -> None:
    """The five chips in two rows, and below them the points or a line for them."""
    radius, size = sheet.size(*RADIUS), sheet.size(*BODY)
    sheet.line(cell.x, cell.y, cell.x, cell.top, LINE, 0.6)
    inside = cell.inset(1 * MM)
    if mark and mark.judged:
        sheet.line_in(inside, sheet.say(N_("Judge")), size, colour=SOFT)
        return
    upper, below = inside.cut_top(4 * radius + GAP)
    given = mark.chips if mark else ()
    for row, chips in zip(upper.rows(2, GAP), (CHIP_POINTS[:3], CHIP_POINTS[3:]), strict=True):
        wide = 2 * radius * len(chips) + GAP * (len(chips) - 1)
        place = row.centred(wide, row.height)
        draw_chips(sheet, place, radius, chips, given, GAP)
    if mark:
        sheet.line_in(below, str(mark.points), size + 1, BOLD)
    else:
        line = below.centred(0.7 * below.width, 0).y - below.height / 2 + 0.8 * MM
        sheet.line(below.x + 0.15 * below.width, line, below.right - 0.15 * below.width, line,
                   SOFT, 0.5)  # fmt: skip


# Below the rounds -------------------------------------------------------------------------------


def _totals(table: Table | None, group: range) -> Iterator[tuple[str, list[str]]]:
    """The last rows: corrections if there are any, points so far, and the total to be written."""
    if table is not None and table.scores:
        sums = [sum(points) for _, points in table.scores]
        off = [total - summed for total, summed in zip(table.totals, sums, strict=False)]
        if any(off):
            yield N_("Corrected"), [f"{off[each]:+d}" if off[each] else "" for each in group]
        yield N_("So far"), [str(table.totals[each]) for each in group]
    yield N_("Total"), ["" for _ in group]


def _totals_height(sheet: Sheet) -> float:
    return sheet.size(9 * MM, 12 * MM)


def _draw_totals(sheet: Sheet, title: str, values: Sequence[str], row: Box) -> None:
    left, cells = _cells(sheet, row, len(values))
    size = sheet.size(12, 16)
    inside = left.inset(1.5 * MM, 0)
    sheet.line_in(inside, sheet.say(title), size, DISPLAY, PLUM, floor=FLOOR, align="left")
    for value, cell in zip(values, cells, strict=True):
        box = cell.inset(1 * MM)
        sheet.outline(box, PLUM, 0.8, 1 * MM)
        if value:
            sheet.line_in(box, value, size, BOLD)


SCORES = Kind(key="scores", sides=None, draw=draw_scores, needs="table")
BLANK_SCORES = Kind(key="scores_blank", draw=draw_scores)
KINDS = (SCORES, BLANK_SCORES)
