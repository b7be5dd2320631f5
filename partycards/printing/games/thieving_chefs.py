"""The box of Thieving Chefs: 55 cards, the game aid, and a sheet for the points (T1, T5, T9)."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from partycards.files import shipped
from partycards.games.base import N_
from partycards.games.thieving_chefs.box import Box as ChefsBox
from partycards.games.thieving_chefs.box import Card as Face
from partycards.games.thieving_chefs.box import Dish, first_cards, kinds
from partycards.games.thieving_chefs.state import ACTIONS, GOAL, HAND
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_face import LARGE_FLOOR, PAD, draw_panel, pattern_back
from partycards.printing.engine.colours import (
    BASIL,
    INK,
    LINE,
    PAPER,
    PLUM,
    SAFFRON,
    SOFT,
    WHITE,
    mix,
    shades_of,
)
from partycards.printing.engine.fonts import BOLD, DISPLAY
from partycards.printing.engine.layout import Card, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, CARDS, MM, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import FLOOR, Span, fitted, one_line, wrapped
from partycards.printing.engine.token_pages import draw_marker, lay_tokens
from partycards.printing.sheet_kind import Kind, Piece

SEATS = 5
"""Cooks at the most: so many game aids, and so many lines for points."""
LARGE_SIZE = (88.9 * MM, 127 * MM)
"""A game aid in large print: on a smaller card the words would not be large."""


def box_of(content: Content) -> ChefsBox:
    """The game's own box."""
    found = content.boxes["thieving_chefs"]
    assert isinstance(found, ChefsBox)
    return found


def picture(card: Face) -> Path:
    """The file of a card's picture."""
    return shipped("static") / "cards" / card.picture


# The cards ----------------------------------------------------------------------------------------


def draw_box(sheet: Sheet, content: Content, options: Options) -> None:
    """All cards of the box that were asked for."""
    box = box_of(content)
    known = kinds(box)
    check_only(options, known.keys())
    cards = [
        Card(partial(card_front, card=card), pattern_back)
        for key, card in ((key, first_cards(box)[key]) for key in known)
        for _ in range(copies(options, key, known[key].count))
    ]
    lay_cards(sheet, cards)


def card_front(sheet: Sheet, box: Box, bleed: float, *, card: Face) -> None:
    """A card: its picture, its name, and on the foot what it is good for."""
    art, below = box.cut_top(box.width * sheet.size(0.85, 0.68))
    draw_panel(sheet, card.category, art, bleed)
    sheet.picture(picture(card), art.inset(art.width * 0.19, art.height * 0.12))
    name, foot = below.inset(PAD, 0).cut_top(below.height * sheet.size(0.42, 0.36))
    title = one_line(card.name, sheet.size(22, 26), name.width, DISPLAY)
    sheet.words(title, name.x, name.top - 2.6 * MM)
    draw_use(sheet, card, Box(foot.x, foot.y + PAD, foot.width, foot.height - PAD))


def draw_use(sheet: Sheet, card: Face, box: Box) -> None:
    """The symbol (for a sauce its bonus in a disc) and the dishes, or what a pet takes."""
    shades, size = shades_of(card.category), sheet.size(11, 14)
    mark, words = box.cut_left(2.4 * size)
    if card.sort == "sauce":
        draw_bonus(sheet, card, mark.x + size, box.middle_y, size)
    else:
        square = Box(mark.x, box.middle_y - size * 0.75, size * 1.5, size * 1.5)
        sheet.symbol(card.category, square, shades.ink)
    block = fitted(
        use(sheet, card), size, words.width, words.height, BOLD, shades.ink, floor=use_floor(sheet)
    )
    sheet.words_in(block, words, "left")


def use_floor(sheet: Sheet) -> float:
    """How small the foot may be."""
    return sheet.size(FLOOR, LARGE_FLOOR)


def use(sheet: Sheet, card: Face) -> str:
    """What the card is good for, in words."""
    if card.sort == "pet":
        return sheet.say(N_("takes %(what)s"), what=", ".join(card.takes))
    return ", ".join(card.dishes)


def draw_bonus(sheet: Sheet, card: Face, x: float, y: float, radius: float) -> None:
    """A sauce's points in a disc."""
    shades = shades_of(card.category)
    if sheet.ink == "low_ink":
        sheet.ring(x, y, radius - 0.5, shades.ink, 1.2)
    else:
        sheet.disc(x, y, radius, shades.ink)
    colour = shades.ink if sheet.ink == "low_ink" else WHITE
    number = one_line(f"+{card.bonus}", radius * 1.1, 2 * radius, BOLD, colour)
    sheet.words_in(number, Box(x - radius, y - radius, 2 * radius, 2 * radius))


