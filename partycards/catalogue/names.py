"""What a word means: one index of all names of foods in a house.

Its cards, their forms, its pantry and what else people call these (`other_names`). Who asks wants
more or less of it:

- `Names.said`: the foods that a text names. Allergen warnings ask it, and may rather say too much.
- `Names.called`, `Names.like`: what has just this name, and what it may be misspelt for. Whoever
  adds a card, types a dish from paper or pastes a list asks them.
- `Names.spelt`: the words that names have for what somebody begins to type in a search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache

from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.known_words import KnownWords
from partycards.catalogue.meanings import Meaning
from partycards.catalogue.name_index import Index
from partycards.catalogue.naming import (
    MADE,
    Call,
    Place,
    Source,
    in_one,
    of_allergen,
    of_card,
    of_other,
    of_pantry,
)
from partycards.catalogue.other_names import MADE_OF, OtherName, read_all_names
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.catalogue.reading import Reading, Said
from partycards.catalogue.spelling import in_singular, mistyped, same_name, typos, words_of
from partycards.catalogue.tongues import ENGLISH_TOO, EVERY, tongue
from partycards.files import shipped

Foods = list[tuple[Place, Meaning]]
"""What one word means in a file of names; the first of them counts."""
MOST_TEXTS = 4000
"""So many texts are remembered: a dish is looked at each time that its plate is drawn."""
LONGEST_TEXT = 2000
PICTURED = {
    ord(picture): f" {food} "
    for pictures, food in (
        ("🥜", "peanuts"), ("🌰", "nuts"), ("🥛🍼", "milk"), ("🧀", "cheese"), ("🧈", "butter"),
        ("🥚🍳", "eggs"), ("🐟🐠🎣🍣", "fish"), ("🦐🍤", "shrimp"), ("🦀", "crab"),
        ("🦞", "lobster"), ("🦪", "oyster"), ("🦑", "squid"), ("🐙", "octopus"), ("🌾", "wheat"),
        ("🍞🥖🥨🥯", "bread"), ("🥐", "croissant"), ("🍝", "pasta"), ("🥓", "bacon"),
        ("🐖🐷", "pork"), ("🥩🍖", "meat"), ("🍷🍾🥂", "wine"), ("🍺🍻", "beer"),
    )
    for picture in pictures
}  # fmt: skip
"""What guests draw instead of a word, as far as it matters to anybody."""


class Names:
    """All names of one house. It is made anew when a card changes, never changed."""

    def __init__(
        self,
        cards: Sequence[Ingredient],
        pantry: Iterable[PantryItem] = (),
        others: Sequence[OtherName] = (),
    ) -> None:
        self._known: dict[str, Said] = {}
        self._searched: dict[tuple[str, int], str] = {}
        self._below: Names | None = None
        self._places = {card.key: place for place, card in enumerate(cards)}
        self._cards = {card.key: card for card in cards}
        self._items = {item.key: item for item in pantry}
        self._others = others
        sources = [of_card(card, place) for place, card in enumerate(cards)]
        sources += [of_pantry(item, place) for place, item in enumerate(self._items.values())]
        self._foods: Mapping[str, Foods] = _foods_of(sources)
        self._speaks_of: dict[str, list[int]] = defaultdict(list)
        grammar: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
        for number, other in enumerate(others):
            if other.grammatical:
                said, kind = grammar[words_of(other.name)], other.foods[0]
                said[kind] = said.get(kind, 0) | tongue(other.language)
            else:
                for food in other.foods:
                    self._speaks_of[food].append(number)
        calls = [call for source in sources for call in source.calls]
        own = {call.key for call in calls if call.place[0] < MADE}
        calls += _of_allergens(own)
        calls += (call for number, other in enumerate(others) if not other.grammatical
                  for call in of_other(other, number, self._food_of))  # fmt: skip
        self._index = Index(calls)
        self._words = KnownWords(self._index, grammar)

    def over(self, cards: Sequence[Ingredient], pantry: Iterable[PantryItem]) -> Names:
        """The names of a house with these cards and this pantry, and the same files of names: what
        is not different there is shared."""
        house = copy(self)
        house._known, house._searched, house._below = {}, {}, self
        house._cards = {card.key: card for card in cards}
        house._items = {item.key: item for item in pantry}
        gone = {f"card {key}" for key, card in self._cards.items()
                if house._cards.get(key) != card}  # fmt: skip
        gone |= {f"item {key}" for key, item in self._items.items()
                 if house._items.get(key) != item}  # fmt: skip
        sources = [
            of_card(card, self._places.get(card.key, len(self._cards) + place))
            for place, card in enumerate(cards) if self._cards.get(card.key) != card
        ]  # fmt: skip
        sources += [of_pantry(item, place) for place, item in enumerate(house._items.values())
                    if self._items.get(item.key) != item]  # fmt: skip
        if not (gone or sources):
            return self
        house._foods, touched = self._foods_over(sources, gone)
        calls = [call for source in sources for call in source.calls]
        new = {call.key for call in calls if call.place[0] < MADE}
        own = {key for key in map(in_singular, MADE_OF) if key in new or any(
            call.place[0] < MADE and call.source not in gone for call in self._index.called(key)
        )}  # fmt: skip
        gone |= {f"made {key}" for key in MADE_OF}
        calls += _of_allergens(own)
        numbers = {number for food in touched for number in self._speaks_of.get(food, ())}
        gone |= {f"other {number}" for number in numbers}
        calls += (call for number in sorted(numbers)
                  for call in of_other(self._others[number], number, house._food_of))  # fmt: skip
        house._index = Index(calls, self._index, frozenset(gone))
        house._words = self._words.over(house._index)
        return house

    def _foods_over(
        self, sources: Iterable[Source], gone: Container[str]
    ) -> tuple[Mapping[str, Foods], set[str]]:
        """The foods by what a file of names calls them, where they are different, and these."""
        new = _foods_of(sources)
        left = {word for word, foods in self._foods.items()
                if any(_source(food) in gone for _, food in foods)}  # fmt: skip
        touched = {*new, *left}
        kept = {
            word: [each for each in self._foods.get(word, ()) if _source(each[1]) not in gone]
            for word in touched
        }
        return {word: sorted((*kept[word], *new.get(word, ())), key=_place)
                for word in touched}, touched  # fmt: skip

    def _food_of(self, word: str) -> Meaning | None:
        found = self._foods.get(word)
        if found is None:
            return self._below._food_of(word) if self._below else None
        return found[0][1] if found else None

    # Asking -----------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return bool(self._index.called(in_singular(name)))

    def meaning(self, name: str) -> Meaning | None:
        """All that a name in the singular can mean, in any language, as one food."""
        return self._words.meaning(name, EVERY)

    def called(self, name: str) -> tuple[Meaning, ...]:
        """What has this name, its words in any order: cards first, then the pantry and kinds."""
        return in_one(self._index.in_any_order(same_name(name)))

    def like(self, name: str) -> tuple[Meaning, ...]:
        """What the house has under a name of which this one can be a misspelling."""
        found: dict[Meaning, None] = {}
        for text in {in_singular(name), " ".join(words_of(name))}:
            joined = text.replace(" ", "")
            found |= dict.fromkeys(in_one(self._index.near(joined)))
        return tuple(found)

    def text_of(self, card: str, language: str = "") -> str:
        """All names of a card and its kinds, as they are searched: plain words. With a language,
        those in it and in English."""
        tongues = tongue(language) | (ENGLISH_TOO if language else EVERY)
        if self._below is not None and not self._index.changes(card):
            return self._below.text_of(card, language)
        key = card, tongues
        if key not in self._searched:
            calls = self._index.of_card(card)
            texts = dict.fromkeys(call.text for call in calls if call.searched & tongues)
            self._searched[key] = " ".join(texts)
        return self._searched[key]

    def spelt(self, word: str) -> tuple[str, ...]:
        """Words of names that a plain word of a search can be mistyped for, or their beginning."""
        return tuple(sorted(one for one in self._index.words(word[:1])
                            if mistyped(word, one[: len(word) + typos(word)])
                            or mistyped(word, one[: len(word)])))  # fmt: skip

    def said(self, text: str) -> Said:
        """What a text says of foods. Longer names come before shorter ones: "peanut butter" is no
        butter, "butter beans" are beans."""
        if text not in self._known:
            if len(self._known) >= MOST_TEXTS:
                self._known.clear()
            self._known[text] = Reading(self._words, text[:LONGEST_TEXT].translate(PICTURED)).said()
        return self._known[text]


def _foods_of(sources: Iterable[Source]) -> dict[str, Foods]:
    """Foods by what a file of names calls them: that of a card comes first, then the pantry's."""
    found: dict[str, Foods] = defaultdict(list)
    for source in sources:
        for word, place, food in source.foods:
            found[word].append((place, food))
    return {word: sorted(foods, key=_place) for word, foods in found.items()}


