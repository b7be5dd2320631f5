"""The first laptop's connection to the second: what goes over, and what has arrived.

Whatever happens is put here without waiting and gets a number; one greenlet sends it in this order,
and the second says up to which number all is on its disk. Rows and files are looked at before the
events that came after them go over: no event names somebody whom the rows do not know.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import gevent
from gevent.event import Event as Bell
from gevent.threadpool import ThreadPool

from partycards.disk import LOG
from partycards.standby import ends, wire
from partycards.standby.beside import Beside
from partycards.standby.wire import Broken, Erased, Events, Got, Have, Mark, Said, TakeOver, Trouble
from partycards.tables.log import Event

logger = logging.getLogger(__name__)

LIMIT = 0.05
"""Seconds for which somebody who moved waits for the second laptop."""
PULSE = 2.0
"""Seconds between two signs of life; also between two looks for what nobody has told of."""
SILENT = 10.0
"""Seconds after which a second laptop that says nothing is not there."""
COPYING = 30.0
"""The same while it is sent a whole copy: it answers once it has all."""


class Link:
    """An open connection to the second laptop. `changed` is called when it gets in step, or out of
    it; `take_over` when a person has said there that it goes on."""

    def __init__(
        self,
        sock: Any,
        folder: Any,
        have: Have,
        address: str,
        changed: Callable[[], None],
        take_over: Callable[["Link", TakeOver], None],
    ) -> None:
        self.name = have.name
        self.address = address
        self.trouble = ""
        self.whole = False
        self.looked = 0
        """The number of the last change of rows."""
        self._sock = sock
        self._folder = folder
        self._have = have
        self._changed = changed
        self._take_over = take_over
        self._beside = Beside(folder, have.rows, have.files)
        self._waiting: list[Events | Erased] = []
        self._unlooked = True
        self._put = 1
        self._got = 0
        self._times: deque[tuple[int, float]] = deque([(1, time.monotonic())])
        self._late = False
        self._ended = False
        self._work = Bell()
        self._answered = Bell()
        self._thread = ThreadPool(1)
        self._moved = time.monotonic()

    # What happens here --------------------------------------------------------------------------

    def put(self, said: Events | Erased) -> None:
        """To go over after all that was put before."""
        self._waiting.append(said)

    def commit(self, events: list[Event]) -> int:
        """A commit of the log; its number."""
        number = self._next()
        self.put(Events(number, events))
        return number

    def erased(self, code: str) -> int:
        """A table that is no more."""
        self.put(Erased(code))
        return self._next()

    def look(self) -> int:
        """Rows or files may be different."""
        self._unlooked = True
        self.looked = self._next()
        return self.looked

    def _next(self) -> int:
        self._put += 1
        self._times.append((self._put, time.monotonic()))
        self._work.set()
        return self._put

    # How far the other is -----------------------------------------------------------------------

    @property
    def in_step(self) -> bool:
        """Whether whoever moves waits for it."""
        return self.whole and not self._late and not self._ended

    def wait(self, number: int) -> bool:
        """Wait until this has arrived, for `LIMIT` at most; whether it has. Once it has not, nobody
        waits again until the other has caught up."""
        until = time.monotonic() + LIMIT
        while self.in_step and self._got < number:
            left = until - time.monotonic()
            if left <= 0:
                self._late = True
                self._changed()
                break
            self._answered.wait(left)
        return self._got >= number

    def behind(self) -> float:
        """For how many seconds the oldest that has not arrived has been on its way."""
        return time.monotonic() - self._times[0][1] if self._times else 0.0

    def _arrived(self, number: int) -> None:
        self._got = max(self._got, number)
        took = 0.0
        while self._times and self._times[0][0] <= number:
            took = time.monotonic() - self._times.popleft()[1]
        if number and not self.whole:
            self.whole = True
            self._late = bool(self._times)
            self._changed()
        elif self._late and (took < LIMIT or not self._times):
            self._late = False
            self._changed()
        self._answered.set()
        self._answered.clear()

    # Talking --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Talk until the connection ends."""
        greenlets = [gevent.spawn(self._safely, work) for work in (self._send, self._pulse)]
        try:
            self._safely(self._hear)
        finally:
            self.end()
            gevent.killall(greenlets)
            self._thread.kill()

    def _safely(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Broken:
            pass
        except Exception:
            logger.exception("the second laptop could not be told")
        self.end()

    def end(self) -> None:
        """Hang up; whoever waits is told."""
        self._ended = True
        with suppress(OSError):
            self._sock.shutdown(2)
        self._answered.set()

    def flush(self, seconds: float) -> bool:
        """Wait until all has arrived that was put by now; whether it has."""
        number, until = self.look(), time.monotonic() + seconds
        while self._got < number and not self._ended and time.monotonic() < until:
            self._answered.wait(0.05)
        return self._got >= number

    def say(self, said: Said) -> None:
        """A last word, when nothing is waiting any more."""
        with suppress(Broken):
            wire.send(self._sock, said)

    def _hear(self) -> None:
        while True:
            said = wire.receive(self._sock)
            match said:
                case Got(number):
                    self._moved, self.trouble = time.monotonic(), ""
                    self._arrived(number)
                case Trouble(why):
                    self.trouble = why
                    self._changed()
                case TakeOver():
                    # In a greenlet of its own: it waits for what is heard here.
                    gevent.spawn(self._take_over, self, said)
                case _:
                    raise Broken

    def _pulse(self) -> None:
        while True:
            gevent.sleep(PULSE)
            if time.monotonic() - self._moved > (SILENT if self.whole else COPYING):
                raise Broken
            if self.whole and self._thread.apply(self._beside.has_changed):
                self._unlooked = True
            self._next()
            if self._late:
                self._changed()

    def _send(self) -> None:
        self._catch_up()
        while True:
            self._work.wait()
            self._work.clear()
            self._pass_on()

    def _catch_up(self) -> None:
        """Send all that the other lacks; what happens meanwhile waits."""
        self._unlooked, log = False, self._folder / LOG
        for change in self._in_thread(self._beside.look()):
            self._tell(change)
        lacks = self._thread.apply(ends.lacking, (log, self._have.tables))
        for code in lacks.forget:
            self._tell(Erased(code))
        for batch in self._in_thread(ends.batches(log, lacks.after)):
            self._tell(Events(0, batch))
        self._work.set()

    def _pass_on(self) -> None:
        """Send what was put."""
        upto, waiting, unlooked = self._put, self._waiting, self._unlooked
        self._waiting, self._unlooked = [], False
        if unlooked:
            for change in self._in_thread(self._beside.look()):
                self._tell(change)
        self._tell(*waiting)
        last = waiting[-1] if waiting else None
        if not isinstance(last, Events) or last.number < upto:
            self._tell(Mark(upto))

    def _tell(self, *said: Said) -> None:
        wire.send(self._sock, *said)
        if not self.whole:
            self._moved = time.monotonic()

    def _in_thread(self, steps: Iterator[Any]) -> Iterator[Any]:
        """One after the other, each made in the thread."""
        while (made := self._thread.apply(next, (steps, None))) is not None:
            yield made
