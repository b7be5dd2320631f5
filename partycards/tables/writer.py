"""The one writer: commits what is queued, one transaction at a time (group commit).

The commit runs in a real thread, because a disk that takes its time must not stop the loop. Nobody
is told of an event before it is on the disk; if a commit fails, everything that was queued on top
of it is refused too.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import gevent
from gevent.event import Event as Bell
from gevent.threadpool import ThreadPool

from partycards.tables.log import AT_ONCE, Event, Log

T = TypeVar("T")


class Writer(Generic[T]):
    """Takes events with what belongs to them (`T`) and tells when they are saved or lost."""

    def __init__(
        self,
        log: Log,
        saved: Callable[[list[T]], None],
        lost: Callable[[list[T], Exception], None],
    ) -> None:
        self._log = log
        self._saved = saved
        self._lost = lost
        self._queue: list[tuple[Event, T]] = []
        self._busy = False
        self._work = Bell()
        self._thread = ThreadPool(1)
        self._greenlet: Any = None

    def put(self, event: Event, belongs: T) -> None:
        """Queue an event; does not yield."""
        self._queue.append((event, belongs))
        self._work.set()
        if self._greenlet is None:
            self._greenlet = gevent.spawn(self._run)

    def apart(self, work: Callable[[], None]) -> None:
        """Do something with the log in the thread that writes it, between two transactions."""
        self._thread.apply(work)

    def stop(self) -> None:
        """Write what is queued, then end."""
        while self._queue or self._busy:
            gevent.sleep(0.001)
        if self._greenlet is not None:
            self._greenlet.kill()
        self._thread.kill()

    def _run(self) -> None:
        while True:
            self._work.wait()
            self._work.clear()
            self._busy = True
            saved: list[T] = []
            while self._queue or saved:
                saved = self._commit_and_tell(saved)
            self._busy = False

    def _commit_and_tell(self, saved: list[T]) -> list[T]:
        """Begin to commit what is queued and, while the disk is at it, tell of what was saved
        before. What is saved after that."""
        batch, self._queue = self._queue[:AT_ONCE], self._queue[AT_ONCE:]
        writing = None
        if batch:
            writing = self._thread.spawn(self._log.append, [event for event, _ in batch])
        if saved:
            self._saved(saved)
        if writing is None:
            return []
        try:
            writing.get()
        except Exception as error:
            # What was queued meanwhile stands on what is now lost.
            batch, self._queue = batch + self._queue, []
            self._lost([belongs for _, belongs in batch], error)
            return []
        return [belongs for _, belongs in batch]
