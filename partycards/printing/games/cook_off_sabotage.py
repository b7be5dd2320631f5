"""The COOK-OFF on paper: seven action cards for each kitchen, the game aid, and the tokens (F1,
F2)."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from partycards.games.base import N_
from partycards.games.cook_off_sabotage.box import Action, actions
from partycards.games.cook_off_sabotage.box import Box as Kitchens
from partycards.games.cook_off_sabotage.table import MOST
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_foot, coded_room, numbered
from partycards.printing.engine.card_face import PAD, card_floor, draw_band
from partycards.printing.engine.colours import (
    BASIL,
    INK,
    PAPER,
    PLUM,
    SAFFRON,
    TOMATO,
    TOMATO_INK,
    WHITE,
    mix,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, Dealt, Face, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, MM, NUMBERED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Span, fitted, one_line
from partycards.printing.games.cook_off_sabotage_kitchens import BOARD, COLOURS, KITCHENS, WOOD
from partycards.printing.games.game_box import (
    LARGE_CARD,
    Aid,
    Component,
    Deck,
    Side,
    Tile,
    aid_floor,
    box_of,
    draw_row,
    picture,
)
from partycards.printing.sheet_kind import Kind, Piece, words_of
from partycards.words import called


def colour_of(action: Action) -> str:
    """Green cards keep their chef safe, red ones do not."""
    return BASIL if action.safe else TOMATO_INK


# The action cards ---------------------------------------------------------------------------------


def deal(sheet: Sheet, content: Content, options: Options) -> Dealt:
    """Seven cards for each kitchen, six kitchens unless the guests are counted."""
    known = actions(box_of(content, Kitchens))
    check_only(options, known.keys())
    size = LARGE_CARD if options.large else CARD_SIZES[options.card]
    cards = [
        Card(
            numbered(front, content.numbers.get(key, ""), options),
            back_of("cook_off_sabotage"),
            f"{key}-{kitchen}",
        )
        for kitchen in range(1, (options.guests or MOST) + 1)
        for key, action in known.items()
        for front in (partial(action_front, action=action, kitchen=kitchen),)
        for _ in range(copies(options, key, action.count))
    ]
    return Dealt(cards, size)


def draw_actions(sheet: Sheet, content: Content, options: Options) -> None:
    """The same on sheets."""
    dealt = deal(sheet, content, options)
    lay_cards(sheet, dealt.cards, dealt.size)


def action_front(sheet: Sheet, box: Box, bleed: float, *, action: Action, kitchen: int) -> None:
    """The symbol on its field, the name, what it does; at the foot whether it is safe."""
    colour = colour_of(action)
    art, below = draw_band(sheet, box, bleed, box.height * sheet.size(0.42, 0.34), colour)
    sheet.symbol(action.key, art.inset(0, art.height * 0.16), sheet.on(colour))
    draw_number(sheet, art, kitchen)
    inside = Box(below.x + PAD, below.y + PAD, below.width - 2 * PAD, below.height - PAD - 2 * MM)
    title, rest = inside.cut_top(sheet.size(9, 13) * MM)
    sheet.line_in(title, action.name, sheet.size(20, 26), DISPLAY, align="left")
    foot_height = sheet.size(6, 9) * MM
    words, foot = rest.cut_top(rest.height - coded_foot(sheet, foot_height, PAD))
    about = fitted(sheet.say(action.about), sheet.size(12.5, 18), words.width, words.height,
                   floor=card_floor(sheet))  # fmt: skip
    sheet.words(about, words.x, words.top)
    room = coded_room(sheet, foot, box)
    draw_safety(sheet, Box(room.x, room.y, room.width, foot_height), action)


def draw_number(sheet: Sheet, art: Box, kitchen: int) -> None:
    """Whose card it is: the kitchen's number in a disc of its colour."""
    radius = sheet.size(4.2, 6) * MM
    x, y = art.right - radius - 2.5 * MM, art.top - radius - 2.5 * MM
    if sheet.sparing:
        sheet.ring(x, y, radius, INK, 1)
        colour = INK
    else:
        sheet.disc(x, y, radius + 1, WHITE)
        sheet.disc(x, y, radius, COLOURS[(kitchen - 1) % len(COLOURS)])
        colour = WHITE
    number = one_line(str(kitchen), radius * 1.3, 2 * radius, BOLD, colour)
    sheet.words_in(number, Box.around(x, y, radius))


