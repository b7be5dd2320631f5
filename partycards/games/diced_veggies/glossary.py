"""Cards as anybody may look them up."""

from partycards.games.diced_veggies.box import Box, hype_cards, recipe_cards
from partycards.games.diced_veggies.views import CardInfo, CardList


def card_info(box: Box, number: int) -> CardInfo | None:
    """The card with this number, or None."""
    recipe, hype = recipe_cards(box).get(number), hype_cards(box).get(number)
    return None if recipe is None and hype is None else CardInfo(recipe, hype)


def card_list(box: Box) -> CardList:
    """Every card of the box."""
    return CardList(tuple(recipe_cards(box).values()), tuple(hype_cards(box).values()))
