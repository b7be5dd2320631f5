"""Whom the table waits for, as seats and as a sentence (G3: never for an absent guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.thieving_chefs.asking import asked
from partycards.games.thieving_chefs.state import (
    Acting,
    Announcing,
    ChefsState,
    Discarding,
    Giving,
    Over,
    Short,
)


def to_move(state: ChefsState) -> frozenset[Seat]:
    """The cook whose turn it is, or the target of a pet."""
    seat = asked(state)
    return frozenset() if seat is None else frozenset({seat})


WORDS = {
    Acting: N_("Waiting for %(who)s to draw or play"),
    Giving: N_("Waiting for %(who)s to choose what goes"),
    Announcing: N_("Waiting for %(who)s to announce what is cooking"),
    Discarding: N_("Waiting for %(who)s to discard"),
}


def waiting(state: ChefsState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    if isinstance(state.phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seat = asked(state)
    if seat is None:
        return N_("Everybody is away: somebody has to come back"), {}
    return WORDS[type(state.phase)], {"who": (Named(seat),)}
