"""Promise 6 against a device that takes all it can get: connections that say nothing, streams,
requests that dawdle. Everybody else plays on.

The noisy device is at 127.0.0.66, or at the address of all the others where a whole house is behind
one address.
"""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import gevent.socket
import pytest

from partycards.games.cooking_party.steps.judge import Note
from partycards.live import server as live_server
from partycards.live.lines import CUT, SLOW, Lines
from partycards.live.server import free_listener
from partycards.noise import Noise, at
from tests.evening import Evening, Server, add_page
from tests.promises.load import Chef, Judge, a_kitchen, times

pytestmark = pytest.mark.laptop

A_FORM = b"POST /staff HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
A_MOVE = (
    b"POST /t/X/move HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
    b"Content-Length: 0\r\n"
)
Kitchen = tuple[Server, Judge, list[Chef]]
OURS, NOISY = "127.0.0.1", "127.0.0.66"
FEW_FILES = 1024
"""What most Linux laptops allow a program at first."""


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES))


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    """Ellen judges, Lisa and Cody have been dealt; the server may open 1,024 files, no more."""
    server = Server(tmp_path_factory.mktemp("party"), prepare=few_files)
    judge, chefs = a_kitchen(server, 2)
    yield server, judge, chefs
    for phone in (judge, *chefs):
        phone.hang_up()
    server.kill()


@pytest.fixture
def noise() -> Iterator[ExitStack]:
    """Keeps connections open until the test is over."""
    with ExitStack() as open_ones:
        yield open_ones


def connected(port: int, address: str, said: bytes = b"", kind: Any = socket.socket) -> Any:
    """A connection from this address, on which this much was said. To a server in this process it
    is of gevent's `kind`, so that both have their turns."""
    sock = kind()
    sock.settimeout(10)
    sock.bind((address, 0))
    sock.connect(("127.0.0.1", port))
    sock.sendall(said)
    return sock