def draw_safety(sheet: Sheet, foot: Box, action: Action) -> None:
    """A shield, or a target, and the word for it."""
    colour = colour_of(action)
    mark, words = foot.cut_left(foot.height)
    sheet.symbol("shield" if action.safe else "exposed", mark.inset(foot.height * 0.12), colour)
    say = N_("safe from sabotage") if action.safe else N_("open to sabotage")
    block = one_line(sheet.say(say), sheet.size(10, 14), words.width - 4, BOLD, colour)
    sheet.words_in(block, Box(words.x + 4, words.y, words.width - 4, words.height), "left")


def action_pieces(content: Content) -> Sequence[Piece]:
    """The kinds of cards with what is printed on each."""
    return [
        Piece(one.key, one.name, one.count * MOST, face=(one.name, one.about, one.safe))
        for one in box_of(content, Kitchens).actions
    ]


ACTIONS = Kind(
    key="cook_off_sabotage",
    draw=draw_actions,
    knows=NUMBERED | {"guests"},
    pieces=action_pieces,
    numbered="cook_off_sabotage",
)

# The game aid -------------------------------------------------------------------------------------

SHORT = called("cook_off_sabotage_action")


def draw_what_cards_do(sheet: Sheet, content: Content, room: Box) -> None:
    """Every card with its symbol and what it does; green ones are safe."""
    found = box_of(content, Kitchens).actions
    for action, row in zip(found, room.rows(len(found)), strict=True):
        mark, words = row.cut_left(sheet.size(9, 12) * MM)
        square = Box(mark.x, mark.middle_y - 3.4 * MM, 6.8 * MM, 6.8 * MM)
        sheet.symbol(action.key, square, colour_of(action))
        text = [
            Span(action.name + " ", BOLD, colour_of(action)),
            Span(sheet.say(SHORT[action.key])),
        ]
        block = fitted(text, sheet.size(10, 15), words.width, row.height, leading=1.1,
                       floor=aid_floor(sheet))  # fmt: skip
        sheet.words_in(block, words, "left")


def draw_round(sheet: Sheet, content: Content, room: Box) -> None:
    """The steps of a round, and the bonus points."""
    steps, end = room.cut_top(room.height * 0.64)
    turn, after = words_of(AID.key).parts
    for step, row in zip(turn.rows, steps.rows(len(turn.rows)), strict=True):
        draw_row(sheet, step, row, (10, 14), leading=1.1)
    title, lines = end.cut_top(end.height * 0.26)
    heading = one_line(sheet.say(after.heading), sheet.size(12, 16), end.width, DISPLAY,
                       PLUM)  # fmt: skip
    sheet.words_in(heading, title, "left")
    size, floor = sheet.size(10, 14), aid_floor(sheet)
    for bonus, row in zip(after.rows, lines.rows(len(after.rows)), strict=True):
        left, right = row.cut_left(row.width * 0.8)
        sheet.line_in(left, sheet.say(bonus.what), size, BOLD, INK, floor, align="left")
        sheet.line_in(right, bonus.how, size + 1, BOLD, PLUM)


AID = Aid(
    key="cook_off_sabotage_aid",
    players=MOST,
    front=Side(
        title=N_("What the cards do"),
        draw=draw_what_cards_do,
        band=(10, 13),
        letters=(14, 19),
        air=1.5,
    ),
    back=Side(title=N_("A round"), draw=draw_round, band=(10, 13), letters=(14, 19), air=1.5),
)

# The tokens ---------------------------------------------------------------------------------------

SIDES = (28 * MM, 36 * MM)
"""Of a token, normal and in large print: a square, so that scissors are enough."""


