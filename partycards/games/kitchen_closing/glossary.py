"""The cards of the box as anybody may look them up: what is known, never where a card is."""

from functools import lru_cache

from partycards.games.cards import Card
from partycards.games.kitchen_closing.box import Box, facts_by_key
from partycards.games.kitchen_closing.parts import CardInfo, CardList


def card_info(box: Box, number: int) -> CardInfo | None:
    """The card with this number, or None."""
    if not 0 <= number < len(box.ingredients):
        return None
    card = box.ingredients[number]
    facts = facts_by_key(box).get(card.key)
    return CardInfo(card, facts.glossary if facts is not None else "")


@lru_cache(maxsize=16)
def card_list(box: Box) -> CardList:
    """All cards, categories in the order of the box, the highest first: what may still come."""
    groups: dict[str, list[Card]] = {}
    for card in box.ingredients:
        groups.setdefault(card.category, []).append(card)
    return CardList(
        tuple(
            (category, tuple(sorted(cards, key=lambda card: (-card.number, card.name.casefold()))))
            for category, cards in groups.items()
        )
    )
