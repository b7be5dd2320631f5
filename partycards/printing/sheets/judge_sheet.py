"""Judge's sheets: for every dish its chef, lines for notes, and the chips to tick."""

from msgspec import Struct

from partycards.games.base import N_
from partycards.printing.content import Brief, Content, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import INK, LINE, PLUM, SOFT
from partycards.printing.engine.fonts import BOLD, DISPLAY, TEXT
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import fitted, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.award_chips import CHIP_POINTS, draw_chips, wide

CHEFS = 5
"""Dishes on a sheet without a table, or for a table that cooks in teams."""
ONE_BY_ONE = 7
"""With up to this many guests everybody cooks alone."""
TITLE, BODY, NAME = (24.0, 28.0), (10.5, 14.0), (13.0, 17.0)
LEAST = (30 * MM, 42 * MM)
"""How high the room for a dish is at least."""
RULE = (7.5 * MM, 10 * MM)
"""From one line for writing to the next."""
RADIUS, GAP = (10.0, 14.0), 1.2 * MM
MOST_LINES = 6
"""Of the judge's own words, before they are set smaller."""
ALL_FIVE = N_("When all have presented, say what you liked, then give away all five chips.")


class Judging(Struct, frozen=True):
    """A sheet: who judges, whose dishes there are, and what is known of the round."""

    judge: str
    chefs: tuple[str, ...]
    brief: Brief | None = None


def draw_judges(sheet: Sheet, content: Content, options: Options) -> None:
    """A sheet for the round's judge; before a round for everybody who will judge."""
    judgings = _judgings(content.table)
    for number, judging in enumerate(judgings, 1):
        _draw_judging(sheet, judging)
        sheet.tell_progress(number, len(judgings))


def _judgings(table: Table | None) -> list[Judging]:
    names = [guest.name for guest in table.guests] if table else []
    brief = table.brief if table else None
    if len(names) < 2 or len(names) > ONE_BY_ONE:
        return [Judging(brief.judge if brief else "", ("",) * CHEFS, brief)]
    judges = [brief.judge] if brief else names
    return [
        Judging(judge, tuple(name for name in names if name != judge), brief) for judge in judges
    ]


def _draw_judging(sheet: Sheet, judging: Judging) -> None:
    """The head, then a box for each dish, all of the same height, on as many pages as they need."""
    chefs = list(judging.chefs)
    while chefs:
        room = sheet.page()
        first = len(chefs) == len(judging.chefs)
        top = _draw_head(sheet, judging, room) if first else room.top
        free = top - room.y
        now = min(len(chefs), max(int(free / (sheet.size(*LEAST) + GAP)), 1))
        below = Box(room.x, room.y, room.width, free)
        for chef, place in zip(chefs[:now], below.rows(now, 3 * MM), strict=True):
            _draw_dish(sheet, chef, place)
        chefs = chefs[now:]


def _draw_head(sheet: Sheet, judging: Judging, room: Box) -> float:
    """Who judges what, and what the judge hopes for; where it ends."""
    size, brief = sheet.size(*BODY), judging.brief
    title = wrapped(sheet.say(N_("Judge’s sheet")), sheet.size(*TITLE), room.width, DISPLAY)
    top = sheet.words(title, room.x, room.top) - 2 * MM
    left, right = Box(room.x, 0, room.width, 0).columns(2, 6 * MM)
    ends = [
        _field(sheet, N_("Judge"), judging.judge, left, top),
        _field(sheet, N_("Assignment"), brief.title if brief else "", right, top),
    ]
    hopes = brief.criteria if brief else ""
    top = _field(sheet, N_("What will count"), hopes, Box(room.x, 0, room.width, 0), min(ends))
    told = wrapped(sheet.say(ALL_FIVE), size, room.width, TEXT, SOFT)
    return sheet.words(told, room.x, top) - 3 * MM


def _field(sheet: Sheet, label: str, value: str, place: Box, top: float) -> float:
    """A label with its value, or with a line to write on; where it ends."""
    size = sheet.size(*BODY)
    word = wrapped(sheet.say(label), size, place.width / 2, BOLD, PLUM)
    room = place.width - word.width - 2 * MM
    text = fitted(value, size, room, MOST_LINES * size)
    left = place.x + word.width + 2 * MM
    high = max(text.height if value else 0, sheet.size(*RULE) * 0.75)
    sheet.words(word, place.x, top - high + max(text.height, word.height))
    if value:
        sheet.words(text, left, top - high + text.height)
    else:
        sheet.line(left, top - high, place.right, top - high, SOFT, 0.5)
    return top - high - 2 * MM


def _draw_dish(sheet: Sheet, chef: str, place: Box) -> None:
    """Chef and dish, the chips, and lines for notes down to the foot of the box."""
    sheet.outline(place, PLUM, 0.8, 2 * MM)
    inside = place.inset(4 * MM, 3 * MM)
    radius = sheet.size(*RADIUS)
    chips = wide(len(CHIP_POINTS), radius, GAP)
    head, below = inside.cut_top(max(2 * radius, 1.3 * sheet.size(*NAME)))
    name, row = head.cut_left(head.width - chips)
    draw_chips(sheet, row, radius, CHIP_POINTS, (), GAP)
    _draw_chef(sheet, chef, name.cut_left(name.width - 4 * MM)[0])
    rule = sheet.size(*RULE)
    lines = max(int(below.height / rule), 1)
    for number in range(1, lines + 1):
        y = below.top - number * below.height / lines
        sheet.line(below.x, y, below.right, y, LINE if number < lines else SOFT, 0.6)
    for label, number in ((N_("Dish"), 1), (N_("Notes"), 2)):
        if number <= lines:
            word = wrapped(sheet.say(label), sheet.size(9, 14), below.width, colour=SOFT)
            y = below.top - number * below.height / lines
            sheet.words(word, below.x, y + word.height)


def _draw_chef(sheet: Sheet, chef: str, place: Box) -> None:
    if chef:
        sheet.fit_in(place, chef, sheet.size(*NAME), DISPLAY, INK, 1.1, align="left")
        return
    word = wrapped(sheet.say(N_("Chef")), sheet.size(*BODY), place.width, BOLD, PLUM)
    sheet.words(word, place.x, place.y + word.height + 0.5 * MM)
    sheet.line(place.x + word.width + 2 * MM, place.y, place.right, place.y, SOFT, 0.5)


JUDGE = Kind(key="judge", sides=None, draw=draw_judges, needs="table")
BLANK_JUDGE = Kind(key="judge_blank", draw=draw_judges)
KINDS = (JUDGE, BLANK_JUDGE)
