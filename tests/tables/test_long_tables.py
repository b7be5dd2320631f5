"""A table where very much has happened is no slower than another, and stops no other.

All tables share one thread: nothing may hold it for longer than a twentieth of a second's half,
however long the log is.
"""

from collections.abc import Callable
from typing import Any

import gevent
import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Commit
from partycards.live.parts import changes
from partycards.tables import history as histories
from partycards.tables import slices, taking_back
from partycards.tables import table as tables
from partycards.tables.history import History
from partycards.tables.log import Event
from partycards.tables.saving import NotSaved, Stale
from partycards.tables.standing import Standing
from partycards.tables.table import HOST, Table
from tests.evening import ORIGIN, Evening, moves_of
from tests.tables.probe import Probe

TOO_LONG = 0.02
"""Seconds of the thread that all tables share."""


def notes(evening: Evening, count: int, words: str = "a note") -> None:
    """Ellen, who judges, writes note after note about Lisa's dish."""
    table, ellen, lisa = evening.table, evening.seat("Ellen"), evening.seat("Lisa")
    savings = [table.begin(ellen, Note(lisa, f"{words} {number}"), None) for number in range(count)]
    for saving in savings[-1:]:
        assert not isinstance(saving, int)
        saving.version()


@pytest.fixture
def dealt(evening: Evening) -> Evening:
    """Ellen judges; Lisa and Cody hold cards."""
    evening.sit("Ellen", "Lisa", "Cody")
    evening.start(first="Ellen")
    assignment = evening.view("Ellen").private.ask.assignments[0].key
    evening.play("Ellen", ChooseAssignment(assignment), Deal(Terms(trade_times=0, use_min=1)))
    return evening


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of events that were folded since the list was cleared."""
    kinds: list[str] = []
    after = tables.after

    def counted(standing: Standing, event: Event) -> Standing:
        kinds.append(event.kind)
        return after(standing, event)

    monkeypatch.setattr(tables, "after", counted)
    return kinds


def lays(evening: Evening, name: str) -> None:
    evening.play(name, Commit({evening.view(name).private.ask.hand[0].id: 0}))


def as_the_log_says(evening: Evening) -> None:
    """What is shown is what the log makes, event by event."""
    again = Table(evening.code, None)  # type: ignore[arg-type]
    again.load(evening.house.log.read(evening.code))
    assert again.broken is None
    assert evening.table.saved == again.saved
    assert evening.table.ahead is evening.table.saved
    assert moves_of(evening.table) == moves_of(again)


# Taking back ------------------------------------------------------------------------------------


def test_a_guest_takes_back_as_quickly_at_a_long_table(dealt: Evening, folded: list[str]) -> None:
    """Before, everything since the match began was played again."""
    notes(dealt, 400)
    before = dealt.table.saved.current.state
    lays(dealt, "Lisa")
    folded.clear()
    taking_back.take_back(dealt.table, dealt.seat("Lisa"))
    assert len(folded) <= histories.EVERY
    assert dealt.table.saved.current.state == before
    as_the_log_says(dealt)


def test_what_came_after_is_kept_when_a_guest_takes_back(dealt: Evening) -> None:
    """Ellen's notes stay, those that she writes while it is played again, too."""
    lays(dealt, "Lisa")
    notes(dealt, 300)
    lisa = dealt.seat("Lisa")
    going_back = gevent.spawn(taking_back.take_back, dealt.table, lisa)
    gevent.sleep(0)
    notes(dealt, 3, "in between")
    going_back.get()
    assert dealt.phones["Lisa"].sees()["question"] == "r1-dish"
    assert "in between 2" in str(dealt.table.saved.current.state)
    as_the_log_says(dealt)


def test_everybodys_page_is_looked_at_anew_after_a_take_back(dealt: Evening) -> None:
    """Much of what is kept along the way is the very same as before; pages must not take that for
    a move that concerns one seat."""
    lays(dealt, "Lisa")
    before = dealt.table.saved
    taking_back.take_back(dealt.table, dealt.seat("Lisa"))
    seen = before.current.game.public(before.current.state)
    assert changes(before, seen, dealt.table.saved) is None


