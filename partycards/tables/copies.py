"""Copies of a house: its log, its rows, its keys and its photos, each copy as of one moment.

They lie in the folder `backups` of the data folder, the last ten. A copy is a zip with the two
databases, the keys and `copy.json`, which says what belongs to it. Photos and the cards' pictures
never change and never take another's name, so they lie beside the copies once, however many have
them. A copy that is taken out of the house has them inside.

A copy is as secret as the house: whoever has it knows the guests, the Wi-Fi's password and the
host's key. Whatever was erased in the house goes from its copies, too (`sweeping`).
"""

import hashlib
import re
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

import partycards
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.pictures import PICTURE_NAME
from partycards.disk import DATABASES, LOG, ROWS, half
from partycards.tables import aside

FORMAT = 1
"""Of `copy.json`; a copy with a newer one is refused."""
MANIFEST = "copy.json"
KEYS = ("server.key", "host.key")
FILES = re.compile(rf"photos/[0-9a-f]{{32}}\.jpg|pictures/{PICTURE_NAME.pattern}")
"""Photos and pictures, by their places in the data folder."""

MOST = 10
"""How many automatic copies are kept."""
MOST_OF_OTHERS = 3
"""How many of the others are kept, for each reason."""
APART = 600.0
"""Seconds between copies that are kept; one made sooner makes way for the next."""

PLAYING, CLOSING = "playing", "closing"
ASKED, RESTORE, UPGRADE = "asked", "restore", "upgrade"
"""Why a copy was made; the last two: before the house became another."""
BY_THEMSELVES = (PLAYING, CLOSING)

CANNOT_BE_READ = N_(
    "A part of the file cannot be read any more. Stop Party Cards and start it again: it brings "
    "back what can be read."
)

_NAME = re.compile(r"(\d{4,})-[0-9-]+\.zip")


class Damaged(Wrong):
    """A database of the house cannot be copied, because a part of it cannot be read."""


class Manifest(Struct, frozen=True):
    """What a copy says of itself. `made` is in seconds since 1970, `tables` has the events of every
    table by join code, `holds` what is personal in it (see `personal`), `files` the SHA-256 of
    everything that belongs to it, by its place in the data folder."""

    format: int
    version: str
    made: float
    why: str
    tables: dict[str, int]
    guests: int
    holds: tuple[str, ...]
    files: dict[str, str]

    @property
    def photos(self) -> int:
        return sum(name.startswith("photos/") for name in self.files)


class Copy(Struct, frozen=True):
    """A copy that is kept; `size` in bytes, without photos and pictures."""

    path: Path
    manifest: Manifest
    size: int

    @property
    def number(self) -> int:
        """Copies are counted; the newest has the greatest."""
        return number_of(self.path)


def folder_of(folder: Path) -> Path:
    """Where the copies of a data folder lie."""
    return folder / "backups"


def brought(folder: Path) -> Path:
    """Where a copy lies that the host has brought, until they bring another or the next start."""
    return folder_of(folder) / "brought.zip"


def forget_brought(folder: Path) -> None:
    brought(folder).unlink(missing_ok=True)


def number_of(path: Path) -> int:
    """The number in a copy's name; 0 for a file that has another."""
    found = _NAME.fullmatch(path.name)
    return int(found[1]) if found else 0


def kept(folder: Path) -> list[Copy]:
    """The copies of a data folder that can be read, the newest first."""
    found = []
    numbered = filter(number_of, folder_of(folder).glob("*.zip"))
    for path in sorted(numbered, key=number_of, reverse=True):
        with suppress(Wrong, OSError):
            found.append(Copy(path, manifest_of(path), path.stat().st_size))
    return found


def manifest_of(path: Path) -> Manifest:
    """What the zip says of itself, or `Wrong` when it is not a copy."""
    try:
        with zipfile.ZipFile(path) as archive, archive.open(MANIFEST) as file:
            return msgspec.json.decode(file.read(MOST_OF_A_MANIFEST), type=Manifest)
    except (zipfile.BadZipFile, KeyError, msgspec.MsgspecError, *UNPACKING) as error:
        raise Wrong(N_("This is not a copy of a house, or it is damaged.")) from error


MOST_OF_A_MANIFEST = 20_000_000
UNPACKING = (zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError)
"""What a damaged or hostile zip makes the library raise, besides `BadZipFile`."""


# Making -----------------------------------------------------------------------------------------


