"""Dishes: what can be made of ingredients, and what that earns."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from partycards.games.thieving_chefs.box import Box, CardId, Dish, counted, kind_of

Counts = tuple[tuple[str, int], ...]


def best(box: Box, have: Mapping[str, int]) -> tuple[Dish, ...]:
    """The dishes that earn most together with these ingredients, dearest first."""
    counts = tuple(sorted((kind, many) for kind, many in have.items() if many > 0))
    found = _best(box, counts, 0)[1]
    return tuple(sorted(found, key=lambda dish: -dish.points))


@lru_cache(maxsize=4096)
def _best(box: Box, counts: Counts, first: int) -> tuple[int, tuple[Dish, ...]]:
    """Points and dishes when only the dishes from `first` on are cooked."""
    if first == len(box.dishes):
        return 0, ()
    dish = box.dishes[first]
    found: tuple[int, tuple[Dish, ...]] = (-1, ())
    for times in range(how_often(dish, dict(counts)) + 1):
        left = Counter(dict(counts)) - Counter(dict.fromkeys(dish.needs, times))
        points, rest = _best(box, tuple(sorted(left.items())), first + 1)
        found = max(found, (points + times * dish.points, (dish,) * times + rest), key=_points)
    return found


def _points(found: tuple[int, tuple[Dish, ...]]) -> int:
    return found[0]


def how_often(dish: Dish, have: Mapping[str, int]) -> int:
    """How often a dish can be made of these ingredients."""
    return min(have.get(kind, 0) for kind in dish.needs)


def enough(box: Box, wanted: Iterable[Dish], area: Iterable[CardId]) -> str:
    """The kind that is not enough for all of these dishes, "" when nothing lacks (T8)."""
    lacks = Counter(kind for dish in wanted for kind in dish.needs) - counted(box, area)
    return next(iter(lacks), "")


def taken_for(box: Box, dish: Dish, area: list[CardId]) -> tuple[CardId, ...]:
    """Take the cards of a dish out of the area; the caller has seen that they are there."""
    used = []
    for kind in dish.needs:
        card = next(card for card in area if kind_of(box, card) == kind)
        area.remove(card)
        used.append(card)
    return tuple(used)
