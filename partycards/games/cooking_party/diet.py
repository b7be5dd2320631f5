"""Whether a card may be in a dish that somebody eats: yes, no, or it depends (V14)."""

from functools import lru_cache

from partycards.games.cards import CardId
from partycards.games.cooking_party.box import Box, Restriction
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.state import Chef, PartyState
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


def broken(state: PartyState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that this round's judge does not eat."""
    diet = state.terms.diet
    if not diet:
        return ()
    return tuple(card for card in cards if verdict(state.box, card, diet) == "no")


def unsure(state: PartyState, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards of which it depends on the kind: the chef's words settle it."""
    diet = state.terms.diet
    if not diet:
        return ()
    return tuple(card for card in cards if verdict(state.box, card, diet) == "depends")


def barred(state: PartyState, chef: Chef) -> tuple[CardId, ...]:
    """The chef's cards that cannot go into a dish: substitutes are not allowed."""
    return () if state.house.diet_substitute else broken(state, chef.hand)


def least(state: PartyState, chef: Chef, dishes: int) -> int:
    """How many cards each dish needs: as agreed, or as many as there are that fit (V14)."""
    if not state.terms.diet:
        return state.terms.use_min
    fitting = len(chef.hand) - len(barred(state, chef))
    return min(state.terms.use_min, fitting // dishes)


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
