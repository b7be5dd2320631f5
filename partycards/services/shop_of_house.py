"""How this house shops: in what it weighs, and the way it walks through its shop."""

from collections.abc import Callable
from typing import cast

from partycards.catalogue.house_cards import HouseCards
from partycards.games.base import N_
from partycards.printing.content import Shop
from partycards.printing.shopping.amounts import System
from partycards.printing.shopping.shopping_list import food_of, walked

SYSTEMS: dict[System, str] = {
    "metric": N_("Grams and liters"),
    "american": N_("Ounces, pounds and quarts"),
}
WEIGHED, WALKED = "shop_system", "shop_aisles"


def shop_of(catalogue: HouseCards, chosen: Callable[[str], str]) -> Shop:
    """How the house with this catalogue shops; `chosen` reads what its host chose."""
    system = chosen(WEIGHED) if chosen(WEIGHED) in SYSTEMS else "metric"
    foods = {card.key: food_of(card) for card in catalogue.ingredients.cards()}
    order = walked(chosen(WALKED).split(","))[:-1]
    return Shop(system=cast(System, system), aisles=order, foods=foods)
