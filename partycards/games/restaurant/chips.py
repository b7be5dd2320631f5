"""The end of the meal: everybody gives chips for what the others invented (R6, R9)."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.moves import Award, PutChip, TakeChip
from partycards.games.dining import OnOrder
from partycards.games.restaurant.moves import Tasted
from partycards.games.restaurant.state import (
    Board,
    Counted,
    Over,
    RestaurantState,
    Tasting,
)


def eaten(state: RestaurantState) -> tuple[OnOrder, ...]:
    """The dishes that came to the table; before any has, those on order; where no kitchen has been
    told of any, those that somebody wanted."""
    if state.orders:
        return tuple(one for one in state.orders if one.served) or state.orders
    eaters = {key: tuple(one for one, wish in state.wants if wish == key) for _, key in state.wants}
    dishes = (dish for dish in state.dishes if dish.key in eaters)
    return tuple(
        OnOrder(dish.key, dish.chef, dish.course, dish.name, True, eaters[dish.key])
        for dish in dishes
    )


def receivers(state: RestaurantState, seat: Seat) -> tuple[Seat, ...]:
    """To whom this guest may give chips: who invented something that was eaten, in the order of the
    seats; not to themselves, nor to who left (R6, G4)."""
    inventors = {dish.inventor for dish in eaten(state)} - {seat}
    return tuple(guest.seat for guest in state.active if guest.seat in inventors)


def most_of(state: RestaurantState, seat: Seat) -> int:
    """All five chips; where there is only one to give to, one of choice; none for nobody."""
    to = len(receivers(state, seat))
    return to if to < 2 else len(CHIPS)


def board_of(phase: Tasting, seat: Seat) -> Board | None:
    """This guest's chips."""
    return next((board for board in phase.boards if board.seat == seat), None)


def face_to_face(state: RestaurantState, phase: Tasting) -> bool:
    """Two who give one chip each to the other: the first chip is open, the second is another one
    (V1)."""
    pair = [board.seat for board in phase.boards]
    return len(pair) == 2 and all(receivers(state, seat) for seat in pair)


def taken(state: RestaurantState, phase: Tasting, seat: Seat) -> tuple[int, ...]:
    """Of two the chip that the other one gave (V1)."""
    if not face_to_face(state, phase):
        return ()
    others = (board for board in phase.boards if board.seat != seat and board.done)
    return tuple(chip for board in others for chip, _ in board.chips)


def play(state: RestaurantState, phase: Tasting, seat: Seat, move: Any) -> RestaurantState:
    """The own board; it can be changed until all are done (G6)."""
    board = board_of(phase, seat)
    if board is None:
        raise IllegalMove(N_("You have no chips to give this time."))
    match move:
        case Tasted():
            board = tasted(board)
        case PutChip():
            board = put(state, phase, board, move)
        case TakeChip():
            board = take(board, move)
        case Award():
            board = close(state, board)
        case _:
            raise IllegalMove(N_("The meal is over."))
    boards = tuple(board if one.seat == seat else one for one in phase.boards)
    return replace(state, phase=replace(phase, boards=boards))


def tasted(board: Board) -> Board:
    """Chips come after tasting everything (R9)."""
    if board.tasted:
        raise IllegalMove(N_("You have said so already: give your chips."))
    return replace(board, tasted=True)


def put(state: RestaurantState, phase: Tasting, board: Board, move: PutChip) -> Board:
    """A chip for somebody."""
    if not board.tasted:
        raise IllegalMove(N_("Taste every dish first, then give your chips."))
    if move.chip not in CHIPS:
        raise IllegalMove(N_("There is no chip of %(chip)s."), chip=move.chip)
    if move.chef == board.seat:
        raise IllegalMove(N_("Your chips are for what the others invented."))
    if move.chef not in receivers(state, board.seat):
        raise IllegalMove(N_("Nothing that this guest invented was on the table."))
    if move.chip in taken(state, phase, board.seat) or move.chip in dict(board.chips):
        raise IllegalMove(N_("The %(chip)s is given already: choose another one."), chip=move.chip)
    if len(board.chips) >= most_of(state, board.seat):
        raise IllegalMove(N_("You give one chip. Take the other back first."))
    chips = (*board.chips, (move.chip, move.chef))
    return replace(board, chips=chips, moved=board.moved + 1, done=False)


def take(board: Board, move: TakeChip) -> Board:
    """The chip comes back, and the board is open again."""
    chips = tuple(pair for pair in board.chips if pair[0] != move.chip)
    if len(chips) == len(board.chips):
        raise IllegalMove(N_("The %(chip)s is not on the table."), chip=move.chip)
    return replace(board, chips=chips, moved=board.moved + 1, done=False)


def close(state: RestaurantState, board: Board) -> Board:
    """Done: no chip is left."""
    if not board.tasted:
        raise IllegalMove(N_("Taste every dish first, then give your chips."))
    left = most_of(state, board.seat) - len(board.chips)
    if left and most_of(state, board.seat) == 1:
        raise IllegalMove(N_("Give one chip of your choice first."))
    if left:
        raise IllegalMove(N_("All five chips are given away; %(left)s to go."), left=left)
    return replace(board, moved=board.moved + 1, done=True)


def awaited(state: RestaurantState, phase: Tasting) -> tuple[Seat, ...]:
    """Who is here and not done."""
    return tuple(b.seat for b in phase.boards if not b.done and state.is_here(b.seat))


def settle(state: RestaurantState, phase: Tasting) -> RestaurantState:
    """Chips for who cannot get any come back; when all who are here are done, the chips are shown
    (G3, G6)."""
    boards = tuple(fitted(state, phase, board) for board in phase.boards)
    phase = Tasting(boards)
    state = replace(state, phase=phase)
    here = any(state.is_here(board.seat) for board in boards)
    return state if awaited(state, phase) or not here else count(state, phase)


def fitted(state: RestaurantState, phase: Tasting, board: Board) -> Board:
    """The board as it can be now: guests leave, and dishes come late. Who has nobody to give to is
    done on having tasted."""
    to, most = receivers(state, board.seat), most_of(state, board.seat)
    gone = () if board.done else taken(state, phase, board.seat)
    chips = tuple(pair for pair in board.chips if pair[1] in to and pair[0] not in gone)
    chips = () if len(chips) > most else chips
    done = (board.done and len(chips) == most) or (board.tasted and not most)
    if chips == board.chips and done == board.done:
        return board
    return replace(board, chips=chips, done=done, moved=board.moved + 1)


def count(state: RestaurantState, phase: Tasting) -> RestaurantState:
    """All chips are shown; what is not given by now lapses (G3)."""
    given = tuple((board.seat, board.chips) for board in phase.boards if board.done)
    state = replace(state, given=given)
    return replace(state, phase=Counted()) if state.kitchen else over(state)


def over(state: RestaurantState, early: bool = False) -> RestaurantState:
    """The end; who left before it cannot win (G4)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return replace(state, phase=Over(early, gone))
