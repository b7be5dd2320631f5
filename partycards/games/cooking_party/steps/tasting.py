"""Tasting: chips for the plates, hidden until all are done, and what they come to (V8, V11-V13)."""

from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Lever, Move, Part, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.steps.evening import (
    FOR_A_TASTING,
    AfterGame,
    GoTasting,
    WithPlates,
    at_podium_again,
    other_codes,
)
from partycards.games.cooking_party.steps.judge import (
    Award,
    Heap,
    TakeChip,
    check_all_given,
    check_chip,
    heaps,
    put_down,
    satisfied,
    still_left,
    taken_back,
    wanted,
)
from partycards.games.cooking_party.steps.over import over
from partycards.games.cooking_party.table import PartyState, moved_on
from partycards.games.cooking_party.table_records import Plate
from partycards.games.cooking_party.table_seats import Seats, crew_of, crews, own_dishes
from partycards.games.stepping import Asked, Swap

Code = Annotated[str, Meta(max_length=4)]


class PutOnPlate(Move, frozen=True):
    """Put a chip on the plate with this code; seen by nobody else until all are done (V8)."""

    told: ClassVar[str] = N_("moved a chip")
    for_mates: ClassVar[bool] = True
    chip: int
    plate: Code


class TastingStage(Part, frozen=True):
    """Plates by their codes; who has given all chips, and who is still tasting (G6)."""

    codes: tuple[str, ...]
    done: tuple[Seat, ...]
    tasting: tuple[Seat, ...]


class AskTaste(Asked, frozen=True):
    """A taster's chip board by codes: chips left, what lies where with sums. `one`: one plate, one
    chip of choice; `taken` is what the other of two cooks gave (V1); `done`: closed, and open
    again with the next tap; `own` is the code of a plate that counts for this taster; `mates` are
    those of a team who share the board."""

    left: tuple[int, ...]
    given: tuple[Heap[str], ...]
    one: bool
    taken: tuple[int, ...]
    can_award: bool
    done: bool
    own: str = ""
    mates: tuple[Seat, ...] = ()

    def auto(self, rng: Chance) -> Move | None:
        """Chip after chip on the plates, then done."""
        if self.done:
            return None
        if self.can_award:
            return satisfied(self.given, rng)
        return PutOnPlate(chosen(self.left, rng), chosen(self.given, rng).place)


class Board(Struct, frozen=True):
    """The chips of a taster, or of a team who taste together: (chip, code of the plate), seen by
    nobody else until all are done."""

    seats: Seats
    codes: tuple[str, ...]
    chips: tuple[tuple[int, str], ...] = ()
    moved: int = 0
    done: bool = False


