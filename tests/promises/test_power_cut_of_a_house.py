"""Promise 1: what a guest saw done survives a power cut in both files, and they are of one mind.

A real evening writes down every statement and event in the order in which it made them; they are
made again on a disk that remembers what was not yet synced (see `power`), the log's and the rows'
files side by side, and the power is cut at random moments.
"""

import itertools
import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest
from flask import Flask
from sqlalchemy import event

from partycards.rows import db
from partycards.tables.agreeing import agree
from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog
from tests.evening import Evening, Phone, token
from tests.promises.crashes import disagreements, seats_in
from tests.promises.load import a_seed, times
from tests.promises.power import Disk, File, Recorder
from tests.promises.test_power_cut import PRAGMAS, as_the_log_writes, reading_connection

pytestmark = pytest.mark.laptop

_names = itertools.count(1)
Step = tuple[str, Any]
State = list[list[tuple[Any, ...]]]
FILES = ("log.sqlite", "party.sqlite")


def as_the_rows_are_written(evening: Evening) -> dict[str, Any]:
    """How the program's own connections are set."""
    with evening.app.app_context(), db.engine.connect() as connection:
        ask = connection.exec_driver_sql
        names = (*PRAGMAS, "journal_mode")
        return {name: ask(f"PRAGMA {name}").scalar_one() for name in names}


class Script:
    """What an evening writes, step by step, and the files as they were before."""

    def __init__(self, folder: Path) -> None:
        Evening(folder).stop()
        self.before = {name: (folder / name).read_bytes() for name in FILES}
        self.steps: list[Step] = []
        evening = Evening(folder)
        self.settings = as_the_rows_are_written(evening)
        self.code = evening.code
        with evening.app.app_context():
            engine = db.engine
        append = evening.house.log.append

        def appended(events: list[Event]) -> None:
            self.steps.append(("append", events))
            append(events)

        evening.house.log.append = appended
        event.listen(engine, "before_cursor_execute", self._executed)
        event.listen(engine, "commit", lambda _connection: self.steps.append(("commit", None)))
        try:
            people_come_and_go(evening)
        finally:
            evening.stop()

    def _executed(self, _c: Any, _cursor: Any, sql: str, values: Any, _x: Any, many: bool) -> None:
        if not sql.startswith(("SELECT", "PRAGMA")):
            self.steps.append(("sql", (sql, values if many else [values])))


def people_come_and_go(evening: Evening) -> None:
    """An hour at the door."""
    names = ("Ellen", "Lisa", "Cody", "Amir", "June", "Mateo")
    for name in names:
        phone = Phone(evening.app, evening.code, name)
        phone.post("join", name=name, needs=["nuts"], needs_words=f"{name}: no durian, please")
        evening.phones[name] = phone
    for name in names:
        phone = evening.phones[name]
        form = token(phone.get("help").text)
        phone.post("rename", csrf=form, name=f"{name} the second")
        phone.post("needs", csrf=form, needs=["milk", "eggs"], needs_words="x" * 150)
        other = Phone(evening.app, evening.code)
        code = evening.house.guests.person(evening.code, evening.seat(f"{name} the second")).code
        other.post("back", code=code, csrf=token(other.get("back").text))
        other.post("leave", csrf=token(other.get("help").text))
    for name in ("Priya", "Sven", "Noor"):
        evening.host_does("seat-guest", name=name)
        evening.host_does("replace", seat=evening.seat(name), name=f"{name} the second")


