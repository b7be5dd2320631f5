"""The Kitchen is Closing on paper: a score card, and for each player a card that says what one may
do. The cards that are played with are the ingredient cards of a deck."""

from collections.abc import Sequence

from partycards.games.base import N_
from partycards.games.kitchen_closing.table import MOST, ROUNDS
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, pattern_back
from partycards.printing.engine.colours import BASIL, INK, LINE, PAPER, PLUM, SOFT, TOMATO
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Block, Span, fitted, one_line, wrapped
from partycards.printing.sheet_kind import Kind

TITLE = N_("The Kitchen is Closing")
"""As the game is called."""

# The score card ---------------------------------------------------------------------------------

HOW = N_(
    "Write dish and pantry into the small fields, the points beside them: +1 for the highest dish, "
    "−1 for the lowest pantry, equals each. It ends when somebody is three points ahead of all "
    "others, or after ten rounds."
)
ABREAST = (MOST, 4)
"""Players side by side, normal and large."""
ROUND = (15 * MM, 22 * MM)
"""How wide the column of the rounds is."""
HEAD = (13 * MM, 16 * MM)
SMALL = (8.0, 14.0)


def draw_score_card(sheet: Sheet, content: Content, options: Options) -> None:
    """Ten rounds for seven players; in large print on two pages."""
    most = int(sheet.size(*ABREAST))
    for first in range(0, MOST, most):
        players = min(most, MOST - first)
        draw_scores(sheet, players)
        sheet.tell(first + players, MOST)


def draw_scores(sheet: Sheet, players: int) -> None:
    """A page for so many players."""
    room = sheet.page()
    title = wrapped(sheet.say(TITLE), sheet.size(24, 28), room.width, DISPLAY)
    top = sheet.words(title, room.x, room.top)
    how = wrapped(sheet.say(HOW), sheet.size(10.5, 14), room.width, colour=SOFT)
    top = sheet.words(how, room.x, top - 1 * MM) - 4 * MM
    table = Box(room.x, room.y, room.width, top - room.y)
    head, rest = table.cut_top(sheet.size(*HEAD))
    draw_names(sheet, head, players)
    *rounds, total = rest.rows(ROUNDS + 1)
    for number, row in enumerate(rounds, 1):
        draw_round(sheet, row, number, players)
    draw_total(sheet, total, players)


def cells(sheet: Sheet, row: Box, players: int) -> tuple[Box, list[Box]]:
    """The column of the rounds, and a cell for each player."""
    left, rest = row.cut_left(sheet.size(*ROUND))
    return left, rest.columns(players)


def draw_names(sheet: Sheet, row: Box, players: int) -> None:
    """Lines for the names."""
    left, places = cells(sheet, row, players)
    label = one_line(sheet.say(N_("Name")), sheet.size(10.5, 14), left.width, BOLD, SOFT)
    sheet.words(label, left.x, row.y + label.height + 2 * MM)
    for place in places:
        line = place.inset(1 * MM, 0)
        sheet.line(line.x, row.y + 1.5 * MM, line.right, row.y + 1.5 * MM, INK, 0.8)


def draw_round(sheet: Sheet, row: Box, number: int, players: int) -> None:
    """A round: its number, then for each player dish, pantry and points."""
    if number % 2 and sheet.ink != "low_ink":
        sheet.fill(row, PAPER)
    left, places = cells(sheet, row, players)
    mark = one_line(str(number), sheet.size(16, 20), left.width, DISPLAY, PLUM)
    sheet.words_in(mark, left)
    for place in places:
        sheet.line(place.x, row.y, place.x, row.top, LINE, 0.6)
        stacks, points = place.inset(1 * MM, 1.2 * MM).cut_left(place.width * 0.64)
        for title, field in zip((N_("Dish"), N_("Pantry")), stacks.rows(2, 0.8 * MM), strict=True):
            sheet.outline(field, LINE, 0.6, 0.8 * MM)
            label = one_line(sheet.say(title), sheet.size(*SMALL), field.width, colour=SOFT,
                             floor=FLOOR)  # fmt: skip
            sheet.words(label, field.x + 0.7 * MM, field.top - 0.3 * MM)
        line = points.inset(1 * MM, 0)
        sheet.line(line.x, line.y + 1 * MM, line.right, line.y + 1 * MM, SOFT, 0.5)
    sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)


