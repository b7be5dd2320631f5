"""Promise 6 over a very long evening: whoever comes and goes leaves nothing behind in the server's
memory. Tables of every game play one match after the other, while phones, the TV, people who watch
and the host's console open a stream, see what there is, and hang up.
"""

import gc
import itertools
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from types import FunctionType

import pytest

from partycards.commands.simulated import NAMES, Browser, SimulatedGuest, token
from partycards.games import GAMES
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE, PHONE, SCREEN, WATCH
from tests import evening as evenings
from tests.evening import Evening, Server, cold
from tests.promises.load import a_seed
from tests.web.sample import dealt

pytestmark = pytest.mark.laptop

MOVES, RECONNECTS = 10_000, 25_000
MOST_GROWN = 5 << 20
"""Bytes that the server may have more at the end than at half-time."""


class Soaked:
    """A table of guests who play by `auto_move`, one match after the other."""

    def __init__(self, address: str, host: Browser, code: str, game: str, luck: Random) -> None:
        self.path = f"/t/{code}/"
        self.moves = self._moves()
        self._game, self._host, self._console = game, host, f"/host{self.path}"
        names = NAMES[: min(4, GAMES[game]().seats()[-1])]
        self._guests = [SimulatedGuest(address, code, name, luck) for name in names]
        for guest in self._guests:
            guest.sit()

    def streams(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Everything to look at here, again and again, with the cookies of who looks."""
        for number in itertools.count():
            for guest in self._guests:
                yield self.path + "stream", guest.cookies
            yield self.path + "tv/stream", {}
            yield self.path + "watch/stream", {"number": str(number)}
            yield self._console + "stream", self._host.cookies

    def _moves(self) -> Iterator[None]:
        """Plays on, a move at a time, for ever."""
        while True:
            csrf = token(self._host.get(self._console))
            self._host.post(self._console + "agree", {"csrf": csrf, "game": self._game})
            self._host.post(self._console + "start", {"csrf": csrf})
            while not self._is_over():
                for guest in self._guests:
                    guest.glance()
                    if guest.answer() is not None:
                        yield

    def _is_over(self) -> bool:
        self._guests[0].glance()
        return bool(self._guests[0].seen["over"])


def tables(server: Server, luck: Random) -> list[Soaked]:
    """A table for every game."""
    address = f"localhost:{server.port}"
    host = Browser(address)
    page = host.get(server.console.partition(address)[2])
    for _ in range(len(GAMES) - 1):
        host.post("/host/open", {"csrf": token(page)})
    codes = sorted(set(re.findall(r'href="(?:/host)?/t/([A-Z0-9]+)/', host.get("/host/"))))
    return [
        Soaked(address, host, code, game, luck) for code, game in zip(codes, GAMES, strict=True)
    ]


def reconnect(port: int, path: str, cookies: dict[str, str]) -> None:
    """A page opens its stream, is shown what there is, and hangs up."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    head = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), 20) as line, line.makefile("rb") as got:
        line.sendall(head.encode())
        while not (said := got.readline()).startswith(b"data: "):
            assert said, f"{path} was hung up on"


def memory(server: Server) -> int:
    """Bytes that this process has for itself."""
    lines = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def soaked(server: Server, moves: int, reconnects: int, luck: Random) -> list[int]:
    """The server's memory on the way, at every twentieth of so many moves and reconnects."""
    around = tables(server, luck)
    plays = itertools.cycle([table.moves for table in around])
    looks = itertools.cycle([table.streams() for table in around])
    found = []
    for _ in range(20):
        for _ in range(moves // 20):
            next(next(plays))
        for _ in range(reconnects // 20):
            reconnect(server.port, *next(next(looks)))
        found.append(memory(server))
    return found


def grown(found: list[int]) -> int:
    """By how much in the last half."""
    return found[-1] - found[len(found) // 2 - 1]


def test_who_is_shown_a_table_leaves_nothing_for_the_collector_promise_6(evening: Evening) -> None:
    """The server has the collector look seldom, so what only it can throw away lies there for long:
    above all functions that know themselves."""
    dealt(evening)
    lisa = Viewer(PHONE, evening.seat("Lisa"), "en", "a token")
    viewers = [lisa, *(Viewer(face, None, "en", "a token") for face in (SCREEN, WATCH, CONSOLE))]
    views, view = 20, evening.app.site.streams.view
    for viewer in viewers:
        view(evening.table, viewer)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for viewer in viewers * views:
            view(evening.table, viewer)
        gc.collect()
        left = Counter(each.__qualname__ for each in gc.garbage if isinstance(each, FunctionType))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert [name for name, count in left.items() if count >= views] == []


@pytest.mark.full
@pytest.mark.timeout(3600)
def test_a_very_long_evening_leaves_nothing_behind_in_memory_promise_6(
    server: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "begin", cold)
    seed = a_seed()
    found = soaked(server(), MOVES, RECONNECTS, Random(seed))
    mebibytes = [round(size / 2**20, 1) for size in (found[0], found[9], found[-1])]
    print(
        f"\n{MOVES} moves and {RECONNECTS} reconnects, seed {seed}: {mebibytes} MiB after a "
        "twentieth, half and all of them",
        end="",
    )
    assert grown(found) <= MOST_GROWN


@pytest.mark.full
def test_the_control_a_server_that_keeps_every_stream_is_caught(
    server: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "begin", partial(cold, program="tests.promises.hoarding"))
    assert grown(soaked(server(), 100, RECONNECTS, Random(a_seed()))) > MOST_GROWN
