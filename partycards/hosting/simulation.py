"""A site under the load of parties that play by themselves: what a house costs on this machine.

Every house has one table of house players, who move at a party's pace, and a TV that looks. Workers
are real processes; the road to them is that of a proxy that sends a house to the same worker. What
is told at the end, the workers count themselves (`figures`).
"""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import gevent
from msgspec import Struct

from partycards.app import create_app
from partycards.hosting.data_folders import come, erase
from partycards.hosting.desk import desk
from partycards.settings import Settings

SITE = "simulated.test"
SEATS = 5
A_PROBE = 0.1
"""Seconds between two pages that somebody asks for."""
READY = 60.0
"""Seconds in which a worker must be ready."""


class CannotSimulate(Exception):
    """The message says why."""


class Carried(Struct, frozen=True):
    """What the workers did while it was measured. `cpu` and `seconds` are seconds, `memory` bytes
    of all workers with all houses, `empty` without any; `asked` are milliseconds until a page
    came."""

    houses: int
    workers: int
    seconds: float
    events: float
    commits: float
    cpu: float
    memory: float
    empty: float
    late: float
    handed_over: float
    failed: float
    asked: tuple[float, ...]

    @property
    def moves_a_second(self) -> float:
        return self.events / self.seconds

    @property
    def cpu_a_move(self) -> float:
        """Microseconds of the workers."""
        return 1e6 * self.cpu / max(1.0, self.events)

    @property
    def memory_a_house(self) -> float:
        """KiB, with its table and its TV."""
        return (self.memory - self.empty) / self.houses / 1024

    def page(self, share: float) -> float:
        """Milliseconds in which this share of pages came."""
        return sorted(self.asked)[int(share * (len(self.asked) - 1))]


def simulate(
    database: str, houses: int, minutes: float, workers: int, tell: Callable[[str], None]
) -> Carried:
    """Play on this database; the houses are erased afterwards. Raises CannotSimulate."""
    names = [f"simulated-{number:05}" for number in range(1, houses + 1)]
    with tempfile.TemporaryDirectory(prefix="partycards-simulated-") as scratch:
        code = _party(Path(scratch, "party"))
        with desk(database) as here:
            if here.registry.find(names[0]) is not None:
                raise CannotSimulate("Houses of another simulation are in this database.")
            tell(f"Building {houses} houses ...")
            try:
                for name in names:
                    come(here, Path(scratch, "party"), name)
                return _played(database, names, code, minutes, workers, Path(scratch), tell)
            finally:
                tell("Pulling them down ...")
                for name in names:
                    if here.registry.find(name) is not None:
                        erase(here, name)


def _party(folder: Path) -> str:
    """A data folder with one table at which the house plays; its code."""
    app = create_app(Settings(data=str(folder), bind="127.0.0.1", port=0), seed="simulated")
    table = app.site.house.open_table()
    for number in range(SEATS):
        table.seat_house_player("host", f"Chef {number + 1}")
    app.site.house.start(table, "host")
    app.site.stop()
    return table.code


def _played(
    database: str,
    names: list[str],
    code: str,
    minutes: float,
    workers: int,
    scratch: Path,
    tell: Callable[[str], None],
) -> Carried:
    with _running(database, workers, scratch) as ports:
        empty = _sum(ports, "process_resident_memory_bytes")
        tell(f"Opening them on {workers} workers ...")
        screens = [gevent.spawn(_look, _road(name, ports), name, code) for name in names]
        _wait_until_open(ports, len(names))
        tell(f"Playing for {minutes:g} minutes ...")
        before, began = _figures(ports), time.monotonic()
        asked: list[float] = []
        probe = gevent.spawn(_ask_for_pages, asked, names, code, ports)
        gevent.sleep(60 * minutes)
        after, seconds = _figures(ports), time.monotonic() - began
        gevent.killall([probe, *screens])
    told = {name: after[name] - before[name] for name in after}
    return Carried(
        len(names),
        workers,
        seconds,
        told["partycards_events_total"],
        told["partycards_commit_seconds_count"],
        told["process_cpu_seconds_total"],
        after["process_resident_memory_bytes"],
        empty,
        told["partycards_loop_late_seconds_sum"]
        / max(1.0, told["partycards_loop_late_seconds_count"]),
        told["partycards_streets_handed_over"],
        told["partycards_commits_failed_total"],
        tuple(asked),
    )


