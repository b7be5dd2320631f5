"""Promise 3: no name, need, code or password in a line that the server says, and every file that
it keeps is for its owner only."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from partycards.commands.output import told
from partycards.commands.simulated import Refused
from partycards.files import keep_private
from partycards.games.cooking_party.steps.judge import Note
from partycards.rows import db
from tests.evening import ORIGIN, Evening, Server, cold
from tests.promises.load import Handset, a_kitchen, host_of

SECRETS = {
    "a name": "Wilhelmina",
    "a need": "anaphylaxis from lupin",
    "words": "far too salty for the mayor",
    "a password": "correct horse battery",
    "a name in an address": "Bartholomew",
}


def type_everything(running: Server, judge: Handset) -> None:
    """Ellen and the host type what nobody else may read, and each time something fails."""
    path, csrf = judge.path, judge.csrf
    forms = [
        ("rename", {"name": SECRETS["a name"]}),
        ("needs", {"needs_words": SECRETS["a need"]}),
    ]
    for where, fields in forms:
        with pytest.raises(Refused, match="500"):
            judge.browser.post(path + where, {"csrf": csrf, **fields})
    assert judge.send(Note(2, SECRETS["words"]))[0] == 500
    _, presses = host_of(running)
    with pytest.raises(Refused, match="500"):
        presses("wifi", ssid="Kitchen", password=SECRETS["a password"])
    for line in (f"GET /{SECRETS['a name in an address']} HTTP/9\r\n\r\n", "\x16\x03 \x00\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", running.port), 5) as raw, suppress(OSError):
            raw.sendall(line.encode())
            raw.recv(1000)


def test_whatever_fails_no_line_says_who_or_what_promise_3(
    server: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`partycards host > party.log 2>&1`: whoever reads it finds where it went wrong, and neither
    a guest nor the key to the console."""
    first = server(tmp_path)
    judge, chefs = a_kitchen(first, 2)
    for phone in (judge, *chefs):
        phone.hang_up()
    first.stop()
    failing = partial(cold, program="tests.promises.failing")
    monkeypatch.setattr("tests.evening.begin", failing)
    running = server(tmp_path, first.port)
    codes = codes_in(tmp_path)
    type_everything(running, judge)
    judge.hang_up()
    running.process.terminate()
    assert running.process.stdout is not None
    said = running.process.stdout.read()
    running.stop()
    for what, secret in SECRETS.items():
        assert secret not in said, what
    for secret in [*codes, judge.csrf, *judge.browser.cookies.values()]:
        assert not secret or secret not in said, secret
    assert (tmp_path / "host.key").read_text() not in said
    for kind in ("builtins.KeyError", "builtins.ValueError", "sqlalchemy.exc.OperationalError"):
        assert kind in said
    assert 'failing.py", line' in said, "whoever mends it must find the place"
    assert said.count("something failed apart") == 2


def codes_in(folder: Path) -> list[str]:
    connection = sqlite3.connect(folder / "party.sqlite")
    found = connection.execute("SELECT code, key_digest, name FROM guest").fetchall()
    connection.close()
    return [secret for row in found for secret in row if secret]


@pytest.mark.laptop
def test_an_error_of_the_database_does_not_hold_what_was_to_be_written_promise_3(
    evening: Evening,
) -> None:
    """Not even for a program that has its own way of logging."""
    with evening.app.app_context(), pytest.raises(OperationalError) as error:
        db.session.execute(text("INSERT INTO nowhere VALUES (:name)"), {"name": "Wilhelmina"})
    assert "nowhere" in str(error.value)
    assert "Wilhelmina" not in str(error.value)
    assert "OperationalError" in told(error.value)


def test_the_key_to_the_console_is_not_written_into_a_file_promise_3(tmp_path: Path) -> None:
    """It is said on the terminal. A file is told where it stands."""
    said = tmp_path / "party.log"
    folder = tmp_path / "party"
    command = ["-m", "partycards", "host", "--no-browser", "--port", "0", "--data", str(folder)]
    with said.open("w") as file:
        running = subprocess.Popen([sys.executable, *command], stdout=file, stderr=file)
    try:
        while "Stop with Ctrl-C" not in said.read_text():
            assert running.poll() is None
            time.sleep(0.05)
    finally:
        running.terminate()
        running.wait(20)
    assert (folder / "host.key").read_text() not in said.read_text()
    assert str(folder / "host.key") in said.read_text()


# Files ------------------------------------------------------------------------------------------


def open_to_others(folder: Path) -> list[str]:
    """Whatever in the folder somebody else may read, or look into."""
    every = [folder, *folder.rglob("*")]
    return [str(path.relative_to(folder)) for path in every if path.stat().st_mode & 0o077]


@pytest.mark.laptop
def test_every_file_of_an_evening_is_for_its_owner_only_promise_3(tmp_path: Path) -> None:
    """Rows, their journal, photos, prints, the lock, all of it, whatever this laptop's habit is."""
    before = os.umask(0o022)
    evening = Evening(tmp_path / "party")
    try:
        evening.sit("Ellen", "Lisa", "Cody")
        evening.start(first="Ellen")
        folder = evening.folder
        (folder / "photos").mkdir(exist_ok=True)
        (folder / "photos" / "a-dish.jpg").write_bytes(b"a photo")
        evening.host().get("/host/poster", base_url=ORIGIN)
        assert open_to_others(folder) == []
        assert {"log.sqlite", "log.sqlite-wal", "party.sqlite", "running.lock", "host.key"} <= {
            path.name for path in folder.iterdir()
        }
    finally:
        evening.stop()
        os.umask(before)


def test_a_folder_of_an_earlier_version_is_mended_at_start_promise_3(tmp_path: Path) -> None:
    """And what somebody else put there is left alone."""
    before = os.umask(0o022)
    try:
        Evening(tmp_path / "party").stop()
        folder = tmp_path / "party"
        (folder / "photos").mkdir(exist_ok=True)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755)
        keep_private(folder)
        assert open_to_others(folder) == []
        (folder / "holiday.jpg").write_bytes(b"")
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755)
        keep_private(folder)
        assert open_to_others(folder) == [".", "holiday.jpg"]
    finally:
        os.umask(before)
