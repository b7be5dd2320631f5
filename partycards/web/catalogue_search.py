"""Ingredient cards that the host looks for: by words, category, diet, allergen, month, deck."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from partycards.catalogue.decks import DietRule, keeps
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.store import Catalogue, Entry
from partycards.web.offers import this_month


class Wish(Struct, frozen=True):
    """What the host looks for; "" and 0 mean any. `month` is 1 to 12."""

    words: str = ""
    category: str = ""
    diet: str = ""
    without: str = ""
    month: int = 0
    deck: str = ""
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
        "retired" in asked,
    )


DIETS: tuple[DietRule, ...] = ("vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol")


def found(wish: Wish, catalogue: Catalogue) -> list[Entry[Ingredient]]:
    """The cards that fit, in the order of the shelf; those whose own name was typed come first."""
    words = _plain(wish.words).split()
    deck = catalogue.deck(wish.deck)
    in_deck = {card.key for card, _ in catalogue.cards_of(deck, this_month())}
    fitting = [
        entry
        for entry in catalogue.ingredients.entries()
        if (wish.retired if entry.retired else entry.card.key in in_deck)
        and _fits(entry.card, wish)
        and _reads(words, entry.card.name, entry.card.plural, *_kinds(entry.card))
    ]
    fitting.sort(key=lambda entry: not _reads(words, entry.card.name, entry.card.plural))
    return fitting


def _fits(card: Ingredient, wish: Wish) -> bool:
    if wish.category and card.category != wish.category:
        return False
    if wish.month and card.season and wish.month not in card.season:
        return False
    if wish.without in (*card.contains, *card.may_contain):
        return False
    diets = [diet for diet in DIETS if diet == wish.diet]
    return all(keeps(diet, card, strict=False) for diet in diets)


def _kinds(card: Ingredient) -> Iterator[str]:
    return (form.name for form in card.forms)


def _reads(words: list[str], *names: str) -> bool:
    """Whether each word stands in one of the names."""
    text = _plain(" ".join(names))
    return all(word in text for word in words)


@lru_cache(maxsize=2048)
def _plain(text: str) -> str:
    """A text as it is searched: "gruyere" finds Gruyère."""
    marked = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in marked if not unicodedata.combining(letter))
