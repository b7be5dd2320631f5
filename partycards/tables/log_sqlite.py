"""A laptop's log: one file of SQLite.

It has exactly one writing connection, so that WAL is safe on every SQLite version
(3.7.0 to 3.51.2 can corrupt a WAL database that two connections write or checkpoint at once).
`synchronous=FULL`: what `append` returned from survives a power cut.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from partycards.rows import Newer
from partycards.tables.boxes import BEGINS, cut, named, with_box
from partycards.tables.log import AT_ONCE, Event, LogGone
from partycards.tables.slices import Slices

FORMAT = 3
"""The log's format, in SQLite's user_version; a newer one than this is refused. Since 2 events say
what their match has come to (`results`), and 0.1 would not take a corrected score for one. Since 3
a box is kept once (`boxes`), and whoever knows only 2 would look for it in its event."""

_TABLE = """
CREATE TABLE IF NOT EXISTS event(
    "table" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    data BLOB NOT NULL,
    move_id TEXT,
    UNIQUE ("table", seq)
)
"""
_ONCE = (
    'CREATE UNIQUE INDEX IF NOT EXISTS event_move ON event("table", move_id) '
    "WHERE move_id IS NOT NULL"
)
_SELDOM = "CREATE INDEX IF NOT EXISTS event_kind ON event(kind, \"table\") WHERE kind <> 'moved'"
"""Finds what happens seldom without looking at every move; moves are not written into it."""
_BOXES = "CREATE TABLE IF NOT EXISTS box(digest TEXT PRIMARY KEY NOT NULL, cards BLOB NOT NULL)"
_KEEP_BOX = "INSERT OR IGNORE INTO box(digest, cards) VALUES (?, ?)"
_INSERT = 'INSERT OR ROLLBACK INTO event("table", seq, at, actor, kind, data, move_id) VALUES '
_ROW = "(?,?,?,?,?,?,?)"
_SELECT = 'SELECT "table", seq, at, actor, kind, data, move_id FROM event WHERE "table"=? '
_BY_ROW = (
    'SELECT "table", seq, at, actor, kind, data, move_id FROM event '
    "WHERE rowid IN (%s) ORDER BY rowid"
)


_BEGAN = f"SELECT data FROM event WHERE kind = '{BEGINS}' AND kind <> 'moved'"
_TABLES = """
WITH RECURSIVE found(code) AS (
    SELECT min("table") FROM event
    UNION ALL
    SELECT (SELECT min("table") FROM event WHERE "table" > code) FROM found WHERE code IS NOT NULL
)
SELECT code, EXISTS(
    SELECT 1 FROM event WHERE kind = 'closed' AND kind <> 'moved' AND "table" = code
)
FROM found WHERE code IS NOT NULL
ORDER BY (SELECT at FROM event WHERE "table" = code ORDER BY seq LIMIT 1)
"""
"""From one table to the next by the index of numbers, without reading what happened there."""

CUT_OFF = "cut-off"
"""The file beside a log that was cut off, until somebody has looked at what is half done."""


def writing_connection(path: Path) -> Any:
    """The connection that appends; there is exactly one."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    # Rows of all tables follow one another on the last page, and only the two indexes have a page
    # for each table: small ones are less to write. (A file that exists keeps its size.)
    connection.execute("PRAGMA page_size=2048")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=2000")
    # What is written to next stays in memory; all of an evening need not.
    connection.execute("PRAGMA cache_size=-4000")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
    return connection


