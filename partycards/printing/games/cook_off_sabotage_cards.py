"""The cards of The Cook-off!: seven action cards for each kitchen, and the game aid (F1, F2)."""

from collections.abc import Sequence
from functools import partial

from partycards.games.base import N_
from partycards.games.cook_off_sabotage.box import Action, actions
from partycards.games.cook_off_sabotage.box import Box as Kitchens
from partycards.games.cook_off_sabotage.state import MOST
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, pattern_back
from partycards.printing.engine.colours import BASIL, INK, PLUM, SOFT, TOMATO_INK, WHITE
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Span, fitted, one_line
from partycards.printing.sheet_kind import Kind, Piece

COLOURS = (PLUM, BASIL, "#A8480E", "#1F6585", "#8A2F3B", "#6B5B10")
"""A colour for each kitchen; its number stands beside it, for those who see or print no colour."""
LARGE_SIZE = (88.9 * MM, 127 * MM)
"""A card in large print: on a smaller one the words would not be large."""


def kitchens_of(content: Content) -> Kitchens:
    """The game's own box."""
    found = content.boxes["cook_off_sabotage"]
    assert isinstance(found, Kitchens)
    return found


def colour_of(action: Action) -> str:
    """Green cards keep their chef safe, red ones do not."""
    return BASIL if action.safe else TOMATO_INK


# The action cards ---------------------------------------------------------------------------------


def draw_actions(sheet: Sheet, content: Content, options: Options) -> None:
    """Seven cards for each kitchen, six kitchens unless the guests are counted."""
    known = actions(kitchens_of(content))
    check_only(options, known.keys())
    size = LARGE_SIZE if options.large else CARD_SIZES[options.card]
    cards = [
        Card(partial(action_front, action=action, kitchen=kitchen), pattern_back)
        for kitchen in range(1, (options.guests or MOST) + 1)
        for key, action in known.items()
        for _ in range(copies(options, key, action.count))
    ]
    lay_cards(sheet, cards, size)


def action_front(sheet: Sheet, box: Box, bleed: float, *, action: Action, kitchen: int) -> None:
    """The symbol on its field, the name, what it does; at the foot whether it is safe."""
    art, below = box.cut_top(box.height * sheet.size(0.42, 0.34))
    colour = colour_of(action)
    field = Box(art.x - bleed, art.y, art.width + 2 * bleed, art.height + bleed)
    sheet.panel(field, colour, colour)
    sheet.symbol(action.key, art.inset(0, art.height * 0.16), sheet.on(colour))
    draw_number(sheet, art, kitchen)
    inside = Box(below.x + PAD, below.y + PAD, below.width - 2 * PAD, below.height - PAD - 2 * MM)
    title, rest = inside.cut_top(sheet.size(9, 13) * MM)
    name = one_line(action.name, sheet.size(20, 26), title.width, DISPLAY)
    sheet.words_in(name, title, "left")
    foot_height = sheet.size(6, 9) * MM
    words, foot = rest.cut_top(rest.height - foot_height)
    floor = sheet.size(FLOOR, LARGE_FLOOR)
    about = fitted(sheet.say(action.about), sheet.size(12.5, 18), words.width, words.height,
                   floor=floor)  # fmt: skip
    sheet.words(about, words.x, words.top)
    draw_safety(sheet, foot, action)


def draw_number(sheet: Sheet, art: Box, kitchen: int) -> None:
    """Whose card it is: the kitchen's number in a disc of its colour."""
    radius = sheet.size(4.2, 6) * MM
    x, y = art.right - radius - 2.5 * MM, art.top - radius - 2.5 * MM
    if sheet.ink == "low_ink":
        sheet.ring(x, y, radius, INK, 1)
        colour = INK
    else:
        sheet.disc(x, y, radius + 1, WHITE)
        sheet.disc(x, y, radius, COLOURS[(kitchen - 1) % len(COLOURS)])
        colour = WHITE
    number = one_line(str(kitchen), radius * 1.3, 2 * radius, BOLD, colour)
    sheet.words_in(number, Box(x - radius, y - radius, 2 * radius, 2 * radius))


def draw_safety(sheet: Sheet, foot: Box, action: Action) -> None:
    """A shield, or a target, and the word for it."""
    colour = colour_of(action)
    mark, words = foot.cut_left(foot.height)
    sheet.symbol("shield" if action.safe else "exposed", mark.inset(foot.height * 0.12), colour)
    say = N_("safe from sabotage") if action.safe else N_("open to sabotage")
    block = one_line(sheet.say(say), sheet.size(10, 14), words.width - 4, BOLD, colour)
    sheet.words_in(block, Box(words.x + 4, words.y, words.width - 4, words.height), "left")


def pieces(content: Content) -> Sequence[Piece]:
    """The kinds of cards with what is printed on each."""
    found = kitchens_of(content).actions
    return [
        Piece(one.key, one.name, one.count * MOST, face=(one.name, one.about, one.safe))
        for one in found
    ]


