"""Every game there is, and the earlier rules that are kept."""

from partycards.games.base import AnyGame
from partycards.games.cook_off_budget.first_edition import FirstEdition as FirstCookOffBudget
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_sabotage.first_edition import FirstEdition as FirstCookOffSabotage
from partycards.games.cook_off_sabotage.rules import CookOffSabotage
from partycards.games.cooking_party.first_edition import FirstEdition as FirstCookingParty
from partycards.games.cooking_party.rules import CookingParty
from partycards.games.diced_veggies.first_edition import FirstEdition as FirstDicedVeggies
from partycards.games.diced_veggies.rules import DicedVeggies
from partycards.games.kitchen_closing.rules import KitchenClosing
from partycards.games.restaurant.first_edition import FirstEdition as FirstRestaurant
from partycards.games.restaurant.rules import Restaurant
from partycards.games.thieving_chefs.rules import ThievingChefs

GAMES: dict[str, type[AnyGame]] = {
    game.about.key: game
    for game in (
        CookingParty,
        CookOffBudget,
        KitchenClosing,
        Restaurant,
        ThievingChefs,
        CookOffSabotage,
        DicedVeggies,
    )
}
"""Every game by its key, in the order in which the lobby offers them."""

EARLIER: dict[tuple[str, int], type[AnyGame]] = {
    (game.about.key, game.about.rules_version): game
    for game in (
        FirstCookingParty,
        FirstCookOffBudget,
        FirstRestaurant,
        FirstCookOffSabotage,
        FirstDicedVeggies,
    )
}
"""Rules of earlier versions that are kept, by the game's key and their `rules_version`: a match of
such rules goes on with them. One without is closed with its last standings."""
