"""Guests may hold printed cards at a table of phones, and tell the phone what they cook."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from partycards.games.cards import Card, CardId
from partycards.games.saying import Seat
from partycards.games.table_moves import TableMove

S = TypeVar("S")


class ToTell(Struct, frozen=True):
    """A dish, or a menu of `courses`, that its chef tells now in answer to this `question`: `least`
    to `most` (None: all) `cards` of the box in each. `special` goes in besides. `named`: the dishes
    can have names. `before` are the cards of a dish that was taken back, to be changed."""

    question: str
    courses: tuple[str, ...]
    cards: tuple[Card, ...]
    least: int
    most: int | None
    special: Card | None
    named: bool
    before: tuple[Card, ...] = ()


class PrintedHands(ABC, Generic[S]):
    """Who plays with printed cards, and what they cook with them."""

    @abstractmethod
    def printed(self, state: S | None, seat: Seat) -> bool | None:
        """Whether this guest holds printed cards from the next deal on (None: in the next match);
        None where the house rules say so for everybody."""

    @abstractmethod
    def with_printed(self, seat: Seat, printed: bool) -> Self:
        """The game before a match with this guest's wish."""

    @abstractmethod
    def hold_printed(self, seat: Seat, printed: bool) -> TableMove:
        """The same in a match."""

    @abstractmethod
    def to_tell(self, state: S, seat: Seat) -> ToTell | None:
        """The dish that this guest can tell now; None while there is none."""

    @abstractmethod
    def told(self, place: Mapping[CardId, int], names: Mapping[int, str]) -> Any:
        """The move that tells it: cards with the index of their dish, names by index."""

    @abstractmethod
    def to_choose(self, state: S, seat: Seat) -> str | None:
        """The question in which this guest can choose an assignment by its printed card; None while
        there is none, and where nobody plays with printed cards."""

    @abstractmethod
    def chosen(self, assignment: str) -> Any:
        """The move that takes the assignment with this key."""
