"""Which allergens a house lists: the fourteen of the European Union or the nine of the United
States.

What is known of a food are always the fourteen (`diet`); a list only says what of it stands on
cards, tickets and paper. So nothing is lost when a host chooses another list, and a warning that a
guest has asked for does not depend on it.

The nine are those of the Food Allergen Labeling and Consumer Protection Act of 2004 and the FASTER
Act of 2021 (sesame). Two of them have other borders than the European groups:

- Wheat is one of them, and gluten is not: barley, rye and oats are left out. A food with gluten has
  wheat, unless its name stands below.
- Tree nuts are the twelve of the FDA's "Questions and Answers Regarding Food Allergens", edition 5
  (January 2025), table 1. Pine nuts are among them, chestnuts and coconut no longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.spelling import in_singular

Law = Literal["eu", "us"]
LAWS: tuple[Law, ...] = ("eu", "us")
NINE = ("wheat", "crustaceans", "eggs", "fish", "peanuts", "soy", "milk", "nuts", "sesame")
"""In the order of the fourteen; wheat stands where gluten does."""
NO_WHEAT = frozenset(map(in_singular, (
    "Oats", "oatmeal with water", "oatmeal with milk", "oat bran", "oat milk", "oat cream",
    "oat condensed milk", "oat milk latte", "Pearl barley", "roasted barley tea", "barley salad",
    "barley miso", "lager", "stout", "malt vinegar", "malt-vinegar Worcestershire sauce",
    "rye crispbread", "plain cornflakes", "frosted cornflakes",
)))  # fmt: skip
"""Foods whose gluten is that of barley, rye or oats. Whoever says more than such a name may have
another cereal in it."""
PERHAPS_WHEAT = frozenset(map(in_singular, (
    "Beer", "alcohol-free beer", "rye bread", "granola", "multigrain tempeh",
    "barley soup in stock", "barley risotto with cheese",
)))  # fmt: skip
"""Foods with barley, rye or oats, and often with wheat."""


LISTS: Mapping[Law, tuple[str, ...]] = {"eu": ALLERGENS, "us": NINE}


class Stated(NamedTuple):
    """What is known of a food that goes by its `name`, or of the `kind` of it that was named."""

    name: str
    contains: tuple[str, ...]
    may_contain: tuple[str, ...]
    kind: str = ""


def listed(
    law: Law, foods: Iterable[Stated], also: Iterable[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What foods contain together, and what they may contain besides, as a house lists it.

    `also` are allergens of the fourteen that stand there whatever is listed, because somebody must
    not eat them.
    """
    contains, may = set[str](), set[str]()
    for food in foods:
        contains.update(food.contains)
        may.update(food.may_contain)
        if law == "us":
            sure, perhaps = _american(food)
            contains |= sure
            may |= perhaps
    keys = ALLERGENS if law == "eu" else _in_place({*NINE, *also})
    return (
        tuple(key for key in keys if key in contains),
        tuple(key for key in keys if key in may and key not in contains),
    )


class WithAllergens(Protocol):
    """A food, as the catalogue or a match knows it: both have these two."""

    @property
    def contains(self) -> tuple[str, ...]: ...

    @property
    def may_contain(self) -> tuple[str, ...]: ...


Food = TypeVar("Food", bound=WithAllergens)


def as_listed(law: Law, food: Food, name: str) -> Food:
    """The food with its allergens, and those of its forms, as a house lists them."""
    if law == "eu":
        return food
    assert isinstance(food, Struct)
    forms = [as_listed(law, form, form.name) for form in getattr(food, "forms", ())]
    contains, may = listed(law, [Stated(name, food.contains, food.may_contain)])
    several = {"forms": tuple(forms)} if forms else {}
    return replace(food, contains=contains, may_contain=may, **several)


def _american(food: Stated) -> tuple[set[str], set[str]]:
    """What the American groups add to a food: what it contains, and what it may contain."""
    sure, perhaps = set[str](), set[str]()
    if any(" pine nut " in f" {in_singular(said)} " for said in (food.name, food.kind)):
        sure.add("nuts")
    called = in_singular(food.kind or food.name)
    if "gluten" in food.contains and called in PERHAPS_WHEAT:
        perhaps.add("wheat")
    elif "gluten" in food.contains and called not in NO_WHEAT:
        sure.add("wheat")
    if "gluten" in food.may_contain:
        perhaps.add("wheat")
    return sure, perhaps


def _in_place(keys: set[str]) -> tuple[str, ...]:
    return tuple(key for key in ("wheat", *ALLERGENS) if key in keys)