def a_request(port: int, path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode()


def plays_on(judge: Judge, chef: Chef) -> None:
    """A new connection gets a page, a stream and a move, at once."""
    judge.hang_up()
    begun = time.monotonic()
    assert "Lisa" in judge.browser.get(judge.path)
    assert judge.sees()["question"] is not None
    status, answer = judge.send(Note(chef.seat, f"salty, {begun}"))
    assert status == 200, answer
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("address", [NOISY, OURS])
@pytest.mark.parametrize("said", [b"", b"GET / HT", A_FORM])
def test_a_device_with_1100_silent_connections_locks_nobody_out_promise_6(
    said: bytes, address: str, kitchen: Kitchen, noise: ExitStack
) -> None:
    server, judge, (lisa, _) = kitchen
    for _ in range(times(1100, 3000)):
        noise.enter_context(connected(server.port, address, said))
    plays_on(judge, lisa)
    assert open_files(server) < FEW_FILES


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


# Streams ------------------------------------------------------------------------------------------


class Screen:
    """A browser that looks at a stream of the table's and notices when it is hung up on."""

    def __init__(self, server: Server, path: str, address: str, noise: ExitStack) -> None:
        request = a_request(server.port, f"/t/{server.code}/{path}")
        self.sock = noise.enter_context(connected(server.port, address, request))
        self.heard = b""

    def sees(self, version: int, within: float = 5) -> bool:
        """Whether it is shown this version in time; False as soon as it is hung up on."""
        self.sock.settimeout(within)
        try:
            while b"id: %d\n" % version not in self.heard:
                more = self.sock.recv(65536)
                self.heard += more
                if not more:
                    return False
        except TimeoutError:
            return False
        return True

    def is_told(self, event: bytes) -> bool:
        self.sock.settimeout(5)
        while event not in self.heard and (more := self.sock.recv(65536)):
            self.heard += more
        return event in self.heard


def a_note(judge: Judge, chef: Chef) -> int:
    status, answer = judge.send(Note(chef.seat, f"salty, {time.monotonic()}"))
    assert status == 200, answer
    version: int = answer["version"]
    return version


@pytest.mark.parametrize("address", [NOISY, OURS])
def test_one_phone_with_many_tv_streams_does_not_throw_the_tv_off_promise_6(
    address: str, kitchen: Kitchen, noise: ExitStack
) -> None:
    """The TV was there first and stays; one that comes later finds room, too."""
    server, judge, (lisa, _) = kitchen
    tv = Screen(server, "tv/stream", OURS, noise)
    assert tv.sees(a_note(judge, lisa))
    for _ in range(times(100, 600)):
        Screen(server, "tv/stream", address, noise)
    later = Screen(server, "tv/stream", OURS, noise)
    version = a_note(judge, lisa)
    assert tv.sees(version)
    assert later.sees(version)
    plays_on(judge, lisa)


def test_watchers_with_made_up_cookies_lock_no_honest_watcher_out_promise_6(
    kitchen: Kitchen, noise: ExitStack
) -> None:
    server, judge, (lisa, _) = kitchen
    friend = Screen(server, "watch/stream", OURS, noise)
    assert friend.sees(a_note(judge, lisa))
    crowd = [Screen(server, "watch/stream", NOISY, noise) for _ in range(155)]
    assert crowd[-1].is_told(b"A great many people are watching")
    another = Screen(server, "watch/stream", OURS, noise)
    version = a_note(judge, lisa)
    assert friend.sees(version)
    assert another.sees(version)


# What dawdles -------------------------------------------------------------------------------------


class Plug:
    """A connection's end that only knows whether it was hung up on, and what has arrived."""

    def __init__(self) -> None:
        self.arrived = b""
        self.hung_up = False

    def recv(self, most: int, _flags: int) -> bytes:
        if not self.arrived:
            raise BlockingIOError
        return self.arrived[:most]

    def shutdown(self, _how: int) -> None:
        self.hung_up = True


def test_a_connection_that_says_nothing_is_hung_up_on_after_its_time() -> None:
    """Ten seconds for a first word, a minute for another one; who is being answered, and who has a
    seat, is waited for."""
    lines = Lines(1000, Noise())
    ends = {name: Plug() for name in ("silent", "kept", "answered", "seated", "read late")}
    open_ones = {name: lines.enter(end, "10.0.0.7") for name, end in ends.items()}
    open_ones["kept"].waits()
    open_ones["answered"].works()
    open_ones["seated"].takes_seat()
    ends["read late"].arrived = b"GET /"

    def hung_up(after: float) -> set[str]:
        lines.cut_late(time.monotonic() + after)
        return {name for name, end in ends.items() if end.hung_up}

    assert hung_up(9) == set()
    assert hung_up(11) == {"silent"}
    assert hung_up(61) == {"silent", "kept"}
    assert hung_up(10**6) == {"silent", "kept"}


def test_the_oldest_silent_connection_of_an_address_gives_way_first() -> None:
    """Then one that is idle, then who dawdles, then the newest of those who only watch; never a
    seat's stream, or one that is being answered. When nothing can be spared the newcomer is hung up
    on."""
    noise, told = Noise(), list[str]()
    noise.hear = lambda phone: told.append(phone.key)  # type: ignore[method-assign]
    lines = Lines(1000, noise)
    lines.most_of_one = 5
    tv, watcher, body, silent, idle = (Plug() for _ in range(5))
    kept = lines.enter(idle, "A")
    kept.works()
    kept.waits()
    lines.enter(tv, "A").watches()
    lines.enter(watcher, "A").watches()
    lines.enter(body, "A").waits(30, SLOW)
    lines.enter(silent, "A")
    elsewhere = Plug()
    lines.enter(elsewhere, "B")
    assert told == []
    for gone in (silent, idle, body, watcher, tv):
        lines.enter(Plug(), "A").works()
        assert gone.hung_up
    assert told == ["A"] * 5
    newcomer = Plug()
    assert lines.enter(newcomer, "A").place == CUT
    assert newcomer.hung_up
    assert not elsewhere.hung_up


def test_a_full_house_takes_from_the_address_that_has_most() -> None:
    lines = Lines(1000, Noise())
    lines.most = 6
    crowd = [Plug() for _ in range(5)]
    for end in crowd:
        lines.enter(end, "A")
    lines.enter(Plug(), "B")
    newcomer = lines.enter(Plug(), "C")
    assert newcomer.place != CUT
    assert [end.hung_up for end in crowd] == [True, False, False, False, False]


def test_the_books_are_balanced_when_everybody_has_gone() -> None:
    lines = Lines(1000, Noise())
    lines.most_of_one = 2
    entered = [lines.enter(Plug(), "A") for _ in range(5)]
    entered[-1].takes_seat()
    for line in entered:
        lines.leave(line)
    assert len(lines) == 0
    assert lines._of == {}
    assert not lines._seats


def test_an_address_has_a_few_more_connections_for_every_seat_there() -> None:
    """A house behind one address: each phone keeps a stream and some connections open."""
    lines = Lines(4096, Noise())
    lines.most_of_one = 2
    ends = [Plug() for _ in range(10)]
    lines.enter(Plug(), "A").takes_seat()
    for end in ends:
        lines.enter(end, "A")
    assert not any(end.hung_up for end in ends)
    lines.enter(Plug(), "A")
    assert [end.hung_up for end in ends] == [True] + [False] * 9


def test_an_address_that_the_host_has_muted_keeps_a_handful() -> None:
    noise = Noise()
    lines, ends = Lines(1000, noise), [Plug() for _ in range(20)]
    noise.mute(at("A"))
    for end in ends:
        lines.enter(end, "A")
    assert sum(end.hung_up for end in ends) == 12


@pytest.fixture
def hasty(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a real server in this process that waits for nobody for long."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "SLOWEST"):
        monkeypatch.setattr(f"partycards.live.lines.{name}", 0.1 if name != "SLOWEST" else 10**9)
    monkeypatch.setattr("partycards.live.lines.FIRST_SECONDS", 0.1)
    listener = free_listener("127.0.0.1", 0)
    port: int = listener.getsockname()[1]
    server = live_server.Server(evening.app, listener)
    server._lines.start()
    server._server.start()
    yield port
    server._lines.stop()
    server._server.stop(timeout=1)


def test_a_request_that_does_not_arrive_is_cut_on_a_real_line(hasty: int, noise: ExitStack) -> None:
    """Silence, half a head, half a body of a form and of a move; one that is whole is answered on
    the same line twice."""
    move = b"POST /t/X/move HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
    halves = (b"", b"GET / HT", A_FORM + b"half", move + b"Content-Length: 9\r\n\r\nhalf")
    here, health = gevent.socket.socket, a_request(hasty, "/healthz")
    cut = [noise.enter_context(connected(hasty, OURS, half, here)) for half in halves]
    whole = noise.enter_context(connected(hasty, OURS, health, here))
    assert b"200 OK" in whole.recv(4096)
    for sock in cut:
        sock.settimeout(5)
        assert b"200" not in sock.recv(4096), "it was taken for whole"
    whole.sendall(health)
    assert b"200 OK" in whole.recv(4096)


@pytest.mark.parametrize(
    "odd",
    [
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.0\r\n\r\n",
        b"GET /healthz\r\n\r\n",
        b"POST /staff HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /staff HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: a\nX-Odd: b\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: a\rX-Odd: b\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: a\0b\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\n",
        b"POST /staff HTTP/1.1\r\nHost: localhost\r\nContent-Length: +9\r\n\r\nkey=value",
        b"POST /staff HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0_9\r\n\r\nkey=value",
        A_MOVE + b"Cookie: a\nX-Odd: b\r\n\r\n",
        A_MOVE + b"Cookie: a\rX-Odd: b\r\n\r\n",
    ],
)
def test_a_request_that_can_be_read_in_two_ways_is_refused(
    odd: bytes, hasty: int, noise: ExitStack, capfd: pytest.CaptureFixture[str]
) -> None:
    """No Host, a length twice or in an odd way, a coding that nobody asked for, a line that ends
    with half of what ends one; and nothing of it is written down, for it can be any text."""
    sock = noise.enter_context(connected(hasty, OURS, odd, gevent.socket.socket))
    assert sock.recv(4096).startswith(b"HTTP/1.1 400 ")
    assert capfd.readouterr() == ("", "")


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(
    hasty: int, evening: Evening, monkeypatch: pytest.MonkeyPatch, noise: ExitStack
) -> None:
    monkeypatch.setattr("partycards.live.lines.ANSWER_SECONDS", 0.1)
    add_page(evening.app, "/healthz/much", lambda: "much " * 10**7)
    sock = gevent.socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    noise.enter_context(sock)
    sock.connect(("127.0.0.1", hasty))
    sock.sendall(a_request(hasty, "/healthz/much"))
    gevent.sleep(2.2)
    sock.settimeout(5)
    got = 0
    while more := sock.recv(10**6):
        got += len(more)
    assert 0 < got < 5 * 10**7


def test_the_limit_of_open_files_is_raised_to_what_the_system_allows(tmp_path: Path) -> None:
    def stingy() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, FEW_FILES))

    server = Server(tmp_path, prepare=stingy)
    try:
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    finally:
        server.stop()
    assert limits == (FEW_FILES, FEW_FILES)
