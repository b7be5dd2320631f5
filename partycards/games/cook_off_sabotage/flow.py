"""A match goes on by itself until somebody has to choose something, or nobody can (G3, G5)."""

from msgspec.structs import replace

from partycards.games.cook_off_sabotage.asked import pending
from partycards.games.cook_off_sabotage.rounds import (
    confirmed,
    declared,
    end_round,
    next_round,
    over,
)
from partycards.games.cook_off_sabotage.state import (
    FEWEST,
    STEPS,
    Acting,
    Choosing,
    Confirming,
    CookOffState,
    Declaring,
    Ordering,
    Over,
    Programming,
    Short,
)
from partycards.games.cook_off_sabotage.steps import acts_next, chosen_done, ordered, reveal


def settle(state: CookOffState) -> CookOffState:
    """Go on as far as nobody is asked anything."""
    while (after := _one_step(state)) is not state:
        state = after
    return state


def _one_step(state: CookOffState) -> CookOffState:
    """The next thing that happens by itself, or the state as it is. When everybody is away nothing
    does (G3)."""
    if isinstance(state.phase, Over):
        return state
    if not state.active:
        return over(state, "early")
    if isinstance(state.phase, Short):
        return next_round(state) if len(state.active) >= FEWEST else state
    if not state.here or pending(state):
        return state
    return _all_have_chosen(state)


def _all_have_chosen(state: CookOffState) -> CookOffState:
    """What follows when the step waits for nobody any more."""
    match state.phase:
        case Declaring() as phase:
            return declared(state, phase)
        case Programming():
            return reveal(state)
        case Choosing() as phase:
            return chosen_done(state, phase)
        case Ordering() as phase:
            return ordered(state, phase)
        case Acting(group="sabotage", order=()):
            return step_over(state)
        case Acting() as phase:
            return acts_next(state, phase)
        case Confirming() as phase:
            return reveal(confirmed(state, phase))
    return state


def step_over(state: CookOffState) -> CookOffState:
    """After the first step two cards may change places, after the third the round is over (F2)."""
    if state.step == 1:
        return replace(state, phase=Confirming())
    return reveal(state) if state.step < STEPS else end_round(state)
