"""The allergens of a dish, from its cards, the kinds its chef named, and its extras.

The rule is to say rather too much: words that are no kind we know take nothing away from what is
on the card, and whoever cooks is told that nobody has checked them. Nothing is ever "free from".
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.likeness import in_singular
from partycards.catalogue.pantry import PantryItem
from partycards.games.cards import Card
from partycards.games.facts import Diet, Facts, WithFacts, facts_by_key, kinds
from partycards.words import called

ALLERGEN_WORDS = called("allergen")
JOINING = frozenset({"and", "or", "of", "the", "a", "an", "some", "my", "our"})
"""Words that say nothing about a food."""


class Allergens(Struct, frozen=True, kw_only=True):
    """What a food brings into a dish. `checked`: the words for it name only kinds we know (or there
    are none); `known`: something is noted about this food at all, be it that it has none."""

    name: str
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    checked: bool = True
    known: bool = True


def in_order(several: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """All of these keys, each once, in the order of the law."""
    keys = {key for each in several for key in each}
    return tuple(key for key in ALLERGENS if key in keys)


def of_card(card: Card, facts: Facts | None, words: str) -> Allergens:
    """A card with the chef's words. The kinds that the words name take the card's place; when the
    words say more than that, the card's own allergens may still be in it. A card whose facts were
    guessed warns of what was guessed, and is not known."""
    if facts is None:
        return Allergens(name=card.name, checked=not words, known=False)
    forms = {form.name: form for form in facts.forms}
    found, rest = named(words, [*forms, card.name])
    foods: list[Diet] = [forms.get(name, facts) for name in found] or [facts]
    contains = in_order(food.contains for food in foods)
    own = () if not rest else in_order((facts.contains, facts.may_contain))
    may = in_order((*(food.may_contain for food in foods), own))
    return Allergens(
        name=card.name,
        contains=contains,
        may_contain=tuple(key for key in may if key not in contains),
        checked=not rest,
        known=not facts.guessed,
    )


def of_extra(box: WithFacts, extra: str, pantry: Mapping[str, PantryItem]) -> Allergens:
    """Something from the pantry, or a free thing of the assignment: "bread of your choice" has the
    allergens of the card Bread, but which bread it is nobody has checked."""
    item = pantry.get(extra)
    if item is not None:
        may = item.may_contain
        return Allergens(name=extra, contains=item.contains, may_contain=may, known=item.known)
    facts = facts_by_key(box)
    cards = {card.name: facts[key] for key, card in kinds(box).items() if key in facts}
    forms = {form.name: form for each in facts.values() for form in each.forms}
    foods: dict[str, Diet] = {**forms, **cards}
    guesses = {card.name for key, card in kinds(box).items() if key in facts and facts[key].guessed}
    found, rest = named(extra, foods)
    return Allergens(
        name=extra,
        contains=in_order(foods[name].contains for name in found),
        may_contain=in_order(foods[name].may_contain for name in found),
        known=bool(found) and not rest and guesses.isdisjoint(found),
    )


class Compared(NamedTuple):
    """A name: its `first` word, and all of it, as they are compared."""

    first: str
    plain: str
    name: str


def named(words: str, names: Iterable[str]) -> tuple[list[str], str]:
    """Which names stand in the words, longer ones first, and what the words say besides. Accents,
    capitals, signs between words and the plural make no difference.

    >>> named("thin Gruyère, walnuts", ["gruyere", "walnut", "nut"])
    (['gruyere', 'walnut'], 'thin')
    """
    found, rest = [], f" {in_singular(words)} "
    here = set(rest.split())
    for one in _by_length(tuple(names)):
        if one.first in here and (between := f" {one.plain} ") in rest:
            found.append(one.name)
            while between in rest:
                rest = rest.replace(between, " \n ")
    left = [word for word in rest.split() if word not in JOINING]
    return found, " ".join(left)


@lru_cache(maxsize=256)
def _by_length(names: tuple[str, ...]) -> tuple[Compared, ...]:
    """Names, longer ones first."""
    plain = ((in_singular(name), name) for name in names)
    order = sorted((pair for pair in plain if pair[0]), key=lambda pair: (-len(pair[0]), pair[1]))
    return tuple(Compared(text.split()[0], text, name) for text, name in order)
