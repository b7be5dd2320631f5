"""A house goes home, and comes to the site: a data folder of a house, a house of a data folder.

What was taken in and goes home again is the same to the byte: events, boxes, rows and files. Keys
do not travel: of a host's key the site has a digest only, so a house that goes home gets new ones
at its first start there, while the link of a house that comes goes on opening it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from flask import Flask
from msgspec import Struct
from sqlalchemy import Connection, RowMapping, Table, create_engine, insert, select, text

from partycards.files import keep_private
from partycards.hosting.desk import Desk
from partycards.hosting.keys import digest_of, new_host_key
from partycards.hosting.log_postgres import PgLog
from partycards.hosting.names import is_house_name
from partycards.kept_files import PHOTOS, PICTURES, FolderFiles
from partycards.rows import FileRow, OneHouse, Row, db
from partycards.rows_versions import NEWEST, steps
from partycards.rows_versions.at_rest import rows_at
from partycards.tables.boxes import with_box
from partycards.tables.log import AT_ONCE, Event
from partycards.tables.log_sqlite import SqliteLog, read_after

LOG, ROWS, HOST_KEY, RUNNING = "log.sqlite", "party.sqlite", "host.key", "running.lock"
AT_A_TIME = 500
"""Rows that are held in memory at once."""
_EVENTS = """
SELECT "table", seq, at, actor, kind, data, move_id,
    max(at) OVER (PARTITION BY "table" ORDER BY seq) AS come_to
FROM event WHERE house = :house ORDER BY come_to, "table", seq
"""
"""Each table's in order, and those of all tables as they happened."""


class CannotMove(Exception):
    """The house stays where it is; the message says why."""


class Moved(Struct, frozen=True):
    """How much went along. `host_key` is a new one, "" where the old one goes on opening."""

    tables: int
    events: int
    rows: int
    files: int
    host_key: str = ""


def go_home(desk: Desk, name: str, folder: Path) -> Moved:
    """Make a new data folder of a house: what it was at one moment, also while it is played on.
    Raises CannotMove."""
    if desk.registry.find(name) is None:
        raise CannotMove(f"There is no house {name}.")
    if folder.exists() and any(folder.iterdir()):
        raise CannotMove(f"{folder} is not empty. Please name a folder that is not there yet.")
    keep_private(folder)
    with OneHouse(desk.app, name).app_context(), db.engine.connect() as one:
        at_once = one.execution_options(isolation_level="REPEATABLE READ")
        at_once.execute(text("SET LOCAL statement_timeout = 0"))
        tables, events = _write_log(at_once, name, folder / LOG)
        rows = _write_rows(at_once, folder / ROWS)
        files = _write_files(at_once, FolderFiles(folder))
    return Moved(tables, events, rows, files)


def _write_log(there: Connection, name: str, path: Path) -> tuple[int, int]:
    asked = text("SELECT digest, cards FROM box WHERE house = :house")
    boxes = {row.digest: row.cards for row in there.execute(asked, {"house": name})}
    log, tables, count = SqliteLog(path), set[str](), 0
    try:
        found = there.execution_options(yield_per=AT_ONCE).execute(text(_EVENTS), {"house": name})
        for part in found.partitions():
            events = [
                Event(
                    row.table,
                    row.seq,
                    row.at,
                    row.actor,
                    row.kind,
                    with_box(row.kind, row.data, boxes.get),
                    None if row.move_id is None else row.move_id.decode("utf-8", "surrogatepass"),
                )
                for row in part
            ]
            log.append(events)
            tables.update(event.table for event in events)
            count += len(events)
    finally:
        log.close()
    return len(tables), count


def _write_rows(there: Connection, path: Path) -> int:
    engine, count = create_engine(f"sqlite:///{path}"), 0
    with engine.begin() as here:
        Row.metadata.create_all(here)
        steps.note(here, NEWEST)
        for table in _tables():
            # Whoever reads here sees one house (`rows_postgres`).
            count += _copy(there, here, table, lambda row: {**row, "house": ""})
    engine.dispose()
    path.chmod(0o600)
    return count


def _write_files(there: Connection, files: FolderFiles) -> int:
    names = there.scalars(select(FileRow.name).order_by(FileRow.name)).all()
    for name in names:
        data = there.scalar(select(FileRow.data).where(FileRow.name == name))
        assert data is not None
        files.put(name, data)
    return len(names)


