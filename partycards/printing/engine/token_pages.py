"""Tokens: round, cut out along their rings, as many on a page as fit."""

from collections.abc import Callable, Sequence

from partycards.games.base import N_
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, PLUM, WHITE
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, wrapped

Token = Callable[[Sheet, float, float, float], None]
"""Draws a token: its middle and its radius."""

DIAMETER = (30 * MM, 41 * MM)
GAP, OVER = 4 * MM, 1 * MM
"""Between tokens; and how far their colour goes beyond the ring, so that no cut leaves white."""
CUT = N_("Print on card at full size and cut along the rings.")


def lay_tokens(sheet: Sheet, tokens: Sequence[Token], sets: int, about: str) -> None:
    """Print this many sets of tokens, or as many as one page holds if it is 0."""
    room = _begin(sheet, about)
    spots = _spots(sheet, room)
    wanted = list(tokens) * (sets or max(1, len(spots) // len(tokens)))
    for number, token in enumerate(wanted):
        place = number % len(spots)
        if number and not place:
            _begin(sheet, about)
        spot = spots[place]
        token(sheet, spot.middle_x, spot.middle_y, spot.width / 2)
        sheet.tell_progress(number + 1, len(wanted))


def _begin(sheet: Sheet, about: str) -> Box:
    """Begin a page with its sentences; the room below them."""
    page = sheet.page(ruler=True)
    words = f"{sheet.say(about)} {sheet.say(CUT)}"
    end = sheet.words(wrapped(words, sheet.size(9.5, 14), page.width), page.x, page.top)
    return Box(page.x, page.y, page.width, end - 4 * MM - page.y)


def _spots(sheet: Sheet, room: Box) -> list[Box]:
    """Squares for the tokens, as many as fit, in the middle of the room."""
    side = sheet.size(*DIAMETER)
    across = int((room.width + GAP) / (side + GAP))
    down = int((room.height + GAP) / (side + GAP))
    wide, high = across * (side + GAP) - GAP, down * (side + GAP) - GAP
    block = Box(room.middle_x - wide / 2, room.top - high, wide, high)
    return [cell for row in block.rows(down, GAP) for cell in row.columns(across, GAP)]


def draw_marker(
    sheet: Sheet, x: float, y: float, radius: float, *, words: str, symbol: str, colour: str
) -> None:
    """A symbol over two words, in a ring to be cut along."""
    if sheet.sparing:
        sheet.ring(x, y, radius * 0.9, colour, 1.4)
    else:
        sheet.disc(x, y, radius + 1 * MM, colour)
        sheet.disc(x, y, radius * 0.84, WHITE)
    cut_ring(sheet, x, y, radius)
    inner = Box.around(x, y, radius * 0.6)
    mark, below = inner.cut_top(inner.height * 0.52)
    sheet.symbol(symbol, mark.centred(mark.height * 0.9, mark.height * 0.9), PLUM)
    sheet.fit_in(below, sheet.say(words), sheet.size(11, 15), BOLD, INK, floor=FLOOR)


def cut_ring(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """Where to cut, to be seen on white and on colour."""
    sheet.ring(x, y, radius, WHITE, 0.9)
    sheet.ring(x, y, radius, INK, 0.3)