class SqliteLog:
    """The log file of a house; `Newer` when a later version of the program wrote it."""

    near = True

    def __init__(self, path: Path, connect: Callable[[Path], Any] = writing_connection) -> None:
        self._path = path
        self._writing = connect(path)
        path.chmod(0o600)
        (written,) = next(iter(self._writing.execute("PRAGMA user_version")))
        if written > FORMAT:
            self._writing.close()
            raise Newer(f"{path} was written by a newer Party Cards (format {written}).")
        self._writing.execute(_TABLE)
        self._writing.execute(_ONCE)
        self._writing.execute(_SELDOM)
        self._writing.execute(_BOXES)
        self._writing.execute(f"PRAGMA user_version={FORMAT}")
        self._file = self._file_now()
        self.unswept = False
        self.sweep()

    def append(self, events: Sequence[Event]) -> None:
        """Write up to `AT_ONCE` events, all or none; when this returns they are on the disk.

        One statement, which is its own transaction: SQLite lets go of Python once instead of once a
        row, and the thread that writes takes nothing from the one that plays.
        """
        self._check_file()
        boxes: dict[str, bytes] = {}
        values: list[Any] = []
        for event in events:
            if event.kind == BEGINS:
                event, box = cut(event)
                boxes |= box
            values += stored(event)
        insert = _INSERT + ",".join([_ROW] * len(events))
        if boxes:
            self._all_or_none(*((_KEEP_BOX, box) for box in boxes.items()), (insert, values))
        else:
            self._writing.execute(insert, values)

    def _all_or_none(self, *statements: tuple[str, Sequence[object]]) -> None:
        self._writing.execute("BEGIN IMMEDIATE")
        try:
            for sql, values in statements:
                self._writing.execute(sql, values)
            self._writing.execute("COMMIT")
        except BaseException:
            with suppress(Exception):
                self._writing.execute("ROLLBACK")
            raise

    def _file_now(self) -> tuple[int, int]:
        try:
            file = self._path.stat()
        except FileNotFoundError as error:
            raise LogGone from error
        return file.st_dev, file.st_ino

    def _check_file(self) -> None:
        """Raise LogGone when the file that is open is no longer the one in the data folder."""
        if self._file_now() != self._file:
            raise LogGone

    def try_writing(self) -> None:
        """Write something that changes nothing, or raise what an event would raise."""
        self._check_file()
        self._writing.execute(f"PRAGMA user_version={FORMAT}")

    def read(self, table: str) -> list[Event]:
        return read_events(self._path, table)

    def tables(self) -> list[tuple[str, bool]]:
        return read_tables(self._path)

    def latest_tables(self) -> list[str]:
        sql = 'SELECT DISTINCT "table" FROM (SELECT "table" FROM event ORDER BY rowid DESC LIMIT ?)'
        return [code for (code,) in _query(self._path, sql, 2 * AT_ONCE)]

    def closings(self) -> list[tuple[str, float]]:
        sql = f'SELECT "table", max(at) FROM event WHERE {_of_kinds(1)} GROUP BY "table"'
        return list(_query(self._path, sql, "closed"))

    def first(self, kind: str) -> list[tuple[str, float]]:
        sql = (
            f'SELECT "table", min(at) AS first FROM event WHERE {_of_kinds(1)} '
            'GROUP BY "table" ORDER BY first'
        )
        return list(_query(self._path, sql, kind))

    def with_kind(self, *kinds: str) -> list[str]:
        sql = f'SELECT DISTINCT "table" FROM event WHERE {_of_kinds(len(kinds))}'
        return [code for (code,) in _query(self._path, sql, *kinds)]

    def of_kind(self, *kinds: str) -> list[tuple[str, str, bytes]]:
        sql = f'SELECT "table", kind, data FROM event WHERE {_of_kinds(len(kinds))} ORDER BY rowid'
        box = partial(_box, self._path)
        found = _query(self._path, sql, *kinds)
        return [(code, kind, with_box(kind, data, box)) for code, kind, data in found]

    def moves_with(self, table: str, since: int, words: bytes, most: int) -> list[bytes]:
        sql = (
            "SELECT data FROM event WHERE \"table\"=? AND seq>? AND kind='moved' "
            "AND instr(data, ?) ORDER BY seq DESC LIMIT ?"
        )
        return [data for (data,) in _query(self._path, sql, table, since, words, most)]

    def erase(self, table: str) -> None:
        """Erase every event of a table, with the boxes that no other names, and sweep. Only whoever
        writes may do it, between two transactions."""
        mine, others = f'{_BEGAN} AND "table"=?', f'{_BEGAN} AND "table"<>? AND instr(data, ?)'
        here = {named(BEGINS, data) for (data,) in _query(self._path, mine, table)}
        alone = [
            digest
            for digest in here
            if digest and not any(_query(self._path, others, table, digest.encode()))
        ]
        self._all_or_none(
            ('DELETE FROM event WHERE "table"=?', (table,)),
            *(("DELETE FROM box WHERE digest=?", (digest,)) for digest in alone),
        )
        self.unswept = True
        self.sweep()

    def sweep(self) -> None:
        """Have what was erased go from every file: from the log itself and from what waits beside
        it. Another program that is reading keeps both as they were; then the log is `unswept`, and
        it has to be done again."""
        # Players need not wait for a program that reads.
        self._writing.execute("PRAGMA busy_timeout=20").fetchall()
        swept = self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._writing.execute("PRAGMA busy_timeout=5000").fetchall()
        self.unswept = bool(swept[0][0])

    def close(self) -> None:
        if self.unswept:
            with suppress(Exception):
                self.sweep()
        self._writing.close()


