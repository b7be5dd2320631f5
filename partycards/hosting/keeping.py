"""Keeping houses: the heartbeat, streets that come and go, and the end of a worker.

A worker is asked for a house and takes its street. It lets a street go when another worker asks for
it or when it is stopped itself, one small hand-over after another. With its connection it has lost
everything at once: whatever was in memory may be another's by now, and is dropped whole.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol, TypeVar

import gevent
import psycopg

from partycards.hosting.lease import ANSWER, BEAT, Lease, NewerStreet, NoLease

logger = logging.getLogger(__name__)

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks whether the last heartbeat is too old."""
PATIENCE = 1.0
"""Seconds for which whoever asks for a house waits until its keeper has let go."""


BUSY = 1.0
"""Seconds after which a street is no more asked for here: then the way of its guests leads
elsewhere."""


class Houses(Protocol):
    """What a worker has in memory of the houses that it keeps."""

    def hand_over(self, street: int) -> None:
        """Take no more moves for the houses of a street, write down what is queued and that their
        timers are moved, send their streams elsewhere, and drop them."""

    def drop_all(self) -> None:
        """Drop every house as it is, and return when nothing of theirs waits to be written."""

    def hang_up(self) -> None:
        """End all streams: for now nobody knows whether what they show is still true."""


class Keeping:
    """What a worker keeps, and its heartbeat. `apart` does something in the thread that writes,
    between two commits."""

    def __init__(
        self, lease: Lease, apart: Callable[[Callable[[], None]], None], houses: Houses
    ) -> None:
        self._lease = lease
        self._apart = apart
        self._houses = houses
        self._asking: dict[int, Any] = {}
        self._asked_at: dict[int, float] = {}
        self._going: set[int] = set()
        self._greenlets: list[Any] = []
        self._checks: Any = None
        self._dropping = self._silent = False
        self.handed_over = 0
        """How many streets were let go because somebody asked for them."""
        self.draining = False

    def start(self) -> None:
        """Begin to say that this worker lives; the first time before this returns, if it can."""
        self._beat()
        # Before anything else that the loop has to do: a worker that stood still has much to show.
        loop: Any = gevent.get_hub().loop
        self._checks = loop.check(ref=False)
        self._checks.priority = loop.MAXPRI
        self._checks.start(self._look)
        self._greenlets = [gevent.spawn(self._beat_for_ever), gevent.spawn(self._wake_up)]

    def ready(self) -> bool:
        """Whether a proxy may send anything here."""
        return not self.draining and self._lease.fresh()

    def keeps(self, street: int) -> bool:
        """Somebody asks for a house of a street: whether this worker may answer right now."""
        lease = self._lease
        self._asked_at[street] = monotonic()
        return street in lease.kept() and street not in self._going and lease.fresh()

    def asked(self, street: int) -> bool:
        """Somebody asks for a house of a street: take it if it can be had. Whoever waited for the
        same street is told the same."""
        if self.keeps(street):
            return True
        if self.draining or street in self._going:
            return False
        asking = self._asking.get(street)
        if asking is None:
            asking = self._asking[street] = gevent.spawn(self._take, street)
        asking.join()
        return self.keeps(street)

    def _take(self, street: int) -> None:
        tries = round(PATIENCE / LOOK)
        try:
            while tries and not self.draining and not self._in_thread(self._lease.take, street):
                tries -= 1
                gevent.sleep(LOOK)
        except (psycopg.Error, NoLease, NewerStreet) as error:
            logger.warning("street %s cannot be taken: %s", street, type(error).__name__)
        finally:
            del self._asking[street]

    # The heartbeat ----------------------------------------------------------------------------

    def _beat_for_ever(self) -> None:
        while True:
            gevent.sleep(BEAT)
            self._beat()

    def _beat(self) -> None:
        try:
            for street in self._in_thread(self._lease.beat, self._busy()):
                gevent.spawn(self._let_go, street)
        except (psycopg.Error, NoLease) as error:
            logger.warning("no heartbeat: %s", type(error).__name__)

    def _busy(self) -> set[int]:
        """The streets for which this worker has been asked just now."""
        since = monotonic() - BUSY
        return {street for street, at in self._asked_at.items() if at > since}

    def _wake_up(self) -> None:
        """A database that does not answer at all is noticed by nothing but the time that passes."""
        while True:
            gevent.sleep(LOOK)

    def _look(self) -> None:
        """Whether anything has to be dropped, or nobody may look for now. Does not yield."""
        if self._lease.fresh():
            self._silent = False
        elif self._lease.lost():
            if not self._dropping:
                self._dropping = True
                gevent.spawn(self._begin_anew)
        elif not self._silent and self._lease.kept():
            self._silent = True
            self._houses.hang_up()

    def _begin_anew(self) -> None:
        """The connection is gone, and with it everything that was kept."""
        try:
            logger.warning("the connection is gone: all houses are dropped")
            self._houses.drop_all()
            self._in_thread(self._lease.forget)
        finally:
            self._dropping = False

    # Letting go -------------------------------------------------------------------------------

    def _let_go(self, street: int) -> None:
        if street in self._going or street not in self._lease.kept():
            return
        self._going.add(street)
        try:
            self._houses.hand_over(street)
            self._in_thread(self._lease.let_go, street)
            self.handed_over += 1
        except Exception:
            # What waits to be written must not be written later, when the street is another's.
            logger.exception("street %s could not be handed over", street)
            self._in_thread(self._lease.close)
        finally:
            self._going.discard(street)

    def drain(self, seconds: float) -> None:
        """Let every street go, one after another, and be done after so many seconds: what is not
        handed over by then goes with the connection."""
        self.draining = True
        with suppress(gevent.Timeout), gevent.Timeout(seconds):
            for street in sorted(self._lease.kept()):
                self._let_go(street)
        gevent.killall(self._greenlets)
        self._checks.stop()
        with suppress(gevent.Timeout), gevent.Timeout(ANSWER):
            self._in_thread(self._lease.close)

    def _in_thread(self, work: Callable[..., T], *values: Any) -> T:
        """What comes of a piece of work in the thread that writes."""
        came: list[T] = []
        self._apart(lambda: came.append(work(*values)))
        return came[0]
