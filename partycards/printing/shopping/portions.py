"""How much of a dish a guest eats: a starter is less than a main course, and of five dishes nobody
eats five dinners."""

from collections import Counter
from collections.abc import Iterable, Sequence

from partycards.printing.content import Dish

OF_A_MAIN = {
    "starter": 0.5, "soup": 0.7, "salad": 0.5, "side": 0.5, "dessert": 0.6, "breakfast": 0.8,
    "sandwich": 0.8,
}  # fmt: skip
"""What a course is of a main course, for which a card's amount per person is meant; others are all
of it."""
SEVERAL = 1.2
"""Of several dishes of one course a guest eats a little of each, together so much of one."""
LEAST = 0.2
"""Less than this part of a dish is not worth a pan."""


def portions(dishes: Sequence[Dish]) -> tuple[float, ...]:
    """The part of a whole dish that each of these is for every guest. A list that was kept before
    a dish said what it is has it whole.

    >>> portions([Dish(round=1, name=name, chefs=(), kind="main") for name in "abc"])
    (0.4, 0.4, 0.4)
    """
    alike = Counter(dish.kind for dish in dishes)
    return tuple(_portion(dish.kind, alike[dish.kind]) for dish in dishes)


def _portion(kind: str, alike: int) -> float:
    if not kind:
        return 1.0
    shared = 1.0 if alike == 1 else max(SEVERAL / alike, LEAST)
    return round(OF_A_MAIN.get(kind, 1.0) * shared, 3)


def weighed(amounts: Iterable[tuple[float, str, float]]) -> float:
    """Grams of all these together, each (amount, unit, grams of one unit, 0 not known)."""
    return sum(amount * (weight or (unit in ("g", "ml"))) for amount, unit, weight in amounts)
