"""The load client: tables of five phones against a running server, ours or the peer's.

One process on uvloop with hand-made HTTP, event-stream and WebSocket framing, so that it stays
cheaper than the server. A move is done when ALL five phones of its table hold the new version and
(ours) the POST was answered. Every table has one move under way at a time. Times are counted from
sending the move to that moment: the last phone has it.

Our phones send what a browser's form sends (cookie, Origin, token, move id), and take the cards
they play from the page they were sent. Prints a line of JSON for every measurement.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.evening import ASSIGNMENT, DEAL, TRADES, Step, evening

now = time.perf_counter
PATIENCE = 30.0
"""Seconds after which a connection or a page that does not come is given up."""


class Table:
    """A table and its move under way. `version` is what all phones hold, `wanted` what they are to
    hold next (-1: no move under way), `left` how many do not yet."""

    def __init__(self, name: bytes, phones: list[dict[str, Any]]) -> None:
        self.name = name
        self.version = 0
        self.wanted = -1
        self.left = 0
        self.began = 0.0
        self.answered = True
        self.phones: list[Any] = []
        self.posts: list[Any] = []
        self.data = phones
        self.turns: Iterator[Step] = iter(())
        self.made = 0
        self.done: Callable[[Table], None] = lambda table: None

    def reached(self) -> None:
        """One more phone holds the wanted version."""
        self.left -= 1
        if self.left == 0:
            self.finish()

    def finish(self) -> None:
        if self.answered and self.left <= 0 and self.wanted >= 0:
            self.version, self.wanted = self.wanted, -1
            self.done(self)


class Line(asyncio.Protocol):
    """A connection of a phone; `ready` when it can be used."""

    transport: asyncio.Transport

    def __init__(self, client: "Client", table: Table, number: int) -> None:
        self.client = client
        self.table = table
        self.number = number
        self.rest = b""
        self.seen = -1
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.begin()

    def begin(self) -> None:
        raise NotImplementedError

    def holds(self, version: int) -> None:
        """This phone was sent a version."""
        self.client.messages += 1
        before = self.seen
        if version > before:
            self.seen = version
            table = self.table
            if before < table.wanted <= version:
                table.reached()
            if before < 0:
                table.version = max(table.version, version)
                if not self.ready.done():
                    self.ready.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.client.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("hung up"))


class Page(Line):
    """A phone's open page: the stream of its whole view, then of the parts that change. `view` is
    the newest event with a question in it."""

    view = b""

    def begin(self) -> None:
        phone = self.table.data[self.number]
        self.transport.write(
            b"GET /t/%s/stream HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n"
            b"Accept-Language: en\r\nCookie: %s\r\n\r\n"
            % (self.table.name, self.client.host, phone["cookie"].encode())
        )

    def data_received(self, data: bytes) -> None:
        self.client.received += len(data)
        whole = self.rest + data if self.rest else data
        end = len(whole)
        if whole[-2:] != b"\n\n":
            end = whole.rfind(b"\n\n") + 2
            self.rest = whole[end:] if end > 1 else whole
            if end < 2:
                return
        else:
            self.rest = b""
        # The newest of the whole events that came: nearly always there is just one.
        start = 0 if whole[:4] == b"id: " else whole.find(b"\n\nid: ") + 2
        while (later := whole.find(b"\n\nid: ", start, end)) >= 0:
            start = later + 2
        if whole[start : start + 4] != b"id: ":
            if b"event: gone" in whole or b"event: refused" in whole:
                self.client.fail(whole)
            return
        if QUESTION in whole:
            self.view = whole
        self.holds(int(whole[start + 4 : whole.index(b"\n", start)]))


class Post(Line):
    """The connection a phone sends its moves on; it is kept open."""

    def begin(self) -> None:
        self.ready.set_result(None)

    def data_received(self, data: bytes) -> None:
        whole = self.rest + data if self.rest else data
        head = whole.find(b"\r\n\r\n")
        length = whole.lower().find(b"content-length:", 0, head)
        if head < 0 or length < 0:
            self.rest = whole
            return
        if len(whole) < head + 4 + int(whole[length + 15 : whole.index(b"\r\n", length)]):
            self.rest = whole
            return
        self.rest = b""
        if whole[9:12] != b"200":
            self.client.fail(whole)
        table = self.table
        table.answered = True
        self.client.answers.append(now() - table.began)
        table.finish()


class Socket(Line):
    """A phone of the peer: socket.io 4 over a WebSocket."""

    up = False

    def begin(self) -> None:
        self.transport.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %s\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            b"Origin: http://127.0.0.1\r\n\r\n" % self.client.host
        )

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(b"\x81" + head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        self.client.received += len(data)
        whole = self.rest + data if self.rest else data
        if not self.up:
            head = whole.find(b"\r\n\r\n")
            if head < 0:
                self.rest = whole
                return
            self.up = True
            whole = whole[head + 4 :]
        at, end = 0, len(whole)
        while end - at >= 2:
            size, text = whole[at + 1], at + 2
            if size == 126:
                size, text = int.from_bytes(whole[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, text = int.from_bytes(whole[at + 2 : at + 10], "big"), at + 10
            if end < text + size:
                break
            self.message(whole, text, text + size)
            at = text + size
        self.rest = whole[at:]

    def message(self, whole: bytes, start: int, end: int) -> None:
        kind = whole[start : start + 2]
        if kind == b"42":
            found = whole.find(b'"_stateID":', start, end) + 11
            if found > 11:
                stop = min(x for sign in (b",", b"}") if (x := whole.find(sign, found, end)) > 0)
                self.holds(int(whole[found:stop]))
        elif kind == b"0{":
            self.send(b"40/party,")
        elif kind == b"40":
            who = (self.table.name, self.number, self.table.data[self.number]["key"])
            self.send(b'42/party,["sync","%s","%d","%s",5]' % who)
        elif whole[start : start + 1] == b"2":
            self.send(b"3")


class Client:
    """All tables, and what is measured of them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.host = b"127.0.0.1:%d" % options.port
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.answers: list[float] = []
        self.received = self.messages = self.lost = 0
        self.error = b""
        self.goal = self.sent = self.finished = 0
        self.closed = True
        self.late = False
        self.end: asyncio.Future[None]
        self.run = os.urandom(4).hex()

    def fail(self, what: bytes) -> None:
        self.error = self.error or what[:600]
        if not self.end.done():
            self.end.set_result(None)

    # Sitting down -----------------------------------------------------------------------------

    async def sit_down(self) -> None:
        self.end = asyncio.get_running_loop().create_future()
        if self.options.kind == "peer":
            made = [await asyncio.to_thread(self.peer_table) for _ in range(self.options.tables)]
        else:
            tables = json.loads(Path(self.options.fixture).read_text())
            made = [self.our_table(data) for data in tables]
        self.tables = made
        for table in self.tables:
            table.done = self.done
            for number in range(len(table.data)):
                line = Socket if self.options.kind == "peer" else Page
                table.phones.append(await self.connect(line, table, number))
                if self.options.kind == "party":
                    table.posts.append(await self.connect(Post, table, number))
        await asyncio.sleep(0.3)

    async def connect(self, line: type[Line], table: Table, number: int) -> Line:
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(
            lambda: line(self, table, number), "127.0.0.1", self.options.port
        )
        await asyncio.wait_for(made.ready, PATIENCE)
        return made

    def peer_table(self) -> Table:
        base = f"http://127.0.0.1:{self.options.port}/games/party"
        match = ask(f"{base}/create", {"numPlayers": 5})["matchID"]
        join = f"{base}/{match}/join"
        keys = [
            ask(join, {"playerID": str(i), "playerName": f"P{i}"})["playerCredentials"]
            for i in range(5)
        ]
        return Table(match.encode(), [{"key": key.encode()} for key in keys])

    def our_table(self, data: dict[str, Any]) -> Table:
        table = Table(data["code"].encode(), data["phones"])
        table.turns = evening([phone["seat"] for phone in data["phones"]])
        for _ in range(data["moves"]):
            next(table.turns)
        table.made = data["moves"]
        return table

    # Moving -----------------------------------------------------------------------------------

    def move(self, table: Table, began: float) -> None:
        """The table's next move."""
        table.began = began
        table.left = len(table.phones)
        table.wanted = table.version + 1
        table.made += 1
        if self.options.kind == "peer":
            self.peer_move(table)
        else:
            self.our_move(table)

    def peer_move(self, table: Table) -> None:
        seat = table.made % 5
        key = table.data[seat]["key"]
        table.phones[seat].send(
            b'42/party,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%d],'
            b'"playerID":"%d","credentials":"%s"}},%d,"%s","%d"]'
            % (table.made % 7, seat, key, table.version, table.name, seat)
        )

    def our_move(self, table: Table) -> None:
        step = next(table.turns)
        number = step[0] - 1
        phone = table.data[number]
        view = table.phones[number].view
        body = "csrf={}&question={}&{}&move_id={}-{}".format(
            phone["csrf"], between(view, QUESTION), fields(step, view),
            self.run, table.made,
        ).encode()  # fmt: skip
        table.answered = False
        table.posts[number].transport.write(
            b"POST /t/%s/move HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\n"
            b"Accept-Language: en\r\nOrigin: http://%s\r\nCookie: %s\r\n"
            b"Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\n"
            b"Content-Length: %d\r\n\r\n%s"
            % (table.name, self.host, self.host, phone["cookie"].encode(), len(body), body)
        )

    def done(self, table: Table) -> None:
        self.times.append(now() - table.began)
        self.finished += 1
        if self.finished >= self.goal:
            if not self.end.done():
                self.end.set_result(None)
        elif self.closed and self.sent < self.goal:
            self.sent += 1
            self.move(table, now())

    # Measuring --------------------------------------------------------------------------------

    def begin(self, goal: int, closed: bool) -> "Marks":
        self.goal, self.closed = goal, closed
        self.sent = self.finished = self.received = self.messages = 0
        self.times.clear()
        self.answers.clear()
        self.end = asyncio.get_running_loop().create_future()
        return Marks(self.options.pid)

    async def wait(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(asyncio.shield(self.end), seconds)
        except TimeoutError:
            self.late = True

    async def closed_loop(self, moves: int) -> dict[str, Any]:
        """Every table makes its next move as soon as the last one is done."""
        marks = self.begin(moves, closed=True)
        for table in self.tables[:moves]:
            self.sent += 1
            self.move(table, now())
        await self.wait(self.options.seconds)
        self.goal = self.sent  # nothing new after the time is up
        return self.measured("closed", marks)

    async def open_loop(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at a fixed rate, evenly over the tables; times count from when one was due."""
        marks = self.begin(int(rate * seconds), closed=False)
        first = now()
        number = 0
        while number < rate * seconds and now() - first < 2 * seconds and not self.error:
            due = first + number / rate
            await asyncio.sleep(max(0.0, due - now()))
            while number < rate * seconds and (due := first + number / rate) <= now():
                table = self.tables[number % len(self.tables)]
                number += 1
                if table.wanted >= 0:
                    self.goal -= 1
                    self.late = True
                else:
                    self.move(table, due)
        await self.wait(10)
        return self.measured("open", marks) | {"rate": rate}

    def measured(self, mode: str, marks: "Marks") -> dict[str, Any]:
        elapsed, server, client = marks.since()
        count = max(1, self.finished)
        return {
            "kind": self.options.kind,
            "mode": mode,
            "tables": len(self.tables),
            "moves": self.finished,
            "rate_done": round(self.finished / elapsed, 1),
            "p50": quantile(self.times, 0.5),
            "p99": quantile(self.times, 0.99),
            "answer_p50": quantile(self.answers, 0.5),
            "server_us": round(server / count * 1e6),
            "client_load": round(client / elapsed, 2),
            "bytes_view": round(self.received / max(1, self.messages)),
            "memory_mib": round(memory(self.options.pid) / 1024),
            "lost": self.lost,
            "late": self.late,
            "error": self.error.decode("utf-8", "replace"),
        }

    async def by_turns(self, moves: int) -> dict[str, Any]:
        """The tables by turns, one move in the house at a time: what a move costs at each."""
        self.begin(moves * len(self.tables), closed=False)
        times: list[list[float]] = [[] for _ in self.tables]
        cpu: list[list[float]] = [[] for _ in self.tables]
        versions = [table.version for table in self.tables]
        order = list(range(len(self.tables)))
        for _ in range(moves):
            random.shuffle(order)
            for index in order:
                before, count = cpu_exact(self.options.pid), len(self.times)
                self.move(self.tables[index], now())
                until = now() + PATIENCE
                while len(self.times) == count and now() < until and not self.error:
                    await asyncio.sleep(0.0005)
                await asyncio.sleep(0.002)
                times[index].append(self.times[-1] * 1e3)
                cpu[index].append((cpu_exact(self.options.pid) - before) * 1e6)
        return {
            "kind": self.options.kind,
            "mode": "turns",
            "versions": versions,
            "p50": [round(statistics.median(each), 3) for each in times],
            "server_us": [round(statistics.median(each)) for each in cpu],
            "error": self.error.decode("utf-8", "replace"),
        }


# What the pages say -------------------------------------------------------------------------


QUESTION, CARD, PLACE = b'name="question" value="', b'name="cards" value="', b'name="place.'
HAND = b'id="hand-'


def between(view: bytes, before: bytes) -> str:
    """The attribute that begins after these bytes."""
    at = view.find(before)
    if at < 0:
        return ""
    at += len(before)
    return view[at : view.index(b'"', at)].decode()


def fields(step: Step, view: bytes) -> str:
    """The step as a form's fields; a card is the first one the page offers."""
    _, what, more = step
    if what == "TradeIn":
        return f"type={what}&cards={between(view, HAND)}"
    if what == "Lay":
        return f"type={what}&cards={between(view, CARD)}"
    if what == "Commit":
        return f"type=Commit&place.{between(view, PLACE)}=0"
    if what == "ChooseAssignment":
        return f"type=ChooseAssignment&assignment={ASSIGNMENT}"
    if what == "Deal":
        numbers = {"deal": DEAL, "trade": 1, "trade_times": TRADES, "use_min": 1}
        return "type=Deal&" + "&".join(f"terms.{key}={value}" for key, value in numbers.items())
    if what == "Call":
        return f"type=Call&chef={more}"
    if what == "PutChip":
        return f"type=PutChip&chip={more[0]}&chef={more[1]}"
    return f"type={what}"


def ask(url: str, body: Any) -> Any:
    """JSON there and back."""
    request = urllib.request.Request(
        url, data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


# What the machine says ----------------------------------------------------------------------


def memory(pid: int) -> int:
    """The server's resident memory in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_exact(pid: int) -> float:
    """Seconds of CPU that all threads of the server have used, exact to the microsecond."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        # A thread that has ended meanwhile has no file any more.
        with (
            suppress(FileNotFoundError, ProcessLookupError),
            open(f"/proc/{pid}/task/{task}/schedstat") as file,
        ):
            total += int(file.read().split()[0])
    return total / 1e9


class Marks:
    """Clocks at the beginning of a measurement."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.server = cpu_exact(pid)
        self.client = own_cpu()
        self.began = now()

    def since(self) -> tuple[float, float, float]:
        """Seconds that went by, and of CPU in the server and in this client."""
        elapsed = now() - self.began
        return elapsed, cpu_exact(self.pid) - self.server, own_cpu() - self.client


def own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def quantile(values: list[float], part: float) -> float | None:
    """In milliseconds."""
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1e3, 3)


async def main(options: argparse.Namespace) -> None:
    client = Client(options)
    await client.sit_down()
    if options.turns:
        await client.by_turns(3)
        print(json.dumps(await client.by_turns(options.turns)), flush=True)
        return
    await client.closed_loop(options.warm)
    if options.moves and not client.error:
        print(json.dumps(await client.closed_loop(options.moves)), flush=True)
    for rate in () if client.error else options.rate:
        print(json.dumps(await client.open_loop(rate, options.rate_seconds)), flush=True)
    if client.error:
        print(client.error.decode("utf-8", "replace"), file=sys.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=["party", "peer"], required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--fixture", help="party: the file that fixture.py printed")
    parser.add_argument("--tables", type=int, default=1, help="peer: how many tables")
    parser.add_argument("--warm", type=int, default=4000, help="moves before anything is measured")
    parser.add_argument("--moves", type=int, default=0, help="as fast as they are done")
    parser.add_argument("--seconds", type=float, default=20, help="at most, for those moves")
    parser.add_argument("--rate", type=float, nargs="*", default=[], help="moves a second")
    parser.add_argument("--rate-seconds", type=float, default=4)
    parser.add_argument("--turns", type=int, default=0, help="one at a time, so many for a table")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(main(parser.parse_args()))
