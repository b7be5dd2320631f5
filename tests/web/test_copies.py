"""Copies in Hanna's console: made, downloaded, brought back, gone back to with two taps."""

import errno
import io
import os
import time
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import gevent
import pytest
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from partycards.tables import aside, copies, restoring
from partycards.tables.aside import Report
from tests.evening import ORIGIN, Evening, Server, token
from tests.web.host_pages import does, looks, posts
from tests.web.sample import said

PHOTO = "photos/" + "ab" * 16 + ".jpg"


def brings(evening: Evening, data: bytes, name: str = "party.zip") -> TestResponse:
    """A file in the form."""
    csrf = evening.app.site.guard.csrf(evening.app.site.guard.host_key)
    fields: dict[str, Any] = {"csrf": csrf, "copy": FileStorage(io.BytesIO(data), name)}
    boundary, body = encode_multipart(MultiDict(fields))
    answer: TestResponse = evening.host().post(
        "/host/copies/brought",
        data=body,
        content_type=f"multipart/form-data; boundary={boundary}",
        headers={"Origin": ORIGIN},
        base_url=ORIGIN,
    )
    return answer


def downloads(evening: Evening, number: int) -> TestResponse:
    answer: TestResponse = evening.host().get(f"/host/copies/{number}/download", base_url=ORIGIN)
    return answer


def names(evening: Evening) -> list[str]:
    return sorted(evening.house.guests.name_map(evening.code).values())


@pytest.fixture
def went_back(evening: Evening) -> Callable[[], Evening]:
    """Starts again as `partycards host` does, once the server was told to."""
    told: list[bool] = []
    evening.app.site.start_again = lambda: told.append(True)

    def again() -> Evening:
        with gevent.Timeout(5):
            while not told:
                gevent.sleep(0.01)
        return evening.restart()

    return again


def test_hanna_makes_a_copy_and_takes_it_along_with_its_photos(evening: Evening) -> None:
    (evening.folder / "photos").mkdir()
    (evening.folder / PHOTO).write_bytes(b"a dish")
    evening.sit("Lisa")
    assert "There are none yet." in said(looks(evening, "/host/copies/"))
    does(evening, "/host/copies/")
    page = said(looks(evening, "/host/copies/?made=1"))
    assert "A copy was made." in page
    assert "made by you 1 table, 1 guest, 1 photo" in page
    answer = downloads(evening, 1)
    assert answer.mimetype == "application/zip"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="partycards-2')
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.read(PHOTO) == b"a dish"
    answer.close()
    assert list(copies.folder_of(evening.folder).glob(".*")) == []


def test_going_back_has_two_taps_and_says_what_is_lost(
    evening: Evening, went_back: Callable[[], Evening]
) -> None:
    evening.sit("Lisa")
    does(evening, "/host/copies/")
    evening.sit("Ellen", "Cody")
    other = evening.house.open_table().code
    page = said(looks(evening, "/host/copies/1/back"))
    assert f"{evening.code}: the last 2 steps" in page
    assert f"{other}: all of it (1 step)" in page
    assert "1 table with 1 guest" in page
    assert names(evening) == ["Cody", "Ellen", "Lisa"]
    answer = posts(evening, "/host/copies/1/back")
    assert answer.status_code == 200
    assert "Party Cards starts again" in answer.text
    later = went_back()
    assert names(later) == ["Lisa"]
    assert later.house.codes() == [evening.code]
    page = said(looks(later, "/host/copies/"))
    assert "what was here before you went back 2 tables, 3 guests" in page
    assert later.phones["Lisa"].sees()["seat"] == later.seat("Lisa")


