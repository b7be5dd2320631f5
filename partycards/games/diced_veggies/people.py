"""Chefs: whose turn is next (D6, D8), who comes late and who leaves (G2-G4)."""

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.coming import check_new
from partycards.games.diced_veggies.box import DieId
from partycards.games.diced_veggies.steps.cutting import Cutting
from partycards.games.diced_veggies.steps.final_cook import FinalCook, final_cook
from partycards.games.diced_veggies.steps.keeping import within_limits
from partycards.games.diced_veggies.table import (
    MOST,
    START_HYPES,
    START_RECIPES,
    TOKEN_SPENT,
    Chef,
    News,
    VeggiesState,
    top_cards,
)
from partycards.games.stepping import Over


def pass_on(state: VeggiesState) -> VeggiesState:
    """The turn is over. Whoever is away is passed over (G3); after the last turns everybody cooks
    once more (D8)."""
    state = within_limits(state.with_guest(state.turn, changed=None))
    if state.closer is not None:
        return last_turn(state)
    alone = len(state.active) == 1
    if alone and state.most_turns and state.now.turns >= state.most_turns:
        return final_cook(state)
    return begin_turn(state, state.next_seat())


def last_turn(state: VeggiesState) -> VeggiesState:
    """The next of those who have one more turn, else the final cook (D8)."""
    for place, seat in enumerate(state.coming):
        if state.is_here(seat):
            return begin_turn(replace(state, coming=state.coming[place + 1 :]), seat)
    return final_cook(replace(state, coming=()))


def begin_turn(state: VeggiesState, seat: Seat) -> VeggiesState:
    """A cut for this chef (D1)."""
    state = replace(state, turn=seat, number=state.number + 1, step=0, phase=Cutting())
    return state.with_guest(seat, turns=state.now.turns + 1)


def given_to_begin_with(state: VeggiesState, given: tuple[tuple[DieId, ...], ...]) -> VeggiesState:
    """These dice for each, from whoever begins and on clockwise, whose token may be spent; all are
    told (D8)."""
    first, *later = given
    for seat, dice in zip(state.clockwise(state.turn), (*later, first), strict=True):
        state = state.with_guest(seat, dice=dice)
        if dice:
            state = state.telling(News("begins", seat, tuple(map(state.die, dice))))
    if len(given) in TOKEN_SPENT:
        state = state.with_guest(state.turn, token=False)
        state = state.telling(News("first", state.turn))
    return state


# Coming and going ---------------------------------------------------------------------------------


def joined(state: VeggiesState, seat: Seat, after: Seat | None, rng: Chance) -> VeggiesState:
    """A late guest gets the usual start and plays when the turn comes round; not any more when the
    end has begun (G2)."""
    check_new(state.guest(seat), isinstance(state.phase, Over), len(state.active), MOST)
    if state.closer is not None or isinstance(state.phase, FinalCook):
        raise IllegalMove(N_("These are the last turns. Join the next match."))
    recipes, state = top_cards(state, "recipes", START_RECIPES, rng)
    hypes, state = top_cards(state, "hypes", START_HYPES, rng)
    return state.with_late(Chef(seat, recipes=recipes, hypes=hypes), after)


def left(state: VeggiesState, seat: Seat) -> VeggiesState:
    """Dice go to the frame, hypes unseen and recipes to their discards; what is cooked stays on the
    sheet (G4)."""
    chef = state.guest(seat)
    if chef is None or isinstance(state.phase, Over):
        return state
    return replace(
        state.with_guest(seat, dice=(), recipes=(), hypes=(), changed=None),
        frame=(*state.frame, *chef.dice),
        recipe_discards=(*state.recipe_discards, *chef.recipes),
        hype_discards=(*state.hype_discards, *chef.hypes),
        coming=tuple(other for other in state.coming if other != seat),
    ).telling(News("left", seat))
