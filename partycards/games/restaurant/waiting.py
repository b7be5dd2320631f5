"""Whom the table waits for, as seats and as a sentence (G3: never for an away guest)."""

from typing import Any

from partycards.games.base import N_, Named, Seat
from partycards.games.restaurant.chips import awaited
from partycards.games.restaurant.rounds import undecided
from partycards.games.restaurant.state import (
    Choosing,
    Counted,
    Inventing,
    Over,
    RestaurantState,
    Tasting,
)


def to_move(state: RestaurantState) -> frozenset[Seat]:
    """Who is at a dish; when all are done everybody who cooks, because anybody may go on."""
    match state.phase:
        case Choosing():
            return frozenset(at_table(state))
        case Inventing():
            return frozenset(undecided(state) or at_table(state))
        case Tasting() as phase:
            return frozenset(awaited(state, phase))
    return frozenset()


def at_table(state: RestaurantState) -> tuple[Seat, ...]:
    """Who is here and cooks in this course."""
    return tuple(guest.seat for guest in state.guests if guest.status == "here")


def waiting(state: RestaurantState) -> tuple[str, dict[str, Any]]:
    """The sentence under the table's picture."""
    if isinstance(state.phase, Over):
        return N_("The match is over."), {}
    if isinstance(state.phase, Counted):
        return N_("Waiting for the kitchen's marks"), {}
    seats = to_move(state)
    if not seats:
        return N_("Everybody is away. It goes on as soon as somebody is back."), {}
    if isinstance(state.phase, Choosing):
        return N_("Waiting for somebody to pick what is cooked"), {}
    if isinstance(state.phase, Inventing) and not undecided(state):
        return N_("The table talks, and goes on when it likes"), {}
    who = tuple(Named(seat) for seat in sorted(seats))
    if isinstance(state.phase, Tasting):
        return N_("Waiting for %(who)s to taste and give chips"), {"who": who}
    return N_("Waiting for %(who)s to put a dish on the table"), {"who": who}
