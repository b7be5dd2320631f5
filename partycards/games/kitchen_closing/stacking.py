"""After the last turn: everybody makes two stacks, shown together (rules K4, G6)."""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.kitchen_closing.moves import Moves, Stack, StackAgain, StackByHand
from partycards.games.kitchen_closing.rounds import score
from partycards.games.kitchen_closing.stacks import Stacks, check, proposals
from partycards.games.kitchen_closing.state import KitchenState, Splitting


def play(state: KitchenState, phase: Splitting, seat: Seat, move: Moves) -> KitchenState:
    """A player's stacks, or taking them up again."""
    made = dict(phase.stacks)
    if isinstance(move, StackAgain):
        if seat not in made:
            raise IllegalMove(N_("You have made no stacks yet."))
        del made[seat]
    elif isinstance(move, Stack | StackByHand):
        if seat in made:
            raise IllegalMove(N_("You have made your stacks. Take them up again to change them."))
        made[seat] = chosen_stacks(state, seat, move)
    else:
        raise IllegalMove(N_("The kitchen is closed: make your two stacks."))
    return replace(state, phase=replace(phase, stacks=tuple(sorted(made.items()))))


def chosen_stacks(state: KitchenState, seat: Seat, move: Stack | StackByHand) -> Stacks:
    """What the move says, if it is allowed."""
    hand = state.hand(seat)
    if isinstance(move, Stack):
        offered = proposals(state.box.cards(hand))
        if not 0 <= move.proposal < len(offered):
            raise IllegalMove(N_("Please choose one of the stacks that are shown."))
        return offered[move.proposal].stacks
    dish = tuple(card for card, where in move.place.items() if where == "dish")
    pantry = tuple(card for card, where in move.place.items() if where == "pantry")
    stacks = Stacks(dish, pantry)
    check(state.box, hand, stacks)
    return stacks


def undecided(state: KitchenState, phase: Splitting) -> tuple[Seat, ...]:
    """Who is here and has not made stacks."""
    made = dict(phase.stacks)
    return tuple(seat for seat in state.players if seat not in made and state.is_here(seat))


def settle(state: KitchenState, phase: Splitting) -> KitchenState:
    """When all who are here have made theirs, all stacks are shown together (rules G3, G6)."""
    if undecided(state, phase) or not any(state.is_here(seat) for seat in state.players):
        return state
    return score(state, phase)
