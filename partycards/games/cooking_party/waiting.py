"""Whom the table waits for, as seats and as a sentence (rule G3: never for an away guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.cooking_party.presenting import callable_chefs, on_table, undecided
from partycards.games.cooking_party.state import (
    Awarded,
    Briefing,
    Choosing,
    Judging,
    Over,
    PartyState,
    Planning,
    Presenting,
    Short,
)


def to_move(state: PartyState) -> frozenset[Seat]:
    """The chefs who still choose, the one who presents, or the judge."""
    if isinstance(state.phase, Short | Over):
        return frozenset()
    waited = {seat for seat in undecided(state) if isinstance(state.phase, Planning | Presenting)}
    now = on_table(state)
    if now and now.presenting and not state.is_away(now.seat):
        waited.add(now.seat)
    elif (not waited or callable_chefs(state)) and not state.is_away(state.judge):
        waited.add(state.judge)
    return frozenset(waited)


def waiting(state: PartyState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    if isinstance(state.phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seats = to_move(state)
    if not seats:
        return N_("%(who)s is away: the host can hand the judging on"), who(state.judge)
    if state.judge in seats:
        return judges(state), who(state.judge)
    now = on_table(state)
    if now and now.presenting and now.seat in seats:
        return N_("Waiting for %(who)s to present"), who(now.seat)
    trading = [c.seat for c in state.chefs if c.seat in seats and c.trades_left]
    if trading:
        return N_("Waiting for %(who)s to trade"), who(*trading)
    return N_("Waiting for %(who)s to plan a dish"), who(*sorted(seats))


def who(*seats: Seat) -> dict[str, Any]:
    """The guests of the sentence, by name."""
    return {"who": tuple(Named(seat) for seat in seats)}


def judges(state: PartyState) -> str:
    """What the judge is to do."""
    match state.phase:
        case Choosing():
            return N_("Waiting for %(who)s to choose an assignment")
        case Briefing():
            return N_("Waiting for %(who)s to deal")
        case Judging():
            return N_("Waiting for %(who)s to give out the chips")
        case Awarded():
            return N_("Waiting for %(who)s to finish the round")
    if callable_chefs(state):
        return N_("Waiting for %(who)s to call a chef")
    return N_("Waiting for %(who)s to begin judging")
