"""Award chips on paper: rings to be ticked, or discs when they were given."""

from collections.abc import Iterable, Sequence

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import CHIP_COLOURS, INK, PLUM, WHITE
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import one_line

CHIP_POINTS = tuple(CHIP_COLOURS)
"""What the chips of a judge are worth."""
SHARE = 0.86
"""How large a number is in its chip, measured by the chip's radius."""


def draw_chip(sheet: Sheet, x: float, y: float, radius: float, points: int, given: bool) -> None:
    """A chip around a point: filled when it was given, else a ring to be ticked. With little ink
    both are rings, and the one that was given is a thick one."""
    colour = CHIP_COLOURS.get(points, PLUM)
    filled = given and not sheet.sparing
    if filled:
        sheet.disc(x, y, radius, colour)
    else:
        sheet.ring(x, y, radius - 0.4, colour if given else INK, 2 if given else 0.8)
    size = max(8.0, radius * SHARE)
    number = one_line(str(points), size, 2 * radius, BOLD, WHITE if filled else INK)
    sheet.words_in(number, Box.around(x, y, radius))


def draw_chips(sheet: Sheet, place: Box, radius: float, points: Sequence[int],
               given: Iterable[int] = (), gap: float = 0) -> None:  # fmt: skip
    """Chips in a row from the left of a place, in the middle of its height."""
    for number, each in enumerate(points):
        x = place.x + radius + number * (2 * radius + gap)
        draw_chip(sheet, x, place.middle_y, radius, each, each in given)


def wide(count: int, radius: float, gap: float) -> float:
    """How wide a row of chips is."""
    return count * 2 * radius + max(count - 1, 0) * gap
