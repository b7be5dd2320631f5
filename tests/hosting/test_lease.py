"""Who keeps a street, on a real PostgreSQL: two workers, left and right, and one house."""

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from partycards.hosting.lease import (
    BEAT,
    FRESH,
    HOLD,
    SILENT,
    Lease,
    NewerStreet,
    NoLease,
    connect,
    street_of,
)
from tests.postgres import Server

STREET = street_of("olive")


class Side:
    """A worker's lease, its clock in our hand."""

    def __init__(self, dsn: str, worker: str, format: int = 1) -> None:
        self.lease = Lease(dsn, worker, f"http://{worker}", format)
        self.time = 1000.0
        self.lease.now = lambda: self.time

    def __getattr__(self, name: str) -> Any:
        return getattr(self.lease, name)


@pytest.fixture
def dsn(postgres: Server) -> str:
    return postgres.database()


@pytest.fixture
def worker(dsn: str) -> Iterator[Callable[..., Side]]:
    made: list[Side] = []

    def make(name: str, format: int = 1) -> Side:
        made.append(Side(dsn, name, format))
        return made[-1]

    yield make
    for side in made:
        side.close()


@pytest.fixture
def left(worker: Callable[..., Side]) -> Side:
    return worker("left")


@pytest.fixture
def right(worker: Callable[..., Side]) -> Side:
    return worker("right")


