"""How this house shops: in what it weighs, and the way it walks through its shop."""

from collections.abc import Callable
from typing import cast

from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove
from partycards.printing.content import Shop
from partycards.printing.shopping.amounts import System
from partycards.printing.shopping.shopping_list import food_of, walked
from partycards.rows import choice, choose

SYSTEMS: dict[System, str] = {
    "metric": N_("Grams and liters"),
    "american": N_("Ounces, pounds and quarts"),
}
WEIGHED, WALKED = "shop_system", "shop_aisles"


def shop_of(catalogue: Catalogue, chosen: Callable[[str], str] = choice) -> Shop:
    """How the house with this catalogue shops; `chosen` reads what its host chose."""
    system = chosen(WEIGHED) if chosen(WEIGHED) in SYSTEMS else "metric"
    foods = {card.key: food_of(card) for card in catalogue.ingredients.cards()}
    order = walked(chosen(WALKED).split(","))[:-1]
    return Shop(system=cast(System, system), aisles=order, foods=foods)


def weigh_in(system: str) -> None:
    """From now on amounts are told so; IllegalMove for what is no system."""
    if system not in SYSTEMS:
        raise IllegalMove(N_("Grams or ounces? Please choose one."))
    choose(WEIGHED, system)


def walk_earlier(aisle: str) -> None:
    """One comes by this aisle before the one that was before it; the first becomes the last."""
    order = list(walked(choice(WALKED).split(","))[:-1])
    if aisle not in order:
        raise IllegalMove(N_("There is no such aisle."))
    place = order.index(aisle)
    order.insert(place - 1 if place else len(order), order[place])
    del order[place + 1 if place else 0]
    choose(WALKED, ",".join(order))
