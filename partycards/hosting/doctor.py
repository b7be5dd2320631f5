"""How a site is, a row for each thing that its houses hang on: for the operator, who reads English.

It is asked beside the workers, on connections of its own, and nothing is changed.
"""

import platform
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy.exc import OperationalError

import partycards
from partycards.hosting.lease import SILENT, connect
from partycards.hosting.log_postgres import Unsafe, check_settings
from partycards.hosting.registry import engine_of
from partycards.hosting.rows_postgres import NotSafe, check_net
from partycards.rows_versions import NEWEST
from partycards.services.doctor import OLD_COPY, SLOW, TRIES, Row
from partycards.tables.log_sqlite import FORMAT

DATABASE, SAFETY, REPLICAS, DISK = "Database", "Safety", "Replicas", "Disk"
CLOCK, WORKERS, VERSIONS, BACKUPS = "Clock", "Workers", "Versions", "Backups"

OLDEST = 15
"""The oldest PostgreSQL that is tried."""
NEARLY_FULL = 0.8
"""The share of the database's connections that may be taken."""
APART = 2.0
"""Seconds by which two clocks may differ: timers of the houses run on a worker's."""
LATE = 6 * 3600.0
"""Seconds for which a nightly dump may be late."""

_WORKERS = """SELECT count(*) FROM pg_stat_activity WHERE application_name = 'partycards keeper'
AND datname = current_database() AND pid <> pg_backend_pid()"""
_KEEPERS = """SELECT worker, max(extract(epoch FROM clock_timestamp() - seen))::float8
FROM keeper WHERE pid <> 0 GROUP BY worker ORDER BY worker"""
_REPLICAS = "SELECT application_name, sync_state FROM pg_stat_replication ORDER BY application_name"
_SMALL_COMMIT = "SELECT pg_logical_emit_message(true, 'partycards', 'doctor')"
"""Makes the database write, and touches no table."""


def examined(database: str, backups: Path | None) -> list[Row]:
    """All rows, of the database at this address and of the folder of its dumps. When it cannot be
    reached there is one row less for each thing that only it knows."""
    try:
        with connect(database) as connection:
            rows = list(_rows(connection, database))
    except (psycopg.OperationalError, OperationalError) as error:
        why = str(error).strip().partition("\n")[0]
        rows = [Row(DATABASE, "broken", "It cannot be reached: %(why)s", {"why": why})]
    return [*rows, dumps(backups, time.time())]


def _rows(connection: Any, database: str) -> Iterator[Row]:
    first = whole(connection)
    yield first
    if first.how == "broken":
        return
    yield safety(connection, database)
    followed = replicas(
        _one(connection, "SHOW synchronous_standby_names"),
        connection.execute(_REPLICAS).fetchall(),
    )
    yield followed
    if followed.how != "broken":
        # Otherwise this commit, too, would wait for a replica that is not there.
        yield disk(connection)
    yield clock(_one(connection, "SELECT extract(epoch FROM clock_timestamp())::float8"))
    yield workers(connection)
    yield versions(connection)


def whole(connection: Any) -> Row:
    """Whether it can be written at all, and lets everybody in."""
    if _one(connection, "SELECT pg_is_in_recovery()"):
        return Row(
            DATABASE,
            "broken",
            "This one is a replica, so no move can be saved. Promote it, or set "
            "PARTYCARDS_DATABASE to the one that it follows.",
        )
    taken = _one(connection, "SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL")
    most = int(_one(connection, "SHOW max_connections"))
    values = {
        "taken": taken,
        "most": most,
        "houses": _count(connection, "house"),
        "size": round(_one(connection, "SELECT pg_database_size(current_database())") / 1e9, 2),
    }
    if taken > NEARLY_FULL * most:
        return Row(
            DATABASE,
            "look",
            "%(taken)s of its %(most)s connections are taken. A worker wants up to 22: raise "
            "max_connections.",
            values,
        )
    return Row(
        DATABASE,
        "fine",
        "%(houses)s houses in %(size)s GB; %(taken)s of %(most)s connections are taken.",
        values,
    )


def safety(connection: Any, database: str) -> Row:
    """Whether what was acknowledged stays, and houses are kept apart."""
    engine = engine_of(database)
    try:
        check_settings(connection)
        if not _is_there(connection, "event"):
            return Row(SAFETY, "look", "No worker has set the database up yet.")
        with engine.connect() as asking:
            check_net(asking)
    except (Unsafe, NotSafe) as error:
        return Row(SAFETY, "broken", "%(why)s", {"why": str(error)})
    finally:
        engine.dispose()
    return Row(SAFETY, "fine", "A commit is on the disk, and no house sees another's rows.")


