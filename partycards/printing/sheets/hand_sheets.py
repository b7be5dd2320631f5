"""Hand sheets, for guests without a phone: their cards, the assignment, room for the dish. Beside a
card stand its picture, the number by which it is typed, and its allergens. A page is one guest's
and nobody else's: it is folded with the print inside, and a flap shows the name."""

from collections.abc import Sequence

from partycards.catalogue.allergen_lists import as_listed
from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.games.cards import Card
from partycards.printing.content import Brief, Content, Guest, Table
from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import CATEGORIES, INK, LINE, PAPER, PLUM, SOFT
from partycards.printing.engine.fonts import BOLD, DISPLAY, ITALIC
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import MARGIN, Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, Words, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind
from partycards.printing.sheets.asked_words import asked_words
from partycards.printing.sheets.ingredient_cards import WORDS
from partycards.restaurant.allergens import ALLERGEN_WORDS

FLAP = 38 * MM
"""The strip at the top that is folded back."""
AT_FOLD = 5 * MM
"""What stays free on both sides of a fold."""
BLANKS = 7
"""Rows for the cards of a hand that is not dealt yet."""
TITLE, BODY, NAME, SMALL = (20.0, 24.0), (10.5, 14.0), (13.0, 17.0), (9.0, 14.0)
ROW = ((7 * MM, 9 * MM), (12.8 * MM, 14 * MM))
"""How high a card's row is at the least and at the most, normal and large."""
TICK = (4 * MM, 5.5 * MM)
RULE = (8.5 * MM, 11 * MM)
"""From one line for writing to the next."""
SHARES = ((0.29, 0.14, 0.2, 0.075, 0.075), (0.27, 0.15, 0.29, 0.085, 0.075))
BLANK_SHARES = (0.32, 0.16, 0, 0.09, 0.09)
"""Of the width, name with picture, category with number, allergens, and the boxes for trading and
for the dish, normal and large; words have the rest. On a form to write on nothing is known of
allergens."""
PICTURE = (6.4 * MM, 10 * MM)
BETWEEN = 1 * MM
"""Air between what is printed in two rows."""
FOLD = N_("Fold the paper in the middle with the print inside, then this flap to the back")
ONLY = N_("Only for %(name)s")


def draw_hands(sheet: Sheet, content: Content, options: Options) -> None:
    """A page for each guest whose hand is there; when there is none, a form for each who cooks."""
    table = content.evening()
    judge = table.brief.judge if table.brief else ""
    chefs = [guest for guest in table.guests if guest.name != judge]
    guests = [guest for guest in table.guests if guest.hand] or chefs or [Guest(seat=0, name="")]
    for number, guest in enumerate(guests, 1):
        _draw_hand(sheet, content, table, guest)
        sheet.tell_progress(number, len(guests))


def _draw_hand(sheet: Sheet, content: Content, table: Table, guest: Guest) -> None:
    """A guest's page, and more of them for a hand that is longer than one."""
    cards: list[Card | None] = [*guest.hand] or [None] * BLANKS
    shares = SHARES[sheet.options.large] if guest.hand else BLANK_SHARES
    known = {card.key: as_listed(content.law, card, card.name) for card in content.held}
    room, fold = _begin(sheet, table, guest)
    top = _draw_brief(sheet, table, guest, room)
    least, most = (sheet.size(*each) for each in ROW)
    free = top - fold - AT_FOLD - _head_height(sheet)
    height = min(max(free / len(cards), least), most)
    top = _draw_row_heads(sheet, room, top, shares)
    for card in cards:
        fact = known.get(card.key) if card is not None else None
        told = _allergens(sheet, fact, shares[2] * room.width)
        high = max(height, told.height + BETWEEN)
        if top > fold > top - high:
            top = fold - BETWEEN  # no card lies in the fold
        if top - room.y < high:
            room, fold = _begin(sheet, table, guest)
            top = _draw_row_heads(sheet, room, room.top, shares)
        top -= high
        row = _columns(Box(room.x, top, room.width, high), shares)
        _draw_row(sheet, content, card, fact, row)
        sheet.words_in(told, row[2], "left")
    top = min(top - 4 * MM, fold - AT_FOLD)
    if top - room.y < 5 * sheet.size(*RULE):
        room, fold = _begin(sheet, table, guest)
        top = room.top
    _draw_dish(sheet, content, table.brief, Box(room.x, room.y, room.width, top - room.y))


# The page and its folds -------------------------------------------------------------------------


