"""Whoever asks for a house that this worker may not answer for comes again by themselves."""

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import gevent
import msgspec
import pytest
from werkzeug.test import Client

from partycards.hosting import front_door
from partycards.hosting.front_door import FrontDoor
from partycards.hosting.houses import Houses, KeptElsewhere
from partycards.hosting.lease import street_of
from partycards.hosting.proxy import Proxy

HOUSE = "https://linde.party.example"


class Worker:
    """Houses of which only is known that they are there."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.keeps = True
        self.slow = 0.0
        self.houses = Houses(self.open, self.closed, lambda _: self.keeps, lambda _: self.keeps)
        self.door = FrontDoor(
            self.houses,
            "party.example",
            Proxy(()),
            lambda *_: [],
            lambda: self.keeps,
            lambda *_: [],
        )

    def open(self, name: str) -> Any:
        self.told.append(f"opened {name}")
        gevent.sleep(self.slow)
        return House(name, self.told)

    def closed(self, name: str, _house: object) -> None:
        self.told.append(f"closed {name}")

    def asked(self, path: str = "/", method: str = "GET", **headers: str) -> Any:
        return Client(self.door).open(path, method=method, base_url=HOUSE, headers=headers)


class House:
    """Stands in for a site; it can be entered, and ended."""

    def __init__(self, name: str, told: list[str]) -> None:
        self._name, self._told = name, told
        self.streams = self

    def stop(self, moved: bool = False) -> None:
        self._told.append(f"{'moved' if moved else 'stopped'} {self._name}")

    def drop(self) -> None:
        self._told.append(f"dropped {self._name}")

    def count(self) -> int:
        return 0

    def door(self, environ: Any, start: Any) -> list[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            typed = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])).decode()
            self._told.append(f"sent {environ['QUERY_STRING']} {typed}")
        start("200 OK", [("Content-Type", "text/plain")])
        return [self._name.encode()]


@pytest.fixture
def worker() -> Iterator[Worker]:
    return Worker()


def test_a_stream_is_told_in_a_stream_for_a_browser_gives_up_on_anything_else(
    worker: Worker,
) -> None:
    worker.keeps = False
    for path in ("/t/MANGO/stream", "/t/MANGO/tv/stream", "/host/t/MANGO/stream", "/floor/stream"):
        answer = worker.asked(path)
        assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
        assert answer.text.endswith("event: elsewhere\ndata: 1\n\n")


def test_a_move_is_told_to_come_again_and_a_page_comes_by_itself(worker: Worker) -> None:
    worker.keeps = False
    move = worker.asked("/t/MANGO/move", "POST", Accept="application/json")
    assert (move.status_code, move.headers["Retry-After"]) == (503, "1")
    assert msgspec.json.decode(move.data).keys() == {"later"}
    page = worker.asked("/t/MANGO/")
    assert (page.status_code, page.headers["Retry-After"]) == (503, "1")
    assert page.headers["Refresh"] == "1"
    assert "Your page comes back by itself in a moment." in page.text


def test_a_plain_form_is_sent_once_more_by_its_browser_with_what_was_typed(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker.keeps = False
    waited: list[float] = []
    slept = gevent.sleep

    def the_house_comes(seconds: float) -> None:
        waited.append(seconds)
        worker.keeps = True
        slept(0)

    monkeypatch.setattr(front_door.gevent, "sleep", the_house_comes)
    browser = Client(worker.door)
    answer = browser.post(
        "/t/MANGO/join?by=code", base_url=HOUSE, data={"name": "Zoë"}, follow_redirects=True
    )
    assert waited[0] == 1
    assert [one.status_code for one in answer.history] == [307]
    assert answer.request.path == "/t/MANGO/join"
    assert (answer.status_code, answer.text) == (200, "linde")
    assert worker.told == ["opened linde", "sent by=code name=Zo%C3%AB"]


def test_a_form_that_comes_too_early_a_second_time_is_asked_for_in_words(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker.keeps = False
    monkeypatch.setattr(front_door.gevent, "sleep", lambda _: None)
    browser = Client(worker.door)
    form = browser.post("/t/MANGO/join", base_url=HOUSE, follow_redirects=True)
    assert (form.status_code, len(form.history)) == (503, 1)
    assert "Please send that again." in form.text
    assert "Refresh" not in form.headers, "nobody has sent the form again"


@pytest.mark.parametrize("path", ["//elsewhere.example/t", "/t/%0d%0aSet-Cookie: x=1"])
def test_no_form_is_led_out_of_the_house(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    worker.keeps = False
    monkeypatch.setattr(front_door.gevent, "sleep", lambda _: None)
    told: list[tuple[str, str]] = []
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": unquote(path), "HTTP_HOST": HOUSE[8:]}
    worker.door(environ, lambda _status, headers: told.extend(headers))
    (location,) = (value for name, value in told if name == "Location")
    assert location.startswith("/")
    assert not location.startswith("//")
    assert location.isprintable()


def test_a_worker_that_is_to_be_left_alone_still_lives(worker: Worker) -> None:
    worker.keeps = False
    assert worker.asked("/healthz").status_code == 200
    assert worker.asked("/readyz").status_code == 503


def test_a_house_is_opened_once_however_many_ask(worker: Worker) -> None:
    worker.slow = 0.01
    asked = [gevent.spawn(worker.asked) for _ in range(20)]
    gevent.joinall(asked, raise_error=True)
    assert {one.value.text for one in asked} == {"linde"}
    assert worker.told == ["opened linde"]


def test_after_a_failover_many_houses_are_opened_one_after_the_other(worker: Worker) -> None:
    """With the heartbeat in between: all at once they would take longer than a lease is fresh."""
    names = [f"house-{number}" for number in range(30)]
    beats = []

    def open_slowly(name: str) -> Any:
        beats.append("open")
        time.sleep(0.005)
        return House(name, worker.told)

    def beat() -> None:
        while True:
            gevent.sleep(0.001)
            beats.append("beat")

    worker.houses._opens = open_slowly  # type: ignore[assignment]
    heart = gevent.spawn(beat)
    gevent.joinall([gevent.spawn(worker.houses.site, name) for name in names], raise_error=True)
    heart.kill()
    at = [place for place, what in enumerate(beats) if what == "open"]
    assert len(at) == 30
    assert all("beat" in beats[one:other] for one, other in pairwise(at))


def test_a_street_is_handed_over_with_what_is_just_being_opened_in_it(worker: Worker) -> None:
    worker.slow = 0.05
    asked = gevent.spawn(worker.asked)
    gevent.sleep(0.02)
    worker.houses.hand_over(street_of("linde"))
    assert worker.told == ["opened linde", "moved linde", "closed linde"]
    asked.join()


def test_a_street_is_handed_over_and_others_stay(worker: Worker) -> None:
    for name in ("linde", "krone"):
        worker.houses.site(name)
    assert street_of("linde") != street_of("krone")
    worker.houses.hand_over(street_of("krone"))
    assert worker.told[2:] == ["moved krone", "closed krone"]
    assert worker.houses.names() == ["linde"]


def test_what_was_opened_while_the_lease_went_is_nobodys(worker: Worker) -> None:
    """Another worker may have written since: nothing of it is shown, and nothing is written."""
    worker.slow = 0.05
    asked = gevent.spawn(worker.asked, "/t/MANGO/stream")
    gevent.sleep(0.02)
    worker.houses.drop_all()
    asked.join()
    assert "event: elsewhere" in asked.value.text
    assert worker.told == ["opened linde", "dropped linde"]
    assert not len(worker.houses)


def test_with_the_lease_every_house_is_dropped_as_it_is(worker: Worker) -> None:
    worker.houses.site("linde")
    worker.houses.drop_all()
    assert worker.told == ["opened linde", "dropped linde"]
    worker.keeps = False
    with pytest.raises(KeptElsewhere):
        worker.houses.site("linde")
