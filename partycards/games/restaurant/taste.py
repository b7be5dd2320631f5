"""What goes together in a dish, for house players."""

from collections.abc import Sequence

from partycards.games.cards import Card

SAVOURY = {
    "vegetables": 5, "meat": 5, "seafood": 5, "grains": 4, "dairy": 3, "herbs": 4, "sauces": 2,
    "nuts": 2, "fruit": 1, "sweets": -3,
}  # fmt: skip
SWEET = {
    "fruit": 5, "sweets": 5, "dairy": 4, "nuts": 3, "grains": 2, "herbs": 1, "sauces": -2,
    "vegetables": -3, "meat": -6, "seafood": -6,
}  # fmt: skip
"""What a category does for a dish, for a dessert."""


def taste(card: Card, beside: Sequence[Card], sweet: bool) -> int:
    """How well a card does in a dish of this kind beside these: one of everything is best."""
    worth = (SWEET if sweet else SAVOURY).get(card.category, 1)
    return worth - 2 * sum(other.category == card.category for other in beside)


def compose(hand: Sequence[Card], count: int, sweet: bool) -> list[Card]:
    """This many cards of the hand that do well together."""
    rest, cards = list(hand), list[Card]()
    while rest and len(cards) < count:
        best = max(rest, key=lambda card: taste(card, cards, sweet))
        rest.remove(best)
        cards.append(best)
    return cards
