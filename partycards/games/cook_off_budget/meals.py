"""What cards make of a meal card: needs met, points, and how few cards are a meal (O9, O10)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from partycards.games.cook_off_budget.box import Box, CardId, Kind, Kinds, Meal, Need, foods

LEAST = 3
"""Ingredients that make a meal (rule O9)."""
WHOLE = 2
"""Points for a meal that meets everything on its card (rule O10)."""


@lru_cache(maxsize=8192)
def readings(cards: tuple[Kinds, ...]) -> tuple[Counter[Kind], ...]:
    """Every way to use these cards: each as one of its kinds (rule O9). The first way uses all as
    the kind that is named first."""
    ways: dict[tuple[Kind, ...], Counter[Kind]] = {(): Counter()}
    for kinds in cards:
        longer = (way + Counter((kind,)) for kind in kinds for way in ways.values())
        ways = {tuple(sorted(way.elements())): way for way in longer}
    return tuple(ways.values())


def needs_met(
    box: Box, meal: Meal, cards: Iterable[CardId], there: Iterable[Kinds] = ()
) -> tuple[bool, ...]:
    """For each need whether it is met, the cards used so that they bring most; a card meets one
    need (rule O9)."""
    kinds = (*(foods(box)[card].kinds for card in cards), *there)
    ways = (met_by(meal.needs, have) for have in readings(kinds))
    return max(ways, key=lambda met: sum(points_for(meal, met, 0)))


def met_by(needs: tuple[Need, ...], kinds: Counter[Kind]) -> tuple[bool, ...]:
    """For each need whether it is met by so many of each kind."""
    have = Counter(kinds)
    met = []
    for need in needs:
        met.append(have[need.kind] >= need.count)
        if met[-1]:
            have[need.kind] -= need.count
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
    needs = sum(need.points for need, done in zip(meal.needs, met, strict=True) if done)
    return needs, (WHOLE + bonus if all(met) else 0)
