"""What tests are given: an evening in this process, or a server of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.evening import Evening, Server


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
