"""Rules of thumb: what a hand promises for the three meals."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from partycards.games.cook_off_budget.box import FoodCard, Kind, MealCard
from partycards.games.cook_off_budget.meals import LEAST, WHOLE

Meals = tuple[MealCard, ...]
DOLLAR = 0.09
"""What a dollar is worth, in points."""


def promise(hand: Sequence[FoodCard], meals: Meals) -> float:
    """About how many points this hand brings: the best meal counts, the others a little."""
    kinds = Counter(card.kind for card in hand)
    worths = sorted((worth_for(kinds, meal) for meal in meals), reverse=True)
    later = 0.12 * len(hand)
    enough = min(len(hand), LEAST) / LEAST
    if not worths:
        return later
    return worths[0] * (0.4 + 0.6 * enough) + 0.1 * sum(worths[1:]) + later


def best_worth(hand: Sequence[FoodCard], meals: Meals) -> float:
    """Points on the way to the best meal alone, however many cards there are."""
    kinds = Counter(card.kind for card in hand)
    return max((worth_for(kinds, meal) for meal in meals), default=0.0)


def worth_for(kinds: Counter[Kind], meal: MealCard) -> float:
    """Points for the needs that are met, half for those on the way, and for the whole card."""
    points, missing = 0.0, 0
    for need in meal.needs:
        have = min(kinds[need.kind], need.count)
        missing += need.count - have
        points += need.points * (1 if have == need.count else 0.5 * have / need.count)
    return points + (WHOLE if not missing else 0.5 if missing == 1 else 0)


def best_hand(cards: Sequence[FoodCard], meals: Meals, most: int) -> tuple[FoodCard, ...]:
    """The cards to keep of a hand that is too large."""
    if len(cards) <= most:
        return tuple(cards)
    ways = combinations(cards, most)
    return max(ways, key=lambda kept: promise(kept, meals))


def without(hand: Sequence[FoodCard], card: FoodCard) -> tuple[FoodCard, ...]:
    """The hand without this card."""
    return tuple(other for other in hand if other.id != card.id)


def missing_kinds(hand: Sequence[FoodCard], meals: Meals) -> list[Kind]:
    """Kinds that the best meal still wants."""
    kinds = Counter(card.kind for card in hand)
    if not meals:
        return []
    best = max(meals, key=lambda meal: worth_for(kinds, meal))
    return [need.kind for need in best.needs if kinds[need.kind] < need.count]
