"""Ornaments that are computed, not stored: a laurel, a heart, the edge of a chip, and the braided
frame of a certificate. All are vectors in the pen's colours."""

from functools import lru_cache
from math import ceil, cos, pi, radians, sin

from partycards.printing.engine.art import Drawing, parsed
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BACK, BACK_LINE, CATEGORIES, PLUM, SAFFRON, mix
from partycards.printing.engine.options import MM
from partycards.printing.engine.page import Sheet

SQUARE = "-50 -50 100 100"
HEART = "M0 36C-30 14-42-2-34-20C-27-36-7-35 0-18C7-35 27-36 34-20C42-2 30 14 0 36Z"
LEAF = "M0 0Q5-6 15-4Q11 5 0 0Z"
STEP = (30.0, 14.0)
"""From symbol to symbol and from row to row on a card's back, in points."""
SUNK = 1.333 / pi
"""How far along a half wave the handles of its curve lie, so that it looks like a sine."""


def draw_ornament(sheet: Sheet, name: str, drawing: Drawing, box: Box) -> None:
    """Show an ornament in its own colours, with little ink too: it is thin or small."""
    sheet.drawing(f"ornament-{name}", drawing, box, sheet.full_ink)


def draw_pattern(sheet: Sheet, box: Box, scale: float = 1) -> None:
    """The pattern of the cards' backs over a box, larger on larger ones; with little ink a line."""
    if sheet.sparing:
        sheet.outline(box, PLUM, 1)
        return
    size = Box(0, 0, box.width, box.height)
    name = f"pattern-{box.width:.1f}-{box.height:.1f}-{scale:.1f}"
    sheet.form(name, size, lambda: _strew(sheet, size, scale))
    sheet.show(name, box.x, box.y)


def _strew(sheet: Sheet, box: Box, scale: float) -> None:
    """The ten symbols in rows that are shifted against each other, from the middle outwards."""
    sheet.fill(box, BACK)
    wide, high = STEP[0] * scale, STEP[1] * scale
    symbols = list(CATEGORIES)
    across, down = ceil(box.width / wide / 2), round(box.height / high / 2)
    for row in range(-down, down + 1):
        for column in range(-across, across + 1):
            x = box.middle_x + (column + (row % 2) / 2) * wide
            kind = symbols[(3 * row + 7 * column) % len(symbols)]
            spot = Box(x, box.middle_y + row * high, 0, 0).inset(-5.5 * scale)
            sheet.symbol(kind, spot, BACK_LINE)


def draw_heart(sheet: Sheet, box: Box, colour: str) -> None:
    """A heart; with little ink its outline around a wash."""
    sheet.drawing(f"heart-{colour[1:]}", heart(colour), box)


def draw_laurel(sheet: Sheet, box: Box, colour: str) -> None:
    """A wreath of two branches that is open at the top."""
    draw_ornament(sheet, f"laurel-{colour[1:]}", laurel(colour), box)


@lru_cache(maxsize=16)
def heart(colour: str) -> Drawing:
    return _picture("heart", f'<path fill="{colour}" d="{HEART}"/>')


@lru_cache(maxsize=16)
def laurel(colour: str) -> Drawing:
    """Leaves in pairs along two arcs, from the bottom to near the top; they get smaller."""
    half = "".join(_leaves(number, 11) for number in range(11))
    return _picture(
        "laurel", f'<g fill="{colour}"><g>{half}</g><g transform="scale(-1 1)">{half}</g></g>'
    )


def _leaves(number: int, count: int) -> str:
    """A pair of leaves: how far along the branch it is tells its place, its turn and its size."""
    along = number / (count - 1)
    angle = radians(96 + 128 * along)
    x, y, turn, scale = 40 * cos(angle), 40 * sin(angle), 186 + 128 * along, 0.95 - 0.3 * along
    put = f"translate({x:.2f} {y:.2f}) rotate({turn:.1f}) scale({scale:.2f})"
    return (
        f'<g transform="{put}"><path transform="rotate(-24)" d="{LEAF}"/>'
        f'<path transform="scale(1 -1) rotate(-24)" d="{LEAF}"/></g>'
    )


@lru_cache(maxsize=32)
def chip_edge(spots: int, colour: str) -> Drawing:
    """As many blocks around the edge of a disc, so that hands and copiers tell chips apart."""
    each = 2 * pi / spots
    blocks = "".join(_block(number * each - each / 4, each / 2) for number in range(spots))
    return _picture("chip", f'<path fill="{colour}" d="{blocks}"/>')


