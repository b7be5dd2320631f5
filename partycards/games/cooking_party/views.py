"""What the viewers see, as parts: each is drawn by the template that has its name.

`PublicView` is everybody's, the TV included; `PrivateView` is what one seat sees besides. Names of
guests are not here: a part holds seats, the template asks for the name.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec import Struct

from partycards.games.base import InPieces, Part, Seat
from partycards.games.cooking_party.box import Assignment, Card, CardId, Terms

# Public parts -------------------------------------------------------------------------------


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 choosing, 1 planning, 2 presenting, 3 judging, 4 awarded;
    `rounds` is how many rounds there will be with the guests here now."""

    round: int
    rounds: int
    judge: Seat
    step: int
    over: bool = False


class Brief(Part, frozen=True):
    """The assignment as announced, with the judge's words (empty until they announce)."""

    judge: Seat
    assignment: Assignment
    terms: Terms
    added: tuple[str, ...]
    special: Card | None
    dealt: bool


class LaidCard(Part, frozen=True):
    """A card on the table, with the chef's own words for it. `dish` is the index of its dish,
    `step` the order in which it was laid."""

    card: Card
    words: str
    dish: int
    step: int


class ShownDish(Part, frozen=True):
    """A chef's dishes as far as they lie on the table. `to_come` cards are still in the hand.

    `names` has a name (or "") for every dish, `courses` its course; a name is shown from the
    moment the chef is called.
    """

    chef: Seat
    courses: tuple[str, ...]
    names: tuple[str, ...]
    laid: tuple[LaidCard, ...]
    pantry: tuple[str, ...]
    say: str
    to_come: int
    passed: bool = False


class ChoosingStage(Part, frozen=True):
    """The judge is looking through the assignments or writing the brief."""

    judge: Seat
    briefing: bool


class PlanningStage(Part, frozen=True):
    """Chefs trade and plan: who is ready, who is still choosing, who is away."""

    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    away: tuple[Seat, ...]


class PresentingStage(Part, frozen=True):
    """A dish on the table (None before the first call), how many were presented, who is to come.

    `remarks` are (kind, seat, words): the judge's hurry and questions, the others' comments.
    """

    dish: ShownDish | None
    number: int
    dishes: int
    to_come: tuple[Seat, ...]
    remarks: tuple[tuple[str, Seat, str], ...]
    comments_allowed: bool


class JudgingStage(Part, frozen=True):
    """All dishes side by side with the critiques so far; the judge is giving out chips."""

    judge: Seat
    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]


class AwardedStage(Part, frozen=True):
    """The round's chips, best first: (seat, chips, points of the round, new total)."""

    dishes: tuple[ShownDish, ...]
    critiques: tuple[tuple[Seat, str], ...]
    awards: tuple[tuple[Seat, tuple[int, ...], int, int], ...]
    next_judge: Seat | None


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    present: int
    needed: int


class Podium(Part, frozen=True):
    """The end: (rank, seat, total, left) in order; who never judged when it was ended early."""

    places: tuple[tuple[int, Seat, int, bool], ...]
    early: bool
    not_judged: tuple[Seat, ...]
    best: tuple[ShownDish, ...]  # each guest's dish that earned most, best first


class SeatLine(Part, frozen=True):
    """A guest on the board. `role` is judge, chef, waiting, away or left; `doing` is choosing,
    trading, planning, ready, presenting, presented, next, judging or "" ; `cards` in the hand."""

    seat: Seat
    role: str
    doing: str
    cards: int
    total: int


class Seats(Part, frozen=True):
    """Everybody, clockwise."""

    lines: tuple[SeatLine, ...]


class Piles(Part, frozen=True):
    """How many cards are in the draw pile and in the discards."""

    names_nobody: ClassVar[bool] = True
    draw: int
    discards: int


class SheetRow(Part, frozen=True):
    """A round's line: (seat, chips, points) for each guest of the sheet; the judge has None."""

    number: int
    judge: Seat
    assignment: str
    cells: tuple[tuple[Seat, tuple[int, ...] | None, int], ...]


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


class AlbumRound(Part, frozen=True):
    """A finished round as it is remembered: every dish with its critique, chips and points."""

    number: int
    judge: Seat
    assignment: Assignment
    dishes: tuple[tuple[ShownDish, str, tuple[int, ...], int], ...]


Stage = (
    ChoosingStage
    | PlanningStage
    | PresentingStage
    | JudgingStage
    | AwardedStage
    | ShortStage
    | Podium
)


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    top: Top
    brief: Brief | None
    stage: Stage
    seats: Seats
    piles: Piles
    sheet: Sheet
    chart: Chart | None = None  # once the match is over


# Private parts ------------------------------------------------------------------------------


