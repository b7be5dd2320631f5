"""The load client: tables of five phones against a running server, ours or a peer's.

One process on uvloop with hand-made HTTP, event-stream and WebSocket framing (`phones.py`,
`peer_phones.py`), so that it stays cheaper than the server. A move is done when ALL five phones of
its table hold the new version and (ours) the POST was answered. Every table has one move under way
at a time. Times are counted from sending the move to that moment: the last phone has it.

Prints a line of JSON for every measurement.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.evening import evening
from bench.machine import Marks, cpu_exact, memory, quantile
from bench.peer_phones import PATIENCE, PEERS
from bench.phones import Line, Page, Post, Table, now, send_move

OURS = "party"


class Client:
    """All tables, and what is measured of them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.host = (options.host or f"127.0.0.1:{options.port}").encode()
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
        peer = PEERS.get(self.options.kind)
        ours = json.loads(Path(self.options.fixture).read_text()) if peer is None else []
        for number in range(len(ours) or self.options.tables):
            if peer is None:
                table = self.our_table(ours[number])
            else:
                table = await asyncio.to_thread(peer.table, self.options.port)
            table.done = self.done
            self.tables.append(table)
            for seat in range(len(table.data)):
                table.phones.append(await self.connect(peer or Page, table, seat))
                if peer is None:
                    table.posts.append(await self.connect(Post, table, seat))
        await asyncio.sleep(0.3)

    async def connect(self, line: type[Line], table: Table, number: int) -> Line:
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(
            lambda: line(self, table, number), "127.0.0.1", self.options.port
        )
        await asyncio.wait_for(made.ready, PATIENCE)
        return made

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
        peer = PEERS.get(self.options.kind)
        if peer is None:
            send_move(self, table)
        else:
            peer.move(self, table)

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

    def begin(self, goal: int, closed: bool) -> Marks:
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

    def measured(self, mode: str, marks: Marks) -> dict[str, Any]:
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
            "grown_mib": round((memory(self.options.pid) - marks.memory) / 1024, 1),
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
    parser.add_argument("--kind", choices=[OURS, *PEERS], required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--host", default="", help="its name, if it has one")
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--fixture", help="party: the file that fixture.py printed")
    parser.add_argument("--tables", type=int, default=1, help="of a peer: how many tables")
    parser.add_argument("--warm", type=int, default=4000, help="moves before anything is measured")
    parser.add_argument("--moves", type=int, default=0, help="as fast as they are done")
    parser.add_argument("--seconds", type=float, default=20, help="at most, for those moves")
    parser.add_argument("--rate", type=float, nargs="*", default=[], help="moves a second")
    parser.add_argument("--rate-seconds", type=float, default=4)
    parser.add_argument("--turns", type=int, default=0, help="one at a time, so many for a table")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(main(parser.parse_args()))
