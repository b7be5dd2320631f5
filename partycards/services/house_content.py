"""What is printed of the cards of this house: all of them, or those of a deck.

Nothing here asks which page or command wants it, so that both print the same; nor does it read a
table, so that a command that prints cards is quick.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from partycards.catalogue.decks import EVERYTHING
from partycards.catalogue.house_cards import HouseCards
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pictures import PICTURE_NAME, kept_as
from partycards.kept_files import KeptFiles
from partycards.printing.content import Content, Shop
from partycards.printing.sheet_kind import Kind
from partycards.printing.shipped_content import shipped_texts
from partycards.services.guide_search import lookup_in
from partycards.words import catalogue as words_of


def of_house(
    cards: HouseCards, version: str, shop: Shop | None = None, restaurant: bool = False
) -> Content:
    """What every sheet may need; `version` is the program's, `shop` how lists are told, and
    `restaurant` whether the house is one."""
    here = lookup_in(cards)
    return replace(
        shipped_texts(),
        version=version,
        assignments=cards.assignments.cards(),
        pantry=cards.pantry(),
        guide=here.guide,
        glossary=tuple(here.terms.values()),
        in_house=cards.in_house,
        law=cards.law,
        restaurant=restaurant,
        shop=shop or Shop(),
    )


def with_deck(base: Content, cards: HouseCards, key: str, files: KeptFiles, month: int,
              language: str = "en") -> Content:  # fmt: skip
    """The same with the cards of a deck, as it is in this month (1 to 12)."""
    deck = cards.deck(key)
    name = words_of(language).gettext(deck.name) if deck is EVERYTHING else deck.name
    return with_cards(replace(base, name=name), cards.cards_of(deck, month), files)


def with_numbers(
    base: Content, cards: HouseCards, kind: Kind, deck: str, give: bool = False
) -> Content:
    """The same with the numbers of the cards of a sheet, as far as they were given; those that have
    none are given one if asked for."""
    if not kind.numbered or kind.pieces is None:
        return base
    keys = [piece.key for piece in kind.pieces(base)]
    if give:
        cards.numbers.give(deck, keys, kind.numbered)
    return replace(
        base, numbers={key: cards.numbers.printed(deck, key, kind.numbered) for key in keys}
    )


def with_cards(base: Content, cards: Sequence[tuple[Ingredient, int]], files: KeptFiles) -> Content:
    """The same with these cards, and the pictures that this house added to them."""
    pictures = {
        card.picture: files.path(kept_as(card.picture))
        for card, _ in cards
        if PICTURE_NAME.fullmatch(card.picture)
    }
    return replace(base, ingredients=tuple(cards), pictures=pictures)
