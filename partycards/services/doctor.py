"""How the laptop of a house is, a row for each thing that an evening hangs on: fine, look at this,
or broken, with what there is to be done.

Looking takes real time (the disk is written to): not for the loop, but for `silent`.
"""

import os
import platform
import shutil
import sqlite3
import statistics
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from datetime import time as time_of_day
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

import partycards
from partycards.catalogue.errors import Wrong
from partycards.disk import LOG, ROWS
from partycards.figures import clock as clock_of
from partycards.figures import number
from partycards.games.base import N_
from partycards.live.lines import OF_OURS, raise_open_files
from partycards.network import Address, answers_at
from partycards.restaurant.printers import ReceiptPrinter
from partycards.rows_versions import NEWEST
from partycards.services.dates import day_and_month
from partycards.services.second_laptop import told
from partycards.standby.first import Copied
from partycards.tables import copies
from partycards.words import catalogue

How = Literal["fine", "look", "broken"]

LITTLE_ROOM, NO_ROOM = 1_000_000_000, 100_000_000
"""Bytes free on the disk below which there is something to look at, and something broken."""
SLOW = 0.05
"""Seconds for one small write to be on the disk, above which guests notice."""
TRIES = 5
OLD_COPY = 86_400.0
AHEAD = 60.0
"""Seconds by which what has happened may be later than now."""
FEW_PHONES = 200
AFTER = 1_750_000_000.0
"""This program is younger than that, and so is any evening."""


class Row(Struct, frozen=True):
    """Something that was looked at: what, how it is, and a sentence."""

    what: str
    how: How
    says: str
    values: Mapping[str, object] = {}
    """Numbers with parts, times and moments are those of Python: each language writes its own."""

    def in_words(self, language: str) -> str:
        values = {name: _written(value, language) for name, value in self.values.items()}
        return catalogue(language).gettext(self.says) % values


def _written(value: object, language: str) -> object:
    match value:
        case float():
            return number(value, language)
        case datetime():
            day = day_and_month(value.timestamp(), language)
            return f"{day}, {_written(value.time(), language)}"
        case time_of_day():
            return clock_of(value, language)
    return value


def examined(
    folder: Path,
    addresses: Sequence[Address],
    chosen: str,
    printers: Sequence[ReceiptPrinter],
    no_answer: Sequence[str],
    waiting: Sequence[str],
    copied: Copied,
    language: str,
) -> list[Row]:
    """All rows. `chosen` is the address that the host chose for guests; of the receipt printers
    `no_answer` and `waiting` are those that are `silent`, and those for which chits wait."""
    return [
        clock(folder, time.time()),
        disk(folder),
        backups(folder, time.time()),
        reached(addresses, chosen),
        printing(printers, no_answer, waiting),
        versions(folder),
        limits(raise_open_files()),
        second(copied, language),
    ]


CLOCK, DISK, BACKUPS = N_("Clock"), N_("Disk"), N_("Copies")
ADDRESSES, PRINTERS = N_("Address"), N_("Printers")
VERSIONS, LIMITS, SECOND = N_("Versions"), N_("Phones"), N_("Second laptop")


def clock(folder: Path, now: float) -> Row:
    """Whether it can be the time that the laptop thinks it is."""
    last = _one(folder / LOG, "SELECT max(at) FROM event") or 0.0
    if now < AFTER:
        return Row(CLOCK, "broken", N_("It is years behind. Set the date and time of this laptop."))
    if last > now + AHEAD:
        return Row(
            CLOCK,
            "look",
            N_(
                "It has gone back: something has happened here later than now. Set the date and "
                "time of this laptop."
            ),
        )
    its_time = datetime.fromtimestamp(now).time()
    return Row(CLOCK, "fine", N_("It is %(time)s. Is it?"), {"time": its_time})


def disk(folder: Path) -> Row:
    """Whether there is room, and how long a guest waits for it."""
    try:
        free = shutil.disk_usage(folder).free
        took = statistics.median(_write(folder) for _ in range(TRIES))
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        return Row(
            DISK,
            "broken",
            N_("Nothing can be written to %(folder)s: %(why)s."),
            {"folder": folder, "why": why},
        )
    values = {"room": round(free / 1e9, 1), "ms": max(1, round(took * 1000))}
    if free < NO_ROOM:
        return Row(DISK, "broken", N_("There are only %(room)s GB left. Make room now."), values)
    if free < LITTLE_ROOM:
        return Row(DISK, "look", N_("There are only %(room)s GB left. Make room soon."), values)
    if took > SLOW:
        return Row(
            DISK,
            "look",
            N_(
                "A move takes %(ms)s ms to be safe, which guests notice. Use the laptop’s own "
                "disk, not a stick or a network drive."
            ),
            values,
        )
    return Row(DISK, "fine", N_("%(room)s GB are free; a move is safe after %(ms)s ms."), values)


def _write(folder: Path) -> float:
    """Seconds until something small is on the disk."""
    place = folder / ".doctor.half"
    began = time.monotonic()
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, bytes(4096))
        os.fsync(handle)
        return time.monotonic() - began
    finally:
        os.close(handle)
        place.unlink(missing_ok=True)


