"""Shopping lists on paper: tick boxes, aisle by aisle, in columns or on a receipt."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PLUM, SOFT
from partycards.printing.engine.flow import Flow
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC, TEXT
from partycards.printing.engine.options import MM, OF_DISHES, SHOPPING, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Block, Span, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.shopping.list_text import (
    AT_HOME,
    FOR_EACH,
    FOR_MANY,
    FOR_ONE,
    as_csv,
    as_text,
)
from partycards.printing.shopping.shopping_list import (
    Group,
    Line,
    ShoppingList,
    Wanted,
    of_deck,
    of_table,
    shopping_list,
)

ROLL = 80 * MM
ROLL_EDGE = 4 * MM
"""A receipt printer prints 72 mm of its roll."""
NAME, SMALL, HEADING, TITLE = (11.0, 16.0), (9.0, 14.0), (13.0, 18.0), (26.0, 32.0)
TICK = (3.6 * MM, 4.8 * MM)
PAD = 1.1 * MM
GUTTER, ABOVE, BELOW = 9 * MM, 5 * MM, 1 * MM
"""Between columns, above an aisle's heading and below it."""
LEAST_NAME = 8
"""Names have room for this many times their size; if not, they take that of the quantities."""
GOES_ON = N_("%(aisle)s (continued)")
NOTHING = N_("There is nothing to buy.")
NO_DISHES = N_("No dish is on the table yet.")


Of = Callable[[Content, Options], Wanted]
"""Finds what a list is made for in what is to be printed."""


def draw_shopping(of: Of, sheet: Sheet, content: Content, options: Options) -> None:
    """The list of a table's dishes or of a deck."""
    draw_list(sheet, _list(of, content, options))


def draw_list(sheet: Sheet, buying: ShoppingList) -> None:
    """Any list, on pages or on a roll, as the sheet's options say."""
    if sheet.options.receipt:
        _receipt(sheet, buying)
    else:
        _pages(sheet, buying)


def _list(of: Of, content: Content, options: Options) -> ShoppingList:
    return shopping_list(of(content, options), content, options.language)


def _text(of: Of, content: Content, options: Options) -> bytes:
    return as_text(_list(of, content, options), options.language).encode()


def _csv(of: Of, content: Content, options: Options) -> bytes:
    return as_csv(_list(of, content, options), options.language)


# What stands on it ------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """A line that is set: its quantity, and its name with what belongs to it."""

    amount: Block | None
    name: Block
    small: Block | None

    @property
    def height(self) -> float:
        words = self.name.height + (self.small.height if self.small else 0)
        return max(self.amount.height if self.amount else 0, words) + 2 * PAD


def _row(sheet: Sheet, line: Line, room: float) -> Row:
    """A line in a column. In a narrow one the quantity stands in one row with the name."""
    size, beside = sheet.size(*NAME), room - sheet.size(*TICK) - 2 * MM
    amount = line.quantity.replace(" ", "\N{NO-BREAK SPACE}")
    wide = _amount_room(sheet, room)
    name = [Span(line.name, BOLD)]
    if not wide and amount:
        name.insert(0, Span(f"{amount} ", BOLD, PLUM))
    if line.words:
        name.append(Span(f" {', '.join(map(sheet.quoted, line.words))}", ITALIC))
    dishes = " · ".join(line.dishes)
    return Row(
        amount=wrapped(amount, size, wide, BOLD) if wide else None,
        name=wrapped(name, size, beside - wide),
        small=wrapped(dishes, sheet.size(*SMALL), beside - wide, TEXT, SOFT) if dishes else None,
    )


def _amount_room(sheet: Sheet, room: float) -> float:
    """How wide the quantities are ("10 bunches") in a column, 0 when names need all of it."""
    wide = sheet.size(23 * MM, 32 * MM)
    names = room - wide - sheet.size(*TICK) - 2 * MM
    return wide if names > LEAST_NAME * sheet.size(*NAME) else 0


def _draw_row(sheet: Sheet, row: Row, place: Box) -> None:
    """Box to tick, quantity, name; below the name which dish needs it."""
    side, first = sheet.size(*TICK), place.top - PAD
    middle = first - row.name.leading / 2
    sheet.outline(Box(place.x + 0.5, middle - side / 2, side, side), INK, 0.8, 0.6 * MM)
    left = place.x + side + 2 * MM
    if row.amount:
        sheet.words(row.amount, left, first)
        left += _amount_room(sheet, place.width)
    end = sheet.words(row.name, left, first)
    if row.small:
        sheet.words(row.small, left, end)
    sheet.line(place.x, place.y, place.right, place.y, LINE, 0.5)


def _told(sheet: Sheet, buying: ShoppingList) -> list[str]:
    """For whom and for what it is, and what is not on it."""
    eaters = sheet.count(FOR_ONE, FOR_MANY, buying.guests)
    of = buying.dishes or ((buying.name,) if buying.name else ())
    told = [f"{sheet.coloned(eaters)} {' · '.join(of)}" if of else eaters]
    if buying.portion:
        told.append(sheet.say(FOR_EACH, portion=buying.portion))
    if buying.at_home:
        there = " · ".join(f"{line.quantity} {line.name}".strip() for line in buying.at_home)
        told.append(f"{sheet.say(AT_HOME)} {there}")
    if not buying.groups:
        told.append(sheet.say(NOTHING if buying.whole or buying.dishes else NO_DISHES))
    return told


