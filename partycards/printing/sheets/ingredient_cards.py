"""Ingredient cards: an art panel, the name, and a foot line with number, category and diet. The
same anatomy as on phones and the TV (`static/css/cards.css`)."""

from functools import partial

from partycards.catalogue.card_numbers import INGREDIENT
from partycards.catalogue.ingredients import Ingredient
from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.card_backs import back_of
from partycards.printing.engine.card_codes import coded_foot, coded_room, numbered
from partycards.printing.engine.card_face import (
    PAD,
    draw_name,
    draw_number,
    draw_pictured,
    high_name,
)
from partycards.printing.engine.colours import (
    BASIL,
    CATEGORIES,
    Shades,
)
from partycards.printing.engine.fonts import BOLD
from partycards.printing.engine.layout import Card, Dealt, check_only, copies, lay_cards
from partycards.printing.engine.options import CARD_SIZES, MM, NUMBERED, Options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.text import one_line
from partycards.printing.sheet_kind import Kind, Piece
from partycards.printing.sheets.allergen_marks import NO_MARKS, draw_marks, lay_marks
from partycards.words import called

FOOT, OVER_FOOT = (11.0, 14.0), 1 * MM
"""How large the foot's words are, and the disc's radius; and the air above it."""
WORDS = called("category_of_a_card")
"""The category as it stands on one card."""


def deal(sheet: Sheet, content: Content, options: Options) -> Dealt:
    """All cards of the deck that were asked for."""
    check_only(options, {card.key for card, _ in content.ingredients})
    cards = [
        Card(
            numbered(front, content.numbers.get(card.key, ""), options), back_of("cards"), card.key
        )
        for card, count in content.ingredients
        for front in (partial(ingredient_front, card=card, content=content),)
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
    line = coded_room(sheet, box.inset(PAD, 0), box)
    marked = sheet.options.allergens == "yes" or (
        content.restaurant and not sheet.options.allergens
    )
    marks = lay_marks(sheet, card, content.law, line.width, box.height / 4) if marked else NO_MARKS
    high, low = coded_foot(sheet), 0.0
    if marks.height:
        high = max(high, PAD + 2 * sheet.size(*FOOT) + OVER_FOOT + marks.height)
        low = high + high_name(sheet, card.name, box.width)
    picture = content.picture(card.picture)
    below = draw_pictured(sheet, box, bleed, card.category, picture, low)
    foot = draw_name(sheet, card.name, below, high)
    draw_marks(sheet, marks, foot.x, foot.top)
    draw_foot(sheet, card, CATEGORIES[card.category], coded_room(sheet, foot, box))


def draw_foot(sheet: Sheet, card: Ingredient, shades: Shades, box: Box) -> None:
    """Number in a disc, symbol and word of the category; at the right the diet mark."""
    radius, size = sheet.size(*FOOT), sheet.size(*FOOT)
    line = Box(box.x, box.y + PAD, box.width, 2 * radius)
    disc, line = line.cut_left(2 * radius)
    number = str(card.number)
    draw_number(sheet, number, disc.middle_x, disc.middle_y, radius, shades.ink, size + 2)
    symbol, line = line.cut_left(5)[1].cut_left(size + 1)
    sheet.symbol(card.category, symbol.centred(size + 1, size + 1), shades.ink)
    word, diet = line.cut_left(line.width - 1.4 * size)
    word, mark = word.cut_left(4)[1], diet_mark(card)
    said = one_line(sheet.say(WORDS[card.category]), size, word.width, BOLD, shades.ink)
    if mark:
        sheet.symbol(mark, diet.centred(1.4 * size, 1.4 * size), BASIL)
    elif said.size < size:
        word = line.cut_left(4)[1]
    sheet.line_in(word, sheet.say(WORDS[card.category]), size, BOLD, shades.ink, align="left")


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
    key="cards",
    draw=draw_ingredients,
    needs="deck",
    knows=NUMBERED | {"allergens"},
    pieces=ingredient_pieces,
    numbered=INGREDIENT,
)
KINDS = (CARDS_OF_A_DECK,)
