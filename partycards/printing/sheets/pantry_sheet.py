"""The pantry sheet: what every chef may use freely, to lie in the middle of the table."""

from collections.abc import Sequence

from partycards.catalogue.allergen_lists import as_listed
from partycards.catalogue.pantry import PantryItem
from partycards.files import shipped
from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import LINE, PAPER, PLUM, SOFT
from partycards.printing.engine.fonts import DISPLAY
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.food_words import allergens

ACROSS = 3
LEAST, MOST = (38 * MM, 46 * MM), 75 * MM
"""How high a thing's place is at least, normal and large, and at most."""
PICTURES = shipped("static") / "cards" / "pantry"
"""One for each thing of our own pantry, by its key; a host may put anything else there."""
FREE = N_("Use as much of it as you like in every dish. It does not count as a card.")


def draw_pantry(sheet: Sheet, content: Content, options: Options) -> None:
    """Everything in the pantry, as large as the pages allow."""
    if not content.pantry:
        raise OptionError("only", N_("The pantry is empty."))
    rest = [as_listed(content.law, thing, thing.name) for thing in content.pantry]
    while rest:
        page = sheet.page()
        room = _heading(sheet, page)
        rows = max(1, int(room.height / sheet.size(*LEAST)))
        here, rest = rest[: rows * ACROSS], rest[rows * ACROSS :]
        _draw_things(sheet, here, room)


def _heading(sheet: Sheet, page: Box) -> Box:
    """The title in the middle; the room below it."""
    title = one_line(sheet.say(N_("The pantry")), sheet.size(44, 48), page.width, DISPLAY, PLUM)
    free = wrapped(sheet.say(FREE), sheet.size(13, 18), page.width, colour=SOFT)
    top = sheet.words(title, page.middle_x, page.top, "middle") - 1 * MM
    top = sheet.words(free, page.middle_x, top, "middle") - 7 * MM
    return Box(page.x, page.y, page.width, top - page.y)


def _draw_things(sheet: Sheet, things: Sequence[PantryItem], room: Box) -> None:
    gap = 5 * MM
    rows = -(-len(things) // ACROSS)
    high = min(MOST, (room.height - gap * (rows - 1)) / rows)
    block = room.cut_top(rows * (high + gap) - gap)[0]
    cells = [cell for row in block.rows(rows, gap) for cell in row.columns(ACROSS, gap)]
    for thing, cell in zip(things, cells, strict=False):
        _draw_thing(sheet, thing, cell)


def _draw_thing(sheet: Sheet, thing: PantryItem, cell: Box) -> None:
    """Its picture, its name, and the allergens that it brings or may bring."""
    sheet.panel(cell, PAPER, LINE, 4 * MM)
    picture = PICTURES / f"{thing.key}.svg"
    drawn = picture.is_file()
    inside = cell.inset(4 * MM, 3.5 * MM)
    art, words = inside.cut_top(inside.height * (0.6 if drawn else 0.1))
    if drawn:
        sheet.picture(picture, art.inset(0, art.height * 0.06))
    floor = sheet.size(FLOOR, 14)
    size = sheet.size(10.5, 14)
    small = wrapped(allergens(sheet, thing), size, words.width, colour=SOFT)
    rest = words.height - small.height
    name = fitted(thing.name, sheet.size(24, 26), words.width, rest, DISPLAY, floor=floor)
    top = words.middle_y + (name.height + small.height) / 2
    top = sheet.words(name, words.middle_x, top, "middle")
    sheet.words(small, words.middle_x, top, "middle")


KINDS = (Kind(key="pantry", draw=draw_pantry, needs="deck"),)
