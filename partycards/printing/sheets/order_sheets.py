"""Order sheets for a kitchen: a sheet for each course of a table, and an empty form for the pen.

Nothing on them says that a dish is free from something. Allergens stand in white on black with any
ink: whoever cooks must see them first.
"""

from collections.abc import Iterator, Sequence

from partycards.catalogue.allergen_lists import LISTS, Law
from partycards.games.base import N_
from partycards.printing.content import Content, Dish, Used
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import BLACK, INK, SOFT, WHITE
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC, TEXT
from partycards.printing.engine.options import MM, OF_DISHES, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Span, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.order_rows import (
    CHIP_GAP,
    NOTE,
    SMALL,
    Row,
    chips,
    field,
    pen_lines,
    text_row,
    text_rows,
)
from partycards.printing.shopping.shopping_list import chosen
from partycards.restaurant.allergens import ALLERGEN_WORDS

HEAD, COURSE, DISH, FOOD = (30.0, 36.0), (18.0, 22.0), (16.0, 20.0), (12.0, 16.0)
SEAT = 9 * MM
"""How wide the seat's number is, with what stands beside it to the right."""
LEAST_LINES = 3
"""For the ingredients of a dish on the empty form."""
ALLERGENS_TITLE, MAY, UNKNOWN = N_("Allergens"), N_("May contain"), N_("Nothing is known about")
NONE_NOTED = N_("None noted.")
CONFIRM = N_("The kitchen confirms allergens before anybody with an allergy eats.")
UNCHECKED = N_("words to be checked")
NOTES = N_("Chef’s notes")
UNANSWERED = N_("not answered yet")
ALARM, AT_TABLE, GUEST = N_("This guest’s allergy"), N_("At this table"), N_("Guest")
NO_DISHES = N_("No dish is on the table yet.")


class Order:
    """Pages of one course: every page says whose they are, and no dish is torn unless it must."""

    def __init__(self, sheet: Sheet, head: Sequence[Row]) -> None:
        self._head = head
        self._flow = Flow(sheet)
        self._begin()

    @property
    def width(self) -> float:
        return self._flow.box.width

    def _begin(self) -> None:
        for row in self._head:
            row.draw(self._flow.place(row.height))
        self._full = self._flow.room

    def put(self, rows: Sequence[Row]) -> None:
        """Rows that stand together."""
        height = sum(row.height for row in rows)
        if self._flow.room < height <= self._full:
            self._next()
        for row in rows:
            if self._flow.room < row.height < self._full:
                self._next()
            row.draw(self._flow.place(row.height))

    def _next(self) -> None:
        self._flow.next_page()
        self._begin()


# A dish -----------------------------------------------------------------------------------------


def _dish(sheet: Sheet, dish: Dish, width: float) -> list[Row]:
    """Seat and dish, what goes in with the guest's words, what it warns of, room for notes."""
    room = width - SEAT
    rows = [_begins(sheet, dish, room)]
    for used in dish.used:
        block = wrapped(_food(sheet, used), sheet.size(*FOOD), room)
        rows.append(text_row(sheet, block, SEAT, 0.6 * MM))
    if dish.pantry:
        taken = sheet.say(N_("From the pantry: %(items)s"), items=", ".join(dish.pantry))
        rows.append(text_row(sheet, wrapped(taken, sheet.size(*SMALL), room), SEAT, 1 * MM))
    rows += _said(sheet, dish, room)
    rows += _warnings(sheet, dish, room)
    rows += _of_the_guest(sheet, dish, room)
    rows += _notes(sheet, dish, room)
    rows.append(Row(7 * MM, lambda box: None))
    return rows


def _begins(sheet: Sheet, dish: Dish, room: float) -> Row:
    seat = wrapped(str(dish.seat or "–"), sheet.size(*DISH), SEAT, BOLD, WHITE)
    name = wrapped(dish.name, sheet.size(*DISH), room, DISPLAY, leading=1.15)
    who = wrapped(" · ".join(dish.chefs), sheet.size(*SMALL), room, TEXT, SOFT)

    def draw(box: Box) -> None:
        sheet.line(box.x, box.top, box.right, box.top, INK, 0.8)
        top = box.top - 2.5 * MM
        radius = 3.4 * MM
        sheet.disc(box.x + radius, top - radius, radius, BLACK)
        sheet.words_in(seat, Box(box.x, top - 2 * radius, 2 * radius, 2 * radius))
        sheet.words(who, box.x + SEAT, sheet.words(name, box.x + SEAT, top))

    return Row(name.height + who.height + 4 * MM, draw)


def _food(sheet: Sheet, used: Used) -> list[Span]:
    spans = [Span(used.name, BOLD)]
    if used.words:
        spans.append(Span(f" {sheet.quoted(used.words)}", ITALIC))
    if used.words and not used.checked:
        spans.append(Span(f" ({sheet.say(UNCHECKED)})", TEXT, SOFT))
    return spans


def _said(sheet: Sheet, dish: Dish, room: float) -> Iterator[Row]:
    """The guest's own sentence, and what the chef has asked with the answers."""
    size = sheet.size(*FOOD)
    if dish.words:
        yield from text_rows(
            sheet, wrapped(sheet.quoted(dish.words), size, room, ITALIC), SEAT, 0.6 * MM
        )
    for question, answer in dish.asked:
        said = [Span(f"{question} "), Span(answer or sheet.say(UNANSWERED), BOLD)]
        yield from text_rows(sheet, wrapped(said, size, room), SEAT, 0.6 * MM)


