"""Promise 1: a disk without room is a sentence wherever something is written, and heals by itself.

The disk is a real one for SQLite and for files: no file of this process may grow by a byte, so that
whatever is written fails as it does on a full disk.
"""

import logging
import re
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event
from werkzeug.test import TestResponse

from partycards.rows import db
from partycards.tables.no_room import refusal
from tests.evening import ORIGIN, Evening, token
from tests.promises.crashes import disagreements, rows
from tests.web.plates import csrf_of, judged, send, sent
from tests.web.test_needs import tells

pytestmark = pytest.mark.laptop

SENTENCE = re.compile("could not be saved( just now)?, so nothing was changed")


@contextmanager
def no_room() -> Iterator[None]:
    """Nothing can be written."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def no_room_for_rows(evening: Evening) -> Iterator[None]:
    """The log has a disk of its own; that of the rows takes nothing."""

    def read_only(connection: Any) -> None:
        connection.exec_driver_sql("PRAGMA query_only=1")

    with evening.app.app_context():
        engine = db.engine
    event.listen(engine, "begin", read_only)
    try:
        yield
    finally:
        event.remove(engine, "begin", read_only)
        engine.dispose()


def all_rows(evening: Evening) -> list[Any]:
    """What is written of people, to be compared."""
    kinds = ("guest", "need", "photo", "vote", "choice", "kept", "season", "shopping", "in_house")
    return [sorted(rows(evening.folder, f"SELECT * FROM {kind}"), key=str) for kind in kinds]


def remembered(evening: Evening) -> list[Any]:
    """What the house knows of people without asking the disk."""
    house, code = evening.house, evening.code
    seats = [place.seat for place in evening.table.saved.places]
    return [
        house.guests.names(code),
        [house.guests.person(code, seat) for seat in seats],
        house.needs.at(code, range(1, 9)),
        house.photos.at(code),
        evening.table.saved,
    ]


# What people do -----------------------------------------------------------------------------------

Deed = Callable[[Evening], TestResponse]


def june_sits_down(evening: Evening) -> TestResponse:
    phone = evening.phones.setdefault("June", evening.stranger())
    return phone.post("join", name="June", needs=["nuts"], needs_words="no durian")


def lisa_tells_her_needs(evening: Evening) -> TestResponse:
    csrf = csrf_of(evening, "Lisa")
    return evening.phones["Lisa"].post("needs", csrf=csrf, needs=["milk"], needs_words="no durian")


def lisa_erases_her_needs(evening: Evening) -> TestResponse:
    csrf = csrf_of(evening, "Lisa")
    return evening.phones["Lisa"].post("me/erase", csrf=csrf, what="needs")


def lisa_calls_herself_elisa(evening: Evening) -> TestResponse:
    return evening.phones["Lisa"].post("rename", name="Elisa", csrf=csrf_of(evening, "Lisa"))


def lisa_comes_back_on_another_phone(evening: Evening) -> TestResponse:
    code = evening.house.guests.person(evening.code, evening.seat("Lisa")).code
    phone = evening.phones.setdefault("Lisa's new phone", evening.stranger())
    return phone.post("back", code=code, csrf=token(phone.get("back").text))


def lisa_sends_a_photo(evening: Evening) -> TestResponse:
    return send(evening, "Lisa")


def lisa_goes_home(evening: Evening) -> TestResponse:
    return evening.phones["Lisa"].post("leave", csrf=csrf_of(evening, "Lisa"))


def the_host(verb: str, **fields: Any) -> Deed:
    def does(evening: Evening) -> TestResponse:
        seat = {"seat": evening.seat("Cody")} if verb in ("replace", "needs", "left") else {}
        return evening.host_does(verb, **seat, **fields)

    does.__name__ = f"the_host_{verb}"
    return does


DEEDS: list[tuple[Deed, str]] = [
    (june_sits_down, "no durian"),
    (lisa_tells_her_needs, "no durian"),
    (lisa_erases_her_needs, ""),
    (lisa_calls_herself_elisa, 'value="Elisa"'),
    (lisa_comes_back_on_another_phone, ""),
    (lisa_sends_a_photo, ""),
    (lisa_goes_home, ""),
    (the_host("seat-guest", name="Amir"), 'value="Amir"'),
    (the_host("needs", needs=["nuts"], needs_words="no durian"), "no durian"),
    (the_host("replace", name="Mateo"), 'value="Mateo"'),
    (the_host("left"), ""),
    (the_host("wifi", ssid="Kitchen", password="basil"), 'value="Kitchen"'),
    (the_host("close"), ""),
]


@pytest.mark.parametrize("where", ["everywhere", "for rows"])
@pytest.mark.parametrize(("deed", "typed"), DEEDS, ids=lambda each: getattr(each, "__name__", ""))
def test_without_room_it_is_refused_in_words_and_the_same_tap_counts_afterwards_promise_1(
    deed: Deed, typed: str, where: str, evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    judged(evening)
    tells(evening, "Lisa", "vegan")
    evening.phones["June"] = evening.stranger()
    before, known = all_rows(evening), remembered(evening)
    only_events = where == "for rows" and deed.__name__ in EVENTS_ALONE
    with caplog.at_level(logging.WARNING):
        with no_room() if where == "everywhere" else no_room_for_rows(evening):
            refused = deed(evening)
        if only_events:
            assert refused.status_code in (200, 303)
            return
        assert refused.status_code == 409, refused.text
        assert SENTENCE.search(unescape(refused.text))
        assert typed in unescape(refused.text)
        assert all_rows(evening) == before
        assert remembered(evening) == known
        assert disagreements(evening.folder) == []
        assert deed(evening).status_code in (200, 303)
    said = "\n".join([*caplog.messages, caplog.text])
    for secret in ("Lisa", "Elisa", "June", "Amir", "Mateo", "durian", "vegan", "basil"):
        assert secret not in said
    later = evening.restart()
    assert disagreements(later.folder) == []


EVENTS_ALONE = {"lisa_goes_home", "the_host_left", "the_host_close"}
"""What the log alone has to take."""


# What else is written -----------------------------------------------------------------------------


def test_a_photo_is_taken_back_though_there_is_no_room_promise_1(evening: Evening) -> None:
    """Erasing needs no room: the photo is gone at once, its row at the next start."""
    judged(evening)
    shot = sent(evening, "Lisa")
    with no_room():
        csrf = csrf_of(evening, "Lisa")
        answer = evening.phones["Lisa"].post("photos/back", csrf=csrf, photo=shot.name)
    assert answer.status_code == 303
    assert evening.house.photos.at(evening.code) == ()
    assert not evening.house.photos.path(shot).exists()
    assert disagreements(evening.restart().folder) == []


def test_a_page_whose_rows_cannot_be_read_just_now_comes_by_itself(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_asked: object) -> None:
        raise refusal(sqlite3.OperationalError())

    with monkeypatch.context() as patch:
        patch.setattr(db.session, "scalars", away)
        answer = evening.host().get("/host/shopping/", base_url=ORIGIN)
    assert (answer.status_code, answer.headers["Refresh"]) == (503, "1")
    assert evening.host().get("/host/shopping/", base_url=ORIGIN).status_code == 200


def test_a_seats_new_code_is_not_used_up_by_a_full_disk_promise_7(evening: Evening) -> None:
    evening.sit("Lisa")
    ticket = evening.app.site.tickets.issue(evening.code, evening.seat("Lisa"))
    phone = evening.stranger()
    form = token(phone.get(f"claim/{ticket}").text)
    with no_room():
        refused = phone.post(f"claim/{ticket}", csrf=form)
    assert refused.status_code == 409
    assert SENTENCE.search(refused.text)
    assert evening.phones["Lisa"].get("me").status_code == 200
    assert phone.post(f"claim/{ticket}", csrf=form).status_code == 303
    assert phone.get("me").status_code == 200
    assert evening.phones["Lisa"].get("me").status_code == 303


def test_what_the_host_typed_is_sent_again_from_the_page_that_refuses_it_promise_1(
    evening: Evening,
) -> None:
    """A form of which no page shows a refusal: the sentence, and a button that tries again."""
    host = evening.host()
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    typed = {"csrf": csrf, "name": "Crème brûlée & <tea>", "contains": "milk"}

    def tries(path: str, fields: Any) -> TestResponse:
        return host.post(path, data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN)

    with no_room():
        refused = tries("/host/pantry/", typed)
    assert refused.status_code == 409, refused.text
    page = unescape(refused.text)
    assert SENTENCE.search(page)
    again = re.search(r'<form class="ask" method="post" action="([^"]+)"', page)
    assert again is not None
    kept = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', refused.text)
    fields = {name: unescape(value) for name, value in kept}
    assert fields == typed
    assert tries(again.group(1), fields).status_code == 303
    assert "Crème brûlée & <tea>" in [item.name for item in evening.app.site.catalogue.pantry()]


WRITES: dict[str, dict[str, Any]] = {
    "/host/open": {},
    "/host/seasons/": {"name": "Winter"},
    "/host/shelf": {"tick": ["lemons"]},
    "/host/t/CODE/pace": {"how": "tap"},
    "/host/t/CODE/address": {"other": "kitchen.local"},
    "/host/t/CODE/agree": {"game": "cooking_party", "around": "2"},
    "/host/t/CODE/seat-guest": {"name": "Amir"},
    "/host/t/CODE/add-house-player": {},
    "/host/t/CODE/close": {},
    "/restaurant/tables": {"numbers": "1", "seats": "4"},
    "/restaurant/86": {"out": "cheese"},
    "/restaurant/pins": {"name": "Noor", "role": "chef", "pin": "482916"},
}
"""A form of every kind that the host sends."""


@pytest.mark.parametrize("path", WRITES)
def test_whatever_the_host_writes_is_refused_in_words_and_counts_afterwards_promise_1(
    path: str, evening: Evening
) -> None:
    host, folder = evening.host(), evening.folder
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    address = path.replace("CODE", evening.code)

    def tries() -> TestResponse:
        fields = {"csrf": csrf, **WRITES[path]}
        return host.post(address, data=fields, headers={"Origin": ORIGIN}, base_url=ORIGIN)

    before, known, codes = all_rows(evening), remembered(evening), evening.house.codes()
    with no_room():
        refused = tries()
    assert refused.status_code == 409, refused.text
    assert SENTENCE.search(unescape(refused.text)), refused.text
    assert (all_rows(evening), remembered(evening)) == (before, known)
    assert evening.house.codes() == codes
    done = tries()
    assert done.status_code in (200, 303), done.text
    assert disagreements(folder) == []


def test_who_goes_home_is_gone_with_all_that_was_heard_of_them_promise_9(evening: Evening) -> None:
    """The log has room, the rows have none: Lisa has left, and the next start takes the rest."""
    evening.sit("Ellen", "Lisa")
    tells(evening, "Lisa", "nuts")
    breach = SimpleNamespace(seat=evening.seat("Lisa"), marks=lambda: frozenset({"nuts"}))
    evening.house.heard.add(evening.code, "seen", 1, [breach])
    with no_room_for_rows(evening):
        assert lisa_goes_home(evening).status_code == 200
    assert evening.house.needs.tables() == []
    later = evening.restart()
    assert disagreements(later.folder) == []
    assert rows(later.folder, "SELECT * FROM heard") == []
