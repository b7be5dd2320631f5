"""The bytes of a pack: out of a folder or a zip that a stranger made, and into one.

Everything is judged before it is read: names (only those a pack can have), sizes, how far a zip
unpacks. Nothing is ever unpacked onto the disk. What is wrong goes to `found`, as a file and a
sentence.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import tomllib
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath, PurePosixPath

from partycards.catalogue.errors import N_, CatalogueError, Wrong

MOST_PACKED = 60_000_000
"""Bytes of a zip."""
MOST_UNPACKED = 80_000_000
"""Bytes of all files: some 250 photos as we keep them."""
MOST_FILES = 1000
MOST_TIMES = 100
"""How many times its packed size a file of more than `SMALL` bytes may have; texts have 3 to 30."""
SMALL = 100_000

MOST_BYTES = {
    "pack.toml": 10_000, "ingredients.csv": 4_000_000, "assignments.toml": 1_000_000,
    "decks.toml": 1_000_000, "pantry.toml": 100_000, "guide.toml": 1_000_000,
    "glossary.toml": 1_000_000,
}  # fmt: skip
"""The files of a pack in their order, and how large each may be."""
MOST_OF_A_PICTURE = 5_000_000
ART_NAME = re.compile(r"art/[a-z][a-z0-9_]{0,39}\.(svg|png|jpg|jpeg|webp)")
LEFT_BEHIND = re.compile(r"(.*/)?(\.DS_Store|Thumbs\.db|desktop\.ini)|__MACOSX/.*")
"""What operating systems leave in folders; it is passed over."""

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
IN_WORKBOOKS = frozenset(("[Content_Types].xml", "content.xml", "Index/Document.iwa"))
"""Files of Excel, LibreOffice and Numbers; their workbooks are zips."""

Files = Mapping[str, bytes]
"""The files of a pack by name, with `/`."""


def read_files(path: Path, found: list[CatalogueError]) -> Files:
    """The files of a pack at a path: a folder, a zip, or a single CSV file of ingredients."""
    if path.is_dir():
        return _of_folder(path, found)
    if path.exists() and not path.is_file():
        return _refuse(path.name, _link(), found)
    if path.stat().st_size > MOST_PACKED:
        return _refuse(path.name, _too_large(MOST_PACKED), found)
    return read_upload(path.name, path.read_bytes(), found)


def read_upload(name: str, data: bytes, found: list[CatalogueError]) -> Files:
    """The same of a file that was sent."""
    if data[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        return _of_zip(name, data, found)
    if data.startswith(OLD_WORKBOOK):
        return _refuse(name, _workbook(), found)
    if not is_sheet(name):
        return _refuse(
            name, Wrong(N_("This is neither a zip nor a CSV file. Please choose one.")), found
        )
    if len(data) > MOST_BYTES["ingredients.csv"]:
        return _refuse(name, _too_large(MOST_BYTES["ingredients.csv"]), found)
    return {"ingredients.csv": data}


def is_sheet(name: str) -> bool:
    """Whether a file of this name is a table: a spreadsheet's "Unicode text" is a .txt."""
    return name.lower().endswith((".csv", ".txt", ".tsv"))


def _workbook() -> Wrong:
    return Wrong(
        N_(
            "This is a workbook of a spreadsheet program. Save its sheet as “CSV UTF-8”, and "
            "choose that file."
        )
    )


def _refuse(name: str, wrong: Wrong, found: list[CatalogueError]) -> Files:
    found.append(CatalogueError(PurePosixPath(shown(name)), 0, wrong))
    return {}


