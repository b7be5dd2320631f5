"""What some games have and others do not. A game that has one of these names it among its bases;
whoever needs it asks `game.feature(Timing)`, and does without where the answer is None."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from partycards.games.table_moves import TableMove
from partycards.games.telling import Step, Timed

S = TypeVar("S")


class Timing(ABC, Generic[S]):
    """Steps that a table may time. The table keeps the seconds (`tables/clock.py`); the rules only
    say which step it is and what follows."""

    steps: ClassVar[tuple[Step, ...]]
    """The steps that a table may time, in the order in which they come."""

    @abstractmethod
    def timed(self, state: S) -> Timed | None:
        """The timed step that the match is at, None when nobody is to be timed now.

        It is asked after every move at a table with timers, so it is quick.
        """

    def keeps_time(self) -> bool:
        """Whether these rules time a step themselves, whatever the table chose."""
        return False

    def time_up(self, state: S) -> TableMove | None:
        """What the table does when the time of this step has run out; None: it only says so.

        The rule of the house is that nothing is forced: whoever is late may finish, and the host
        or the judge goes on when they like. A game in which time matters names a move of the table,
        which `apply` then judges like any other: it may mark who is late, or play for seats that
        have not acted. It must be legal in this state.
        """
        return None


def steps_of(game: object) -> tuple[Step, ...]:
    """The steps that can be timed in this game (or kind of game), none where nothing is timed."""
    kind = game if isinstance(game, type) else type(game)
    return kind.steps if issubclass(kind, Timing) else ()
