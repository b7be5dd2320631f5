"""Whether a card may be in a dish that somebody eats: yes, no, or it depends (V14)."""

from functools import lru_cache

from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Box, Restriction
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.facts import facts_by_key

CONTAINED = {"no_pork": "pork", "no_alcohol": "alcohol"}
OPPOSITE = {"yes": "no", "no": "yes"}


def verdict(box: Box, card: CardId, diet: Restriction) -> str:
    """yes, no, depends, or "" when nobody knows; without a restriction everything is fine."""
    if not diet:
        return "yes"
    face = box.ingredients[card]
    facts = facts_by_key(box).get(face.key)
    if facts is None:
        return getattr(face, diet) if diet in ("vegan", "vegetarian") else ""
    if diet in CONTAINED:
        contained: str = getattr(facts, CONTAINED[diet])
        return OPPOSITE.get(contained, contained)
    answer: str = getattr(facts, diet)
    return answer


def broken(box: Box, diet: Restriction, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that somebody of this diet does not eat."""
    return tuple(card for card in cards if verdict(box, card, diet) == "no") if diet else ()


def unsure(box: Box, diet: Restriction, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards of which it depends on the kind: the chef's words settle it."""
    return tuple(card for card in cards if verdict(box, card, diet) == "depends") if diet else ()


@lru_cache(maxsize=16)
def left_in(box: Box, removed: tuple[str, ...], diet: Restriction) -> tuple[CardId, ...]:
    """The cards that are played with: what is not in the house (V9) or what somebody does not eat
    (V14) is out before the game."""
    return tuple(
        card.id
        for card in box.ingredients
        if card.key not in removed and verdict(box, card.id, diet) != "no"
    )


def in_play(box: Box, house: HouseRules) -> tuple[CardId, ...]:
    """The cards of the box that this table plays with."""
    diet: Restriction = house.restriction if house.diet_removed else ""
    return left_in(box, house.missing if house.on_hand else (), diet)
