"""Ingredient cards: an art panel, the name, and a foot line with number, category and diet. The
same anatomy as on phones and the TV (`static/css/cards.css`)."""

from functools import partial

from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_
from partycards.printing.box import Box
from partycards.printing.colours import (
    BACK,
    BACK_LINE,
    BASIL,
    CATEGORIES,
    SHEET,
    SOFT,
    WHITE,
    Shades,
    mix,
    shades_of,
)
from partycards.printing.content import Content
from partycards.printing.fonts import BOLD, DISPLAY
from partycards.printing.kind import Kind, Piece
from partycards.printing.layout import Card, check_only, copies, lay_cards
from partycards.printing.options import CARDS, MM, Options
from partycards.printing.page import Sheet
from partycards.printing.text import FLOOR, fitted, one_line

WORDS = {
    "vegetables": N_("Vegetable"),
    "fruit": N_("Fruit"),
    "meat": N_("Meat"),
    "seafood": N_("Seafood"),
    "dairy": N_("Dairy"),
    "grains": N_("Grain"),
    "nuts": N_("Nut & pulse"),
    "herbs": N_("Herb"),
    "sauces": N_("Sauce"),
    "sweets": N_("Treat"),
}
"""The category as it stands on one card."""

PAD = 4 * MM
RINGS = 28
LARGE_FLOOR = 14.0


def draw_ingredients(sheet: Sheet, content: Content, options: Options) -> None:
    """All cards of the deck that were asked for."""
    check_only(options, {card.key for card, _ in content.ingredients})
    cards = [
        Card(partial(ingredient_front, card=card, content=content), pattern_back)
        for card, count in content.ingredients
        for _ in range(copies(options, card.key, count))
    ]
    lay_cards(sheet, cards)


def ingredient_front(
    sheet: Sheet, box: Box, bleed: float, *, card: Ingredient, content: Content
) -> None:
    """The front of an ingredient card."""
    shades = CATEGORIES[card.category]
    art, below = box.cut_top(box.width * sheet.size(0.85, 0.68))
    draw_panel(sheet, card.category, art, bleed)
    sheet.picture(content.picture(card.picture), art.inset(art.width * 0.19, art.height * 0.12))
    words, foot = below.inset(PAD, 0).cut_top(below.height - sheet.size(13 * MM, 15 * MM))
    words = words.cut_top(2.6 * MM)[1]
    floor = sheet.size(FLOOR, LARGE_FLOOR)
    name = fitted(
        card.name, sheet.size(20, 25), words.width, words.height, DISPLAY, leading=1.12, floor=floor
    )
    sheet.words(name, words.x, words.top)
    draw_foot(sheet, card, shades, foot)


def draw_panel(sheet: Sheet, category: str, art: Box, bleed: float) -> None:
    """The category's soft light behind the picture, a form for each category."""
    shades = shades_of(category)
    if sheet.ink == "low_ink":
        sheet.line(art.x - bleed, art.y, art.right + bleed, art.y, shades.ink, 0.8)
        return
    size = Box(-bleed, 0, art.width + 2 * bleed, art.height + bleed)
    name = f"panel-{category}-{art.width:.1f}-{art.height:.1f}-{bleed:.1f}"
    sheet.form(name, size, lambda: _glow(sheet, shades, size))
    sheet.show(name, art.x, art.y)


def _glow(sheet: Sheet, shades: Shades, size: Box) -> None:
    """Rings of nearly the same colour, so close that they look like one soft light."""
    x, y = size.middle_x, size.y + size.height * 0.58
    reach = ((size.width / 2) ** 2 + (size.height * 0.58) ** 2) ** 0.5
    sheet.fill(size, shades.shade)
    for ring in range(RINGS, 0, -1):
        share = (ring - 0.5) / RINGS
        if share < 0.4:
            colour = mix(shades.tint, SHEET, share / 0.4)
        else:
            colour = mix(shades.shade, shades.tint, (share - 0.4) / 0.6)
        sheet.disc(x, y, reach * ring / RINGS, colour)


def draw_foot(sheet: Sheet, card: Ingredient, shades: Shades, box: Box) -> None:
    """Number in a disc, symbol and word of the category; the diet mark at the right."""
    radius, size = sheet.size(11, 14), sheet.size(11, 14)
    line = Box(box.x, box.y + PAD, box.width, 2 * radius)
    disc, line = line.cut_left(2 * radius)
    if sheet.ink == "low_ink":
        sheet.ring(disc.middle_x, disc.middle_y, radius - 0.5, shades.ink, 1.2)
    else:
        sheet.disc(disc.middle_x, disc.middle_y, radius, shades.ink)
    on_disc = shades.ink if sheet.ink == "low_ink" else WHITE
    number = one_line(str(card.number), size + 2, 2 * radius, BOLD, on_disc)
    sheet.words_in(number, disc)
    symbol, line = line.cut_left(5)[1].cut_left(size + 1)
    sheet.symbol(card.category, symbol.centred(size + 1, size + 1), shades.ink)
    word, diet = line.cut_left(line.width - 1.4 * size)
    word = word.cut_left(4)[1]
    block = one_line(sheet.say(WORDS[card.category]), size, word.width, BOLD, shades.ink)
    sheet.words_in(block, word, "left")
    mark = diet_mark(card)
    if mark:
        sheet.symbol(mark, diet.centred(1.4 * size, 1.4 * size), BASIL)


def diet_mark(card: Ingredient) -> str:
    """The symbol for what a card surely is: vegan, vegetarian, or "" for neither."""
    if card.vegan == "yes":
        return "vegan"
    return "vegetarian" if card.vegetarian == "yes" else ""


ACROSS, DOWN = 6, 9
"""How often the pattern repeats on a back, so that backs side by side join without a seam."""


def pattern_back(sheet: Sheet, box: Box, bleed: float) -> None:
    """The back of every card of a deck: the ten symbols strewn over plum, to the very edge."""
    size = Box(-bleed, -bleed, box.width + 2 * bleed, box.height + 2 * bleed)
    name = f"back-{box.width:.1f}-{box.height:.1f}-{bleed:.1f}"
    sheet.form(name, size, lambda: _pattern(sheet, size, box))
    sheet.show(name, box.x, box.y)


def _pattern(sheet: Sheet, size: Box, box: Box) -> None:
    colour = BACK_LINE
    if sheet.ink == "low_ink":
        colour = SOFT
    else:
        sheet.fill(size, BACK)
    symbols = list(CATEGORIES)
    wide, high = box.width / ACROSS, box.height / (2 * DOWN)
    for row in range(-3, 2 * DOWN + 4):
        for column in range(-2, ACROSS + 2):
            x, y = (column + 0.5 + (row % 2) / 2) * wide, (row + 0.5) * high
            kind = symbols[(3 * (row % (2 * DOWN)) + 7 * (column % ACROSS)) % len(symbols)]
            sheet.symbol(kind, Box(x, y, 0, 0).inset(-5.5), colour)


def ingredient_pieces(content: Content) -> list[Piece]:
    """The deck's cards with what is printed of each."""
    return [
        Piece(
            card.key,
            card.name,
            count,
            card.category,
            (card.name, card.number, card.category, card.picture, diet_mark(card)),
        )
        for card, count in content.ingredients
    ]


CARDS_OF_A_DECK = Kind(
    key="cards",
    title=N_("Ingredient cards"),
    about=N_("The cards that are dealt, with picture, number and category."),
    draw=draw_ingredients,
    needs="deck",
    knows=CARDS,
    pieces=ingredient_pieces,
)
KINDS = (CARDS_OF_A_DECK,)
