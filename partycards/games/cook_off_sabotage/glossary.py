"""Action cards as anybody may look them up."""

from partycards.games.cook_off_sabotage.box import Box
from partycards.games.cook_off_sabotage.views import CardInfo, CardList


def card_info(box: Box, number: int) -> CardInfo | None:
    """The kind of action card with this number, or None."""
    if not 0 <= number < len(box.actions):
        return None
    return CardInfo(box.actions[number])


def card_list(box: Box) -> CardList:
    """Every kind of action card."""
    return CardList(box.actions)
