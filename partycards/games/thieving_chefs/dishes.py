"""Dishes: what can be made of the cards that lie there, what a dish is worth, what covers it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from partycards.games.thieving_chefs.box import Box, CardId, Dish, counted, dishes, kind_of, kinds
from partycards.games.thieving_chefs.state import Announced, ChefsState, Cook


def bonus(state: ChefsState, dish: Dish) -> int:
    """What the sauce in the middle adds to the dish, whoever laid it (T3)."""
    if state.sauce is None or kind_of(state.box, state.sauce) != dish.sauce:
        return 0
    return kinds(state.box)[dish.sauce].bonus


def worth(state: ChefsState, dish: Dish) -> int:
    """The points of a dish that scores now (T3, T5)."""
    return dish.points + bonus(state, dish)


def gone(box: Box, waiting: Announced) -> Counter[str]:
    """The kinds of the cards that were taken from an announced dish."""
    return Counter(dishes(box)[waiting.dish].needs) - counted(box, waiting.cards)


def cover(box: Box, cook: Cook, number: int) -> tuple[CardId, ...] | None:
    """The cards that the cook's dish of this number scores with, None when it cannot (T8).

    For a card that was taken another of its kind stands in that lay there when the dish was
    announced: a loose one first, then one that is left of a dish that lost a card as well.
    """
    waiting = cook.dishes[number]
    used = list(waiting.cards)
    spare = [*cook.loose, *leftovers(box, cook, number)]
    for kind, many in gone(box, waiting).items():
        fit = [card for card in spare if kind_of(box, card) == kind][:many]
        if len(fit) < many:
            return None
        used += fit
    return tuple(used)


def leftovers(box: Box, cook: Cook, number: int) -> list[CardId]:
    """Cards of the cook's other dishes that lost one, the cheapest dish first."""
    others = [one for place, one in enumerate(cook.dishes) if place != number and gone(box, one)]
    others.sort(key=lambda one: dishes(box)[one.dish].points)
    return [card for one in others for card in one.cards]


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