def shown(name: str) -> str:
    """A stranger's file name as it can be printed."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:80]) or "?"


def _too_large(most: int) -> Wrong:
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
    return Wrong(N_("This file is too large: %(most)s at most."), most=size)


def _most(name: str) -> int:
    return MOST_BYTES.get(name, MOST_OF_A_PICTURE)


def _is_name(name: str) -> bool:
    return name in MOST_BYTES or ART_NAME.fullmatch(name) is not None


# Folders --------------------------------------------------------------------------------------


def files_in(folder: Path) -> list[str]:
    """The names of the files that a pack has, and of all in its `art`, unless that is a link;
    others in the same folder are not looked at."""
    art = folder / "art"
    names = [name for name in MOST_BYTES if _is_there(folder / name)]
    if art.is_dir() and not art.is_symlink():
        names += sorted(f"art/{path.name}" for path in art.iterdir())
    return [name for name in names if not LEFT_BEHIND.fullmatch(name)]


def _of_folder(folder: Path, found: list[CatalogueError]) -> Files:
    if (folder / "art").is_symlink():
        return _refuse("art", _link(), found)
    names = files_in(folder)
    files: dict[str, bytes] = {}
    before = len(found)
    total = 0
    for name in names:
        if wrong := _wrong_in_folder(folder / name, name):
            _refuse(name, wrong, found)
        else:
            total += (folder / name).stat().st_size
    if total > MOST_UNPACKED or len(names) > MOST_FILES:
        return _refuse(folder.name, too_much(), found)
    if len(found) == before:
        files = {name: (folder / name).read_bytes() for name in names}
    return files


def _is_there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _wrong_in_folder(path: Path, name: str) -> Wrong | None:
    if not _is_name(name):
        return _stranger()
    if path.is_symlink() or not path.is_file():
        return _link()
    return _too_large(_most(name)) if path.stat().st_size > _most(name) else None


def _link() -> Wrong:
    return Wrong(
        N_("This is a link, or something else that is not a file. A pack holds only files.")
    )


def _stranger() -> Wrong:
    return Wrong(
        N_(
            "No file in a pack has this name. A pack holds pack.toml, ingredients.csv, "
            "assignments.toml, decks.toml, pantry.toml, guide.toml, glossary.toml, and pictures "
            "like art/key_of_the_card.png (svg, jpg, webp)."
        )
    )


def too_much() -> Wrong:
    return Wrong(
        N_("This pack is too large: %(files)s files and %(size)s MB unpacked at most."),
        files=MOST_FILES,
        size=MOST_UNPACKED // 1_000_000,
    )


# Zips -----------------------------------------------------------------------------------------


def _of_zip(zip_name: str, data: bytes, found: list[CatalogueError]) -> Files:
    if len(data) > MOST_PACKED:
        return _refuse(zip_name, _too_large(MOST_PACKED), found)
    before = len(found)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if IN_WORKBOOKS & {entry.filename for entry in entries}:
                return _refuse(zip_name, _workbook(), found)
            if len(entries) > MOST_FILES or sum(e.file_size for e in entries) > MOST_UNPACKED:
                return _refuse(zip_name, too_much(), found)
            named = _named(entries, found)
            if len(found) > before:
                return {}
            return {name: _unpacked(archive, entry) for name, entry in named.items()}
    except Wrong as wrong:
        return _refuse(zip_name, wrong, found)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError):
        return _refuse(zip_name, Wrong(N_("This zip is damaged. Please pack it again.")), found)


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """A file, never more of it than its heading said; its checksum is compared."""
    with archive.open(entry) as file:
        data = file.read(entry.file_size + 1)
        if len(data) != entry.file_size or file.read(1):
            raise Wrong(N_("This zip is damaged. Please pack it again."))
        return data


def _named(
    entries: Iterable[zipfile.ZipInfo], found: list[CatalogueError]
) -> dict[str, zipfile.ZipInfo]:
    """The files by their names in the pack; a single folder around everything is taken off."""
    kept = []
    for entry in entries:
        if wrong := _trick(entry):
            _refuse(entry.orig_filename, wrong, found)
        elif not entry.is_dir() and not LEFT_BEHIND.fullmatch(entry.filename):
            kept.append(entry)
    around = _folder_around([entry.filename for entry in kept])
    named: dict[str, zipfile.ZipInfo] = {}
    for entry in kept:
        name = entry.filename.removeprefix(around)
        if name in named:
            _refuse(name, Wrong(N_("This file is in it twice.")), found)
        elif wrong := _wrong_entry(name, entry):
            _refuse(name, wrong, found)
        named[name] = entry
    return named


def _folder_around(names: list[str]) -> str:
    """The folder that all files are in, with its `/`, when `pack.toml` is there; else ""."""
    tops = {name.partition("/")[0] for name in names if "/" in name}
    if len(tops) != 1 or "pack.toml" in names:
        return ""
    around = f"{tops.pop()}/"
    return around if all(name.startswith(around) for name in names) else ""


def _trick(entry: zipfile.ZipInfo) -> Wrong | None:
    """What is wrong with the name or kind of an entry: no honest pack has it."""
    name = entry.orig_filename
    parts = name.rstrip("/").split("/")
    if "\\" in name or "\0" in name or ":" in name or {"", ".", ".."} & set(parts):
        return Wrong(N_("A file with this name would lie outside the pack, so nothing is read."))
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return _link()
    if entry.flag_bits & 0x41:
        return Wrong(N_("This file is locked with a password. Please pack it without one."))
    # The others unpack a little into very much before anybody can stop them.
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return Wrong(N_("This file is packed in an unusual way. Please make an ordinary zip."))
    return None


def _wrong_entry(name: str, entry: zipfile.ZipInfo) -> Wrong | None:
    if not _is_name(name):
        return _stranger()
    if entry.file_size > _most(name):
        return _too_large(_most(name))
    if entry.file_size > max(SMALL, entry.compress_size * MOST_TIMES):
        return Wrong(
            N_("This file unpacks to more than %(times)s times its size. None of it is read."),
            times=MOST_TIMES,
        )
    return None


# Texts ----------------------------------------------------------------------------------------


def text_of(path: PurePath, data: bytes, found: list[CatalogueError]) -> str:
    """The text of a file in UTF-8; "", and a reason in `found`, for any other encoding."""
    try:
        text = data.decode("utf-8-sig")
        at = text.find("\0")
        line = 0 if at < 0 else text.count("\n", 0, at) + 1
    except UnicodeDecodeError as error:
        text, line = "", data.count(b"\n", 0, error.start) + 1
    if not text.strip() and not line:
        found.append(CatalogueError(path, 0, Wrong(N_("This file is empty."))))
    if not line:
        return text
    wrong = Wrong(
        N_("This file is not in UTF-8. Save it again in an editor, with the encoding UTF-8.")
    )
    found.append(CatalogueError(path, line, wrong))
    return ""


# Writing --------------------------------------------------------------------------------------


def zipped(files: Files) -> bytes:
    """The files as a zip: the same files are always the same bytes, so nothing is compressed (every
    zlib does that a little differently) and every file has the oldest date there is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in in_order(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, files[name])
    return out.getvalue()


