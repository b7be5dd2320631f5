"""Chefs who come late, step out, come back or leave (G2-G5)."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.coming import check_new, coming_back, known, place_after, stepping_out
from partycards.games.cook_off_sabotage.kitchens import to_stock
from partycards.games.cook_off_sabotage.state import (
    MOST,
    ROUNDS,
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Kitchen,
    News,
    Ordering,
    Over,
)
from partycards.games.cook_off_sabotage.steps import completed


def away(state: CookOffState, seat: Seat) -> CookOffState:
    """Who stepped out is not waited for; cards that lie there are revealed and protect, but choose
    nothing (G3)."""
    stepping_out(state.kitchen(seat))
    return state.changed(seat, status="away")


def back(state: CookOffState, seat: Seat) -> CookOffState:
    """From now on as before; without a programme, from the next round (G3)."""
    coming_back(state.kitchen(seat))
    return state.changed(seat, status="here")


def join(state: CookOffState, seat: Seat, after: Seat | None) -> CookOffState:
    """A late guest cooks from the next round with the usual start and the lowest score at the
    table (G2)."""
    check_room(state, seat)
    place = place_after(state.kitchens, after)
    lowest = min((kitchen.points for kitchen in state.active), default=0)
    late = Kitchen(seat=seat, points=lowest, since=state.round + 1)
    return replace(state, kitchens=(*state.kitchens[:place], late, *state.kitchens[place:]))


def check_room(state: CookOffState, seat: Seat) -> None:
    """Refused when all kitchens are taken or the last round has begun (G2)."""
    check_new(state.kitchen(seat), isinstance(state.phase, Over), len(state.active), MOST)
    if state.round >= ROUNDS:
        raise IllegalMove(N_("The last round has begun. Join the next match."))


def leave(state: CookOffState, seat: Seat) -> CookOffState:
    """The kitchen is cleared into the stock, its cards and choices are gone; the points stay on the
    sheet (G4)."""
    kitchen = known(state.kitchen(seat))
    if isinstance(state.phase, Over):
        return state.changed(seat, status="left")
    state = to_stock(state, kitchen.places)
    state = replace(
        state,
        meat=state.meat + kitchen.meat + kitchen.cooked_meat,
        vegetables=state.vegetables + kitchen.vegetables + kitchen.cooked_vegetables,
    )
    empty = Kitchen(seat=seat, points=kitchen.points, since=kitchen.since, status="left")
    state = replace(state.with_kitchen(empty), phase=without(state.phase, seat))
    return state.telling(News("left", seat))


def without(phase: Any, seat: Seat) -> Any:
    """The step as if this seat had never been asked."""
    match phase:
        case Declaring() | Confirming() | Choosing():
            return replace(phase, chosen=tuple(one for one in phase.chosen if one[0] != seat))
        case Acting(order=order) if seat in order[:1]:
            return Acting(phase.group, order[1:])
        case Acting(order=order):
            return replace(phase, order=tuple(one for one in order if one != seat))
        case Ordering():
            seats = tuple(one for one in phase.seats if one != seat)
            proposals = tuple(
                (one, completed(order, seats)) for one, order in phase.proposals if one != seat
            )
            return Ordering(phase.group, seats, proposals, completed(phase.host, seats))
    return phase
