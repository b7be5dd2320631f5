"""Whom the table waits for, as seats and as a sentence (rule G3: never for an away guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.cooking_party.ceremony import to_come
from partycards.games.cooking_party.evening import awaited
from partycards.games.cooking_party.food import Cooking, Evening, Favourites, Shopping, Tasting
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
    if isinstance(state.phase, Evening):
        return frozenset(awaited(state))
    waited = {seat for seat in undecided(state) if isinstance(state.phase, Planning | Presenting)}
    now = on_table(state)
    if now and now.presenting and not state.all_away(now.seats):
        waited.update(seat for seat in now.seats if not state.is_away(seat))
    elif not waited or callable_chefs(state):
        waited.update(seat for seat in state.judges if not state.is_away(seat))
    return frozenset(waited)


def waiting(state: PartyState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        if to_come(state):
            return N_("The awards wait for the host"), {}
        return N_("The match is over."), {}
    if isinstance(state.phase, Short):
        return N_("Waiting for one more guest, or for the host to end the match"), {}
    seats = to_move(state)
    if isinstance(state.phase, Evening):
        return of_the_evening(state, seats)
    if not seats:
        return N_("%(who)s is away: the host can hand the judging on"), who(state.judge)
    now = on_table(state)
    if now and now.presenting and seats.issuperset(here := present(state, now.seats)):
        return N_("Waiting for %(who)s to present"), who(*here)
    judging = present(state, state.judges)
    if judging and seats.issuperset(judging) and not set(undecided(state)).intersection(judging):
        return judges(state), who(*judging)
    trading = [s for c in state.chefs if c.trades_left for s in c.seats if s in seats]
    if trading:
        return N_("Waiting for %(who)s to trade"), who(*trading)
    return N_("Waiting for %(who)s to plan a dish"), who(*sorted(seats))


def of_the_evening(state: PartyState, seats: frozenset[Seat]) -> tuple[str, dict[str, Any]]:
    """What cooks and tasters are waited for; the host can go on when nobody is."""
    if not seats:
        return N_("Everybody is away: the host can go on"), {}
    message = {
        Favourites: N_("Waiting for %(who)s to choose a dish to cook"),
        Shopping: N_("Waiting for %(who)s to have everything for cooking"),
        Cooking: N_("Waiting for %(who)s to plate"),
        Tasting: N_("Waiting for %(who)s to taste"),
    }[type(state.phase)]
    return message, who(*sorted(seats))


def present(state: PartyState, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of them who are here."""
    return tuple(seat for seat in seats if not state.is_away(seat))


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