def _begin(sheet: Sheet, table: Table, guest: Guest) -> tuple[Box, float]:
    """Begin a page with its flap; the room below it, and where the other fold is."""
    room = sheet.page()
    whole = Box(0, 0, sheet.paper.width, sheet.paper.height)
    flap, inside = whole.cut_top(FLAP)
    for y in (inside.top, inside.middle_y):
        sheet.line(0, y, whole.right, y, SOFT, 0.5, (4, 3))
    told = one_line(sheet.say(FOLD), FLOOR, room.width, colour=SOFT)
    sheet.words(told, room.right, inside.top + told.height + 1, "right")
    name = guest.name or sheet.say(N_("you"))
    with sheet.turned(flap.inset(MARGIN, 6 * MM), 2) as outside:
        only = sheet.say(ONLY, name=name)
        upper, below = outside.cut_top(outside.height * 0.68)
        sheet.fit_in(upper, only, sheet.size(26, 30), DISPLAY, PLUM, 1.1)
        evening = " · ".join(part for part in (table.game, table.name, table.date) if part)
        sheet.line_in(below, evening, sheet.size(*SMALL), colour=SOFT)
    top = inside.top - AT_FOLD
    return Box(room.x, room.y, room.width, top - room.y), inside.middle_y


# The assignment ---------------------------------------------------------------------------------


def _draw_brief(sheet: Sheet, table: Table, guest: Guest, room: Box) -> float:
    """What is to be cooked, or lines for it; where it ends."""
    top = room.top
    for block in _told(sheet, table.brief, guest, room.width):
        top = sheet.words(block, room.x, top) - 1 * MM
    if table.brief is None:
        for label in (N_("Judge"), N_("Assignment"), N_("What will count")):
            top = _line_for(sheet, label, room, top)
    return top - 2 * MM


def _told(sheet: Sheet, brief: Brief | None, guest: Guest, width: float) -> list[Block]:
    size = sheet.size(*BODY)
    name = guest.name
    title = sheet.say(N_("The hand of %(name)s"), name=name) if name else sheet.say(N_("My hand"))
    said: list[tuple[Words, float]] = [([Span(title, DISPLAY, PLUM)], sheet.size(*TITLE))]
    if brief is not None:
        judge = sheet.say(N_("%(judge)s judges"), judge=brief.judge)
        judged = sheet.coloned(judge)
        said += [
            ([Span(f"{judged} ", BOLD), Span(brief.title, BOLD, PLUM)], size + 1),
            *([(brief.text, size)] if brief.text else []),
            *(
                ([Span(sheet.quoted(own), ITALIC)], size)
                for own in (brief.criteria, brief.instructions)
                if own
            ),
            ([Span(" ".join(terms(sheet, brief)), BOLD)], size),
        ]  # fmt: skip
    return [wrapped(words, each, width, leading=1.2) for words, each in said]


def terms(sheet: Sheet, brief: Brief) -> list[str]:
    """The numbers of an assignment, in sentences."""
    told = []
    if brief.courses:
        told.append(sheet.say(N_("Courses: %(what)s."), what=", ".join(brief.courses)))
    if brief.trade:
        told.append(sheet.count(
            N_("Trade in up to %(num)s card."), N_("Trade in up to %(num)s cards."), brief.trade
        ))  # fmt: skip
        if brief.trade_times > 1:
            told.append(sheet.say(N_("You may do so %(times)s times."), times=brief.trade_times))
    else:
        told.append(sheet.say(N_("No card is traded in.")))
    told.append(_use(sheet, brief))
    if brief.special:
        told.append(sheet.say(N_("Everybody uses the Special Ingredient: %(what)s."),
                              what=brief.special))  # fmt: skip
    if asked := asked_words(sheet, brief.diets, brief.asked):
        told.append(sheet.say(N_("Every dish: %(what)s."), what=", ".join(asked)))
    if brief.assume:
        told.append(sheet.say(N_("Free for everybody: %(what)s."), what=", ".join(brief.assume)))
    return told


def _use(sheet: Sheet, brief: Brief) -> str:
    if brief.use_max is None:
        return sheet.count(
            N_("Use at least %(num)s card in a dish."), N_("Use at least %(num)s cards in a dish."),
            brief.use_min,
        )  # fmt: skip
    if brief.use_max == brief.use_min:
        return sheet.count(
            N_("Use exactly %(num)s card in a dish."), N_("Use exactly %(num)s cards in a dish."),
            brief.use_min,
        )  # fmt: skip
    return sheet.say(N_("Use %(least)s to %(most)s cards in a dish."),
                     least=brief.use_min, most=brief.use_max)  # fmt: skip


def _line_for(sheet: Sheet, label: str, room: Box, top: float) -> float:
    """A label and a line to write on; where it ends."""
    word = wrapped(sheet.say(label), sheet.size(*BODY), room.width / 2, BOLD, PLUM)
    end = top - sheet.size(*RULE)
    sheet.words(word, room.x, end + word.height)
    sheet.line(room.x + word.width + 2 * MM, end, room.right, end, SOFT, 0.5)
    return end


# The cards --------------------------------------------------------------------------------------


def _columns(row: Box, shares: Sequence[float]) -> list[Box]:
    """Name, category, allergens, trade, dish, words."""
    columns, rest = [], row
    for share in shares:
        column, rest = rest.cut_left(share * row.width)
        columns.append(column)
    return [*columns, rest]


def _head_height(sheet: Sheet) -> float:
    return 1.6 * sheet.size(*SMALL)


