"""What cooks and tasters do after the card game: choose, plate, taste (rules V8, V12)."""

from typing import Any

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.evening import awaited, choosers
from partycards.games.cooking_party.favourites import crew_of, set_favourite
from partycards.games.cooking_party.food import Board, Cooking, Favourites, Shopping, Tasting
from partycards.games.cooking_party.moves import Award, TakeChip
from partycards.games.cooking_party.moves_house import CookThis, Plated, PutOnPlate, ReadyToCook
from partycards.games.cooking_party.state import PartyState


def of_seat(state: PartyState, seat: Seat, move: Any) -> PartyState:
    """A guest's move of the evening."""
    match state.phase, move:
        case Favourites() as phase, CookThis():
            return cook_this(state, phase, seat, move)
        case Shopping() as phase, ReadyToCook():
            return ready_to_cook(state, phase, seat)
        case Cooking() as phase, Plated():
            return plated(state, phase, seat)
        case Tasting() as phase, PutOnPlate() | TakeChip() | Award():
            return taste(state, phase, seat, move)
    raise IllegalMove(N_("The round moved on. Have another look."))


def cook_this(state: PartyState, phase: Favourites, seat: Seat, move: CookThis) -> PartyState:
    """It can still be changed until all have chosen (G6)."""
    crew = crew_of(state, seat)
    if crew not in choosers(state):
        raise IllegalMove(N_("There is nothing for you to choose from."))
    state = set_favourite(state, seat, move.round)
    settled = tuple(dict.fromkeys((*phase.settled, *crew)))
    return replace(state, phase=Favourites(settled))


def ready_to_cook(state: PartyState, phase: Shopping, seat: Seat) -> PartyState:
    """This cook has everything; when all have, all begin at once."""
    if not any(seat in plate.cooks for plate in phase.plates):
        raise IllegalMove(N_("You are not one of the cooks."))
    ready = (*(one for one in phase.ready if one != seat), seat)
    return replace(state, phase=replace(phase, ready=ready))


def plated(state: PartyState, phase: Cooking, seat: Seat) -> PartyState:
    """The dish is on the plate, in time or late."""
    mine = [plate for plate in phase.plates if seat in plate.cooks and not plate.done]
    if not mine:
        raise IllegalMove(N_("You have nothing on the stove."))
    plates = tuple(
        replace(plate, done=True, late=plate.late or phase.time_up) if plate in mine else plate
        for plate in phase.plates
    )
    return replace(state, phase=replace(phase, plates=plates))


def board_of(phase: Tasting, seat: Seat) -> Board | None:
    """This guest's chip board."""
    return next((board for board in phase.boards if board.seat == seat), None)


def wanted(board: Board) -> int:
    """All five chips; for one plate one chip of choice (B11)."""
    return 1 if len(board.codes) == 1 else len(CHIPS)


def taken(phase: Tasting) -> tuple[int, ...]:
    """Of two cooks who judge each other: the chip that the first one gave, open to both (V1)."""
    if not phase.in_turn:
        return ()
    return tuple(chip for board in phase.boards if board.done for chip, _ in board.chips)


def taste(
    state: PartyState, phase: Tasting, seat: Seat, move: PutOnPlate | TakeChip | Award
) -> PartyState:
    """The own board, seen by nobody else; it can be changed until all are done (G6)."""
    board = board_of(phase, seat)
    if board is None:
        raise IllegalMove(N_("You have no chips to give this time."))
    if phase.in_turn and seat not in awaited(state) and not state.is_away(seat):
        raise IllegalMove(N_("One after the other: it is not your turn to judge."))
    match move:
        case PutOnPlate():
            board = put(phase, board, move)
        case TakeChip():
            board = take(board, move)
        case Award(critiques=critiques):
            if critiques:
                raise IllegalMove(N_("Nobody knows yet whose plate is whose: words come later."))
            board = close(board)
    boards = tuple(board if one.seat == seat else one for one in phase.boards)
    return replace(state, phase=replace(phase, boards=boards))


def put(phase: Tasting, board: Board, move: PutOnPlate) -> Board:
    """A chip beside a plate."""
    if move.chip not in CHIPS:
        raise IllegalMove(N_("There is no chip of %(chip)s."), chip=move.chip)
    if move.plate not in board.codes:
        raise IllegalMove(N_("That plate is not one that you judge."))
    if move.chip in taken(phase):
        raise IllegalMove(N_("The %(chip)s is given already: choose another one."), chip=move.chip)
    if any(chip == move.chip for chip, _ in board.chips):
        raise IllegalMove(N_("The %(chip)s is given already. Take it back first."), chip=move.chip)
    if len(board.chips) >= wanted(board):
        raise IllegalMove(N_("There is one dish, so it gets one chip. Take the other back first."))
    chips = (*board.chips, (move.chip, move.plate))
    return replace(board, chips=chips, moved=board.moved + 1, done=False)


def take(board: Board, move: TakeChip) -> Board:
    """The chip comes back, and the board is open again."""
    chips = tuple(pair for pair in board.chips if pair[0] != move.chip)
    if len(chips) == len(board.chips):
        raise IllegalMove(N_("The %(chip)s is not on the table."), chip=move.chip)
    return replace(board, chips=chips, moved=board.moved + 1, done=False)


def close(board: Board) -> Board:
    """Done: no chip is left."""
    left = wanted(board) - len(board.chips)
    if left and wanted(board) == 1:
        raise IllegalMove(N_("Give the one dish a chip of your choice."))
    if left:
        raise IllegalMove(N_("All five chips are given away; %(left)s to go."), left=left)
    return replace(board, moved=board.moved + 1, done=True)
