"""Whom the table waits for, as seats and as a sentence (G3: never for an absent guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat, Timed
from partycards.games.cook_off_sabotage.asked import pending
from partycards.games.cook_off_sabotage.state import (
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Ordering,
    Over,
    Programming,
    Short,
)

WORDS = {
    Declaring: N_("Waiting for %(who)s to say who cleans"),
    Programming: N_("Waiting for %(who)s to lay three cards"),
    Choosing: N_("Waiting for %(who)s to choose food"),
    Ordering: N_("Waiting for %(who)s to agree on an order"),
    Confirming: N_("Waiting for %(who)s to confirm two cards"),
}


def to_move(state: CookOffState) -> frozenset[Seat]:
    """Everybody who still has to choose."""
    return frozenset(() if isinstance(state.phase, Over | Short) else pending(state))


def waiting(state: CookOffState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    if isinstance(state.phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seats = pending(state)
    if not seats:
        return N_("Everybody is away: somebody has to come back"), {}
    who = {"who": tuple(Named(seat) for seat in seats)}
    if isinstance(state.phase, Acting):
        if state.phase.group == "get":
            return N_("Waiting for %(who)s to take from the stock"), who
        return N_("Waiting for %(who)s to sabotage"), who
    return WORDS[type(state.phase)], who


def timed(state: CookOffState) -> Timed | None:
    """Laying three cards is one step, every other choice another."""
    if not to_move(state):
        return None
    if isinstance(state.phase, Programming):
        return Timed("programme", f"r{state.round}")
    kind, at = type(state.phase).__name__, ""
    if isinstance(state.phase, Acting):
        at = str(state.told)
    elif isinstance(state.phase, Ordering):
        at = state.phase.group
    return Timed("choice", f"r{state.round}-{state.step}-{kind}-{at}")
