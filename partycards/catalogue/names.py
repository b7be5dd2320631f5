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
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.known_words import KnownWords
from partycards.catalogue.meanings import (
    Meaning,
    containing,
    made_of,
    of_food,
    of_item,
    together,
)
from partycards.catalogue.other_names import (
    MADE_OF,
    OtherName,
    read_all_names,
)
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.catalogue.reading import Reading, Said
from partycards.catalogue.spelling import (
    in_singular,
    mistyped,
    same_name,
    typos,
    words_of,
)
from partycards.catalogue.tongues import ENGLISH_TOO, EVERY, tongue
from partycards.files import shipped
from partycards.words import ENGLISH, languages, plural_of, translated

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
        self._meanings: dict[str, dict[Meaning, int]] = defaultdict(dict)
        self._same: dict[str, dict[Meaning, None]] = defaultdict(dict)
        self._joined: dict[str, list[tuple[str, Meaning]]] = defaultdict(list)
        self._texts: dict[str, dict[str, int]] = defaultdict(dict)
        self._grammar: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
        self._tongues: dict[str, int] = defaultdict(int)
        self._known: dict[str, Said] = {}
        items = tuple(pantry)
        foods = self._take_foods(cards, items)
        # What is first on the list is what a name is called by: ours, a card's, then the rest.
        self._take_others((each for each in others if each.language == ENGLISH), foods)
        self._take_translated(cards, items, foods)
        self._take_others((each for each in others if each.language != ENGLISH), foods)
        self._words = KnownWords(self._meanings, self._grammar, self._tongues)

    # Making it --------------------------------------------------------------------------------

    def _take_foods(
        self, cards: Sequence[Ingredient], pantry: Sequence[PantryItem]
    ) -> Mapping[str, Meaning]:
        """The house's own names; returns the foods by what the file of names calls them."""
        foods = {}
        for card in cards:
            food = of_food(card, card.name, card=card.key)
            foods[card.key] = replace(food, guessed=card.guessed)
            for name in (card.name, card.plural, card.key.replace("_", " ")):
                self._add(name, foods[card.key])
        for item in pantry:
            foods.setdefault(item.key, of_item(item))
            self._add(item.name, of_item(item))
        for card in cards:
            for form in card.forms:
                kind = of_food(form, form.name, card=card.key, form=form.name)
                foods.setdefault(form.name, kind)
                self._add(form.name, kind)
        for key in MADE_OF:
            if key not in self:
                self._add(key, containing(key, key))
        return foods

    def _take_others(self, others: Iterable[OtherName], foods: Mapping[str, Meaning]) -> None:
        for other in others:
            if other.grammatical:
                self._say_beside(words_of(other.name), other.foods[0], tongue(other.language))
                continue
            # A house may have put away the card that a name stands with.
            parts = [food for each in other.foods if (food := foods.get(each) or made_of(each))]
            if len(parts) == len(other.foods) == 1:
                food = replace(parts[0], name=parts[0].name or other.name)
                self._add(other.name, food, other.language)
            elif parts:
                self._add(other.name, together(other.name, parts), other.language)

    def _take_translated(
        self,
        cards: Iterable[Ingredient],
        items: Iterable[PantryItem],
        foods: Mapping[str, Meaning],
    ) -> None:
        """What the same cards and forms are called in other languages, and by the British: whoever
        speaks one reads it, and writes it. A search for a word of theirs means the card, and not
        every card with a form of it."""
        for language in languages()[1:]:
            for card in cards:
                food = foods[card.key]
                self._add(translated(card.name, language), food, language)
                self._add(plural_of(card.name, card.plural, language), food, language)
                for form in card.forms:
                    said = translated(form.name, language)
                    self._add(said, foods[form.name], language, searched=False)
            for item in items:
                self._add(translated(item.name, language), of_item(item), language)

    def _say_beside(self, words: tuple[str, ...], kind: str, tongues: int) -> None:
        """Words that are no name, and what they say beside names."""
        said = self._grammar[words]
        said[kind] = said.get(kind, 0) | tongues
        for word in words:
            self._tongues[word] |= tongues

    def _add(self, name: str, meaning: Meaning, language: str = "", searched: bool = True) -> None:
        """A name that a language has for a food; the house's own names are known in all."""
        key = in_singular(name)
        if not key:
            return
        known, tongues = self._meanings[key], tongue(language)
        new = meaning not in known
        if meaning.card and searched:
            texts, text = self._texts[meaning.card], " ".join(words_of(name))
            texts[text] = texts.get(text, 0) | tongues
        known[meaning] = known.get(meaning, 0) | tongues
        for word in key.split():
            self._tongues[word] |= tongues if language else ENGLISH_TOO
        if not new:
            return
        self._same[same_name(name)][meaning] = None
        if meaning.here:
            for text in {key, " ".join(words_of(name))}:
                joined = text.replace(" ", "")
                self._joined[joined[0]].append((joined, meaning))

    # Asking -----------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return in_singular(name) in self._meanings

    def meaning(self, name: str) -> Meaning | None:
        """All that a name in the singular can mean, in any language, as one food."""
        return self._words.meaning(name, EVERY)

    def called(self, name: str) -> tuple[Meaning, ...]:
        """What has this name, its words in any order: cards first, then the pantry and kinds."""
        return tuple(self._same.get(same_name(name), ()))

    def like(self, name: str) -> tuple[Meaning, ...]:
        """What the house has under a name of which this one can be a misspelling."""
        found: dict[Meaning, None] = {}
        for text in {in_singular(name), " ".join(words_of(name))}:
            joined = text.replace(" ", "")
            near = self._joined.get(joined[:1], ())
            found |= {food: None for one, food in near if one == joined or mistyped(joined, one)}
        return tuple(found)

    def text_of(self, card: str, language: str = "") -> str:
        """All names of a card and its kinds, as they are searched: plain words. With a language,
        those in it and in English."""
        tongues = tongue(language) | (ENGLISH_TOO if language else EVERY)
        texts = self._texts.get(card, {})
        return " ".join(text for text, known_by in texts.items() if known_by & tongues)

    def spelt(self, word: str) -> tuple[str, ...]:
        """Words of names that a plain word of a search can be mistyped for, or their beginning."""
        return tuple(sorted(one for one in self._words.by_letter.get(word[:1], ())
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


@cache
def shipped_names() -> Names:
    """The names of what came with the program."""
    data = shipped("data")
    return names_of(
        read_ingredients(data / "ingredients.csv"),
        read_pantry(data / "pantry.toml"),
        read_all_names(data / "names"),
    )


@lru_cache(maxsize=8)
def names_of(
    cards: tuple[Ingredient, ...],
    pantry: tuple[PantryItem, ...] = (),
    others: tuple[OtherName, ...] = (),
) -> Names:
    """The names of a house with these cards and this pantry."""
    return Names(cards, pantry, others)
