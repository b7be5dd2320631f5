"""The meal is over: everybody gives chips for what the others invented (R6, R9). They are counted
and shown while the kitchen’s marks are still covered (R7)."""

from typing import Any, ClassVar, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cooking_party.box import CHIPS
from partycards.games.cooking_party.steps.judge import Award, TakeChip, check_chip, taken_back
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.dining import NotForYou
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_dishes import ShownDish, eaten, shown_order
from partycards.games.stepping import Asked, Step, Swap, over

# What can be done; chips are put, taken and awarded as in the party game.


class Tasted(Move, frozen=True):
    """I have tasted every dish (R9)."""

    told: ClassVar[str] = N_("has tasted everything")


Moves = Tasted | PutChip | TakeChip | Award

# What is seen -----------------------------------------------------------------------------------


class ChipsStage(Part, frozen=True):
    """After the meal: who has tasted everything, who is done with the chips, who is awaited."""

    dishes: tuple[ShownDish, ...]
    tasting: tuple[Seat, ...]
    giving: tuple[Seat, ...]
    done: tuple[Seat, ...]


class AskTasted(Asked, frozen=True):
    """Has this guest tasted every dish (R9)? All of them, so that none is forgotten; but what is
    `not_for_you` (None: the guest has told of nothing that they must not eat). That is no part of
    the game: the table fills it in, for the guest's own phone."""

    dishes: tuple[ShownDish, ...]
    not_for_you: tuple[NotForYou, ...] | None = None

    def auto(self, rng: Chance) -> Tasted:
        """Of course."""
        return Tasted()


class WithGuest(NamedTuple):
    """The chips that lie with a guest, what they come to, and the guest's dishes."""

    seat: Seat
    chips: tuple[int, ...]
    points: int
    dishes: tuple[ShownDish, ...]


class AskChips(Asked, frozen=True):
    """One's own chips: those left, and what lies with whom. `most` are
    given: five, one, or none where there is nobody to give to; `taken` is what the other one of two
    gave; `awaited` are those who are not done yet."""

    left: tuple[int, ...]
    given: tuple[WithGuest, ...]
    most: int
    taken: tuple[int, ...]
    can_award: bool
    done: bool
    awaited: tuple[Seat, ...]

    def auto(self, rng: Chance) -> PutChip | Award | None:
        """The highest chip for the dishes that most guests wanted, and everybody gets one in
        turn."""
        if self.done:
            return None
        if self.can_award:
            return Award()
        fewest = min(len(guest.chips) for guest in self.given)
        open_ = [guest for guest in shuffled(self.given, rng) if len(guest.chips) == fewest]
        best = max(open_, key=lambda guest: sum(len(dish.wanted) for dish in guest.dishes))
        return PutChip(max(self.left), best.seat)


# The step ---------------------------------------------------------------------------------------


class Board(Struct, frozen=True):
    """A guest's chips at the end (R6): (chip, for whom), seen by nobody else until all are done.
    `tasted`: they say that they have tasted every dish (R9)."""

    seat: Seat
    tasted: bool = False
    chips: tuple[tuple[int, Seat], ...] = ()
    moved: int = 0
    done: bool = False


