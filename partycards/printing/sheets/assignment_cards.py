"""Assignment cards: the judge's voice on plum, what is read aloud, and the numbers as labels."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct, convert, structs

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.card_numbers import ASSIGNMENT
from partycards.games.assignment_cards import Conditions, Numbers, numbers_of
from partycards.games.base import N_
from partycards.printing.content import COURSES, Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_foot, coded_room, numbered
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD
from partycards.printing.engine.colours import INK, PLUM, SAFFRON, SHEET, SOFT, mix
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, Dealt, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, MM, NUMBERED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind, Piece
from partycards.printing.sheets.asked_words import asked_words
from partycards.words import called

SPECIAL = called("special_ingredient")
GOES_ON = N_("%(title)s (continued)")
LEVELS = called("difficulty")
SIDE = (88.9 * MM, 127 * MM)
"""A card in large print, width and height: on a smaller one the words would not be large."""
BETWEEN = 2.5
"""Between labels, in points."""

Row = list[Block]
"""Labels that stand side by side."""


class Side(Struct, frozen=True):
    """What stands on a card below its title. A text that no card holds goes on with the next one:
    `more` says that this is not the first."""

    text: Block
    labels: tuple[Row, ...]
    more: bool = False


def deal(sheet: Sheet, content: Content, options: Options) -> Dealt:
    """All assignments of the deck that were asked for."""
    check_only(options, {card.key for card in content.assignments})
    size = SIDE if options.large else CARD_SIZES[options.card]
    cards = [
        Card(
            numbered(front, content.numbers.get(card.key, ""), options),
            back_of("assignments"),
            card.key,
        )
        for card in content.assignments
        for side in sides(sheet, card, size) * copies(options, card.key)
        for front in (partial(assignment_front, card=card, side=side),)
    ]
    return Dealt(cards, size)


def draw_assignments(sheet: Sheet, content: Content, options: Options) -> None:
    """The same on sheets."""
    dealt = deal(sheet, content, options)
    lay_cards(sheet, dealt.cards, dealt.size)


def sides(sheet: Sheet, card: Assignment, size: tuple[float, float]) -> list[Side]:
    """What stands on the card, or on several when one does not hold it."""
    whole = Box(0, 0, *size)
    box = _below(sheet, whole)
    labels = lay_labels(sheet, labels_of(sheet, card), coded_room(sheet, box, whole).width)
    last = max(sum(_high(row) for row in labels) + 2 * MM, coded_foot(sheet, 0, box.y))
    free = box.height - last
    floor, leading = sheet.size(FLOOR, LARGE_FLOOR), 1.3
    text = fitted(card.text, sheet.size(11.5, 18), box.width, free, leading=leading, floor=floor)
    if text.height <= free:
        return [Side(text, tuple(labels))]
    room = box.height - coded_foot(sheet, 0, box.y)
    found = list(_parts(wrapped(card.text, floor, box.width), room))
    found.append(Side(Block((), floor, 1), ()))
    for row in labels:
        if found[-1].labels and _tall(found[-1]) + _high(row) > box.height:
            found.append(Side(Block((), floor, 1), ()))
        found[-1] = structs.replace(found[-1], labels=(*found[-1].labels, row))
    return [structs.replace(side, more=number > 0) for number, side in enumerate(found)]


def _parts(text: Block, height: float) -> Iterator[Side]:
    each = int(height / text.leading)
    for first in range(0, len(text.lines), each):
        yield Side(structs.replace(text, lines=text.lines[first : first + each]), ())


def _tall(side: Side) -> float:
    return side.text.height + sum(_high(row) for row in side.labels)


def _head(sheet: Sheet, box: Box) -> tuple[Box, Box]:
    return box.cut_top(sheet.size(22.5, 32) * MM)


def _below(sheet: Sheet, box: Box) -> Box:
    """The room for words and labels: between the title and the foot."""
    below = _head(sheet, box)[1].inset(PAD, 0)
    foot = sheet.size(11, 16) + 5 * MM
    return Box(below.x, below.y + foot, below.width, below.height - foot - 3 * MM)


def assignment_front(sheet: Sheet, box: Box, bleed: float, *, card: Assignment, side: Side) -> None:
    """The front: dishes and title on the judge's colour, the words, the numbers, the foot."""
    head = _head(sheet, box)[0]
    sheet.panel(head.bled_up(bleed), PLUM, PLUM)
    _draw_title(sheet, card, side, head.inset(PAD, 2.5 * MM))
    room = _below(sheet, box)
    sheet.words(side.text, room.x, room.top)
    _draw_labels(sheet, side.labels, room.x, room.y + sum(_high(row) for row in side.labels))
    foot = Box(room.x, box.y + 3.5 * MM, room.width, sheet.size(11, 16))
    _draw_foot(sheet, card, coded_room(sheet, foot, box))