# Workers ------------------------------------------------------------------------------------------


@contextmanager
def _running(database: str, workers: int, scratch: Path) -> Iterator[list[tuple[int, int]]]:
    """So many workers: where each listens, and where its figures are."""
    processes: list[subprocess.Popen[bytes]] = []
    ports: list[tuple[int, int]] = []
    try:
        for number in range(workers):
            ports.append((_free_port(), _free_port()))
            environ = {
                **os.environ,
                "PARTYCARDS_DATABASE": database,
                "PARTYCARDS_SITE": f"http://{SITE}",
                "PARTYCARDS_SECRET": "no secret: nobody else is at this site",
                "PARTYCARDS_PROXY": "127.0.0.1",
                "PARTYCARDS_WORKER": f"simulated-{number + 1}",
                "PARTYCARDS_METRICS_PORT": str(ports[-1][1]),
                "PARTYCARDS_DATA": str(scratch / f"worker-{number + 1}"),
            }
            log = (scratch / f"worker-{number + 1}.log").open("wb")
            serve = ["site", "serve", "--bind", "127.0.0.1", "--port", str(ports[-1][0])]
            processes.append(
                subprocess.Popen(
                    [sys.executable, "-m", "partycards", *serve],
                    env=environ,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                )
            )
        for process, (port, _) in zip(processes, ports, strict=True):
            _wait_until_ready(process, port)
        yield ports
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(60)
            process.kill()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_until_ready(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + READY
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError):
            if _get(port, "127.0.0.1", "/readyz")[0] == 200:
                return
        gevent.sleep(0.1)
    raise CannotSimulate("A worker does not begin; start one by itself to see why.")


def _road(name: str, ports: list[tuple[int, int]]) -> int:
    """The port of the worker to which a proxy sends this house."""
    return ports[zlib.crc32(name.encode()) % len(ports)][0]


# Figures ------------------------------------------------------------------------------------------


def _figures(ports: list[tuple[int, int]]) -> dict[str, float]:
    """What all workers count, added up."""
    sums: dict[str, float] = {}
    for _, port in ports:
        for line in _get(port, "127.0.0.1", "/metrics")[1].decode().splitlines():
            name, _, value = line.rpartition(" ")
            if name and not line.startswith("#") and "{" not in name:
                sums[name] = sums.get(name, 0.0) + float(value)
    return sums


def _sum(ports: list[tuple[int, int]], name: str) -> float:
    return _figures(ports)[name]


def _wait_until_open(ports: list[tuple[int, int]], houses: int) -> None:
    until = time.monotonic() + 60 + houses / 5
    while _sum(ports, "partycards_streams") < houses:
        if time.monotonic() > until:
            raise CannotSimulate("The houses do not open in time on this machine.")
        gevent.sleep(0.5)


# Who looks ----------------------------------------------------------------------------------------


def _look(port: int, name: str, code: str) -> None:
    """A TV that stays, and comes again when it is sent elsewhere."""
    while True:
        with (
            suppress(OSError, http.client.HTTPException),
            socket.create_connection(("127.0.0.1", port), 60) as line,
        ):
            line.sendall(
                f"GET /t/{code}/tv/stream HTTP/1.1\r\nHost: {name}.{SITE}\r\n"
                f"X-Forwarded-For: {_address(name)}\r\nConnection: close\r\n\r\n".encode()
            )
            line.settimeout(None)
            while line.recv(65_536):
                pass
        gevent.sleep(0.5)


def _ask_for_pages(
    asked: list[float], names: list[str], code: str, ports: list[tuple[int, int]]
) -> None:
    """Somebody opens the page of a table now and then, and looks at the time."""
    luck = Random("pages")
    while True:
        name = luck.choice(names)
        began = time.monotonic()
        with suppress(OSError):
            if _get(_road(name, ports), f"{name}.{SITE}", f"/t/{code}/tv")[0] == 200:
                asked.append(1000 * (time.monotonic() - began))
        gevent.sleep(A_PROBE)


def _address(house: str) -> str:
    """Every house has an address of its own, as guests behind a proxy do."""
    number = zlib.crc32(house.encode())
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def _get(port: int, host: str, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {"Host": host, "X-Forwarded-For": _address(host)}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()
