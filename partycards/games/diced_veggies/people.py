"""Chefs who come late, step out, come back or leave (G2-G5)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Correct, IllegalMove, Seat
from partycards.games.coming import check_new, coming_back, known, place_after, stepping_out
from partycards.games.diced_veggies.piles import top_cards
from partycards.games.diced_veggies.state import (
    START_HYPES,
    START_RECIPES,
    Chef,
    Correction,
    FinalCook,
    News,
    Over,
    VeggiesState,
)

MOST = 4


def away(state: VeggiesState, seat: Seat) -> VeggiesState:
    """The turn of who stepped out is passed over; dice, cards and points stay (G3)."""
    stepping_out(state.chef(seat))
    return with_status(state, seat, "away")


def back(state: VeggiesState, seat: Seat) -> VeggiesState:
    """From the next turn on as before (G3)."""
    coming_back(state.chef(seat))
    return with_status(state, seat, "here")


def with_status(state: VeggiesState, seat: Seat, status: str) -> VeggiesState:
    """The chef's status, also as they were before the final cook."""
    state = state.changed(seat, status=status)
    if isinstance(phase := state.phase, FinalCook):
        before = tuple(replace(c, status=status) if c.seat == seat else c for c in phase.before)
        state = replace(state, phase=replace(phase, before=before))
    return state


def join(state: VeggiesState, seat: Seat, after: Seat | None, rng: Chance) -> VeggiesState:
    """A late guest gets the usual start and plays when the turn comes round; not any more when the
    end has begun (G2)."""
    check_new(state.chef(seat), isinstance(state.phase, Over), len(state.active), MOST)
    if state.closer is not None or isinstance(state.phase, FinalCook):
        raise IllegalMove(N_("These are the last turns. Join the next match."))
    place = place_after(state.chefs, after)
    recipes, state = top_cards(state, "recipes", START_RECIPES, rng)
    hypes, state = top_cards(state, "hypes", START_HYPES, rng)
    chef = Chef(seat, recipes=recipes, hypes=hypes)
    return replace(state, chefs=(*state.chefs[:place], chef, *state.chefs[place:]))


def leave(state: VeggiesState, seat: Seat) -> VeggiesState:
    """Dice go to the frame, hypes unseen and recipes to their discards; what is cooked stays on the
    sheet (G4)."""
    chef = known(state.chef(seat))
    state = with_status(state, seat, "left")
    if isinstance(state.phase, Over):
        return state
    state = state.changed(seat, dice=(), recipes=(), hypes=(), changed=None)
    return replace(
        state,
        frame=(*state.frame, *chef.dice),
        recipe_discards=(*state.recipe_discards, *chef.recipes),
        hype_discards=(*state.hype_discards, *chef.hypes),
        coming=tuple(other for other in state.coming if other != seat),
    ).telling(News("left", seat))


def correct(state: VeggiesState, move: Correct) -> VeggiesState:
    """The host puts points right, with a reason that everybody can read."""
    if state.chef(move.seat) is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(state.number, move.seat, move.points, move.reason)
    return replace(state, corrections=(*state.corrections, line))
