"""Who calls a food what: a card in all languages, a form of it, the pantry, the files of names.

Each of them is a source of names, so that a house whose cards differ needs to ask those sources
only that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.meanings import Meaning, containing, made_of, of_food, of_item, together
from partycards.catalogue.other_names import OtherName
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.spelling import singular, words_of
from partycards.catalogue.tongues import ENGLISH_TOO, EVERY, tongue
from partycards.words import ENGLISH, languages, plural_of, translated

CARDS, ITEMS, FORMS, MADE, ENGLISH_NAMES, TRANSLATED, OTHERS = range(7)
"""Who comes first with a name that several have. What is first is what a name is called by: the
house's own, a card's, then the rest."""
MOST_CARDS = 1_000_000
"""More than a house has."""

Place = tuple[int, int, int]
"""Which of these, in which language, and the how-manieth of them."""


class Call(Struct, frozen=True, gc=False):
    """A food called by a name. `text` are the name's plain words, `key` the same in the singular.
    `tongues` are the languages in which the food is called so, `spoken` those of its words, and
    `searched` those in which a search for these words means the card."""

    place: Place
    source: str
    text: str
    key: str
    meaning: Meaning
    tongues: int
    spoken: int
    searched: int


class Source(Struct, frozen=True):
    """What one card or thing calls foods, and the foods that the files of names know by a word."""

    calls: tuple[Call, ...]
    foods: tuple[tuple[str, Place, Meaning], ...]


class _Calls:
    """The calls of one source, each name of a food once."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._found: dict[tuple[str, Meaning], Call] = {}

    def add(
        self, place: Place, name: str, meaning: Meaning, language: str = "", searched: bool = True
    ) -> None:
        """A name that a language has for a food; the house's own names are known in all."""
        words = words_of(name)
        if not words:
            return
        text, tongues = " ".join(words), tongue(language)
        spoken = tongues if language else ENGLISH_TOO
        found = tongues if searched and meaning.card else 0
        before = self._found.get((text, meaning))
        if before is None:
            key = " ".join(map(singular, words))
            call = Call(place, self._source, text, key, meaning, tongues, spoken, found)
        else:
            call = replace(
                before,
                tongues=before.tongues | tongues,
                spoken=before.spoken | spoken,
                searched=before.searched | found,
            )
        self._found[text, meaning] = call

    def all(self) -> tuple[Call, ...]:
        return tuple(self._found.values())


def of_card(card: Ingredient, number: int) -> Source:
    """A card and its forms, and what the same are called in other languages, and by the British:
    whoever speaks one reads it, and writes it. A search for a word of theirs means the card, and
    not every card with a form of it."""
    calls = _Calls(f"card {card.key}")
    own, forms = (CARDS, 0, number), (FORMS, 0, number)
    food = replace(of_food(card, card.name, card=card.key), guessed=card.guessed)
    kinds = [of_food(form, form.name, card=card.key, form=form.name) for form in card.forms]
    for name in (card.name, card.plural, card.key.replace("_", " ")):
        calls.add(own, name, food)
    for kind in kinds:
        calls.add(forms, kind.form, kind)
    for spoken, language in enumerate(languages()[1:]):
        there = (TRANSLATED, spoken, number)
        calls.add(there, translated(card.name, language), food, language)
        calls.add(there, plural_of(card.name, card.plural, language), food, language)
        for kind in kinds:
            calls.add(there, translated(kind.form, language), kind, language, searched=False)
    return Source(
        calls.all(), ((card.key, own, food), *((kind.form, forms, kind) for kind in kinds))
    )


def of_pantry(item: PantryItem, number: int) -> Source:
    """Something from the pantry, in all languages."""
    calls, food, own = _Calls(f"item {item.key}"), of_item(item), (ITEMS, 0, number)
    calls.add(own, item.name, food)
    for spoken, language in enumerate(languages()[1:]):
        place = (TRANSLATED, spoken, MOST_CARDS + number)
        calls.add(place, translated(item.name, language), food, language)
    return Source(calls.all(), ((item.key, own, food),))


def of_allergen(key: str, number: int) -> tuple[Call, ...]:
    """What contains it, where the house has nothing else of that name."""
    calls = _Calls(f"made {key}")
    calls.add((MADE, 0, number), key, containing(key, key))
    return calls.all()


def of_other(
    other: OtherName, number: int, food_of: Callable[[str], Meaning | None]
) -> Iterator[Call]:
    """What a line of a file of names calls one food, or what is made of several. A house may have
    put away the card that a name stands with."""
    parts = [food for each in other.foods if (food := food_of(each) or made_of(each))]
    if not parts:
        return
    if len(parts) == len(other.foods) == 1:
        food = replace(parts[0], name=parts[0].name or other.name)
    else:
        food = together(other.name, parts)
    english = other.language == ENGLISH
    calls = _Calls(f"other {number}")
    place = (ENGLISH_NAMES if english else OTHERS, 0, number)
    calls.add(place, other.name, food, other.language)
    yield from calls.all()


def in_one(calls: tuple[Call, ...], tongues: int = EVERY) -> tuple[Meaning, ...]:
    """The foods of these calls in these languages, each once."""
    return tuple(dict.fromkeys(call.meaning for call in calls if call.tongues & tongues))
