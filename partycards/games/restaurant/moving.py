"""Who may do what when: every move to where it belongs."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, Away, Back, Chance, Correct, EndEarly, IllegalMove, Seat
from partycards.games.coming import known
from partycards.games.restaurant import chips, discussing, inventing, people, rounds, scoring
from partycards.games.restaurant.moves import (
    DontWant,
    EndMeal,
    KitchenMarks,
    Moves,
    NextCourse,
    NextRound,
    Ordered,
    Out,
    PickAssignment,
    Remark,
    Want,
)
from partycards.games.restaurant.state import (
    Choosing,
    Counted,
    Inventing,
    RestaurantState,
    Tasting,
)
from partycards.games.restaurant.stock import run_out, swept


def of_seat(state: RestaurantState, seat: Seat, move: Moves, rng: Chance) -> RestaurantState:
    """A guest's move."""
    match move:
        case Want():
            return discussing.want(state, seat, move)
        case DontWant():
            return discussing.dont_want(state, seat, move)
        case Remark():
            return discussing.remark(state, seat, move)
        case NextRound() | NextCourse() | EndMeal():
            return go_on(state, seat, move)
    match state.phase:
        case Choosing() if isinstance(move, PickAssignment):
            check_cooks(state, seat)
            return rounds.pick(state, move.assignment, rng)
        case Choosing():
            raise IllegalMove(N_("Pick what you cook first."))
        case Inventing():
            return inventing.play(state, seat, move, rng)
        case Tasting() as phase:
            return chips.play(state, phase, seat, move)
        case Counted():
            raise IllegalMove(N_("The chips are given; now the kitchen shows its marks."))
    raise IllegalMove(N_("The match is over already."))


def go_on(
    state: RestaurantState, seat: Seat, move: NextRound | NextCourse | EndMeal
) -> RestaurantState:
    """Anybody who cooks may say that the table goes on."""
    if not isinstance(state.phase, Choosing | Inventing):
        raise IllegalMove(N_("The meal is over."))
    check_cooks(state, seat)
    match move:
        case NextRound():
            return rounds.next_round(state)
        case NextCourse():
            return rounds.next_course(state)
    return rounds.end_meal(state)


def check_cooks(state: RestaurantState, seat: Seat) -> None:
    """A late guest looks on until the next course (R3)."""
    if known(state.guest(seat)).status == "waiting":
        raise IllegalMove(N_("You cook from the next course on."))


def of_table(state: RestaurantState, move: Any, rng: Chance) -> RestaurantState:
    """What the table itself does, and what the staff tells it."""
    match move:
        case Away():
            return people.away(state, move.seat)
        case Back():
            return people.back(state, move.seat)
        case Correct():
            return scoring.correct(state, move)
        case EndEarly():
            return scoring.end_early(state)
        case Out():
            return run_out(state, move.keys, rng)
        case Ordered():
            return inventing.off_paper(replace(state, orders=move.dishes))
        case KitchenMarks():
            return scoring.kitchen_marks(state, move)
    raise IllegalMove(N_("There is no such thing in this game."))


def settle(state: RestaurantState) -> RestaurantState:
    """What follows by itself: what has run out is in no pile, and when all are done the chips are
    shown."""
    state = swept(state)
    if isinstance(state.phase, Tasting):
        return chips.settle(state, state.phase)
    return state
