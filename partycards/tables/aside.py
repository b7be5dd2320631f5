"""Files that could not be read: put aside as they are, with a report of what was brought back.

They lie in the folder `aside` of the data folder until the host throws them away, or until
something is erased that may stand in them. While the host has not answered the report, no copy of
the house goes: one of them may be what they choose.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from partycards.disk import BESIDE_A_DATABASE, DATABASES, on_disk

REPORT = "report.json"


class Report(Struct, frozen=True):
    """What was found at a start, `at` in seconds since 1970. `files` could not be read; by join
    code, `whole` tables are all back, `shortened` ones up to an event (how many are back, and of
    how many it is known), `lost` ones not at all.
    `answered`: the host has read it."""

    at: float
    files: tuple[str, ...]
    whole: tuple[str, ...] = ()
    shortened: dict[str, tuple[int, int]] = {}
    lost: tuple[str, ...] = ()
    answered: bool = False


def folder_of(folder: Path) -> Path:
    return folder / "aside"


def put_aside(folder: Path) -> Path:
    """Copy the databases of a data folder as they are, with what lies beside them; where to."""
    now = time.strftime("%Y-%m-%d-%H%M%S")
    place, number = folder_of(folder) / now, 1
    while place.exists():
        place, number = folder_of(folder) / f"{now}-{number}", number + 1
    place.mkdir(mode=0o700, parents=True)
    folder_of(folder).chmod(0o700)
    for name in DATABASES:
        for rest in ("", *BESIDE_A_DATABASE):
            if (folder / f"{name}{rest}").is_file():
                shutil.copyfile(folder / f"{name}{rest}", place / f"{name}{rest}")
                (place / f"{name}{rest}").chmod(0o600)
                on_disk(place / f"{name}{rest}")
    on_disk(place)
    return place


def write_report(place: Path, report: Report) -> None:
    """Keep the report beside the files it is about."""
    half = place / f".{REPORT}"
    half.write_bytes(msgspec.json.encode(report))
    half.chmod(0o600)
    on_disk(half)
    half.replace(place / REPORT)
    on_disk(place)


def report(folder: Path) -> Report | None:
    """The newest report that the host has not answered yet."""
    return next((found for _, found in _unanswered(folder)), None)


def answer(folder: Path) -> None:
    """The host has read it, and goes on with what there is."""
    for path, found in _unanswered(folder):
        # Once it is answered, all of it may be thrown away before this is through.
        with suppress(FileNotFoundError):
            write_report(path.parent, msgspec.structs.replace(found, answered=True))


def _unanswered(folder: Path) -> Iterator[tuple[Path, Report]]:
    """The reports that the host has not answered yet, the newest first; not those that are thrown
    away meanwhile."""
    for path in sorted(folder_of(folder).glob(f"*/{REPORT}"), reverse=True):
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Report)
        except FileNotFoundError:
            continue
        if not found.answered:
            yield path, found


def throw_away(folder: Path) -> None:
    """Erase everything that was put aside."""
    shutil.rmtree(folder_of(folder), ignore_errors=True)


def size(folder: Path) -> int:
    """Bytes of everything that was put aside."""
    return sum(path.stat().st_size for path in folder_of(folder).rglob("*") if path.is_file())