def write_folder(files: Files, folder: Path) -> None:
    """The files in a new folder, or in the place of those of a pack that lie in one: what is no
    file of a pack stays. A file that would be as it is is not touched.

    Raises FileExistsError where something else is there.
    """
    if folder.is_dir() and any(folder.iterdir()) and not _is_same_pack(folder, files):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    for name in filter(_is_name, files_in(folder)):
        if name not in files:
            (folder / name).unlink()
    for name in in_order(files):
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        if place.is_symlink() or not place.is_file() or place.read_bytes() != files[name]:
            half = place.with_name(f".{place.name}.new")
            half.write_bytes(files[name])
            half.replace(place)


def _is_same_pack(folder: Path, files: Files) -> bool:
    """Whether an earlier state of this pack lies in the folder."""
    try:
        there = tomllib.loads((folder / "pack.toml").read_text(encoding="utf-8"))
        key = tomllib.loads(files["pack.toml"].decode())["key"]
    except (OSError, ValueError, KeyError):
        return False
    return there.get("key") == key and not (folder / "art").is_symlink()


def too_large(files: Files) -> bool:
    """Whether nobody could import them."""
    size = sum(map(len, files.values()))
    return size > MOST_PACKED - 200 * len(files) or len(files) > MOST_FILES


def in_order(files: Files) -> list[str]:
    """The names as they stand in a pack: the tables, then the pictures by name."""
    return [*(name for name in MOST_BYTES if name in files), *sorted(files.keys() - MOST_BYTES)]
