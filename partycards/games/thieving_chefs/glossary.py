"""Cards as anybody may look them up."""

from partycards.games.thieving_chefs.box import Box, cards, first_cards, kinds
from partycards.games.thieving_chefs.seeing import kinds_in_order, recipes
from partycards.games.thieving_chefs.views import CardInfo, CardList


def card_info(box: Box, number: int) -> CardInfo | None:
    """The card with this number, as its kind is, or None."""
    if not 0 <= number < len(cards(box)):
        return None
    card = first_cards(box)[cards(box)[number].key]
    own = tuple(recipe for recipe in recipes(box) if recipe.name in card.dishes)
    return CardInfo(card, kinds(box)[card.key].count, own)


def card_list(box: Box) -> CardList:
    """Every kind of card once, and how many there are."""
    return CardList(tuple((card, kinds(box)[key].count) for key, card in kinds_in_order(box)))
