"""Guests of a house of a site: real moves by `auto_move`, through whichever worker answers."""

import re
import socket
import time
import uuid
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import gevent
import msgspec

from partycards.games import GAMES
from tests.hosting.workers import ADDRESS, HOST_KEY, HOUSE, Nobody, Proxy, asked, path_of

ORIGIN = f"http://{HOUSE}.{ADDRESS}"
NAMES = ("Lisa", "Ellen", "Cody", "Amir", "June", "Mateo", "Priya")


class Told(NamedTuple):
    """A move that was accepted, as its mover was told: at which table, under which id, the version
    after it, when, by which worker."""

    table: str
    move_id: str
    version: int
    at: float
    worker: str


class Browser:
    """Cookies, pages and forms; a request that nobody may answer just now is sent again."""

    def __init__(self, proxy: Proxy, number: int) -> None:
        self.proxy = proxy
        self.cookies: dict[str, str] = {}
        self._from = f"10.0.{number // 250}.{number % 250 + 1}"

    def headers(self, accept: str) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "Host": ORIGIN.removeprefix("http://"), "Origin": ORIGIN, "Accept": accept,
            "Cookie": cookies, "X-Forwarded-For": self._from, "X-Forwarded-Proto": "http",
        }  # fmt: skip

    def get(self, path: str) -> str:
        return self._page("GET", path, None)

    def post(self, path: str, **fields: Any) -> str:
        return self._page("POST", path, urlencode(fields, doseq=True).encode())

    def _page(self, method: str, path: str, body: bytes | None) -> str:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            headers = self.headers("text/html")
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            try:
                _, status, page = self.proxy.asked(
                    method, path, headers, body, cookies=self.cookies
                )
            except Nobody:
                status, page = 502, b""
            if status == 303:
                return self.get(path_of(page.decode()))
            if status == 307:
                # The same once more, with the cookie that came along.
                continue
            if status not in (502, 503):
                assert status == 200, f"{path}: {status}\n{page.decode()}"
                return page.decode()
            gevent.sleep(0.2)
        raise AssertionError(f"nobody answered {path} for 20 seconds")


