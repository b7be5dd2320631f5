"""A round that was played with cards of paper, by guests without phones, is entered afterwards."""

from abc import ABC, abstractmethod
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

from msgspec import Meta, Struct

from partycards.games.cards import Card, CardId
from partycards.games.saying import Seat
from partycards.games.table_moves import TableMove

S = TypeVar("S")

Words = Annotated[str, Meta(max_length=80)]
Speech = Annotated[str, Meta(max_length=300)]
Text = Annotated[str, Meta(max_length=1000)]
MOST_CARDS = 40
"""Cards in one dish that are typed at the most; how many there should be nobody asks any more."""

Manner = Literal["all", "one_each", "choose"]
"""How a round is judged: all chips are given (one where there is one dish), each dish gets one of
them, or dishes are chosen and nobody gets points."""


class PaperCard(NamedTuple):
    """A card that lay in a dish, with the chef's words for it."""

    card: CardId
    words: Words = ""


class PaperDish(Struct, frozen=True):
    """What is known of a dish: `chef` is its chef, or one of its team. Where only the score sheet
    was kept it has neither name nor cards. `chosen` counts where no chips are given."""

    chef: Seat
    name: Words = ""
    cards: Annotated[tuple[PaperCard, ...], Meta(max_length=MOST_CARDS)] = ()
    chips: tuple[int, ...] = ()
    critique: Text = ""
    chosen: bool = False


class PaperRound(Struct, frozen=True):
    """A round as it was played. `number` is which one of the match; `judge` None is whoever was
    next. The assignment is one of the box by its key, else a `title` of its own; `words` are what
    the judge was looking for. A guest without a dish has cooked nothing."""

    number: int
    dishes: Annotated[tuple[PaperDish, ...], Meta(max_length=20)]
    judge: Seat | None = None
    assignment: str = ""
    title: Words = ""
    words: Speech = ""


class ToEnter(Struct, frozen=True):
    """The round that can be entered now. `judges` are all who can have judged it, `kitchens` who
    cooked in it with this `judge` (several seats: a team), `away` those of them who hardly did;
    `tasks` are assignments by key and title, `task` is the one that is chosen already; `cards` are
    those of the box. `totals` are everybody's points so far, none while they are hidden."""

    number: int
    judge: Seat
    judges: tuple[Seat, ...]
    kitchens: tuple[tuple[Seat, ...], ...]
    away: frozenset[Seat]
    chips: tuple[int, ...]
    manner: Manner
    tasks: tuple[tuple[str, str], ...]
    task: str
    cards: tuple[Card, ...]
    totals: tuple[tuple[Seat, int], ...]

    def wanted(self, dishes: int) -> int:
        """How many chips so many dishes get together."""
        if self.manner == "choose":
            return 0
        return dishes if self.manner == "one_each" or dishes == 1 else len(self.chips)


class FromPaper(ABC, Generic[S]):
    """Rounds that were played on paper can be entered, as they were played."""

    @abstractmethod
    def to_enter(self, state: S, judge: Seat | None = None) -> ToEnter | None:
        """The round that can be entered now, as this guest judged it (None: whoever is next); None
        while a round is played, and when the match is over."""

    @abstractmethod
    def enter(self, played: PaperRound) -> TableMove:
        """The move by which it is entered; `apply` refuses what cannot have been."""

    @abstractmethod
    def entered(self, move: object) -> PaperRound | None:
        """The round that a move has entered; None of any other move."""
