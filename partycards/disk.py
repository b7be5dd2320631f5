"""The databases of a data folder, and files that a power cut does not halve."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOG, ROWS = "log.sqlite", "party.sqlite"
DATABASES = (LOG, ROWS)
"""In the order in which they are copied. The rows last: a guest without an event is nobody, and a
start tidies that away; an event without its guest would be somebody without a name."""
BESIDE_A_DATABASE = ("-wal", "-shm", "-journal")
"""What SQLite lays beside a database while it is at work."""


@contextmanager
def half(path: Path, lasting: bool = True) -> Iterator[Path]:
    """A file beside `path` to be written, for its owner only. Once it is on the disk (at once, if
    it need not be `lasting`) it takes its place; when anything goes wrong it is gone."""
    place = path.with_name(f".{path.name}.half")
    place.unlink(missing_ok=True)
    try:
        os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield place
        if lasting:
            on_disk(place)
        place.replace(path)
        if lasting:
            on_disk(path.parent)
    finally:
        place.unlink(missing_ok=True)


def on_disk(path: Path) -> None:
    """Return when a file, or which files a folder has, is on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # folders cannot be opened there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