def _block(start: float, wide: float) -> str:
    """A piece of a ring from an angle on."""
    end = start + wide
    (a, b), (c, d) = (cos(start), sin(start)), (cos(end), sin(end))
    return (
        f"M{50 * a:.2f} {50 * b:.2f}A50 50 0 0 1 {50 * c:.2f} {50 * d:.2f}"
        f"L{40 * c:.2f} {40 * d:.2f}A40 40 0 0 0 {40 * a:.2f} {40 * b:.2f}Z"
    )


def draw_frame(sheet: Sheet, box: Box, band: float = 7 * MM) -> None:
    """A braided frame just inside a box, with a rosette at every corner."""
    sheet.outline(box, PLUM, 1.6)
    sheet.outline(box.inset(2), PLUM, 0.4)
    inner = box.inset(4 + band)
    sheet.outline(inner, PLUM, 0.4)
    sheet.outline(inner.inset(2), PLUM, 0.9)
    middle = box.inset(3 + band / 2)
    for side in (
        Box(middle.x, middle.y, middle.width, 0),
        Box(middle.x, middle.top, middle.width, 0),
    ):
        _braid_along(sheet, side.inset(band * 0.8, -band / 2))
    for x in (middle.x, middle.right):
        side = Box(x, middle.y, 0, middle.height).inset(-band / 2, band * 0.8)
        with sheet.turned(side, 1) as inside:
            _braid_along(sheet, inside)
    for x in (middle.x, middle.right):
        for y in (middle.y, middle.top):
            sheet.disc(x, y, band * 0.95, "#FFFFFF")
            draw_ornament(sheet, "rosette", rosette(), Box(x, y, 0, 0).inset(-band))


def _braid_along(sheet: Sheet, box: Box) -> None:
    name = f"braid-{box.width:.1f}-{box.height:.1f}"
    draw_ornament(sheet, name, braid(round(box.width, 1), round(box.height, 1)), box)


@lru_cache(maxsize=8)
def braid(length: float, height: float) -> Drawing:
    """Four waves woven into each other."""
    halves = 2 * round(length / (2.2 * height))
    high = height * 0.4
    waves = "".join(
        _wave(length / halves, halves, share * high, colour)
        for share, colour in ((0.55, SAFFRON), (-0.55, SAFFRON), (1, PLUM), (-1, PLUM))
    )
    view = f"0 {-height / 2:.2f} {length:.2f} {height:.2f}"
    return parsed(
        f'<svg viewBox="{view}"><g fill="none" stroke-width="0.7">{waves}</g></svg>', "braid"
    )


def _wave(half: float, count: int, high: float, colour: str) -> str:
    """Half waves up and down; the colour is the line's."""
    curves = []
    for number in range(count):
        y = (1.333 if number % 2 else -1.333) * high
        x = [half * (number + share) for share in (SUNK, 1 - SUNK, 1)]
        curves.append(f"C{x[0]:.2f} {y:.2f} {x[1]:.2f} {y:.2f} {x[2]:.2f} 0")
    return f'<path stroke="{colour}" d="M0 0{"".join(curves)}"/>'


@lru_cache(maxsize=1)
def rosette() -> Drawing:
    """Petals over petals, each ring turned a little against the other."""
    rings = "".join(
        f'<path stroke="{mix(PLUM, SAFFRON, share)}" d="{_petals(9, size, turn)}"/>'
        for size, turn, share in ((46, 0, 1), (46, 20, 1), (34, 10, 0.5), (34, 30, 0.5), (20, 0, 1))
    )
    return _picture("rosette", f'<g fill="none" stroke-width="1.8">{rings}</g>')


def _petals(count: int, size: float, turn: float) -> str:
    points = []
    for step in range(count * 14):
        angle = 2 * pi * step / (count * 14)
        far = size * (0.7 + 0.3 * cos(count * angle))
        at = angle + radians(turn)
        points.append(f"{far * cos(at):.2f} {far * sin(at):.2f}")
    return "M" + "L".join(points) + "Z"


def _picture(name: str, shapes: str) -> Drawing:
    return parsed(f'<svg viewBox="{SQUARE}">{shapes}</svg>', name)