class Performance:
    """The script on a recording disk. `states` are the rows after each commit, `acked` says when
    how much of rows and log was reported to be safe."""

    def __init__(
        self, folder: Path, script: Script, settings: dict[str, Any], luck: Random
    ) -> None:
        self.vfs = Recorder(f"house{next(_names)}")
        self.script = script
        folder.mkdir()
        for name, data in script.before.items():
            (folder / name).write_bytes(data)
        self._log_settings = as_the_log_writes(folder / "real")
        self._checkpoint = luck.choice([10, 40, 1000])
        log = SqliteLog(folder / "log.sqlite", connect=self._connect)
        party = apsw.Connection(str(folder / "party.sqlite"), vfs=self.vfs.name)
        for name, value in settings.items():
            party.execute(f"PRAGMA {name}={value}").fetchall()
        self.states = [state_of(party)]
        self.acked: list[tuple[int, int, set[int]]] = [(0, 0, set())]
        sat: set[int] = set()
        for kind, what in script.steps:
            if kind == "sql":
                party.executemany(what[0], what[1])
            elif kind == "commit":
                party.execute("COMMIT")
                self.states.append(state_of(party))
            else:
                log.append(what)
                sat = sat | {seat for each in what if each.kind == "sat" for seat in seats_in(each)}
            if kind != "sql":
                self.acked.append((len(self.vfs.ops), len(self.states) - 1, sat))
        self.while_open = len(self.vfs.ops)
        log.close()
        party.close()

    def _connect(self, path: Path) -> Any:
        connection = apsw.Connection(str(path), vfs=self.vfs.name)
        settings = {"locking_mode": "EXCLUSIVE", "journal_mode": "WAL", **self._log_settings}
        for name, value in {**settings, "wal_autocheckpoint": self._checkpoint}.items():
            connection.execute(f"PRAGMA {name}={value}").fetchall()
        return connection

    def cuts(self, luck: Random, count: int, folder: Path) -> list[str]:
        """Cut the power so many times; what was found wrong."""
        wrong: list[str] = []
        disk, done = Disk(), 0
        for name, data in self.script.before.items():
            disk.files[name] = File(safe=bytearray(data))
        for moment in sorted(luck.randint(1, self.while_open) for _ in range(count)):
            for op in self.vfs.ops[done:moment]:
                disk.does(op)
            done = moment
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            way = disk.image(luck, folder)
            _, commits, sat = max(one for one in self.acked if one[0] <= moment)
            found = self._faults(folder, commits, sat)
            wrong += [f"{fault} ({way} at {moment})" for fault in found]
        return wrong

    def _faults(self, folder: Path, commits: int, sat: set[int]) -> list[str]:
        """What is wrong with an image: corrupt, rows that were reported safe and are gone, half a
        transaction, a seat without its guest, or rows and log that do not agree after a start."""
        try:
            party = sqlite3.connect(folder / "party.sqlite")
            sound = party.execute("PRAGMA integrity_check").fetchall()
            state = state_of(party)
            party.close()
            log = SqliteLog(folder / "log.sqlite", connect=reading_connection)
            events = log.read(self.script.code)
        except sqlite3.DatabaseError as error:
            return [f"corrupt: {error}"]
        if sound != [("ok",)]:
            return [f"corrupt: {sound[0][0]}"]
        if state not in self.states:
            return ["half a transaction"]
        wrong = []
        if max(i for i, one in enumerate(self.states) if one == state) < commits:
            wrong.append("lost: rows that were reported safe")
        there = {seat for each in events if each.kind == "sat" for seat in seats_in(each)}
        if sat - there:
            wrong.append("lost: a guest who had sat down")
        if there - {seat for _, seat, *_ in state[0]}:
            wrong.append("a seat without its guest")
        agree(app_of(folder), log)
        log.close()
        return wrong + disagreements(folder)


def state_of(connection: Any) -> State:
    """What stands in the rows of people."""
    tables = ("guest", "need")
    return [
        sorted(connection.execute(f'SELECT "table", seat, * FROM {table}').fetchall())
        for table in tables
    ]


def app_of(folder: Path) -> Flask:
    """Just enough of an app to reach the rows; the image need not wait for the disk."""
    app = Flask("image")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'party.sqlite'}"
    db.init_app(app)
    return app


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("script"))


def cut(tmp_path: Path, script: Script, images: int, luck: Random, **planted: Any) -> list[str]:
    """What was found wrong in so many pictures."""
    wrong: list[str] = []
    each = 50
    for number in range(images // each):
        settings = {**script.settings, **planted}
        evening = Performance(tmp_path / f"evening{number}", script, settings, luck)
        wrong += evening.cuts(luck, each, tmp_path / "image")
    return wrong


def test_no_power_cut_loses_a_guest_or_parts_rows_from_log_promise_1(
    script: Script, tmp_path: Path
) -> None:
    seed = a_seed()
    images = times(100, 500)
    wrong = cut(tmp_path, script, images, Random(seed))
    print(f"\n{images} power cuts of both files, {len(wrong)} faults (seed {seed})")
    assert wrong == [], f"seed {seed}"


def test_the_power_test_catches_rows_that_do_not_wait_for_the_disk_promise_1(
    script: Script, tmp_path: Path
) -> None:
    """With synchronous=OFF a commit is reported before it is safe."""
    wrong = cut(tmp_path, script, 100, Random(1), synchronous=0)
    assert any(fault.startswith(("lost", "corrupt", "half")) for fault in wrong)


def test_rows_are_written_as_safely_as_the_log(script: Script) -> None:
    """EXTRA: the journal's end is on the disk, too, before a commit is told."""
    assert script.settings == {"synchronous": 3, "secure_delete": 1, "journal_mode": "delete"}


def test_the_script_makes_the_very_rows_of_the_evening(script: Script, tmp_path: Path) -> None:
    luck = Random(3)
    done = Performance(tmp_path / "evening", script, script.settings, luck)
    assert len(done.states) > 30
    assert done.acked[-1][2] == set(range(1, 10))
