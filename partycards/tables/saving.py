"""A move on its way to the disk, and why it may not get there."""

import logging
from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

from gevent.event import Event as Happened

from partycards.games.base import IllegalMove
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.standing import Standing

logger = logging.getLogger(__name__)


class Stale(IllegalMove):
    """The question that the move answers is no longer this seat's open question."""


class NotSaved(IllegalMove):
    """The disk refused, and nothing was changed. It is full or cannot be written to: a move counts
    again once somebody has seen to that."""


class NotSavedYet(NotSaved):
    """The disk refused in passing, and nothing was changed: the log was locked by another program,
    a stick had a hiccup. The writer has tried again already; whoever sends the very same move a
    little later need not ask anybody first (the door says so with 503)."""


Settled = int | NotSaved
"""The version that every page shows now, or why there is none."""


class Point(NamedTuple):
    """How far a table's history goes, and what its table is broken by, once an event is saved."""

    history: History
    length: int
    broken: Exception | None


class WithCode(Protocol):
    """A table, as far as an event needs to know it."""

    code: str


T = TypeVar("T", bound=WithCode)


class Saving(Generic[T]):
    """An event of a table on its way to the disk; `point` is set by the table. `in_play`: it is a
    move in the middle of a match by which nobody's points have changed, as nearly all are."""

    __slots__ = (
        "_settled", "_waiting", "event", "in_play", "outcome", "point", "standing", "table",
    )  # fmt: skip
    point: Point

    def __init__(self, table: T, event: Event, standing: Standing, in_play: bool = False) -> None:
        self.table = table
        self.event = event
        self.standing = standing
        self.in_play = in_play
        self.outcome: Settled | None = None
        self._waiting: tuple[Callable[[Settled], None], ...] = ()
        self._settled: Happened | None = None

    def then(self, told: Callable[[Settled], None]) -> None:
        """Have `told` called with the version, or with why there is none, once it is known. It must
        not yield, and nothing waits meanwhile: the cheap way for what happens most."""
        self._waiting = (*self._waiting, told)

    def settle(self, outcome: Settled) -> None:
        """The writer knows."""
        self.outcome = outcome
        if self._settled is not None:
            self._settled.set()
        for told in self._waiting:
            try:
                told(outcome)
            except Exception:
                # One listener that fails must not keep it from the others.
                logger.exception("an answer at table %s could not be given", self.table.code)

    def wait(self) -> Settled:
        """Wait for the disk."""
        if self.outcome is None:
            self._settled = self._settled or Happened()
            self._settled.wait()
        assert self.outcome is not None
        return self.outcome

    def version(self) -> int:
        """Wait for the disk; the version every page shows now, or NotSaved."""
        outcome = self.wait()
        if isinstance(outcome, NotSaved):
            raise outcome
        return outcome