def _draw_row_heads(sheet: Sheet, room: Box, top: float, shares: Sequence[float]) -> float:
    height = _head_height(sheet)
    columns = _columns(Box(room.x, top - height, room.width, height), shares)
    contains = N_("Contains") if shares[2] else ""
    titles = (N_("Card"), "", contains, N_("Trade"), N_("Dish"), N_("In my words"))
    for title, column in zip(titles, columns, strict=True):
        if title and column in columns[3:5]:
            apart = column.inset(0.8 * MM, 0)
            sheet.line_in(apart, sheet.say(title), sheet.size(*SMALL), BOLD, SOFT)
        elif title:
            sheet.line_in(column, sheet.say(title), sheet.size(*SMALL), BOLD, SOFT, align="left")
    return top - height


def _allergens(sheet: Sheet, card: Ingredient | None, room: float) -> Block:
    """What a card surely brings in bold letters, and in plain ones what it may."""
    if card is None:
        return wrapped("", FLOOR, room)
    words = [Span(_named(sheet, card.contains), BOLD)]
    if card.may_contain:
        may = sheet.say(N_("may contain %(what)s"), what=_named(sheet, card.may_contain))
        words.append(Span((", " if card.contains else "") + may))
    return wrapped(words, sheet.size(FLOOR, SMALL[1]), room - 2 * MM, leading=1.1)


def _named(sheet: Sheet, allergens: Sequence[str]) -> str:
    return ", ".join(sheet.say(ALLERGEN_WORDS.get(key, key)) for key in allergens)


def _draw_row(
    sheet: Sheet, content: Content, card: Card | None, known: Ingredient | None, row: Sequence[Box]
) -> None:
    """A card with boxes to tick and a line for words; without a card a line for its name."""
    name, kind, _, *ticks, words = row
    side, line = sheet.size(*TICK), name.y + 1 * MM
    for tick in ticks:
        sheet.outline(tick.centred(side, side), INK, 0.8, 0.6 * MM)
    sheet.line(words.x, line, words.right, line, LINE if card else SOFT, 0.6)
    if card is None:
        sheet.line(name.x, line, kind.right, line, SOFT, 0.6)
        return
    shades, size = CATEGORIES[card.category], sheet.size(*NAME)
    side = sheet.size(*PICTURE)
    picture, rest = name.cut_left(side + 1.5 * MM)
    if known is not None:
        art = Box(picture.x, picture.middle_y - side / 2, side, side)
        sheet.picture(content.picture(known.picture), art)
    else:
        sheet.symbol(card.category, picture.centred(size, size), shades.ink)
    room = rest.width - 2 * MM
    sheet.words_in(fitted(card.name, size, room, name.height, DISPLAY, leading=1.05), rest, "left")
    _draw_kind(sheet, card, content.numbers.get(card.key, ""), kind)


def _draw_kind(sheet: Sheet, card: Card, number: str, place: Box) -> None:
    """The category, with its symbol; below it the number by which the card is typed."""
    ink, small = CATEGORIES[card.category].ink, sheet.size(FLOOR, SMALL[1])
    aside = small * 1.3
    room = place.width - aside - 1 * MM
    word = one_line(sheet.say(WORDS[card.category]), small, room, colour=ink, floor=FLOOR)
    typed = one_line(number, small, room, BOLD, SOFT, floor=FLOOR)
    top = place.middle_y + (word.height + (typed.height if number else 0)) / 2
    symbol = Box(place.x, top - 1.1 * small, small, 1.1 * small)
    sheet.symbol(card.category, symbol.centred(small, small), ink)
    top = sheet.words(word, place.x + aside, top)
    if number:
        sheet.words(typed, place.x + aside, top)


# The dish ---------------------------------------------------------------------------------------


def _draw_dish(sheet: Sheet, content: Content, brief: Brief | None, place: Box) -> None:
    """Lines for the dish, or for each course, down to the foot of the page."""
    top, rule = place.top, sheet.size(*RULE)
    names = brief.pantry if brief else tuple(item.name for item in content.pantry)
    pantry = " · ".join(name for name in names if not brief or name not in brief.assume)
    if pantry:
        told = sheet.say(N_("Free from the pantry: %(what)s"), what=pantry)
        block = wrapped(told, sheet.size(*SMALL), place.width - 6 * MM, colour=SOFT)
        panel = Box(place.x, top - block.height - 3 * MM, place.width, block.height + 3 * MM)
        sheet.panel(panel, PAPER, LINE, 1.5 * MM)
        sheet.words_in(block, panel.inset(3 * MM, 0), "left")
        top = panel.y - 1 * MM
    courses: Sequence[str] = (brief.courses if brief else ()) or ("",)
    below = Box(place.x, place.y, place.width, top - place.y)
    for course, part in zip(courses, below.rows(len(courses), 2 * MM), strict=True):
        label = course or sheet.say(N_("My dish"))
        end = _line_for(sheet, label, part, part.top)
        while end - rule >= part.y:
            end -= rule
            sheet.line(part.x, end, part.right, end, LINE, 0.6)


KINDS = (Kind(key="hands", draw=draw_hands, needs="table"),)
