"""A site as real processes: workers on one PostgreSQL, and a proxy that sends a house to one.

The proxy does what a real one is set to: it prefers the same worker for the same house, asks every
worker four times a second whether it is ready, and sends a request that reached nobody to the next.
"""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import gevent
import psycopg
import pytest
from gevent import socket as cooperative

from partycards.hosting.keys import digest_of
from partycards.hosting.lease import street_of
from partycards.hosting.registry import Registry, engine_of
from tests import warm

HOUSE = "olive"
ADDRESS = "party.test:6320"
"""Where the proxy would listen; nothing does."""
HOST_KEY = "the key of the house"
ASKED_EVERY = 0.25
NOT_READY_AFTER = 1.0
"""Seconds that a worker may take to say that it is ready."""
GIVEN_UP = 2.0
"""Seconds that anything may take to be answered."""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class WorkerProcess:
    """`partycards site serve`, or with a `fault` that is planted first (tests.hosting.faults)."""

    def __init__(self, dsn: str, name: str, folder: Path, fault: str = "") -> None:
        self.name = name
        self.port = free_port()
        self.log = folder / f"{name}.log"
        environment = {
            "PARTYCARDS_DATABASE": dsn,
            "PARTYCARDS_SITE": f"http://{ADDRESS}",
            "PARTYCARDS_SECRET": "a secret for tests, which is long enough",
            "PARTYCARDS_PROXY": "127.0.0.1",
            "PARTYCARDS_WORKER": name,
            "PARTYCARDS_BIND": "127.0.0.1",
            "PARTYCARDS_PORT": str(self.port),
            "PARTYCARDS_DATA": str(folder / name),
            "PARTYCARDS_MOVES_PER_SECOND": "1000",
            "PARTYCARDS_DRAIN_SECONDS": "5",
        }
        with self.log.open("ab") as log, pytest.MonkeyPatch.context() as patch:
            for variable, value in environment.items():
                patch.setenv(variable, value)
            self.process = begin(fault, log.fileno())

    def send(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def ended(self, seconds: float) -> int:
        """Its exit status, once it has ended."""
        until = time.monotonic() + seconds
        while (status := self.process.poll()) is None:
            assert time.monotonic() < until, f"{self.name} does not end:\n{self.said()}"
            gevent.sleep(0.01)
        return status

    def said(self) -> str:
        return self.log.read_text()

    def is_ready(self, seconds: float = NOT_READY_AFTER) -> bool:
        with suppress(Nobody):
            status, _ = asked(self.port, "GET", "/readyz", {"Host": "127.0.0.1"}, None, seconds)
            return status == 200
        return False

    def wait_until_ready(self) -> None:
        until = time.monotonic() + 30
        while not self.is_ready():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            gevent.sleep(0.02)


def begin(fault: str, log: int) -> Any:
    """A process that serves, in the environment as it is."""
    if fault or sys.platform != "linux":
        program = ["tests.hosting.faults", fault] if fault else ["partycards"]
        return subprocess.Popen(
            [sys.executable, "-m", *program, "site", "serve"], stdout=log, stderr=log
        )
    return warm.Process(warm.PROGRAM, ["site", "serve"], os.getcwd(), log, log)


class Nobody(Exception):
    """Nobody answered."""


def asked(
    port: int,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes | None,
    seconds: float,
    read: Callable[[Any], bytes] = lambda answer: answer.read(),  # type: ignore[no-any-return]
    cookies: dict[str, str] | None = None,
) -> tuple[int, bytes]:
    """One request on a connection of its own: status and body. Raises Nobody."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        with gevent.Timeout(seconds, TimeoutError):
            connection.sock = cooperative.create_connection(("127.0.0.1", port))
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = cookie.partition(";")[0].partition("=")
                if cookies is not None:
                    cookies[name] = value
            if answer.status == 303:
                return 303, answer.headers["Location"].encode()
            return answer.status, read(answer)
    except (OSError, http.client.HTTPException) as error:
        raise Nobody from error
    finally:
        connection.close()


class Proxy:
    """Which worker is asked for the house."""

    def __init__(self, workers: list[WorkerProcess]) -> None:
        self.workers = workers
        self._down: set[str] = set()
        self._asking: list[Any] = []
        for place in range(len(workers)):
            self.asks(place)

    def asks(self, place: int) -> None:
        """Ask the worker at this place again and again from now on."""
        self._asking.append(gevent.spawn(self._ask_for_ever, place))

    def _ask_for_ever(self, place: int) -> None:
        while True:
            worker = self.workers[place]
            if worker.is_ready():
                self._down.discard(worker.name)
            else:
                self._down.add(worker.name)
            gevent.sleep(ASKED_EVERY)

    def order(self) -> list[WorkerProcess]:
        """Whom to ask, in this order."""
        return sorted(self.workers, key=lambda worker: worker.name in self._down)

    def asked(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        body: bytes | None = None,
        **how: Any,
    ) -> tuple[WorkerProcess, int, bytes]:
        """What the first that answers says, and which it was. Raises Nobody."""
        for worker in self.order():
            try:
                return (worker, *asked(worker.port, method, path, headers, body, GIVEN_UP, **how))
            except Nobody:
                self._down.add(worker.name)
        raise Nobody

    def stop(self) -> None:
        gevent.killall(self._asking)


class Site:
    """Workers on a database with one house, and the proxy in front of them."""

    def __init__(self, dsn: str, folder: Path, names: tuple[str, ...], fault: str) -> None:
        self.dsn = dsn
        self._folder = folder
        self._fault = fault
        engine = engine_of(dsn)
        Registry(engine).add(HOUSE, digest_of(HOST_KEY))
        engine.dispose()
        self.workers = [self.new_worker(name) for name in names]
        for worker in self.workers:
            worker.wait_until_ready()
        self.proxy = Proxy(self.workers)

    def new_worker(self, name: str) -> WorkerProcess:
        return WorkerProcess(self.dsn, name, self._folder, self._fault)

    def add(self, name: str, fault: str = "") -> WorkerProcess:
        """One more worker, which is ready."""
        worker = WorkerProcess(self.dsn, name, self._folder, fault)
        worker.wait_until_ready()
        self.workers.append(worker)
        self.proxy.asks(len(self.workers) - 1)
        return worker

    def replace(self, worker: WorkerProcess) -> WorkerProcess:
        """A worker that has ended is started again, as whatever looks after it does."""
        again = self.new_worker(worker.name)
        self.workers[self.workers.index(worker)] = again
        again.wait_until_ready()
        return again

    def looked(self, sql: str, *values: Any) -> list[Any]:
        """What stands in the database."""
        with psycopg.connect(self.dsn, autocommit=True) as connection:
            found = connection.execute(sql.encode(), values)
            return found.fetchall() if found.description else []

    def watch_who_writes(self) -> None:
        """From now on the database notes on which connection each event was written and when, and
        who has become the keeper of which street."""
        self.looked(
            """
            ALTER TABLE event ADD COLUMN by_pid integer DEFAULT pg_backend_pid();
            ALTER TABLE event ADD COLUMN by_at timestamptz DEFAULT clock_timestamp();
            CREATE TABLE keeper_was(street integer, worker text, pid integer, since timestamptz);
            CREATE FUNCTION note_keeper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF TG_OP = 'INSERT' OR NEW.pid <> OLD.pid THEN
                    INSERT INTO keeper_was
                    VALUES (NEW.street, NEW.worker, NEW.pid, clock_timestamp());
                END IF;
                RETURN NEW;
            END $$;
            INSERT INTO keeper_was SELECT street, worker, pid, '-infinity' FROM keeper;
            CREATE TRIGGER note_keeper AFTER INSERT OR UPDATE ON keeper
                FOR EACH ROW EXECUTE FUNCTION note_keeper();
            """
        )

    def not_by_keeper(self) -> list[Any]:
        """Events that were written on another connection than that of who kept the house then."""
        return self.looked(
            """
            SELECT "table", seq FROM event WHERE by_pid <> (
                SELECT pid FROM keeper_was WHERE street = %s AND since <= by_at
                ORDER BY since DESC LIMIT 1
            )
            """,
            street_of(HOUSE),
        )

    def changes(self) -> list[tuple[float, str]]:
        """When the house went to which worker, in seconds since the first time."""
        rows = self.looked(
            """
            SELECT extract(epoch FROM since - min(since) OVER ())::float8, worker
            FROM keeper_was WHERE street = %s AND pid <> 0 AND since > '-infinity' ORDER BY since
            """,
            street_of(HOUSE),
        )
        return [(seconds, worker) for seconds, worker in rows]

    def keeper(self) -> WorkerProcess:
        """Who keeps the house, or did last."""
        ((name,),) = self.looked("SELECT worker FROM keeper WHERE street = %s", street_of(HOUSE))
        return next(worker for worker in self.workers if worker.name == name)

    def stop(self) -> None:
        self.proxy.stop()
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.send(signal.SIGCONT)
                worker.process.kill()
            worker.process.wait()


@contextmanager
def a_site(dsn: str, folder: Path, *names: str, fault: str = "") -> Iterator[Site]:
    """A site with these workers, each with this fault; all are gone afterwards."""
    site = Site(dsn, folder, names, fault)
    try:
        yield site
    finally:
        site.stop()


def path_of(address: str) -> str:
    """The path of an address."""
    parts = urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")
