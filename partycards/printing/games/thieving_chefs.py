"""The box of Thieving Chefs: 55 cards, the game aid, and a sheet for the points (T1, T5, T9)."""

from collections.abc import Iterator, Sequence
from functools import partial

from partycards.games.base import N_
from partycards.games.thieving_chefs.box import Box as ChefsBox
from partycards.games.thieving_chefs.box import Card as Face
from partycards.games.thieving_chefs.box import Dish, first_cards
from partycards.games.thieving_chefs.table import ACTIONS, GOAL, HAND
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_room
from partycards.printing.engine.card_face import PAD, card_floor, draw_number, draw_pictured
from partycards.printing.engine.colours import (
    BASIL,
    INK,
    LINE,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    mix,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.options import MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import Span, fitted, one_line
from partycards.printing.engine.token_pages import draw_marker, lay_tokens
from partycards.printing.games.game_box import (
    Aid,
    Component,
    Deck,
    Pad,
    Side,
    Tile,
    aid_floor,
    box_of,
    draw_row,
    picture,
)
from partycards.printing.sheet_kind import Kind, words_of

SEATS = 5
"""Cooks at the most: as many game aids, and as many lines for points."""

# The cards ----------------------------------------------------------------------------------------


def cards(content: Content) -> Iterator[Component]:
    """The kinds of cards with what is printed on each."""
    box = box_of(content, ChefsBox)
    for kind in box.kinds:
        fronts = (partial(card_front, card=first_cards(box)[kind.key]),)
        face = (kind.name, kind.picture, kind.takes)
        yield Component(kind.key, kind.name, kind.count, face=face, fronts=fronts)


def shown(content: Content) -> Iterator[Tile]:
    """Cards of Thieving Chefs, one of each sort."""
    seen: set[str] = set()
    for card in first_cards(box_of(content, ChefsBox)).values():
        if card.sort not in seen:
            seen.add(card.sort)
            yield Tile(card.name, card.category, picture(card.picture))


def card_front(sheet: Sheet, box: Box, bleed: float, *, card: Face) -> None:
    """A card: its picture, its name, and on the foot what it is good for."""
    below = draw_pictured(sheet, box, bleed, card.category, picture(card.picture))
    name, foot = below.inset(PAD, 0).cut_top(below.height * sheet.size(0.42, 0.36))
    title = one_line(card.name, sheet.size(22, 26), name.width, DISPLAY)
    sheet.words(title, name.x, name.top - 2.6 * MM)
    use_of_it = Box(foot.x, foot.y + PAD, foot.width, foot.height - PAD)
    draw_use(sheet, card, coded_room(sheet, use_of_it, box))


def draw_use(sheet: Sheet, card: Face, box: Box) -> None:
    """The symbol (for a sauce its bonus in a disc) and the dishes, or what a pet takes."""
    ink, size = shades_of(card.category).ink, sheet.size(11, 14)
    mark, words = box.cut_left(2.4 * size)
    if card.sort == "sauce":
        bonus = f"+{card.bonus}"
        draw_number(sheet, bonus, mark.x + size, box.middle_y, size, ink, size * 1.1)
    else:
        square = Box(mark.x, box.middle_y - size * 0.75, size * 1.5, size * 1.5)
        sheet.symbol(card.category, square, ink)
    sheet.fit_in(words, use(sheet, card), size, BOLD, ink, floor=card_floor(sheet), align="left")


def use(sheet: Sheet, card: Face) -> str:
    """What the card is good for, in words."""
    if card.sort == "pet":
        return sheet.say(N_("takes %(what)s"), what=", ".join(card.takes))
    return ", ".join(card.dishes)


DECK = Deck(key="thieving_chefs", components=cards, back=back_of("thieving_chefs"), numbered=True)

# The game aid -------------------------------------------------------------------------------------


def draw_dishes(sheet: Sheet, content: Content, room: Box) -> None:
    """Every dish with its points, its ingredients and its sauce."""
    box = box_of(content, ChefsBox)
    for dish, row in zip(box.dishes, room.rows(len(box.dishes)), strict=True):
        draw_dish(sheet, box, dish, row)
        sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)