def _draw_title(sheet: Sheet, card: Assignment, side: Side, box: Box) -> None:
    """The dishes in small letters, and the title below them, in the middle of the height."""
    dishes = " · ".join(sheet.say(COURSES[dish]) for dish in card.dishes)
    title = sheet.say(GOES_ON, title=card.title) if side.more else card.title
    over = PLUM if sheet.sparing else SAFFRON
    small = fitted(dishes, sheet.size(9, 14), box.width, box.height / 2, BOLD, over)
    rest = box.height - small.height
    large = fitted(title, sheet.size(17, 24), box.width, rest, DISPLAY, sheet.on(PLUM), 1.12)
    top = box.middle_y + (small.height + large.height) / 2
    sheet.words(large, box.x, sheet.words(small, box.x, top))


def labels_of(sheet: Sheet, card: Assignment) -> list[str]:
    """Its numbers in words, the usual ones where it leaves them out, and what it asks of a dish."""
    terms = numbers_of(card)
    found = [sheet.count(N_("%(num)s card"), N_("%(num)s cards"), terms.deal)]
    found += [_trading(sheet, terms), _using(sheet, terms)]
    found += asked_words(sheet, (card.diet,), convert(card, Conditions, from_attributes=True))
    found += [sheet.say(N_("free: %(what)s"), what=what) for what in card.assume]
    if card.special_ingredient != "none":
        found.append(sheet.say(SPECIAL[card.special_ingredient]))
    if card.team_size:
        found.append(sheet.say(N_("teams of %(size)s"), size=card.team_size))
    return found


def _trading(sheet: Sheet, terms: Numbers) -> str:
    if terms.trade == 0:
        return sheet.say(N_("no trading"))
    if terms.trade_times > 1:
        words = N_("trade up to %(most)s, %(times)s times")
        return sheet.say(words, most=terms.trade, times=terms.trade_times)
    return sheet.say(N_("trade up to %(most)s"), most=terms.trade)


def _using(sheet: Sheet, terms: Numbers) -> str:
    if terms.use_max is None:
        return sheet.say(N_("use %(least)s or more"), least=terms.use_min)
    if terms.use_max == terms.use_min:
        return sheet.say(N_("use exactly %(least)s"), least=terms.use_min)
    words = N_("use %(least)s to %(most)s")
    return sheet.say(words, least=terms.use_min, most=terms.use_max)


def lay_labels(sheet: Sheet, labels: Iterable[str], room: float) -> list[Row]:
    """Labels in rows, each row as full as can be; one that is wider than the room has lines."""
    size, rows, used = sheet.size(9, 14), list[Row](), 0.0
    floor = sheet.size(FLOOR, 12)
    for label in labels:
        block = one_line(label, size, room - 2 * BETWEEN - 6, BOLD, PLUM, floor)
        wide = block.width + 2 * BETWEEN + 6
        if not rows or used + wide > room or len(block.lines) > 1:
            rows.append([])
            used = 0.0
        rows[-1].append(block)
        used += wide + BETWEEN
    return rows


def _high(row: Row) -> float:
    return max(block.height for block in row) + 3 + BETWEEN


def _draw_labels(sheet: Sheet, rows: Iterable[Row], left: float, top: float) -> None:
    for row in rows:
        x = left
        for block in row:
            box = Box(x, top - block.height - 3, block.width + 2 * BETWEEN + 6, block.height + 3)
            sheet.panel(box, mix(PLUM, SHEET, 0.12), mix(PLUM, SHEET, 0.5), block.leading / 2)
            sheet.words_in(block, box)
            x = box.right + BETWEEN
        top -= _high(row)


def _draw_foot(sheet: Sheet, card: Assignment, box: Box) -> None:
    """How hard it is as dots and a word; at the right the minutes of a card that has them."""
    radius, size = sheet.size(2.2, 3.2), sheet.size(9, 14)
    for number in range(3):
        x = box.x + radius + number * 3 * radius
        if number < card.difficulty:
            sheet.disc(x, box.middle_y, radius, PLUM)
        else:
            sheet.ring(x, box.middle_y, radius - 0.3, PLUM, 0.6)
    word = one_line(sheet.say(LEVELS[str(card.difficulty)]), size, box.width / 2, colour=SOFT)
    sheet.words_in(word, box.cut_left(9 * radius + 3)[1], "left")
    if card.minutes:
        minutes = sheet.count(N_("%(num)s minute"), N_("%(num)s minutes"), card.minutes)
        block = one_line(minutes, size, box.width / 2, BOLD, INK)
        sheet.words_in(block, box, "right")
        clock = Box(box.right - block.width - 1.2 * size - 2, box.y, 1.2 * size, box.height)
        sheet.symbol("clock", clock, PLUM)


def assignment_pieces(content: Content) -> list[Piece]:
    """All cards, each with everything that stands on it."""
    return [Piece(card.key, card.title, face=structs.astuple(card)) for card in content.assignments]


ASSIGNMENTS = Kind(
    key="assignments",
    draw=draw_assignments,
    needs="deck",
    knows=NUMBERED,
    pieces=assignment_pieces,
    numbered=ASSIGNMENT,
)
KINDS = (ASSIGNMENTS,)
