"""The log of many houses in one PostgreSQL."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict

from partycards.hosting import log_postgres
from partycards.hosting.log_postgres import PgLog, Unsafe
from partycards.hosting.rows_postgres import ROLE
from partycards.tables import no_room
from partycards.tables.log import Event, Log, LogGone, NotNow, Refused, Taken, is_passing
from partycards.tables.log_sqlite import SqliteLog
from partycards.tables.saving import NotSavedYet
from tests.on_postgres import Connection, tables
from tests.postgres import OWNER, Server
from tests.tables import test_boxes as boxes
from tests.tables import test_log as verbs


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.database(tables)


@pytest.fixture
def lease(address: str) -> Iterator[Connection]:
    lease = Connection(address)
    yield lease
    lease.close()


@pytest.fixture
def log(lease: Connection, address: str) -> Iterator[PgLog]:
    log = PgLog(lease, address)
    yield log
    log.close()


def asked(address: str, sql: str, role: str = OWNER) -> list[tuple[Any, ...]]:
    with psycopg.connect(address) as connection:
        connection.execute(f"SET ROLE {role}")
        return connection.execute(sql.encode()).fetchall()


def ended(postgres: Server, connection: Any) -> None:
    """The operator, or the machine, ends a connection."""
    postgres.execute(f"SELECT pg_terminate_backend({connection.info.backend_pid})")


def note(seq: int, table: str = "THYME", house: str = "lisa", move_id: str | None = None) -> Event:
    return Event(table, seq, 100.0 + seq, "seat:1", "moved", b'{"n":%d}' % seq, move_id, house)


def read(log: PgLog, house: str, table: str = "THYME") -> list[Event]:
    """What the log of a house says of a table, with its house."""
    return [replace(event, house=house) for event in log.of(house).read(table)]


# The same verbs -----------------------------------------------------------------------------------


def answers(log: Log) -> list[object]:
    """What a log says of three evenings and a match."""
    verbs.three_tables(log)
    log.append([boxes.begins("CLOVE", 4, boxes.BOX), boxes.begins("CLOVE", 5, boxes.BOX)])
    log.append([Event("CLOVE", 6, 900.0, "table", "moved", b'{"seat":null,"move":{}}', "é\n")])
    said: list[object] = [
        log.tables(),
        sorted(log.latest_tables()),
        log.closings(),
        log.first("started"),
        sorted(log.with_kind("house_sat", "sat")),
        sorted(log.of_kind("opened", "started")),
        log.moves_with("CLOVE", 2, b'"seat":null', 9),
        *[[(e.seq, e.at, e.actor, e.kind, e.data, e.move_id) for e in log.read(code)]
          for code in ("THYME", "BASIL", "CLOVE", "DILL")],
    ]  # fmt: skip
    log.erase("THYME")
    log.try_writing()
    return [*said, log.tables(), log.read("THYME"), log.unswept]


def test_it_says_what_a_file_says(log: PgLog, tmp_path: Path) -> None:
    file = SqliteLog(tmp_path / "log.sqlite")
    assert answers(log.of("lisa")) == answers(file)
    file.close()


def test_a_box_is_kept_once_and_goes_with_the_last_evening(log: PgLog, address: str) -> None:
    kept = "SELECT house, cards FROM box ORDER BY house"
    lisa, tom = log.of("lisa"), log.of("tom")
    for house in (lisa, tom):
        for code in ("THYME", "BASIL"):
            house.append([boxes.begins(code, seq, boxes.BOX) for seq in (1, 2, 3)])
    assert asked(address, kept) == [("lisa", boxes.BOX), ("tom", boxes.BOX)]
    lisa.erase("THYME")
    assert asked(address, kept) == [("lisa", boxes.BOX), ("tom", boxes.BOX)]
    lisa.erase("BASIL")
    assert asked(address, kept) == [("tom", boxes.BOX)]
    assert [event.data for event in tom.read("BASIL")] == [
        boxes.begins("BASIL", seq, boxes.BOX).data for seq in (1, 2, 3)
    ]


def test_a_long_table_is_read_in_several_goes(log: PgLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_postgres, "AT_A_TIME", 3)
    log.append([note(seq) for seq in range(1, 8)])
    assert read(log, "lisa") == [note(seq) for seq in range(1, 8)]


@pytest.mark.parametrize("own", ["\0", "a\0b", "\ud800", "’\\x00", "x" * 64])
def test_whatever_a_phone_calls_its_move_the_others_in_the_commit_are_saved(
    log: PgLog, own: str
) -> None:
    """PostgreSQL's text takes neither a zero nor half a letter."""
    log.append([note(1, move_id=own), note(1, house="tom")])
    assert read(log, "lisa") == [note(1, move_id=own)]
    with pytest.raises(Taken):
        log.append([note(2, move_id=own)])


# Two houses ---------------------------------------------------------------------------------------


def test_two_houses_in_one_commit_see_nothing_of_each_other(log: PgLog, address: str) -> None:
    opened = [
        Event("THYME", 1, 1.0, "host", "opened", b"{}", None, name) for name in ("lisa", "tom")
    ]
    log.append([*opened, boxes_of("tom", 2), note(2)])
    lisa = log.of("lisa")
    assert read(log, "lisa") == [opened[0], note(2)]
    assert lisa.of_kind("opened", "started") == [("THYME", "opened", b"{}")]
    assert log.of("nobody").tables() == []
    lisa.erase("THYME")
    assert read(log, "tom") == [opened[1], boxes_of("tom", 2)]