def components(content: Content) -> Iterator[Component]:
    """All tokens of the stock and the markers: vegetables, meat raw and half cooked, sabotage."""
    raw = partial(food_token, image=picture("art/steak.svg"), words=N_("raw meat"), rim=TOMATO_INK)
    half = partial(food_token, image=picture("cookoff/half_steak.svg"), words=N_("half cooked"),
                   rim=WOOD, band=True)  # fmt: skip
    vegetable = partial(food_token, words=N_("vegetable"), rim=BASIL)
    for one in box_of(content, Kitchens).tokens:
        fronts: tuple[Face, ...] = (raw,) if one.key == "meat" else (sabotage_token,)
        if one.key == "vegetable":
            fronts = tuple(partial(vegetable, image=picture(name)) for name in one.pictures)
        back = half if one.key == "meat" else None
        face = (one.name, one.pictures)
        yield Component(one.key, one.name, one.count, face=face, fronts=fronts, back=back)
    markers = tuple(partial(marker, number=number) for number in range(1, MOST + 1))
    yield Component("score", N_("Score marker"), MOST, fronts=markers, back=None)
    yield Component("round", N_("Round marker"), fronts=(round_marker,), back=None)


def shown(content: Content) -> Iterator[Tile]:
    """What is cooked at The COOK-OFF."""
    looks = {"vegetable": "vegetables", "meat": "meat"}
    for token in box_of(content, Kitchens).tokens:
        if token.key in looks:
            yield Tile(token.name, looks[token.key], picture(token.pictures[0]))


def food_token(
    sheet: Sheet, box: Box, bleed: float, *, image: Path, words: str, rim: str, band: bool = False
) -> None:
    """Food in a ring, its word below; a `band` tells the half-cooked side without colour."""
    ground = mix(rim, PAPER, 0.3 if band else 0.1)
    sheet.panel(box.inset(-bleed), ground, ground)
    if band:
        sheet.outline(box.inset(1.6 * MM), INK, 2, 2 * MM)
    art, foot = box.cut_top(box.height * 0.74)
    sheet.picture(image, art.inset(art.width * 0.2, art.height * 0.09))
    room = foot.inset(2.4 * MM, 0.5 * MM)
    block = one_line(sheet.say(words), sheet.size(9.5, 14), room.width, BOLD, INK)
    sheet.words_in(block, Box(room.x, room.y + 1.6 * MM, room.width, room.height - 1.6 * MM))


def sabotage_token(sheet: Sheet, box: Box, bleed: float) -> None:
    """A token that disables a grill or a pan."""
    sheet.panel(box.inset(-bleed), TOMATO, TOMATO)
    art, foot = box.cut_top(box.height * 0.74)
    colour = sheet.on(TOMATO)
    sheet.symbol("sabotage", art.inset(art.height * 0.14), colour)
    room = foot.inset(2 * MM, 0)
    block = one_line(sheet.say(N_("sabotaged")), sheet.size(9.5, 14), room.width, BOLD, colour)
    sheet.words_in(block, Box(room.x, room.y + 1.6 * MM, room.width, room.height - 1.6 * MM))


def marker(sheet: Sheet, box: Box, bleed: float, *, number: int) -> None:
    """A score marker of a kitchen."""
    colour = COLOURS[number - 1]
    sheet.panel(box.inset(-bleed), colour, colour)
    big, foot = box.cut_top(box.height * 0.7)
    ink = sheet.on(colour)
    sheet.line_in(big, str(number), 34, DISPLAY, ink)
    say = sheet.say(N_("Kitchen %(number)s"), number=number)
    sheet.words_in(one_line(say, sheet.size(9.5, 14), foot.width - 4 * MM, BOLD, ink), foot)


def round_marker(sheet: Sheet, box: Box, bleed: float) -> None:
    """The marker of the round."""
    sheet.panel(box.inset(-bleed), SAFFRON, SAFFRON)
    art, foot = box.cut_top(box.height * 0.7)
    sheet.symbol("clock", art.inset(art.height * 0.14), INK)
    sheet.words_in(
        one_line(sheet.say(N_("round")), sheet.size(10, 14), foot.width - 4 * MM, BOLD, INK), foot
    )


TOKENS = Deck(
    key="cook_off_sabotage_tokens",
    components=components,
    sizes=((SIDES[0], SIDES[0]), (SIDES[1], SIDES[1])),
    sided="two",
)
KINDS = (ACTIONS, AID.kind(), KITCHENS, TOKENS.kind(), BOARD)
