"""A database that cannot be read: put aside as it is, and everything that can be read comes back.

The bad file is read page by page (`pages`), so one bad page costs what stood on it and nothing
else; what it cost is taken from the newest copy of the house where the two agree. The mended house
takes its place in one step, like a copy that is gone back to.
"""

import os
import shutil
import sqlite3
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from time import time

import msgspec

from partycards import disk
from partycards.catalogue.errors import Wrong
from partycards.disk import DATABASES, LOG, ROWS
from partycards.tables import aside, copies, restoring
from partycards.tables.aside import Report
from partycards.tables.boxes import digest_of, named
from partycards.tables.copies import RESTORE
from partycards.tables.log import Event
from partycards.tables.log_sqlite import FORMAT, SqliteLog, stored
from partycards.tables.pages import Cell, Pages, all_cells, all_entries

Events = dict[int, Event]
"""Events of a table by `seq`, as they are written."""
Boxes = dict[str, bytes]
"""Boxes by digest."""
MOST_EVENTS = 10_000_000
"""No table has more."""


def mend(folder: Path) -> Report | None:
    """Look over the databases of a folder in which no server runs, and mend what cannot be read.
    None when all is well.

    Raises OSError when a file cannot be opened, or mended, for another reason than its content:
    nothing was changed then.
    """
    bad = [name for name in DATABASES if not _whole(folder / name)]
    bad += [name for name in DATABASES if name not in bad and _emptied(folder, name)]
    if not bad:
        return None
    copy = _newest(folder)
    place = aside.put_aside(folder)
    half = folder / restoring.HALF
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(mode=0o700)
    try:
        report = Report(time(), tuple(bad))
        if LOG in bad:
            report = _mend_log(place / LOG, copy, half / LOG, report)
        if ROWS in bad:
            _mend_rows(place / ROWS, copy, half / ROWS)
            _put_photos_aside(folder, half / ROWS, place)
        for name in bad:
            (half / name).chmod(0o600)
            disk.on_disk(half / name)
        aside.write_report(place, report)
        disk.on_disk(half)
    except (OSError, sqlite3.Error) as error:
        shutil.rmtree(half, ignore_errors=True)
        shutil.rmtree(place, ignore_errors=True)
        if isinstance(error, OSError):
            raise
        raise OSError(f"{', '.join(bad)} could not be mended: {error}") from error
    restoring.put(folder, half)
    return report


# Looking ----------------------------------------------------------------------------------------


