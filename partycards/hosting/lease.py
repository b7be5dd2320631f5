"""The lease: which streets of houses this worker keeps, held on the one connection that appends.

A street is all houses whose names come to the same number: 256 locks fit into PostgreSQL's table of
locks, ten thousand would not. Who keeps a street holds a session's advisory lock. It goes with the
connection, and nothing is appended on any other: whoever cannot write has lost it, and whoever has
it needs no catching up.

Everything here blocks, and is done in the thread that writes, between two commits; only `fresh`,
`keeps`, `kept` and `lost` are asked from anywhere.
"""

import zlib
from collections.abc import Callable, Container
from typing import Any

import psycopg

from partycards.tables.clock import seconds_awake_or_asleep

STREETS = 256
BEAT = 0.5
"""Seconds between two heartbeats."""
FRESH = 1.0
"""Seconds after a heartbeat in which a worker may answer for its houses."""
SILENT = 1.5
"""Seconds by PostgreSQL's clock after which another worker may end a keeper's connection; later
than `FRESH`, so that a keeper has fallen silent before it is replaced."""
HOLD = 5.0
"""Seconds for which a street that was taken is not let go to another worker while this one is asked
for it too: two proxies that disagree must not send it to and fro."""
KEPT_FOR_ASKER = 2.0
"""Seconds for which a street that was let go is left to whoever had asked for it."""
ANSWER = 2
"""Seconds after which a database that does not answer is given up."""
LOCKS = 0x5061
"""The family of our advisory locks; a street is the second number."""

TABLE = f"""
CREATE TABLE IF NOT EXISTS keeper(
    street integer PRIMARY KEY CHECK (street BETWEEN 0 AND {STREETS - 1}),
    worker text NOT NULL,
    url text NOT NULL,
    pid integer NOT NULL,
    seen timestamptz NOT NULL,
    wanted_by text,
    format integer NOT NULL
) WITH (fillfactor = 50)
"""
"""`pid` is that of the connection's backend, 0 once the street was let go; `format` the newest with
which any keeper has written there."""

_TAKE = f"""
WITH held AS MATERIALIZED (
    SELECT pg_try_advisory_lock({LOCKS}, %(street)s) AS mine
    WHERE NOT EXISTS (
        SELECT FROM keeper WHERE street = %(street)s AND (
            format > %(format)s
            OR pid = 0 AND wanted_by <> %(worker)s
                AND seen > clock_timestamp() - interval '{KEPT_FOR_ASKER} seconds'
        )
    )
)
INSERT INTO keeper(street, worker, url, pid, seen, wanted_by, format)
SELECT %(street)s, %(worker)s, %(url)s, pg_backend_pid(), clock_timestamp(), NULL, %(format)s
FROM held WHERE mine
ON CONFLICT (street) DO UPDATE SET
    worker = excluded.worker, url = excluded.url, pid = excluded.pid, seen = excluded.seen,
    wanted_by = NULL, format = excluded.format
RETURNING street
"""
_END_SILENT = f"""
SELECT pg_terminate_backend(held.pid) FROM pg_locks AS held JOIN keeper ON keeper.pid = held.pid
WHERE keeper.street = %(street)s AND seen < clock_timestamp() - interval '{SILENT} seconds'
    AND held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
    AND held.classid::bigint = {LOCKS} AND held.objid::bigint = %(street)s
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_ASK = """
WITH asked AS (
    UPDATE keeper SET wanted_by = %(worker)s
    WHERE street = %(street)s AND pid <> 0 AND format <= %(format)s
        AND wanted_by IS DISTINCT FROM %(worker)s
)
SELECT format > %(format)s FROM keeper WHERE street = %(street)s
"""
_BEAT = """
UPDATE keeper SET seen = clock_timestamp() WHERE street = ANY(%s) AND pid = pg_backend_pid()
RETURNING street, wanted_by IS NOT NULL
"""
_NOT_YET = "UPDATE keeper SET wanted_by = NULL WHERE street = ANY(%s) AND pid = pg_backend_pid()"
_LET_GO = """
UPDATE keeper SET pid = 0, seen = clock_timestamp()
WHERE street = %s AND pid = pg_backend_pid()
"""


class NoLease(Exception):
    """This worker's connection, and with it everything that it kept, is gone. It passes."""


class NewerStreet(Exception):
    """A worker of a newer version has written there; what it wrote cannot be read here."""


def street_of(house: str) -> int:
    """The street that a house stands in, the same for every worker of every version."""
    return zlib.crc32(house.encode()) % STREETS


