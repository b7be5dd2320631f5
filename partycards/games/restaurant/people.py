"""Guests who come late, step out, come back or leave (R3, G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.coming import check_new, coming_back, known, place_after, stepping_out
from partycards.games.cooking_party.piles import discard
from partycards.games.restaurant.chips import over
from partycards.games.restaurant.state import (
    MOST,
    Choosing,
    Counted,
    Guest,
    Inventing,
    Over,
    RestaurantState,
    Tasting,
)


def away(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest stepped out: nobody waits for them (G3)."""
    stepping_out(state.guest(seat))
    return state.with_guest(seat, status="away")


def back(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest finds their cards as they were; who has none cooks from the next course on."""
    coming_back(state.guest(seat))
    late = isinstance(state.phase, Inventing) and state.chef(seat) is None
    return state.with_guest(seat, status="waiting" if late else "here")


def join(state: RestaurantState, seat: Seat, after: Seat | None) -> RestaurantState:
    """A late guest cooks from the next course on (R3); where this one has just begun, at once."""
    check_join(state, seat)
    place = place_after(state.guests, after)
    begun = any(dish.course == state.now.key for dish in state.dishes)
    at_once = isinstance(state.phase, Choosing) and not begun
    guest = Guest(seat, "here" if at_once else "waiting")
    return replace(state, guests=(*state.guests[:place], guest, *state.guests[place:]))


def check_join(state: RestaurantState, seat: Seat) -> None:
    """Refused when the seats are full or the end has begun (G2)."""
    ended = isinstance(state.phase, Tasting | Counted | Over)
    check_new(state.guest(seat), ended, len(state.active), MOST)


def leave(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest left for good: the hand goes unseen to the discards, what they wanted lapses. Their
    dishes stay: others may have ordered them (G4)."""
    known(state.guest(seat))
    chef = state.chef(seat)
    state = state.with_guest(seat, status="left")
    if isinstance(state.phase, Counted | Over):
        return state if state.active or isinstance(state.phase, Over) else over(state, early=True)
    if chef is not None:
        state = discard(state, chef.hand)
        state = replace(state, chefs=tuple(c for c in state.chefs if c.seat != seat))
    state = replace(state, wants=tuple(pair for pair in state.wants if pair[0] != seat))
    if not state.active:
        return over(state, early=True)
    if isinstance(state.phase, Tasting):
        boards = tuple(board for board in state.phase.boards if board.seat != seat)
        return replace(state, phase=Tasting(boards))
    return state
