"""How a turn goes on by itself, whose turn is next, and how it ends (D6, D7, D8)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.diced_veggies.cuts import legal_cuts
from partycards.games.diced_veggies.hypes import lacking, with_token
from partycards.games.diced_veggies.piles import nothing_to_draw
from partycards.games.diced_veggies.state import (
    ENOUGH,
    KEPT_DICE,
    KEPT_HYPES,
    KEPT_RECIPES,
    Chef,
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Keeping,
    News,
    Over,
    VeggiesState,
)


def settle(state: VeggiesState) -> VeggiesState:
    """Go on until somebody has to choose something, or nobody can."""
    while (after := _one_step(state)) is not state:
        state = after
    return state


def _one_step(state: VeggiesState) -> VeggiesState:
    phase = state.phase
    if isinstance(phase, Over):
        return state
    if not state.active:
        return over(state, "early")
    if isinstance(phase, FinalCook):
        ready = all(chef.seat in phase.done for chef in state.here)
        return over(state, "six" if state.closer else "turns") if state.here and ready else state
    if state.now.status != "here":
        return pass_on(state) if state.now.status == "left" or state.here else state
    return _next_step(state)


def _next_step(state: VeggiesState) -> VeggiesState:
    """The step after this one, when nothing can be chosen in it any more (G9)."""
    match state.phase:
        case Cooking() if not can_cook(state, state.now):
            return done_cooking(state)
        case Drawing() if nothing_to_draw(state):
            return replace(state, phase=Keeping()).telling(News("stuck", state.turn))
        case Keeping() if too_much(state.now) == (0, 0, 0):
            return pass_on(state)
    return state


# What can be done ---------------------------------------------------------------------------------


def must_restock(state: VeggiesState) -> bool:
    """No dice in the block, or no legal cut: then there is nothing else to do (D1, D7)."""
    return not legal_cuts(state.block, state.numbers)


def may_restock(state: VeggiesState) -> bool:
    """Whether a vegetable is missing from the block at the start of the turn (D7)."""
    phase = state.phase
    return isinstance(phase, Cutting) and not phase.restocked and bool(state.missing)


def can_cook(state: VeggiesState, chef: Chef) -> bool:
    """Whether the chef could cook anything, with the chef token's help if it is there (D2, D4)."""
    dice = state.dice(chef)
    return any(
        not lacking(dice, recipe) or (chef.token and with_token(dice, recipe) is not None)
        for recipe in state.recipe_faces(chef.recipes)
    )


def too_much(chef: Chef) -> tuple[int, int, int]:
    """How many dice, recipes and hypes are more than may be kept (D6)."""
    return (
        max(len(chef.dice) - KEPT_DICE, 0),
        max(len(chef.recipes) - KEPT_RECIPES, 0),
        max(len(chef.hypes) - KEPT_HYPES, 0),
    )


def done_cooking(state: VeggiesState) -> VeggiesState:
    """The cook step is over: a die that was changed and not spent is again what it was (D4)."""
    return replace(state.changed(state.turn, changed=None), phase=Drawing())


# Turns --------------------------------------------------------------------------------------------


def clockwise(state: VeggiesState) -> tuple[Chef, ...]:
    """Everybody who has not left, from the left of whose turn it is, who comes last."""
    seats = [chef.seat for chef in state.chefs]
    at = seats.index(state.turn) + 1
    around = (*state.chefs[at:], *state.chefs[:at])
    return tuple(chef for chef in around if chef.status != "left")


def pass_on(state: VeggiesState) -> VeggiesState:
    """The turn is over. Who is away is passed over (G3); after the last turns everybody cooks once
    more (D8)."""
    state = within_limits(state.changed(state.turn, changed=None))
    if state.closer is not None:
        return last_turn(state)
    alone = len(state.active) == 1
    if alone and state.most_turns and state.now.turns >= state.most_turns:
        return final_cook(state)
    around = clockwise(state)
    here = (chef for chef in around if chef.status == "here")
    return begin_turn(state, next(here, around[0]).seat)


def within_limits(state: VeggiesState) -> VeggiesState:
    """Whoever stepped out in the middle of a turn cannot choose what to discard: what came last
    goes, because the others need the dice (D6, G3)."""
    chef = state.now
    dice, recipes, hypes = (
        chef.dice[KEPT_DICE:],
        chef.recipes[KEPT_RECIPES:],
        chef.hypes[KEPT_HYPES:],
    )
    state = state.changed(
        chef.seat,
        dice=chef.dice[:KEPT_DICE],
        recipes=chef.recipes[:KEPT_RECIPES],
        hypes=chef.hypes[:KEPT_HYPES],
    )
    return replace(
        state,
        frame=(*state.frame, *dice),
        recipe_discards=(*state.recipe_discards, *recipes),
        hype_discards=(*state.hype_discards, *hypes),
    )


def last_turn(state: VeggiesState) -> VeggiesState:
    """The next of those who have one more turn, else the final cook (D8)."""
    for place, seat in enumerate(state.coming):
        chef = state.chef(seat)
        if chef is not None and chef.status == "here":
            return begin_turn(replace(state, coming=state.coming[place + 1 :]), seat)
    return final_cook(replace(state, coming=()))


def begin_turn(state: VeggiesState, seat: Seat) -> VeggiesState:
    """A cut for this chef (D1)."""
    state = replace(state, turn=seat, number=state.number + 1, step=0, phase=Cutting())
    return state.changed(seat, turns=state.now.turns + 1)


def closing(state: VeggiesState) -> VeggiesState:
    """Whoever cooks the sixth recipe brings the end: each other chef has one more turn (D8). In the
    last turns and in the final cook a sixth recipe starts nothing again."""
    first = state.closer is None and not isinstance(state.phase, FinalCook)
    if not first or len(state.now.cooked) < ENOUGH:
        return state
    others = tuple(chef.seat for chef in clockwise(state) if chef.seat != state.turn)
    return replace(state, closer=state.turn, coming=others).telling(News("sixth", state.turn))


def final_cook(state: VeggiesState) -> VeggiesState:
    """Everybody cooks once more, at once; who can cook nothing is ready (D8)."""
    done = tuple(chef.seat for chef in state.active if not can_cook(state, chef))
    return replace(
        state, number=state.number + 1, step=0, phase=FinalCook(before=state.chefs, done=done)
    )


def over(state: VeggiesState, why: str) -> VeggiesState:
    """The match is over and counts as it stands."""
    gone = tuple(chef.seat for chef in state.chefs if chef.status == "left")
    chefs = tuple(replace(chef, changed=None) for chef in state.chefs)
    return replace(state, chefs=chefs, phase=Over(why, gone))
