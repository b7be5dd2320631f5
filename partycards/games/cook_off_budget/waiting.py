"""Whom the table waits for, as seats and as a sentence (rule G3: never for an away guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat, Timed
from partycards.games.cook_off_budget.market import undecided
from partycards.games.cook_off_budget.plates import choosing, server
from partycards.games.cook_off_budget.scoring import voting
from partycards.games.cook_off_budget.state import (
    BudgetState,
    Cooking,
    NewMeal,
    NewRound,
    Over,
    Scored,
    Serving,
    Short,
    TooMany,
    Turns,
    Voting,
)


def to_move(state: BudgetState) -> frozenset[Seat]:
    """Whose move it is; while an offer is open it is for the one who was asked to answer."""
    phase = state.phase
    match phase:
        case NewMeal() | NewRound() | Scored():
            return only(state.leader)
        case TooMany():
            return frozenset(one.seat for one in undecided(state, phase) if one.here)
        case Turns():
            return in_turn(state, phase)
        case Cooking():
            return frozenset(player.seat for player in choosing(state, phase))
        case Serving():
            return only(server(state))
        case Voting():
            return frozenset(player.seat for player in voting(state, phase))
    return frozenset()


def only(seat: Seat | None) -> frozenset[Seat]:
    """This seat, if there is one."""
    return frozenset() if seat is None else frozenset((seat,))


def in_turn(state: BudgetState, phase: Turns) -> frozenset[Seat]:
    """Who has to answer an offer, else the one whose turn it is."""
    asked = frozenset(offer.to for offer in phase.offers if offer.back is None)
    now = only(next((seat for seat in phase.order[:1] if state.is_here(seat)), None))
    return asked or now


def waiting(state: BudgetState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    phase = state.phase
    if isinstance(phase, Over):
        return N_("The match is over."), {}
    if isinstance(phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seats = to_move(state)
    if not seats:
        return N_("Everybody is away: the host can play for them or end the match"), {}
    who = {"who": tuple(Named(seat) for seat in sorted(seats))}
    if isinstance(phase, Turns) and phase.offers and seats != frozenset(phase.order[:1]):
        return N_("Waiting for %(who)s to answer an offer"), who
    return SENTENCES[type(phase)], who


def timed(state: BudgetState) -> Timed | None:
    """The step that a table may time, and whose it is."""
    phase = state.phase
    if not to_move(state):
        return None
    at = f"m{state.meal}-r{state.round}"
    match phase:
        case Turns():
            return Timed("turn", f"{at}-{phase.order[0]}")
        case Cooking():
            return Timed("cook", f"{at}-cook")
    return None


SENTENCES: dict[type, str] = {
    NewMeal: N_("Waiting for %(who)s to turn the meals over"),
    NewRound: N_("Waiting for %(who)s to turn the event over"),
    TooMany: N_("Waiting for %(who)s to put something into the dumpster"),
    Turns: N_("Waiting for %(who)s to buy or to pass"),
    Cooking: N_("Waiting for %(who)s to choose a meal"),
    Serving: N_("Waiting for %(who)s to serve"),
    Voting: N_("Waiting for %(who)s to vote"),
    Scored: N_("Waiting for %(who)s to clean up"),
}
