"""The keeper of the copies: one every ten minutes in which something happened, and at closing.

Copies are made in a real thread, so that play never waits for them; one that fails is told to the
host and stops nothing.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import gevent
from gevent.event import Event
from gevent.threadpool import ThreadPool

from partycards import disk
from partycards.catalogue.errors import N_, Wrong
from partycards.tables import copies, sweeping
from partycards.tables.copies import ASKED, CLOSING, PLAYING, Copy

logger = logging.getLogger(__name__)

EVERY = 600.0
"""Seconds between copies while something happens."""
LOOK = 60.0
"""Seconds between looks for something that has happened, or was erased."""
T = TypeVar("T")
Stamp = tuple[tuple[str, int, int], ...]


class Keeper:
    """Makes and keeps the copies of a house while its server runs. `trouble` says why the last one
    could not be made."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread = ThreadPool(1)
        self._woken = Event()
        self._closing = False
        self._last = time.monotonic()
        # What a crash kept from being copied is still to be copied.
        self._copied: Stamp | None = None
        with suppress(Wrong, OSError):
            self._copied = _stamp(folder) if _as_copied(folder) else None
        self.trouble: Wrong | None = None
        self._resting = False
        self._greenlet = gevent.spawn(self._run)

    def rest(self) -> None:
        """Make no copies unasked: the folder is thrown away afterwards."""
        self._resting = True
        self._greenlet.kill()

    def look_soon(self) -> None:
        """Something was erased: it goes from the copies, too. Does not yield."""
        self._woken.set()

    def closing(self) -> None:
        """An evening is over: make a copy. Does not yield."""
        self._closing = True
        self._woken.set()

    def make(self) -> Copy:
        """Make a copy now, because the host asked for it; `Wrong` with a sentence."""
        return self.apart(lambda: self._make(ASKED))

    def apart(self, work: Callable[[], T]) -> T:
        """Do something with the copies in their thread. An OSError, too, is raised as `Wrong`."""
        made: T | Wrong = self._thread.apply(_returned, (work,))
        if isinstance(made, Wrong):
            raise made
        return made

    def stop(self) -> None:
        """The server closes: what has happened since the last copy gets one."""
        self._greenlet.kill()
        if not self._resting:
            self._closing = True
            self._look()
        self._thread.kill()

    def _run(self) -> None:
        while True:
            self._look()
            self._woken.wait(LOOK)
            self._woken.clear()

    def _look(self) -> None:
        """Sweep what was erased out of the copies, and make one if it is time."""
        closing, self._closing = self._closing, False
        due = closing or time.monotonic() - self._last >= EVERY
        try:
            self.apart(lambda: sweeping.sweep(self._folder))
            if due and self.apart(lambda: _stamp(self._folder)) != self._copied:
                self.apart(lambda: self._make(CLOSING if closing else PLAYING))
        except Wrong as trouble:
            self._last = time.monotonic()
            self.trouble = trouble
            logger.warning("%s", trouble)

    def _make(self, why: str) -> Copy:
        stamp = _stamp(self._folder)
        made = copies.make(self._folder, why)
        sweeping.made(self._folder, made)
        self._copied, self._last, self.trouble = stamp, time.monotonic(), None
        return made


def _returned(work: Callable[[], T]) -> T | Wrong:
    """What is raised in a thread is written to the console, which may lie on the full disk."""
    try:
        return work()
    except Wrong as trouble:
        return trouble
    except Exception as error:
        why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        return Wrong(
            N_(
                "No copy could be made: it could not be written to the disk (%(why)s). "
                "The older ones are safe, and everybody can play on."
            ),
            why=why,
        )


def _stamp(folder: Path) -> Stamp:
    """Another one whenever something has happened: how many events there are, and which files there
    are as of when. Files are not opened: closing one would let go of SQLite's lock on it."""
    found = [_events(folder)]
    for name in (disk.ROWS, *copies.files_in(folder)):
        with suppress(FileNotFoundError):
            status = (folder / name).stat()
            found.append((name, status.st_mtime_ns, status.st_size))
    return tuple(found)


def _events(folder: Path) -> tuple[str, int, int]:
    with copies.reading(folder / disk.LOG) as log:
        last, count = log.execute("SELECT max(rowid), count(*) FROM event").fetchone()
    return disk.LOG, last or 0, count


def _as_copied(folder: Path) -> bool:
    """Whether nothing was written since the newest copy."""
    newest = next(iter(copies.kept(folder)), None)
    if newest is None:
        return False
    (_, _, count), *files = _stamp(folder)
    return count == sum(newest.manifest.tables.values()) and all(
        changed <= newest.manifest.made * 1e9 for _, changed, _ in files
    )
