"""Cooks who come late, step out, come back or leave (G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Correct, IllegalMove, Named, Seat
from partycards.games.thieving_chefs.piles import draw_cards
from partycards.games.thieving_chefs.state import (
    DEAL,
    Acting,
    ChefsState,
    Cook,
    Correction,
    Giving,
    News,
    Over,
)
from partycards.games.thieving_chefs.thefts import choices, given, proposed

MOST = 5


def known(state: ChefsState, seat: Seat) -> Cook:
    """The cook on this seat who has not left, or IllegalMove."""
    cook = state.cook(seat)
    if cook is None or cook.status == "left":
        raise IllegalMove(N_("Nobody sits on that seat."))
    return cook


def away(state: ChefsState, seat: Seat) -> ChefsState:
    """The turn of who stepped out is passed over; cards, dishes and points stay (G3)."""
    if known(state, seat).status == "away":
        raise IllegalMove(N_("%(guest)s is away already."), guest=Named(seat))
    return state.changed(seat, status="away")


def back(state: ChefsState, seat: Seat) -> ChefsState:
    """From the next turn on as before (G3)."""
    if known(state, seat).status != "away":
        raise IllegalMove(N_("%(guest)s is at the table."), guest=Named(seat))
    return state.changed(seat, status="here")


def join(state: ChefsState, seat: Seat, after: Seat | None, rng: Chance) -> ChefsState:
    """A late guest gets three cards and plays when the turn comes round (G2)."""
    if state.cook(seat) is not None:
        raise IllegalMove(N_("That seat was taken before; please take a new one."))
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("This match has come to its end. Join the next one."))
    if len(state.active) >= MOST:
        raise IllegalMove(N_("All %(most)s seats are taken."), most=MOST)
    seats = [cook.seat for cook in state.cooks]
    if after is not None and after not in seats:
        raise IllegalMove(N_("Nobody sits on that seat."))
    place = len(seats) if after is None else seats.index(after) + 1
    hand, state = draw_cards(state, DEAL, rng)
    cooks = (*state.cooks[:place], Cook(seat, hand), *state.cooks[place:])
    return replace(state, cooks=cooks)


def leave(state: ChefsState, seat: Seat) -> ChefsState:
    """The hand goes unseen below the discards, the cards of the area among them; the points stay on
    the sheet (G4). What a pet has in its teeth is given first."""
    known(state, seat)
    phase = state.phase
    if isinstance(phase, Over):
        return state.changed(seat, status="left")
    if isinstance(phase, Giving) and phase.target == seat:
        target = known(state, seat)
        found = choices(state.box, target, phase.ingredient)
        state = given(state, target, proposed(state.box, target, found))
    elif isinstance(phase, Giving) and state.turn == seat:
        state = replace(state, phase=Acting(phase.left))
    cook = known(state, seat)
    state = state.changed(seat, hand=(), loose=(), laid=(), dishes=(), status="left")
    return replace(
        state,
        buried=(*state.buried, *cook.hand),
        discards=(*cook.area, *state.discards),
    ).telling(News("left", seat))


def correct(state: ChefsState, move: Correct) -> ChefsState:
    """The host puts points right, with a reason that everybody can read."""
    cook = state.cook(move.seat)
    if cook is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.number, move.seat, move.points, move.reason)
    state = replace(state, corrections=(*state.corrections, line))
    return state.changed(move.seat, points=cook.points + move.points)
