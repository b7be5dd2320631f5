"""Erase means gone: what was erased in the house goes from its copies, too.

What a house holds that can be erased is written down (as "guest ANISE 3", nobody's name). What is
no longer there at the next look was erased: a fresh copy is made, and every copy that still has it
goes. A crash in between is made good by the next look, at the next start.
"""

import time
from pathlib import Path

import msgspec

from partycards import disk
from partycards.disk import DATABASES
from partycards.tables import aside, copies
from partycards.tables.copies import PLAYING, Copy, folder_of

HELD = "held.json"
A_DAY = 86_400.0
"""Seconds after closing for which needs are kept: until then somebody may feel unwell."""


def sweep(folder: Path) -> None:
    """Look once. Raises what `copies.make` raises, after the copies have gone."""
    held, before = held_now(folder), _held_before(folder)
    gone = before - held
    if aside.report(folder) is None:
        held |= _sweep(folder, gone, held)
    elif gone:
        return  # what the file could not give back was not erased
    if held != before:
        _write_down(folder, held)


def _sweep(folder: Path, gone: set[str], held: set[str]) -> set[str]:
    """Let what is gone go from the copies; what a fresh one holds, if one was made."""
    for what in gone:
        kind, _, name = what.partition(" ")
        if kind == "photo":
            (folder_of(folder) / "photos" / f"{name}.jpg").unlink(missing_ok=True)
    gone = {what for what in gone if not what.startswith("photo ")}
    if gone:
        aside.throw_away(folder)
        copies.forget_brought(folder)
    old = [
        copy
        for copy in copies.kept(folder)
        if not gone.isdisjoint(copy.manifest.holds) or _has_needs_of_nobody(copy, held)
    ]
    if not old:
        return set()
    try:
        return set(copies.make(folder, PLAYING).manifest.holds)
    finally:
        copies.drop(folder, old)


def _has_needs_of_nobody(copy: Copy, held: set[str]) -> bool:
    """Whether a copy from before the host went back still tells, a day later, what guests must not
    eat who are not in this house any more."""
    needs = {what for what in copy.manifest.holds if what.startswith("need ")}
    return time.time() - copy.manifest.made > A_DAY and not needs <= held


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


def made(folder: Path, copy: Copy) -> None:
    """A copy was made: what is in it is erased at a later look, though it came and went between
    two."""
    before = _held_before(folder)
    if not before.issuperset(copy.manifest.holds):
        _write_down(folder, before.union(copy.manifest.holds))


def begin_anew(folder: Path) -> None:
    """The house became another: what is not in it any more was not erased."""
    (folder_of(folder) / HELD).unlink(missing_ok=True)
