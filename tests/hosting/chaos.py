"""What is done to a site while fifteen phones play there, and what must be true afterwards."""

import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import gevent

from tests.hosting.phones import Room, Television
from tests.hosting.workers import HOUSE, Site, WorkerProcess
from tests.postgres import Server


def until(true: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        gevent.sleep(0.02)


LATE = 3.0
"""Seconds after which it is told how the house went from one to another."""


class Outcome(NamedTuple):
    """How many seconds it took until a move was accepted again, and until the last phone had asked
    and was shown what is true; who kept the house before and afterwards."""

    case: str
    moved: float
    right: float
    before: str
    after: str

    def __str__(self) -> str:
        return (
            f"{self.case}: a move accepted after {self.moved:.2f} s, the last phone right after "
            f"{self.right:.2f} s, kept by {self.before}, then {self.after}"
        )


class Chaos:
    """A house in full swing on a site."""

    def __init__(self, site: Site, tables: int = 3, guests: int = 5) -> None:
        self.site = site
        self.room = Room(site.proxy)
        site.watch_who_writes()
        self.room.fills(tables, guests)
        self.room.plays()
        self.outcomes: list[Outcome] = []
        self._screens: list[Television] = []
        self.goes_on(0.5)

    def goes_on(self, seconds: float) -> tuple[float, float]:
        """They play on; see `Room.right_again`."""
        right = self.room.right_again(since=time.monotonic())
        gevent.sleep(seconds)
        return right

    def settled(self) -> WorkerProcess:
        """The keeper, once it is the worker that the proxy prefers."""
        until(lambda: self.site.keeper() is self.site.proxy.order()[0])
        return self.site.keeper()

    def screens(self, worker: WorkerProcess) -> list[Television]:
        """A TV for each table, which looks at one worker whatever happens."""
        screens = [Television(self.room, table, worker.port) for table in self.room.newest]
        self._screens += screens
        until(lambda: all(screen.came for screen in screens))
        return screens

    def happens(self, case: str, does: Callable[[WorkerProcess], object]) -> Outcome:
        """Something happens to the keeper; how long until all is right."""
        keeper = self.site.keeper()
        does(keeper)
        moved, right = self.room.right_again(since=time.monotonic())
        outcome = Outcome(case, moved, right, keeper.name, self.site.keeper().name)
        self.outcomes.append(outcome)
        print(outcome, flush=True)
        if right > LATE:
            print(f"  who kept the house: {self.site.changes()[-6:]}", flush=True)
        return outcome

    def kill(self) -> Outcome:
        """The keeper ends at once, as by a lack of memory."""
        return self.happens("kill -9", lambda worker: worker.send(signal.SIGKILL))

    def drain(self) -> tuple[Outcome, int]:
        """The keeper is told to end, as for a new version; and its exit status."""
        keeper = self.site.keeper()
        outcome = self.happens("SIGTERM", lambda worker: worker.send(signal.SIGTERM))
        return outcome, keeper.ended(10)

    def freeze(self, seconds: float) -> Outcome:
        """The keeper stands still and wakes up again, before TVs that had looked at it all the
        while, and guests who ask it at once."""
        keeper, room = self.settled(), self.room
        screens = self.screens(keeper)
        frozen = time.monotonic()
        outcome = self.happens("SIGSTOP", lambda worker: worker.send(signal.SIGSTOP))
        gevent.sleep(max(0.0, seconds - (time.monotonic() - frozen)))
        assert outcome.after != keeper.name
        keeper.send(signal.SIGCONT)
        woken = time.monotonic()
        while time.monotonic() < woken + 1.0:
            for guest in room.guests:
                guest.looks(keeper.port)
        assert all(screen.ended for screen in screens), "they still look at who keeps nothing"
        return outcome

    def end_connection(self) -> Outcome:
        """PostgreSQL hangs up on the keeper."""
        sql = "SELECT pg_terminate_backend(pid) FROM keeper WHERE pid <> 0"
        return self.happens("the lease’s connection ended", lambda _: self.site.looked(sql))

    def restart_database(self, server: Server) -> Outcome:
        """PostgreSQL goes down as with its machine and comes up again."""

        def restarts(_: WorkerProcess) -> None:
            server.stop("immediate")
            server.start()

        return self.happens("PostgreSQL -m immediate", restarts)

    def kill_database(self, server: Server) -> Outcome:
        """All of PostgreSQL is killed and started again."""

        def restarts(_: WorkerProcess) -> None:
            server.kill()
            server.start()

        return self.happens("PostgreSQL kill -9", restarts)

    def ends(self) -> str:
        """Nobody plays any more: hold what everybody was told against the log. What was found, in
        words; AssertionError when it is not what it should be."""
        self.room.rests()
        for screen in self._screens:
            screen.stop()
        room, told = self.room, self.room.told
        rows = self.site.looked(
            "SELECT \"table\", convert_from(move_id, 'UTF8'), seq FROM event "
            "WHERE house = %s AND move_id IS NOT NULL",
            HOUSE,
        )
        times = Counter((table, move_id) for table, move_id, _ in rows)
        at = {(table, move_id): seq for table, move_id, seq in rows}
        lost = [each for each in told if (each.table, each.move_id) not in times]
        assert not lost, f"{len(lost)} of {len(told)} accepted moves are lost: {lost[:3]}"
        assert max(times.values()) == 1
        early = [each for each in told if at[each.table, each.move_id] > each.version]
        assert not early, f"accepted before they were in the log: {early[:3]}"
        gaps = self.site.looked(
            'SELECT "table" FROM event WHERE house = %s GROUP BY "table" '
            "HAVING count(*) <> max(seq) OR min(seq) <> 1",
            HOUSE,
        )
        assert not gaps, gaps
        others = self.site.not_by_keeper()
        assert not others, f"{len(others)} events by who did not keep the house: {others[:3]}"
        stale = room.stale + [each for screen in self._screens for each in screen.stale]
        assert not stale, f"{len(stale)} stale views: {stale[:3]}"
        refused = dict(Counter(room.refused).most_common(3))
        found = (
            f"{len(told)} moves accepted: 0 lost, none twice, no gap, all written by the keeper; "
            f"{room.looks} views, none stale; {room.later} times “later”, {room.nobody} times "
            f"nobody, {room.broken} times 500, {len(room.refused)} refused {refused}"
        )
        print(found, flush=True)
        return found
