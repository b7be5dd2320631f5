"""Allergens and diets: the facts a kitchen asks about, and which of them contradict each other.

The allergens are the fourteen groups of EU regulation 1169/2011, annex II. Their boundaries are
the law's, not the kitchen's: `nuts` are tree nuts (neither chestnut nor pine nut nor coconut),
`gluten` includes oats, `soy` stands for soybeans. Nothing here ever says "free from".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from partycards.catalogue.errors import N_, Wrong

ALLERGENS = (
    "gluten", "crustaceans", "eggs", "fish", "peanuts", "soy", "milk", "nuts", "celery",
    "mustard", "sesame", "sulphites", "lupin", "molluscs",
)  # fmt: skip
FROM_THE_SEA = frozenset({"crustaceans", "fish", "molluscs"})
FROM_ANIMALS = FROM_THE_SEA | {"eggs", "milk"}

Answer = Literal["yes", "no", "depends"]
ANSWERS: tuple[Answer, ...] = ("yes", "no", "depends")


class Diet(Struct, frozen=True, kw_only=True):
    """What is known about one food. `depends` means that the chef's own words must settle it."""

    vegan: Answer
    vegetarian: Answer
    gluten_free: Answer
    contains: tuple[str, ...]
    may_contain: tuple[str, ...]
    pork: Answer
    alcohol: Answer


def unknown_allergen(keys: Iterable[str]) -> Wrong | None:
    """Return a sentence about the first key that is no EU allergen, or None."""
    for key in keys:
        if key not in ALLERGENS:
            return Wrong(
                N_('"%(key)s" is not an allergen; the fourteen are %(all)s.'),
                key=key,
                all=ALLERGENS,
            )
    return None


def contradiction(diet: Diet) -> Wrong | None:
    """Return a sentence about two facts that cannot both hold, or None."""
    contains = set(diet.contains)
    both = contains & set(diet.may_contain)
    if diet.vegan == "yes" and diet.vegetarian != "yes":
        return Wrong(N_("It is vegan but not vegetarian."))
    if diet.vegetarian == "no" and diet.vegan != "no":
        return Wrong(N_("It is not vegetarian, so it cannot be vegan."))
    if diet.vegan == "yes" and contains & FROM_ANIMALS:
        return Wrong(
            N_("It is vegan but contains %(what)s."), what=_in_order(contains & FROM_ANIMALS)
        )
    if diet.vegetarian == "yes" and contains & FROM_THE_SEA:
        return Wrong(
            N_("It is vegetarian but contains %(what)s."), what=_in_order(contains & FROM_THE_SEA)
        )
    if diet.vegetarian == "yes" and diet.pork == "yes":
        return Wrong(N_("It is vegetarian but contains pork."))
    if diet.gluten_free == "yes" and "gluten" in contains | set(diet.may_contain):
        return Wrong(N_("It is gluten-free but contains, or may contain, gluten."))
    if both:
        return Wrong(N_("It both contains and may contain %(what)s."), what=_in_order(both))
    return None


def _in_order(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(keys))
