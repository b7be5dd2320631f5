"""Order forms for every table of a restaurant, for when the Wi-Fi is out: who sits where, what they
must not eat, and a line for each course with fields for the numbers of the cards.

What is written on them is typed on the table's page later.
"""

from collections.abc import Iterator, Sequence

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BLACK, INK, SOFT, WHITE
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import wrapped
from partycards.printing.restaurant_content import FormSeat, OrderForm
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.order_rows import SMALL, Row, chips, text_row

HEAD, NAME, COURSE = (30.0, 36.0), (14.0, 18.0), (10.5, 14.0)
CELL, CELLS, FIELDS = 5.1 * MM, 4, 7
"""The side of a cell for a digit, how many a card's number has, and how many cards find room."""
GAP = 2.6 * MM
WRITES = 7 * MM
"""From the top of a course to the line for its dish."""
SEAT = 9 * MM
ASKED = N_("Allergies asked?")
NUMBERS = N_("Cards")
HOW = N_("Dish, and how: thin, fried …")
TITLE = N_("Table %(name)s")
TOLD = N_("Guest")
LATER = N_("Type it on the table’s page when the Wi-Fi is back: “Take a dish on paper”.")


def draw_order_forms(sheet: Sheet, content: Content, options: Options) -> None:
    """Every table begins a page; each of its pages says whose it is, and no seat is torn."""
    for form in content.forms:
        flow = _page(sheet, form)
        for seat in form.seats:
            rows = list(_seat(sheet, seat, form.courses, flow.box.width))
            if flow.room < sum(row.height for row in rows):
                flow = _page(sheet, form)
            for row in rows:
                row.draw(flow.place(row.height))


def _page(sheet: Sheet, form: OrderForm) -> Flow:
    flow = Flow(sheet)
    for row in _head(sheet, form, flow.box.width):
        row.draw(flow.place(row.height))
    return flow


def _head(sheet: Sheet, form: OrderForm, width: float) -> Iterator[Row]:
    """The table as large as can be read from afar, when this was printed, what to do with it."""
    name = wrapped(sheet.say(TITLE, name=form.table), sheet.size(*HEAD), width, DISPLAY)
    yield text_row(sheet, name, below=1 * MM)
    small = sheet.size(*SMALL)
    words = " · ".join(part for part in (form.printed, sheet.say(LATER)) if part)
    yield text_row(sheet, wrapped(words, small, width, TEXT, SOFT), below=4 * MM)


def _seat(sheet: Sheet, seat: FormSeat, courses: Sequence[str], width: float) -> Iterator[Row]:
    """Who it is, what they must not eat in white on black, and a line for each course."""
    yield _who(sheet, seat, width)
    if seat.needs:
        yield from chips(sheet, sheet.say(TOLD), seat.needs, width - SEAT, black=True, left=SEAT)
    for course in courses:
        yield _course(sheet, course, width)
    yield Row(2.5 * MM, lambda box: None)


def _who(sheet: Sheet, seat: FormSeat, width: float) -> Row:
    number = wrapped(str(seat.seat), sheet.size(*NAME), SEAT, BOLD, WHITE)
    name = wrapped(seat.name, sheet.size(*NAME), width * 0.5, DISPLAY) if seat.name else None
    asked = wrapped(sheet.say(ASKED), sheet.size(*SMALL), width * 0.4, TEXT, SOFT)
    height = max(8.4 * MM, (name.height if name else 0) + 2 * MM)

    def draw(box: Box) -> None:
        sheet.line(box.x, box.top, box.right, box.top, INK, 1)
        radius, middle = 3.3 * MM, box.top - 4.4 * MM
        sheet.disc(box.x + radius, middle, radius, BLACK)
        sheet.words_in(number, Box.around(box.x + radius, middle, radius))
        if name is not None:
            sheet.words(name, box.x + SEAT, middle + name.height / 2)
        else:
            sheet.line(box.x + SEAT, box.y + 1 * MM, box.x + width * 0.5, box.y + 1 * MM, SOFT, 0.5)
        if not seat.needs:
            top = middle + asked.height / 2
            sheet.words(asked, box.right - asked.width - 26 * MM, top)
            sheet.line(box.right - 24 * MM, box.y + 1 * MM, box.right, box.y + 1 * MM, SOFT, 0.5)

    return Row(height, draw)


def _course(sheet: Sheet, course: str, width: float) -> Row:
    """The course with a line for the dish, and below it fields for the numbers of its cards."""
    size, small = sheet.size(*COURSE), sheet.size(8.0, 11.0)
    title = wrapped(course, size, width * 0.3, BOLD)
    how = wrapped(sheet.say(HOW), small, width, TEXT, SOFT)
    numbers = wrapped(sheet.say(NUMBERS), small, 22 * MM, TEXT, SOFT)
    side = min(CELL, (width - SEAT - 24 * MM - (FIELDS - 1) * GAP) / (FIELDS * CELLS))
    high = max(side, numbers.height)

    def draw(box: Box) -> None:
        left = box.x + SEAT
        line = box.top - WRITES
        end = sheet.words(title, left, line + title.height + 0.5 * MM)
        sheet.line(left + title.width + 2 * MM, line, box.right, line, SOFT, 0.5)
        sheet.words(how, box.right - how.width, line + how.height + 0.6 * MM)
        top = min(end, line) - 1.4 * MM
        sheet.words(numbers, left, top - (side - numbers.height) / 2)
        x = box.right - FIELDS * CELLS * side - (FIELDS - 1) * GAP
        for field in range(FIELDS):
            for cell in range(CELLS):
                at = Box(x + field * (CELLS * side + GAP) + cell * side, top - side, side, side)
                sheet.outline(at, SOFT, 0.6, 0)

    return Row(WRITES + 1.8 * MM + high, draw)


ORDER_FORMS = Kind(key="order_forms", draw=draw_order_forms)
