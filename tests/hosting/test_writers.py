"""One writer for many houses."""

from collections.abc import Iterator, Sequence
from typing import Any

import gevent
import pytest

from partycards.hosting.writers import Writers
from partycards.tables import writer
from partycards.tables.log import Event, NotNow, Refused


class Pages:
    """A log that is written when it is let."""

    near = False
    unswept = False

    def __init__(self) -> None:
        self.commits: list[list[Event]] = []
        self.let = gevent.event.Event()
        self.fails: Exception | None = None

    def append(self, events: Sequence[Event]) -> None:
        while not self.let.is_set():
            gevent.sleep(0.001)
        if self.fails is not None:
            raise self.fails
        self.commits.append(list(events))

    def try_writing(self) -> None:
        if self.fails is not None:
            raise self.fails

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


class House:
    """What a house hears of its events."""

    def __init__(self, writers: Writers, name: str) -> None:
        self.saved: list[str] = []
        self.lost: list[tuple[str, Exception]] = []
        self.writer = writers.of(name, self.saved.extend, self._lose)

    def _lose(self, batch: list[str], error: Exception) -> None:
        self.lost += [(each, error) for each in batch]

    def hears(self) -> None:
        """What became of everything that was put."""
        while self.writer.waiting:
            gevent.sleep(0.001)

    def puts(self, seq: int, with_next: bool = False) -> None:
        event = Event("THYME", seq, 1.0, "seat:1", "moved", b"{}")
        self.writer.put(event, f"move {seq}", with_next)


@pytest.fixture
def pages() -> Pages:
    pages = Pages()
    pages.let.set()
    return pages


@pytest.fixture
def writers(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writers]:
    monkeypatch.setattr(writer, "PAUSES", (0.001,))
    monkeypatch.setattr(writer, "ONCE_MORE", 0.02)
    writers: Any = Writers(pages)
    yield writers
    pages.let.set()
    writers.stop()


def test_what_two_houses_do_at_once_is_one_commit_and_each_hears_of_its_own(
    writers: Writers, pages: Pages
) -> None:
    lisa, tom = House(writers, "lisa"), House(writers, "tom")
    lisa.puts(1)
    tom.puts(1)
    lisa.puts(2)
    lisa.writer.stop()
    (commit,) = pages.commits
    assert [(each.house, each.seq) for each in commit] == [("lisa", 1), ("tom", 1), ("lisa", 2)]
    assert (lisa.saved, tom.saved) == (["move 1", "move 2"], ["move 1"])


def test_nobody_hears_of_a_move_before_it_is_written(writers: Writers, pages: Pages) -> None:
    pages.let.clear()
    lisa = House(writers, "lisa")
    lisa.puts(1)
    gevent.sleep(0.01)
    assert lisa.saved == []
    pages.let.set()
    lisa.writer.stop()
    assert lisa.saved == ["move 1"]


def test_a_house_that_cannot_tell_its_guests_keeps_it_from_no_other(writers: Writers) -> None:
    def fails(batch: list[str]) -> None:
        raise KeyError(batch[0])

    tom = House(writers, "tom")
    bad = writers.of("bad", fails, lambda batch, error: None)
    bad.put(Event("BASIL", 1, 1.0, "host", "opened", b"{}"), "opened")
    tom.puts(1)
    tom.writer.stop()
    bad.stop()
    assert tom.saved == ["move 1"]


def test_a_commit_that_fails_is_told_in_every_house_and_the_next_one_is_not_lost(
    writers: Writers, pages: Pages
) -> None:
    lisa, tom = House(writers, "lisa"), House(writers, "tom")
    pages.fails = NotNow("the connection ended")
    lisa.puts(1)
    tom.puts(1)
    lisa.hears()
    tom.hears()
    assert (lisa.saved, tom.saved) == ([], [])
    assert lisa.lost == tom.lost == [("move 1", pages.fails)]
    assert tom.writer.trouble() == "away"
    pages.fails = Refused("it only reads")
    gevent.sleep(0.1)
    assert tom.writer.trouble() == "refusing"
    pages.fails = None
    gevent.sleep(0.1)
    assert tom.writer.trouble() == "", "it is tried again though nobody plays"
    tom.puts(1)
    tom.hears()
    assert tom.saved == ["move 1"]


def test_events_that_belong_together_are_those_of_one_house(
    writers: Writers, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "AT_ONCE", 2)
    lisa, tom = House(writers, "lisa"), House(writers, "tom")
    tom.puts(1)
    lisa.puts(1, with_next=True)
    lisa.puts(2)
    tom.puts(2)
    tom.writer.stop()
    commits = [[(each.house, each.seq) for each in commit] for commit in pages.commits]
    assert commits == [[("tom", 1)], [("lisa", 1), ("lisa", 2)], [("tom", 2)]]


def test_what_a_house_that_was_put_away_does_is_not_written(writers: Writers, pages: Pages) -> None:
    """Another worker may keep it by now."""
    lisa, tom = House(writers, "lisa"), House(writers, "tom")
    lisa.puts(1)
    lisa.writer.stop()
    lisa.puts(2)
    tom.puts(1)
    tom.writer.stop()
    assert [event.house for commit in pages.commits for event in commit] == ["lisa", "tom"]
    assert lisa.saved == ["move 1"]
    ((what, why),) = lisa.lost
    assert (what, type(why)) == ("move 2", NotNow)