def looked(dsn: str, sql: str, *values: Any) -> list[Any]:
    """What somebody sees, or does, on a connection of their own."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        found = connection.execute(sql.encode(), values)
        return found.fetchall() if found.description else []


def long_silent(dsn: str) -> None:
    """The keeper was last heard of longer ago than a living one can be."""
    looked(dsn, f"UPDATE keeper SET seen = seen - interval '{SILENT + 0.1} seconds'")


def end_connections(dsn: str) -> None:
    looked(
        dsn,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


def test_a_house_stands_in_the_same_street_for_ever() -> None:
    assert (street_of("olive"), street_of("zum-goldenen-löwen")) == (50, 205)


def test_who_took_a_street_first_keeps_it(left: Side, right: Side) -> None:
    assert left.take(STREET)
    assert left.keeps("olive")
    assert not right.take(STREET)
    assert not right.keeps("olive")


def test_a_worker_that_asks_gets_what_its_keeper_is_not_asked_for(left: Side, right: Side) -> None:
    left.take(STREET)
    assert left.beat() == frozenset()
    right.take(STREET)
    assert left.beat() == {STREET}


def test_what_both_are_asked_for_is_held_for_a_while(left: Side, right: Side) -> None:
    left.take(STREET)
    right.take(STREET)
    assert left.beat({STREET}) == frozenset()
    left.time += HOLD
    assert left.beat({STREET}) == frozenset(), "who asked too early asks again"
    right.take(STREET)
    assert left.beat({STREET}) == {STREET}


def test_what_was_let_go_is_left_to_whoever_asked(
    left: Side, right: Side, worker: Callable[..., Side]
) -> None:
    left.take(STREET)
    right.take(STREET)
    left.let_go(STREET)
    assert not left.keeps("olive")
    assert not left.take(STREET)
    assert not worker("third").take(STREET)
    assert right.take(STREET)


def test_what_nobody_asked_for_is_anybodys(left: Side, right: Side) -> None:
    left.take(STREET)
    left.let_go(STREET)
    assert right.take(STREET)


def test_who_asked_and_does_not_come_is_not_waited_for(dsn: str, left: Side, right: Side) -> None:
    left.take(STREET)
    right.take(STREET)
    left.let_go(STREET)
    looked(dsn, "UPDATE keeper SET seen = seen - interval '3 seconds'")
    assert left.take(STREET)


def test_a_silent_keeper_is_put_off_its_connection_and_cannot_write(
    dsn: str, left: Side, right: Side
) -> None:
    left.take(STREET)
    long_silent(dsn)
    assert not right.take(STREET)
    while not right.take(STREET):
        pass
    with pytest.raises(psycopg.OperationalError):
        left.connection.execute("SELECT 1")
    assert left.lost()
    assert not left.fresh()
    with pytest.raises(NoLease):
        left.connection  # noqa: B018


def test_only_the_keeper_of_that_street_is_put_off(dsn: str, left: Side, right: Side) -> None:
    left.take(STREET)
    right.take(7)
    long_silent(dsn)
    while not right.take(STREET):
        right.beat()
    assert right.kept() == {7, STREET}


def test_who_woke_up_says_nothing_before_its_next_heartbeat(left: Side) -> None:
    left.take(STREET)
    left.beat()
    left.time += FRESH
    assert left.keeps("olive")
    left.time += 0.01
    assert not left.fresh()
    assert not left.keeps("olive")
    left.beat()
    assert left.keeps("olive"), "nobody had asked meanwhile: it never lost the lock"


def test_a_heartbeat_counts_from_before_it_was_said(left: Side) -> None:
    left.take(STREET)
    real = left.lease.connection

    class Slow:
        closed = False

        def execute(self, *asked: Any) -> Any:
            left.time += 3.0
            return real.execute(*asked)

    left.lease._connection = Slow()
    left.beat()
    left.lease._connection = real
    assert not left.fresh()


def test_a_keeper_falls_silent_before_it_is_replaced() -> None:
    assert BEAT < FRESH < SILENT < HOLD


def test_what_was_kept_on_a_lost_connection_is_forgotten_first(dsn: str, left: Side) -> None:
    left.take(STREET)
    end_connections(dsn)
    with pytest.raises(psycopg.OperationalError):
        left.beat()
    assert left.lost()
    assert not left.take(STREET)
    assert not left.take(7)
    left.forget()
    assert not left.lost()
    assert left.kept() == frozenset()
    assert left.take(STREET)
    assert left.keeps("olive")


def test_a_street_of_a_newer_version_is_left_alone(
    left: Side, right: Side, worker: Callable[..., Side]
) -> None:
    newer = worker("newer", format=2)
    assert newer.take(STREET)
    with pytest.raises(NewerStreet):
        left.take(STREET)
    assert newer.beat() == frozenset(), "and not asked for"
    newer.let_go(STREET)
    with pytest.raises(NewerStreet):
        right.take(STREET)
    assert worker("newest", format=3).take(STREET)


def test_who_is_not_in_the_list_of_keepers_lets_everything_go(dsn: str, left: Side) -> None:
    left.take(STREET)
    looked(dsn, "DELETE FROM keeper")
    left.beat()
    assert left.lost()


def test_workers_that_start_together_do_not_disturb_each_other(dsn: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    sides = [Side(dsn, f"{number}") for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        took = [*threads.map(lambda side: side.take(STREET), sides)]
    assert took.count(True) == 1
    for side in sides:
        side.close()


def test_a_database_that_is_away_is_given_up_soon(postgres: Server) -> None:
    lease = Lease(postgres.dsn("nowhere"), "left", "http://left", 1)
    with pytest.raises(psycopg.OperationalError):
        lease.take(STREET)
    assert not lease.fresh()
    assert not lease.lost(), "there is nothing to forget"


def test_a_heartbeat_on_another_connection_would_keep_one_that_cannot_write(
    dsn: str, left: Side, right: Side
) -> None:
    """The control: why the heartbeat has to go by the connection that appends."""
    left.take(STREET)
    left.connection.close()
    with connect(dsn) as elsewhere:
        elsewhere.execute("UPDATE keeper SET seen = clock_timestamp() WHERE worker = 'left'")
    seen = looked(dsn, "SELECT clock_timestamp() - seen < interval '1 second' FROM keeper")
    assert seen == [(True,)], "it seems to live"
    assert left.lost(), "and cannot write"
    assert right.take(STREET), "its lock went with its connection"