def stored(event: Event) -> tuple[object, ...]:
    """An event as the row that it is in the file."""
    return event.table, event.seq, event.at, event.actor, event.kind, event.data, event.move_id


def was_cut_off(path: Path) -> bool:
    """Whether whoever wrote last did not come to close the log; asked before anybody opens it. From
    then on a file says so until `caught_up`: to open the log takes away what it is seen by."""
    waiting, mark = path.with_name(f"{path.name}-wal"), path.with_name(CUT_OFF)
    if not waiting.exists() or not waiting.stat().st_size:
        return mark.exists()
    with suppress(OSError):
        mark.touch(mode=0o600)
    return True


def caught_up(path: Path) -> None:
    """What was cut off is done; the next start need not look."""
    with suppress(OSError):
        path.with_name(CUT_OFF).unlink(missing_ok=True)


# Reading, also while another process writes -----------------------------------------------------


def read_events(path: Path, table: str) -> list[Event]:
    """A table's events in order."""
    slices = Slices()
    events: list[Event] = []
    box = cache(partial(_box, path))
    for row in _query(path, _SELECT + "ORDER BY seq", table):
        events.append(_event(row, box))
        slices.rest()
    return events


def _event(row: tuple[Any, ...], box: Callable[[str], bytes | None]) -> Event:
    """An event as it was put, of its row."""
    code, seq, at, actor, kind, data, move_id = row
    whole = with_box(kind, data, box) if kind == BEGINS else data
    return Event(code, seq, at, actor, kind, whole, move_id)


def _box(path: Path, digest: str) -> bytes | None:
    """A box; None when it is lost."""
    found = _query(path, "SELECT cards FROM box WHERE digest=?", digest)
    return next((cards for (cards,) in found), None)


def read_after(path: Path, last: Mapping[str, int]) -> Iterator[Event]:
    """The events of all tables, in the order in which they were written, without those up to the
    last that is known of a table."""
    sql = 'SELECT rowid, "table", seq FROM event ORDER BY rowid'
    wanted = [row for row, code, seq in _query(path, sql) if seq > last.get(code, 0)]
    box = cache(partial(_box, path))
    for begin in range(0, len(wanted), AT_ONCE):
        rows = wanted[begin : begin + AT_ONCE]
        for row in _query(path, _BY_ROW % ",".join("?" * len(rows)), *rows):
            yield _event(row, box)


def read_tables(path: Path) -> list[tuple[str, bool]]:
    """Every table with whether it was closed, in the order of opening."""
    rows = _query(path, _TABLES)
    return [(code, bool(closed)) for code, closed in rows]


def _of_kinds(count: int) -> str:
    """The condition for this number of kinds that happen seldom, as their index wants it."""
    return f"kind IN ({','.join('?' * count)}) AND kind <> 'moved'"


def _query(path: Path, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
    """Reads have a connection of their own that can neither write nor checkpoint."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        yield from connection.execute(sql, values)
    finally:
        connection.close()
