"""Ingredient cards that the host looks for: by words, category, diet, allergen, month, deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from partycards.catalogue.decks import DietRule, keeps
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.spelling import words_of
from partycards.catalogue.store import Catalogue, Entry
from partycards.services.dates import this_month


class Wish(Struct, frozen=True):
    """What the host looks for; "" and 0 mean any. `month` is 1 to 12; `mine`: only what the host
    wrote or changed."""

    words: str = ""
    category: str = ""
    diet: str = ""
    without: str = ""
    month: int = 0
    deck: str = ""
    mine: bool = False
    retired: bool = False

    def narrows(self) -> bool:
        return self != Wish(retired=self.retired)


def wish_of(asked: Mapping[str, str]) -> Wish:
    """What an address asks for; what cannot be is any."""
    month = asked.get("month", "")
    return Wish(
        asked.get("words", "").strip()[:80],
        asked.get("category", ""),
        asked.get("diet", ""),
        asked.get("without", ""),
        int(month) if month in {str(each) for each in range(1, 13)} else 0,
        asked.get("deck", ""),
        "mine" in asked,
        "retired" in asked,
    )


DIETS: tuple[DietRule, ...] = ("vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol")


def found(wish: Wish, catalogue: Catalogue) -> list[Entry[Ingredient]]:
    """The cards that fit, in the order of the shelf; those whose own name was typed come first."""
    deck = catalogue.deck(wish.deck)
    in_deck = {card.key for card, _ in catalogue.cards_of(deck, this_month())}
    entries = {
        entry.card.key: entry
        for entry in catalogue.ingredients.entries()
        if (wish.retired if entry.retired else entry.card.key in in_deck)
        and (entry.is_the_hosts or not wish.mine)
        and _fits(entry.card, wish)
    }
    cards = called(wish.words, (entry.card for entry in entries.values()), catalogue)
    words, names = words_of(wish.words), catalogue.names.called(wish.words)
    named = {food.card for food in names if not food.form}
    cards.sort(
        key=lambda card: (
            not (
                card.key in named or _reads(words, " ".join(words_of(f"{card.name} {card.plural}")))
            )
        )
    )
    return [entries[card.key] for card in cards]


def _fits(card: Ingredient, wish: Wish) -> bool:
    if wish.category and card.category != wish.category:
        return False
    if wish.month and card.season and wish.month not in card.season:
        return False
    if wish.without in (*card.contains, *card.may_contain):
        return False
    diets = [diet for diet in DIETS if diet == wish.diet]
    return all(keeps(diet, card, strict=False) for diet in diets)


def searched(card: Ingredient, catalogue: Catalogue) -> str:
    """All that a card is found by: its names, its kinds, and what else people call it, as plain
    words."""
    return catalogue.names.text_of(card.key)


def called(wanted: str, cards: Iterable[Ingredient], catalogue: Catalogue) -> list[Ingredient]:
    """Those of the cards that have words that begin as all that are wanted; when none has, those
    that have these inside of a word; then those that have words for which they may be mistyped."""
    words, several = words_of(wanted), tuple(cards)
    for begun in ([f" {word}" for word in words], words):
        found = [card for card in several if _reads(begun, f" {searched(card, catalogue)}")]
        if found:
            return found
    near = [(word, *catalogue.names.spelt(word)) for word in words]
    return [
        card
        for card in several
        if all(any(one in searched(card, catalogue) for one in spelt) for spelt in near)
    ]


def _reads(words: Iterable[str], text: str) -> bool:
    return all(word in text for word in words)
