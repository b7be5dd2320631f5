"""Ingredient cards: an art panel, the name, and a foot line with number, category and diet. The
same anatomy as on phones and the TV (`static/css/cards.css`)."""

from functools import partial

from partycards.catalogue.ingredients import Ingredient
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import HIGH, beside_code, draw_code
from partycards.printing.engine.card_face import (
    PAD,
    draw_name,
    draw_number,
    draw_pictured,
)
from partycards.printing.engine.colours import (
    BASIL,
    CATEGORIES,
    SOFT,
    Shades,
)
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.layout import Card, Dealt, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, MM, NUMBERED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.sheet_kind import Kind, Piece
from partycards.words import called

TYPED = 8.0
"""How large the number is that is typed, in any size of print."""
WORDS = called("category_of_a_card")
"""The category as it stands on one card."""


def deal(sheet: Sheet, content: Content, options: Options) -> Dealt:
    """All cards of the deck that were asked for."""
    check_only(options, {card.key for card, _ in content.ingredients})
    cards = [
        Card(partial(ingredient_front, card=card, content=content), back_of("cards"), card.key)
        for card, count in content.ingredients
        for _ in range(copies(options, card.key, count))
    ]
    return Dealt(cards, CARD_SIZES[options.card])


def draw_ingredients(sheet: Sheet, content: Content, options: Options) -> None:
    """The same on sheets."""
    dealt = deal(sheet, content, options)
    lay_cards(sheet, dealt.cards, dealt.size)


def ingredient_front(
    sheet: Sheet, box: Box, bleed: float, *, card: Ingredient, content: Content
) -> None:
    """The front of an ingredient card."""
    below = draw_pictured(sheet, box, bleed, card.category, content.picture(card.picture))
    numbers, shades = sheet.options.numbers, CATEGORIES[card.category]
    typed = content.numbers.get(card.key, "") if numbers != "no" else ""
    if numbers == "code" and typed:
        foot = draw_name(sheet, card.name, below, HIGH)
        draw_foot(sheet, card, shades, beside_code(foot, box))
        draw_code(sheet, box, typed)
    else:
        draw_foot(sheet, card, shades, draw_name(sheet, card.name, below), typed)


def draw_foot(sheet: Sheet, card: Ingredient, shades: Shades, box: Box, typed: str = "") -> None:
    """Number in a disc, symbol and word of the category; at the right the diet mark, and below it
    the number by which the card is `typed`."""
    radius, size = sheet.size(11, 14), sheet.size(11, 14)
    line = Box(box.x, box.y + PAD, box.width, 2 * radius)
    disc, line = line.cut_left(2 * radius)
    number = str(card.number)
    draw_number(sheet, number, disc.middle_x, disc.middle_y, radius, shades.ink, size + 2)
    symbol, line = line.cut_left(5)[1].cut_left(size + 1)
    sheet.symbol(card.category, symbol.centred(size + 1, size + 1), shades.ink)
    word, diet = line.cut_left(line.width - 1.4 * size)
    word = word.cut_left(4)[1]
    sheet.line_in(word, sheet.say(WORDS[card.category]), size, BOLD, shades.ink, align="left")
    mark = diet_mark(card)
    if mark:
        sheet.symbol(mark, diet.centred(1.4 * size, 1.4 * size), BASIL)
    if typed:
        below = Box(box.x, box.y + 1.2 * MM, box.width, PAD - 1.4 * MM)
        sheet.line_in(below, typed, TYPED, BOLD, SOFT, align="right")


def diet_mark(card: Ingredient) -> str:
    """The symbol for what a card surely is: vegan, vegetarian, or "" for neither."""
    if card.vegan == "yes":
        return "vegan"
    return "vegetarian" if card.vegetarian == "yes" else ""


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
    key="cards", draw=draw_ingredients, needs="deck", knows=NUMBERED, pieces=ingredient_pieces
)
KINDS = (CARDS_OF_A_DECK,)
