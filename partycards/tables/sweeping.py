"""Erase means gone: what was erased in the house goes from its copies, too.

What a house holds that can be erased is written down (as "guest ANISE 3", nobody's name). What is
no longer there at the next look was erased: a fresh copy is made, and every copy that still has it
goes. A crash in between is made good by the next look, at the next start.
"""

from pathlib import Path

import msgspec

from partycards.tables import aside, copies, disk
from partycards.tables.copies import PLAYING, folder_of
from partycards.tables.disk import DATABASES

HELD = "held.json"


def sweep(folder: Path) -> None:
    """Look once. Raises what `copies.make` raises, after the copies have gone."""
    held, before = held_now(folder), _held_before(folder)
    gone = before - held
    if gone and aside.report(folder) is not None:
        return  # what the file could not give back was not erased
    if gone:
        _sweep(folder, gone)
    if held != before:
        _write_down(folder, held)


def _sweep(folder: Path, gone: set[str]) -> None:
    for what in gone:
        kind, _, name = what.partition(" ")
        if kind == "photo":
            (folder_of(folder) / "photos" / f"{name}.jpg").unlink(missing_ok=True)
    gone = {what for what in gone if not what.startswith("photo ")}
    old = [copy for copy in copies.kept(folder) if not gone.isdisjoint(copy.manifest.holds)]
    if gone:
        aside.throw_away(folder)
        copies.forget_brought(folder)
    try:
        if old:
            copies.make(folder, PLAYING)
    finally:
        copies.drop(folder, old)


def held_now(folder: Path) -> set[str]:
    """What the house holds now that can be erased."""
    log, rows = (folder / name for name in DATABASES)
    with copies.reading(log) as events, copies.reading(rows) as people:
        return copies.personal(events, people)[0]


def _held_before(folder: Path) -> set[str]:
    try:
        return set(msgspec.json.decode((folder_of(folder) / HELD).read_bytes(), type=list[str]))
    except FileNotFoundError:
        return set()


def _write_down(folder: Path, held: set[str]) -> None:
    folder_of(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    with disk.half(folder_of(folder) / HELD) as half:
        half.write_bytes(msgspec.json.encode(sorted(held)))


def begin_anew(folder: Path) -> None:
    """The house became another: what is not in it any more was not erased."""
    (folder_of(folder) / HELD).unlink(missing_ok=True)
