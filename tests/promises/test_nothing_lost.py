"""Promise 1: a move your phone saw accepted is never lost, even by kill -9 in mid-evening."""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.evening import Server, cold
from tests.promises.crowd import Crowd, Tables, half_done
from tests.promises.load import Load, a_kitchen, a_seed, events_of, faults, times

pytestmark = pytest.mark.laptop


def a_busy_moment(load: Load, luck: Random, crowd: Crowd | None = None) -> None:
    """Let phones post for a random while; at least one was answered, and somebody of the crowd."""
    load.begin()
    moves, deeds = len(load.acked), crowd.done if crowd is not None else 0
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if len(load.acked) > moves and (crowd is None or crowd.done > deeds):
            break
        time.sleep(0.002)
    time.sleep(luck.uniform(0, 0.4))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("evening", range(times(1, 20)))
def test_kill_9_under_load_loses_no_acknowledged_move_promise_1(
    evening: int, server: Callable[..., Server], tmp_path: Path
) -> None:
    """The laptop's process dies without a word while five phones post as fast as they are
    answered, and at other tables people sit down, are seated, rename, move to other phones, send
    photos and leave. Every move that a phone saw accepted stands in the log once, at the very
    number the phone was told; the table plays on, and a phone that posts its last move again,
    because it saw no answer, hears the first answer and moves nothing twice. Rows and log are of
    one mind, what people saw done is done, and the next guest sits down at every table."""
    seed = a_seed() + evening
    luck = Random(seed)
    kills = 10
    folder = tmp_path / "party"
    tables = Tables(folder)
    running = server(folder)
    running.code = tables.kitchen
    judge, chefs = a_kitchen(running, 4)
    load, crowd = Load([judge, *chefs]), Crowd(tables)
    doubted = halves = 0
    for _ in range(kills):
        crowd.begin(running)
        a_busy_moment(load, luck, crowd)
        running.kill()
        load.ended()
        crowd.ended()
        halves += bool(half_done(folder, tmp_path / "copy"))
        events = events_of(folder, running.code, tmp_path / "copy")
        assert faults(events, load.acked, running.code) == [], f"seed {seed}"
        running = server(folder, running.port)
        running.code = tables.kitchen
        assert crowd.missed(running) == [], f"seed {seed}"
        for phone, move, question, move_id, version in load.latest.values():
            assert phone.send(move, question, move_id) == (200, {"version": version})
            phone.hang_up()
        in_log = {event.move_id: event.seq for event in events}
        for phone, move, question, move_id in load.in_doubt:
            saved = in_log.get(f"seat:{phone.seat}:{move_id}")
            status, answer = phone.send(move, question, move_id)
            assert saved is None or (status, answer) == (200, {"version": saved})
            assert status in (200, 409), answer
            if status == 200:
                load.acked.append((f"seat:{phone.seat}:{move_id}", answer["version"]))
            phone.hang_up()
        doubted += len(load.in_doubt)
        load.in_doubt.clear()
    print(f"\n{kills} kills, {len(load.acked)} acknowledged, {doubted} in doubt, 0 lost", end="")
    print(
        f"; {crowd.done} deeds beside the game, {halves} kills left something half, 0 tables refuse"
    )
    print(f"(seed {seed})", end="")
    assert len(load.acked) >= kills
    assert crowd.done >= kills


def test_the_kill_test_catches_a_server_that_tells_before_it_has_saved_promise_1(
    server: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A detector that stays green on a hasty server is broken."""
    hasty = partial(cold, program="tests.promises.hasty")
    monkeypatch.setattr("tests.evening.begin", hasty)
    luck = Random(a_seed())
    folder = tmp_path / "party"
    folder.mkdir()
    for attempt in range(5):
        running = server(folder / str(attempt))
        judge, chefs = a_kitchen(running, 2)
        load = Load([judge, *chefs])
        a_busy_moment(load, luck)
        running.kill()
        load.ended()
        events = events_of(folder / str(attempt), running.code, tmp_path / "copy")
        if faults(events, load.acked, running.code):
            return
    pytest.fail("five kills of a hasty server, and nothing was noticed")


def test_ctrl_c_under_load_loses_no_acknowledged_move_promise_1(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """The polite end writes what is queued; what was told stands."""
    folder = tmp_path / "party"
    folder.mkdir()
    running = server(folder)
    judge, chefs = a_kitchen(running, 3)
    luck = Random(a_seed())
    load = Load([judge, *chefs])
    for left in reversed(range(times(1, 20))):
        a_busy_moment(load, luck)
        running.stop()
        assert running.process.returncode == 0
        load.ended()
        events = events_of(folder, running.code, tmp_path / "copy")
        assert faults(events, load.acked, running.code) == []
        if left:
            running = server(folder, running.port)


def test_a_second_server_on_the_same_folder_refuses_with_a_sentence(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """Two writers on one log would tear it apart; the second is told in words and ends with 2."""
    first = server(tmp_path)
    command = ["-m", "partycards", "host", "--no-browser", "--data", str(tmp_path), "--port", "0"]
    second = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert second.returncode == 2
    assert second.stderr.startswith("Party Cards is running on")
    assert "Traceback" not in second.stderr
    assert first.process.poll() is None
