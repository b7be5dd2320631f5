"""The one writer: commits what is queued, one transaction at a time (group commit).

The commit runs in a real thread, because a disk that takes its time must not stop the loop; only a
lone event on a disk that has been quick lately is committed at once, which takes less than going to
the thread and back. Nobody is told of an event before it is on the disk; if a commit fails,
everything that was queued on top of it is refused too. Whatever fails, the writer goes on: it is
the only one.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import gevent
from gevent.event import Event as Bell
from gevent.threadpool import ThreadPool

from partycards.tables.log import AT_ONCE, Appends, Event, LogGone, NotNow, Refused, is_passing

logger = logging.getLogger(__name__)

T = TypeVar("T")

PAUSES = (0.05, 0.25)
"""Seconds to wait before a commit that failed in passing is tried again."""
ONCE_MORE = 5.0
"""Seconds between two tries to write anything at all, after a commit failed for good, and to sweep
the log while another program reads it."""
STUCK = 10.0
"""Seconds after which a disk that has not answered is said to be stuck."""
QUICK = 0.001
"""Seconds up to which nobody notices that the loop waits for the disk."""
LATELY = 8
"""How many commits the mean of the last ones is made of, more or less."""


class Writer(Generic[T]):
    """Takes events with what belongs to them (`T`) and tells when they are saved or lost."""

    def __init__(
        self,
        log: Appends,
        saved: Callable[[list[T]], None],
        lost: Callable[[list[T], Exception], None],
        copied: Callable[[list[Event]], None] | None = None,
    ) -> None:
        """`copied` hears of a commit before anybody else does, and may wait for a moment."""
        self._log = log
        self._saved = saved
        self._lost = lost
        self._copied = copied
        self._queue: list[tuple[Event, T]] = []
        self._with_next: set[tuple[str, str, int]] = set()
        self._busy = False
        self._failed: Exception | None = None
        self._tend_at = 0.0
        self._writing_since: float | None = None
        self._took = QUICK
        self._apart = 0
        self._work = Bell()
        self._thread = ThreadPool(1)
        self._greenlet: Any = None

    def put(self, event: Event, belongs: T, with_next: bool = False) -> None:
        """Queue an event; does not yield. `with_next`: it gets to the disk with the next one that
        is put, or neither does."""
        self._queue.append((event, belongs))
        if with_next:
            self._with_next.add((event.house, event.table, event.seq))
        self.wake()

    def wake(self) -> None:
        """Have a look at what there is to do."""
        self._work.set()
        if self._greenlet is None:
            self._greenlet = gevent.spawn(self._run)

    def apart(self, work: Callable[[], None]) -> None:
        """Do something with the log in the thread that writes it, between two transactions."""
        self._apart += 1
        try:
            error = self._begin(work).get()
        finally:
            self._apart -= 1
        if error is not None:
            raise error
        if self._log.unswept:
            self.wake()

    def trouble(self) -> str:
        """Why nothing gets to the disk: `stuck` (it does not answer), `gone` (the log is not where
        it was), `failing`, or "" when all is well. Of a database: `away` or `refusing`."""
        since = self._writing_since
        if since is not None and time.monotonic() - since > STUCK:
            return "stuck" if self._log.near else "away"
        if isinstance(self._failed, NotNow):
            return "away"
        if isinstance(self._failed, Refused):
            return "refusing"
        if isinstance(self._failed, LogGone):
            return "gone"
        ended = self._greenlet is not None and self._greenlet.dead
        return "failing" if self._failed is not None or ended else ""

    def stop(self) -> None:
        """Write what is queued, then end."""
        while self._queue or self._busy:
            gevent.sleep(0.001)
        if self._greenlet is not None:
            self._greenlet.kill()
        self._thread.kill()

    def _begin(self, work: Callable[[], None]) -> Any:
        """Have work done in the thread. What goes wrong is its result: what is raised in a thread
        of the pool is printed by the pool first, and when even that fails nobody hears of it."""
        return self._thread.spawn(_outcome, work)

    def _run(self) -> None:
        while True:
            self._work.wait(ONCE_MORE if self._to_tend() else None)
            self._work.clear()
            self._busy = True
            saved: list[T] = []
            while self._queue or saved:
                saved = self._commit_and_tell(saved)
            self._busy = False
            if self._to_tend() and time.monotonic() >= self._tend_at:
                self._tend()

    def _to_tend(self) -> bool:
        return self._failed is not None or self._log.unswept

    def _tend(self) -> None:
        """Try again what could not be done, whether or not somebody plays."""
        self._tend_at = time.monotonic() + ONCE_MORE
        if self._failed is not None:
            self._failed = self._begin(self._log.try_writing).get()
        if self._log.unswept:
            self._begin(self._log.sweep).get()

    def _in_one_go(self) -> int:
        """How many events the next transaction takes: it ends between no two that belong
        together."""
        many = min(len(self._queue), AT_ONCE)
        while many < len(self._queue) and self._joined(self._queue[many - 1][0]):
            many -= 1
        if self._with_next:
            sent = (event for event, _ in self._queue[:many])
            self._with_next.difference_update((e.house, e.table, e.seq) for e in sent)
        return many

    def _joined(self, event: Event) -> bool:
        return (event.house, event.table, event.seq) in self._with_next

    def _commit_and_tell(self, saved: list[T]) -> list[T]:
        """Begin to commit what is queued and, while the disk is at it, tell of what was saved
        before. What is saved after that."""
        many = self._in_one_go()
        batch, self._queue = self._queue[:many], self._queue[many:]
        events = [event for event, _ in batch]
        writing = None
        alone = len(batch) == 1 and not saved and not self._apart
        at_once = alone and self._log.near and self._took < QUICK
        if batch and not at_once:
            self._writing_since = time.monotonic()
            writing = self._begin(lambda: self._append(events))
        if saved:
            self._tell(lambda: self._saved(saved))
        if not batch:
            return []
        error = _outcome(lambda: self._append(events)) if writing is None else writing.get()
        for pause in PAUSES:
            if error is None or not is_passing(error):
                break
            gevent.sleep(pause)
            error = self._begin(lambda: self._append(events)).get()
        self._writing_since = None
        self._failed = error
        if error is not None:
            # What was queued meanwhile stands on what is now lost.
            batch, self._queue = batch + self._queue, []
            self._with_next.clear()
            lost, why = [belongs for _, belongs in batch], error
            self._tell(lambda: self._lost(lost, why))
            return []
        if (copied := self._copied) is not None:
            self._tell(lambda: copied(events))
        return [belongs for _, belongs in batch]

    def _append(self, events: list[Event]) -> None:
        """Commit, and remember how long such a thing takes on this disk."""
        began = time.monotonic()
        self._log.append(events)
        self._took += (time.monotonic() - began - self._took) / LATELY

    def _tell(self, tell: Callable[[], None]) -> None:
        try:
            tell()
        except Exception:
            logger.exception("the writer could not tell what became of a move")


def _outcome(work: Callable[[], None]) -> Exception | None:
    """What goes wrong with a piece of work, None when nothing does."""
    try:
        work()
    except Exception as error:
        return error
    return None