def backups(folder: Path, now: float) -> Row:
    """How old the newest copy is, measured by what has happened since."""
    last = _one(folder / LOG, "SELECT max(at) FROM event")
    kept = copies.kept(folder)
    if not kept:
        if not last or now - last < copies.APART:
            return Row(BACKUPS, "fine", N_("There is nothing to be copied yet."))
        return Row(
            BACKUPS,
            "look",
            N_("There is none yet. Make one under “Copies”, and keep it somewhere else."),
        )
    made = kept[0].manifest.made
    values = {"when": datetime.fromtimestamp(made)}
    if last and last - made > OLD_COPY:
        return Row(
            BACKUPS,
            "look",
            N_("The newest is of %(when)s, and much has happened since. Make one under “Copies”."),
            values,
        )
    return Row(
        BACKUPS, "fine", N_("The newest is of %(when)s. Take one along now and then."), values
    )


def reached(addresses: Sequence[Address], chosen: str) -> Row:
    """Whether phones find this laptop."""
    own = [each.ip for each in addresses if each.kind == "network"]
    host = chosen.partition(":")[0]
    if not own:
        return Row(
            ADDRESSES,
            "broken",
            N_("This laptop is in no network. Connect it with the Wi-Fi that guests use."),
        )
    if host.replace(".", "").isdigit() and host not in [each.ip for each in addresses]:
        return Row(
            ADDRESSES,
            "broken",
            N_(
                "Guests are sent to %(address)s, which this laptop no longer has. Choose another "
                "address in the console."
            ),
            {"address": host},
        )
    values = {"address": host or own[0], "others": ", ".join(own)}
    if any(each.kind == "vpn" for each in addresses):
        return Row(
            ADDRESSES,
            "look",
            N_(
                "Guests are sent to %(address)s, and a VPN is on. Should no phone get through, "
                "switch it off."
            ),
            values,
        )
    if len(own) > 1 and not host:
        return Row(
            ADDRESSES,
            "look",
            N_(
                "This laptop is in several networks (%(others)s), and guests are sent to "
                "%(address)s. Try it with a phone."
            ),
            values,
        )
    return Row(ADDRESSES, "fine", N_("Guests are sent to %(address)s."), values)


def printing(
    printers: Sequence[ReceiptPrinter],
    no_answer: Sequence[str],
    waiting: Sequence[str],
) -> Row:
    """Whether receipt printers are there; nothing is printed by that."""
    if not printers:
        return Row(PRINTERS, "fine", N_("No receipt printer is set up, so none can fail."))
    if waiting:
        return Row(
            PRINTERS,
            "broken",
            N_("Chits wait for %(names)s. Is it on, closed, and has it paper?"),
            {"names": ", ".join(waiting)},
        )
    if no_answer:
        return Row(
            PRINTERS,
            "broken",
            N_("%(names)s: no answer. Is it on, and in this network?"),
            {"names": ", ".join(no_answer)},
        )
    return Row(
        PRINTERS,
        "fine",
        N_("All answer: %(names)s."),
        {"names": ", ".join(each.name for each in printers)},
    )


def silent(printers: Sequence[ReceiptPrinter]) -> list[str]:
    """The names of those in the network that do not answer."""
    network = [each for each in printers if each.kind == "network"]
    return [each.name for each in network if not answers_at(each.address, each.port)]


def versions(folder: Path) -> Row:
    """What runs here, and whether it can read what lies here."""
    step = _one(folder / ROWS, "SELECT version_num FROM alembic_version")
    values = {
        "own": partycards.__version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }
    if isinstance(step, str) and step > NEWEST:
        return Row(
            VERSIONS,
            "broken",
            N_("What lies here was written by a newer Party Cards than this one, %(own)s. Update."),
            values,
        )
    return Row(
        VERSIONS, "fine", N_("Party Cards %(own)s, Python %(python)s, SQLite %(sqlite)s."), values
    )


def limits(open_files: int) -> Row:
    """How many phones the system lets in; 0 is any number."""
    phones = max(0, open_files - OF_OURS)
    if open_files and phones < FEW_PHONES:
        return Row(
            LIMITS,
            "look",
            N_(
                "The system allows %(files)s open files: that is enough for %(phones)s phones. "
                "“ulimit -n 4096” before the start allows more."
            ),
            {"files": open_files, "phones": phones},
        )
    return Row(LIMITS, "fine", N_("There is room for every phone."))


def second(copied: Copied, language: str) -> Row:
    """Whether all is on a second laptop, too."""
    said = told(copied, language)
    if copied.how == "replaced":
        return Row(
            SECOND, "broken", N_("Another laptop goes on with this house, so this one must not.")
        )
    if not said.says:
        return Row(SECOND, "fine", N_("There is none. A restaurant wants one."))
    return Row(SECOND, "fine" if said.well else "look", "%(said)s", {"said": said.says})


def _one(path: Path, sql: str) -> Any:
    """A single value of a database that may be open elsewhere, None when there is none."""
    if not path.is_file():
        return None
    try:
        with copies.reading(path) as connection:
            found = connection.execute(sql).fetchone()
    except (OSError, sqlite3.Error, Wrong):
        return None
    return found[0] if found else None
