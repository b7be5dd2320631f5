"""gevent's handler is known inside, or every phone is answered plainly."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gevent.socket
import msgspec
import pytest
from gevent import pywsgi

from partycards.fast import connections
from partycards.fast.connections import Plain, Quick
from partycards.games.cooking_party.steps.planning_asks import Keep
from partycards.live.server import Server, free_listener
from tests.evening import Evening
from tests.promises.looks import key_of
from tests.web.sample import dealt

Patch = pytest.MonkeyPatch
Break = Callable[[Patch], None]


def other_file(patch: Patch) -> None:
    """What is read from cannot be peeked into."""

    class Unseen:
        def __init__(self, file: Any) -> None:
            self._file = file

        def __getattr__(self, name: str) -> Any:
            if name == "peek":
                raise AttributeError(name)
            return getattr(self._file, name)

    known = pywsgi.WSGIHandler.__init__

    def made(self: Any, *of_connection: Any) -> None:
        known(self, *of_connection)
        self.rfile = Unseen(self.rfile)

    patch.setattr(pywsgi.WSGIHandler, "__init__", made)


def other_body(patch: Patch) -> None:
    """A body does not show what it is made of."""

    class Closed:
        def __init__(self, body: Any) -> None:
            self.read, self.readline = body.read, body.readline
            self._discard = body._discard

    known = pywsgi.WSGIHandler.get_environ

    def got(self: Any) -> Any:
        environ = known(self)
        environ["wsgi.input"] = self.wsgi_input = Closed(self.wsgi_input)
        return environ

    patch.setattr(pywsgi.WSGIHandler, "get_environ", got)


def other_result(patch: Patch) -> None:
    """What the application gave is written without asking the handler."""
    process = pywsgi.WSGIHandler.process_result

    def run(self: Any) -> None:
        self.result = self.application(self.environ, self.start_response)
        process(self)

    patch.setattr(pywsgi.WSGIHandler, "run_application", run)


def other_heads(patch: Patch) -> None:
    """Heads are read by nobody else's reader."""
    known, own = pywsgi.WSGIHandler.read_request, pywsgi.WSGIHandler.MessageClass

    def read(self: Any, line: str) -> Any:
        self.MessageClass = partial(own, self)
        return known(self, line)

    patch.setattr(pywsgi.WSGIHandler, "read_request", read)


def other_errors(patch: Patch) -> None:
    """What is no HTTP is answered elsewhere."""
    known = pywsgi.WSGIHandler._handle_client_error
    patch.setattr(Quick, "_handle_client_error", known)


def other_sockets(patch: Patch) -> None:
    """The system's socket is not to be seen under gevent's."""
    patch.setattr(connections, "PATIENCE", 0.2)
    patch.setattr(connections, "never_waiting", lambda sock: sock)


BREAKS = [other_file, other_body, other_result, other_heads, other_errors, other_sockets]


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """Whether gevent is known is asked once a process."""
    connections.handler.cache_clear()
    yield
    connections.handler.cache_clear()


def test_this_gevent_is_known(caplog: pytest.LogCaptureFixture) -> None:
    """Red after an update of gevent: then `fast.connections` has to learn it."""
    assert connections.handler() is Quick
    assert caplog.records == []


@pytest.mark.parametrize("change", BREAKS)
def test_another_gevent_is_noticed_and_said(
    change: Break, monkeypatch: Patch, caplog: pytest.LogCaptureFixture
) -> None:
    change(monkeypatch)
    with caplog.at_level(logging.WARNING):
        assert connections.handler() is Plain
    assert "moves are answered plainly" in caplog.text


def test_a_handler_that_hangs_is_not_waited_for(monkeypatch: Patch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    monkeypatch.setattr(Quick, "_has_moved", lambda self: gevent.sleep(60))
    assert connections.handler() is Plain


class Lisas:
    """Lisa's phone on a real server in this process."""

    def __init__(self, evening: Evening, port: int) -> None:
        self._evening = evening
        self._port = port
        self.host = f"localhost:{port}"

    def asks(self, method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
        """What comes back until the server hangs up."""
        guard = self._evening.app.site.guard
        cookie = f"{guard.seat_cookie(self._evening.code)}={key_of(self._evening, 'Lisa')}"
        head = [
            f"{method} /t/{self._evening.code}/{path} HTTP/1.1",
            f"Host: {self.host}",
            f"Cookie: {cookie}",
            f"Origin: http://{self.host}",
            f"Content-Length: {len(body)}",
            "Connection: close",
            *headers,
        ]
        sock = gevent.socket.create_connection(("127.0.0.1", self._port))
        got = b""
        with sock, gevent.Timeout(20, TimeoutError):
            sock.sendall("\r\n".join([*head, "", ""]).encode() + body)
            while more := sock.recv(65536):
                got += more
        return got


@pytest.fixture
def on_air(evening: Evening) -> Iterator[Callable[[], Lisas]]:
    """Begins a server as it is known now."""
    servers: list[Any] = []

    def begin() -> Lisas:
        listener = free_listener("127.0.0.1", 0)
        port: int = listener.getsockname()[1]
        server = Server(evening.app, listener)
        server._server.start()
        servers.append(server)
        return Lisas(evening, port)

    yield begin
    for server in servers:
        server._server.stop(timeout=1)


@pytest.mark.parametrize("change", BREAKS)
def test_lisa_plays_with_another_gevent_too(
    change: Break, monkeypatch: Patch, evening: Evening, on_air: Callable[[], Lisas]
) -> None:
    """Her page, her move as JSON and as a form, her stream and the TV's; and odd requests are
    refused."""
    dealt(evening)
    change(monkeypatch)
    lisa = on_air()
    page = lisa.asks("GET", "")
    assert page.startswith(b"HTTP/1.1 200 ")
    assert b"Lobster" in page
    seen = evening.phones["Lisa"].sees()
    sent = {"csrf": seen["csrf"], "question": seen["question"], "move": msgspec.to_builtins(Keep())}
    before = evening.table.saved.seq
    answer = lisa.asks(
        "POST", "move", msgspec.json.encode(sent), "Accept: application/json",
        "Content-Type: application/json",
    )  # fmt: skip
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b'{"version":%d}' % (before + 1) in answer
    form = f"csrf={seen['csrf']}&question={seen['question']}&type=Keep".encode()
    stale = lisa.asks("POST", "move", form, "Content-Type: application/x-www-form-urlencoded")
    assert stale.startswith(b"HTTP/1.1 409 ")
    for path in ("stream", "tv/stream"):
        view = lisa.asks("GET", path)
        assert view.startswith(b"HTTP/1.1 200 ")
        assert b"data: " in view
        assert b"\nretry: " in view, "the browser comes again for the next view"
    assert lisa.asks("SO NOT", "").startswith(b"HTTP/1.1 400 ")
