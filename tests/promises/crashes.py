"""Pictures of a data folder at every seam: what a crash at that moment would have left.

What a guest does is often written twice, as a row in `party.sqlite` and as an event in
`log.sqlite`, a photo as a file besides. `Seams` copies the folder before and after each of these
writes; every copy can be opened as the house of the next morning.
"""

import copy
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from partycards.kept_files import FolderFiles
from partycards.rows import db
from partycards.tables.log import Event
from partycards.tables.log_sqlite import read_events, read_tables
from tests.evening import Evening, Phone


class Seams:
    """Takes the pictures of an evening's folder while something happens there."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self.evening = evening
        self.pictures: list[tuple[str, Path]] = []
        self._folder = folder
        self._pockets: dict[str, Any] = {}
        self._last: dict[str, bytes] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """A picture at every seam of what happens here. What phones had in their pockets before is
        kept: an answer that was on its way when the server died never arrived."""
        self._pockets = {
            name: copy.deepcopy(phone.client._cookies)
            for name, phone in self.evening.phones.items()
        }
        append, put, unlink = self.evening.house.log.append, FolderFiles.put, Path.unlink

        def appended(events: list[Event]) -> None:
            kinds = " and ".join(each.kind for each in events)
            self.take(f"before {kinds} is in the log")
            append(events)
            self.take(f"when {kinds} is in the log")

        def written(files: FolderFiles, name: str, data: bytes) -> None:
            put(files, name, data)
            self.take("when a photo's file is written")

        def unlinked(path: Path, missing_ok: bool = False) -> None:
            unlink(path, missing_ok=missing_ok)
            if path.suffix == ".jpg":
                self.take("when a photo's file is gone")

        def before_commit(_connection: Any) -> None:
            self.take("before a row is written")

        def after_commit(_session: Any) -> None:
            self.take("when a row is written")

        with self.evening.app.app_context():
            engine = db.engine
        self.take("before anything")
        event.listen(engine, "commit", before_commit)
        event.listen(db.session, "after_commit", after_commit)
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(self.evening.house.log, "append", appended)
                patch.setattr(FolderFiles, "put", written)
                patch.setattr(Path, "unlink", unlinked)
                yield
        finally:
            event.remove(engine, "commit", before_commit)
            event.remove(db.session, "after_commit", after_commit)
        self.take("when everything is done, and nobody was answered")

    def take(self, when: str) -> None:
        """Copy the folder, unless nothing has changed in it since the last picture."""
        files = {
            str(path.relative_to(self.evening.folder)): path.read_bytes()
            for path in sorted(self.evening.folder.rglob("*"))
            if path.is_file() and not path.name.endswith((".lock", "-shm"))
        }
        if files == self._last:
            return
        self._last = files
        picture = self._folder / str(len(self.pictures))
        for name, data in files.items():
            path = picture / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self.pictures.append((when, picture))

    def mornings(self) -> Iterator[tuple[str, Evening]]:
        """The house as it comes up again from each picture, with the phones as they were."""
        self.evening.stop()
        for when, picture in self.pictures:
            later = Evening(picture)
            try:
                later.code = self.evening.code
                for name, cookies in self._pockets.items():
                    phone = later.phones[name] = Phone(later.app, later.code, name)
                    phone.client._cookies = copy.deepcopy(cookies)
                yield when, later
            finally:
                later.stop()
                shutil.rmtree(picture)


Rows = list[tuple[Any, ...]]


def rows(folder: Path, sql: str) -> Rows:
    """What stands in the rows of a folder."""
    connection = sqlite3.connect(folder / "party.sqlite")
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def disagreements(folder: Path) -> list[str]:
    """In what rows, files and log of a folder do not agree."""
    found, log = [], folder / "log.sqlite"
    sat: set[tuple[str, int]] = set()
    left: set[tuple[str, int]] = set()
    for code, _ in read_tables(log):
        for each in read_events(log, code):
            if each.kind == "sat":
                sat.add((code, int(each.actor.partition(":")[2])))
            if each.kind == "moved_in":
                movers = msgspec.json.decode(each.data)["movers"]
                sat |= {(code, mover["seat"]) for mover in movers}
            if each.kind in ("left", "moved_away"):
                left |= {(code, seat) for seat in seats_in(each)}
    guests = set(rows(folder, 'SELECT "table", seat FROM guest'))
    found += [f"a guest without a seat: {one}" for one in guests - sat]
    needs = set(rows(folder, 'SELECT "table", seat FROM need'))
    found += [f"needs of nobody: {one}" for one in needs - (guests - left)]
    photos = {(*who, name) for *who, name in rows(folder, 'SELECT "table", seat, name FROM photo')}
    found += [f"a photo of nobody: {one}" for one in photos if one[1] and one[:2] not in sat]
    files = {path.stem for path in (folder / "photos").glob("*")}
    if files != {name for *_, name in photos}:
        found.append(f"files of photos {files}, rows {photos}")
    return found


def seats_in(left: Event) -> set[int]:
    """The seats that an event is about."""
    data = msgspec.json.decode(left.data)
    return set(data.get("seats") or (data["seat"],))
