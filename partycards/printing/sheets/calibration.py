"""A sheet that shows by how much a printer's back pages are off: two pins tell how they are
shifted, turned and stretched."""

from collections.abc import Sequence

from msgspec.structs import asdict

from partycards import figures
from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PLUM, SOFT, TOMATO
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.moved_back import Moved, asked_for, pins
from partycards.printing.engine.options import MM, MOVED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import one_line, wrapped
from partycards.printing.sheet_kind import Kind

REACH = 15
"""Millimetres from the middle of the cross to its ends, the most that backs can be moved."""
FRONT = N_("Do front and back meet?")
BACK = N_("And this is the back")
FRONT_STEPS = (
    N_("Print both pages on one sheet, at full size, turned on its long edge."),
    N_("Poke a pin through the middle of both crosses, right through the paper."),
    N_("Turn the sheet over and read the other page."),
)
BACK_STEPS = (
    N_("Read at both crosses where the hole is, in mm: how far to the right, and how far up."),
    N_("Type the four numbers on this sheet’s print page, with a minus for left and for down."),
    N_("Print this sheet once more: both holes should be in the middle."),
)
MOVED_NOW = N_(
    "The backs are now moved %(x)s mm to the right and %(y)s mm up, turned %(turn)s° to the left, "
    "and printed at %(size)s of their size."
)


def draw_calibration(sheet: Sheet, content: Content, options: Options) -> None:
    """Front and back of one sheet."""
    page = _page(sheet, FRONT, FRONT_STEPS, 1)
    first, second = pins(sheet.paper)
    for number, pin in ((1, first), (2, second)):
        # What stands at the left of the front is at the right of the back.
        draw_cross(sheet, page.middle_x - pin.real, page.middle_y + pin.imag, False, number)
    moved = asked_for(options)
    point = figures.marks(options.language).point
    now = {name: f"{value:g}".replace(".", point) for name, value in asdict(moved).items()}
    now["size"] = figures.share(moved.size, options.language)
    told = sheet.say(MOVED_NOW, **now)
    steps = (*BACK_STEPS, told) if moved != Moved() else BACK_STEPS
    page = _page(sheet, BACK, steps, 4)
    with sheet.behind(page):
        for number, pin in ((1, first), (2, second)):
            draw_cross(sheet, page.middle_x + pin.real, page.middle_y + pin.imag, True, number)


def _page(sheet: Sheet, title: str, steps: Sequence[str], first: int) -> Box:
    """A page with its numbered steps above the middle; the whole of it."""
    room = sheet.page(ruler=True)
    top = sheet.words(
        wrapped(sheet.say(title), sheet.size(20, 24), room.width, DISPLAY), room.x, room.top
    )
    top -= 3 * MM
    size = sheet.size(10.5, 14)
    for number, step in enumerate(steps, first):
        sheet.words(wrapped(f"{number}.", size, 20, BOLD, PLUM), room.x, top)
        text = wrapped(sheet.say(step), size, room.width - 2 * size)
        top = sheet.words(text, room.x + 2 * size, top) - 1.5 * MM
    return Box(0, 0, sheet.paper.width, sheet.paper.height)


def draw_cross(sheet: Sheet, x: float, y: float, scale: bool, number: int) -> None:
    """A cross of 30 mm with its number; with a scale it is a grid of millimetres with numbers."""
    reach = REACH * MM
    name = one_line(str(number), 16, 99, DISPLAY, PLUM)
    sheet.words(name, x + reach + 3 * MM, y + name.height / 2)
    if scale:
        for step in range(-REACH, REACH + 1):
            width = 0.5 if step % 5 == 0 else 0.2
            at = step * MM
            sheet.line(x + at, y - reach, x + at, y + reach, SOFT if step % 5 == 0 else LINE, width)
            sheet.line(x - reach, y + at, x + reach, y + at, SOFT if step % 5 == 0 else LINE, width)
        for step in (-15, -10, -5, 0, 5, 10, 15):
            label = one_line(f"{step:+d}" if step else "0", 8, 99, colour=INK)
            sheet.words(label, x + step * MM, y - reach - 1 * MM, "middle")
            sheet.words(label, x - reach - 1.5 * MM, y + step * MM + label.height / 2, "right")
    sheet.line(x - reach, y, x + reach, y, TOMATO if scale else INK, 0.8)
    sheet.line(x, y - reach, x, y + reach, TOMATO if scale else INK, 0.8)
    if not scale:
        sheet.ring(x, y, 3 * MM, INK, 0.8)


KINDS = (
    Kind(
        key="calibration",
        sides="DuplexFlipLongEdge",
        draw=draw_calibration,
        knows=MOVED,
    ),
)
