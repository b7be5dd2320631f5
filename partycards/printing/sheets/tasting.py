"""A blind tasting: sheets on which guests note what they taste, labels for the plates, and the key
to the codes for the host. Where a match serves plates these are its codes; else a code is a place
in the list of dishes, never chance, so that what is printed later agrees with what was printed
before."""

from collections.abc import Sequence
from functools import partial

from partycards.games.base import N_
from partycards.printing.content import Content, Dish, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PAPER, PLUM, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, lay_cards
from partycards.printing.engine.options import MM, OptionError, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Span, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.award_chips import CHIP_POINTS, draw_chips, wide

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O, which are numbers as well."""
BLANKS = 8
"""Plates where nobody knows how many there will be."""
TITLE, BODY, CODE = (24.0, 28.0), (10.5, 14.0), (22.0, 28.0)
ROW = ((20 * MM, 48 * MM), (27 * MM, 60 * MM))
"""How high a plate's row is at the least and at the most, normal and large."""
HEAD = (7 * MM, 9 * MM)
RADIUS, GAP = (10.0, 14.0), 1 * MM
LABEL = (55 * MM, 40 * MM)
TOLD = N_(
    "Taste first, then tick the chips that a plate gets: each chip once, and all five. "
    "Your own dish gets none."
)


def code_of(number: int) -> str:
    """The code of a plate by its place in the list, from 0: A, B, ... Z, AA, AB, ...

    >>> [code_of(number) for number in (0, 8, 23, 24, 25)]
    ['A', 'J', 'Z', 'AA', 'AB']
    """
    first, last = divmod(number, len(LETTERS))
    return (code_of(first - 1) if first else "") + LETTERS[last]


def dishes_of(table: Table) -> tuple[tuple[str, Dish], ...]:
    """What is tasted, with the codes and in their order; the courses of one plate share a code."""
    if not table.dishes:
        raise OptionError(
            "table", N_("No dish has been presented yet, so there is nothing to taste.")
        )
    if table.uncoded:
        raise OptionError(
            "table", N_("The plates get their codes when everybody has said what they cook.")
        )
    plates = sorted((dish.code, at) for at, dish in enumerate(table.dishes) if dish.code)
    if plates:
        return tuple((code, table.dishes[at]) for code, at in plates)
    return tuple((code_of(at), dish) for at, dish in enumerate(table.dishes))


def _codes(content: Content) -> list[str]:
    """Each code once."""
    if content.table is None:
        return [code_of(number) for number in range(BLANKS)]
    return list(dict.fromkeys(code for code, _ in dishes_of(content.table)))


# The guests' sheets -----------------------------------------------------------------------------


def draw_tasting(sheet: Sheet, content: Content, options: Options) -> None:
    """A sheet for each guest; one without a name when there is no table."""
    codes = _codes(content)
    names = [guest.name for guest in content.table.guests] if content.table else []
    for number, name in enumerate(names or [""], 1):
        _draw_taster(sheet, content.table, name, codes)
        sheet.tell_progress(number, len(names) or 1)


def _draw_taster(sheet: Sheet, table: Table | None, name: str, codes: Sequence[str]) -> None:
    """A row for every plate, on as many pages as they need."""
    left = list(codes)
    least, most = (sheet.size(*each) for each in ROW)
    while left:
        top, room = _begin(sheet, table, name)
        free = top - room.y
        fits = max(int(free / least), 1)
        height = min(free / min(len(left), fits), most)
        for code in left[:fits]:
            top -= height
            _draw_plate(sheet, code, Box(room.x, top, room.width, height))
        left = left[fits:]


