"""The games that have figures of their own."""

from bench.balance.cook_off_budget import Purses
from bench.balance.cooking_party import Cooks
from bench.balance.diced_veggies import Hypes
from bench.balance.thieving_chefs import Chefs
from bench.balance.watching import Watcher

WATCHERS: dict[str, type[Watcher]] = {
    "cook_off_budget": Purses,
    "cooking_party": Cooks,
    "diced_veggies": Hypes,
    "thieving_chefs": Chefs,
}
"""Who looks on, by the key of the game; each has a module of the same name."""