def draw_dish(sheet: Sheet, content: ChefsBox, dish: Dish, row: Box) -> None:
    """A line of the game aid: points, pictures, name and ingredients, the sauce at the right."""
    face, size = first_cards(content), sheet.size(10.5, 15)
    points, rest = row.cut_left(sheet.size(15, 20))
    sheet.line_in(points, str(dish.points), size * 1.5, DISPLAY, PLUM)
    sauce_width = sheet.size(11, 15) * MM
    words, sauce = rest.cut_left(rest.width - sauce_width)
    needs = ", ".join(face[kind].name for kind in dish.needs)
    text = [Span(dish.name, BOLD, INK), Span("\n" + needs, colour=SOFT)]
    block = fitted(text, size, words.width - 4, row.height, floor=aid_floor(sheet))
    sheet.words_in(block, Box(words.x + 4, words.y, words.width - 4, words.height), "left")
    if dish.sauce:
        image, plus = sauce.cut_left(sauce.width / 2)
        sheet.picture(picture(face[dish.sauce].picture), image.centred(image.width, image.width))
        sheet.line_in(plus, f"+{face[dish.sauce].bonus}", size, BOLD, INK)


def draw_turn(sheet: Sheet, content: Content, room: Box) -> None:
    """The steps of a turn, and how it ends."""
    size, said = sheet.size(10.5, 15), words_of(AID.key)
    turn = said.parts[0].rows
    steps, end = room.cut_top(room.height * 0.8)
    for number, (step, row) in enumerate(zip(turn, steps.rows(len(turn)), strict=True), 1):
        radius = size * 0.8
        x = row.x + radius
        sheet.ring(x, row.middle_y, radius, PLUM, 1)
        disc = Box.around(x, row.middle_y, radius)
        sheet.words_in(one_line(str(number), size, 2 * radius, BOLD, PLUM), disc)
        words = row.cut_left(2 * radius + 6)[1]
        draw_row(sheet, step, words, (10.5, 15), "\n", actions=ACTIONS, hand=HAND)
    sheet.fit_in(end, sheet.say(said.end, goal=GOAL), size, BOLD, BASIL)


AID = Aid(
    key="thieving_chefs_aid",
    players=SEATS,
    front=Side(title=N_("Dishes"), draw=draw_dishes),
    back=Side(title=N_("Your turn"), draw=draw_turn),
)

# The points ---------------------------------------------------------------------------------------


def draw_tracks(sheet: Sheet, room: Box, names: Sequence[str]) -> None:
    """A track for each of these cooks."""
    high = min(room.height / len(names), sheet.size(48, 72) * MM)
    for number, name in enumerate(names):
        row = Box(room.x, room.top - (number + 1) * high, room.width, high - 5 * MM)
        draw_track(sheet, name, row)


def draw_track(sheet: Sheet, name: str, box: Box) -> None:
    """A name, or a line for one, and two rows of ten."""
    head, below = box.cut_top(sheet.size(10, 13) * MM)
    if name:
        sheet.line_in(head, name, sheet.size(15, 20), BOLD, align="left")
    else:
        sheet.line(head.x, head.y + 2 * MM, head.x + head.width / 2, head.y + 2 * MM, SOFT, 0.6)
    half = GOAL // 2
    for row, line in enumerate(below.rows(2, 1.5 * MM)):
        for column, cell in enumerate(line.columns(half, 1.5 * MM), 1):
            draw_step(sheet, row * half + column, cell)


def draw_step(sheet: Sheet, points: int, cell: Box) -> None:
    """A space of the track; the last one is the goal."""
    goal = points == GOAL
    fill = SAFFRON if goal else mix(PLUM, PAPER, 0.06)
    sheet.panel(cell, fill, PLUM if goal else SOFT, 2 * MM)
    colour = sheet.on(fill) if goal else INK
    sheet.line_in(cell, str(points), sheet.size(12, 16), BOLD, colour)


POINTS = Pad(
    key="thieving_chefs_points",
    players=SEATS,
    abreast=(5, 3),
    each_guest=True,
    gap=1.5,
    draw_names=draw_tracks,
)

# The token ----------------------------------------------------------------------------------------

TOKEN_IS = N_("It stays with the chef who began, so that everybody knows when a round is complete.")


FIRST = partial(draw_marker, words=N_("first player"), symbol="star", colour=SAFFRON)


def draw_token(sheet: Sheet, content: Content, options: Options) -> None:
    """The first player's token."""
    lay_tokens(sheet, [FIRST], 1, TOKEN_IS)


TOKEN = Kind(key="thieving_chefs_token", draw=draw_token)
KINDS = (DECK.kind(), AID.kind(), POINTS.kind(), TOKEN)