def test_a_copy_that_was_downloaded_is_brought_back_to_another_laptop(
    evening: Evening, went_back: Callable[[], Evening], tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = Evening(tmp_path_factory.mktemp("old laptop"))
    try:
        elsewhere.sit("Amir")
        does(elsewhere, "/host/copies/")
        data = downloads(elsewhere, 1).data
    finally:
        elsewhere.stop()
    answer = brings(evening, data)
    assert answer.status_code == 303
    page = said(looks(evening, answer.headers["Location"]))
    assert "1 table with 1 guest" in page
    assert f"{evening.code}: all of it" in page or evening.code == elsewhere.code
    assert posts(evening, answer.headers["Location"]).status_code == 200
    later = went_back()
    assert [later.house.guests.name_map(code) for code in later.house.codes()] == [{1: "Amir"}]
    assert not copies.brought(evening.folder).exists()


def test_what_is_no_copy_is_refused_beside_the_form_and_changes_nothing(evening: Evening) -> None:
    for data in (b"Dear Hanna", b"PK\x03\x04 and no more", b""):
        answer = brings(evening, data)
        assert answer.status_code == 409
        assert "This is not a copy of a house, or it is damaged." in said(answer.text)
    assert brings(evening, b"", "").status_code == 409
    assert not restoring.waits(evening.folder)
    assert evening.host().get("/host/copies/brought/back", base_url=ORIGIN).status_code == 404


def test_without_a_server_that_can_start_again_hanna_is_told_to(evening: Evening) -> None:
    does(evening, "/host/copies/")
    evening.sit("Lisa")
    answer = posts(evening, "/host/copies/1/back")
    assert "Please stop Party Cards and start it again" in said(answer.text)
    assert names(evening.restart()) == []


def test_nobody_else_sees_a_copy(evening: Evening) -> None:
    """No guest, no stranger; and no form without its token or from elsewhere."""
    evening.sit("Lisa")
    does(evening, "/host/copies/")
    for client in (evening.phones["Lisa"].client, evening.stranger().client):
        for path in ("", "1/download", "1/back", "brought/back"):
            assert client.get(f"/host/copies/{path}", base_url=ORIGIN).status_code == 403
        for path in ("", "1/back", "brought", "brought/back", "answer", "throw-away"):
            answer = client.post(
                f"/host/copies/{path}", headers={"Origin": ORIGIN}, base_url=ORIGIN
            )
            assert answer.status_code == 403, path
    for path in ("", "1/back", "brought", "brought/back", "answer", "throw-away"):
        assert posts(evening, f"/host/copies/{path}", csrf="wrong").status_code == 403
    assert [copy.number for copy in copies.kept(evening.folder)] == [1]


def test_a_copy_that_is_gone_meanwhile_is_not_found(evening: Evening) -> None:
    for path in ("7/download", "7/back"):
        answer = evening.host().get(f"/host/copies/{path}", base_url=ORIGIN)
        assert answer.status_code == 404
    assert posts(evening, "/host/copies/7/back").status_code == 404


def test_a_full_disk_is_a_sentence_here_and_in_the_console_until_there_is_room(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    does(evening, "/host/copies/")
    evening.sit("Lisa")

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    sentence = (
        "No copy could be made: it could not be written to the disk (No space left on device)."
    )
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        answer = posts(evening, "/host/copies/")
        assert answer.status_code == 409
        assert sentence in said(answer.text)
        evening.house.keeper._closing = True
        evening.house.keeper._look()
        assert sentence in said(looks(evening, f"/host/t/{evening.code}/"))
        assert answer.status_code == 409
    assert [copy.number for copy in copies.kept(evening.folder)] == [1]
    does(evening, "/host/copies/")
    assert sentence not in said(looks(evening, f"/host/t/{evening.code}/"))


def test_what_came_back_of_a_damaged_file_is_told_until_hanna_goes_on(evening: Evening) -> None:
    place = aside.put_aside(evening.folder)
    report = Report(time.time(), ("log.sqlite",), ("ANISE",), {"BASIL": (40, 52)}, ("CUMIN",))
    aside.write_report(place, report)
    says = "A file could not be read at the start. See what could be brought back."
    assert says in said(looks(evening, f"/host/t/{evening.code}/"))
    page = said(looks(evening, "/host/copies/"))
    for sentence in (
        "At the start, log.sqlite could not be read from end to end.",
        "1 table is back in full.",
        "BASIL is back up to step 40 of 52.",
        "CUMIN could not be brought back.",
    ):
        assert sentence in page
    posts(evening, "/host/copies/throw-away")
    assert aside.folder_of(evening.folder).exists(), "not before she has answered"
    does(evening, "/host/copies/answer")
    assert says not in said(looks(evening, f"/host/t/{evening.code}/"))
    assert "Throw them away" in said(looks(evening, "/host/copies/"))
    does(evening, "/host/copies/throw-away")
    assert not aside.folder_of(evening.folder).exists()
    assert "Throw them away" not in said(looks(evening, "/host/copies/"))


class Browser:
    """Hanna's, at a real server."""

    def __init__(self, running: Server) -> None:
        self._port = running.port
        self._cookie = ""
        _, found, _ = self.asks("GET", running.console.partition(str(running.port))[2])
        self._cookie = found.partition(";")[0]

    def asks(self, method: str, path: str, **fields: str) -> tuple[int, str, str]:
        """Status, cookie, page."""
        address = f"localhost:{self._port}"
        headers = {"Host": address, "Cookie": self._cookie, "Origin": f"http://{address}"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=10)) as connection:
            connection.request(method, path, urlencode(fields), headers)
            answer = connection.getresponse()
            cookie = answer.getheader("Set-Cookie") or ""
            return answer.status, cookie, answer.read().decode()

    def posts(self, path: str, **fields: str) -> int:
        page = self.asks("GET", "/host/copies/")[2]
        return self.asks("POST", path, csrf=token(page), **fields)[0]


def test_a_running_server_goes_back_and_answers_at_the_same_address(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """The real thing: the process stays, and so does the port that every phone knows."""
    running = server(tmp_path)
    hanna = Browser(running)
    assert hanna.posts("/host/copies/") == 303
    assert hanna.posts("/host/open", deck="") == 303
    assert len(copies.tables_now(tmp_path)) == 2
    assert hanna.posts("/host/copies/1/back") == 200
    page = ""
    with gevent.Timeout(30):
        while "what was here before you went back" not in page:
            gevent.sleep(0.1)
            with suppress(OSError, HTTPException):
                page = hanna.asks("GET", "/host/copies/")[2]
    assert len(copies.tables_now(tmp_path)) == 1
    assert running.process.poll() is None
    running.stop()
    assert running.process.returncode == 0