def _warnings(sheet: Sheet, dish: Dish, room: float) -> Iterator[Row]:
    yield Row(1.5 * MM, lambda box: None)
    if dish.contains or not dish.may_contain:
        words = [sheet.say(ALLERGEN_WORDS[key]) for key in dish.contains]
        title = sheet.say(ALLERGENS_TITLE)
        if words:
            yield from chips(sheet, title, words, room, black=True, left=SEAT)
        else:
            none = [Span(f"{title}  ", BOLD), Span(sheet.say(NONE_NOTED))]
            yield text_row(sheet, wrapped(none, sheet.size(*SMALL), room), SEAT, CHIP_GAP)
    for title, words in (
        (MAY, [sheet.say(ALLERGEN_WORDS[key]) for key in dish.may_contain]),
        (UNKNOWN, list(dish.unknown)),
    ):
        if words:
            yield from chips(sheet, sheet.say(title), words, room, black=False, left=SEAT)


def _of_the_guest(sheet: Sheet, dish: Dish, room: float) -> Iterator[Row]:
    """What whoever eats it must not eat, and what they have told, as large as the allergens."""
    for title, words in ((ALARM, dish.alarms), (AT_TABLE, dish.at_table), (GUEST, dish.needs)):
        if words:
            yield from chips(sheet, sheet.say(title), words, room, black=True, left=SEAT)


def _notes(sheet: Sheet, dish: Dish, room: float) -> Iterator[Row]:
    """What the chef has noted, and room for more."""
    title = wrapped(sheet.say(NOTES), sheet.size(*SMALL), room, BOLD)
    yield Row(1.5 * MM, lambda box: None)
    yield text_row(sheet, title, SEAT)
    for note in dish.notes:
        yield from text_rows(sheet, wrapped(note, sheet.size(*FOOD), room), SEAT, 0.6 * MM)
    yield from pen_lines(sheet, 1 if dish.notes else 2, SEAT)


# Sheets -----------------------------------------------------------------------------------------


def _head(sheet: Sheet, width: float, table: str, course: str, besides: str) -> list[Row]:
    """The table as large as can be seen from the stove, the course, and the rule of allergens."""
    name = wrapped(
        sheet.say(N_("Table %(name)s"), name=table), sheet.size(*HEAD), width, DISPLAY, leading=1.1
    )
    rows = [text_row(sheet, name, below=1 * MM)]
    if course:
        rows.append(
            text_row(sheet, wrapped(course, sheet.size(*COURSE), width, DISPLAY), below=1 * MM)
        )
    small = sheet.size(*SMALL)
    rows.append(text_row(sheet, wrapped(besides, small, width, TEXT, SOFT), below=0.5 * MM))
    rows.append(text_row(sheet, wrapped(sheet.say(CONFIRM), small, width, BOLD), below=5 * MM))
    return rows


def _width(sheet: Sheet) -> float:
    """How wide a page's room is before there is one."""
    return sheet.paper.width - 30 * MM


def draw_orders(sheet: Sheet, content: Content, options: Options) -> None:
    """A sheet, or as many as it takes, for each course of the table."""
    table = content.evening()
    dishes = chosen(content.dishes(), options.dishes)
    guests = sheet.count(N_("%(num)s guest"), N_("%(num)s guests"), len(table.guests))
    besides = " · ".join(part for part in (guests, table.date) if part)
    for course in dict.fromkeys(dish.course for dish in dishes):
        order = Order(sheet, _head(sheet, _width(sheet), table.name, course, besides))
        for dish in dishes:
            if dish.course == course:
                order.put(_dish(sheet, dish, order.width))
    if not dishes:
        order = Order(sheet, _head(sheet, _width(sheet), table.name, "", besides))
        order.put([text_row(sheet, wrapped(sheet.say(NO_DISHES), sheet.size(*FOOD), order.width))])


def draw_form(sheet: Sheet, content: Content, options: Options) -> None:
    """An empty order sheet: table and course, then as many dishes as the page holds."""
    flow = Flow(sheet)
    width, small = flow.box.width, sheet.size(*SMALL)
    head = [
        field(sheet, sheet.say(N_("Table")), width, COURSE),
        field(sheet, sheet.say(N_("Course")), width, COURSE),
        text_row(sheet, wrapped(sheet.say(CONFIRM), small, width, BOLD), below=4 * MM),
    ]
    for row in head:
        row.draw(flow.place(row.height))
    least = sum(row.height for row in _empty_dish(sheet, width, LEAST_LINES, content.law))
    dishes = max(1, int(flow.room / least))
    # What is free besides becomes lines for ingredients.
    lines = LEAST_LINES + int((flow.room / dishes - least) / NOTE)
    for _ in range(dishes):
        for row in _empty_dish(sheet, width, lines, content.law):
            row.draw(flow.place(row.height))


def _empty_dish(sheet: Sheet, width: float, lines: int, law: Law) -> Iterator[Row]:
    def rule(box: Box) -> None:
        sheet.line(box.x, box.top, box.right, box.top, INK, 0.8)

    yield Row(2 * MM, rule)
    yield field(sheet, sheet.say(N_("Seat and dish")), width, FOOD)
    yield field(sheet, sheet.say(N_("Ingredients, in the guest’s words")), width, SMALL)
    yield from pen_lines(sheet, lines)
    yield Row(3 * MM, lambda box: None)
    words = [sheet.say(ALLERGEN_WORDS[key]) for key in LISTS[law]]
    title = sheet.say(N_("Allergens: circle what is in it"))
    yield from chips(sheet, title, words, width, black=False)
    yield field(sheet, sheet.say(NOTES), width, SMALL)
    yield from pen_lines(sheet, 1)
    yield Row(5 * MM, lambda box: None)


KINDS = (
    Kind(key="orders", draw=draw_orders, needs="table", knows=OF_DISHES),
    Kind(key="order_form", draw=draw_form),
)
