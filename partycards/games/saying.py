"""What rules say to people: sentences, refusals, guests by their seats, and what these have said or
typed."""

from collections.abc import Callable, Collection
from typing import Any, Protocol, Self

Seat = int
"""A person's place at the table, a number from 1 that is never used again at that table."""

Say = Callable[[Collection[Seat], str], str]
"""How words of these seats are read: as they are, but for what house players say (`retelling`)."""


def N_(message: str) -> str:
    """Mark a sentence for translation; it is translated at the door, in the reader's language."""
    return message


class IllegalMove(Exception):
    """A move that the rules refuse, with a sentence a guest can read.

    `message` is a message id with `%(name)s` blanks, `values` fills them. It is made from what the
    mover may know, so a refusal tells nothing that is hidden. A value that is a seat is given as
    `Named(seat)` and becomes that guest's name at the door; what stands on a card is given as
    `OnCard(name)` and is said in the reader's words.
    """

    def __init__(self, message: str, **values: Any) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.values = values


class Named(int):
    """A seat in a sentence: shown as the guest's name."""


class OnCard(str):
    """What stands on a card, in a sentence: shown in the reader's language."""

    __slots__ = ()


class Retold(Protocol):
    """A struct of a view that holds somebody's words."""

    def retold(self, say: Say) -> Self:
        """The same with its own texts as they are read; structs in it are asked themselves."""
        ...