def make(folder: Path, why: str = ASKED) -> Copy:
    """Make a copy of a data folder and keep it, whether a server runs there or not.

    Nothing is written but in `backups`. Raises OSError when the disk does not take it, `Damaged`
    when a database cannot be read; older copies stay then. Takes real time: not for the loop.
    """
    place = folder_of(folder)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = time.time()
    known = {name: digest for copy in kept(folder) for name, digest in copy.manifest.files.items()}
    number = max((number_of(path) for path in place.glob("*.zip")), default=0) + 1
    path = place / f"{number:04}-{time.strftime('%Y-%m-%d-%H%M', time.localtime(now))}.zip"
    data = _of_the_house(folder)
    digests = {name: _beside(folder, name, known.get(name, "")) for name in files_in(folder)}
    manifest = _told(data, why, now, digests)
    _pack(path, manifest, data, {})
    thin(folder)
    return Copy(path, manifest, path.stat().st_size)


def write(folder: Path, out: Path) -> Manifest:
    """Write a copy into a file, photos and pictures in it, to be taken out of the house. Raises as
    `make` does, and FileExistsError."""
    if out.exists():
        raise FileExistsError(out)
    data = _of_the_house(folder)
    inside = {name: folder / name for name in files_in(folder)}
    manifest = _told(
        data, ASKED, time.time(), {name: digest_of(path) for name, path in inside.items()}
    )
    _pack(out, manifest, data, inside)
    return manifest


def write_whole(copy: Copy, out: Path) -> None:
    """The same of a copy that is kept."""
    with half(out) as place:
        shutil.copyfile(copy.path, place)
        with zipfile.ZipFile(place, "a", zipfile.ZIP_STORED) as archive:
            for name in sorted(copy.manifest.files):
                beside = copy.path.parent / name
                if FILES.fullmatch(name) and beside.is_file():
                    archive.write(beside, name)


def files_in(folder: Path) -> Iterator[str]:
    """The photos and pictures of a data folder, or of its copies, by their places there."""
    for inside in ("photos", "pictures"):
        for path in sorted((folder / inside).glob("*")):
            if FILES.fullmatch(name := f"{inside}/{path.name}") and not path.is_symlink():
                yield name


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _beside(folder: Path, name: str, known: str) -> str:
    """Lay a photo or a picture beside the copies, if it does not lie there; its digest, "" when it
    was erased meanwhile. What lies there under its name is the very same file."""
    target = folder_of(folder) / name
    if target.is_file() and known:
        return known
    target.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        with half(target) as place:
            shutil.copyfile(folder / name, place)
    except FileNotFoundError:
        return ""
    return digest_of(target)


def _of_the_house(folder: Path) -> dict[str, bytes]:
    """The databases and keys of a data folder as of now."""
    data = {name: database(folder / name) for name in DATABASES if (folder / name).is_file()}
    return data | {name: (folder / name).read_bytes() for name in KEYS if (folder / name).is_file()}


def _told(data: Mapping[str, bytes], why: str, now: float, files: Mapping[str, str]) -> Manifest:
    """What a copy says of itself; `files` are the digests of its photos and pictures."""
    digests = {name: hashlib.sha256(each).hexdigest() for name, each in data.items()}
    digests |= {name: digest for name, digest in files.items() if digest}
    with memory(data.get(LOG, b"")) as log, memory(data.get(ROWS, b"")) as rows:
        holds, tables = personal(log, rows)
    guests = sum(each.startswith("guest ") for each in holds)
    version = partycards.__version__
    return Manifest(FORMAT, version, now, why, tables, guests, tuple(sorted(holds)), digests)


def _pack(
    out: Path, manifest: Manifest, data: Mapping[str, bytes], inside: Mapping[str, Path]
) -> None:
    """Write the zip; `inside` are the photos and pictures that go in."""
    with (
        half(out) as place,
        zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
    ):
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))
        for name, each in data.items():
            archive.writestr(name, each)
        for name, path in inside.items():
            archive.write(path, name, zipfile.ZIP_STORED)


# Databases --------------------------------------------------------------------------------------


def database(path: Path) -> bytes:
    """A database as of now, as the bytes of a file, looked over page by page.

    The connection can neither write nor checkpoint, and whoever writes need not wait: the log's
    reader sees the moment it began, and the rows are in memory within some milliseconds.
    """
    with reading(path) as source, memory() as held:
        source.backup(held)
        if (faults := looked_over(held)) != "ok":
            raise _damaged(path, faults)
        return held.serialize()


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that can neither write nor checkpoint. `Damaged` when a part of the file cannot
    be read, OSError when none of it can."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise _damaged(path, str(error)) from error
        raise OSError(f"{path.name}: {error}") from error


