"""The takings of an evening: figures, where they came from, who brought them, what was given away.

Nothing of it is a fiscal record; it says what was noted here.
"""

from collections.abc import Callable, Sequence
from functools import partial

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PLUM, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.pen import Align
from partycards.printing.engine.text import Span, Words, wrapped
from partycards.printing.restaurant_content import Columns, GivenLine, Takings
from partycards.printing.sheet_kind import Kind

NOT_FISCAL = N_("This is what was noted at the tables. It is not a fiscal record.")
CAME_FROM, MARKS, OUT = N_("What it came from"), N_("Best marks"), N_("Ran out")
GIVEN = N_("Given away and taken back")
FIGURE, CELL = (17.0, 23.0), (9.5, 14.0)
"""Sizes of print, normal and large."""
MOST_LETTERS = 14
"""Letters of a cell from which on it takes two lines."""
MOST_BESIDE = 10
"""Rows that stand beside others on the first page."""


def takings_of(content: Content) -> Takings:
    """The takings, or raise `OptionError` when there are none."""
    if content.takings is None:
        raise OptionError("day", N_("Please choose an evening first."))
    return content.takings


def draw_takings(sheet: Sheet, content: Content, options: Options) -> None:
    """One page for an evening, more where much was given away."""
    took = takings_of(content)
    flow = Flow(sheet)
    flow.title(took.title)
    flow.text(" · ".join(filter(None, (took.house, took.under))), colour=SOFT)
    state = " ".join(took.missing) or took.closed
    if state:
        flow.text(Span(state, BOLD))
    _figures(flow, took)
    _side_by_side(flow, took)
    if took.given:
        _given(flow, took)
    for title, rows in ((MARKS, took.marks), (OUT, took.out)):
        if rows:
            flow.heading(sheet.say(title))
            for first, words in rows:
                flow.text([Span(f"{first}  ", BOLD), Span(words)])
    flow.gap(3 * MM)
    flow.text(sheet.say(NOT_FISCAL), colour=SOFT, size=CELL)


def _figures(flow: Flow, took: Takings) -> None:
    """Side by side, each in its part of the width, as high as the highest."""
    sheet, count = flow.sheet, len(took.figures)
    if not count:
        return
    gap = 3 * MM
    rows = 2 if sheet.options.large else 1
    each = -(-count // rows)
    for first in range(0, count, each):
        some = took.figures[first : first + each]
        width = (flow.box.width - gap * (each - 1)) / each
        blocks = [
            (
                wrapped(one.label, sheet.size(*CELL), width, TEXT, SOFT),
                wrapped(one.value, sheet.size(*FIGURE), width, DISPLAY, INK, 1.1),
                wrapped(one.under, sheet.size(*CELL), width, TEXT, SOFT),
            )
            for one in some
        ]
        high = [max(block.height for block in row) for row in zip(*blocks, strict=True)]
        place = flow.place(sum(high) + 4 * MM)
        for number, three in enumerate(blocks):
            x, top = place.x + number * (width + gap), place.top - 2 * MM
            sheet.line(x, place.top, x + width, place.top, PLUM, 1.2)
            for block, tall in zip(three, high, strict=True):
                sheet.words(block, x, top)
                top -= tall
        flow.gap(2 * MM)


def _side_by_side(flow: Flow, took: Takings) -> None:
    """What it came from beside the taxes, who brought it beside how long it took; below each other
    where there is too much of it, or in large print."""
    some = [each for each in (took.taxes, took.servers, took.paces) if each and each.rows]
    parts: list[Callable[[], None]] = [partial(_columns, flow, each) for each in some]
    if took.came_from:
        parts.insert(0, partial(_bars, flow, took))
    rows = max((len(took.came_from), *(len(each.rows) for each in some)), default=0)
    if flow.sheet.options.large or rows > MOST_BESIDE:
        for draw in parts:
            draw()
        return
    whole = flow.box
    for first in range(0, len(parts), 2):
        begin, ends = flow.top, []
        for half, draw in zip(whole.columns(2, 8 * MM), parts[first : first + 2], strict=False):
            flow.box, flow.top = half, begin
            draw()
            ends.append(flow.top)
        flow.box, flow.top = whole, min(ends)


def _bars(flow: Flow, took: Takings) -> None:
    """A bar a heading, with its sum at the right."""
    sheet = flow.sheet
    flow.heading(sheet.say(CAME_FROM))
    size = sheet.size(*CELL)
    for bar in took.came_from:
        place = flow.place(1.9 * size)
        label, rest = place.cut_left(0.4 * place.width)
        track, amount = rest.cut_left(0.66 * rest.width)
        sheet.line_in(label, bar.label, size, TEXT, align="left")
        line = Box(track.x, track.middle_y - 0.35 * size, track.width, 0.7 * size)
        sheet.fill(line, LINE)
        sheet.fill(Box(line.x, line.y, line.width * bar.length / 100, line.height), PLUM)
        sheet.line_in(amount, bar.amount, size, BOLD, align="right")
    if took.paid:
        flow.gap(1 * MM)
        told = [f"{label} {amount}" for label, amount in took.paid]
        flow.text(" · ".join(filter(None, (*told, took.adds_up))), size=CELL)


def _columns(flow: Flow, columns: Columns) -> None:
    flow.heading(columns.title)
    right: list[Align] = ["right"] * (len(columns.head) - 1)
    shares = [_letters(column) for column in zip(columns.head, *columns.rows, strict=True)]
    rows: list[Sequence[Words]] = [[_cell(cell) for cell in row] for row in columns.rows]
    if columns.last:
        rows.append([[Span(cell, BOLD)] for cell in columns.last])
    flow.table(rows, shares, columns.head, ["left", *right], CELL)


def _letters(column: Sequence[str]) -> float:
    """How much room a column needs: that of its longest cell, of its head the longest word."""
    head, *cells = column
    lines = [*head.split(), *(line for cell in cells for line in cell.split("\n"))]
    return min(MOST_LETTERS, max(map(len, lines), default=0)) + 3.0


def _cell(words: str) -> Words:
    first, broken, small = words.partition("\n")
    return [Span(first), Span(broken + small, TEXT, SOFT)] if small else first


def _given(flow: Flow, took: Takings) -> None:
    sheet = flow.sheet
    flow.heading(sheet.say(GIVEN))
    rows: list[Sequence[Words]] = [_line(line) for line in took.given]
    if any(took.given_in_all):
        rows.append([[Span(cell, BOLD)] for cell in took.given_in_all])
    flow.table(rows, (1.5, 1.5, 0.5), (), ("left", "left", "right"), CELL)
    if took.people is not None and took.people.rows:
        _columns(flow, took.people)


def _line(line: GivenLine) -> list[Words]:
    why = [Span(line.why), Span(f"\n{line.who}", TEXT, SOFT)] if line.why else Span(line.who)
    return [[Span(line.what), Span(f"\n{line.where}", TEXT, SOFT)], why, line.amount]


TAKINGS = Kind(key="takings", sides=None, draw=draw_takings)