def replicas(wanted: str, following: Sequence[tuple[str, str | None]]) -> Row:
    """Whether a second machine has every move. `wanted` is `synchronous_standby_names`; of those
    that are following, the name and whether commits wait for them, None where this role is not
    told."""
    values = {"names": ", ".join(name for name, _ in following), "wanted": wanted}
    waited_for = [name for name, how in following if how in ("sync", "quorum", None)]
    if wanted and not waited_for:
        return Row(
            REPLICAS,
            "broken",
            "synchronous_standby_names is “%(wanted)s”, and no such replica is connected: no move "
            "can be saved. Connect it, or empty the setting until it is back.",
            values,
        )
    if not following:
        return Row(REPLICAS, "fine", "There is none: this disk and the backups are all there is.")
    if not wanted:
        return Row(
            REPLICAS,
            "look",
            "No commit waits for %(names)s: a failover would lose moves that guests were told are "
            "saved. Set synchronous_standby_names.",
            values,
        )
    return Row(REPLICAS, "fine", "Every commit waits for a replica (%(names)s).", values)


def disk(connection: Any) -> Row:
    """How long a lone move waits for the database's disk, and for a replica that is waited for."""
    took = statistics.median(_write(connection) for _ in range(TRIES))
    values = {"ms": max(1, round(took * 1000))}
    if took > SLOW:
        return Row(DISK, "look", "A commit takes %(ms)s ms from here, which guests notice.", values)
    return Row(DISK, "fine", "A commit takes %(ms)s ms from here.", values)


def _write(connection: Any) -> float:
    """Seconds until something small is on the disk."""
    began = time.monotonic()
    connection.execute(_SMALL_COMMIT)
    return time.monotonic() - began


def clock(there: float) -> Row:
    """Whether this machine and the database (seconds since 1970) agree on the time."""
    apart = abs(time.time() - there)
    if apart > APART:
        return Row(
            CLOCK,
            "look",
            "This machine and the database are %(seconds)s seconds apart: set both by NTP.",
            {"seconds": round(apart)},
        )
    return Row(CLOCK, "fine", "This machine and the database agree.")


def workers(connection: Any) -> Row:
    """Who keeps houses, and who has fallen silent."""
    connected = _one(connection, _WORKERS)
    if not connected:
        return Row(WORKERS, "broken", "None is connected to the database, so no house can open.")
    known = connection.execute(_KEEPERS).fetchall() if _is_there(connection, "keeper") else []
    silent = [name for name, seconds in known if seconds > SILENT]
    keeping = [name for name, seconds in known if seconds <= SILENT]
    values = {
        "connected": connected,
        "keeping": ", ".join(keeping) or "nobody",
        "silent": ", ".join(silent),
    }
    if silent:
        return Row(
            WORKERS,
            "look",
            "%(connected)s connected. Not heard of: %(silent)s. Its houses go to whoever is asked "
            "for them.",
            values,
        )
    return Row(WORKERS, "fine", "%(connected)s connected; keeping houses: %(keeping)s.", values)


def versions(connection: Any) -> Row:
    """What runs here, and whether it can read what lies there."""
    server = connection.info.server_version // 10_000
    values = {
        "own": partycards.__version__,
        "python": platform.python_version(),
        "postgres": server,
        "oldest": OLDEST,
    }
    step = format_there = None
    if _is_there(connection, "alembic_version"):
        step = _one(connection, "SELECT version_num FROM alembic_version")
    if _is_there(connection, "keeper"):
        format_there = _one(connection, "SELECT max(format) FROM keeper")
    if (step or "") > NEWEST or (format_there or 0) > FORMAT:
        return Row(
            VERSIONS,
            "broken",
            "A newer Party Cards than this one, %(own)s, has written there. Update this one.",
            values,
        )
    if server < OLDEST:
        return Row(
            VERSIONS,
            "look",
            "PostgreSQL %(postgres)s is older than what is tried: %(oldest)s and newer.",
            values,
        )
    return Row(
        VERSIONS, "fine", "Party Cards %(own)s, Python %(python)s, PostgreSQL %(postgres)s.", values
    )


def dumps(folder: Path | None, now: float) -> Row:
    """How old the newest dump is; a half one (.part) is none."""
    if folder is None:
        return Row(BACKUPS, "look", "Not looked at: --backups FOLDER says where the dumps are.")
    made = [file.stat().st_mtime for file in folder.glob("*.dump")]
    values = {"folder": folder, "hours": round((now - max(made, default=now)) / 3600)}
    if not made:
        return Row(BACKUPS, "broken", "There is no dump in %(folder)s.", values)
    if now - max(made) > OLD_COPY + LATE:
        return Row(BACKUPS, "broken", "The newest dump is %(hours)s hours old.", values)
    return Row(
        BACKUPS,
        "fine",
        "The newest dump is %(hours)s hours old. `partycards site check-backup` plays it again.",
        values,
    )


def _is_there(connection: Any, table: str) -> bool:
    there: bool = _one(connection, f"SELECT to_regclass('{table}') IS NOT NULL")
    return there


def _count(connection: Any, table: str) -> int:
    number: int = (
        _one(connection, f"SELECT count(*) FROM {table}") if _is_there(connection, table) else 0
    )
    return number


def _one(connection: Any, sql: str) -> Any:
    return connection.execute(sql).fetchone()[0]
