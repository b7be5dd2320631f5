"""What cards have in common: a panel of soft light behind their picture, their name, numbers in
discs, and coloured bands."""

from pathlib import Path

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import (
    SHEET,
    WHITE,
    Shades,
    mix,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted, one_line, wrapped

PAD = 4 * MM
"""Between a card's edge and its words."""
NAMES, NAME_LEADING, OVER_NAME = (20.0, 25.0), 1.12, 2.6 * MM
"""How large names are at the most, from one line to the next, and the air above them."""
LARGE_FLOOR = 14.0
"""How small letters may be in large print."""
NAME_FLOOR = (12.0, 14.0)
"""How small names are, unless three words of the widest letters would run over the card's foot."""
RINGS = 28
"""Of how many rings the light is made."""


def card_floor(sheet: Sheet) -> float:
    """How small the words of a card may be."""
    return sheet.size(FLOOR, LARGE_FLOOR)


def draw_pictured(
    sheet: Sheet, box: Box, bleed: float, category: str, picture: Path, low: float = 0
) -> Box:
    """The upper part of a card: its picture before its category's light. The room below, at least
    so high as `low`."""
    art, below = box.cut_top(min(box.width * sheet.size(0.85, 0.68), box.height - low))
    draw_panel(sheet, category, art, bleed)
    sheet.picture(picture, art.inset(art.width * 0.19, art.height * 0.12))
    return below


def draw_name(sheet: Sheet, name: str, below: Box, high: float = 0) -> Box:
    """A card's name under its picture, in several lines if need be. The room for its foot, which is
    at least so `high`, and reaches up to the name."""
    foot_high = max(high, sheet.size(13 * MM, 15 * MM))
    words = below.inset(PAD, 0).cut_top(below.height - foot_high)[0].cut_top(OVER_NAME)[1]
    for floor in (sheet.size(*NAME_FLOOR), FLOOR):
        block = fitted(name, sheet.size(*NAMES), words.width, words.height, DISPLAY,
                       leading=NAME_LEADING, floor=floor)  # fmt: skip
        if block.height <= words.height:
            break
    last = sheet.words(block, words.x, words.top)
    return Box(words.x, below.y, words.width, last - below.y)


def high_name(sheet: Sheet, name: str, width: float) -> float:
    """How high a name is that is a fifth smaller than it could be, with the air above it: where
    there is little room, the picture gives way first."""
    size = 0.8 * sheet.size(*NAMES)
    return OVER_NAME + wrapped(name, size, width - 2 * PAD, DISPLAY, leading=NAME_LEADING).height


def draw_number(sheet: Sheet, number: str, x: float, y: float, radius: float, colour: str,
                size: float) -> None:  # fmt: skip
    """A number in white on a disc; with little ink in a ring."""
    if sheet.sparing:
        sheet.ring(x, y, radius - 0.5, colour, 1.2)
    else:
        sheet.disc(x, y, radius, colour)
    on_disc = colour if sheet.sparing else WHITE
    block = one_line(number, size, 2 * radius, BOLD, on_disc)
    sheet.words_in(block, Box.around(x, y, radius))


def draw_band(sheet: Sheet, box: Box, bleed: float, high: float, colour: str) -> tuple[Box, Box]:
    """A band of colour over the top of a card, to its very edge: the band itself, and the room
    below it."""
    band, below = box.cut_top(high)
    sheet.panel(band.bled_up(bleed), colour, colour)
    return band, below


def draw_panel(sheet: Sheet, category: str, art: Box, bleed: float) -> None:
    """The category's soft light behind the picture, a form for each category."""
    shades = shades_of(category)
    if sheet.sparing:
        sheet.line(art.x - bleed, art.y, art.right + bleed, art.y, shades.ink, 0.8)
        return
    size = Box(-bleed, 0, art.width + 2 * bleed, art.height + bleed)
    name = f"panel-{category}-{art.width:.1f}-{art.height:.1f}-{bleed:.1f}"
    sheet.form(name, size, lambda: _glow(sheet, shades, size))
    sheet.show(name, art.x, art.y)


def _glow(sheet: Sheet, shades: Shades, size: Box) -> None:
    """Rings of nearly the same colour, so close that they look like one soft light."""
    x, y = size.middle_x, size.y + size.height * 0.58
    reach = ((size.width / 2) ** 2 + (size.height * 0.58) ** 2) ** 0.5
    sheet.fill(size, shades.shade)
    for ring in range(RINGS, 0, -1):
        share = (ring - 0.5) / RINGS
        if share < 0.4:
            colour = mix(shades.tint, SHEET, share / 0.4)
        else:
            colour = mix(shades.shade, shades.tint, (share - 0.4) / 0.6)
        sheet.disc(x, y, reach * ring / RINGS, colour)