def _whole(path: Path) -> bool:
    """Whether a database can be read from end to end; one that is not there is whole, too."""
    if not path.exists() or not path.stat().st_size:
        return True  # opening an empty one would throw away what waits beside it
    if not os.access(path, os.R_OK | os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    # The rows are looked over to the last index entry; the log, which grows, without those.
    check = "quick_check(1)" if path.name == LOG else "integrity_check(1)"
    try:
        with closing(sqlite3.connect(path)) as connection:
            (said,) = connection.execute(f"PRAGMA {check}").fetchone()
    except sqlite3.DatabaseError as error:
        if copies.is_damage(error):
            return False
        raise OSError(f"{path.name} cannot be read: {error}") from error
    return bool(said == "ok")


def _emptied(folder: Path, name: str) -> bool:
    """Whether a database has vanished, or has nothing in it, although the house had a life."""
    path = folder / name
    if path.is_file() and path.stat().st_size > 0:
        return False
    if any(copy.manifest.guests for copy in copies.kept(folder)):
        return True
    other = folder / (ROWS if name == LOG else LOG)
    if not other.is_file() or not other.stat().st_size or not _whole(other):
        return False
    question = "SELECT 1 FROM guest" if name == LOG else "SELECT 1 FROM event WHERE kind = 'sat'"
    with copies.reading(other) as connection, suppress(sqlite3.OperationalError):
        return connection.execute(question).fetchone() is not None
    return False


def _newest(folder: Path) -> Mapping[str, bytes]:
    """The databases of the newest copy that belongs to what was played last: none from before the
    host went back to another one."""
    for copy in copies.kept(folder):
        if copy.manifest.why == RESTORE:
            break
        with suppress(Wrong, OSError, KeyError, zipfile.BadZipFile, *copies.UNPACKING):
            restoring.look(copy.path)
            with zipfile.ZipFile(copy.path) as archive:
                return {name: archive.read(name) for name in DATABASES}
    return {}


def _pages(path: Path) -> Pages:
    """The pages of a file that was put aside."""
    wal = path.with_name(f"{path.name}-wal")
    return Pages(
        path.read_bytes() if path.is_file() else b"", wal.read_bytes() if wal.is_file() else b""
    )


# The log ----------------------------------------------------------------------------------------


def _mend_log(bad: Path, copy: Mapping[str, bytes], target: Path, report: Report) -> Report:
    """Write a log with every event that comes back; what came back of each table."""
    pages = _pages(bad)
    cells = list(all_cells(pages))
    found, copied, listed = _events(cells), _events_of_copy(copy), _listed(pages)
    boxes = _boxes_of_copy(copy) | _boxes(cells)
    back = {
        code: _playable(together(found[code], copied[code]), boxes)
        for code in {*found, *copied, *listed}
    }
    needed = {named(each.kind, each.data) for events in back.values() for each in events}
    SqliteLog(target).close()
    with closing(sqlite3.connect(target)) as connection, connection:
        rows = (stored(each) for events in back.values() for each in events)
        connection.executemany("INSERT INTO event VALUES (?,?,?,?,?,?,?)", rows)
        kept = (box for box in boxes.items() if box[0] in needed)
        connection.executemany("INSERT INTO box VALUES (?,?)", kept)
    known = {code: max([*found[code], *copied[code], listed.get(code, 0)]) for code in back}
    return msgspec.structs.replace(
        report,
        whole=tuple(sorted(code for code, events in back.items() if len(events) == known[code])),
        shortened={
            code: (len(events), known[code])
            for code, events in sorted(back.items())
            if 0 < len(events) < known[code]
        },
        lost=tuple(sorted(code for code, events in back.items() if not events)),
    )


def together(found: Events, copied: Events) -> list[Event]:
    """A table's events up to the first that nobody has. Where both have one they must agree: else
    the copy is of another evening, and counts only when there is no beginning without it."""
    agree = all(
        found[seq] == copied[seq] or not _is_json(found[seq]) for seq in found.keys() & copied
    )
    if not agree:
        copied = {} if 1 in found else copied
        found = found if 1 in found else {}
    events = found | copied
    back: list[Event] = []
    while (event := events.get(len(back) + 1)) is not None:
        back.append(event)
    return back


def _playable(events: list[Event], boxes: Boxes) -> list[Event]:
    """The events up to a match that nobody has the box of."""
    for number, event in enumerate(events):
        digest = named(event.kind, event.data)
        if digest is not None and digest not in boxes:
            return events[:number]
    return events


def _boxes(cells: Iterable[Cell]) -> Boxes:
    """The boxes among the rows of a log: whatever a digest is true of."""
    pairs = (cell.values for cell in cells if len(cell.values) == 2)
    return {
        digest: cards
        for digest, cards in pairs
        if isinstance(cards, bytes) and digest == digest_of(cards)
    }


def _events(cells: Iterable[Cell]) -> dict[str, Events]:
    """The events among the rows of a log, by table. What stands there twice is taken once, rather
    as it can be read."""
    found: dict[str, Events] = defaultdict(dict)
    for cell in cells:
        event = _event(cell)
        if event is None:
            continue
        before = found[event.table].get(event.seq)
        if before is None or not _is_json(before):
            found[event.table][event.seq] = event
    return found


def _event(cell: Cell) -> Event | None:
    """The row as an event, if it can be one."""
    if len(cell.values) != 7:
        return None
    table, seq, at, actor, kind, data, move_id = cell.values
    if (
        not (isinstance(table, str) and table.isascii() and table.isalnum())
        or not (isinstance(seq, int) and 0 < seq < MOST_EVENTS)
        or not isinstance(at, int | float)
        or not (isinstance(actor, str) and isinstance(kind, str) and isinstance(data, bytes))
        or not (move_id is None or isinstance(move_id, str))
    ):
        return None
    return Event(table, seq, float(at), actor, kind, data, move_id)


def _listed(pages: Pages) -> dict[str, int]:
    """The last event of every table of which an index knows."""
    found: dict[str, int] = {}
    for entry in all_entries(pages):
        if len(entry) == 3 and isinstance(entry[0], str) and isinstance(entry[1], int):
            code, seq = entry[0], entry[1]
            if 0 < seq < MOST_EVENTS and code.isascii() and code.isalnum():
                found[code] = max(seq, found.get(code, 0))
    return found


def _is_json(event: Event) -> bool:
    try:
        msgspec.json.decode(event.data)
    except msgspec.DecodeError:
        return False
    return True


def _events_of_copy(copy: Mapping[str, bytes]) -> dict[str, Events]:
    found: dict[str, Events] = defaultdict(dict)
    with copies.memory(copy.get(LOG, b"")) as log:
        if LOG in copy and log.execute("PRAGMA user_version").fetchone() <= (FORMAT,):
            for row in log.execute("SELECT * FROM event"):
                found[row[0]][row[1]] = Event(*row)
    return found


def _boxes_of_copy(copy: Mapping[str, bytes]) -> Boxes:
    with copies.memory(copy.get(LOG, b"")) as log, suppress(sqlite3.OperationalError):
        return dict(log.execute("SELECT digest, cards FROM box"))
    return {}


# The rows ---------------------------------------------------------------------------------------


def _mend_rows(bad: Path, copy: Mapping[str, bytes], target: Path) -> None:
    """Write the rows that can be read, table by table; what a damaged table has lost is taken from
    the copy. Without any table left nothing is written, and the house begins with new ones."""
    pages = _pages(bad)
    target.touch(0o600)
    with (
        copies.memory(copy.get(ROWS, b"")) as copied,
        closing(sqlite3.connect(target, isolation_level=None)) as mended,
    ):
        schema = _schema(pages, copied)
        mended.execute("BEGIN")
        for sql, _ in sorted(schema.values(), key=lambda each: "INDEX" in each[0][:20].upper()):
            with suppress(sqlite3.Error):
                mended.execute(sql)
        trees = {
            name: pages.leaves(root)
            for name, (sql, root) in schema.items()
            if _columns(mended, name)
        }
        strays = _strays(pages, {leaf for leaves, _ in trees.values() for leaf in leaves})
        for name, (leaves, whole) in trees.items():
            for leaf in leaves:
                cells, all_there = pages.cells(leaf)
                whole = whole and all_there
                _insert(mended, name, cells)
            if not whole:
                damaged = [each for each, (_, fine) in trees.items() if not fine]
                _insert(mended, name, _like(mended, name, strays, damaged))
                _insert_from(copied, mended, name)
        mended.execute("COMMIT")


def _schema(pages: Pages, copied: sqlite3.Connection) -> dict[str, tuple[str, int]]:
    """How every table and index was made, and where it begins; what the file does not say any more
    is read in its copy."""
    sql = "SELECT name, sql, rootpage FROM sqlite_master WHERE sql IS NOT NULL"
    found = {name: (made, root) for name, made, root in copied.execute(sql)}
    for cell in all_cells(pages):
        if len(cell.values) == 5 and cell.values[0] in ("table", "index"):
            _, name, _, root, made = cell.values
            if (
                isinstance(made, str)
                and made.upper().startswith("CREATE ")
                and isinstance(root, int)
            ):
                found[str(name)] = (made, root)
    return found


def _columns(connection: sqlite3.Connection, table: str) -> list[tuple[str, bool]]:
    """The columns of a table, and whether each is the row's own number."""
    info = connection.execute(
        "SELECT name, type, pk FROM pragma_table_info(?)", (table,)
    ).fetchall()
    alone = sum(pk > 0 for _, _, pk in info) == 1
    return [(name, alone and pk > 0 and kind.upper() == "INTEGER") for name, kind, pk in info]


def _insert(mended: sqlite3.Connection, table: str, cells: Iterable[Cell]) -> None:
    columns = _columns(mended, table)
    for cell in cells:
        if len(cell.values) > len(columns):
            continue
        values = [
            cell.rowid if own else value
            for value, (_, own) in zip(cell.values, columns, strict=False)
        ]
        _insert_row(mended, table, [name for name, _ in columns][: len(values)], values)


def _insert_row(
    mended: sqlite3.Connection, table: str, columns: list[str], values: Iterable[object]
) -> None:
    """A row that is not there yet; one that the table does not take is none."""
    names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
    with suppress(sqlite3.IntegrityError, OverflowError):
        mended.execute(f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({marks})', tuple(values))


def _strays(pages: Pages, reached: set[int]) -> list[Cell]:
    """Rows on leaves that no table leads to any more."""
    return [
        cell
        for number in range(2, len(pages) + 1)
        if number not in reached and pages.kind(number) == 13
        for cell in pages.cells(number)[0]
    ]


def _like(
    mended: sqlite3.Connection, table: str, strays: list[Cell], damaged: list[str]
) -> list[Cell]:
    """The strays that can be of this table alone: as many columns as no other damaged one has."""
    width = len(_columns(mended, table))
    if any(len(_columns(mended, other)) == width for other in damaged if other != table):
        return []
    return [cell for cell in strays if len(cell.values) == width]


def _insert_from(copied: sqlite3.Connection, mended: sqlite3.Connection, table: str) -> None:
    shared = [name for name, _ in _columns(copied, table)]
    known = {name for name, _ in _columns(mended, table)}
    shared = [name for name in shared if name in known]
    if shared:
        names = ", ".join(f'"{name}"' for name in shared)
        for row in copied.execute(f'SELECT {names} FROM "{table}"'):
            _insert_row(mended, table, shared, row)


def _put_photos_aside(folder: Path, rows: Path, place: Path) -> None:
    """Photos whose rows are lost are not thrown away with them."""
    with copies.reading(rows) as connection:
        known = (
            {name for (name,) in connection.execute("SELECT name FROM photo")}
            if _columns(connection, "photo")
            else set()
        )
    for name in list(copies.files_in(folder)):
        path = folder / name
        if path.parent.name == "photos" and path.stem not in known:
            (place / "photos").mkdir(mode=0o700, exist_ok=True)
            shutil.copyfile(path, place / name)
            (place / name).chmod(0o600)
