"""A dish as a kitchen orders it, made of what its inventor laid and what this house knows of it.

Words of a guest can only add to the allergens: a kind that we know takes the card's place, any
other food that they name counts besides, and what nobody knows stands as not checked.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pantry import PantryItem
from partycards.games.cards import Card
from partycards.games.dining import Plate, Used
from partycards.restaurant.allergens import ALLERGEN_WORDS, in_order, named, of_card
from partycards.restaurant.orders import Dish, Food, Line


class Larder(Struct, frozen=True):
    """What the house knows of foods: the cards and the pantry by key, and every name of a food with
    what it contains."""

    cards: Mapping[str, Ingredient]
    pantry: Mapping[str, PantryItem]
    names: Mapping[str, tuple[str, ...]]


def larder(cards: Iterable[Ingredient], pantry: Iterable[PantryItem]) -> Larder:
    """The larder of a house with these cards and this pantry."""
    by_key = {card.key: card for card in cards}
    items = {item.key: item for item in pantry}
    names: dict[str, tuple[str, ...]] = {ALLERGEN_WORDS[key]: (key,) for key in ALLERGENS}
    contained = {food.name: food.contains for food in by_key.values()}
    contained.update({item.name: item.contains for item in items.values()})
    for name, contains in contained.items():
        # "in a peanut crust" means peanuts.
        names[name] = names[name.removesuffix("s")] = contains
    for card in by_key.values():
        names.update({form.name: form.contains for form in card.forms})
    return Larder(by_key, items, names)


def dish_of(plate: Plate, known: Larder) -> Dish:
    """The dish of a plate, with its allergens as far as anybody knows them."""
    foods = tuple(_food(used, known) for used in plate.used)
    return Dish(plate.key, plate.inventor, plate.name, foods, plate.words)


def from_pantry(item: PantryItem) -> Food:
    """Something that the kitchen adds."""
    return Food(item.key, item.name, contains=item.contains, pantry=True, added=True)


def _food(used: Used, known: Larder) -> Food:
    if used.pantry:
        return _taken(used, known)
    card = Card(0, used.key, used.name, "", 0)
    facts: Any = known.cards.get(used.key)
    found = of_card(card, facts, used.words)
    besides = [] if found.checked else named(used.words, known.names)[0]
    contains = in_order((found.contains, *(known.names[name] for name in besides)))
    may = tuple(key for key in found.may_contain if key not in contains)
    return Food(used.key, used.name, used.words, contains, may, found.checked, found.known)


def _taken(used: Used, known: Larder) -> Food:
    """From the pantry, or a free thing of the assignment: "bread of your choice"."""
    for item in known.pantry.values():
        if used.key == item.key or used.name == item.name:
            return Food(item.key, item.name, used.words, item.contains, pantry=True,
                        checked=not used.words)  # fmt: skip
    found, rest = named(used.name, known.names)
    contains = in_order(known.names[name] for name in found)
    return Food(used.key, used.name, used.words, contains, pantry=True, checked=not rest,
                known=bool(found))  # fmt: skip


# What a guest must be warned of -------------------------------------------------------------------


class Warnings(Struct, frozen=True):
    """What is to be said of a dish to whoever cooks and carries it, as keys of allergens in the
    order of the law. `alarms` are those that its guest must not eat, not even in traces;
    `unchecked` are foods with words that nobody has ticked, `unknown` foods of which nothing is
    noted."""

    contains: tuple[str, ...]
    may_contain: tuple[str, ...]
    alarms: tuple[str, ...]
    unchecked: tuple[str, ...]
    unknown: tuple[str, ...]


def warnings(line: Line, needs: Iterable[str]) -> Warnings:
    """The warnings of a plate for a guest with these needs (kinds of `tables.needs`)."""
    foods = line.dish.foods
    contains = in_order(food.contains for food in foods)
    may = tuple(key for key in in_order(f.may_contain for f in foods) if key not in contains)
    must_not = set(needs)
    return Warnings(
        contains=contains,
        may_contain=may,
        alarms=tuple(key for key in ALLERGENS if key in must_not and key in (*contains, *may)),
        unchecked=tuple(food.name for food in foods if not food.checked),
        unknown=tuple(food.name for food in foods if not food.known),
    )
