"""Promise 1: a move your phone saw accepted survives a power cut.

kill -9 cannot tell: the system still writes what a dead process had written. So the real log runs
on a disk that remembers what was not yet synced, the power is cut at random moments, and every
image that a real disk might hold then is opened and read.
"""

import itertools
import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest

from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog, writing_connection
from tests.promises.load import a_seed, times
from tests.promises.power import Disk, Op, Recorder

pytestmark = pytest.mark.laptop

_names = itertools.count(1)
PRAGMAS = ("synchronous", "secure_delete")


def as_the_log_writes(folder: Path) -> dict[str, Any]:
    """How the program's own connection is set."""
    folder.mkdir()
    connection = writing_connection(folder / "log.sqlite")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    settings = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    connection.close()
    return settings


class Evening:
    """The real log on a recording disk, with every commit it reported."""

    def __init__(self, folder: Path, luck: Random, settings: dict[str, Any]) -> None:
        self.vfs = Recorder(f"recorder{next(_names)}")
        self.settings = settings
        self.checkpoint = luck.choice([10, 40, 1000])
        self.acked: list[tuple[int, str, int]] = []
        folder.mkdir()
        log = SqliteLog(folder / "log.sqlite", connect=self.connect)
        seqs = {"BASIL": 0, "THYME": 0}
        for _ in range(150):
            events = []
            for _ in range(luck.choice([1, 1, 1, 3, 8])):
                table = luck.choice(list(seqs))
                seqs[table] += 1
                data = luck.randbytes(luck.choice([30, 200, 3000]))
                move_id = f"seat:1:{seqs[table]}"
                events.append(Event(table, seqs[table], 1.0, "seat:1", "moved", data, move_id))
            log.append(events)
            now = len(self.vfs.ops)
            self.acked += [(now, event.table, event.seq) for event in events]
        self.while_open = len(self.vfs.ops)
        log.close()

    def connect(self, path: Path) -> Any:
        """The log's connection through the recording disk; alone on the file, because shared
        memory does not go through Python."""
        connection = apsw.Connection(str(path), vfs=self.vfs.name)
        settings = {"locking_mode": "EXCLUSIVE", "journal_mode": "WAL", **self.settings}
        for name, value in {**settings, "wal_autocheckpoint": self.checkpoint}.items():
            connection.execute(f"PRAGMA {name}={value}").fetchall()
        return connection

    def cuts(self, luck: Random, count: int, folder: Path) -> list[str]:
        """Cut the power so many times; what was found wrong."""
        wrong: list[str] = []
        moments = sorted(luck.randint(1, len(self.vfs.ops)) for _ in range(count))
        disk, done = Disk(), 0
        for moment in moments:
            for op in self.vfs.ops[done:moment]:
                disk.does(op)
            done = moment
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            way = disk.image(luck, folder)
            acked = {(table, seq) for at, table, seq in self.acked if at <= moment}
            wrong += [f"{fault} ({way} at {moment})" for fault in faults(folder, acked)]
        return wrong


def reading_connection(path: Path) -> Any:
    """Opening an image need not wait for the disk."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    return connection


def faults(folder: Path, acked: set[tuple[str, int]]) -> list[str]:
    """What is wrong with an image: corrupt, a gap, or an acknowledged event that is gone."""
    path = folder / "log.sqlite"
    try:
        check = sqlite3.connect(path)
        sound = check.execute("PRAGMA integrity_check").fetchall()
        check.close()
        if sound != [("ok",)]:
            return [f"corrupt: {sound[0][0]}"]
        log = SqliteLog(path, connect=reading_connection)
        found = {table: [e.seq for e in log.read(table)] for table in ("BASIL", "THYME")}
        log.close()
    except sqlite3.DatabaseError as error:
        return [f"corrupt: {error}"]
    wrong = [f"gap in {t}" for t, seqs in found.items() if seqs != list(range(1, len(seqs) + 1))]
    lost = acked - {(table, seq) for table, seqs in found.items() for seq in seqs}
    return wrong + ([f"lost: {len(lost)} acknowledged events"] if lost else [])


def evenings(tmp_path: Path, luck: Random, settings: dict[str, Any], images: int) -> list[str]:
    """Cut the power in several evenings; what was found wrong."""
    wrong: list[str] = []
    for number in range(images // 100):
        evening = Evening(tmp_path / f"evening{number}", luck, settings)
        wrong += evening.cuts(luck, 100, tmp_path / "image")
    return wrong


def test_no_power_cut_loses_an_acknowledged_move_promise_1(tmp_path: Path) -> None:
    """Whatever of the unsynced writes reached the disk, in whatever order, whole or torn: the log
    opens, is sound, has every event it reported and no gaps."""
    seed = a_seed()
    images = times(300, 5000)
    settings = as_the_log_writes(tmp_path / "real")
    wrong = evenings(tmp_path, Random(seed), settings, images)
    print(f"\n{images} power cuts, {len(wrong)} lost or corrupt (seed {seed})")
    assert wrong == [], f"seed {seed}"


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_the_power_test_catches_a_log_that_does_not_wait_for_the_disk_promise_1(
    synchronous: str, tmp_path: Path
) -> None:
    """With synchronous=OFF or NORMAL a commit is reported before it is safe; a detector that does
    not notice is broken."""
    luck = Random(1)
    wrong = evenings(tmp_path, luck, {"synchronous": synchronous, "secure_delete": 1}, 100)
    assert any(fault.startswith("lost") for fault in wrong)


def test_the_recording_disk_is_exact(tmp_path: Path) -> None:
    """Everything written down and played again makes the very files that SQLite made."""
    folder = tmp_path / "evening"
    evening = Evening(folder, Random(2), {"synchronous": "FULL"})
    disk = Disk()
    for op in [*evening.vfs.ops, *(Op("sync", name) for name in ("log.sqlite",))]:
        disk.does(op)
    assert disk.files["log.sqlite"].safe == (folder / "log.sqlite").read_bytes()