def _place(food: tuple[Place, Meaning]) -> Place:
    return food[0]


def _source(food: Meaning) -> str:
    return f"card {food.card}" if food.card else f"item {food.item}"


def _of_allergens(own: Container[str]) -> list[Call]:
    """What contains an allergen, but for those that are the name of something in the house."""
    return [call for number, key in enumerate(MADE_OF) if in_singular(key) not in own
            for call in of_allergen(key, number)]  # fmt: skip


@cache
def shipped_others() -> tuple[OtherName, ...]:
    """The other names that came with the program."""
    return read_all_names(shipped("data") / "names")


@cache
def shipped_names() -> Names:
    """The names of what came with the program, which all houses share."""
    data = shipped("data")
    cards, pantry = read_ingredients(data / "ingredients.csv"), read_pantry(data / "pantry.toml")
    return Names(cards, pantry, shipped_others())


def names_of(
    cards: tuple[Ingredient, ...],
    pantry: tuple[PantryItem, ...] = (),
    others: tuple[OtherName, ...] = (),
) -> Names:
    """The names of a house with these cards and this pantry."""
    if others is shipped_others():
        return shipped_names().over(cards, pantry)
    return _names_of(cards, pantry, others)


@lru_cache(maxsize=8)
def _names_of(
    cards: tuple[Ingredient, ...],
    pantry: tuple[PantryItem, ...],
    others: tuple[OtherName, ...],
) -> Names:
    return Names(cards, pantry, others)
