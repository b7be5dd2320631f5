"""The log of a worker's houses, on PostgreSQL: the same verbs as a laptop's file.

Everything is appended on the lease's connection: what is in the log was written by the keeper of
its house. Reading has a connection of its own that may do nothing else, and sees one house at a
time.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial
from threading import Lock
from typing import Any, Protocol

import psycopg
from msgspec.structs import replace

from partycards.hosting.losses import in_words
from partycards.hosting.rows_postgres import ROLE
from partycards.tables.boxes import BEGINS, cut, named, with_box
from partycards.tables.log import AT_ONCE, Event, Refused
from partycards.tables.slices import Slices

SETTING_UP = 7_201_950
"""The number of the lock that the first worker of several takes to set up the log."""
TABLES = """
CREATE TABLE IF NOT EXISTS event(
    house text NOT NULL,
    "table" text NOT NULL,
    seq integer NOT NULL,
    at double precision NOT NULL,
    actor text NOT NULL,
    kind text NOT NULL,
    data bytea NOT NULL,
    move_id bytea,
    PRIMARY KEY (house, "table", seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS event_move ON event(house, "table", move_id)
    WHERE move_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_kind ON event(house, kind, "table") WHERE kind <> 'moved';
CREATE INDEX IF NOT EXISTS event_opens ON event(house, at) WHERE seq = 1;
CREATE TABLE IF NOT EXISTS box(
    house text NOT NULL,
    digest text NOT NULL,
    cards bytea NOT NULL,
    PRIMARY KEY (house, digest)
);
"""
"""A mover's own id of a move is theirs, and may hold what no text of PostgreSQL does."""
NET = """
GRANT SELECT ON {table} TO {role};
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS one_house ON {table};
CREATE POLICY one_house ON {table} FOR SELECT TO {role}
    USING (house = nullif(current_setting('app.house', true), ''));
"""
"""Whoever owns the tables writes for all houses; whoever reads sees one."""
READS = f"""SET ROLE {ROLE};
SET default_transaction_read_only = on;
SET statement_timeout = '5s'"""
_INSERT = """INSERT INTO event(house, "table", seq, at, actor, kind, data, move_id)
SELECT * FROM unnest(%b::text[], %b::text[], %b::int[], %b::float8[], %b::text[], %b::text[],
    %b::bytea[], %b::bytea[])"""
_KEEP_BOX = "INSERT INTO box(house, digest, cards) VALUES (%b, %b, %b) ON CONFLICT DO NOTHING"
_READ = """SELECT seq, at, actor, kind, data, move_id FROM event
WHERE house = %s AND "table" = %s AND seq > %s ORDER BY seq LIMIT %s"""
AT_A_TIME = 500
"""Events that are read in one go: nobody else is answered meanwhile."""
_LATEST = """SELECT opens."table" FROM event AS opens CROSS JOIN LATERAL (
    SELECT at FROM event WHERE house = opens.house AND "table" = opens."table"
    ORDER BY seq DESC LIMIT 1
) AS last WHERE opens.house = %s AND opens.seq = 1 ORDER BY last.at DESC LIMIT %s"""
_TABLES = """SELECT opens."table", EXISTS(
    SELECT FROM event WHERE house = opens.house AND "table" = opens."table"
        AND kind = 'closed' AND kind <> 'moved'
) FROM event AS opens WHERE opens.house = %s AND opens.seq = 1 ORDER BY opens.at, opens."table" """
_SELDOM = "FROM event WHERE house = %s AND kind = ANY(%s) AND kind <> 'moved'"
_BEGAN = f"SELECT data FROM event WHERE house = %s AND kind = '{BEGINS}' AND kind <> 'moved'"
MUST_BE_ON = ("synchronous_commit", "fsync", "full_page_writes")


class Unsafe(Exception):
    """This database could lose what guests were told is saved; the message says what to do."""


class HasConnection(Protocol):
    """The lease, as far as the log knows it."""

    @property
    def connection(self) -> Any:
        """The connection to append on; `lease.NoLease` when it is gone."""


class PgLog:
    """The log of all houses of a worker, which appends for all of them at once. `dsn` is where it
    is read. Raises `Unsafe`, and what psycopg raises when the database is away."""

    near = False
    unswept = False

    def __init__(self, lease: HasConnection, dsn: str) -> None:
        self._lease = lease
        self._reading = Reading(dsn)
        self._safe: Any = None
        with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as connection:
            check_settings(connection)
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [SETTING_UP])
                set_up(connection)

    def of(self, house: str) -> "HouseLog":
        """The log of one house."""
        return HouseLog(self, house, self._reading)

    def append(self, events: Sequence[Event]) -> None:
        """Write events of any houses, all or none, in one statement; when this returns they are on
        the disk."""
        boxes: list[tuple[str, str, bytes]] = []
        rows: list[tuple[object, ...]] = []
        for event in events:
            if event.kind == BEGINS:
                event, box = cut(event)
                boxes += [(event.house, digest, cards) for digest, cards in box.items()]
            rows.append(_row(event))
        columns = [list(column) for column in zip(*rows, strict=True)]
        with in_words():
            connection = self.connection()
            if not boxes:
                connection.execute(_INSERT, columns)
                return
            with connection.transaction():
                for each in boxes:
                    connection.execute(_KEEP_BOX, each)
                connection.execute(_INSERT, columns)

    def connection(self) -> Any:
        """The connection that writes, looked at once."""
        connection = self._lease.connection
        if connection is not self._safe:
            try:
                check_settings(connection)
            except Unsafe as unsafe:
                raise Refused(str(unsafe)) from unsafe
            self._safe = connection
        return connection

    def try_writing(self) -> None:
        """Write something that changes nothing, or raise what an event would raise."""
        with in_words():
            self.connection().execute("UPDATE event SET seq = seq WHERE false")

    def sweep(self) -> None:
        """PostgreSQL takes erased rows away by itself."""

    def close(self) -> None:
        self._reading.close()


class Reading:
    """A connection that reads one house at a time. One that was lost is made anew."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._alone = Lock()
        self._connection: Any = None
        self._house = ""

    def rows(self, house: str, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """What comes of a query about a house; NotNow or Refused when nothing does."""
        with self._alone, in_words():
            if self._connection is not None:
                with suppress(psycopg.OperationalError):
                    return self._asked(house, sql, values)
                # It ended, perhaps long ago.
                self.close()
            self._connection = psycopg.connect(
                self._dsn, autocommit=True, connect_timeout=2, tcp_user_timeout=2000
            )
            self._connection.execute(READS)
            return self._asked(house, sql, values)

    def _asked(self, house: str, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        if house != self._house:
            self._house = ""
            self._connection.execute("SELECT set_config('app.house', %s, false)", [house])
            self._house = house
        found: list[tuple[Any, ...]] = self._connection.execute(sql, values).fetchall()
        return found

    def close(self) -> None:
        self._house = ""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class HouseLog:
    """The log of one house of many. What it reads names no house, as on a laptop."""

    near = False
    unswept = False

    def __init__(self, log: PgLog, house: str, reading: Reading) -> None:
        self._log = log
        self._house = house
        self._rows = partial(reading.rows, house)

    def append(self, events: Sequence[Event]) -> None:
        self._log.append([replace(event, house=self._house) for event in events])

    def try_writing(self) -> None:
        self._log.try_writing()

    def read(self, table: str) -> list[Event]:
        slices = Slices()
        events: list[Event] = []
        box = cache(self._box)
        last = 0
        while rows := self._rows(_READ, (self._house, table, last, AT_A_TIME)):
            for seq, at, actor, kind, data, move_id in rows:
                whole = with_box(kind, data, box) if kind == BEGINS else data
                own_id = None if move_id is None else move_id.decode("utf-8", "surrogatepass")
                events.append(Event(table, seq, at, actor, kind, whole, own_id))
                slices.rest()
            last = rows[-1][0]
        return events

    def _box(self, digest: str) -> bytes | None:
        sql = "SELECT cards FROM box WHERE house = %s AND digest = %s"
        found = self._rows(sql, (self._house, digest))
        return found[0][0] if found else None

    def tables(self) -> list[tuple[str, bool]]:
        return [(code, closed) for code, closed in self._rows(_TABLES, (self._house,))]

    def latest_tables(self) -> list[str]:
        return [code for (code,) in self._rows(_LATEST, (self._house, 2 * AT_ONCE))]

    def closings(self) -> list[tuple[str, float]]:
        sql = f'SELECT "table", max(at) {_SELDOM} GROUP BY "table"'
        return [(code, at) for code, at in self._rows(sql, (self._house, ["closed"]))]

    def first(self, kind: str) -> list[tuple[str, float]]:
        sql = f'SELECT "table", min(at) AS first {_SELDOM} GROUP BY "table" ORDER BY first'
        return [(code, at) for code, at in self._rows(sql, (self._house, [kind]))]

    def with_kind(self, *kinds: str) -> list[str]:
        sql = f'SELECT DISTINCT "table" {_SELDOM}'
        return [code for (code,) in self._rows(sql, (self._house, list(kinds)))]

    def of_kind(self, *kinds: str) -> list[tuple[str, str, bytes]]:
        sql = f'SELECT "table", kind, data {_SELDOM} ORDER BY "table", seq'
        found = self._rows(sql, (self._house, list(kinds)))
        return [(code, kind, with_box(kind, data, self._box)) for code, kind, data in found]

    def moves_with(self, table: str, since: int, words: bytes, most: int) -> list[bytes]:
        sql = (
            'SELECT data FROM event WHERE house = %s AND "table" = %s AND seq > %s '
            "AND kind = 'moved' AND position(%b::bytea IN data) > 0 ORDER BY seq DESC LIMIT %s"
        )
        return [data for (data,) in self._rows(sql, (self._house, table, since, words, most))]

    def erase(self, table: str) -> None:
        """Erase every event of a table, with the boxes that no other of this house names. Backups
        keep them until they are thrown away."""
        mine = f'{_BEGAN} AND "table" = %s'
        others = f'{_BEGAN} AND "table" <> %s AND position(%b::bytea IN data) > 0 LIMIT 1'
        with in_words():
            connection = self._log.connection()
            began = connection.execute(mine, (self._house, table)).fetchall()
            alone = [
                digest
                for digest in {named(BEGINS, data) for (data,) in began}
                if digest
                and not connection.execute(others, (self._house, table, digest.encode())).fetchone()
            ]
            with connection.transaction():
                sql = 'DELETE FROM event WHERE house = %s AND "table" = %s'
                connection.execute(sql, (self._house, table))
                sql = "DELETE FROM box WHERE house = %s AND digest = ANY(%s)"
                connection.execute(sql, (self._house, alone))

    def sweep(self) -> None:
        self._log.sweep()

    def close(self) -> None:
        """The worker's other houses go on with the same connections."""


def _row(event: Event) -> tuple[object, ...]:
    own_id = None if event.move_id is None else event.move_id.encode("utf-8", "surrogatepass")
    return (
        event.house,
        event.table,
        event.seq,
        event.at,
        event.actor,
        event.kind,
        event.data,
        own_id,
    )


def check_settings(connection: Any) -> None:
    """Raise `Unsafe` when an acknowledged move could be lost by a power cut or a crash."""
    for name in MUST_BE_ON:
        (value,) = connection.execute(f"SHOW {name}").fetchone()
        if value == "off":
            raise Unsafe(
                f"The database could lose moves that guests were told are saved: {name} is off. "
                f"Have it switched on (in postgresql.conf, or wherever it was switched off), and "
                f"start again."
            )


def set_up(connection: Any) -> None:
    """Make what is not there yet."""
    if connection.execute("SELECT to_regclass('box')").fetchone() != (None,):
        return
    connection.execute(TABLES)
    for table in ("event", "box"):
        connection.execute(NET.format(table=table, role=ROLE))
