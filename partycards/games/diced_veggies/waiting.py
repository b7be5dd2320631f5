"""Whom the table waits for, as seats and as a sentence (G3: never for an absent guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.diced_veggies.state import (
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Keeping,
    Over,
    VeggiesState,
)
from partycards.games.diced_veggies.turns import must_restock


def to_move(state: VeggiesState) -> frozenset[Seat]:
    """Whose turn it is; in the final cook all who are not ready."""
    phase = state.phase
    if isinstance(phase, Over):
        return frozenset()
    if isinstance(phase, FinalCook):
        return frozenset(chef.seat for chef in state.here if chef.seat not in phase.done)
    return frozenset({state.turn}) if state.now.status == "here" else frozenset()


WORDS = {
    Cutting: N_("Waiting for %(who)s to cut"),
    Cooking: N_("Waiting for %(who)s to cook or go on"),
    Drawing: N_("Waiting for %(who)s to draw a card"),
    Keeping: N_("Waiting for %(who)s to choose what to keep"),
    FinalCook: N_("Waiting for the final cook of %(who)s"),
}


def waiting(state: VeggiesState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    who = tuple(Named(seat) for seat in sorted(to_move(state)))
    if not who:
        return N_("Everybody is away: somebody has to come back"), {}
    if isinstance(state.phase, Cutting) and must_restock(state):
        return N_("Waiting for %(who)s to restock"), {"who": who}
    return WORDS[type(state.phase)], {"who": who}
