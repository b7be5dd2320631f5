"""What is in the box: ingredient cards, assignments and the numbers an assignment sets."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.games.base import Part
from partycards.games.cards import Card, CardId
from partycards.games.facts import Facts

CHIPS = (5, 10, 25, 50, 100)
"""The award chips, one each: 190 points a round (rule B2)."""

DEAL, TRADE, USE = 7, 3, 4
"""Cards dealt to each chef, traded in by each and used at least in a dish, where the assignment
leaves it to the judge (rule B6)."""

Restriction = Literal["", "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol"]
RESTRICTIONS: tuple[Restriction, ...] = (
    "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol",
)  # fmt: skip
"""What a judge may ask for, and what may be sorted out before (V14)."""

Words = Annotated[str, Meta(max_length=80)]
Speech = Annotated[str, Meta(max_length=300)]
Text = Annotated[str, Meta(max_length=1000)]
Number = Annotated[int, Meta(ge=0, le=99)]


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
    """The very cards a match is played with. `facts` has every kind of ingredient once; matches of
    old logs have none."""

    ingredients: tuple[Card, ...]
    assignments: tuple[Assignment, ...]
    pantry: tuple[str, ...]
    facts: tuple[Facts, ...] = ()


class Terms(Part, frozen=True):
    """The numbers and words of this round, as the judge announces them (rules B5, B6).

    `deal` cards to each chef; up to `trade` cards traded in, `trade_times` times; at least
    `use_min` and at most `use_max` cards (None: no most) in each dish; `special` is the Special
    Ingredient that every chef must use; `assume` are free things, like the bread of a sandwich;
    `diet` is what the judge does not want broken (V14).
    """

    deal: Number = DEAL
    trade: Number = TRADE
    trade_times: Number = 1
    use_min: Number = USE
    use_max: Number | None = None
    special: CardId | None = None
    assume: tuple[Words, ...] = ()
    criteria: Speech = ""
    instructions: Speech = ""
    diet: Restriction = ""


def wanted(guests: int) -> int:
    """How many ingredient cards that many guests want. All but the judge cook: each is dealt seven
    and trades three, and with so many nobody draws what another chef has just thrown away (B7)."""
    return (guests - 1) * (DEAL + TRADE)


def needed(guests: int) -> int:
    """How many there must be at the least: four in each chef's hand, what a dish is made of, and a
    Special Ingredient. The judge then deals fewer cards, and trades come from the discards."""
    return (guests - 1) * USE + 1


@lru_cache(maxsize=16)
def assignments_by_key(box: Box) -> dict[str, Assignment]:
    """The box's assignments, to be found by key."""
    return {assignment.key: assignment for assignment in box.assignments}


@lru_cache(maxsize=16)
def every_name(box: Box) -> tuple[tuple[CardId, str], ...]:
    """All ingredients by name, each once, for the judge who picks a Special Ingredient (B6)."""
    first = {card.name: card.id for card in reversed(box.ingredients)}
    return tuple((first[name], name) for name in sorted(first))
