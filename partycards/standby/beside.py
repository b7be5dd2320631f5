"""What a house keeps beside its log: its rows, its keys, its photos, pictures and own cards.

The rows are compared page by page, files by name, size and time: whatever writes them, and whatever
tables there will be, nothing is missed.
"""

import os
import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from partycards.disk import ROWS, half
from partycards.standby.wire import File, Gone, Pages

KEYS = ("server.key", "host.key")
FOLDERS = ("photos", "pictures", "cards")
NAME = re.compile(r"(server|host)\.key|(photos|pictures|cards)(/[^/\\:\x00-\x1f]+)+")
"""The place of such a file in the data folder."""
LASTING = ("photos/", "pictures/")
"""Where a file never changes under its name."""
MOST = 30_000_000
"""Bytes of a file that goes over; nothing that the program writes comes near."""

Stamp = tuple[int, int]
"""A file's size and when it was written, in nanoseconds."""


def is_place(name: str) -> bool:
    """Whether a file may lie there, of those that one laptop writes for another."""
    return bool(NAME.fullmatch(name)) and not any(step.startswith(".") for step in name.split("/"))


def files_of(folder: Path) -> dict[str, Stamp]:
    """All such files of a data folder."""
    found = {}
    for path in _paths(folder):
        name = path.relative_to(folder).as_posix()
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        if is_place(name) and stat.st_size <= MOST:
            found[name] = stat.st_size, stat.st_mtime_ns
    return found


def _paths(folder: Path) -> Iterator[Path]:
    yield from (folder / name for name in KEYS)
    for inside in FOLDERS:
        for top, _, names in os.walk(folder / inside):
            for name in names:
                path = Path(top, name)
                if not path.is_symlink():
                    yield path


def rows_of(path: Path) -> bytes:
    """The rows as of now, as the bytes of a file. Whoever writes waits for it, some milliseconds.

    By a connection of SQLite's: to open and close the file itself would let go of its lock.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN").fetchall()
        connection.execute("SELECT 1 FROM sqlite_master").fetchall()
        return connection.serialize()


def page_size_of(image: bytes) -> int:
    """Bytes of a page of this database."""
    size = int.from_bytes(image[16:18], "big")
    return 65536 if size == 1 else size


class Beside:
    """What the second laptop has of it, as far as the first one knows."""

    def __init__(self, folder: Path, rows: int, files: dict[str, int]) -> None:
        """The second has rows of this checksum, and files of these sizes."""
        self._folder = folder
        self._image = b""
        self._checksum = rows
        self._files = {name: (size, 0) for name, size in files.items()}
        self._rows_stamp: Stamp | None = None

    def has_changed(self) -> bool:
        """Whether anything is different that nobody has told of; a quick look."""
        return self._stamp_of_rows() != self._rows_stamp or files_of(self._folder) != self._files

    def _stamp_of_rows(self) -> Stamp:
        stat = (self._folder / ROWS).stat()
        return stat.st_size, stat.st_mtime_ns

    def look(self) -> Iterator[File | Pages | Gone]:
        """What has changed since the last look, in the order in which a row never names a file that
        is not there. Takes real time: not for the loop."""
        self._rows_stamp = self._stamp_of_rows()
        image, files = rows_of(self._folder / ROWS), files_of(self._folder)
        for name, stamp in files.items():
            before = self._files.get(name)
            if before is None or not _same(name, before, stamp):
                try:
                    yield File(name, (self._folder / name).read_bytes())
                except FileNotFoundError:
                    continue
        checksum = zlib.crc32(image)
        if image != self._image and checksum != self._checksum:
            yield _difference(self._image, image, checksum)
        self._image, self._checksum = image, checksum
        for name in self._files.keys() - files.keys():
            yield Gone(name)
        self._files = files


def _same(name: str, before: Stamp, now: Stamp) -> bool:
    return before == now or (name.startswith(LASTING) and before[0] == now[0])


def _difference(before: bytes, now: bytes, checksum: int) -> Pages:
    """The pages of which one is not the other's."""
    size = page_size_of(now)
    if page_size_of(before) != size:
        before = b""
    old, new = memoryview(before), memoryview(now)
    pages = [
        (place // size, bytes(new[place : place + size]))
        for place in range(0, len(now), size)
        if old[place : place + size] != new[place : place + size]
    ]
    return Pages(size, len(now), checksum, pages)


class Kept:
    """The same on the second laptop's disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        path = folder / ROWS
        self._image = bytearray(path.read_bytes()) if path.is_file() else bytearray()

    @property
    def checksum(self) -> int:
        return zlib.crc32(self._image) if self._image else 0

    def sizes(self) -> dict[str, int]:
        """Of all files by name. Keys and own cards may have changed under their names: they come
        anew."""
        every = files_of(self._folder)
        return {name: size for name, (size, _) in every.items()}

    def take(self, said: File | Pages | Gone) -> bool:
        """Have a change on the disk; False when it does not fit what is here."""
        if isinstance(said, Pages):
            return self._take_pages(said)
        if not is_place(said.name):
            return False
        path = self._folder / said.name
        if isinstance(said, Gone):
            path.unlink(missing_ok=True)
            return True
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with half(path) as place:
            place.write_bytes(said.data)
        return True

    def _take_pages(self, said: Pages) -> bool:
        image = self._image
        if len(image) != said.size:
            image = image[: said.size].ljust(said.size, b"\0")
        for number, page in said.pages:
            image[number * said.page_size : number * said.page_size + len(page)] = page
        self._image = image
        if zlib.crc32(image) != said.checksum:
            self._image = bytearray()  # it comes as a whole, then
            return False
        with half(self._folder / ROWS) as place:
            place.write_bytes(image)
        return True
