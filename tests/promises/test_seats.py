"""Promises 5, 6 and 7 over real sockets: a phone finds its way back within 3 seconds, one bad phone
slows nobody, and the key of a lost phone dies at once, open stream included."""

import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent
import msgspec
import pytest

from partycards.commands.simulated import Browser, token
from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Keep
from partycards.live.open_stream import Stream, message
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from tests.evening import Server
from tests.promises.load import Chef, Handset, Judge, a_kitchen, host_of, scanned, times

RIGHT_AGAIN = 3.0
"""Seconds in which a phone must be right again (promise 5)."""
DEAD = 1.0
"""Seconds in which a lost phone's key must be dead (promise 7)."""


class Watching:
    """A phone's open stream, read in a thread as a browser reads it: it comes again, a second
    after it was cut off, and notes what it was told and when."""

    def __init__(self, phone: Handset, accept: str = "application/json") -> None:
        self.phone = phone
        self.accept = accept
        self.events: list[tuple[str, str, float]] = []
        self.cuts = 0
        self._going_home = False
        self._sock: socket.socket | None = None
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._going_home and self.last("gone") is None and self.last("refused") is None:
            with suppress(OSError):
                self._read()
            self.cuts += 1
            time.sleep(1)

    def _read(self) -> None:
        self._sock = sock = opened_stream(self.phone, self.accept)
        with sock, sock.makefile("rb") as lines:
            event = ""
            for line in lines:
                if line.startswith(b"event: "):
                    event = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    self.events.append((event, line[6:].decode(), time.monotonic()))

    def last(self, kind: str) -> tuple[str, float] | None:
        """The newest event of a kind, and when it came."""
        found = [(data, at) for event, data, at in tuple(self.events) if event == kind]
        return found[-1] if found else None

    def sees(self, version: int, within: float) -> dict[str, Any]:
        """The view, once it is of this version or later."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            newest = self.last("view")
            if newest is not None:
                seen: dict[str, Any] = msgspec.json.decode(newest[0])
                if seen["version"] >= version:
                    return seen
            time.sleep(0.005)
        raise AssertionError(f"{self.phone.name} does not see version {version}")

    def is_told(self, kind: str, within: float) -> str:
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            if (told := self.last(kind)) is not None:
                return told[0]
            time.sleep(0.005)
        raise AssertionError(f"{self.phone.name} was not told {kind}: {self.events[-1:]}")

    def goes_home(self) -> None:
        self._going_home = True
        if self._sock is not None:
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RDWR)


def opened_stream(phone: Handset, accept: str, buffer: int | None = None) -> socket.socket:
    """A socket with the phone's stream on it."""
    sock = socket.socket()
    if buffer is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    sock.settimeout(30)
    try:
        sock.connect(("127.0.0.1", phone.port))
    except OSError:
        sock.close()
        raise
    sock.sendall(
        f"GET {phone.path}stream HTTP/1.1\r\nHost: localhost:{phone.port}\r\n"
        f"Accept: {accept}\r\nCookie: {phone.cookie}\r\n\r\n".encode()
    )
    return sock


Kitchen = tuple[Server, Judge, list[Chef]]


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    """Ellen judges, Lisa, Cody and Amir have been dealt."""
    server = Server(tmp_path_factory.mktemp("party"))
    judge, chefs = a_kitchen(server, 3)
    yield server, judge, chefs
    for phone in (judge, *chefs):
        phone.hang_up()
    server.kill()


def a_note(judge: Judge, chef: Handset) -> int:
    """Something happens: the version after it."""
    status, answer = judge.send(Note(chef.seat, f"salty, {time.monotonic()}"))
    assert status == 200, answer
    version: int = answer["version"]
    return version


# Promise 7 ----------------------------------------------------------------------------------------


def other_phone(server: Server) -> Browser:
    return Browser(f"localhost:{server.port}")


def by_seat_code(server: Server, lost: Handset) -> Browser:
    """Lisa types the code from her page on another phone."""
    page = lost.browser.get(lost.path)
    code = re.search(r'class="seat-code">([A-Z0-9]+)<', page)
    assert code is not None
    browser = other_phone(server)
    csrf = token(browser.get(lost.path + "back"))
    browser.post(lost.path + "back", {"csrf": csrf, "code": code.group(1)})
    return browser


def by_the_hosts_code(server: Server, lost: Handset) -> Browser:
    """The host shows Lisa a QR code, and she scans it with another phone."""
    host, _ = host_of(server)
    page = host.get(f"/host/t/{server.code}/seat/{lost.seat}")
    claim = scanned(page).partition(f":{server.port}")[2]
    browser = other_phone(server)
    csrf = token(browser.get(claim))
    browser.post(claim, {"csrf": csrf})
    return browser


