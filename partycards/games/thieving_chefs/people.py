"""Cooks who come late, step out, come back or leave (G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Correct, IllegalMove, Seat
from partycards.games.coming import check_new, coming_back, known, place_after, stepping_out
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


def away(state: ChefsState, seat: Seat) -> ChefsState:
    """The turn of who stepped out is passed over; cards, dishes and points stay (G3)."""
    stepping_out(state.cook(seat))
    return state.changed(seat, status="away")


def back(state: ChefsState, seat: Seat) -> ChefsState:
    """From the next turn on as before (G3)."""
    coming_back(state.cook(seat))
    return state.changed(seat, status="here")


def join(state: ChefsState, seat: Seat, after: Seat | None, rng: Chance) -> ChefsState:
    """A late guest gets three cards and plays when the turn comes round (G2)."""
    check_new(state.cook(seat), isinstance(state.phase, Over), len(state.active), MOST)
    place = place_after(state.cooks, after)
    hand, state = draw_cards(state, DEAL, rng)
    cooks = (*state.cooks[:place], Cook(seat, hand), *state.cooks[place:])
    return replace(state, cooks=cooks)


def leave(state: ChefsState, seat: Seat) -> ChefsState:
    """The hand goes unseen below the discards, the cards of the area among them; the points stay on
    the sheet (G4). What a pet has in its teeth is given first."""
    known(state.cook(seat))
    phase = state.phase
    if isinstance(phase, Over):
        return state.changed(seat, status="left")
    if isinstance(phase, Giving) and phase.target == seat:
        target = known(state.cook(seat))
        found = choices(state.box, target, phase.ingredient)
        state = given(state, target, proposed(state.box, target, found))
    elif isinstance(phase, Giving) and state.turn == seat:
        state = replace(state, phase=Acting(phase.left))
    cook = known(state.cook(seat))
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