class Tasting(WithPlates, frozen=True):
    """Chips for the plates. `in_turn`: two cooks who judge each other, one after the other, never
    with the same chip (V1)."""

    watching: ClassVar[str] = "tasting"
    food: ClassVar[str] = "tasting"
    does: ClassVar[str] = "tasting"
    waits: ClassVar[str] = N_("Waiting for %(who)s to taste")
    boards: tuple[Board, ...]
    in_turn: bool = False

    def doers(self, state: PartyState) -> Seats:
        """Who has not finished their board."""
        return tuple(seat for board in self.boards if not board.done for seat in board.seats)

    def awaited(self, state: PartyState) -> Seats:
        """All at once, or of two one after the other (V1)."""
        here = super().awaited(state)
        if not self.in_turn or not here:
            return here
        first = self.board_of(here[0])
        return tuple(seat for seat in here if self.board_of(seat) is first)

    def board_of(self, seat: Seat) -> Board | None:
        """This guest's chip board, or that of the guest's team."""
        return next((board for board in self.boards if seat in board.seats), None)

    def asked(self, state: PartyState, seat: Seat) -> bool:
        """There is a board for this seat, and it is its turn where one judges after the other."""
        if self.board_of(seat) is None:
            return False
        return not self.in_turn or seat in self.awaited(state) or state.is_away(seat)

    def key(self, state: PartyState, seat: Seat) -> str:
        """A chip moved makes it another question."""
        board = self.board_of(seat) if self.asked(state, seat) else None
        return f"taste-{board.moved}" if board is not None else "watch"

    def ask_guest(self, state: PartyState, seat: Seat, key: str) -> AskTaste | None:
        """The judge's own chip board, which nobody else sees."""
        board = self.board_of(seat)
        return ask_taste(self, board, seat, key) if board is not None else None

    def stage(self, state: PartyState) -> TastingStage:
        """The codes, and who is done."""
        done = tuple(seat for board in self.boards if board.done for seat in board.seats)
        codes = tuple(sorted(plate.code for plate in self.plates if plate.done))
        return TastingStage(codes, done, self.doers(state))

    def play(self, state: PartyState, seat: Seat, move: Any, rng: Chance) -> PartyState:
        """The judge's own board."""
        if isinstance(move, PutOnPlate | TakeChip | Award):
            return taste(state, self, seat, move)
        raise moved_on()

    def settled(self, state: PartyState, rng: Chance) -> PartyState:
        """Counted as soon as nobody who is here has anything left to do."""
        if self.awaited(state) or not (any(b.done for b in self.boards) or not self.boards):
            return state
        return self.counted(state)

    def can_be_counted(self, state: PartyState) -> bool:
        """Somebody has given all their chips."""
        return state.edition == 1 or any(board.done for board in self.boards)

    def go_on(self, state: PartyState) -> PartyState:
        """The boards that are done count."""
        if not self.can_be_counted(state):
            raise IllegalMove(
                N_("Nobody has given all their chips yet, so there is nothing to count.")
            )
        return self.counted(state)

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """The chips are counted, as soon as there are any; who was late can still be put right
        (V12)."""
        says = N_("Only the chips of those who are done count.")
        count = Lever("count", N_("Count the chips now"), GoTasting(), says, on=True)
        levers = self.to_podium(N_("No chips are counted, and whoever had won has won."))
        if self.can_be_counted(state):
            levers = (count, *levers)
        return (*levers, *self.late_levers(True)) if clock else levers

    def papers(self, state: PartyState) -> tuple[str, ...]:
        """For those who taste."""
        return FOR_A_TASTING

    def counted(self, state: PartyState, early: bool = False) -> PartyState:
        """The chips decide; where nobody has given any, what decides without a tasting (V8)."""
        if not self.can_be_counted(state):
            return super().counted(state, early)
        tasted = tuple((plate.code, plate_points(self, plate.code)) for plate in self.plates)
        if self.after is not None:
            points = points_of(state, self)
            return at_podium_again(state, self.after, self.plates, points, tasted)
        return over(state, early, self.plates, points_of(state, self), tasted)

    def left(self, state: PartyState, seat: Seat) -> PartyState:
        """A board that nobody is left at lapses too (G4); when it was the last one, as that of a
        guest of honour, somebody else tastes (V11, G3)."""
        boards = tuple(rest for board in self.boards if (rest := without(board, seat)).seats)
        plates = self.plates_without(seat)
        if not boards and plates and state.edition > 1:
            return start_tasting(state, plates, self.after)
        return state.in_step(replace(self, plates=plates, boards=boards))

    def redealt(self, state: PartyState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Other codes, and other chips from the others; who is done stays, as everybody sees it."""
        plates, to = other_codes(self.plates, seat, rng)
        boards = []
        for board in self.boards:
            open_to_seat = self.in_turn and board.done
            if seat not in board.seats and not open_to_seat:
                board = other_board(board, to, rng)
            boards.append(board)
        return replace(self, plates=plates, boards=tuple(boards))


# Who tastes what ---------------------------------------------------------------------------------


def counts_for(state: PartyState, plate: Plate) -> Seats:
    """Who gets the chips on a plate: who cooked it, or who invented it (V13)."""
    return plate.inventors if state.house.for_inventor else plate.cooks


def start_tasting(
    state: PartyState, plates: tuple[Plate, ...], after: AfterGame | None = None
) -> PartyState:
    """What is plated is served; for a menu of honour that was it (V11), and for a table that chose
    at the podium to cook without chips."""
    if after is not None and not after.chips:
        return at_podium_again(state, after, plates)
    if state.house.honour_menu:
        return over(state, plates=plates, tasting=())
    served = [plate for plate in plates if plate.done]
    boards = []
    for seats in who_taste_together(state, judges_of_taste(state, plates, after)):
        judged = (plate for plate in served if seats_may_judge(state, seats, plate))
        codes = tuple(sorted(plate.code for plate in judged))
        if codes:
            boards.append(Board(seats, codes))
    in_turn = len(boards) == 2 and all(len(board.codes) == 1 for board in boards)
    in_turn = in_turn and boards[0].codes != boards[1].codes
    return state.in_step(Tasting(plates, tuple(boards), in_turn, after=after))


def judges_of_taste(state: PartyState, plates: tuple[Plate, ...], after: AfterGame | None) -> Seats:
    """The guest of honour; or, also when that guest has left, all; or, when not everybody fits into
    the kitchen, only those who do not cook (V8). A table that has chosen some dishes at the podium
    has a small kitchen only if it said so."""
    here = tuple(guest.seat for guest in state.active)
    if state.house.honour and state.judge in here:
        return (state.judge,)
    cooks = {seat for plate in plates for seat in plate.cooks}
    all_cook = all(cooks.intersection(c) for c in crews(state) if own_dishes(state, c))
    all_cook = all_cook or (after is not None and not state.house.kitchen)
    others = tuple(seat for seat in here if seat not in cooks)
    return here if all_cook or state.house.cooks_judge or not others else others


def who_taste_together(state: PartyState, judges: Seats) -> tuple[Seats, ...]:
    """One board a team, however many are in it, so that every plate can reach the same (V8); in
    0.1 every member had one."""
    if state.edition == 1:
        return tuple((seat,) for seat in judges)
    teams = (tuple(one for one in crew_of(state, seat) if one in judges) for seat in judges)
    return tuple(dict.fromkeys(teams))


def seats_may_judge(state: PartyState, seats: Seats, plate: Plate) -> bool:
    """Nobody judges a plate that counts for them or for their team, unless they are alone (V2)."""
    return state.house.solo or not set(seats).intersection(counts_for(state, plate))


# What the chips come to --------------------------------------------------------------------------


def points_of(state: PartyState, phase: Tasting) -> tuple[tuple[Seat, int], ...]:
    """The tasting's points: the sums of all finished boards, of several plates the best one;
    whoever was late keeps half, rounded down (V12)."""
    totals: dict[Seat, int] = {}
    late = {seat for plate in phase.plates if plate.late for seat in plate.cooks}
    for plate in phase.plates:
        for seat in counts_for(state, plate):
            got = plate_points(phase, plate.code)
            totals[seat] = max(totals.get(seat, 0), got)
    return tuple((s, points // 2 if s in late else points) for s, points in totals.items())


def plate_points(phase: Tasting, code: str) -> int:
    """All chips on a plate."""
    return sum(chip for board in phase.boards if board.done for chip, c in board.chips if c == code)


# A board -----------------------------------------------------------------------------------------


def taken(phase: Tasting) -> tuple[int, ...]:
    """Of two cooks who judge each other: the chip that the first one gave, open to both (V1)."""
    if not phase.in_turn:
        return ()
    return tuple(chip for board in phase.boards if board.done for chip, _ in board.chips)


def taste(
    state: PartyState, phase: Tasting, seat: Seat, move: PutOnPlate | TakeChip | Award
) -> PartyState:
    """The judge's own board, or the team's; it can be changed until all are done (G6)."""
    board = phase.board_of(seat)
    if board is None:
        raise IllegalMove(N_("You have no chips to give this time."))
    if phase.in_turn and seat not in phase.awaited(state) and not state.is_away(seat):
        raise IllegalMove(N_("One after the other: it is not your turn to judge."))
    chips, done = board.chips, False
    match move:
        case PutOnPlate():
            chips = put(phase, board, move)
        case TakeChip():
            chips = taken_back(chips, move.chip)
        case Award(critiques=critiques):
            if critiques:
                raise IllegalMove(N_("Nobody knows yet whose plate is whose: words come later."))
            check_all_given(wanted(board.codes) - len(chips), wanted(board.codes))
            done = True
    moved = replace(board, chips=chips, moved=board.moved + 1, done=done)
    boards = tuple(moved if one is board else one for one in phase.boards)
    return state.in_step(replace(phase, boards=boards))


def put(phase: Tasting, board: Board, move: PutOnPlate) -> tuple[tuple[int, str], ...]:
    """A chip beside a plate."""
    check_chip(move.chip)
    if move.plate not in board.codes:
        raise IllegalMove(N_("That plate is not yours to judge."))
    if move.chip in taken(phase):
        raise IllegalMove(N_("The %(chip)s is given already: choose another one."), chip=move.chip)
    return put_down(board.chips, move.chip, move.plate, wanted(board.codes))


def without(board: Board, seat: Seat) -> Board:
    """The board without a guest who leaves; the rest of a team go on with it (V3)."""
    return replace(board, seats=tuple(one for one in board.seats if one != seat))


def ask_taste(phase: Tasting, board: Board, seat: Seat, key: str) -> AskTaste:
    """A chip board and what can be done on it."""
    others = taken(phase) if not board.done else ()
    return AskTaste(
        question=key,
        left=still_left(board.chips, others),
        given=heaps(board.chips, board.codes),
        one=wanted(board.codes) == 1,
        taken=others,
        can_award=len(board.chips) == wanted(board.codes) and not board.done,
        done=board.done,
        own=next((p.code for p in phase.plates if p.done and own_plate(board, p)), ""),
        mates=tuple(one for one in board.seats if one != seat),
    )


def own_plate(board: Board, plate: Plate) -> bool:
    """Somebody at this board has cooked it, and it is not judged there."""
    return plate.code not in board.codes and not set(board.seats).isdisjoint(plate.cooks)


def other_board(board: Board, to: dict[str, str], rng: Chance) -> Board:
    """The board of somebody else, with other chips on other plates."""
    codes = tuple(sorted(to[code] for code in board.codes))
    most = wanted(board.codes)
    count = most if board.done else int(rng.random() * (most + 1))
    chips = tuple((chip, chosen(codes, rng)) for chip in shuffled(CHIPS, rng)[:count])
    return replace(board, codes=codes, chips=chips, moved=int(rng.random() * 20))
