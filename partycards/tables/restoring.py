"""Going back to a copy: looked through first, unpacked beside the house, then put in its place.

Everything is judged before anything of the house is touched. What was unpacked becomes `READY` in
one step; from then on every start of the program goes through with it, so that a crash in between
leaves the house as it was or as the copy has it, never half of each.
"""

import hashlib
import os
import shutil
import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

import partycards
from partycards import disk
from partycards.catalogue.errors import N_, Wrong
from partycards.disk import BESIDE_A_DATABASE, DATABASES, LOG
from partycards.rows_versions import steps
from partycards.tables import aside, copies, log_sqlite, sweeping
from partycards.tables.copies import (
    FILES,
    KEYS,
    MANIFEST,
    RESTORE,
    UNPACKING,
    Copy,
    Damaged,
    Manifest,
)

HALF, READY, PLACING = (f".restore-{step}" for step in ("half", "ready", "placing"))
"""The folder of what was unpacked: while it is being unpacked; whole; while it takes its place."""

MOST_OF_A_DATABASE = 2_000_000_000
MOST_OF_A_FILE = 20_000_000
MOST_FILES = 100_000
ROOM_LEFT = 20_000_000
"""Bytes of the disk that are left free."""


class Staged(Struct, frozen=True):
    """What waits to be put in place. `missing` counts the photos and pictures of the copy that were
    neither in it nor beside it nor in the house."""

    manifest: Manifest
    missing: int


def look(path: Path) -> Manifest:
    """What a copy says of itself, if this program can go back to it; else `Wrong`. OSError when
    the file cannot be read."""
    manifest = copies.manifest_of(path)
    if manifest.format > copies.FORMAT or _number(manifest.version) > _number(
        partycards.__version__
    ):
        raise Wrong(
            N_(
                "This copy was made by Party Cards %(version)s, and this is %(own)s. Please update "
                "Party Cards first."
            ),
            version=manifest.version[:20],
            own=partycards.__version__,
        )
    for name in DATABASES:
        if name not in manifest.files:
            raise Wrong(N_("This copy has no %(file)s."), file=name)
    for name in manifest.files:
        if name not in (*DATABASES, *KEYS) and not FILES.fullmatch(name):
            raise _stranger(name)
    return manifest


