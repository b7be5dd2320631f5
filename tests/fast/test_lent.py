"""A connection that is kept beyond its request waits without a greenlet."""

import gc
from collections.abc import Iterator
from typing import Any

import gevent.socket
import pytest

from partycards.fast.lent import Lent
from partycards.live.server import Server, free_listener
from tests.evening import Evening
from tests.promises.looks import key_of
from tests.web.sample import dealt


@pytest.fixture
def pair() -> Iterator[tuple[Any, Any]]:
    """A server's end and a phone's."""
    ours, theirs = gevent.socket.socketpair()
    yield ours, theirs
    for end in (ours, theirs):
        end.close()


def greenlets() -> int:
    return sum(isinstance(each, gevent.Greenlet) for each in gc.get_objects())


def test_a_kept_connection_ends_once_when_the_phone_hangs_up(pair: tuple[Any, Any]) -> None:
    ours, theirs = pair
    told: list[object] = []
    lent = Lent(ours, "Lisa’s line", told.append)
    lent.keep(lambda: told.append("gone"))
    ours.close()  # as the server does when the request is over
    theirs.sendall(b"What nobody asked for.")
    gevent.sleep(0.01)
    assert told == []
    lent.sock.sendall(b"a view")
    assert theirs.recv(100) == b"a view"
    theirs.shutdown(1)
    assert theirs.recv(100) == b""
    assert told == ["gone", "Lisa’s line"]


def test_a_connection_is_closed_though_what_was_to_be_done_at_its_end_fails(
    pair: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = pair
    left: list[object] = []
    lent = Lent(ours, "Lisa’s line", left.append)
    monkeypatch.setattr(gevent.get_hub(), "print_exception", lambda *about: None)
    lent.keep(lambda: 1 / 0)  # type: ignore[arg-type, return-value]
    theirs.shutdown(1)
    assert theirs.recv(100) == b""
    assert left == ["Lisa’s line"]


def test_phones_that_only_look_cost_no_greenlet(evening: Evening) -> None:
    """Five thousand would cost a hundred megabytes."""
    dealt(evening)
    listener = free_listener("127.0.0.1", 0)
    port, server = listener.getsockname()[1], Server(evening.app, listener)
    server._server.start()
    cookie = f"{evening.app.site.guard.seat_cookie(evening.code)}={key_of(evening, 'Lisa')}"
    head = f"GET /t/{evening.code}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"

    def look() -> Any:
        phone = gevent.socket.create_connection(("127.0.0.1", port))
        phone.sendall(head.encode())
        while b"event: view" not in phone.recv(65536):
            pass
        return phone

    phones = [look()]
    before = greenlets()
    phones += [look() for _ in range(5)]
    assert (evening.app.site.streams.count(), greenlets()) == (6, before)
    for phone in phones:
        phone.close()
    with gevent.Timeout(5):
        while evening.app.site.streams.count():
            gevent.sleep(0.001)
    server._server.stop(timeout=1)
