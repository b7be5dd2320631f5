"""What cards make of a meal card: needs met, points, and how few cards are a meal (O9, O10); and by
rules of thumb what a hand promises for the open ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from partycards.games.cook_off_budget.box import (
    Box,
    CardId,
    FoodCard,
    Kind,
    Kinds,
    Meal,
    MealCard,
    Need,
    kinds_of_foods,
)

LEAST = 3
"""Ingredients that make a meal (rule O9)."""
WHOLE = 2
"""Points for a meal that meets everything on its card (rule O10)."""


@lru_cache(maxsize=8192)
def readings(cards: tuple[Kinds, ...]) -> tuple[Counter[Kind], ...]:
    """Every way to use these cards: each as one of its kinds (rule O9). The first way uses all as
    the kind that is named first."""
    ways = [Counter(kinds[0] for kinds in cards if len(kinds) == 1)]
    for kinds in cards:
        if len(kinds) > 1:
            longer = (way + Counter((kind,)) for kind in kinds for way in ways)
            ways = list({tuple(sorted(way.items())): way for way in longer}.values())
    return tuple(ways)


def needs_met(
    box: Box, meal: Meal, cards: Iterable[CardId], there: Iterable[Kinds] = ()
) -> tuple[bool, ...]:
    """For each need whether it is met, the cards used so that they bring most; a card meets one
    need (rule O9)."""
    kinds = kinds_of_foods(box)
    return met_with(meal.needs, (*(kinds[card] for card in cards), *there))


@lru_cache(maxsize=8192)
def met_with(needs: tuple[Need, ...], cards: tuple[Kinds, ...]) -> tuple[bool, ...]:
    """The same with cards of these kinds."""
    ways = (met_by(needs, have) for have in readings(cards))
    return max(ways, key=lambda met: sum(points_of(needs, met, 0)))


def met_by(needs: tuple[Need, ...], kinds: Counter[Kind]) -> tuple[bool, ...]:
    """For each need whether it is met by so many of each kind."""
    have: dict[Kind, int] = dict(kinds)
    met = []
    for need in needs:
        left = have.get(need.kind, 0) - need.count
        met.append(left >= 0)
        if left >= 0:
            have[need.kind] = left
    return tuple(met)


@lru_cache(maxsize=8192)
def held(needs: tuple[Need, ...], cards: tuple[Kinds, ...]) -> tuple[int, ...]:
    """For each need how many of these cards go to it, the cards used so that they bring most and
    then fill most."""

    def filled(kinds: Counter[Kind]) -> tuple[int, ...]:
        return tuple(min(kinds[need.kind], need.count) for need in needs)

    ways = [filled(kinds) for kinds in readings(cards)]
    return max(ways, key=lambda have: (met_points(needs, have), sum(have)))


def met_points(needs: tuple[Need, ...], have: tuple[int, ...]) -> int:
    """Points for the needs that are met by so many cards for each."""
    return sum(need.points for need, held in zip(needs, have, strict=True) if held >= need.count)


def all_points(meal: Meal) -> int:
    """Points for all needs of the card."""
    return sum(need.points for need in meal.needs)


def points_for(meal: Meal, met: tuple[bool, ...], bonus: int) -> tuple[int, int]:
    """Points for the needs and for all of them together (rule O10)."""
    return points_of(meal.needs, met, bonus)


def points_of(needs: tuple[Need, ...], met: tuple[bool, ...], bonus: int) -> tuple[int, int]:
    """The same for the needs of a meal card."""
    points = sum(need.points for need, done in zip(needs, met, strict=True) if done)
    return points, (WHOLE + bonus if all(met) else 0)


# Rules of thumb -----------------------------------------------------------------------------------

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
