"""Promise 1: a full disk is a sentence, also when the server's own output lies on it."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from partycards.games.cooking_party.steps.judge import Note
from tests.evening import Server, cold
from tests.promises.load import Handset, a_kitchen

pytestmark = pytest.mark.laptop

NOTE = Note(2, "a good long sentence that takes room on the disk")


@pytest.fixture
def said() -> Iterator[IO[str]]:
    """Where everything that is written ends with "No space left on device"."""
    with open("/dev/full", "w") as full:
        yield full


@pytest.fixture
def kitchen(
    server: Callable[..., Server],
    tmp_path: Path,
    said: IO[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Server, Handset]]:
    """A server on the disk of `full_disk`, and the judge's phone."""
    full_disk = partial(cold, program="tests.promises.full_disk", stderr=said)
    monkeypatch.setattr("tests.evening.begin", full_disk)
    running = server(tmp_path)
    judge, chefs = a_kitchen(running, 2)
    yield running, judge
    for phone in (judge, *chefs):
        phone.hang_up()


def refused(phone: Handset) -> str:
    """Ellen takes notes until there is no room for more; what she reads then."""
    for _ in range(200):
        status, answer = phone.send(NOTE)
        if status != 200:
            return str(answer["refused"])
    raise AssertionError("there is always room for more")


def test_a_full_disk_that_holds_the_servers_output_too_stops_nobody_for_good_promise_1(
    kitchen: tuple[Server, Handset], tmp_path: Path
) -> None:
    """`partycards host > party.log 2>&1`, and the disk runs full. Her tap is refused in words, and
    counts as soon as there is room; the server stops as it should."""
    running, phone = kitchen
    full = tmp_path / "full"
    for _ in range(2):
        full.touch()
        for _ in range(2):
            assert "could not be saved, so nothing was changed" in refused(phone)
        full.unlink()
        status, answer = phone.send(NOTE)
        assert status == 200, answer
    running.stop()
    assert running.process.returncode == 0
