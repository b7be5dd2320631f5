"""The host sees which phone is noisy, and mutes it."""

import re

import gevent
import pytest
from werkzeug.test import TestResponse

from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Keep
from partycards.guard import Limit
from partycards.noise import LOUD, at
from tests.evening import ORIGIN, Evening
from tests.web.sample import dealt, said, unchanged


@pytest.fixture
def noisy(evening: Evening) -> Evening:
    """Cody judges, and his phone writes notes without end."""
    dealt(evening)
    evening.app.site.guard.moves = Limit(5, per=1000)
    for number in range(5 + LOUD):
        a_note(evening, number)
    return evening


def a_note(evening: Evening, number: int) -> TestResponse:
    return evening.phones["Cody"].send(Note(evening.seat("Lisa"), f"salty, {number}"))


def console(evening: Evening) -> str:
    return evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text


def told(evening: Evening) -> str:
    """What the console says of noise."""
    found = re.search(r'<section class="sheet noise".*?</section>', console(evening), re.S)
    return said(found.group(0)).replace(" ’", "’") if found else ""


def test_the_host_is_shown_whose_phone_is_noisy(noisy: Evening) -> None:
    assert "Cody’s phone is noisy." in told(noisy)
    assert "Lisa" not in told(noisy)
    other = noisy.house.open_table().code
    page = noisy.host().get(f"/host/t/{other}/", base_url=ORIGIN).text
    assert "noisy" not in page


def test_nothing_is_said_while_everybody_plays_as_people_do(evening: Evening) -> None:
    dealt(evening)
    assert told(evening) == ""
    answer = evening.host_does("mute", seat=evening.seat("Lisa"))
    assert "That phone is quiet now." in answer.text


def test_a_muted_phones_moves_are_refused_politely_until_the_host_lets_it_go_on(
    noisy: Evening,
) -> None:
    noisy.app.site.guard.moves = Limit(100, per=1)
    seat = noisy.seat("Cody")
    with unchanged(noisy):
        assert noisy.host_does("mute", seat=seat).status_code == 303
        assert "Cody’s phone is muted." in told(noisy)
        answer = a_note(noisy, 99)
        assert answer.status_code == 403
        assert answer.json["gone"] is False
        assert answer.json["refused"].startswith("The host has muted this phone for now.")
        form = noisy.phones["Cody"].post(
            "move", type="Note", chef=noisy.seat("Lisa"), words="needs lemon"
        )
        assert form.status_code == 403
        assert "needs lemon" in form.text
        assert noisy.phones["Cody"].post("take-back").status_code == 403
    assert noisy.phones["Lisa"].send(Keep()).status_code == 200
    noisy.host_does("unmute", seat=seat)
    assert told(noisy) == ""
    assert a_note(noisy, 100).status_code == 200


def test_a_new_phone_in_the_seat_is_not_muted(noisy: Evening) -> None:
    noisy.app.site.guard.moves = Limit(100, per=1)
    seat = noisy.seat("Cody")
    noisy.host_does("mute", seat=seat)
    phone = noisy.stranger()
    ticket = noisy.app.site.tickets.issue(noisy.code, seat)
    found = re.search(r'name="csrf" value="([^"]+)"', phone.get(f"claim/{ticket}").text)
    assert found is not None
    phone.post(f"claim/{ticket}", csrf=found.group(1))
    noisy.phones["Cody"] = phone
    assert a_note(noisy, 101).status_code == 200
    assert told(noisy) == ""


def test_whoever_has_no_seat_and_is_noisy_is_shown_by_address(evening: Evening) -> None:
    dealt(evening)
    guard, address = evening.app.site.guard, "10.0.0.66"
    for _ in range(LOUD):
        guard.noise.hear(at(address))
    assert "A phone without a seat is noisy. Far more requests come from 10.0.0.66" in told(evening)
    evening.host_does("mute", address=address)
    assert "Requests from 10.0.0.66 are answered only for guests with a seat." in told(evening)
    stranger = evening.stranger().client
    where = {"REMOTE_ADDR": address}
    path = f"/t/{evening.code}"
    muted = stranger.get(f"{path}/tv/stream", base_url=ORIGIN, environ_base=where)
    assert "The host has muted this phone for now." in muted.text
    assert "event: view" in stranger.get(f"{path}/tv/stream", base_url=ORIGIN).text
    lisa = evening.phones["Lisa"].client
    assert "event: view" in lisa.get(f"{path}/stream", base_url=ORIGIN, environ_base=where).text
    evening.host_does("unmute", address=address)
    free = stranger.get(f"{path}/tv/stream", base_url=ORIGIN, environ_base=where)
    assert "event: view" in free.text


def test_the_open_console_hears_of_it_by_itself(
    noisy: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    gevent.sleep(0)
    heard: list[str] = []
    streams = noisy.app.site.streams
    monkeypatch.setattr(streams, "_tell_console", lambda table, but: heard.append(table.code))
    noisy.host_does("mute", seat=noisy.seat("Cody"))
    gevent.sleep(0.01)
    assert heard == [noisy.code]


def test_nothing_of_it_is_kept(noisy: Evening) -> None:
    """Neither in the log nor after a restart."""
    with unchanged(noisy):
        noisy.host_does("mute", seat=noisy.seat("Cody"))
    again = noisy.restart()
    assert told(again) == ""
    assert a_note(again, 102).status_code == 200