def _number(version: str) -> tuple[int, ...]:
    """A version so that it can be compared: "0.10.2" is (0, 10, 2)."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def _stranger(name: str) -> Wrong:
    shown = "".join(letter if letter.isprintable() else "?" for letter in name[:60])
    return Wrong(
        N_("There is a file in it that no copy has: “%(name)s”. None of it was read."),
        name=shown,
    )


def _broken() -> Wrong:
    return Wrong(N_("This is not a copy of a house, or it is damaged."))


# Brought ----------------------------------------------------------------------------------------


def bring(folder: Path, file: IO[bytes]) -> None:
    """Keep what the host has brought, for a look and for going back to it. `Wrong` when it is not
    a copy; OSError when the disk does not take it."""
    copies.folder_of(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    with disk.half(copies.brought(folder)) as half:
        with half.open("wb") as out:
            shutil.copyfileobj(file, out, 1_000_000)
        look(half)


# Unpacking --------------------------------------------------------------------------------------


def stage(folder: Path, path: Path) -> Staged:
    """Unpack a copy beside the house, look through all of it, and have it wait for its place.

    Raises `Wrong`, and OSError when the disk does not take it; nothing of the house has changed
    then. Takes real time: not for the loop.
    """
    manifest = look(path)
    folder.mkdir(parents=True, exist_ok=True)
    half = folder / HALF
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(mode=0o700)
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _entries(archive, manifest)
            _check_room(folder, entries)
            for name, entry in entries.items():
                _unpack(archive, entry, half / name, manifest.files[name])
        missing = sum(
            not _fetched(name, digest, half, [path.parent, copies.folder_of(folder), folder])
            for name, digest in manifest.files.items()
            if FILES.fullmatch(name) and name not in entries
        )
        _check_databases(half)
        (half / MANIFEST).write_bytes(msgspec.json.encode(manifest))
        for each in (half / MANIFEST, *(place for place in half.rglob("*") if place.is_dir())):
            disk.on_disk(each)
        disk.on_disk(half)
        give_up(folder)
        half.replace(folder / READY)
        disk.on_disk(folder)
    except (zipfile.BadZipFile, *UNPACKING) as error:
        if isinstance(error, Wrong):
            raise
        raise _broken() from error
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return Staged(manifest, missing)


def _entries(archive: zipfile.ZipFile, manifest: Manifest) -> dict[str, zipfile.ZipInfo]:
    """What is to be unpacked, by name; `Wrong` for anything that no honest copy has."""
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        name = entry.orig_filename
        if name == MANIFEST:
            continue
        kind = stat.S_IFMT(entry.external_attr >> 16)
        honest = kind in (0, stat.S_IFREG) and not entry.flag_bits & 0x41
        usual = entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
        if name not in manifest.files or name in found or not honest or not usual:
            raise _stranger(name)
        most = MOST_OF_A_DATABASE if name in DATABASES else MOST_OF_A_FILE
        if entry.file_size > most or len(found) > MOST_FILES:
            raise Wrong(N_("This file unpacks to far more than a house has. Nothing was read."))
        found[name] = entry
    for name in (*DATABASES, *KEYS):
        if name in manifest.files and name not in found:
            raise _broken()
    return found


def _check_room(folder: Path, entries: dict[str, zipfile.ZipInfo]) -> None:
    needed = sum(entry.file_size for entry in entries.values()) + ROOM_LEFT
    if needed > shutil.disk_usage(folder).free:
        raise Wrong(
            N_("There is too little room on the disk: about %(size)s MB are needed."),
            size=needed // 1_000_000 + 1,
        )


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path, digest: str) -> None:
    """A file, never more of it than its heading said, and only as it was packed."""
    target.parent.mkdir(mode=0o700, exist_ok=True)
    seen, left = hashlib.sha256(), entry.file_size
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out, archive.open(entry) as file:
        while piece := file.read(1_000_000):
            left -= len(piece)
            if left < 0:
                raise _broken()
            seen.update(piece)
            out.write(piece)
        out.flush()
        os.fsync(handle)
    if seen.hexdigest() != digest:
        raise _broken()


def _fetched(name: str, digest: str, half: Path, places: list[Path]) -> bool:
    """Take a photo or a picture that is not in the zip from where it lies."""
    for place in places:
        path = place / name
        if path.is_file() and not path.is_symlink() and copies.digest_of(path) == digest:
            (half / name).parent.mkdir(mode=0o700, exist_ok=True)
            shutil.copyfile(path, half / name)
            (half / name).chmod(0o600)
            disk.on_disk(half / name)
            return True
    return False


def _check_databases(half: Path) -> None:
    """Whether both databases are whole, and the log one that this program reads."""
    for name in DATABASES:
        # Only to be read: what is checked here must not become another file by it.
        uri = f"{(half / name).resolve().as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as connection:
                whole = copies.looked_over(connection) == "ok"
                newer = _is_newer(connection, name)
        except sqlite3.DatabaseError as error:
            raise _broken() from error
        if not whole:
            raise _broken()
        if newer:
            raise Wrong(N_("This copy was made by a newer Party Cards. Please update it first."))


def _is_newer(connection: sqlite3.Connection, name: str) -> bool:
    """Whether a later version of the program wrote this database."""
    if name == LOG:
        (written,) = connection.execute("PRAGMA user_version").fetchone()
        return bool(written > log_sqlite.FORMAT)
    known = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(known).fetchone() is None:
        return False
    written_by = connection.execute("SELECT version_num FROM alembic_version")
    return any(step > steps.NEWEST for (step,) in written_by)


# Placing ----------------------------------------------------------------------------------------


def waits(folder: Path) -> bool:
    """Whether something waits to be put in place, or is half there."""
    return (folder / READY).is_dir() or (folder / PLACING).is_dir()


def give_up(folder: Path) -> None:
    """Forget what waits."""
    shutil.rmtree(folder / READY, ignore_errors=True)


def place(folder: Path) -> Copy | None:
    """Put what waits in its place, in a folder in which no server runs. The copy of what was there
    before, if it could be copied (a damaged one is kept as it is: `aside.put_aside`).

    Raises OSError when the disk does not take the copy; the house is as it was then, and nothing
    waits any more.
    """
    before = None
    copies.forget_brought(folder)
    shutil.rmtree(folder / HALF, ignore_errors=True)
    if (folder / READY).is_dir():
        if any((folder / name).is_file() for name in DATABASES):
            try:
                before = _kept_before(folder)
            except OSError:
                give_up(folder)
                raise
        aside.answer(folder)
        put(folder, folder / READY)
    elif (folder / PLACING).is_dir():
        _place(folder)
    return before


def put(folder: Path, new: Path) -> None:
    """Put every file of a folder beside the house in its place there, or at the next start."""
    new.rename(folder / PLACING)
    disk.on_disk(folder)
    _place(folder)


def _kept_before(folder: Path) -> Copy | None:
    try:
        return copies.make(folder, RESTORE)
    except Damaged:
        aside.put_aside(folder)
        return None


def _place(folder: Path) -> None:
    """Every file in the place of the one that is there; any crash in between is gone through with
    at the next start. Keys stay those of the house, so that its host stays let in."""
    placing = folder / PLACING
    for path in sorted(path for path in placing.rglob("*") if path.is_file()):
        name = path.relative_to(placing).as_posix()
        if name == MANIFEST or (name in KEYS and (folder / name).is_file()):
            continue
        if name in DATABASES:
            # What waits beside the old file must not be taken for the new one's.
            for rest in BESIDE_A_DATABASE:
                (folder / f"{name}{rest}").unlink(missing_ok=True)
            disk.on_disk(folder)
        (folder / name).parent.mkdir(mode=0o700, exist_ok=True)
        path.replace(folder / name)
        disk.on_disk((folder / name).parent)
    sweeping.begin_anew(folder)
    shutil.rmtree(placing)
    disk.on_disk(folder)
