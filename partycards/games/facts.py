"""What the catalogue knew about ingredients when a match began: the diet of each kind of card, what
goes with it, when it is in season. A box that has such facts keeps every kind once."""

from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from partycards.games.cards import Card


class Diet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a food is made of. Answers are yes, no, depends (the chef's own words settle it) or ""
    (not known); `contains` and `may_contain` are keys of allergens."""

    vegan: str = ""
    vegetarian: str = ""
    gluten_free: str = ""
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    pork: str = ""
    alcohol: str = ""


class Form(Diet, frozen=True, kw_only=True):
    """A specific kind of an ingredient ("Parmesan"), with all its facts."""

    name: str


class Facts(Diet, frozen=True, kw_only=True, cache_hash=True):
    """What the catalogue knew about a kind of card when the match began, besides its face.

    `goes_with` are keys of other cards; `season` are months of the northern year (empty: all of
    them); `per_person` counts in `unit`; `meat_like` is what a vegetarian judge may take it for;
    `origin` is `americas` for what nobody else knew before 1492. `guessed`: nobody has looked
    whether all this is so.
    """

    key: str
    plural: str = ""
    meat_like: str = ""
    forms: tuple[Form, ...] = ()
    glossary: str = ""
    goes_with: tuple[str, ...] = ()
    season: tuple[int, ...] = ()
    aisle: str = ""
    unit: str = ""
    per_person: float = 0
    kid_friendly: bool = False
    guessed: bool = False
    origin: str = ""


class PantryFacts(Diet, frozen=True, kw_only=True):
    """What was known about a thing of the pantry when the match began; with the `category` "" it is
    a seasoning, and right for any dish."""

    name: str
    category: str = ""
    origin: str = ""


class WithFacts(Protocol):
    """A box of ingredient cards and what is known about them."""

    @property
    def ingredients(self) -> tuple[Card, ...]: ...

    @property
    def facts(self) -> tuple[Facts, ...]: ...

    def __hash__(self) -> int: ...


@lru_cache(maxsize=16)
def facts_by_key(box: WithFacts) -> dict[str, Facts]:
    """What is known about the box's ingredients, to be found by a card's key."""
    return {facts.key: facts for facts in box.facts}


@lru_cache(maxsize=16)
def kinds(box: WithFacts) -> dict[str, Card]:
    """One card of every kind, the first, by key."""
    return {card.key: card for card in reversed(box.ingredients)}