class AskAssignment(Part, frozen=True):
    """The judge chooses: all assignments with those played tonight marked, a few suggested."""

    question: str
    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]
    suggested: tuple[str, ...]

    def line(self, assignment: Assignment) -> "AssignmentLine":
        """An assignment as it stands in the list."""
        return AssignmentLine(assignment, assignment.key in self.played)


class AssignmentLine(Part, frozen=True):
    """One of the judge's assignments; there are many, and they are the same every round."""

    names_nobody: ClassVar[bool] = True
    assignment: Assignment
    played: bool


class AskBrief(Part, frozen=True):
    """The judge sets numbers and words, then deals. `most` cards can be dealt to each of the
    `chefs` chefs; `options` are the cards a Special Ingredient can be."""

    question: str
    assignment: Assignment
    terms: Terms
    chefs: int
    most: int
    options: tuple[tuple[CardId, str], ...]


class AskTrade(InPieces, frozen=True):
    """A chef may trade up to `most` cards, `trades_left` times; `got` came with the last trade."""

    hand: tuple[Card, ...]
    got: tuple[CardId, ...]
    most: int
    trades_left: int

    def pieces(self, ticked: Callable[[str, object], bool], refusal: str) -> Iterator[Part]:
        size, got = len(self.hand), self.got
        yield TradeHead(self.most, self.trades_left)
        yield TradeGot(tuple([card.name for card in self.hand if card.id in got]))
        for card in self.hand:
            yield TradePick(card, card.id in got, ticked("cards", card.id))
        yield TradeFoot(size, self.most, refusal)


class TradeHead(Part, frozen=True):
    """The form's beginning: what can be traded."""

    most: int
    times: int


class TradeGot(Part, frozen=True):
    """The names of the cards that came with the last trade; the hand begins here."""

    names: tuple[str, ...]


class TradePick(Part, frozen=True):
    """A card of the hand that can be picked."""

    card: Card
    new: bool
    picked: bool


class TradeFoot(Part, frozen=True):
    """The form's end: its buttons for a hand of `size` cards, and a refusal."""

    size: int
    most: int
    refusal: str


class AskDish(Part, frozen=True):
    """A chef chooses the cards of the dish (or of each course) and may name it."""

    question: str
    hand: tuple[Card, ...]
    got: tuple[CardId, ...]
    courses: tuple[str, ...]
    use_min: int
    use_max: int | None
    special: Card | None


class Ready(Part, frozen=True):
    """A chef has committed: the own dish, until it is called. `can_reconsider` until the first
    chef is called."""

    question: str
    names: tuple[str, ...]
    courses: tuple[str, ...]
    dishes: tuple[tuple[Card, ...], ...]
    can_reconsider: bool


class AskLay(Part, frozen=True):
    """The presenting chef: the cards still in the hand, by dish: (dish index, card)."""

    question: str
    names: tuple[str, ...]
    courses: tuple[str, ...]
    hand: tuple[tuple[int, Card], ...]
    laid: int
    pantry: tuple[str, ...]


class AskCall(Part, frozen=True):
    """The judge watches who is ready and calls chefs; `can_call` once all present are ready.

    `presenting` chef still has `to_come` cards; `finished`: all dishes are presented, judging can
    begin. `away` chefs can be passed over (or called last).
    """

    question: str
    can_call: bool
    waiting: tuple[Seat, ...]
    callable: tuple[Seat, ...]
    away: tuple[Seat, ...]
    presenting: Seat | None
    to_come: int
    comments_allowed: bool
    finished: bool


class AskChips(Part, frozen=True):
    """The judge's chip board: chips left, what lies where with sums, critiques so far.

    `one`: only one dish is on the table, so the judge gives one chip of choice (rule B11).
    """

    question: str
    left: tuple[int, ...]
    given: tuple[tuple[Seat, tuple[int, ...], int], ...]
    critiques: tuple[tuple[Seat, str], ...]
    one: bool
    can_award: bool


class AskFinish(Part, frozen=True):
    """The judge ends the round after the chips have landed."""

    question: str
    next_judge: Seat | None


class Watch(Part, frozen=True):
    """Nothing to do now: what this guest waits for, in the table's words.

    `why` is waiting (sits in next round), judge_choosing, others, judging, awarded, short, over,
    left; `can_comment` while a dish is presented and comments are allowed.
    """

    why: str
    judge: Seat
    can_comment: bool = False


class Notes(Part, frozen=True):
    """The judge's private notes: (chef, words) for every chef of the round.

    `key` is another one every round, so that what was typed in one is not found in the next.
    """

    key: str
    notes: tuple[tuple[Seat, str], ...]


Ask = (
    AskAssignment
    | AskBrief
    | AskTrade
    | AskDish
    | Ready
    | AskLay
    | AskCall
    | AskChips
    | AskFinish
    | Watch
)


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it is asked, and a judge's notes."""

    seat: Seat
    role: str
    ask: Ask
    notes: Notes | None = None
