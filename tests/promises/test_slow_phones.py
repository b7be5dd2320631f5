"""Promise 6 where it once failed whole: a phone that takes nothing any more, then hangs up, while
the server waits for room to send it the newest view. The server must live, answer, and stop."""

import socket
import struct
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import gevent
import pytest

from partycards.games.cooking_party.steps.judge import Note
from partycards.live import open_stream
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from tests.evening import Server
from tests.promises.load import Chef, Judge, a_kitchen

pytestmark = pytest.mark.laptop

Kitchen = tuple[Server, Judge, list[Chef]]
JSON = "application/json"
"""Streams of JSON are sent a whole view at every move, so their buffers fill soon."""


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    """Ellen judges, Lisa and Cody have been dealt."""
    server = Server(tmp_path_factory.mktemp("party"))
    judge, chefs = a_kitchen(server, 2)
    yield server, judge, chefs
    for phone in (judge, *chefs):
        phone.hang_up()
    if server.process.poll() is None:
        server.kill()


def slow(port: int, path: str, cookie: str = "") -> socket.socket:
    """A stream that nobody reads, on a socket that holds very little."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.settimeout(10)
    sock.connect(("127.0.0.1", port))
    head = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: {JSON}\r\n"
    sock.sendall((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
    assert sock.recv(15) == b"HTTP/1.1 200 OK"
    return sock


def fill(judge: Judge, chef: Chef, views: int = 150) -> None:
    """So many views that the server has to wait for whoever does not read them."""
    for number in range(views):
        status, answer = judge.send(Note(chef.seat, f"salty, {number}"))
        assert status == 200, answer


def half_close(sock: socket.socket) -> None:
    """The phone says that it will send nothing more, and keeps the rest open."""
    sock.shutdown(socket.SHUT_WR)


def reset(sock: socket.socket) -> None:
    """The phone is gone in the middle of it."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    sock.close()


def lives(server: Server, judge: Judge, chef: Chef) -> None:
    """The server answers pages and moves, now and after a moment."""
    for _ in range(3):
        fill(judge, chef, 5)
        line = HTTPConnection("127.0.0.1", server.port, timeout=10)
        line.request("GET", "/healthz", headers={"Host": f"localhost:{server.port}"})
        assert line.getresponse().status == 200
        line.close()
        time.sleep(0.1)
    assert server.process.poll() is None


@pytest.mark.parametrize("hangs_up", [half_close, reset])
@pytest.mark.parametrize("page", ["stream", "tv/stream"])
def test_a_slow_phone_that_hangs_up_leaves_the_party_alone_promise_6(
    page: str, hangs_up: Callable[[socket.socket], None], kitchen: Kitchen
) -> None:
    """Lisa's phone, or a TV that nobody has to sign in for, reads nothing until the server waits
    for it; then it hangs up."""
    server, judge, (lisa, _) = kitchen
    cookie = lisa.cookie if page == "stream" else ""
    phones = [slow(server.port, lisa.path + page, cookie) for _ in range(3)]
    fill(judge, lisa)
    for sock in phones:
        hangs_up(sock)
    lives(server, judge, lisa)
    for sock in phones:
        sock.close()


def test_the_server_stops_politely_beside_slow_phones_promise_6(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """The host presses Ctrl-C while phones sleep: the server says good-bye and exits with 0."""
    running = server(tmp_path)
    judge, (lisa, _) = a_kitchen(running, 2)
    phones = [slow(running.port, lisa.path + "stream", lisa.cookie) for _ in range(3)]
    phones += [slow(running.port, lisa.path + "tv/stream") for _ in range(3)]
    fill(judge, lisa)
    judge.hang_up()
    running.stop()
    assert running.process.returncode == 0
    for sock in phones:
        sock.close()


def test_who_takes_nothing_for_half_a_minute_is_hung_up_on_promise_6(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A frozen browser keeps its connection alive and reads nothing: it may not stay for ever."""
    monkeypatch.setattr(open_stream, "SILENT_SECONDS", 0.05)
    ours, theirs = gevent.socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    stream = open_stream.Stream(ours, Viewer(SCREEN, None, "en"), "")
    stream.send(b"an old view " * 50_000)
    assert stream.behind()
    with gevent.Timeout(5):
        while not stream.dead:
            gevent.sleep(0.01)
    assert not stream.behind()
    ours.close()
    theirs.close()
