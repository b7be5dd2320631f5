"""What cards make of a meal card: needs met, points, and how few cards are a meal (O9, O10)."""

from collections import Counter
from collections.abc import Iterable

from partycards.games.cook_off_budget.box import Box, CardId, Kind, Meal, foods

LEAST = 3
"""Ingredients that make a meal (rule O9)."""
WHOLE = 2
"""Points for a meal that meets everything on its card (rule O10)."""


def needs_met(
    box: Box, meal: Meal, cards: Iterable[CardId], there: Iterable[Kind] = ()
) -> tuple[bool, ...]:
    """For each need whether it is met; a card meets one need (rule O9)."""
    have = Counter(foods(box)[card].kind for card in cards)
    have.update(there)
    met = []
    for need in meal.needs:
        met.append(have[need.kind] >= need.count)
        if met[-1]:
            have[need.kind] -= need.count
    return tuple(met)


def points_for(meal: Meal, met: tuple[bool, ...], bonus: int) -> tuple[int, int]:
    """Points for the needs and for all of them together (rule O10)."""
    needs = sum(need.points for need, done in zip(meal.needs, met, strict=True) if done)
    return needs, (WHOLE + bonus if all(met) else 0)
