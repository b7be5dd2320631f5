"""Words that somebody has said or typed, in a view: whose they are, so that what a house player
says can be read in each reader's language (`retelling`)."""

from collections.abc import Callable, Collection
from typing import Protocol, Self

from partycards.games.saying import Seat

Say = Callable[[Collection[Seat], str], str]
"""How a text of these seats is read: as it is, but for what house players say."""


class Retold(Protocol):
    """A struct of a view that holds somebody's words."""

    def retold(self, say: Say) -> Self:
        """The same with its own texts as they are read; structs in it are asked themselves."""
        ...