def at_every_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rest after every single event, so that anything can come in between."""
    monkeypatch.setattr(slices, "LONGEST", 0.0)
    monkeypatch.setattr(slices, "REST", 0.0)


def outcomes(*verbs: Callable[[], Any]) -> list[Any]:
    """All at once; what each came to."""

    def told(verb: Callable[[], Any]) -> Any:
        try:
            return verb()
        except IllegalMove as refusal:
            return type(refusal)

    tasks = [gevent.spawn(told, verb) for verb in verbs]
    return [task.get(timeout=20) for task in tasks]


def test_of_two_who_take_the_same_back_at_once_one_does(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lisa taps twice while the host goes back, too."""
    lays(dealt, "Lisa")
    seq = dealt.table.saved.seq
    notes(dealt, 40)
    at_every_event(monkeypatch)
    lisa = dealt.seat("Lisa")
    came = outcomes(
        lambda: taking_back.take_back(dealt.table, lisa),
        lambda: taking_back.take_back(dealt.table, lisa),
        lambda: taking_back.rewind(dealt.table, HOST, seq),
    )
    assert sum(isinstance(one, int) for one in came) == 1
    assert [kind.kind for kind in dealt.house.log.read(dealt.code)].count("took_back") == 1
    as_the_log_says(dealt)