def by_replacing(server: Server, lost: Handset) -> Browser:
    """Somebody else takes the seat over."""
    _, presses = host_of(server)
    presses("replace", seat=lost.seat, name=f"June {time.monotonic()}"[:20])
    return by_the_hosts_code(server, lost)


@pytest.mark.parametrize("how", [by_seat_code, by_the_hosts_code, by_replacing])
def test_a_lost_phones_key_dies_at_reissue_promise_7(
    how: Callable[[Server, Handset], Browser], kitchen: Kitchen
) -> None:
    """Within a second of the new phone's coming the old one's open stream says so and ends; its
    posts are refused, and it cannot look again. The new phone has the seat and the hand."""
    server, judge, chefs = kitchen
    worst = 0.0
    for _ in range(times(3, 30)):
        lost = chefs[0]
        stream = Watching(lost)
        hand = stream.sees(1, RIGHT_AGAIN)["view"]["private"]["ask"]["hand"]
        begun = time.monotonic()
        found = how(server, lost)
        said = stream.is_told("gone", DEAD + (time.monotonic() - begun))
        worst = max(worst, stream.last("gone")[1] - begun)  # type: ignore[index]
        assert "another phone" in said
        status, answer = lost.send(Keep(), "r1-trade-60")
        assert (status, answer["gone"]) == (403, True)
        lost.hang_up()
        again = Watching(lost)
        assert again.is_told("refused", RIGHT_AGAIN)
        assert again.last("view") is None
        stream.goes_home()
        lost.browser = found
        seen = lost.sees()
        lost.csrf = seen["csrf"]
        assert seen["seat"] == lost.seat
        assert seen["view"]["private"]["ask"]["hand"] == hand
        assert judge.sees()["question"] is not None
    assert worst < DEAD, f"it took {worst:.2f} s"
    print(f"\ndead after at most {worst * 1000:.0f} ms, the new phone's pages included", end="")


# Promise 5 ----------------------------------------------------------------------------------------