def come(desk: Desk, folder: Path, name: str) -> Moved:
    """Make a new house of a data folder on which no server runs. Nobody may enter it before all of
    it is there. Raises CannotMove; whatever goes wrong, nothing is left of it on the site."""
    if not is_house_name(name):
        raise CannotMove(f"{name} cannot be the name of a house: a-z, 0-9 and -, please.")
    if not (folder / LOG).is_file():
        raise CannotMove(f"{folder} is no data folder of Party Cards: there is no {LOG} in it.")
    key_file = folder / HOST_KEY
    kept = key_file.read_text() if key_file.is_file() else ""
    new = "" if kept else new_host_key()
    try:
        lock = FileLock(folder / RUNNING, timeout=0).acquire()
    except Timeout:
        raise CannotMove(
            f"Party Cards is running on {folder}. Please stop it there first."
        ) from None
    with lock:
        if not desk.registry.add(name, digest_of(kept or new), closed=True):
            raise CannotMove(f"There is a house {name} already.")
        try:
            tables, events = _read_log(folder / LOG, desk.log, name)
            rows = _read_rows(desk.app, folder, name)
            files = _read_files(desk.app, folder, name)
        except BaseException:
            erase(desk, name)
            raise
        # Whoever opens it first looks for what was left half done.
        desk.registry.change(name, closed=False, cut_off=True, to_sweep=True)
    return Moved(tables, events, rows, files, new)


def _read_log(path: Path, log: PgLog, name: str) -> tuple[int, int]:
    # A log of an older version is brought up to date as at any start.
    SqliteLog(path).close()
    house, tables, count = log.of(name), set[str](), 0
    for events in _by(AT_ONCE, read_after(path, {})):
        house.append(events)
        tables.update(event.table for event in events)
        count += len(events)
    return len(tables), count


def _read_rows(app: Flask, folder: Path, name: str) -> int:
    count = 0
    with rows_at(folder) as kept, kept.app_context():
        home = db.engine
        with OneHouse(app, name).app_context(), home.connect() as there, db.engine.begin() as here:
            for table in _tables():
                count += _copy(there, here, table, lambda row: _fit({**row, "house": name}))
    return count


def _read_files(app: Flask, folder: Path, name: str) -> int:
    files = FolderFiles(folder)
    names = sorted({*files.names(PHOTOS), *files.names(PICTURES)})
    with OneHouse(app, name).app_context(), db.engine.begin() as here:
        for each in names:
            data = files.read(each)
            if data is not None:
                here.execute(insert(FileRow).values(house=name, name=each, data=data))
    return len(names)


def erase(desk: Desk, name: str) -> None:
    """Erase a house for good: its log, rows, files, and that there was one. Nobody may keep it any
    more (`Registry.change(closed=True)`, and a moment later); backups have it until they go."""
    house = desk.log.of(name)
    for code, _ in house.tables():
        house.erase(code)
    with OneHouse(desk.app, name).app_context(), db.engine.begin() as here:
        for table in reversed(Row.metadata.sorted_tables):
            here.execute(table.delete().where(table.c.house == name))
    desk.registry.remove(name)


# Rows ---------------------------------------------------------------------------------------------


def _tables() -> list[Table]:
    """Of all rows but files, which lie in folders on a laptop."""
    return [table for table in Row.metadata.sorted_tables if table.name != FileRow.__tablename__]


def _copy(
    there: Connection,
    here: Connection,
    table: Table,
    changed: Callable[[RowMapping], dict[str, Any]],
) -> int:
    """Copy all rows of a table from there to here; how many they were."""
    count = 0
    found = there.execution_options(yield_per=AT_A_TIME).execute(
        select(table).order_by(*table.primary_key.columns)
    )
    for part in found.mappings().partitions():
        here.execute(insert(table), [changed(row) for row in part])
        count += len(part)
    return count


def _fit(row: dict[str, Any]) -> dict[str, Any]:
    """PostgreSQL keeps no text with a NUL, which no guest can read either."""
    return {
        column: value.replace("\0", "") if isinstance(value, str) else value
        for column, value in row.items()
    }


def _by(many: int, events: Iterator[Event]) -> Iterator[list[Event]]:
    part: list[Event] = []
    for event in events:
        part.append(event)
        if len(part) == many:
            yield part
            part = []
    if part:
        yield part