def pieces(content: Content) -> list[Piece]:
    """The kinds of cards with what is printed on each."""
    box = box_of(content)
    return [
        Piece(kind.key, kind.name, kind.count, face=(kind.name, kind.picture, kind.takes))
        for kind in box.kinds
    ]


# The game aid -------------------------------------------------------------------------------------


def draw_aids(sheet: Sheet, content: Content, options: Options) -> None:
    """A game aid for every cook: the dishes in front, the turn behind."""
    box = box_of(content)
    size = LARGE_SIZE if options.large else CARD_SIZES[options.card]
    aid = Card(partial(aid_front, content=box), aid_back)
    lay_cards(sheet, [aid] * (options.guests or SEATS) * options.copies, size)


def aid_front(sheet: Sheet, box: Box, bleed: float, *, content: ChefsBox) -> None:
    """Every dish with its points, its ingredients and its sauce."""
    rows = aid_head(sheet, box, bleed, sheet.say(N_("Dishes")))
    for dish, row in zip(content.dishes, rows.rows(len(content.dishes)), strict=True):
        draw_dish(sheet, content, dish, row)
        sheet.line(row.x, row.y, row.right, row.y, LINE, 0.6)


def aid_head(sheet: Sheet, box: Box, bleed: float, title: str) -> Box:
    """A band with a title; the room below it."""
    head, below = box.cut_top(sheet.size(11, 14) * MM)
    field = Box(head.x - bleed, head.y, head.width + 2 * bleed, head.height + bleed)
    sheet.panel(field, PLUM, PLUM)
    block = one_line(title, sheet.size(15, 20), head.width - 2 * PAD, DISPLAY, sheet.on(PLUM))
    sheet.words_in(block, head)
    return below.inset(PAD, 2 * MM)


def draw_dish(sheet: Sheet, content: ChefsBox, dish: Dish, row: Box) -> None:
    """A line of the game aid: points, pictures, name and ingredients, the sauce at the right."""
    face, size = first_cards(content), sheet.size(10.5, 15)
    points, rest = row.cut_left(sheet.size(15, 20))
    sheet.words_in(one_line(str(dish.points), size * 1.5, points.width, DISPLAY, PLUM), points)
    sauce_width = sheet.size(11, 15) * MM
    words, sauce = rest.cut_left(rest.width - sauce_width)
    needs = ", ".join(face[kind].name for kind in dish.needs)
    text = [Span(dish.name, BOLD, INK), Span("\n" + needs, colour=SOFT)]
    block = fitted(text, size, words.width - 4, row.height, floor=sheet.size(FLOOR, 12))
    sheet.words_in(block, Box(words.x + 4, words.y, words.width - 4, words.height), "left")
    if dish.sauce:
        image, plus = sauce.cut_left(sauce.width / 2)
        sheet.picture(picture(face[dish.sauce]), image.centred(image.width, image.width))
        bonus = one_line(f"+{face[dish.sauce].bonus}", size, plus.width, BOLD, INK)
        sheet.words_in(bonus, plus)


TURN = (
    (N_("Eat"), N_("what you announced last turn, if it is still there")),
    (N_("%(actions)s actions"), N_("draw or play: ingredient, sauce, pet")),
    (N_("Announce"), N_("dishes for your next turn")),
    (N_("Discard"), N_("down to %(hand)s cards")),
)


def aid_back(sheet: Sheet, box: Box, bleed: float) -> None:
    """The steps of a turn, and how it ends."""
    room = aid_head(sheet, box, bleed, sheet.say(N_("Your turn")))
    size = sheet.size(10.5, 15)
    steps, end = room.cut_top(room.height * 0.8)
    for number, ((what, how), row) in enumerate(zip(TURN, steps.rows(len(TURN)), strict=True), 1):
        radius = size * 0.8
        x = row.x + radius
        sheet.ring(x, row.middle_y, radius, PLUM, 1)
        disc = Box(x - radius, row.middle_y - radius, 2 * radius, 2 * radius)
        sheet.words_in(one_line(str(number), size, 2 * radius, BOLD, PLUM), disc)
        words = row.cut_left(2 * radius + 6)[1]
        text = [
            Span(sheet.say(what, actions=ACTIONS), BOLD, INK),
            Span("\n" + sheet.say(how, hand=HAND), colour=SOFT),
        ]
        block = fitted(text, size, words.width, words.height, floor=sheet.size(FLOOR, 12))
        sheet.words_in(block, words, "left")
    wins = sheet.say(N_("%(goal)s points win at once."), goal=GOAL)
    sheet.words_in(fitted(wins, size, end.width, end.height, BOLD, BASIL), end)


