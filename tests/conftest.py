"""What tests are given: an evening in this process, or a server of its own."""

import gc
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gevent import monkey

from tests import once, warm
from tests.evening import Evening, Server
from tests.postgres import begin_run, postgres  # noqa: F401
from tests.time_limit import pytest_timeout_set_timer  # noqa: F401

# The command line makes threads into greenlets, which is for a server of its own: the runs of
# pytest-xdist talk by threads that are there before.
monkey.patch_all = lambda: None

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes: more than twice what a run of all tests writes."""


def stay_in_memory() -> None:
    """Thousands of evenings need not wait for a disk; what a disk does has tests of its own."""
    given = "TMPDIR" in os.environ
    if not given and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


stay_in_memory()

MANY = 20
"""Of so many equal tests the summary says how many they were."""


once.make_once()
warm.print_warm()


def pytest_configure(config: pytest.Config) -> None:
    config.add_cleanup(once.begin_run())
    begin_run()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a limit of its own is a long one: of the runs side by side none shall be
    alone with it at the end. What is started as a process of its own here is a laptop."""

    def limit(item: pytest.Item) -> float:
        own = item.get_closest_marker("timeout")
        return own.args[0] if own else 0

    items.sort(key=limit, reverse=True)
    for item in items:
        if not {"server", "kitchen"}.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("laptop")


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end, and there is much of it: the cleaner need not go
    through it again and again. As the server does it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A house with one open table and nobody in it."""
    evening = Evening(tmp_path)
    yield evening
    evening.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers; all of them are stopped afterwards."""
    started: list[Server] = []

    def start(folder: Path = tmp_path, port: int = 0, *options: str) -> Server:
        started.append(Server(folder, port, *options))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.kill()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests of promises print when they are kept: how many matches, power cuts, kills. Of one
    that is kept for many texts or house rules and prints nothing: for how many."""
    kept = [each for each in terminalreporter.getreports("passed") if "promise" in each.nodeid]
    told = [report.capstdout.strip() for report in kept]
    if not any(told):
        return
    terminalreporter.write_sep("=", "figures")
    for figures in filter(None, told):
        terminalreporter.write_line(figures)
    silent = Counter(each.nodeid.split("[")[0] for each in kept if not each.capstdout.strip())
    for test, times in silent.items():
        if times >= MANY:
            terminalreporter.write_line(f"{times} times: {test.split('::')[-1]}")
