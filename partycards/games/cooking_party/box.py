"""What is in the box: ingredient cards, assignments and the numbers an assignment sets."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from partycards.games.base import Part

CardId = int
"""A card of this match: its place in `Box.ingredients`. Says nothing about the pile."""

CHIPS = (5, 10, 25, 50, 100)
"""The award chips, one each: 190 points a round (rule B2)."""

Words = Annotated[str, Meta(max_length=80)]
Speech = Annotated[str, Meta(max_length=300)]
Number = Annotated[int, Meta(ge=0, le=99)]


class Card(Part, frozen=True):
    """An ingredient card, as everybody knows it from the box."""

    id: CardId
    key: str
    name: str
    category: str
    number: int
    vegan: str = "no"
    vegetarian: str = "no"


class Assignment(Part, frozen=True):
    """An assignment card (rule B6). A number left out is the judge's to choose: None."""

    key: str
    title: str
    text: str
    dishes: tuple[str, ...] = ("dish",)
    deal: int | None = None
    trade: int | None = None
    trade_times: int | None = None
    use_min: int | None = None
    use_max: int | None = None
    use_exactly: int | None = None
    special_ingredient: str = "none"
    assume: tuple[str, ...] = ()
    diet: str = ""
    difficulty: int = 1
    kinds: tuple[str, ...] = ()


class Box(Struct, frozen=True, cache_hash=True):
    """The very cards a match is played with."""

    ingredients: tuple[Card, ...]
    assignments: tuple[Assignment, ...]
    pantry: tuple[str, ...]


class Terms(Part, frozen=True):
    """The numbers and words of this round, as the judge announces them (rules B5, B6).

    `deal` cards to each chef; up to `trade` cards traded in, `trade_times` times; at least
    `use_min` and at most `use_max` cards (None: no most) in each dish; `special` is the Special
    Ingredient that every chef must use; `assume` are free things, like the bread of a sandwich.
    """

    deal: Number = 7
    trade: Number = 3
    trade_times: Number = 1
    use_min: Number = 4
    use_max: Number | None = None
    special: CardId | None = None
    assume: tuple[Words, ...] = ()
    criteria: Speech = ""
    instructions: Speech = ""


@lru_cache(maxsize=16)
def assignments_by_key(box: Box) -> dict[str, Assignment]:
    """The box's assignments, to be found by key."""
    return {assignment.key: assignment for assignment in box.assignments}


@lru_cache(maxsize=16)
def every_name(box: Box) -> tuple[tuple[CardId, str], ...]:
    """All ingredients by name, for the judge who picks a Special Ingredient (rule B6)."""
    return tuple(sorted(((card.id, card.name) for card in box.ingredients), key=lambda c: c[1]))
