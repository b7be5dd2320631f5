"""The money of Cook Off!: 80 notes (rule O1)."""

from functools import partial

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BASIL, INK, PLUM, SHEET, SOFT, TOMATO, mix
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, check_only, copies, lay_cards
from partycards.printing.engine.options import CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import one_line
from partycards.printing.sheet_kind import Kind, Piece

NOTES = {20: 10, 10: 20, 5: 20, 1: 30}
"""The notes of the box: dollars, and how many of each (rule O1)."""
NOTE_COLOURS = {20: PLUM, 10: TOMATO, 5: BASIL, 1: SOFT}
NOTE_SIZE = (90 * MM, 45 * MM)


def draw_money(sheet: Sheet, content: Content, options: Options) -> None:
    """The 80 notes."""
    check_only(options, {str(dollars) for dollars in NOTES})
    notes = [
        Card(partial(note_front, dollars=dollars))
        for dollars, count in NOTES.items()
        for _ in range(copies(options, str(dollars), count))
    ]
    lay_cards(sheet, notes, NOTE_SIZE)


def note_front(sheet: Sheet, box: Box, bleed: float, *, dollars: int) -> None:
    """A note: its worth large in a frame, and small in two corners."""
    colour = NOTE_COLOURS[dollars]
    if sheet.ink != "low_ink":
        sheet.fill(box.inset(-bleed), mix(colour, SHEET, 0.16))
    frame = box.inset(3 * MM)
    sheet.outline(frame, colour, 1.4, 2 * MM)
    sheet.outline(frame.inset(1.2 * MM), colour, 0.5, 1.4 * MM)
    sheet.ring(frame.middle_x, frame.middle_y, frame.height * 0.36, colour, 1)
    deep = mix(colour, INK, 0.75)
    worth = one_line(f"${dollars}", 34, frame.height * 0.66, DISPLAY, deep)
    sheet.words_in(worth, frame)
    small = one_line(f"${dollars}", 15, 30, BOLD, deep)
    sheet.words(small, frame.x + 3 * MM, frame.top - 2.4 * MM)
    sheet.words(small, frame.right - 3 * MM, frame.y + 2.4 * MM + small.height, "right")
    sheet.symbol("grains", Box(frame.x + 3 * MM, frame.y + 3 * MM, 14, 14), colour)
    sheet.symbol("sweets", Box(frame.right - 3 * MM - 14, frame.top - 3 * MM - 14, 14, 14), colour)


def note_pieces(content: Content) -> list[Piece]:
    """The notes by what they are worth."""
    return [Piece(str(d), f"${d}", count, face=(d,)) for d, count in NOTES.items()]


KINDS = (
    Kind(
        key="cook_off_budget_money",
        title=N_("Cook Off!: money"),
        about=N_("80 notes: ten of $20, twenty of $10, twenty of $5 and thirty of $1."),
        draw=draw_money,
        knows=CARDS,
        pieces=note_pieces,
    ),
)
