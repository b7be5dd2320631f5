"""Promises 1 and 9: a move is not said to be kept in a file that is not there, and what was erased
is gone from every file, whoever was reading."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gevent
import pytest

from partycards.games.base import IllegalMove
from partycards.tables import writer
from partycards.tables.saving import NotSaved, NotSavedYet
from partycards.tables.table import HOST
from tests.evening import ORIGIN, Evening

pytestmark = pytest.mark.laptop

WORDS = "a pinch of saffron from Isfahan"


@pytest.fixture
def said(evening: Evening) -> Evening:
    """Ellen has said something at the table, and the evening is over."""
    evening.sit("Ellen", "Lisa", "Cody")
    evening.start(first="Ellen")
    evening.table.agree(HOST, "cooking_party", {"first_judge": None, "note": WORDS})
    evening.host_does("close")
    return evening


def files_with(folder: Path, words: str) -> list[str]:
    """Files of the data folder in which the words stand."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(path.name for path in paths if words.encode() in path.read_bytes())


@pytest.fixture
def reader(said: Evening) -> Iterator[sqlite3.Connection]:
    """Another program that reads the log, and takes its time."""
    connection = sqlite3.connect(said.folder / "log.sqlite", isolation_level=None)
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM event").fetchone()
    yield connection
    connection.close()


def index(evening: Evening) -> str:
    return evening.host().get("/host/?all=1", base_url=ORIGIN).text


def test_what_was_erased_goes_as_soon_as_nobody_reads_it_any_more_promise_9(
    said: Evening, reader: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host reads that a little of it lies there yet, and later that it does not."""
    monkeypatch.setattr(writer, "ONCE_MORE", 0.02)
    assert files_with(said.folder, WORDS)
    assert said.host_does("erase-evening").status_code == 303
    assert said.house.table(said.code) is None
    assert files_with(said.folder, WORDS), "the reader must hold it for this test to say anything"
    assert "Another program is reading the files" in index(said)
    reader.execute("ROLLBACK")
    gevent.sleep(0.2)
    assert files_with(said.folder, WORDS) == []
    assert "Another program is reading" not in index(said)


def test_what_was_erased_goes_at_the_end_promise_9(
    said: Evening, reader: sqlite3.Connection
) -> None:
    """The host stops before the next try."""
    said.host_does("erase-evening")
    reader.close()
    said.stop()
    assert files_with(said.folder, WORDS) == []


def test_what_was_erased_goes_at_the_next_start_promise_9(
    said: Evening, reader: sqlite3.Connection
) -> None:
    """The other program reads on until Party Cards has been stopped."""
    said.host_does("erase-evening")
    said.stop()
    assert files_with(said.folder, WORDS)
    reader.close()
    later = said.restart()
    assert files_with(later.folder, WORDS) == []


def test_who_plays_does_not_wait_for_a_program_that_reads_promise_6(
    said: Evening, reader: sqlite3.Connection
) -> None:
    said.host_does("erase-evening")
    table = said.house.open_table()
    for seat in (1, 2, 3):
        assert table.sit(seat) == seat + 1


# A file that was taken away -------------------------------------------------------------------


def tries(evening: Evening) -> Any:
    try:
        return evening.table.pause(HOST)
    except IllegalMove as refusal:
        return refusal


@pytest.mark.parametrize("how", ["moved", "deleted", "replaced"])
def test_no_move_is_said_to_be_kept_in_a_file_that_is_not_there_promise_1(
    evening: Evening, how: str
) -> None:
    """Somebody tidies up the folder in the middle of the evening: the guests read that nothing was
    changed, the host why, and everything stays as it was."""
    evening.sit("Ellen", "Lisa", "Cody")
    evening.start(first="Ellen")
    before = evening.table.saved
    log, away = evening.folder / "log.sqlite", evening.folder / "elsewhere"
    log.rename(away)
    if how == "replaced":
        log.write_bytes(away.read_bytes())
    refusal = tries(evening)
    assert isinstance(refusal, NotSaved)
    assert not isinstance(refusal, NotSavedYet)
    assert "a file is missing" in refusal.message
    assert evening.table.ahead is evening.table.saved is before
    assert "log.sqlite was moved or deleted" in index(evening)
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "log.sqlite was moved or deleted" in console
    health = evening.app.test_client().get("/healthz", base_url=ORIGIN)
    assert (health.status_code, health.json["saving"]) == (503, "gone")
    if how != "deleted":
        away.replace(log)
        gevent.sleep(0.1)
        assert tries(evening) == before.seq + 1
        assert "log.sqlite" not in index(evening)
