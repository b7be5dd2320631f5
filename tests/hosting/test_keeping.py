"""Streets come and go between workers: their heartbeats, hand-overs and ends, without any page."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise
from typing import Any

import gevent
import psycopg
import pytest
from gevent.threadpool import ThreadPool

from partycards.hosting import keeping, lease
from partycards.hosting.keeping import Keeping
from partycards.hosting.lease import Lease, NoLease
from tests.hosting.test_lease import end_connections
from tests.postgres import Server

STREET = 50


class Houses:
    """Houses that only remember what they were told, and when."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.trouble: Exception | None = None

    def hand_over(self, street: int) -> None:
        self.told.append(f"hand over {street}")
        if self.trouble is not None:
            raise self.trouble

    def drop_all(self) -> None:
        self.told.append("drop all")

    def hang_up(self) -> None:
        self.told.append("hang up")


class Worker:
    """A worker, but for its houses: one thread that writes, a lease on its connection."""

    def __init__(self, dsn: str, name: str) -> None:
        self.houses = Houses()
        self.lease = Lease(dsn, name, f"http://{name}", 1)
        self._thread = ThreadPool(1)
        self.keeping = Keeping(self.lease, self._apart, self.houses)
        self.keeping.start()

    def _apart(self, work: Callable[[], None]) -> None:
        def outcome() -> Exception | None:
            try:
                work()
            except Exception as error:
                return error
            return None

        error = self._thread.spawn(outcome).get()
        if error is not None:
            raise error

    def asked(self) -> bool:
        return self.keeping.asked(STREET)

    def keeps(self) -> bool:
        """Without asking for it."""
        return STREET in self.lease.kept() and self.lease.fresh()

    def pid(self) -> int:
        pid: int = self.lease.connection.info.backend_pid
        return pid

    def stop(self) -> None:
        self.keeping.drain(2)
        self._thread.kill()


@pytest.fixture
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for takes a tenth of the time."""
    monkeypatch.setattr(lease, "HOLD", lease.HOLD / 10)
    for name in ("BEAT", "BUSY", "LOOK", "PATIENCE"):
        monkeypatch.setattr(keeping, name, getattr(keeping, name) / 10)


@pytest.fixture
def dsn(postgres: Server) -> str:
    return postgres.database()


@pytest.fixture
def worker(haste: None, dsn: str) -> Iterator[Callable[[str], Worker]]:
    made: list[Worker] = []

    def make(name: str) -> Worker:
        made.append(Worker(dsn, name))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def until(true: Callable[[], Any], seconds: float = 10.0) -> float:
    """Wait until something is true; how long that took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        gevent.sleep(0.01)
    return time.monotonic() - began


def test_whoever_is_asked_takes_the_house(worker: Callable[[str], Worker]) -> None:
    left, right = worker("left"), worker("right")
    asked = [gevent.spawn(left.asked) for _ in range(10)]
    assert all(greenlet.get() for greenlet in asked)
    assert not right.keeping.keeps(STREET)


def test_a_house_is_written_down_before_another_has_it(worker: Callable[[str], Worker]) -> None:
    left, right = worker("left"), worker("right")
    left.asked()
    until(right.asked)
    assert left.houses.told == ["hand over 50"]
    assert not left.keeping.keeps(STREET)


def hand_overs(left: Worker, right: Worker, seconds: float) -> list[float]:
    """Two proxies ask for the same house by turns, each at its own worker. When it went from one to
    the other, in seconds since the beginning."""
    went: list[float] = []
    keeper: Worker | None = None
    left.asked()
    began = time.monotonic()
    for asked in cycle((left, right)):
        gevent.spawn(asked.asked)
        gevent.sleep(0.005)
        keepers = [each for each in (left, right) if each.keeps()]
        assert len(keepers) <= 1
        for each in keepers:
            if each is not keeper:
                keeper = each
                went.append(time.monotonic() - began)
        if time.monotonic() - began > seconds:
            break
    return went


def test_two_proxies_that_disagree_do_not_send_a_house_to_and_fro(
    worker: Callable[[str], Worker],
) -> None:
    went = hand_overs(worker("left"), worker("right"), 3.3 * lease.HOLD)
    assert len(went) >= 3, "whoever asks does get it"
    assert all(b - a >= lease.HOLD for a, b in pairwise(went))


def test_without_a_minimum_they_would(
    worker: Callable[[str], Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    hold = lease.HOLD
    monkeypatch.setattr(lease, "HOLD", 0.0)
    went = hand_overs(worker("left"), worker("right"), hold)
    assert not all(b - a >= hold for a, b in pairwise(went))


def test_with_its_connection_a_worker_has_lost_every_house(
    dsn: str, worker: Callable[[str], Worker]
) -> None:
    left = worker("left")
    left.asked()
    end_connections(dsn)
    until(lambda: left.houses.told == ["drop all"])
    until(left.asked)
    assert left.keeping.keeps(STREET)


def test_nobody_is_answered_while_the_database_says_nothing(
    worker: Callable[[str], Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs, as over a cable that was pulled; the lock is still there, and so are the houses."""
    left = worker("left")
    left.asked()
    monkeypatch.setattr(lease, "FRESH", lease.FRESH / 3)
    pid = left.pid()
    os.kill(pid, signal.SIGSTOP)
    try:
        until(lambda: "hang up" in left.houses.told)
        assert not left.keeping.keeps(STREET)
        assert not left.keeping.ready()
    finally:
        os.kill(pid, signal.SIGCONT)
    until(lambda: left.keeping.keeps(STREET))
    assert set(left.houses.told) == {"hang up"}


def test_a_worker_that_is_stopped_lets_everything_go(worker: Callable[[str], Worker]) -> None:
    left, right = worker("left"), worker("right")
    left.keeping.asked(7)
    left.keeping.asked(8)
    left.keeping.drain(5)
    assert left.houses.told == ["hand over 7", "hand over 8"]
    assert not left.keeping.ready()
    assert not left.keeping.asked(7)
    assert right.keeping.asked(7)
    assert right.keeping.asked(8)


def test_what_cannot_be_written_down_goes_with_the_connection(
    worker: Callable[[str], Worker],
) -> None:
    left, right = worker("left"), worker("right")
    left.houses.trouble = NoLease()
    left.asked()

    def right_is_asked_again() -> bool:
        # Once is not enough: a keeper that is asked for the house itself forgets the wish.
        right.asked()
        return left.houses.told == ["hand over 50", "drop all"]

    until(right_is_asked_again)
    until(right.asked)


def test_a_database_that_comes_back_finds_the_worker_waiting(
    postgres: Server, worker: Callable[[str], Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    away = [True]
    real = lease.connect

    def connect(dsn: str) -> Any:
        if away[0]:
            raise psycopg.OperationalError
        return real(dsn)

    left = worker("left")
    left.lease._connect = connect
    end_connections(left.lease._dsn)
    until(lambda: left.houses.told == ["drop all"])
    assert not left.asked()
    away[0] = False
    until(left.keeping.ready)
    assert left.asked()
