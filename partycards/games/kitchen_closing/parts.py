"""What the viewers see, as parts: each is drawn by the template that has its name.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. Names of
guests are not here: a part holds seats, the template asks for the name.
"""

from typing import ClassVar

from msgspec import Struct

from partycards.games.base import Explained, Part, Seat
from partycards.games.cards import Card, CardId

# What everybody sees ----------------------------------------------------------------------------


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 turns, 1 last turns, 2 stacks, 3 points; there are at
    most `rounds`."""

    round: int
    rounds: int
    dealer: Seat
    step: int
    over: bool = False


class Deed(Part, frozen=True):
    """What somebody did: `what` is closed, drew, took, swapped or passed; `laid` are laid open."""

    seat: Seat
    what: str
    took: Card | None
    laid: tuple[Card, ...]
    done: bool


class TurnsStage(Part, frozen=True):
    """The table while turns are taken: whose it is, the open card, how many lie in the piles, what
    was done last. `closed`: the kitchen is closing (`closed_by` None: the pile ran out twice), and
    `to_go` have a last turn after this one."""

    seat: Seat
    laying: bool
    top: Card | None
    draw: int
    discards: int
    deed: Deed | None
    closed: bool = False
    closed_by: Seat | None = None
    to_go: tuple[Seat, ...] = ()


class StacksStage(Part, frozen=True):
    """Everybody makes two stacks: who has, who has not, who is away."""

    closed_by: Seat | None
    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    away: tuple[Seat, ...]


class ShownStacks(Struct, frozen=True):
    """A player's stacks in a finished round; `won` and `lost` are a point each."""

    seat: Seat
    dish: tuple[Card, ...]
    pantry: tuple[Card, ...]
    dish_value: int
    pantry_value: int
    won: bool
    lost: bool
    total: int


class ScoredStage(Part, frozen=True):
    """All stacks, the best dish first. `dealer` deals next; with `last` the match has ended."""

    number: int
    closed_by: Seat | None
    stacks: tuple[ShownStacks, ...]
    dealer: Seat | None
    last: bool
    lead: int


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    present: int
    needed: int


class Podium(Part, frozen=True):
    """The end: (rank, seat, total, left) in order. `rounds` were played; `lead` is how far the
    first is ahead."""

    places: tuple[tuple[int, Seat, int, bool], ...]
    early: bool
    rounds: int
    lead: int


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is player, waiting, away or left; `doing` is turn, last (a last
    turn to come), closed, stacking, ready, dealer (of the next round) or ""."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class Cell(Struct, frozen=True):
    """A player's round on the sheet."""

    seat: Seat
    dish: int
    pantry: int
    points: int


class SheetRow(Struct, frozen=True):
    """A round's line."""

    number: int
    cells: tuple[Cell, ...]


class Sheet(Part, frozen=True):
    """The score sheet: finished rounds, corrections (round, seat, points, reason), totals."""

    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    corrections: tuple[tuple[int, Seat, int, str], ...]
    totals: tuple[tuple[Seat, int], ...]


class Chart(Part, frozen=True):
    """The race: for every seat its total after each round, corrections included at the end."""

    rounds: int
    lines: tuple[tuple[Seat, tuple[int, ...]], ...]


class House(Part, frozen=True):
    """What the fourth action is at this table."""

    names_nobody: ClassVar[bool] = True
    fourth: str


class AlbumRound(Part, frozen=True):
    """A finished round as it is remembered."""

    number: int
    dealer: Seat
    closed_by: Seat | None
    stacks: tuple[ShownStacks, ...]


Stage = TurnsStage | StacksStage | ScoredStage | ShortStage | Podium


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    stage: Stage
    seats: Seats
    sheet: Sheet
    house: House
    chart: Chart | None = None  # once the match is over


# What one seat sees besides ---------------------------------------------------------------------


class Offered(Struct, frozen=True):
    """Stacks that can be made of a hand, with what they are worth."""

    dish: tuple[Card, ...]
    pantry: tuple[Card, ...]
    dish_value: int
    pantry_value: int


class AskTurn(Part, frozen=True):
    """Do one thing. `fourth` is swap, literal, double, or "" where it cannot be done now; `last`:
    it is the last turn, and the kitchen cannot be closed again."""

    question: str
    hand: tuple[Card, ...]
    top: Card | None
    can_draw: bool
    fourth: str
    last: bool
    worth: Offered


class AskLay(Part, frozen=True):
    """Lay a card down. `drawn` came in this turn, from the discards if `taken`."""

    question: str
    hand: tuple[Card, ...]
    drawn: tuple[CardId, ...]
    taken: bool
    worth: Offered


class AskStacks(Part, frozen=True):
    """Make two stacks: those that no others beat, the best dish first."""

    question: str
    hand: tuple[Card, ...]
    offered: tuple[Offered, ...]


class Ready(Part, frozen=True):
    """The own stacks, while others are still at theirs; `aside` is in neither."""

    question: str
    mine: Offered
    aside: tuple[Card, ...]


class AskDeal(Part, frozen=True):
    """Deal the next round, or show the end (`last`). `instead`: the dealer is away."""

    question: str
    last: bool
    instead: Seat | None


class Watch(Part, frozen=True):
    """Nothing to do: `why` is waiting, scored, away, short, over or left."""

    why: str


class Hand(Part, frozen=True):
    """The own cards while others play, and what they are worth now."""

    cards: tuple[Card, ...]
    worth: Offered


Ask = AskTurn | AskLay | AskStacks | Ready | AskDeal | Watch


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it is asked, or its hand while others play."""

    seat: Seat
    ask: Ask | None
    hand: Hand | None = None


# Looking cards up -------------------------------------------------------------------------------


class CardInfo(Explained, frozen=True):
    """A card that is looked up."""

    names_nobody: ClassVar[bool] = True
    card: Card
    words: str

    @property
    def text(self) -> str:
        return self.words


class CardList(Part, frozen=True):
    """All cards by category, the highest first."""

    names_nobody: ClassVar[bool] = True
    groups: tuple[tuple[str, tuple[Card, ...]], ...]
