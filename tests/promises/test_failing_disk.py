"""Promises 1 and 6: a disk that fails refuses moves in words and loses nothing that was accepted;
one broken table stops no other.

The log's `append` is made to fail as a full disk makes it fail; a table is broken by an event that
cannot be played again.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gevent
import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.games.cooking_party.steps.presenting_judge import AddWords
from partycards.tables import clock, writer
from partycards.tables.log import Event
from partycards.tables.saving import NotSaved, NotSavedYet
from partycards.tables.table import HOST, Table
from tests.evening import ORIGIN, Evening, Phone, moves_of


def sqlite_error(code: int, says: str) -> sqlite3.OperationalError:
    """As SQLite raises it."""
    error = sqlite3.OperationalError(says)
    error.sqlite_errorcode = code
    return error


class Disk:
    """Stands before the log's `append`: works, fails, or waits and then fails."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.hiccups = 0
        self.slow = threading.Event()
        self.slow.set()
        self._append = evening.house.log.append
        monkeypatch.setattr(evening.house.log, "append", self.append)

    def append(self, events: list[Event]) -> None:
        self.slow.wait(10)
        if self.full:
            raise sqlite_error(sqlite3.SQLITE_FULL, "database or disk is full")
        if self.hiccups:
            self.hiccups -= 1
            raise sqlite_error(sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error")
        self._append(events)


@pytest.fixture
def disk(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of an evening with a dealt round, and a second table where Noor sits alone."""
    evening.sit("Ellen", "Lisa", "Cody")
    evening.start(first="Ellen")
    assignment = evening.view("Ellen").private.ask.assignments[0].key
    evening.play("Ellen", ChooseAssignment(assignment), Deal(Terms(trade_times=0, use_min=1)))
    disk = Disk(evening, monkeypatch)
    monkeypatch.setattr(writer, "QUICK", 0.0)
    yield disk
    disk.full = False
    disk.slow.set()


def a_dish(evening: Evening, name: str) -> Commit:
    return Commit({evening.view(name).private.ask.hand[0].id: 0})


def logged(evening: Evening, code: str = "") -> list[int]:
    return [event.seq for event in evening.house.log.read(code or evening.code)]


def pages(evening: Evening) -> list[str]:
    return [evening.main(name) for name in ("Ellen", "Lisa", "Cody")]


def test_a_full_disk_refuses_a_move_with_a_sentence_promise_1(evening: Evening, disk: Disk) -> None:
    """Lisa is told that nothing was changed, every page shows what was saved, and her next try
    counts when there is room again, with the very id that was refused."""
    before, seen = evening.table.saved, pages(evening)
    disk.full = True
    answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"), move_id="dish-1")
    assert answer.status_code == 409
    assert "could not be saved, so nothing was changed" in answer.json["refused"]
    assert evening.table.ahead is evening.table.saved
    assert evening.table.saved == before
    assert pages(evening) == seen
    disk.full = False
    answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"), move_id="dish-1")
    assert answer.json == {"version": before.seq + 1}
    assert logged(evening) == list(range(1, before.seq + 2))


def test_a_hiccup_of_the_disk_is_not_even_noticed_promise_1(evening: Evening, disk: Disk) -> None:
    """The log is locked for a moment by a backup, a stick stutters: the writer tries again."""
    before = evening.table.saved.seq
    disk.hiccups = 2
    answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"))
    assert answer.json == {"version": before + 1}
    assert disk.hiccups == 0


def test_a_disk_that_stutters_on_is_not_called_full_promise_1(evening: Evening, disk: Disk) -> None:
    """Nobody is sent to look for room that is there: trying again is all there is to do."""
    disk.hiccups = 100
    table, seat = evening.table, evening.seat("Lisa")
    with pytest.raises(NotSavedYet) as refusal:
        table.play(seat, a_dish(evening, "Lisa"), "r1-dish", "dish-1")
    assert refusal.value.message.startswith("That could not be saved just now")
    disk.hiccups = 0
    assert table.play(seat, a_dish(evening, "Lisa"), "r1-dish", "dish-1") == table.saved.seq


def health(evening: Evening) -> tuple[int, dict[str, Any]]:
    answer = evening.app.test_client().get("/healthz", base_url=ORIGIN)
    return answer.status_code, answer.json


def test_health_says_when_nothing_can_be_saved_and_when_it_can_again_promise_1(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer looks by itself whether there is room again; nobody need tap for it."""
    monkeypatch.setattr(writer, "ONCE_MORE", 0.02)
    log = evening.house.log
    room = log.try_writing
    monkeypatch.setattr(log, "try_writing", lambda: room() if not disk.full else disk.append([]))
    assert health(evening) == (200, {"ok": True, "tables": 1, "phones": 0})
    disk.full = True
    evening.phones["Lisa"].send(a_dish(evening, "Lisa"))
    failing = (503, {"ok": False, "tables": 1, "phones": 0, "saving": "failing"})
    assert health(evening) == failing
    gevent.sleep(0.1)
    assert health(evening) == failing
    disk.full = False
    gevent.sleep(0.1)
    assert health(evening)[0] == 200


@pytest.mark.laptop
def test_health_says_when_the_disk_does_not_answer_promise_1(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "STUCK", 0.05)
    disk.slow.clear()
    saving = evening.table.send(HOST, "paused", None)
    gevent.sleep(0.1)
    assert health(evening)[1]["saving"] == "stuck"
    disk.slow.set()
    saving.version()
    assert health(evening)[0] == 200


@pytest.mark.laptop
def test_only_a_disk_that_has_been_quick_keeps_the_loop_waiting_promise_6(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lone event is committed at once where that takes no time; after one that took long the
    thread does it, and until that is done the house goes on."""
    log, here = evening.house.log, threading.get_ident()
    append, where = log.append, list[bool]()
    seconds = 0.0

    def appended(events: list[Event]) -> None:
        where.append(threading.get_ident() == here)
        append(events)
        time.sleep(seconds)

    monkeypatch.setattr(log, "append", appended)
    monkeypatch.setattr(writer, "QUICK", 0.02)
    evening.house._writer._took = 0.0
    evening.table.pause(HOST)
    seconds = 0.2
    evening.table.resume(HOST)
    evening.table.pause(HOST)
    assert where == [True, True, False]


def test_a_listener_of_the_writer_that_falls_over_does_not_end_it_promise_6(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even our own mistake in telling people may keep the next move from the disk."""
    told = evening.table.send(HOST, "paused", None)

    def falls_over(outcome: Any) -> None:
        raise RuntimeError("no line to this phone")

    told.then(falls_over)
    assert told.version() == evening.table.saved.seq
    monkeypatch.setattr(evening.house.clock, "follow", falls_over)
    clock.start(evening.table, HOST)
    assert evening.table.resume(HOST) == evening.table.saved.seq


def test_a_plain_form_is_refused_with_a_sentence_too_promise_1(
    evening: Evening, disk: Disk
) -> None:
    """A phone without JavaScript reads the same."""
    disk.full = True
    phone = evening.phones["Lisa"]
    question = phone.sees()["question"]
    card = evening.view("Lisa").private.ask.hand[0].id
    fields = {"type": "Commit", f"place.{card}": "0"}
    answer = phone.post("move", question=question, **fields)
    assert answer.status_code == 409
    assert "could not be saved" in answer.text


def test_what_stands_on_a_lost_move_is_lost_with_it_promise_1(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the failing commit is under way others move on top of it, at this table and at the
    next one. Nobody is told that it counted, both tables stand as the log says, and play on."""
    other = evening.house.open_table()
    other.sit(other.next_seat())
    before, other_before = evening.table.saved, other.saved
    disk.slow.clear()
    disk.full = True
    told: list[Any] = []

    def move(play: Any) -> None:
        try:
            told.append(play())
        except IllegalMove as refusal:
            told.append(refusal)

    table, seat = evening.table, evening.seat
    dishes = {name: a_dish(evening, name) for name in ("Lisa", "Cody")}
    plays = [
        lambda: table.play(seat("Lisa"), dishes["Lisa"], "r1-dish", "a"),
        lambda: table.play(seat("Cody"), dishes["Cody"], "r1-dish", "b"),
        lambda: table.play(seat("Lisa"), dishes["Lisa"], "r1-dish", "a"),
        lambda: table.play(seat("Ellen"), AddWords("hot"), None, "c"),
        lambda: other.sit(other.next_seat()),
    ]
    tasks = []
    for play in plays:
        tasks.append(gevent.spawn(move, play))
        gevent.sleep(0.01)
    assert table.ahead.seq == before.seq + 3
    assert table.saved == before, "a page may show only what is on the disk"
    assert told == []
    disk.slow.set()
    gevent.joinall(tasks, timeout=10)
    assert [type(one) for one in told] == [NotSaved] * len(plays)
    assert (table.saved, table.ahead) == (before, before)
    assert (other.saved, other.ahead) == (other_before, other_before)
    disk.full = False
    for play in plays[:2]:
        move(play)
    assert told[-2:] == [before.seq + 1, before.seq + 2]
    assert other.sit(other.next_seat()) == other_before.seq + 1
    assert logged(evening, other.code) == [1, 2, 3]


def test_a_guest_cannot_sit_down_on_a_full_disk_and_can_afterwards_promise_1(
    evening: Evening, disk: Disk
) -> None:
    """The guest's row is taken away again, so the name is still free."""
    disk.full = True
    phone = Phone(evening.app, evening.code)
    assert phone.post("join", name="June").status_code == 409
    disk.full = False
    assert phone.post("join", name="June").status_code == 303
    assert evening.table.saved.place(evening.seat("June")) is not None


def test_a_disk_that_cannot_even_read_stops_nothing_for_good_promise_1(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick with the log was pulled out and put back: moves are refused and every page stays
    as it was. A table that nobody has looked at yet needs the host for as long as its log cannot be
    read; other tables play when it can, and nothing was lost."""
    other = evening.house.open_table()
    before, seen = evening.table.saved, pages(evening)
    disk.full = True
    with monkeypatch.context() as gone:

        def no_disk(table: str) -> list[Event]:
            raise sqlite_error(sqlite3.SQLITE_IOERR_READ, "disk I/O error")

        gone.setattr(evening.house.log, "read", no_disk)
        answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"))
        assert "could not be saved" in answer.json["refused"]
        assert (evening.table.ahead, pages(evening)) == (before, seen)
        evening.house._unread.add(evening.code)
        answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"))
        assert answer.json["refused"] == "This table needs the host before it can go on."
        assert "needs the host" in evening.phones["Lisa"].get().text
    disk.full = False
    assert evening.table.saved == before
    answer = evening.phones["Lisa"].send(a_dish(evening, "Lisa"))
    assert answer.json == {"version": before.seq + 1}
    assert other.sit(other.next_seat()) == 2


def test_a_page_that_cannot_be_pushed_does_not_stop_the_writer_promise_6(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever listens may fail; the move is saved, answered, and the next one too."""

    def falls_over(code: str) -> None:
        raise RuntimeError("a listener fell over")

    evening.house.bell.listen(falls_over)
    evening.sit("Lisa")
    evening.sit("Cody")
    assert evening.table.saved.seq == 3


# A table that cannot be played again --------------------------------------------------------------


def poison(evening: Evening, kind: str, data: bytes) -> None:
    """Write an event that cannot be played into the log of a house that closes."""
    seq = logged(evening)[-1] + 1
    evening.house.log.append([Event(evening.code, seq, time.time(), "seat:1", kind, data)])
    evening.stop()


BAD = {
    "a move of another game": ("moved", b'{"seat":1,"move":{"type":"Juggle"}}'),
    "a move that is not allowed": ("moved", b'{"seat":1,"move":{"type":"Award"}}'),
    "a kind nobody knows": ("teleported", b"{}"),
    "no JSON": ("sat", b"\xff\xfe"),
    "a take-back of nonsense": ("took_back", b'{"falls":"all"}'),
}


@pytest.mark.parametrize("what", BAD)
def test_a_broken_table_needs_the_host_and_the_others_play_promise_6(
    what: str, tmp_path: Path
) -> None:
    """An event that cannot be played again stops its own table, which says so on every page; at
    the next table nobody notices, and no page of either is an error."""
    evening = Evening(tmp_path)
    try:
        evening.sit("Ellen", "Lisa", "Cody")
        evening.start(first="Ellen")
        healthy = evening.house.open_table().code
        noor = Phone(evening.app, healthy)
        assert noor.post("join", name="Noor").status_code == 303
        before = evening.table.saved.current.state
        poison(evening, *BAD[what])

        later = evening.restart()
        broken, whole = later.table, later.house.table(healthy)
        assert broken.broken is not None
        assert whole.broken is None
        assert broken.saved.current.state == before
        for name in ("Ellen", "Lisa"):
            page = later.phones[name].get()
            assert page.status_code == 200
            assert "needs the host" in page.text
            answer = later.phones[name].send(AddWords("hello"))
            assert answer.json["refused"] == "This table needs the host before it can go on."
        console = later.host().get(f"/host/t/{later.code}/", base_url="http://party.test:5000")
        assert console.status_code == 200
        assert "Something went wrong here" in console.text
        assert whole.sit(whole.next_seat()) == 3
    finally:
        evening.stop()


def test_the_host_takes_a_broken_move_back_and_the_table_plays_on_promise_6(
    tmp_path: Path,
) -> None:
    """What the console promises: take the last move back to go on. It holds after a restart."""
    evening = Evening(tmp_path)
    try:
        evening.sit("Ellen", "Lisa", "Cody")
        evening.start(first="Ellen")
        assignment = evening.view("Ellen").private.ask.assignments[0].key
        evening.play("Ellen", ChooseAssignment(assignment))
        before = evening.table.saved
        poison(evening, *BAD["a move that is not allowed"])

        later = evening.restart()
        table: Table = later.table
        bad = moves_of(table)[-1]
        assert bad.seq == before.seq + 1
        assert later.host_does("rewind", seq=bad.seq).status_code == 303
        assert table.broken is None
        assert table.saved.current.state == before.current.state
        later.play("Ellen", Deal(Terms()))
        dealt = table.saved
        again = later.restart()
        assert again.table.broken is None
        assert again.table.saved == dealt
    finally:
        evening.stop()


def test_the_host_can_close_a_broken_table_promise_6(tmp_path: Path) -> None:
    """A table that cannot be mended must not stand in the way for ever."""
    evening = Evening(tmp_path)
    try:
        evening.sit("Ellen")
        evening.house.open_table()
        poison(evening, *BAD["a kind nobody knows"])
        later = evening.restart()
        later.house.close_table(later.table, HOST)
        assert later.code not in later.house.codes()
        assert len(later.restart().house.codes()) == 1
    finally:
        evening.stop()
