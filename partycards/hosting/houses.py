"""The houses that a worker has in memory: opened by the first request, put away when nobody has
looked for a while, and gone as soon as another worker may keep them."""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent.event import Event
from gevent.lock import BoundedSemaphore

from partycards.hosting.lease import street_of
from partycards.site import Site

logger = logging.getLogger(__name__)

IDLE = 600.0
"""Seconds without a request or a stream after which a house is put away."""
LOOK = 30.0
"""Seconds between two looks for idle ones."""
PAUSE = 0.002
"""Seconds between two houses that are opened."""
TRIES = 3
"""How often a house is looked for that comes and goes meanwhile."""


class NoHouse(Exception):
    """There is no house with this name, or it is closed."""


class KeptElsewhere(Exception):
    """Another worker keeps this house, or nobody can tell now: it passes."""


class Open:
    """A house in memory; `asked` is when it was asked for last."""

    __slots__ = ("asked", "name", "site", "street")

    def __init__(self, name: str, site: Site) -> None:
        self.name = name
        self.street = street_of(name)
        self.site = site
        self.asked = time.monotonic()


class Houses:
    """All of them. `opens` makes a house ready or raises NoHouse, `closed` hears of one that was
    put away in good order; `keeps` says of a street whether this worker may answer for it, `wants`
    of a house, and tries to become its keeper first."""

    def __init__(
        self,
        opens: Callable[[str], Site],
        closed: Callable[[str, Site], object],
        keeps: Callable[[int], bool],
        wants: Callable[[str], bool],
    ) -> None:
        self._opens = opens
        self._closed = closed
        self._keeps = keeps
        self._wants = wants
        self._open: dict[str, Open] = {}
        self._busy: dict[str, Event] = {}
        self._one_at_a_time = BoundedSemaphore(1)
        self._epoch = 0
        self._greenlet: Any = None

    def __len__(self) -> int:
        return len(self._open)

    def sites(self) -> list[Site]:
        """Those that are in memory."""
        return [found.site for found in self._open.values()]

    def names(self) -> list[str]:
        """The same by name."""
        return list(self._open)

    def at_hand(self, name: str) -> Site | None:
        """The house with this name, if it is in memory and this worker may answer for it."""
        found = self._open.get(name)
        if found is None or name in self._busy or not self._keeps(found.street):
            return None
        found.asked = time.monotonic()
        return found.site

    def site(self, name: str) -> Site:
        """The same, opened if need be; raises NoHouse or KeptElsewhere."""
        site = self.at_hand(name)
        if site is not None:
            return site
        for _ in range(TRIES):
            if (busy := self._busy.get(name)) is not None:
                busy.wait()
            if (site := self.at_hand(name)) is not None:
                return site
            if not self._wants(name):
                raise KeptElsewhere
            if name not in self._busy and name not in self._open:
                return self._read(name)
        raise KeptElsewhere

    def _read(self, name: str) -> Site:
        """Open a house; whoever else asks for it meanwhile waits."""
        busy, epoch = Event(), self._epoch
        self._busy[name] = busy
        try:
            with self._one_at_a_time:
                # After a failover a hundred are asked for at once; heartbeats come in between.
                gevent.sleep(PAUSE)
                if not self._keeps(street_of(name)):
                    raise KeptElsewhere
                site = self._opens(name)
            if epoch != self._epoch:
                # What was read may be another worker's by now.
                site.drop()
                raise KeptElsewhere
            self._open[name] = Open(name, site)
            return site
        finally:
            del self._busy[name]
            busy.set()

    # Putting away -------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look for idle houses."""
        self._greenlet = gevent.spawn(self._look_for_idle)

    def stop(self) -> None:
        """Look no more."""
        if self._greenlet is not None:
            self._greenlet.kill()

    def _look_for_idle(self) -> None:
        while True:
            gevent.sleep(LOOK)
            self.put_idle_away(time.monotonic())

    def put_idle_away(self, now: float) -> None:
        """Put away the houses that nobody has looked at for a while."""
        for found in tuple(self._open.values()):
            if now - found.asked > IDLE and not found.site.streams.count():
                try:
                    self.put_away(found.name)
                except Exception:
                    logger.exception("a house could not be put away in good order")

    def put_away(self, *names: str) -> None:
        """Write down what is queued, and that timers run on where the house is opened next."""
        for name in names:
            while (busy := self._busy.get(name)) is not None:
                busy.wait()
            found, epoch = self._open.get(name), self._epoch
            if found is None:
                continue
            busy = self._busy[name] = Event()
            try:
                found.site.stop(moved=True)
                if epoch == self._epoch:
                    self._closed(name, found.site)
            finally:
                self._open.pop(name, None)
                del self._busy[name]
                busy.set()

    # What a worker's lease asks for (see `hosting.keeping`) -------------------------------------

    def hand_over(self, street: int) -> None:
        """Put every house of a street away; whoever asks for one meanwhile is sent elsewhere."""
        self.put_away(*self._of(street, {*self._open, *self._busy}))

    def drop_all(self) -> None:
        """Drop every house as it is, and return when nothing of theirs waits to be written."""
        self._epoch += 1
        dropped, self._open = self._open, {}
        for found in dropped.values():
            found.site.drop()

    def hang_up(self) -> None:
        """End all streams: for now nobody knows whether what they show is still true."""
        for site in self.sites():
            site.streams.send_elsewhere()

    @staticmethod
    def _of(street: int, names: Iterable[str]) -> list[str]:
        return [name for name in names if street_of(name) == street]