def test_who_moves_while_a_guest_takes_back_was_first(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cody's dish lies on the table before Lisa's is gone: only the host can take hers back."""
    lays(dealt, "Lisa")
    notes(dealt, 40)
    at_every_event(monkeypatch)
    came = outcomes(
        lambda: taking_back.take_back(dealt.table, dealt.seat("Lisa")), lambda: lays(dealt, "Cody")
    )
    assert came == [IllegalMove, None]
    as_the_log_says(dealt)


def test_who_moves_while_the_host_goes_back_falls_with_the_rest(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    lays(dealt, "Lisa")
    seq = dealt.table.saved.seq
    before = dealt.table.history[len(dealt.table.history) - 2].seq
    for _ in range(40):
        dealt.table.pause(HOST)
        dealt.table.resume(HOST)
    at_every_event(monkeypatch)
    came = outcomes(lambda: taking_back.rewind(dealt.table, HOST, seq), lambda: lays(dealt, "Cody"))
    assert came[1] is None
    assert [event.seq for event in moves_of(dealt.table)][-1] == before
    as_the_log_says(dealt)


def test_a_match_that_begins_while_the_last_one_is_taken_back_stands(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fell belongs to a match that is over by then."""
    lays(dealt, "Lisa")
    seq = dealt.table.saved.seq
    for _ in range(20):
        dealt.table.pause(HOST)
        dealt.table.resume(HOST)
    at_every_event(monkeypatch)
    started = next(e for e in dealt.house.log.read(dealt.code) if e.kind == "started")

    def begin() -> int:
        return dealt.table._queue(HOST, "started", started.data).version()

    assert outcomes(lambda: taking_back.rewind(dealt.table, HOST, seq), begin)[0] is Stale
    assert dealt.table.saved.match == 2
    as_the_log_says(dealt)


# A disk that fails --------------------------------------------------------------------------------


def test_a_take_back_that_is_not_saved_leaves_everything_as_it_was(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is not read again for it, and afterwards the same can be taken back."""
    notes(dealt, 120)
    lays(dealt, "Lisa")
    table, lisa, before = dealt.table, dealt.seat("Lisa"), dealt.table.saved
    moves = moves_of(table)

    def full(events: list[Event]) -> None:
        raise MemoryError

    with monkeypatch.context() as failing:
        failing.setattr("partycards.tables.writer.PAUSES", ())
        failing.setattr(dealt.house.log, "append", full)
        failing.setattr(dealt.house.log, "read", None)
        came = outcomes(
            lambda: taking_back.take_back(table, lisa),
            lambda: notes(dealt, 3),
            lambda: table.pause(HOST),
        )
        assert all(issubclass(kind, NotSaved) for kind in came)
    assert table.ahead is table.saved is before
    assert moves_of(table) == moves
    assert taking_back.take_back(table, lisa) == before.seq + 1
    as_the_log_says(dealt)


# Nobody waits -------------------------------------------------------------------------------------


def far_back(evening: Evening) -> Callable[[], int]:
    """Lisa takes back a dish after which Ellen has written a great many notes, which stay."""
    lays(evening, "Lisa")
    notes(evening, 1500)
    return lambda: taking_back.take_back(evening.table, evening.seat("Lisa"))


def test_while_somebody_goes_far_back_the_next_table_plays_on(dealt: Evening) -> None:
    go_back = far_back(dealt)
    other = dealt.house.open_table()
    with Probe() as probe:
        going_back = gevent.spawn(go_back)
        gevent.sleep(0)
        other.sit(1)
        assert not going_back.ready()
        going_back.get()
    assert probe.longest < TOO_LONG
    as_the_log_says(dealt)


def test_the_probe_sees_who_goes_back_all_at_once(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: without slices the thread is held for as long as it takes."""
    monkeypatch.setattr(slices, "LONGEST", 60.0)
    go_back = far_back(dealt)
    with Probe() as probe:
        go_back()
    assert probe.longest > TOO_LONG


def test_the_first_look_at_a_long_table_keeps_nobody_waiting(dealt: Evening) -> None:
    notes(dealt, 2000)
    before = dealt.table.saved
    later = dealt.restart()
    other = later.house.open_table()
    with Probe() as probe:
        looking = gevent.spawn(later.house.table, later.code)
        gevent.sleep(0)
        other.sit(1)
        assert not looking.ready()
        assert looking.get().saved == before
    assert probe.longest < TOO_LONG


def test_two_who_look_at_once_read_a_table_once(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And neither sees it half read."""
    notes(dealt, 50)
    before = dealt.table.saved
    later = dealt.restart()
    at_every_event(monkeypatch)
    read: list[str] = []
    log_read = later.house.log.read
    monkeypatch.setattr(later.house.log, "read", lambda code: read.append(code) or log_read(code))
    looks = [gevent.spawn(later.house.table, later.code) for _ in range(5)]
    assert [look.get(timeout=10).saved for look in looks] == [before] * 5
    assert read == [later.code]


def test_the_page_before_going_back_lists_a_hundred_moves_and_counts_the_rest(
    dealt: Evening,
) -> None:
    notes(dealt, 250)
    seq = moves_of(dealt.table)[-240].seq
    with Probe() as probe:
        page = dealt.host().get(f"/host/t/{dealt.code}/rewind/{seq}", base_url=ORIGIN).text
    assert probe.longest < 1, "the first page of its kind is compiled"
    assert page.count("<li>") == 100
    assert "Take these 240 moves back?" in page
    assert "And 140 more before these." in page


# What is kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 99, 100, 199, 200, 201, 450])
def test_events_of_long_ago_are_packed_and_come_out_as_they_were(count: int) -> None:
    actors = ("seat:1", HOST)
    all_of_it = [
        Event(
            "BASIL",
            2 * at + 5,
            at / 3,
            actors[at % 2],
            "moved",
            b"%d" % at,
            str(at) if at else None,
        )
        for at in range(count)
    ]
    long = History(Standing("BASIL"))
    for event in all_of_it:
        long.add(event, None)
    assert len(long) == count
    assert [*long.latest()] == all_of_it[::-1]
    for at in {0, count // 3, count // 2, max(0, count - 1), count} & {*range(count)}:
        assert long[at] == all_of_it[at]
        assert [*long.since(2 * at + 4)] == all_of_it[at:]
        assert [*long.since(2 * at + 5)] == all_of_it[at:]
    assert len(long._events._last) < 200
    long.cut(count // 2)
    assert [*long.since(0)] == all_of_it[: count // 2]
    for event in all_of_it[count // 2 :]:
        long.add(event, None)
    assert [*long.since(0)] == all_of_it


def test_few_standings_are_kept_however_long_the_match_is() -> None:
    """The next one is near where people take back, and never far where they hardly do."""
    long = History(Standing("BASIL"))
    for seq in range(1, 20_001):
        long.add(Event("BASIL", seq, 0.0, HOST, "moved", b""), Standing("BASIL", seq))
    assert len(long._kept) <= histories.MOST
    for seq, far in ((20_000, 100), (18_500, 100), (1, 0)):
        earlier, standing = long.before(seq)
        assert seq - 1 - far <= standing.seq == len(earlier) < seq
    earlier, _ = long.before(20_001)
    long.cut(150)
    assert [event.seq for event in long.latest()][:2] == [150, 149]
    assert long.before(150)[1].seq in (0, 100)
    assert len(earlier) == 20_000
