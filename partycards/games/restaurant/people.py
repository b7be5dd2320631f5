"""Guests who come late, step out, come back or leave (R3, G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Named, Seat
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


def known(state: RestaurantState, seat: Seat) -> Guest:
    """The guest on this seat who has not left."""
    guest = state.guest(seat)
    if guest is None or guest.status == "left":
        raise IllegalMove(N_("Nobody sits on that seat."))
    return guest


def away(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest stepped out: nobody waits for them (G3)."""
    if known(state, seat).status == "away":
        raise IllegalMove(N_("%(guest)s is away already."), guest=Named(seat))
    return state.with_guest(seat, status="away")


def back(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest finds their cards as they were; who has none cooks from the next course on."""
    if known(state, seat).status != "away":
        raise IllegalMove(N_("%(guest)s is at the table."), guest=Named(seat))
    late = isinstance(state.phase, Inventing) and state.chef(seat) is None
    return state.with_guest(seat, status="waiting" if late else "here")


def join(state: RestaurantState, seat: Seat, after: Seat | None) -> RestaurantState:
    """A late guest cooks from the next course on (R3); where this one has just begun, at once."""
    check_join(state, seat)
    seats = [guest.seat for guest in state.guests]
    if after is not None and after not in seats:
        raise IllegalMove(N_("Nobody sits on that seat."))
    place = len(seats) if after is None else seats.index(after) + 1
    begun = any(dish.course == state.now.key for dish in state.dishes)
    at_once = isinstance(state.phase, Choosing) and not begun
    guest = Guest(seat, "here" if at_once else "waiting")
    return replace(state, guests=(*state.guests[:place], guest, *state.guests[place:]))


def check_join(state: RestaurantState, seat: Seat) -> None:
    """Refused when the seats are full or the end has begun (G2)."""
    if state.guest(seat) is not None:
        raise IllegalMove(N_("That seat was taken before; please take a new one."))
    if isinstance(state.phase, Tasting | Counted | Over):
        raise IllegalMove(N_("This meal has come to its end. Join the next one."))
    if len(state.active) >= MOST:
        raise IllegalMove(N_("All %(most)s seats are taken."), most=MOST)


def leave(state: RestaurantState, seat: Seat) -> RestaurantState:
    """The guest left for good: the hand goes unseen to the discards, what they wanted lapses. Their
    dishes stay: others may have ordered them (G4)."""
    known(state, seat)
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
