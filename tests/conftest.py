"""What tests are given: an evening in this process, or a server of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gevent import monkey
from werkzeug.routing import Rule

from tests.evening import Evening, Server
from tests.time_limit import pytest_timeout_set_timer  # noqa: F401

# The command line makes threads into greenlets, which is for a server of its own: the two runs of
# pytest-xdist talk by threads that are there before.
monkey.patch_all = lambda: None


def remembered(compiled: Callable[..., Any]) -> Callable[..., Any]:
    """Nearly every test makes an app, and every app compiles the same addresses anew: half of what
    making it takes. What comes out depends on the address alone."""
    known: dict[Any, Any] = {}

    def compile_builder(rule: Any, append_unknown: bool = True) -> Any:
        key = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
        if key not in known:
            known[key] = compiled(rule, append_unknown)
        return known[key]

    return compile_builder


Rule._compile_builder = remembered(Rule._compile_builder)  # type: ignore[method-assign]


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
    """What tests of promises print when they are kept: how many matches, power cuts, kills."""
    kept = terminalreporter.getreports("passed")
    told = [report.capstdout.strip() for report in kept if "promise" in report.nodeid]
    if any(told):
        terminalreporter.write_sep("=", "figures")
    for figures in filter(None, told):
        terminalreporter.write_line(figures)
