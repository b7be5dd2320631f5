"""The cards of a match: the table's deck of ingredients, of which category and number count.

Anybody may look a card up: what is known of it, never where it is.
"""

from functools import lru_cache

from msgspec import Struct

from partycards.games.base import Explained
from partycards.games.cards import Card, CardId
from partycards.games.parts import Leaf

HAND = 6
"""Cards dealt to each player (rule K1)."""

EACH = 8
"""Cards of the deck for each player at the least, so that there is a pile to draw (rule K2)."""


class Facts(Struct, frozen=True, cache_hash=True):
    """What a kind of card is, for whoever has never heard of it."""

    key: str
    glossary: str = ""


class Box(Struct, frozen=True, cache_hash=True):
    """The very cards a match is played with; `facts` has every kind of card once."""

    ingredients: tuple[Card, ...]
    facts: tuple[Facts, ...] = ()

    def cards(self, ids: tuple[CardId, ...]) -> tuple[Card, ...]:
        """The cards with these numbers, in their order."""
        return tuple(self.ingredients[card] for card in ids)

    def value(self, ids: tuple[CardId, ...]) -> int:
        """The sum of the numbers on these cards (rule K4)."""
        return sum(self.ingredients[card].number for card in ids)

    def card(self, number: int) -> "CardInfo | None":
        """The card with this number, or None."""
        if not 0 <= number < len(self.ingredients):
            return None
        card = self.ingredients[number]
        facts = facts_by_key(self).get(card.key)
        return CardInfo(card, facts.glossary if facts is not None else "")

    def glossary(self) -> "CardList":
        """Every kind of card once."""
        return card_list(self)


@lru_cache(maxsize=16)
def facts_by_key(box: Box) -> dict[str, Facts]:
    """What is known about the box's cards, to be found by a card's key."""
    return {facts.key: facts for facts in box.facts}


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as it is shown: by category, the highest of each first."""
    return tuple(sorted(cards, key=lambda card: (card.category, -card.number, card.id)))


# Looking cards up -------------------------------------------------------------------------------


class CardInfo(Explained, frozen=True):
    """A card that is looked up."""

    card: Card
    words: str

    @property
    def text(self) -> str:
        return self.words


class CardList(Leaf, frozen=True):
    """All cards by category, the highest first."""

    groups: tuple[tuple[str, tuple[Card, ...]], ...]


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