class Tasting(Step[RestaurantState], frozen=True):
    """Everybody gives chips; boards of others are hidden until all who are here are done (G6)."""

    boards: tuple[Board, ...]

    def board(self, seat: Seat) -> Board | None:
        """This guest's chips."""
        return next((board for board in self.boards if board.seat == seat), None)

    def awaited(self, state: RestaurantState) -> tuple[Seat, ...]:
        """Who is here and not done."""
        return tuple(b.seat for b in self.boards if not b.done and state.is_here(b.seat))

    def sentence(self, state: RestaurantState) -> str:
        """Tasting comes before chips."""
        return N_("Waiting for %(who)s to taste and give chips")

    def question(self, state: RestaurantState, seat: Seat) -> str | None:
        """Every chip is another question."""
        board = self.board(seat)
        if board is None:
            return None
        return f"chips-{board.moved}" if board.tasted else "tasted"

    def ask(self, state: RestaurantState, seat: Seat, key: str) -> Part:
        """Tasted everything? Then the guest's own chips, seen by nobody else (R6, R9)."""
        board = self.board(seat)
        dishes = tuple(shown_order(state, order) for order in eaten(state))
        if board is None or not board.tasted:
            return AskTasted(key, dishes)
        other = taken(state, self, seat) if not board.done else ()
        out = {*other, *dict(board.chips)}
        most = most_of(state, seat)
        given = []
        for to in receivers(state, seat):
            chips = tuple(chip for chip, one in board.chips if one == to)
            theirs = tuple(dish for dish in dishes if dish.chef == to)
            given.append(WithGuest(to, chips, sum(chips), theirs))
        return AskChips(
            question=key,
            left=tuple(chip for chip in CHIPS if chip not in out),
            given=tuple(given),
            most=most,
            taken=other,
            can_award=len(board.chips) == most and not board.done,
            done=board.done,
            awaited=self.awaited(state) if board.done else (),
        )

    def stage(self, state: RestaurantState) -> Part:
        """Only "done" is seen of the chips (G6)."""
        waited = self.awaited(state)
        tasted = {board.seat for board in self.boards if board.tasted}
        return ChipsStage(
            dishes=tuple(shown_order(state, order) for order in eaten(state)),
            tasting=tuple(seat for seat in waited if seat not in tasted),
            giving=tuple(seat for seat in waited if seat in tasted),
            done=tuple(board.seat for board in self.boards if board.done),
        )

    def doing(self, state: RestaurantState, seat: Seat) -> str:
        """What this guest is at."""
        board = self.board(seat)
        if board is None or board.done:
            return "done" if board else ""
        return "giving" if board.tasted else "tasting"

    def redealt(self, state: RestaurantState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Other boards of the others."""
        boards = (b if b.seat == seat else swap_board(state, self, b, rng) for b in self.boards)
        return replace(self, boards=tuple(boards))

    # What a move does ---------------------------------------------------------------------------

    def play(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """The guest's own board; it can be changed until all are done (G6)."""
        board = self.board(seat)
        if board is None:
            raise IllegalMove(N_("You have no chips to give this time."))
        match move:
            case Tasted():
                board = tasted(board)
            case PutChip():
                board = put(state, self, board, move)
            case TakeChip():
                board = take(board, move)
            case Award():
                board = close(state, board)
            case _:
                raise IllegalMove(N_("The meal is over."))
        boards = tuple(board if one.seat == seat else one for one in self.boards)
        return replace(state, phase=replace(self, boards=boards))

    def fitted(self, state: RestaurantState) -> "Tasting":
        """The boards as they can be now."""
        return replace(self, boards=tuple(fitted(state, self, board) for board in self.boards))

    def settled(self, state: RestaurantState, rng: Chance) -> RestaurantState:
        """When all who are here are done, the chips are shown (G3, G6)."""
        here = any(state.is_here(board.seat) for board in self.boards)
        if self.awaited(state) or not here:
            return state
        state = self.counted(state)
        return replace(state, phase=Counted()) if state.kitchen else over(state)

    def counted(self, state: RestaurantState) -> RestaurantState:
        """All chips count that are given by now; what is not lapses (G3)."""
        given = tuple((board.seat, board.chips) for board in self.boards if board.done)
        return replace(state, given=given)

    def left(self, state: RestaurantState, seat: Seat) -> RestaurantState:
        """The chips of whoever leaves lapse (G4)."""
        boards = tuple(board for board in self.boards if board.seat != seat)
        return replace(state, phase=replace(self, boards=boards))


def receivers(state: RestaurantState, seat: Seat) -> tuple[Seat, ...]:
    """To whom this guest may give chips: whoever invented something that was eaten, in the order of
    the seats; not to themselves, nor to whoever left (R6, G4)."""
    inventors = {dish.inventor for dish in eaten(state)} - {seat}
    return tuple(guest.seat for guest in state.active if guest.seat in inventors)


def most_of(state: RestaurantState, seat: Seat) -> int:
    """All five chips; where there is only one to give to, one of choice; none for nobody."""
    to = len(receivers(state, seat))
    return to if to < 2 else len(CHIPS)


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


def tasted(board: Board) -> Board:
    """Chips come after tasting everything (R9)."""
    if board.tasted:
        raise IllegalMove(N_("You have said so already: give your chips."))
    return replace(board, tasted=True)


def put(state: RestaurantState, phase: Tasting, board: Board, move: PutChip) -> Board:
    """A chip for somebody."""
    if not board.tasted:
        raise IllegalMove(N_("Taste every dish first, then give your chips."))
    check_chip(move.chip)
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
    return replace(
        board, chips=taken_back(board.chips, move.chip), moved=board.moved + 1, done=False
    )


def close(state: RestaurantState, board: Board) -> Board:
    """Done: no chip is left."""
    if not board.tasted:
        raise IllegalMove(N_("Taste every dish first, then give your chips."))
    left = most_of(state, board.seat) - len(board.chips)
    if left and most_of(state, board.seat) == 1:
        raise IllegalMove(N_("Give one chip of your choice first."))
    if left:
        raise IllegalMove(N_("All five chips have to be given away; %(left)s to go."), left=left)
    return replace(board, moved=board.moved + 1, done=True)


def fitted(state: RestaurantState, phase: Tasting, board: Board) -> Board:
    """The board as it can be now: guests leave, and dishes come late. Whoever has nobody to give to
    is done on having tasted."""
    to, most = receivers(state, board.seat), most_of(state, board.seat)
    gone = () if board.done else taken(state, phase, board.seat)
    chips = tuple(pair for pair in board.chips if pair[1] in to and pair[0] not in gone)
    chips = () if len(chips) > most else chips
    done = (board.done and len(chips) == most) or (board.tasted and not most)
    if chips == board.chips and done == board.done:
        return board
    return replace(board, chips=chips, done=done, moved=board.moved + 1)


def swap_board(state: RestaurantState, phase: Tasting, board: Board, rng: Chance) -> Board:
    """Other chips, as many as have to lie there when the board is done; of two the chip that was
    given is open (V1)."""
    to, most = receivers(state, board.seat), most_of(state, board.seat)
    other = next((one.seat for one in phase.boards if one.seat != board.seat), board.seat)
    open_ = board.done and set(dict(board.chips)) <= set(taken(state, phase, other))
    if not to or open_ or not board.tasted:
        return board
    left = [chip for chip in CHIPS if chip not in taken(state, phase, board.seat)]
    count = most if board.done else int(rng.random() * (most + 1))
    chips = tuple((chip, chosen(to, rng)) for chip in shuffled(left, rng)[:count])
    return replace(board, chips=chips, moved=int(rng.random() * 20))


# The chips are counted ----------------------------------------------------------------------------


class Earned(Struct, frozen=True):
    """What a guest was given: chips, the kitchen's points, and the sum with corrections. `left`:
    they were gone before the end."""

    seat: Seat
    chips: tuple[int, ...]
    kitchen: int
    total: int
    left: bool = False


class CountedStage(Part, frozen=True):
    """The guests' chips, most first; the kitchen's marks are still covered."""

    earned: tuple[Earned, ...]


class Counted(Step[RestaurantState], frozen=True):
    """The guests' chips lie open; the table waits for the kitchen, not for a seat."""

    watching: ClassVar[str] = "counted"
    alone: ClassVar[bool] = True

    def sentence(self, state: RestaurantState) -> str:
        """Its marks end the match."""
        return N_("Waiting for the kitchen’s marks")

    def stage(self, state: RestaurantState) -> Part:
        """What everybody was given."""
        return CountedStage(earned(state))

    def play(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """Nothing is left to do for guests."""
        raise IllegalMove(N_("The chips are given; now the kitchen shows its marks."))


def earned(state: RestaurantState) -> tuple[Earned, ...]:
    """What everybody was given, the highest sum first."""
    sums, marks = dict(state.totals), dict(state.marks)
    lines = (
        Earned(
            guest.seat,
            chips_of(state, guest.seat),
            marks.get(guest.seat, 0),
            sums[guest.seat],
            guest.status == "left",
        )
        for guest in state.guests
    )
    return tuple(sorted(lines, key=lambda line: -line.total))


def chips_of(state: RestaurantState, seat: Seat) -> tuple[int, ...]:
    """The chips that this guest was given, highest first."""
    found = [chip for _, chips in state.given for chip, to in chips if to == seat]
    return tuple(sorted(found, reverse=True))
