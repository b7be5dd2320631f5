"""Every move to its rule: who may make it, and in which step of the meal."""

from typing import Any

from partycards.games.base import (
    N_,
    Away,
    Back,
    Chance,
    Correct,
    EndEarly,
    IllegalMove,
    Named,
    OnceMore,
    Seat,
)
from partycards.games.coming import known
from partycards.games.cook_off_budget import market, people, plates, scoring, trades, turns
from partycards.games.cook_off_budget.moves import (
    Buy,
    BuyGoal,
    CleanUp,
    Cook,
    KeepCards,
    Pass,
    RevealEvent,
    RevealMeals,
    Serve,
    ThinkAgain,
    Toss,
    UseGoal,
    Vote,
    VoteAgain,
)
from partycards.games.cook_off_budget.state import (
    LEAST,
    BudgetState,
    Cooking,
    NewMeal,
    NewRound,
    Player,
    Scored,
    Serving,
    TooMany,
    Turns,
    Voting,
)

ACTIONS = Buy | BuyGoal | UseGoal | Pass


def moved_on() -> IllegalMove:
    """The answer to a move of another step."""
    return IllegalMove(N_("The game moved on. Have another look."))


def of_seat(state: BudgetState, seat: Seat, move: Any, rng: Chance) -> BudgetState:
    """A guest's move; for an away guest the host plays it."""
    player = known(state.player(seat))
    if not player.playing and seat != state.leader:
        raise IllegalMove(N_("You play from the next meal on."))
    match state.phase, move:
        case (NewMeal(), RevealMeals()) | (NewRound(), RevealEvent()) | (Scored(), CleanUp()):
            return turns.lead(state, seat, move, rng)
        case Turns() as phase, _:
            return in_turn(state, phase, player, move, rng)
        case TooMany() as phase, Toss():
            return market.toss(state, phase, player, move)
        case Cooking() as phase, _:
            return cooking(state, phase, player, move)
        case Serving(), Serve():
            return plates.serve(state, player)
        case Voting() as phase, Vote():
            return scoring.vote(state, phase, player, move)
        case Voting() as phase, VoteAgain():
            return scoring.vote_again(state, phase, player)
    raise moved_on()


def in_turn(
    state: BudgetState, phase: Turns, player: Player, move: Any, rng: Chance
) -> BudgetState:
    """Trades and actions of the one whose turn it is, and answers of the others (rule O8)."""
    if isinstance(move, trades.OF_A_PARTNER):
        return trades.trade(state, phase, player, move)
    if not isinstance(move, trades.OF_THE_ASKER | ACTIONS):
        raise moved_on()
    if player.seat != phase.order[0]:
        raise IllegalMove(N_("It is %(who)s's turn."), who=Named(phase.order[0]))
    if isinstance(move, trades.OF_THE_ASKER):
        return trades.trade(state, phase, player, move)
    return market.act(state, phase, player, move, rng)


def cooking(state: BudgetState, phase: Cooking, player: Player, move: Any) -> BudgetState:
    """The cook-off (rule O9)."""
    if not isinstance(move, Cook | KeepCards | ThinkAgain):
        raise moved_on()
    if len(player.hand) < LEAST:
        raise IllegalMove(N_("A meal has at least %(least)s ingredients."), least=LEAST)
    match move:
        case Cook():
            return plates.cook(state, phase, player, move)
        case KeepCards():
            return plates.keep(state, phase, player)
    return plates.think_again(state, phase, player)


def of_table(state: BudgetState, move: Any, rng: Chance) -> BudgetState:
    """What the table itself does."""
    match move:
        case Away():
            return people.away(state, move.seat)
        case Back():
            return people.back(state, move.seat)
        case Correct():
            return turns.correct(state, move)
        case EndEarly():
            return turns.end_early(state)
        case OnceMore():
            return turns.one_more(state, rng)
    raise moved_on()