def connect(dsn: str) -> Any:
    """A connection that commits each statement by itself and gives up a database that is away."""
    return psycopg.connect(
        dsn,
        autocommit=True,
        prepare_threshold=1,
        connect_timeout=ANSWER,
        tcp_user_timeout=ANSWER * 1000,
        application_name="partycards keeper",
    )


class Lease:
    """What one worker keeps. `format` is that of what it writes; streets of newer ones are left
    alone."""

    def __init__(
        self,
        dsn: str,
        worker: str,
        url: str,
        format: int,
        connect: Callable[[str], Any] = connect,
    ) -> None:
        self.now = seconds_awake_or_asleep
        self._dsn = dsn
        self._worker = worker
        self._url = url
        self._format = format
        self._connect = connect
        self._connection: Any = None
        self._taken: dict[int, float] = {}
        self._beaten = float("-inf")

    # From anywhere ----------------------------------------------------------------------------

    def fresh(self) -> bool:
        """Whether nobody else can be the keeper of what is kept here."""
        connection = self._connection
        return (
            connection is not None and self.now() - self._beaten <= FRESH and not connection.closed
        )

    def lost(self) -> bool:
        """Whether the connection is gone, and whole houses have to be dropped before another
        begins (`forget`)."""
        return self._connection is not None and bool(self._connection.closed)

    def kept(self) -> frozenset[int]:
        """The streets that were taken and not let go or forgotten since."""
        return frozenset(self._taken)

    def keeps(self, house: str) -> bool:
        """Whether this worker is the house's keeper and may say so."""
        return street_of(house) in self._taken and self.fresh()

    # In the thread that writes ------------------------------------------------------------------

    @property
    def connection(self) -> Any:
        """The connection to append on; NoLease when it is gone: what was kept on it may be
        another's by now, so nothing is tried again on a new one."""
        if self._connection is None or self._connection.closed:
            raise NoLease
        return self._connection

    def take(self, street: int) -> bool:
        """Become the keeper of a street, or ask its keeper to let go, or end the connection of one
        that is silent: then it is free in a moment. Raises NewerStreet, and
        psycopg.OperationalError when the database is away."""
        if street in self._taken:
            return not self.lost()
        if self.lost():
            return False
        connection = self._begin()
        about = {
            "street": street,
            "worker": self._worker,
            "url": self._url,
            "format": self._format,
        }
        if connection.execute(_TAKE, about).fetchone() is not None:
            self._taken[street] = self.now()
            return True
        if connection.execute(_END_SILENT, about).fetchone() is None:
            newer = connection.execute(_ASK, about).fetchone()
            if newer is not None and newer[0]:
                raise NewerStreet
        return False

    def beat(self, busy: Container[int] = ()) -> frozenset[int]:
        """Say that this worker lives; which streets others want and may have now. `busy` are those
        for which this worker is asked itself.

        What counts is the moment before it is said: later than that the database cannot have heard
        of it. psycopg.OperationalError when it cannot be said.
        """
        if self.lost():
            return frozenset()
        connection, begun, streets = self._begin(), self.now(), list(self._taken)
        wanted = dict(connection.execute(_BEAT, [streets]).fetchall())
        if len(wanted) != len(streets):
            # Somebody has emptied the table: others cannot know any more whether we are silent.
            connection.close()
            return frozenset()
        self._beaten = begun
        asked = [street for street, is_wanted in wanted.items() if is_wanted]
        ripe = frozenset(
            street for street in asked if street not in busy or begun - self._taken[street] >= HOLD
        )
        if len(ripe) < len(asked):
            # Whoever still wants it after that asks again.
            connection.execute(_NOT_YET, [[street for street in asked if street not in ripe]])
        return ripe

    def let_go(self, street: int) -> None:
        """Somebody else may keep it from now on: nothing of its houses is in memory any more, and
        nothing waits to be written."""
        connection = self.connection
        connection.execute(_LET_GO, [street])
        connection.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCKS, street])
        self._taken.pop(street, None)

    def forget(self) -> None:
        """The houses of a lost connection are dropped; the next one begins with none."""
        self.close()
        self._connection = None
        self._taken.clear()
        self._beaten = float("-inf")

    def close(self) -> None:
        """Let everything go at once."""
        if self._connection is not None:
            self._connection.close()

    def _begin(self) -> Any:
        """The connection, made when there is none."""
        if self._connection is None:
            begun = self.now()
            connection = self._connect(self._dsn)
            # Two workers that create the same table at once get in each other's way.
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s, -1)", [LOCKS])
                connection.execute(TABLE)
            self._beaten = begun
            self._connection = connection
        return self._connection
