"""The games that bring a box of their own, on paper: their cards, mats, tokens and score sheets."""

from collections.abc import Mapping

from msgspec import Struct

from partycards.games.cook_off_budget.box import Box as Store
from partycards.games.cook_off_sabotage.box import Box as Kitchens
from partycards.games.diced_veggies.box import Box as Veggies
from partycards.games.thieving_chefs.box import Box as Chefs

OWN_BOXES: Mapping[str, type[Struct]] = {
    "cook_off_budget": Store,
    "thieving_chefs": Chefs,
    "cook_off_sabotage": Kitchens,
    "diced_veggies": Veggies,
}
"""What the boxes of these games hold, by the game's key: the games need not be read for it."""