# The game aid -------------------------------------------------------------------------------------

ROUND = (
    (N_("Clean?"), N_("all say so at once: no cards, but safe")),
    (N_("Lay"), N_("three of seven cards face down")),
    (N_("First card"), N_("prepare, cook and get, then sabotages")),
    (N_("Swap"), N_("the second and third, in secret")),
    (N_("Second, third"), N_("as the first; cards back to the hand")),
)
END = (
    (N_("Half-cooked meat"), "+3"),
    (N_("Each token"), "–2"),
    (N_("Most vegetables"), "+3"),
)


def draw_aids(sheet: Sheet, content: Content, options: Options) -> None:
    """A game aid for every chef: what the cards do in front, the round behind."""
    box = kitchens_of(content)
    size = LARGE_SIZE if options.large else CARD_SIZES[options.card]
    aid = Card(partial(aid_front, box_of=box), aid_back)
    lay_cards(sheet, [aid] * (options.guests or MOST) * options.copies, size)


def aid_head(sheet: Sheet, box: Box, bleed: float, title: str) -> Box:
    """A band with a title; the room below it."""
    head, below = box.cut_top(sheet.size(10, 13) * MM)
    field = Box(head.x - bleed, head.y, head.width + 2 * bleed, head.height + bleed)
    sheet.panel(field, PLUM, PLUM)
    block = one_line(title, sheet.size(14, 19), head.width - 2 * PAD, DISPLAY, sheet.on(PLUM))
    sheet.words_in(block, head)
    return below.inset(PAD, 1.5 * MM)


def aid_front(sheet: Sheet, box: Box, bleed: float, *, box_of: Kitchens) -> None:
    """Every card with its symbol and what it does; green ones are safe."""
    room = aid_head(sheet, box, bleed, sheet.say(N_("What the cards do")))
    floor = sheet.size(FLOOR, 12)
    for action, row in zip(box_of.actions, room.rows(len(box_of.actions)), strict=True):
        mark, words = row.cut_left(sheet.size(9, 12) * MM)
        square = Box(mark.x, mark.middle_y - 3.4 * MM, 6.8 * MM, 6.8 * MM)
        sheet.symbol(action.key, square, colour_of(action))
        text = [
            Span(action.name + " ", BOLD, colour_of(action)),
            Span(sheet.say(SHORT[action.key])),
        ]
        block = fitted(text, sheet.size(10, 15), words.width, row.height, leading=1.1, floor=floor)
        sheet.words_in(block, words, "left")


SHORT = {
    "prepare": N_("meat onto the grill, or a vegetable into a pan. Safe."),
    "cook": N_("a vegetable for 2, or turn the meat; turned twice it earns 6. Safe."),
    "get": N_("two ingredients, any mix."),
    "double": N_("the next card acts twice."),
    "sabotage": N_("take food, or put a token on an empty place: 1 point."),
}


def aid_back(sheet: Sheet, box: Box, bleed: float) -> None:
    """The steps of a round, and the bonus points."""
    room = aid_head(sheet, box, bleed, sheet.say(N_("A round")))
    steps, end = room.cut_top(room.height * 0.64)
    floor = sheet.size(FLOOR, 12)
    for (what, how), row in zip(ROUND, steps.rows(len(ROUND)), strict=True):
        text = [Span(sheet.say(what) + " ", BOLD, INK), Span(sheet.say(how), colour=SOFT)]
        block = fitted(text, sheet.size(10, 14), row.width, row.height, leading=1.1, floor=floor)
        sheet.words_in(block, row, "left")
    title, lines = end.cut_top(end.height * 0.26)
    heading = one_line(sheet.say(N_("After ten rounds")), sheet.size(12, 16), end.width, DISPLAY,
                       PLUM)  # fmt: skip
    sheet.words_in(heading, title, "left")
    for (what, points), row in zip(END, lines.rows(len(END)), strict=True):
        left, right = row.cut_left(row.width * 0.8)
        size = sheet.size(10, 14)
        sheet.words_in(one_line(sheet.say(what), size, left.width, BOLD, INK, floor), left, "left")
        sheet.words_in(one_line(points, size + 1, right.width, BOLD, PLUM), right)


KINDS = (
    Kind(
        key="cook_off_sabotage",
        title=N_("The Cook-off!: action cards"),
        about=N_("Seven action cards for each of six kitchens."),
        draw=draw_actions,
        knows=CARDS | {"guests"},
        pieces=pieces,
    ),
    Kind(
        key="cook_off_sabotage_aid",
        title=N_("The Cook-off!: game aid"),
        about=N_("A card for every chef, with the cards in front and the round behind."),
        draw=draw_aids,
        knows=(CARDS - {"only"}) | {"guests"},
    ),
)