def boxes_of(house: str, seq: int) -> Event:
    begun = boxes.begins("THYME", seq, boxes.BOX)
    return Event(begun.table, seq, begun.at, "host", "started", begun.data, begun.move_id, house)


def test_a_query_that_forgets_its_house_reads_that_house_only(
    log: PgLog, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The net: who reads acts as a role that sees one house, and writes nothing."""
    log.append([note(1), note(1, "BASIL", "tom"), boxes_of("tom", 2)])
    everybody = 'SELECT "table" FROM event'
    reading = log._reading
    assert reading.rows("lisa", everybody, ()) == [("THYME",)]
    assert reading.rows("lisa", "SELECT 1 FROM box", ()) == []
    assert reading.rows("tom", "SELECT count(*) FROM box", ()) == [(1,)]
    assert asked(address, everybody, ROLE) == [], "without a house none is seen"
    assert len(asked(address, everybody)) == 3, "the writer's role sees all: the control"
    with pytest.raises(Refused):
        reading.rows("lisa", "DELETE FROM event RETURNING 1", ())


# What must not be lost ----------------------------------------------------------------------------


def test_a_database_that_may_lose_what_was_said_to_be_saved_is_refused(
    postgres: Server, address: str
) -> None:
    name = conninfo_to_dict(address)["dbname"]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    lease = Connection(address)
    with pytest.raises(Unsafe, match="synchronous_commit is off"):
        PgLog(lease, address)
    lease.close()


def test_it_is_refused_too_when_it_is_switched_off_later(
    log: PgLog, lease: Connection, address: str
) -> None:
    """A connection that comes after is looked at anew."""
    log.append([note(1)])
    lease._connection.close()
    lease._connection = psycopg.connect(
        address, autocommit=True, options="-c synchronous_commit=off"
    )
    with pytest.raises(Refused):
        log.append([note(2)])
    assert read(log, "lisa") == [note(1)]


@pytest.mark.full
@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_so_is_a_server_that_does_not_wait_for_its_disk(setting: str) -> None:
    server = Server(settings=f"{setting} = off\n")
    try:
        lease = Connection(server.database())
        with pytest.raises(Unsafe, match=f"{setting} is off"):
            PgLog(lease, server.database())
        lease.close()
    finally:
        server.end()


def test_the_same_number_twice_is_refused_and_nothing_of_its_commit_is_there(log: PgLog) -> None:
    log.append([note(1)])
    with pytest.raises(Taken):
        log.append([note(1, house="tom"), boxes_of("tom", 2), note(1)])
    assert log.of("tom").tables() == []
    log.append([note(2), note(1, house="tom")])
    assert [event.seq for event in log.of("lisa").read("THYME")] == [1, 2]


def test_without_that_net_two_keepers_write_the_same_number(log: PgLog, address: str) -> None:
    """The control: what the test above sees is the net's doing."""
    with psycopg.connect(address) as connection:
        connection.execute("ALTER TABLE event DROP CONSTRAINT event_pkey")
    log.append([note(1)])
    log.append([note(1)])
    assert [event.seq for event in log.of("lisa").read("THYME")] == [1, 1]


# What passes, and what does not -------------------------------------------------------------------


def test_a_connection_that_ended_passes_and_nothing_is_tried_on_another(
    log: PgLog, lease: Connection, postgres: Server
) -> None:
    log.append([note(1)])
    ended(postgres, lease.connection)
    for _ in range(2):
        with pytest.raises(NotNow) as lost:
            log.append([note(2)])
        assert isinstance(no_room.refusal(lost.value), NotSavedYet)
    assert read(log, "lisa") == [note(1)]


def test_who_reads_does_not_notice_that_their_connection_ended(
    log: PgLog, postgres: Server
) -> None:
    log.append([note(1)])
    assert read(log, "lisa") == [note(1)]
    ended(postgres, log._reading._connection)
    assert read(log, "lisa") == [note(1)]


def test_a_lock_that_somebody_holds_passes(log: PgLog, lease: Connection, address: str) -> None:
    lease.connection.execute("SET lock_timeout = '20ms'")
    with psycopg.connect(address) as other:
        other.execute("LOCK TABLE event IN EXCLUSIVE MODE")
        with pytest.raises(NotNow):
            log.append([note(1)])
    log.append([note(1)])


def test_a_database_that_only_reads_has_to_be_seen_to(log: PgLog, lease: Connection) -> None:
    """The standby of a site whose first database is away."""
    lease.connection.execute("SET default_transaction_read_only = on")
    for write in (lambda: log.append([note(1)]), log.try_writing):
        with pytest.raises(Refused) as lost:
            write()
        refusal = no_room.refusal(lost.value)
        assert not isinstance(refusal, NotSavedYet)
        assert "disk" not in str(refusal)
    lease.connection.execute("SET default_transaction_read_only = off")
    log.try_writing()
    log.append([note(1)])


def test_what_guests_typed_stands_in_no_message(log: PgLog) -> None:
    log.append([note(1)])
    secret = Event("THYME", 1, 1.0, "seat:1", "moved", b'{"dish":"Lobster"}', "Lobster", "lisa")
    with pytest.raises(Taken) as lost:
        log.append([secret])
    assert "Lobster" not in str(lost.value)
    assert lost.value.__cause__ is None
    assert lost.value.__suppress_context__


@pytest.mark.parametrize(
    ("error", "passes"),
    [(NotNow(), True), (Taken(), True), (Refused(), False), (LogGone(), False),
     (sqlite3.OperationalError(), True)],
)  # fmt: skip
def test_which_losses_pass(error: Exception, passes: bool) -> None:
    assert is_passing(error) == passes
