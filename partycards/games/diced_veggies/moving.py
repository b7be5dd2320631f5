"""Who may do what in which step: every move finds the function that does it."""

from typing import Any

from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    IllegalMove,
    Seat,
)
from partycards.games.coming import known
from partycards.games.diced_veggies import acting, asking, people, turns
from partycards.games.diced_veggies.moves import (
    Change,
    Cook,
    Cut,
    Discard,
    Draw,
    Mark,
    Restock,
    StartOver,
    StopCooking,
    Take,
)
from partycards.games.diced_veggies.state import (
    Chef,
    Cooking,
    Cutting,
    Drawing,
    FinalCook,
    Keeping,
    Over,
    VeggiesState,
)


def of_table(state: VeggiesState, move: Any) -> VeggiesState:
    """What the table itself does, in any step."""
    match move:
        case Away(seat=seat):
            return people.away(state, seat)
        case Back(seat=seat):
            return people.back(state, seat)
        case Correct():
            return people.correct(state, move)
        case EndEarly():
            if isinstance(state.phase, Over):
                raise IllegalMove(N_("The match is over already."))
            return turns.over(state, "early")
    raise moved_on()


def of_seat(state: VeggiesState, seat: Seat, move: Any, rng: Chance) -> VeggiesState:
    """What a chef does; only who is asked can."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over."))
    if seat not in asking.asked(state):
        raise IllegalMove(N_("It is not your turn."))
    chef = known(state.chef(seat))
    match state.phase, move:
        case Cutting() as phase, Restock():
            return acting.restock(state, phase, rng)
        case Cutting() as phase, Mark():
            return acting.mark(state, phase, move)
        case Cutting(), Cut():
            return acting.cut(state, move)
        case FinalCook() as phase, _:
            return of_final(state, phase, chef, move)
        case Cooking(), StopCooking():
            return turns.done_cooking(state)
        case Cooking(), _:
            return cooking(state, chef, move)
        case Drawing(), Draw():
            return acting.draw(state, move, rng)
        case Drawing(), Take():
            return acting.take(state, move, rng)
        case Keeping(), Discard():
            return acting.discard(state, move)
    raise moved_on()


def cooking(state: VeggiesState, chef: Chef, move: Any) -> VeggiesState:
    """Cook, or use the chef token (D2, D4)."""
    match move:
        case Cook():
            return acting.cook(state, chef, move)
        case Change():
            return acting.change(state, chef, move)
    raise moved_on()


def of_final(state: VeggiesState, phase: FinalCook, chef: Chef, move: Any) -> VeggiesState:
    """The final cook of one chef (D8)."""
    if isinstance(move, StartOver):
        return acting.start_over(state, phase, chef)
    if chef.seat in phase.done:
        raise moved_on()
    if isinstance(move, StopCooking):
        return acting.ready(state, phase, chef.seat)
    return cooking(state, chef, move)


def moved_on() -> IllegalMove:
    """What a guest hears whose move belongs to another step."""
    return IllegalMove(N_("The round moved on."))