@contextmanager
def memory(data: bytes = b"") -> Iterator[sqlite3.Connection]:
    """A database in memory, of the bytes of a file or a new one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        if data:
            connection.deserialize(_without_wal(data))
        yield connection


def _without_wal(data: bytes) -> bytes:
    """In memory there is no write-ahead log; two bytes of the head say whether a file has one."""
    return data[:18] + b"\x01\x01" + data[20:] if len(data) > 20 else data


def looked_over(connection: sqlite3.Connection) -> str:
    """ "ok", or the first fault that SQLite finds in a database."""
    (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return str(said)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is at fault, not its rights, a lock, or a disk that is gone."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _damaged(path: Path, why: str) -> Damaged:
    return Damaged(
        N_(
            "A part of %(file)s cannot be read any more. Stop Party Cards and start it again: it "
            "brings back what can be read. (%(why)s)"
        ),
        file=path.name,
        why=why,
    )


_PERSONAL = {
    "guest": "SELECT 'guest ' || \"table\" || ' ' || seat FROM guest",
    "need": "SELECT 'need ' || \"table\" || ' ' || seat FROM need",
    "photo": "SELECT 'photo ' || name FROM photo",
    "shopping": "SELECT 'list ' || key FROM shopping",
    "season": "SELECT 'season ' || key FROM season",
    "season_result": "SELECT 'result ' || season || ' ' || \"table\" || ' ' || match || ' ' || seat"
    " FROM season_result WHERE name != ''",
    "season_player": "SELECT 'player ' || season || ' ' || player FROM season_player",
    "staff_pin": "SELECT 'staff ' || number FROM staff_pin WHERE name != ''"
    " UNION SELECT 'pin ' || number FROM staff_pin WHERE digest != ''",
    "takings": "SELECT 'takings ' || at FROM takings",
}
"""What can be erased, by table of the rows."""


def personal(log: sqlite3.Connection, rows: sqlite3.Connection) -> tuple[set[str], dict[str, int]]:
    """What a house holds that can be erased ("guest ANISE 3", "table ANISE"), and the number of
    events of every table."""
    holds: set[str] = set()
    tables: dict[str, int] = {}
    for name in _tables_of(rows) & _PERSONAL.keys():
        holds.update(each for (each,) in rows.execute(_PERSONAL[name]))
    if "event" in _tables_of(log):
        tables = dict(log.execute('SELECT "table", count(*) FROM event GROUP BY "table"'))
    return holds | {f"table {code}" for code in tables}, tables


def tables_now(folder: Path) -> dict[str, int]:
    """The number of events of every table of a data folder."""
    with reading(folder / LOG) as log, memory() as rows:
        return personal(log, rows)[1]


def _tables_of(connection: sqlite3.Connection) -> set[str]:
    sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
    return {name for (name,) in connection.execute(sql)}


# Keeping ----------------------------------------------------------------------------------------


def thin(folder: Path) -> None:
    """Delete copies that are too many: of the automatic ones the last ten stay, ten minutes apart
    but for the newest; of the others the last three of a kind. While what came back
    of a damaged file waits for the host, none from before goes: it may be what they choose."""
    report = aside.report(folder)
    since = report.at if report is not None else 0.0
    copies = [copy for copy in kept(folder) if copy.manifest.made >= since]
    alone = [copy for copy in copies if copy.manifest.why in BY_THEMSELVES]
    gone = alone[MOST:]
    if len(alone) > 2 and 0 <= alone[1].manifest.made - alone[2].manifest.made < APART:
        gone = [alone[1], *alone[MOST + 1 :]]
    for why in (ASKED, RESTORE, UPGRADE):
        gone += [copy for copy in copies if copy.manifest.why == why][MOST_OF_OTHERS:]
    drop(folder, gone)


def drop(folder: Path, gone: Iterable[Copy]) -> None:
    """Delete copies, and the photos and pictures that no other copy has."""
    for copy in gone:
        copy.path.unlink(missing_ok=True)
    wanted = {name for copy in kept(folder) for name in copy.manifest.files}
    for name in list(files_in(folder_of(folder))):
        if name not in wanted:
            (folder_of(folder) / name).unlink(missing_ok=True)
    for left in folder_of(folder).rglob(".*.half"):
        left.unlink(missing_ok=True)