def draw_total(sheet: Sheet, row: Box, players: int) -> None:
    """Fields for the sums."""
    left, places = cells(sheet, row, players)
    word = one_line(sheet.say(N_("Total")), sheet.size(12, 16), left.width, DISPLAY, PLUM)
    sheet.words_in(word, left, "left")
    for place in places:
        sheet.outline(place.inset(1 * MM, 1.5 * MM), PLUM, 0.8, 1 * MM)


# The game aid -----------------------------------------------------------------------------------

SIDE = (88.9 * MM, 127 * MM)
"""A card in large print: on a smaller one the words would not be large."""
ONE_THING = N_("Your turn: do one thing")
TURN = (
    (N_("Draw"), N_("a card, lay one down")),
    (N_("Take"), N_("the open card, lay one down")),
    (N_("Lay down"), N_("a card first, then draw")),
    (N_("Close"), N_("the kitchen: one more turn for all others")),
)
STACKS = (
    (N_("Dish"), N_("all different; the highest +1"), BASIL),
    (N_("Pantry"), N_("all of one kind; the lowest −1"), TOMATO),
)
"""Both stacks with their colours; the words say it too."""
TWO_STACKS = N_("At the end: two stacks")
ENDS = N_("The end: three points ahead of all others, or ten rounds.")
AIR = 1.3 * MM
"""Between two sentences at the least."""


def draw_aids(sheet: Sheet, content: Content, options: Options) -> None:
    """One for each player, seven unless the guests are counted."""
    size = SIDE if options.large else CARD_SIZES[options.card]
    cards = [Card(aid_front, pattern_back)] * ((options.guests or MOST) * copies(options, "aid"))
    lay_cards(sheet, cards, size)


def aid_front(sheet: Sheet, box: Box, bleed: float) -> None:
    """What one may do in a turn, and what counts at the end."""
    head, below = box.cut_top(sheet.size(13, 19) * MM)
    field = Box(head.x - bleed, head.y, head.width + 2 * bleed, head.height + bleed)
    sheet.panel(field, PLUM, PLUM)
    room = head.inset(PAD, 1.5 * MM)
    name = fitted(sheet.say(TITLE), sheet.size(15, 22), room.width, room.height, DISPLAY,
                  sheet.on(PLUM), floor=sheet.size(FLOOR, LARGE_FLOOR))  # fmt: skip
    sheet.words_in(name, room, "left")
    inside = Box(below.x + PAD, below.y + 2.5 * MM, below.width - 2 * PAD, below.height - 5 * MM)
    blocks = told(sheet, inside)
    air = (inside.height - sum(block.height for block in blocks)) / max(len(blocks) - 1, 1)
    top = inside.top
    for block in blocks:
        top = sheet.words(block, inside.x, top) - max(min(air, 3 * MM), 0)


def told(sheet: Sheet, room: Box) -> Sequence[Block]:
    """The words of the card, as large as they fit."""
    size, floor = sheet.size(10.5, 17), sheet.size(FLOOR, LARGE_FLOOR)
    while True:
        blocks = set_words(sheet, room.width, size)
        high = sum(block.height for block in blocks) + AIR * (len(blocks) - 1)
        if size <= floor or high <= room.height:
            return blocks
        size -= 0.25


def set_words(sheet: Sheet, width: float, size: float) -> list[Block]:
    """The words of the card in letters of a size."""
    blocks = [wrapped(sheet.say(ONE_THING), size + 1, width, DISPLAY, PLUM, 1.15)]
    for what, how in TURN:
        words = [Span(f"{sheet.say(what)} ", BOLD), Span(sheet.say(how))]
        blocks.append(wrapped(words, size, width, leading=1.15))
    blocks.append(wrapped(sheet.say(TWO_STACKS), size + 1, width, DISPLAY, PLUM, 1.15))
    for stack, how, colour in STACKS:
        words = [Span(f"{sheet.say(stack)} ", BOLD, colour), Span(sheet.say(how))]
        blocks.append(wrapped(words, size, width, leading=1.15))
    return [*blocks, wrapped(sheet.say(ENDS), size, width, colour=SOFT, leading=1.15)]


SCORE_CARD = Kind(
    key="kitchen_closing_scores",
    title=N_("The Kitchen is Closing: score card"),
    about=N_("Ten rounds for up to seven players: dish, pantry and points."),
    draw=draw_score_card,
)
AID = Kind(
    key="kitchen_closing_aid",
    title=N_("The Kitchen is Closing: game aid"),
    about=N_("A card for every player: what one may do in a turn, and what counts at the end."),
    draw=draw_aids,
    knows=CARDS - {"only"} | {"guests"},
)
KINDS = (SCORE_CARD, AID)
