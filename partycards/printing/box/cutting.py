"""How sheets are cut, as the plan tells it: their numbered cuts, and where the stop stands. And
what a piece of that page is."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from partycards.figures import marks
from partycards.games.base import N_
from partycards.printing.box.gang import Lines
from partycards.printing.box.plan import Row
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, PAPER, SOFT, TOMATO_INK, WHITE
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Size
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Block, Span, one_line, wrapped

BODY, HEADING = (10.0, 14.0), (15.0, 18.0)
"""Sizes of letters, normal and in large print."""
SMALLEST = 0.8
CUT_SHEETS = N_("How to cut sheets %(first)s – %(last)s")
CUT_SHEET = N_("How to cut sheet %(first)s")
CUT_AGAIN = N_("Cut the cards with tokens again")


class Piece(Struct, frozen=True):
    """A piece of the page: how high it is, and what draws it in its box."""

    height: float
    draw: Callable[[Box], None]


def heading_of(sheet: Sheet, words: str, width: float) -> Block:
    """In one line, if a little smaller, where it has more words than in English."""
    size = sheet.size(*HEADING)
    block = one_line(words, size, width, DISPLAY, floor=size * SMALLEST)
    return block if len(block.lines) == 1 else wrapped(words, size, width, DISPLAY)


def cutting(sheet: Sheet, rows: Sequence[Row], lines: Lines, paper: Size, width: float) -> Piece:
    """A sheet with its numbered cuts, and beside it where the stop stands."""
    heading = heading_of(sheet, _which(sheet, rows), width)
    wide = width * 0.48
    scale = min((wide - 6 * MM) / paper[0], 78 * MM / paper[1])
    high = paper[1] * scale + 5 * MM
    size, words = sheet.size(*BODY), width - wide - 3 * MM
    blocks = [wrapped(text, size, words) for text in _steps(sheet, lines, paper, bool(rows))]
    text = sum(block.height for block in blocks) + 2 * MM * (len(blocks) - 1)
    body = max(high, text)

    def draw(box: Box) -> None:
        top = sheet.words(heading, box.x, box.top) - 2 * MM
        page = Box(box.x, top - high, paper[0] * scale, paper[1] * scale)
        _draw_cuts(sheet, page, lines, scale)
        for block in blocks:
            top = sheet.words(block, box.right - words, top) - 2 * MM

    return Piece(heading.height + 2 * MM + body, draw)


def _which(sheet: Sheet, rows: Sequence[Row]) -> str:
    if not rows:
        return sheet.say(CUT_AGAIN)
    first, last = rows[0].first, rows[-1].last
    told = sheet.say(CUT_SHEETS if last > first else CUT_SHEET, first=first, last=last)
    return told.replace(" – ", "\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}")


def _steps(sheet: Sheet, lines: Lines, paper: Size, stacks: bool) -> Iterator[list[Span] | str]:
    """The cuts in words, with the stop of the guillotine in millimeters."""
    xs, ys = lines
    level, upright = len(ys), len(ys) + len(xs)
    strips = sheet.count(N_("%(num)s strip."), N_("%(num)s strips."), level - 1)
    each = sheet.count(
        N_("%(num)s piece a sheet."), N_("%(num)s pieces a sheet."), (level - 1) * (len(xs) - 1)
    )
    yield [
        Span(f"1 – {level} ", BOLD),
        Span(sheet.say(N_("along the solid lines:")) + " " + strips),
    ]
    yield [
        Span(f"{level + 1} – {upright} ", BOLD),
        Span(sheet.say(N_("along the dashed lines:")) + " " + each),
    ]
    yield sheet.say(
        N_(
            "Set the stop to %(head)s mm for 1, then to %(step)s mm; "
            "to %(side)s mm for %(next)s, then to %(wide)s mm."
        ),
        head=_mm(sheet, paper[1] - ys[0]),
        step=_mm(sheet, ys[0] - ys[1]),
        next=level + 1,
        side=_mm(sheet, xs[0]),
        wide=_mm(sheet, xs[1] - xs[0]),
    )
    if stacks:
        yield sheet.say(N_("Ten sheets at once with a guillotine, three with a knife."))


def _mm(sheet: Sheet, points: float) -> str:
    return f"{points / MM:.1f}".replace(".", marks(sheet.options.language).point)


def _draw_cuts(sheet: Sheet, page: Box, lines: Lines, scale: float) -> None:
    """The sheet in small, its lines with numbers at their ends."""
    xs, ys = ([at * scale for at in each] for each in lines)
    sheet.outline(page, SOFT, 0.6)
    area = Box(page.x + xs[0], page.y + ys[-1], xs[-1] - xs[0], ys[0] - ys[-1])
    if not sheet.sparing:
        sheet.fill(area, PAPER)
    radius = sheet.size(2.2, 2.8) * MM
    for number, y in enumerate(ys, 1):
        sheet.line(page.x, page.y + y, page.right, page.y + y, INK, 1)
        _draw_mark(sheet, number, page.right + radius + 0.5 * MM, page.y + y, radius, INK)
    for number, x in enumerate(xs, len(ys) + 1):
        sheet.line(page.x + x, page.y, page.x + x, page.top, TOMATO_INK, 1, (3, 2))
        _draw_mark(sheet, number, page.x + x, page.top + radius + 0.3 * MM, radius, TOMATO_INK)


def _draw_mark(sheet: Sheet, number: int, x: float, y: float, radius: float, colour: str) -> None:
    size = sheet.size(8, 10)
    if sheet.sparing:
        sheet.ring(x, y, radius, colour, 0.8)
    else:
        sheet.disc(x, y, radius, colour)
    on = colour if sheet.sparing else WHITE
    sheet.words_in(one_line(str(number), size, 2 * radius, BOLD, on), Box.around(x, y, radius))
