"""The allergens of a dish, from its cards, the kinds its chef named, and its extras.

The rule is to say rather too much: words that are no kind we know take nothing away from what is
on the card, and whoever cooks is told that nobody has checked them. Nothing is ever "free from".
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.meanings import Meaning
from partycards.catalogue.names import Names
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.spelling import in_singular, singular, words_in_parts
from partycards.games.cards import Card
from partycards.games.facts import Diet, Facts, WithFacts, facts_by_key, kinds
from partycards.words import called

ALLERGEN_WORDS = called("allergen")


class Allergens(Struct, frozen=True, kw_only=True):
    """What a food brings into a dish. `checked`: every word for it is understood, or there are
    none; `known`: something is noted about this food at all, be it that it has none. `besides` are
    other foods that the words name; their allergens are told already."""

    name: str
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    checked: bool = True
    known: bool = True
    besides: tuple[Meaning, ...] = ()


def in_order(several: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """All of these keys, each once, in the order of the law."""
    keys = {key for each in several for key in each}
    return tuple(key for key in ALLERGENS if key in keys)


def of_card(card: Card, facts: Facts | None, words: str, names: Names) -> Allergens:
    """A card with the chef's words. The kinds of it that the words name take its place; other foods
    in them come besides, be it in a name that has the card's own in it: cauliflower cheese. When
    anything in them is not clear, the card's own allergens may still be in it. A card whose facts
    were guessed warns of what was guessed, and is not known."""
    if facts is None:
        besides = names.said(words).inside
        return Allergens(
            name=card.name,
            contains=_contained(besides),
            may_contain=_perhaps(besides),
            checked=not words,
            known=False,
            besides=besides,
        )
    forms = {form.name: form for form in facts.forms}
    found, rest = named(words, [*forms, card.name])
    said, whole = names.said(rest), names.said(words)
    if not said.clear and whole.clear:
        # "goat's cheese", of the card Cheese: what is left of it without the card means nothing.
        said = whole
    longer = (food for food in whole.inside if food.card != card.key)
    besides = tuple(dict.fromkeys((*said.inside, *longer)))
    own: list[Diet] = [forms.get(name, facts) for name in found] or [facts]
    contains = _contained((*own, *besides))
    perhaps = _perhaps((*own, *besides))
    may = perhaps if said.clear else in_order((perhaps, facts.contains, facts.may_contain))
    return Allergens(
        name=card.name,
        contains=contains,
        may_contain=tuple(key for key in may if key not in contains),
        checked=said.clear,
        known=not facts.guessed,
        besides=besides,
    )


def of_extra(
    box: WithFacts, extra: str, pantry: Mapping[str, PantryItem], names: Names
) -> Allergens:
    """Something from the pantry, or a free thing of the assignment: "bread of your choice" has the
    allergens of the card Bread, but which bread it is nobody has checked."""
    item = pantry.get(extra)
    if item is not None:
        may = item.may_contain
        return Allergens(name=extra, contains=item.contains, may_contain=may, known=item.known)
    facts = facts_by_key(box)
    cards = {card.name: facts[key] for key, card in kinds(box).items() if key in facts}
    forms = {form.name: form for each in facts.values() for form in each.forms}
    own: dict[str, Diet] = {**forms, **cards}
    guesses = {card.name for key, card in kinds(box).items() if key in facts and facts[key].guessed}
    found, rest = named(extra, own)
    said = names.said(rest)
    foods: tuple[_Food, ...] = (*(own[name] for name in found), *said.inside)
    contains = _contained(foods)
    return Allergens(
        name=extra,
        contains=contains,
        may_contain=tuple(key for key in _perhaps(foods) if key not in contains),
        known=bool(foods) and said.clear and guesses.isdisjoint(found),
    )


class _Food(Protocol):
    """A food with its allergens, as the catalogue or a match has it."""

    @property
    def contains(self) -> tuple[str, ...]: ...

    @property
    def may_contain(self) -> tuple[str, ...]: ...


def _contained(foods: Iterable[_Food]) -> tuple[str, ...]:
    return in_order(food.contains for food in foods)


def _perhaps(foods: Iterable[_Food]) -> tuple[str, ...]:
    return in_order(food.may_contain for food in foods)


def named(words: str, names: Iterable[str]) -> tuple[list[str], str]:
    """Which of a few names stand in the words, longer ones first, and what the words say besides.
    Accents, capitals, signs between words and the plural make no difference.

    >>> named("thin Gruyère, walnuts", ["gruyere", "walnut", "nut"])
    (['gruyere', 'walnut'], 'thin')
    """
    written = words_in_parts(words)
    here, found = [*map(singular, written)], []
    for name, parts in _by_length(tuple(names)):
        if parts[0] not in here:
            continue
        places = [at for at in range(len(here)) if tuple(here[at : at + len(parts)]) == parts]
        if places:
            found.append(name)
        for at in places:
            here[at : at + len(parts)] = [""] * len(parts)
    rest = " ".join(word if left else "," for word, left in zip(written, here, strict=True))
    return found, ", ".join(part.strip() for part in rest.split(",") if part.strip())


@lru_cache(maxsize=256)
def _by_length(names: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names with their words in the singular, longer ones first."""
    plain = {name: in_singular(name) for name in names}
    order = sorted((name for name in plain if plain[name]), key=lambda n: (-len(plain[n]), n))
    return tuple((name, tuple(plain[name].split())) for name in order)
