"""How guests are asked at this table: in which manner, with which faces, and of which teams."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.table import PartyState

Teams = tuple[tuple[Seat, tuple[Seat, ...]], ...]
"""Who stands behind each chef of the round; () where every chef cooks alone."""


class Manner(Struct, frozen=True):
    """How a guest is asked: `easy` needs no typing (V15), `tips` go with it (V17); who plays
    `alone` has nobody to talk to (V2)."""

    easy: bool = False
    tips: bool = False
    alone: bool = False


def faces(state: PartyState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """The cards with their faces."""
    ingredients = state.box.ingredients
    return tuple(ingredients[card] for card in cards)


def manner(state: PartyState) -> Manner:
    """With or without typing, with or without tips, among others or alone (V15, V17, V2)."""
    return Manner(state.house.taps, state.house.tips, state.house.solo)


def teams_of(state: PartyState) -> Teams:
    """Who stands behind each chef of the round; () where every chef cooks alone."""
    if not state.house.grouped:
        return ()
    return tuple((chef.seat, chef.seats) for chef in state.chefs)
