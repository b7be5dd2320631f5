"""Promise 6 against a phone that plays faster than anybody can, and a disk that fails in passing:
whoever is told to come again is told so, loses nothing, and nobody else notices."""

import pytest
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, TradeIn
from partycards.guard import Limit
from partycards.noise import LOUD, Noise, Phone, at
from partycards.tables import taking_back
from tests.evening import ORIGIN, Evening
from tests.promises.test_failing_disk import Disk
from tests.web.sample import dealt, unchanged

pytestmark = pytest.mark.laptop


@pytest.fixture
def paced(evening: Evening) -> Evening:
    """Cody judges; a seat may make sixty moves at once, and ten a second for long."""
    dealt(evening)
    evening.app.site.guard.moves = Limit(60, per=6)
    return evening


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The guard's clock, which the test moves on."""
    now = [1000.0]
    monkeypatch.setattr("partycards.guard.time.monotonic", lambda: now[0])
    return now


def a_note(evening: Evening, number: int, words: str = "salty") -> TestResponse:
    note = Note(evening.seat("Lisa"), f"{words}, {number}")
    return evening.phones["Cody"].send(note, move_id=f"note-{number}")


def test_a_seat_that_moves_faster_than_anybody_plays_waits_a_moment_promise_6(
    paced: Evening, now: list[float]
) -> None:
    """The sixty-first move at once is told to come again, and counts then under the same id;
    Lisa, at the same table, plays on."""
    statuses = [a_note(paced, number).status_code for number in range(61)]
    assert statuses == [200] * 60 + [429]
    with unchanged(paced):
        told = a_note(paced, 60)
    assert set(told.json) == {"later"}
    assert told.json["later"].startswith("That was a lot of moves at once.")
    assert told.headers["Retry-After"] == "1"
    assert paced.phones["Lisa"].send(Keep()).status_code == 200
    now[0] += 1
    later = [a_note(paced, number).status_code for number in range(60, 71)]
    assert later == [200] * 10 + [429]


def test_a_plain_form_that_comes_too_fast_keeps_what_was_typed(
    paced: Evening, now: list[float]
) -> None:
    for number in range(60):
        a_note(paced, number)
    phone, seat = paced.phones["Cody"], paced.seat("Lisa")
    with unchanged(paced):
        answer = phone.post("move", type="Note", chef=seat, words="needs lemon")
    assert answer.status_code == 429
    assert "That was a lot of moves at once." in answer.text
    assert "needs lemon" in answer.text
    assert phone.post("take-back").status_code == 429


def test_a_disk_that_fails_in_passing_is_told_as_passing_promise_1(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 and no refusal: the phone sends the same move again by itself, and it counts once."""
    dealt(evening)
    disk = Disk(evening, monkeypatch)
    disk.hiccups = 100
    lisa = evening.phones["Lisa"]
    with unchanged(evening):
        told = lisa.send(Keep(), move_id="keep-1")
        assert told.status_code == 503
        assert set(told.json) == {"later"}
        assert "Please try again" in told.json["later"]
        assert "disk" not in told.json["later"]
        assert told.headers["Retry-After"] == "1"
        form = lisa.post("move", question=lisa.sees()["question"], type="Keep")
        assert form.status_code == 503
        assert "could not be saved just now" in form.text
    disk.hiccups = 0
    before = evening.table.saved.seq
    assert lisa.send(Keep(), move_id="keep-1").json == {"version": before + 1}
    disk.full = True
    full = evening.phones["Ellen"].send(Keep())
    assert (full.status_code, full.json["stale"]) == (409, False)
    assert "Is the disk full?" in full.json["refused"]


def test_a_button_of_the_console_is_told_so_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(evening)
    disk = Disk(evening, monkeypatch)
    disk.hiccups = 100
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)

    def pauses() -> TestResponse:
        return evening.host().post(
            f"/host/t/{evening.code}/pause",
            data={"csrf": csrf},
            headers={"Origin": ORIGIN, "Accept": "application/json"},
            base_url=ORIGIN,
        )

    with unchanged(evening):
        told = pauses()
        assert (told.status_code, set(told.json)) == (503, {"later"})
        assert told.headers["Retry-After"] == "1"
    disk.hiccups = 0
    assert pauses().json == {"version": evening.table.saved.seq}
    assert evening.table.saved.paused


# The same id --------------------------------------------------------------------------------------


def test_another_move_under_an_id_that_was_used_is_refused_promise_2(evening: Evening) -> None:
    """Lisa's phone mixed up its ids: 409, and neither the first move's answer nor its effect. The
    very same move gets the first answer again, as JSON and as a form."""
    dealt(evening)
    first = a_note(evening, 1)
    assert a_note(evening, 1).json == first.json
    with unchanged(evening):
        answer = a_note(evening, 1, "sweet")
    assert answer.status_code == 409
    assert "Another move was sent under the same number." in answer.json["refused"]
    cody, seat = evening.phones["Cody"], evening.seat("Lisa")
    note = {"type": "Note", "chef": seat, "words": "salty, 1", "move_id": "note-1"}
    assert cody.post("move", **note).status_code == 303
    assert cody.post("move", **{**note, "words": "sweet"}).status_code == 409
    again = evening.restart()
    assert a_note(again, 1).json == first.json
    assert a_note(again, 1, "sweet").status_code == 409


def test_an_id_whose_move_was_taken_back_gets_the_old_answer(evening: Evening) -> None:
    """What it was is not known any more; it must not count twice."""
    dealt(evening)
    lisa = evening.phones["Lisa"]
    card = evening.cards("Lobster")
    question = lisa.sees()["question"]
    first = lisa.send(TradeIn(card), question, "trade-1")
    assert first.status_code == 200
    taking_back.rewind(evening.table, "host", first.json["version"])
    with unchanged(evening):
        assert lisa.send(TradeIn(card), question, "trade-1").json == first.json
        assert lisa.send(Commit({card[0]: 0}), question, "trade-1").json == first.json


# Noise --------------------------------------------------------------------------------------------


def test_a_phone_is_noisy_when_it_does_not_stop_and_the_host_is_told_once() -> None:
    told: list[Phone] = []
    noise, lisa = Noise(), Phone("ANISE", 2, "a digest")
    noise.told = told.append
    for _ in range(LOUD - 1):
        noise.hear(lisa)
    assert noise.noisy("ANISE") == []
    for _ in range(100):
        noise.hear(lisa)
    assert noise.noisy("ANISE") == [lisa]
    assert noise.noisy("BASIL") == []
    assert told == [lisa]


def test_a_hasty_minute_now_and_then_is_no_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("partycards.noise.time.monotonic", lambda: now)
    noise, crowd = Noise(), at("10.0.0.7")
    for _ in range(10):
        for _ in range(LOUD - 1):
            noise.hear(crowd)
        now += 61
    assert noise.noisy("ANISE") == []
    for _ in range(LOUD):
        noise.hear(crowd)
    assert noise.noisy("ANISE") == [crowd]
    now += 301
    assert noise.noisy("ANISE") == []
    noise.mute(crowd)
    now += 10**6
    assert noise.noisy("ANISE") == [crowd]
    noise.unmute(crowd)
    assert noise.noisy("ANISE") == []