def test_phones_are_right_again_after_a_restart_promise_5(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """The laptop restarts, politely or not: three seconds after it answers again every phone shows
    what is on the disk, untouched."""
    running = server(tmp_path)
    judge, chefs = a_kitchen(running, 3)
    watching = [Watching(phone) for phone in (judge, *chefs)]
    slowest = 0.0
    for number in range(times(3, 30)):
        version = a_note(judge, chefs[0])
        judge.hang_up()
        for watch in watching:
            watch.sees(version, RIGHT_AGAIN)
            watch.events.clear()
        running.stop() if number % 2 else running.kill()
        running = server(tmp_path, running.port)
        up = time.monotonic()
        for watch in watching:
            seen = watch.sees(version, up + RIGHT_AGAIN - time.monotonic())
            assert seen["version"] == version
            assert seen["seat"] == watch.phone.seat
            slowest = max(slowest, watch.last("view")[1] - up)  # type: ignore[index]
    for watch in watching:
        assert watch.last("gone") is None
        watch.goes_home()
    print(f"\nright again {slowest:.2f} s after the server at the latest")


def test_a_phone_whose_stream_was_cut_is_right_again_promise_5(kitchen: Kitchen) -> None:
    """The Wi-Fi resets the connection while others play on; the phone comes back to the newest."""
    _, judge, (lisa, *_) = kitchen
    watch = Watching(lisa)
    for _ in range(times(3, 30)):
        watch.sees(a_note(judge, lisa), RIGHT_AGAIN)
        assert watch._sock is not None
        watch._sock.shutdown(socket.SHUT_RDWR)
        version = a_note(judge, lisa)
        watch.sees(version, RIGHT_AGAIN)
    assert watch.cuts >= 3
    watch.goes_home()


READER = """
import socket, sys
sock = socket.socket()
sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
sock.connect(("127.0.0.1", int(sys.argv[1])))
sock.sendall(sys.argv[2].encode())
for line in sock.makefile("rb", buffering=512):
    if line.startswith(b"id: "):
        print(int(line[4:]), flush=True)
"""


def test_a_frozen_phone_slows_nobody_and_wakes_to_the_newest_promise_6(kitchen: Kitchen) -> None:
    """Lisa's phone is stopped (SIGSTOP) with its socket open until the socket is full. Moves are
    answered as fast as before and Cody's phone sees every one; when hers wakes, it has the newest
    view within three seconds, not a long queue of old ones."""
    server, judge, (lisa, cody, _) = kitchen
    watch = Watching(cody)
    request = (
        f"GET {lisa.path}stream HTTP/1.1\r\nHost: localhost:{lisa.port}\r\n"
        f"Accept: text/html\r\nCookie: {lisa.cookie}\r\n\r\n"
    )
    moves = 4000  # each a few dozen bytes, as nothing on Lisa's page changes
    usual = statistics.median(timed(judge, cody) for _ in range(100))
    for _ in range(times(1, 10)):
        frozen = subprocess.Popen(
            [sys.executable, "-c", READER, str(server.port), request],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert frozen.stdout is not None
        assert int(frozen.stdout.readline())
        frozen.send_signal(signal.SIGSTOP)
        try:
            took = [timed(judge, cody) for _ in range(moves)]
            version = a_note(judge, lisa)
            watch.sees(version, RIGHT_AGAIN)
            frozen.send_signal(signal.SIGCONT)
            woken, seen, views = time.monotonic(), 0, 0
            while seen < version:
                seen = int(frozen.stdout.readline())
                views += 1
                assert time.monotonic() - woken < RIGHT_AGAIN
        finally:
            frozen.kill()
            frozen.wait()
            frozen.stdout.close()
        assert statistics.median(took) < max(0.02, 3 * usual)
        assert max(took) < 1.0
        assert views < moves, "what the phone cannot take is replaced by the newest view"
    watch.goes_home()
    median = statistics.median(took) * 1000
    print(f"\na move took {usual * 1000:.1f} ms, beside a frozen phone {median:.1f} ms; ", end="")
    print(f"woken, it read {views} of {moves} views")


def timed(judge: Judge, chef: Handset) -> float:
    begun = time.monotonic()
    a_note(judge, chef)
    return time.monotonic() - begun


def test_a_phone_that_never_reads_and_one_that_sends_rubbish_slow_nobody_promise_6(
    kitchen: Kitchen,
) -> None:
    """Thirty streams that nobody reads, requests that never end, lines that are no HTTP: a move is
    still answered at once."""
    _, judge, (lisa, *_) = kitchen
    bad = [opened_stream(lisa, "text/html", buffer=2048) for _ in range(30)]
    for start in (b"POST /t/X/move HTTP/1.1\r\nContent-Length: 99\r\n\r\n", b"\x16\x03\x01", b"G"):
        for _ in range(10):
            sock = socket.create_connection(("127.0.0.1", lisa.port))
            sock.sendall(start)
            bad.append(sock)
    took = [timed(judge, lisa) for _ in range(200)]
    assert max(took) < 1.0
    for sock in bad:
        sock.close()


def test_a_ping_never_takes_the_place_of_a_waiting_view_promise_5() -> None:
    """A slow phone is still being sent an old view; the newest waits. A ping in between must not
    replace it, or the phone would show an old page until the next move."""
    ours, theirs = gevent.socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    stream = Stream(ours, Viewer(PHONE, 1, "en"), "")
    stream.send(message("view", b"old " * 50_000, 1))
    stream.send(message("view", b"newest", 2))
    stream.ping()
    read = b""
    with gevent.Timeout(5):
        while b"newest" not in read:
            read += theirs.recv(65536)
    stream.ping()
    with gevent.Timeout(5):
        assert b"ping" in theirs.recv(100)
    ours.close()
    theirs.close()


def test_the_consoles_stream_begins_like_every_stream_promise_5(kitchen: Kitchen) -> None:
    """A console is told who comes and goes, itself not before its answer has a head."""
    server, *_ = kitchen
    host, _ = host_of(server)
    views = host.stream(f"/host/t/{server.code}/stream")
    sock = socket.create_connection(("127.0.0.1", server.port))
    cookies = "; ".join(f"{key}={value}" for key, value in host.cookies.items())
    sock.sendall(
        f"GET /host/t/{server.code}/stream HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        f"Cookie: {cookies}\r\n\r\n".encode()
    )
    assert sock.recv(15) == b"HTTP/1.1 200 OK"
    sock.close()
    views.close()  # type: ignore[attr-defined]


def test_a_note_is_seen_by_all_within_a_second_promise_5(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """Six phones and the judge's look at once; nobody has to touch anything."""
    running = server(tmp_path)
    judge, chefs = a_kitchen(running, 6)
    watching = [Watching(phone) for phone in chefs]
    for watch in watching:
        watch.sees(1, RIGHT_AGAIN)
    version = a_note(judge, chefs[0])
    for watch in watching:
        assert watch.sees(version, 1.0)["version"] == version
        watch.goes_home()
    judge.hang_up()