# The points ---------------------------------------------------------------------------------------


HOW = N_("Tick the points as you eat, or move a coin along. Twenty wins at once.")


def draw_points(sheet: Sheet, content: Content, options: Options) -> None:
    """A line of twenty for every cook; with their names when a table is chosen."""
    names = [guest.name for guest in content.table.guests][:SEATS] if content.table else []
    count = options.guests or max(len(names), SEATS)
    each = int(sheet.size(5, 3))
    for first in range(0, count, each):
        group = [*names, *[""] * count][first : min(first + each, count)]
        draw_tracks(sheet, group)


def draw_tracks(sheet: Sheet, names: Sequence[str]) -> None:
    """A page with a track for each of these cooks."""
    page = sheet.page()
    title = one_line(sheet.say(N_("Points of the thieving chefs")), sheet.size(24, 28), page.width,
                     DISPLAY)  # fmt: skip
    top = sheet.words(title, page.x, page.top) - 1.5 * MM
    how = wrapped(sheet.say(HOW), sheet.size(10.5, 14), page.width, colour=SOFT)
    top = sheet.words(how, page.x, top) - 4 * MM
    high = min((top - page.y) / len(names), sheet.size(48, 72) * MM)
    for number, name in enumerate(names):
        row = Box(page.x, top - (number + 1) * high, page.width, high - 5 * MM)
        draw_track(sheet, name, row)


def draw_track(sheet: Sheet, name: str, box: Box) -> None:
    """A name, or a line for one, and two rows of ten."""
    head, below = box.cut_top(sheet.size(10, 13) * MM)
    if name:
        block = one_line(name, sheet.size(15, 20), head.width, BOLD)
        sheet.words_in(block, head, "left")
    else:
        sheet.line(head.x, head.y + 2 * MM, head.x + head.width / 2, head.y + 2 * MM, SOFT, 0.6)
    half = GOAL // 2
    for row, line in enumerate(below.rows(2, 1.5 * MM)):
        for column, cell in enumerate(line.columns(half, 1.5 * MM), 1):
            draw_step(sheet, row * half + column, cell)


def draw_step(sheet: Sheet, points: int, cell: Box) -> None:
    """A field of the track; the last one is the goal."""
    goal = points == GOAL
    fill = SAFFRON if goal else mix(PLUM, PAPER, 0.06)
    sheet.panel(cell, fill, PLUM if goal else SOFT, 2 * MM)
    colour = sheet.on(fill) if goal else INK
    sheet.words_in(one_line(str(points), sheet.size(12, 16), cell.width, BOLD, colour), cell)


# The token ----------------------------------------------------------------------------------------

TOKEN_IS = N_("It lies before the chef who began, so that everybody knows when a round is full.")


def draw_token(sheet: Sheet, content: Content, options: Options) -> None:
    """The first player's token."""
    first = partial(draw_marker, words=N_("first player"), symbol="star", colour=SAFFRON)
    lay_tokens(sheet, [first], 1, TOKEN_IS)


KINDS = (
    Kind(
        key="thieving_chefs",
        title=N_("Thieving Chefs: cards"),
        about=N_("The 55 cards of the box: ingredients, sauces and pets."),
        draw=draw_box,
        knows=CARDS,
        pieces=pieces,
    ),
    Kind(
        key="thieving_chefs_aid",
        title=N_("Thieving Chefs: game aid"),
        about=N_("A card for every cook, with the dishes in front and the turn behind."),
        draw=draw_aids,
        knows=(CARDS - {"only"}) | {"guests"},
    ),
    Kind(
        key="thieving_chefs_points",
        title=N_("Thieving Chefs: points"),
        about=N_("A line of twenty points for every cook, to tick or to move a coin along."),
        draw=draw_points,
        knows=frozenset({"guests"}),
    ),
    Kind(
        key="thieving_chefs_token",
        title=N_("Thieving Chefs: token"),
        about=N_("The first player's token: the most experienced chef begins."),
        draw=draw_token,
    ),
)
