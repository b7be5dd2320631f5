"""A person says that the second laptop goes on: nothing that anybody was told is lost."""

import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from partycards.commands.simulated import Browser
from tests.evening import Server, begin
from tests.promises.crowd import Crowd, Tables
from tests.promises.load import Load, a_kitchen, a_seed, events_of, faults, host_of, times
from tests.promises.test_nothing_lost import a_busy_moment


class Standby:
    """`partycards standby` as a process of its own; once it has taken over it is a `Server`."""

    def __init__(self, folder: Path, first: Server, code: str = "") -> None:
        self.folder = folder
        arguments = ["standby", f"http://localhost:{first.port}", "--no-browser"]
        arguments += ["--data", str(folder), "--bind", "127.0.0.1"]
        self.process: Any = begin(arguments + (["--code", code] if code else []))
        self.said = ""
        self.page = self.waits_for(r"(http://localhost:\d+/[^/ ]+/)$")

    def waits_for(self, pattern: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if found := re.search(pattern, line):
                return found[found.lastindex or 0]
        raise AssertionError(f"the second laptop did not say it:\n{self.said}")

    def takes_over(self) -> str:
        """The second tap; what the page says."""
        page = Browser(self.page.split("/")[2])
        return page.post("/" + self.page.split("/", 3)[3] + "take-over", {})

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)
        self.process.stdout.close()


class TakenOver:
    """The second laptop that goes on, as tests know a server."""

    def __init__(self, standby: Standby, first: Server) -> None:
        self.folder, self.process, self.code = standby.folder, standby.process, first.code
        self.console = standby.waits_for(r"(http://localhost:\d+/host/enter\?key=\S+)")
        self.port = int(self.console.split(":")[2].split("/")[0])
        self.kill = standby.kill


def let_in(first: Any, folder: Path) -> Standby:
    """The second laptop is let in, and has all."""
    browser, _ = host_of(first)
    browser.post("/host/second/invite", {"csrf": csrf_of(browser)})
    code = re.search(r'second-code"><bdi>([^<]+)', browser.get("/host/second/"))
    assert code is not None
    standby = Standby(folder, first, code[1])
    standby.waits_for("All is copied")
    copied(first)
    return standby


def csrf_of(browser: Browser) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', browser.get("/host/second/"))
    assert found is not None
    return found[1]


def copied(first: Any) -> None:
    """Until the console says so."""
    browser, _ = host_of(first)
    until = time.monotonic() + 20
    while "second laptop: yes" not in (page := browser.get("/host/second/")):
        assert time.monotonic() < until, page
        time.sleep(0.05)


def refused(folder: Path) -> str:
    """What a server says that does not start on this folder."""
    again = begin(["host", "--no-browser", "--data", str(folder), "--port", "0"])
    assert again.wait(20) == 2
    with again.stdout as lines:
        return str(lines.read())


@pytest.mark.timeout(600)
def test_kill_9_and_taking_over_lose_no_acknowledged_move_promise_1(tmp_path: Path) -> None:
    """The first laptop dies without a word under load; the second takes over, at the same address.
    Every move that a phone saw accepted is there at its number, what people saw done is done, and
    the phones play on with their cookies. Then the laptops change places, and again."""
    seed, kills = a_seed(), times(5, 100)
    luck = Random(seed)
    one, two = tmp_path / "one", tmp_path / "two"
    tables = Tables(one)
    running: Any = Server(one)
    running.code = tables.kitchen
    port = running.port
    judge, chefs = a_kitchen(running, 3)
    load, crowd = Load([judge, *chefs]), Crowd(tables)
    standby = let_in(running, two)
    for number in range(kills):
        crowd.begin(running)
        a_busy_moment(load, luck, crowd)
        running.kill()
        load.ended()
        crowd.ended()
        assert "http://localhost" in standby.takes_over()
        running = TakenOver(standby, running)
        running.code = tables.kitchen
        assert running.port == port
        load.in_doubt.clear()
        for phone, move, question, move_id, version in load.latest.values():
            assert phone.send(move, question, move_id) == (200, {"version": version})
            phone.hang_up()
        assert crowd.missed(running) == [], f"seed {seed}"
        events = events_of(running.folder, running.code, tmp_path / "copy")
        assert faults(events, load.acked, running.code) == [], f"seed {seed}"
        if number < kills - 1:
            one, two = two, one
            standby = Standby(two, running)
            standby.waits_for("All is copied")
            copied(running)
    running.kill()
    print(f"\n{kills} laptops killed, {len(load.acked)} moves acknowledged, 0 lost", end="")
    print(f"; {crowd.done} deeds beside the game (seed {seed})", end="")


def test_a_first_laptop_that_comes_back_does_not_go_on(tmp_path: Path) -> None:
    first = Server(tmp_path / "one")
    standby = let_in(first, tmp_path / "two")
    first.kill()
    standby.takes_over()
    second = TakenOver(standby, first)
    told = refused(first.folder)
    assert "has taken over" in told
    assert f"partycards standby http://127.0.0.1:{second.port}" in told
    second.kill()
    # And once the other is broken, too, a person can say that this one goes on.
    assert "partycards host --go-on-here" in refused(first.folder)
    last = Server(first.folder, 0, "--go-on-here")
    last.stop()
