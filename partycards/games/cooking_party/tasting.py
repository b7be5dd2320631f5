"""Who judges which plates, and what the chips come to (rules V8, V11-V13)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cooking_party.ending import over
from partycards.games.cooking_party.favourites import Seats, crews, own_dishes
from partycards.games.cooking_party.food import Board, Cooking, Plate, Shopping, Tasting
from partycards.games.cooking_party.state import PartyState


def counts_for(state: PartyState, plate: Plate) -> Seats:
    """Who gets the chips on a plate: who cooked it, or who invented it (V13)."""
    return plate.inventors if state.house.for_inventor else plate.cooks


def start_tasting(state: PartyState) -> PartyState:
    """What is plated is served; for a menu of honour that was it (V11)."""
    assert isinstance(state.phase, Cooking)
    plates = state.phase.plates
    if state.house.honour_menu:
        return over(state, plates=plates, tasting=())
    served = [plate for plate in plates if plate.done]
    boards = []
    for seat in judges_of_taste(state, plates):
        own = state.house.solo
        codes = tuple(sorted(p.code for p in served if own or seat not in counts_for(state, p)))
        if codes:
            boards.append(Board(seat, codes))
    in_turn = len(boards) == 2 and all(len(board.codes) == 1 for board in boards)
    in_turn = in_turn and boards[0].codes != boards[1].codes
    return replace(state, phase=Tasting(plates, tuple(boards), in_turn))


def judges_of_taste(state: PartyState, plates: tuple[Plate, ...]) -> Seats:
    """The guest of honour; or, also when that guest has left, all; or, when not everybody fits into
    the kitchen, only those who do not cook (V8)."""
    here = tuple(guest.seat for guest in state.active)
    if state.house.honour and state.judge in here:
        return (state.judge,)
    cooks = {seat for plate in plates for seat in plate.cooks}
    all_cook = all(cooks.intersection(c) for c in crews(state) if own_dishes(state, c))
    others = tuple(seat for seat in here if seat not in cooks)
    return here if all_cook or state.house.cooks_judge or not others else others


def points_of(state: PartyState, phase: Tasting) -> tuple[tuple[Seat, int], ...]:
    """The tasting's points: the sums of all finished boards; who was late keeps half, rounded down
    (V12)."""
    totals: dict[Seat, int] = {}
    late = {seat for plate in phase.plates if plate.late for seat in plate.cooks}
    for plate in phase.plates:
        for seat in counts_for(state, plate):
            got = plate_points(phase, plate.code)
            totals[seat] = totals.get(seat, 0) + got
    return tuple((s, points // 2 if s in late else points) for s, points in totals.items())


def plate_points(phase: Tasting, code: str) -> int:
    """All chips on a plate."""
    return sum(chip for board in phase.boards if board.done for chip, c in board.chips if c == code)


def taste_counts(state: PartyState, early: bool = False) -> PartyState:
    """The end of the evening; ended before the tasting it is the card game that counts."""
    phase = state.phase
    if isinstance(phase, Tasting):
        tasted = tuple((plate.code, plate_points(phase, plate.code)) for plate in phase.plates)
        return over(state, early, phase.plates, points_of(state, phase), tasted)
    plates = phase.plates if isinstance(phase, Shopping | Cooking) else ()
    return over(state, early, plates, None if state.house.cook else ())
