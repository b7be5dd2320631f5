"""A backup that was never restored is a hope. This restores one into a database of its own,
beside the site's, and plays its logs again."""

import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from msgspec import Struct
from psycopg import sql
from sqlalchemy import make_url

from partycards.hosting.log_postgres import HouseLog, PgLog
from partycards.hosting.registry import Registry, engine_of
from partycards.tables.replaying import replayed

MOST = 100
"""Tables that are played again, spread over all houses."""


class CannotCheck(Exception):
    """Nothing is known of the backup; the message says why."""


class Checked(Struct, frozen=True):
    """What is in a backup: of `tables` so many were `played` again; `broken` names those that
    could not be, "anna/BASIL"."""

    houses: int
    tables: int
    played: int
    events: int
    broken: tuple[str, ...]


def check(database: str, dump: Path) -> Checked:
    """Restore and play; nothing of it stays. Raises CannotCheck."""
    if not dump.is_file():
        raise CannotCheck(f"There is no file {dump}.")
    program = shutil.which("pg_restore")
    if program is None:
        raise CannotCheck("pg_restore is not here. It comes with PostgreSQL's own programs.")
    with _database_beside(database) as scratch:
        command = [program, "--exit-on-error", "--no-owner", "--dbname", scratch, str(dump)]
        restored = subprocess.run(command, capture_output=True, text=True)
        if restored.returncode:
            why = (restored.stderr.strip().splitlines() or ["pg_restore says nothing"])[0]
            raise CannotCheck(f"{dump} cannot be restored: {why}")
        return _played(scratch)


def _played(database: str) -> Checked:
    registry = Registry(engine_of(database))
    log = PgLog(_NoLease(), database)
    try:
        houses = [house.name for house in registry.all()]
        tables = [(house, code) for house in houses for code, _ in log.of(house).tables()]
        chosen = tables[:: max(1, -(-len(tables) // MOST))]
        events, broken = 0, []
        for house, code in chosen:
            count, well = _play(log.of(house), code)
            events += count
            if not well:
                broken.append(f"{house}/{code}")
        return Checked(len(houses), len(tables), len(chosen), events, tuple(broken))
    finally:
        log.close()
        registry.close()


def _play(log: HouseLog, code: str) -> tuple[int, bool]:
    """How many events a table has, and whether they are whole and can be played."""
    events = log.read(code)
    whole = [event.seq for event in events] == list(range(1, len(events) + 1))
    return len(events), whole and replayed(code, events)[2] is None


class _NoLease:
    """Nothing is appended to a backup."""

    @property
    def connection(self) -> Any:
        raise CannotCheck("a backup is only read")


@contextmanager
def _database_beside(database: str) -> Iterator[str]:
    """A new, empty database of the same server, gone afterwards."""
    name = f"partycards_check_{secrets.token_hex(4)}"
    try:
        with psycopg.connect(database, autocommit=True, connect_timeout=5) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege:
        raise CannotCheck(
            "The role of PARTYCARDS_DATABASE may not make a database to restore into. "
            "Name one that may, with --database."
        ) from None
    except psycopg.OperationalError as error:
        raise CannotCheck(f"The database cannot be reached: {error}") from error
    try:
        yield make_url(database).set(database=name).render_as_string(hide_password=False)
    finally:
        with psycopg.connect(database, autocommit=True) as connection:
            away = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            connection.execute(away)
