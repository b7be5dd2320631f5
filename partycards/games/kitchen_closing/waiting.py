"""Whom the table waits for, as seats and as a sentence (rule G3: never for an away guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.kitchen_closing.rounds import deals, ended
from partycards.games.kitchen_closing.stacking import undecided
from partycards.games.kitchen_closing.state import (
    KitchenState,
    Over,
    Scored,
    Short,
    Splitting,
    Turns,
)


def to_move(state: KitchenState) -> frozenset[Seat]:
    """Who is on turn, who still makes stacks, or who deals; nobody when all are away."""
    match state.phase:
        case Turns(seat=seat) if state.is_here(seat):
            return frozenset((seat,))
        case Splitting() as phase:
            return frozenset(undecided(state, phase))
        case Scored():
            dealer = deals(state)
            return frozenset() if dealer is None else frozenset((dealer,))
    return frozenset()


def waiting(state: KitchenState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    if isinstance(state.phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seats = sorted(to_move(state))
    if not seats:
        return N_("Everybody is away. It goes on as soon as somebody is back."), {}
    return sentence(state), {"who": tuple(Named(seat) for seat in seats)}


def sentence(state: KitchenState) -> str:
    """What they are to do."""
    match state.phase:
        case Turns(drawn=()):
            return N_("Waiting for %(who)s to draw or take a card")
        case Turns():
            return N_("Waiting for %(who)s to lay a card down")
        case Splitting():
            return N_("Waiting for %(who)s to make two stacks")
    if ended(state):
        return N_("Waiting for %(who)s to show the end")
    return N_("Waiting for %(who)s to deal")
