"""Cook Off! by the rules of 0.1, for matches that were begun with them.

Prices, meals, events and goals are those of the box that the log has from the beginning of the
match; no card of it has two kinds. What differs besides is how it says what two goals do.
"""

from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from partycards.games.base import About, Chance, Seat
from partycards.games.cook_off_budget.box import (
    Box,
    Event,
    Goal,
    Ingredient,
    Kind,
    Meal,
    PriceChange,
)
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.table import BudgetState


class FirstGoal(Struct, frozen=True, kw_only=True):
    """A savings goal: `back` were dollars, and `stands_for` was one kind."""

    key: str
    name: str
    text: str
    price: int
    copies: int = 1
    back: int = 0
    income: int = 0
    prices: tuple[PriceChange, ...] = ()
    bonus: int = 0
    stands_for: Kind | Literal[""] = ""
    buys: int = 0
    draws: int = 0

    def as_today(self) -> Goal:
        """The same goal, said as today."""
        fields: dict[str, Any] = asdict(self)
        fields |= {"back": 0, "dollars_back": self.back}
        fields["stands_for"] = (self.stands_for,) if self.stands_for else ()
        return Goal(**fields)


class FirstBox(Struct, frozen=True):
    """All cards that a match was played with."""

    ingredients: tuple[Ingredient, ...]
    meals: tuple[Meal, ...]
    events: tuple[Event, ...]
    goals: tuple[FirstGoal, ...]

    def as_today(self) -> Box:
        """The same cards, said as today."""
        goals = tuple(goal.as_today() for goal in self.goals)
        return Box(self.ingredients, self.meals, self.events, goals)


class FirstEdition(CookOffBudget):
    """The game is the same with its own box."""

    about: ClassVar[About] = replace(CookOffBudget.about, rules_version=1, box=FirstBox)

    def setup(self, seats: tuple[Seat, ...], cards: Any, rng: Chance) -> BudgetState:
        """With the box of then."""
        return super().setup(seats, cards.as_today(), rng)
