"""Rules of thumb: what a hand promises for the three meals."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from partycards.games.cook_off_budget.box import FoodCard, Kind, Kinds, MealCard
from partycards.games.cook_off_budget.meals import LEAST, WHOLE, readings

Meals = tuple[MealCard, ...]
DOLLAR = 0.09
"""What a dollar is worth, in points."""


class Aims(NamedTuple):
    """What one cooks for: the open meals, what is there without a card, and the points that
    a whole meal brings on top."""

    meals: Meals
    there: tuple[Kinds, ...] = ()
    bonus: int = 0


def promise(hand: Sequence[FoodCard], aims: Aims) -> float:
    """About how many points this hand brings: the best meal counts, the others a little."""
    cards = tuple(sorted([*(card.kinds for card in hand), *aims.there]))
    worths = sorted((worth_of(cards, meal, aims.bonus) for meal in aims.meals), reverse=True)
    later = 0.12 * len(hand)
    enough = min(len(hand), LEAST) / LEAST
    if not worths:
        return later
    return worths[0] * (0.4 + 0.6 * enough) + 0.1 * sum(worths[1:]) + later


@lru_cache(maxsize=1 << 15)
def worth_of(cards: tuple[Kinds, ...], meal: MealCard, bonus: int) -> float:
    """Points on the way to a meal with cards of these kinds (in a fixed order), however many there
    are, used so that they bring most."""
    return max(worth_for(kinds, meal, bonus) for kinds in readings(cards))


def worth_for(kinds: Counter[Kind], meal: MealCard, bonus: int) -> float:
    """Points for the needs that are met, half for those on the way, and for the whole card."""
    points, missing = 0.0, 0
    for need in meal.needs:
        have = min(kinds[need.kind], need.count)
        missing += need.count - have
        points += need.points * (1 if have == need.count else 0.5 * have / need.count)
    return points + (WHOLE + bonus if not missing else 0.5 if missing == 1 else 0)


def best_hand(cards: Sequence[FoodCard], aims: Aims, most: int) -> tuple[FoodCard, ...]:
    """The cards to keep of a hand that is too large."""
    if len(cards) <= most:
        return tuple(cards)
    ways = combinations(cards, most)
    return max(ways, key=lambda kept: promise(kept, aims))


def without(hand: Sequence[FoodCard], card: FoodCard) -> tuple[FoodCard, ...]:
    """The hand without this card."""
    return tuple(other for other in hand if other.id != card.id)


def asked(meals: Meals) -> Counter[Kind]:
    """How many of the meals ask for each kind."""
    return Counter(kind for meal in meals for kind in {need.kind for need in meal.needs})
