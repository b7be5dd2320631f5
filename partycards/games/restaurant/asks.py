"""What one seat sees besides, as parts; trading and choosing cards are as in the party game."""

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cards import Card
from partycards.games.cooking_party.asks import (
    AskDish,
    AskTrade,
    AssignmentLine,
    TradeFoot,
    TradeGot,
    TradeHead,
    TradePick,
)
from partycards.games.cooking_party.box import Assignment
from partycards.games.dining import NotForYou
from partycards.games.restaurant.parts import Earned, ShownDish

__all__ = [
    "Ask",
    "AskAssignment",
    "AskChips",
    "AskDish",
    "AskTable",
    "AskTasted",
    "AskTell",
    "AskTrade",
    "AssignmentLine",
    "CourseOnTable",
    "OnTable",
    "Onward",
    "PrivateView",
    "RunOut",
    "TradeFoot",
    "TradeGot",
    "TradeHead",
    "TradePick",
    "Watch",
]


class AskAssignment(Part, frozen=True):
    """Anybody picks what all cook for this course."""

    question: str
    course: str
    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]

    def line(self, assignment: Assignment) -> AssignmentLine:
        """An assignment as it stands in the list."""
        return AssignmentLine(assignment, assignment.key in self.played)


class AskTell(Part, frozen=True):
    """The cards of the dish are chosen: how is it told of? `words` are those of before, where the
    dish was taken back."""

    question: str
    cards: tuple[tuple[Card, str], ...]
    name: str
    pantry: tuple[str, ...]
    taken: tuple[str, ...] = ()
    say: str = ""


class AskTable(Part, frozen=True):
    """The own dish is on the table (None: no dish this time): talk, choose what to eat, go on.
    `chosen` are the dishes of this course that this guest would like, `most` may be. `can_change`:
    the chef has not been told of the own one yet. `waiting` are those whose dish is still to come;
    who is `late` cooks from the next course on. `ordered`: the chef knows of all that was chosen;
    `last`: no course follows."""

    question: str
    course: str
    mine: ShownDish | None
    chosen: tuple[ShownDish, ...]
    most: int
    can_change: bool
    waiting: tuple[Seat, ...]
    late: bool
    ordered: bool = False
    last: bool = False


class AskTasted(Part, frozen=True):
    """Has this guest tasted every dish (R9)? All of them, so that none is forgotten; but what is
    `not_for_you` (None: the guest has told of nothing that they must not eat). That is no part of
    the game: the table fills it in, for the guest's own phone."""

    question: str
    dishes: tuple[ShownDish, ...]
    not_for_you: tuple[NotForYou, ...] | None = None


class AskChips(Part, frozen=True):
    """The own chips: those left, what lies with whom (chips, sum, their dishes). `most` are given:
    five, one, or none where there is nobody to give to; `taken` is what the other one of two gave;
    `awaited` are those who are not done yet."""

    question: str
    left: tuple[int, ...]
    given: tuple[tuple[Seat, tuple[int, ...], int, tuple[ShownDish, ...]], ...]
    most: int
    taken: tuple[int, ...]
    can_award: bool
    done: bool
    awaited: tuple[Seat, ...]


class Watch(Part, frozen=True):
    """Nothing to be asked: `why` is counted, over or left. `mine` is what this guest earned."""

    why: str
    mine: Earned | None = None


class RunOut(Part, frozen=True):
    """Cards of the hand that have run out: they are exchanged for free (86)."""

    question: str
    cards: tuple[Card, ...]


class CourseOnTable(Struct, frozen=True):
    """The dishes of a course as this guest may order them: `mine` are those they would like, of at
    most `most`. `now`: it is the course that is invented."""

    key: str
    title: str
    most: int
    dishes: tuple[ShownDish, ...]
    mine: tuple[str, ...]
    now: bool
    ordered: tuple[str, ...] = ()  # of these the chef knows


class OnTable(Part, frozen=True):
    """All dishes on the table, the course that is invented first. `open`: this guest has no dish to
    make just now, and looks at them. `not_for_you` as in `AskTasted`."""

    courses: tuple[CourseOnTable, ...]
    open: bool = True
    not_for_you: tuple[NotForYou, ...] | None = None


class Onward(Part, frozen=True):
    """How the table may go on, by a tap of anybody: `again` is another round of this course,
    `course` the title of the next one ("" after the last). `first`: nothing was invented for this
    course yet."""

    question: str
    again: bool
    course: str
    first: bool


Ask = AskAssignment | AskTrade | AskDish | AskTell | AskTable | AskTasted | AskChips | Watch


class PrivateView(Struct, frozen=True):
    """What one seat sees besides: what it is asked, what of its hand has run out, the table as it
    may order from it, and how the table may go on."""

    seat: Seat
    ask: Ask
    run_out: RunOut | None = None
    table: OnTable | None = None
    onward: Onward | None = None