def token(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None, page
    return found.group(1)


class Host(Browser):
    """The console of the house."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(proxy, 0)
        self._token = token(self.get(f"/host/enter?{urlencode({'key': HOST_KEY})}"))

    def opens_table(self) -> str:
        """The code of a new table."""
        page = self.post("/host/open", csrf=self._token)
        found = re.search(r"/host/t/([A-Z0-9]+)/", page)
        assert found is not None, page
        return found.group(1)

    def does(self, table: str, verb: str, **fields: Any) -> str:
        return self.post(f"/host/t/{table}/{verb}", csrf=self._token, **fields)


class Room:
    """Everybody at the tables of the house, and what they were told."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.told: list[Told] = []
        self.newest: dict[str, int] = {}
        self.refused: list[str] = []
        self.statuses: list[tuple[float, int]] = []
        self.later = 0
        self.nobody = 0
        self.broken = 0
        self.stale: list[str] = []
        self.looks = 0
        self.guests: list[Guest] = []
        self._playing: list[Any] = []

    def fills(self, tables: int, guests: int) -> None:
        """Open tables, have guests sit down there and begin."""
        self.host = host = Host(self.proxy)
        for _ in range(tables):
            code = host.opens_table()
            sit = [Guest(self, code, name, len(self.guests) + k) for k, name in
                   enumerate(NAMES[:guests], 1)]  # fmt: skip
            self.guests += sit
            host.does(code, "agree", game="cooking_party", around=9, tempo="relaxed")
            host.does(code, "start")

    def plays(self) -> None:
        self._playing = [gevent.spawn(guest.plays) for guest in self.guests]

    def rests(self) -> None:
        gevent.killall(self._playing)

    def was_told(self, told: Told) -> None:
        self.told.append(told)
        self.newest[told.table] = max(self.newest.get(told.table, 0), told.version)

    def before(self, table: str, moment: float) -> int:
        """The newest version that somebody at a table had been told before a moment."""
        versions = (told.version for told in self.told if told.table == table and told.at < moment)
        return max(versions, default=0)

    def right_again(self, since: float, seconds: float = 25.0) -> tuple[float, float]:
        """How long after a moment the first move was accepted, and the last guest had asked and
        seen a right view."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            moved = next((told.at for told in self.told if told.at > since), None)
            if moved is not None and all(guest.asked_at > since for guest in self.guests):
                return moved - since, max(guest.first_since(since) for guest in self.guests) - since
            gevent.sleep(0.01)
        late = [guest.name for guest in self.guests if guest.asked_at <= since]
        raise AssertionError(f"not right after {seconds} s: {late or 'no move'}")


class Guest(Browser):
    """Somebody who plays as fast as people who are in a hurry."""

    pause = 0.05, 0.25

    def __init__(self, room: Room, table: str, name: str, number: int) -> None:
        super().__init__(room.proxy, number)
        self.name = f"{name} at {table}"
        self.asked_at = 0.0
        self._room = room
        self._table = table
        self.path = f"/t/{table}/"
        self._luck = Random(f"{table} {name}")
        self._seen_at: list[tuple[float, float]] = []
        self.post(self.path + "join", csrf=token(self.get(self.path)), name=name)

    def first_since(self, since: float) -> float:
        """When the first right view was seen that was asked for after a moment."""
        return next(seen for asked_at, seen in self._seen_at if asked_at > since)

    def plays(self) -> None:
        while True:
            gevent.sleep(self._luck.uniform(*self.pause))
            seen = self.looks()
            if seen is None:
                continue
            if seen.get("question") is not None:
                self._answers(seen)
            elif seen["over"] and self.name.startswith(NAMES[0]):
                self._room.host.does(self._table, "start")

    def looks(self, port: int = 0) -> dict[str, Any] | None:
        """The view, None when there is none to be had now. One that is older than what somebody had
        been told before it was asked for is `stale`."""
        room, begun = self._room, time.monotonic()
        known = room.newest.get(self._table, 0)
        headers = self.headers("application/json")
        path = self.path + "stream"
        try:
            if port:
                status, text = asked(port, "GET", path, headers, None, 2.0, first_view)
            else:
                _, status, text = room.proxy.asked("GET", path, headers, read=first_view)
        except Nobody:
            room.nobody += 1
            return None
        if status != 200 or not text:
            room.later += 1
            return None
        seen: dict[str, Any] = msgspec.json.decode(text)
        if "version" not in seen:
            room.refused.append(text.decode())
            return None
        room.looks += 1
        if seen["version"] < known:
            room.stale.append(f"{self.name} saw {seen['version']} after {known} was told")
        else:
            self.asked_at = begun
            self._seen_at = [*self._seen_at[-200:], (begun, time.monotonic())]
        return seen

    def _answers(self, seen: dict[str, Any]) -> None:
        """Answer the open question, with the same id until it is heard."""
        game = GAMES[seen["game"]]()
        move = game.auto_move(msgspec.convert(seen["view"], game.about.view), self._luck)
        if move is None:
            return
        move_id = uuid.uuid4().hex
        sent = {
            "csrf": seen["csrf"], "question": seen["question"], "move_id": move_id,
            "move": msgspec.to_builtins(move),
        }  # fmt: skip
        headers = self.headers("application/json") | {"Content-Type": "application/json"}
        body, room = msgspec.json.encode(sent), self._room
        while True:
            try:
                worker, status, text = room.proxy.asked("POST", self.path + "move", headers, body)
            except Nobody:
                room.nobody += 1
                gevent.sleep(0.1)
                continue
            room.statuses.append((time.monotonic(), status))
            if status >= 500 and status != 503:
                # What is no answer is asked for again, as a page's script does.
                room.broken += 1
                gevent.sleep(0.2)
                continue
            answer = msgspec.json.decode(text)
            if "version" in answer:
                own_id = f"seat:{seen['seat']}:{move_id}"
                room.was_told(
                    Told(self._table, own_id, answer["version"], time.monotonic(), worker.name)
                )
            elif status == 503:
                room.later += 1
                gevent.sleep(0.2)
                continue
            elif not answer.get("stale"):
                room.refused.append(answer["refused"])
            return


class Television:
    """A screen that keeps its stream open at one worker, whatever happens there, and remembers what
    came when: the kind of event and the version it shows."""

    def __init__(self, room: Room, table: str, port: int) -> None:
        self.came: list[tuple[float, str, int]] = []
        self.stale: list[str] = []
        self.ended = False
        self._room = room
        self._table = table
        headers = Browser(room.proxy, 999).headers("text/event-stream")
        path = f"/t/{table}/tv/stream"
        self._watching = gevent.spawn(
            asked, port, "GET", path, headers, None, 3600.0, self._watches
        )

    def since(self, moment: float) -> list[str]:
        return [kind for at, kind, _ in self.came if at >= moment]

    def stop(self) -> None:
        self._watching.kill()

    def _watches(self, answer: Any) -> bytes:
        version = 0
        while line := answer.readline():
            if line.startswith(b"id: "):
                version = int(line[4:])
            elif line.startswith(b"event: "):
                kind, now = line[7:].strip().decode(), time.monotonic()
                self.came.append((now, kind, version))
                newest = self._room.before(self._table, now - 0.5)
                if kind in ("view", "parts") and version < newest:
                    self.stale.append(f"the TV of {self._table} saw {version} after {newest}")
        self.ended = True
        return b""


class Sleeper:
    """A phone whose stream is open and which reads nothing of it, on a socket that holds little."""

    def __init__(self, guest: Guest, port: int) -> None:
        self._sock = socket.socket()
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._sock.connect(("127.0.0.1", port))
        headers = guest.headers("application/json")
        lines = [f"GET {guest.path}stream HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        self._sock.sendall("\r\n".join([*lines, "", ""]).encode())

    def stop(self) -> None:
        self._sock.close()


def first_view(answer: Any) -> bytes:
    """The JSON of the first view on a stream, nothing when it ends without one."""
    event = b""
    while line := answer.readline():
        if line.startswith(b"event: "):
            event = line[7:].strip()
        elif line.startswith(b"data: ") and event in (b"view", b"refused", b"gone"):
            data: bytes = line[6:]
            return data
    return b""
