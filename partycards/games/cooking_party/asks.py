"""What one seat is asked, as parts: each is drawn by the template that has its name."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from partycards.games.base import InPieces, Part, Seat
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.table_manner import Manner, Teams


class AskAssignment(Part, frozen=True):
    """The judge chooses: all assignments with those played tonight marked, a few suggested."""

    question: str
    assignments: tuple[Assignment, ...]
    played: tuple[str, ...]
    suggested: tuple[str, ...]
    manner: Manner = Manner()  # easy: a child chooses, from the few suggested ones and chance

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
    fixed: bool = False  # two play the card as it is (V1)
    diets: tuple[str, ...] = ()
    manner: Manner = Manner()
    courses: tuple[str, ...] = ()


class AskTrade(InPieces, frozen=True):
    """A chef may trade up to `most` cards, `trades_left` times; `got` came with the last trade."""

    hand: tuple[Card, ...]
    got: tuple[CardId, ...]
    most: int
    trades_left: int
    team: tuple[Seat, ...] = ()  # team mates, whose hand it is as well (V3)

    def pieces(self, ticked: Callable[[str, object], bool], refusal: str) -> Iterator[Part]:
        size, got = len(self.hand), self.got
        yield TradeHead(self.most, self.trades_left, bool(self.team))
        yield TradeGot(tuple([card.name for card in self.hand if card.id in got]))
        for card in self.hand:
            yield TradePick(card, card.id in got, ticked("cards", card.id))
        yield TradeFoot(size, self.most, refusal)


class TradeHead(Part, frozen=True):
    """The form's beginning: what can be traded."""

    most: int
    times: int
    team: bool = False


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
    barred: tuple[CardId, ...] = ()  # what the judge does not eat (V14)
    unsure: tuple[CardId, ...] = ()  # of these it depends on the kind
    team: tuple[Seat, ...] = ()  # team mates, who see this very hand (V3)
    picks: tuple[tuple[CardId, int, Seat], ...] = ()
    leaders: tuple[tuple[Seat, ...], ...] = ()
    manner: Manner = Manner()


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
    unsure: tuple[CardId, ...] = ()
    manner: Manner = Manner()


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
    teams: Teams = ()
    own: Seat | None = None  # the judge cooks too (V1, V2)
    can_reconsider: bool = False
    manner: Manner = Manner()