def _begin(sheet: Sheet, table: Table | None, name: str) -> tuple[float, Box]:
    """The title, whose sheet it is and the heads of the columns; where the rows begin."""
    room, size = sheet.page(), sheet.size(*BODY)
    title = wrapped(sheet.say(N_("Tasting sheet")), sheet.size(*TITLE), room.width, DISPLAY)
    top = sheet.words(title, room.x, room.top)
    told = wrapped(sheet.say(TOLD), size, room.width, colour=SOFT)
    top = sheet.words(told, room.x, top) - 2 * MM
    label = wrapped(sheet.say(N_("Taster")), size, 200, BOLD, PLUM)
    end = top - max(1.3 * size, 6 * MM)
    sheet.words(label, room.x, end + label.height)
    x = room.x + label.width + 2 * MM
    if name:
        block = one_line(name, size + 2, room.right - x, DISPLAY)
        sheet.words(block, x, end + block.height)
    else:
        sheet.line(x, end, room.right, end, SOFT, 0.5)
    head = Box(room.x, end - 3 * MM - sheet.size(*HEAD), room.width, sheet.size(*HEAD))
    titles = (N_("Plate"), N_("Notes"), N_("Chips"))
    for title_of, column in zip(titles, _columns(sheet, head), strict=True):
        sheet.line_in(column, sheet.say(title_of), size, BOLD, align="left")
    sheet.line(head.x, head.y, head.right, head.y, INK, 0.8)
    return head.y, room


def _columns(sheet: Sheet, row: Box) -> tuple[Box, Box, Box]:
    """Code, notes, chips."""
    chips = wide(len(CHIP_POINTS), sheet.size(*RADIUS), GAP)
    code, rest = row.cut_left(sheet.size(18 * MM, 24 * MM))
    notes, chip = rest.cut_left(rest.width - chips)
    return code, notes.cut_left(notes.width - 6 * MM)[0], chip


def _draw_plate(sheet: Sheet, code: str, row: Box) -> None:
    left, notes, chips = _columns(sheet, row)
    sheet.line_in(left, code, sheet.size(*CODE), DISPLAY, PLUM, align="left")
    draw_chips(sheet, chips, sheet.size(*RADIUS), CHIP_POINTS, (), GAP)
    lines = max(int(row.height / sheet.size(8 * MM, 11 * MM)), 1)
    for number in range(1, lines):
        y = row.top - number * row.height / lines
        sheet.line(notes.x, y, notes.right, y, LINE, 0.6)
    sheet.line(row.x, row.y, row.right, row.y, SOFT, 0.5)


# Labels for the plates --------------------------------------------------------------------------


def draw_plates(sheet: Sheet, content: Content, options: Options) -> None:
    """A label to cut out for every plate."""
    lay_cards(sheet, [Card(partial(plate_label, code=code)) for code in _codes(content)], LABEL)


def plate_label(sheet: Sheet, box: Box, bleed: float, *, code: str) -> None:
    """The code, large, on a plate."""
    radius = 0.42 * box.height
    if not sheet.sparing:
        sheet.disc(box.middle_x, box.middle_y, radius, PAPER)
    sheet.ring(box.middle_x, box.middle_y, radius, PLUM, 1.4)
    sheet.ring(box.middle_x, box.middle_y, 0.8 * radius, LINE, 0.8)
    letters = fitted(code, 48, 1.3 * radius, 60, DISPLAY, PLUM, 1.1)
    sheet.words_in(letters, box)


# The key ----------------------------------------------------------------------------------------


def draw_key(sheet: Sheet, content: Content, options: Options) -> None:
    """Which plate is whose, for the host alone."""
    dishes = dishes_of(content.evening())
    flow = Flow(sheet)
    flow.title(sheet.say(N_("Key to the plates")))
    flow.text(sheet.say(N_("For the host only. Keep it in the kitchen until all have judged.")),
              BOLD, PLUM)  # fmt: skip
    flow.gap(3 * MM)
    rows = [
        ([Span(code, BOLD, PLUM)], dish.name, ", ".join(dish.cooks or dish.chefs))
        for code, dish in dishes
    ]
    head = [sheet.say(title) for title in (N_("Plate"), N_("Dish"), N_("Cook"))]
    flow.table(rows, (1, 5, 3), head)


SHEETS_OF_A_TABLE = Kind(key="tasting", draw=draw_tasting, needs="table")
PLATES = Kind(key="plates", draw=draw_plates, needs="table")
KEY = Kind(key="tasting_key", draw=draw_key, needs="table")
BLANK_SHEET = Kind(key="tasting_blank", draw=draw_tasting)
BLANK_PLATES = Kind(key="plates_blank", draw=draw_plates)
KINDS = (SHEETS_OF_A_TABLE, PLATES, KEY, BLANK_SHEET, BLANK_PLATES)