# On pages ---------------------------------------------------------------------------------------


class Aisle(Struct, frozen=True):
    """A group that is set for a column."""

    title: str
    heading: Block
    rows: tuple[Row, ...]

    @property
    def height(self) -> float:
        return self.heading.height + BELOW + sum(row.height for row in self.rows)

    @property
    def start(self) -> float:
        """What must stand together where it begins: the heading with three lines."""
        return self.heading.height + BELOW + sum(row.height for row in self.rows[:3])


def _aisle(sheet: Sheet, group: Group, room: float) -> Aisle:
    heading = wrapped(group.title, sheet.size(*HEADING), room, DISPLAY, PLUM, 1.15)
    return Aisle(group.title, heading, tuple(_row(sheet, line, room) for line in group.lines))


def _pages(sheet: Sheet, buying: ShoppingList) -> None:
    flow = Flow(sheet)
    whole = flow.box.height
    flow.title(buying.title)
    for told in _told(sheet, buying):
        flow.text(told)
    flow.gap(2 * MM)
    below = Box(flow.box.x, flow.box.y, flow.box.width, flow.top - flow.box.y)
    columns = Columns(sheet, below.columns(int(sheet.options.columns), GUTTER), whole)
    aisles = [_aisle(sheet, group, columns.box.width) for group in buying.groups]
    turn = _turn(aisles, columns.box.height) if sheet.options.columns == "2" else 0
    for number, aisle in enumerate(aisles, 1):
        columns.put(aisle, turn=number - 1 == turn > 0)
        sheet.tell_progress(number, len(aisles))


def _turn(aisles: list[Aisle], height: float) -> int:
    """The aisle that begins the second column, so that both are about as long; 0 when all of it
    does not fit onto one page so."""
    heights = [aisle.height + ABOVE for aisle in aisles]
    longer, turn = min(
        ((max(sum(heights[:turn]), sum(heights[turn:])), turn) for turn in range(1, len(aisles))),
        default=(0.0, 0),
    )
    return turn if longer - ABOVE <= height else 0


class Columns:
    """Fills the columns of the page at hand and then further pages; `height` is a whole column."""

    def __init__(self, sheet: Sheet, columns: list[Box], height: float) -> None:
        self._sheet, self._count, self._height = sheet, len(columns), height
        self._waiting = columns
        self._next()

    def _next(self) -> None:
        if not self._waiting:
            self._waiting = self._sheet.page().columns(self._count, GUTTER)
        self.box = self._waiting.pop(0)
        self._top = self.box.top

    def put(self, aisle: Aisle, turn: bool) -> None:
        """An aisle whole in one column; only one that no column holds is split. `turn` begins the
        next column."""
        if self._top < self.box.top:
            free = self._top - ABOVE - self.box.y
            if turn or free < aisle.height <= self._height or free < aisle.start:
                self._next()
            else:
                self._top -= ABOVE
        self._head(aisle.heading)
        for row in aisle.rows:
            if self._top - row.height < self.box.y - 0.01:
                self._next()
                again = self._sheet.say(GOES_ON, aisle=aisle.title)
                size = self._sheet.size(*HEADING)
                self._head(wrapped(again, size, self.box.width, DISPLAY, PLUM, 1.15))
            self._top -= row.height
            _draw_row(self._sheet, row, Box(self.box.x, self._top, self.box.width, row.height))

    def _head(self, heading: Block) -> None:
        self._top = self._sheet.words(heading, self.box.x, self._top) - BELOW


# On a roll --------------------------------------------------------------------------------------


def _receipt(sheet: Sheet, buying: ShoppingList) -> None:
    """One page, 80 mm wide and as long as the list."""
    room = ROLL - 2 * ROLL_EDGE
    title = wrapped(buying.title, sheet.size(20, 26), room, DISPLAY)
    told = [wrapped(text, sheet.size(*SMALL), room) for text in _told(sheet, buying)]
    aisles = [_aisle(sheet, group, room) for group in buying.groups]
    long = title.height + sum(block.height + BELOW for block in told)
    long += sum(ABOVE + aisle.height for aisle in aisles)
    page = sheet.roll(ROLL, long + 3 * ROLL_EDGE)
    top = sheet.words(title, ROLL_EDGE, page.top - ROLL_EDGE)
    for block in told:
        top = sheet.words(block, ROLL_EDGE, top) - BELOW
    for aisle in aisles:
        top = sheet.words(aisle.heading, ROLL_EDGE, top - ABOVE) - BELOW
        for row in aisle.rows:
            top -= row.height
            _draw_row(sheet, row, Box(ROLL_EDGE, top, room, row.height))


def _kind(of: Of, **more: Any) -> Kind:
    return Kind(
        draw=partial(draw_shopping, of),
        in_english=True,
        files={".txt": partial(_text, of), ".csv": partial(_csv, of)},
        **more,
    )


KINDS = (
    _kind(of_table, key="shopping", sides=None, needs="table", knows=SHOPPING | OF_DISHES),
    _kind(of_deck, key="shopping_deck", sides=None, needs="deck", knows=SHOPPING),
)
