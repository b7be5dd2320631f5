"""What only one game can tell of its matches, a `Watcher` sees and says."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class Watcher(ABC):
    """Looks on while a match is played by house players, and notes what the report will count.

    One is made for each match, with the first state. It sees the truth, as nobody at a table does.
    """

    @abstractmethod
    def __init__(self, state: Any) -> None:
        """The match as it was dealt."""

    @abstractmethod
    def saw(self, before: Any, seat: int, move: Any, after: Any) -> None:
        """A move of a house player, with the states before and after it."""

    @abstractmethod
    def note(self, state: Any) -> Any:
        """What is to be counted of this match, now that it is over: plain values or structs, which
        go from one process to another."""

    @staticmethod
    @abstractmethod
    def told(notes: Mapping[int, Sequence[Any]]) -> Iterator[str]:
        """The game's own section of the page, paragraphs and tables in Markdown (`figures.table`),
        from the notes of all matches by the number of guests."""
