"""Promise 2: a move counts once, however often it is sent.

A phone on bad Wi-Fi sends again, a guest taps twice, five browsers are open on one seat. Judged by
real sockets against a real server, and in this process by greenlets that all start at once.
"""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gevent
import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Note
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, Reconsider
from partycards.games.cooking_party.steps.presenting_judge import AddWords
from partycards.tables.move_ids import MoveIds
from partycards.tables.saving import Stale
from tests.evening import Evening, Server
from tests.promises.load import Chef, Handset, Judge, a_kitchen, times

AT_ONCE = 16
Answer = tuple[int, dict[str, Any]]


class Crowd:
    """Threads with a connection each that post at the same moment."""

    def __init__(self) -> None:
        self._connections: dict[int, Any] = {}

    def posts(self, sent: list[tuple[Handset, Any, str | None, str | None]]) -> list[Answer]:
        """Send them all at once; the answers in the same order."""
        answers: list[Any] = [None] * len(sent)
        starting = threading.Barrier(len(sent))

        def post(number: int) -> None:
            phone, move, question, move_id = sent[number]
            connection = self._connections.setdefault(number, phone.connect())
            starting.wait(20)
            answers[number] = phone.send(move, question, move_id, connection)

        threads = [threading.Thread(target=post, args=(number,)) for number in range(len(sent))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        return answers

    def goes_home(self) -> None:
        for connection in self._connections.values():
            connection.close()


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Judge, list[Chef], Crowd]]:
    """Ellen judges, five chefs have traded; all rounds play at this one table."""
    server = Server(tmp_path_factory.mktemp("party"))
    judge, chefs = a_kitchen(server, 5)
    for chef in chefs:
        assert chef.send(Keep(), chef.sees()["question"])[0] == 200
        chef.hang_up()
    crowd = Crowd()
    yield judge, chefs, crowd
    crowd.goes_home()
    judge.hang_up()
    server.kill()


Kitchen = tuple[Judge, list[Chef], Crowd]


def test_one_move_sent_sixteen_times_at_once_counts_once_promise_2(kitchen: Kitchen) -> None:
    """The same move_id from sixteen connections: sixteen equal answers, and the next move gets the
    very next number. A note answers no question, so that only its id can tell."""
    judge, (lisa, *_), crowd = kitchen
    rounds = times(50, 2000)
    version: int = judge.sees()["version"]
    for number in range(rounds):
        note = Note(lisa.seat, f"{number} drops of lavender")
        answers = crowd.posts([(judge, note, None, f"note-{number}")] * AT_ONCE)
        version += 1
        assert answers == [(200, {"version": version})] * AT_ONCE
    assert judge.sees()["version"] == version
    print(f"\n{rounds} rounds of {AT_ONCE} equal posts: 1 effect each", end="")


def test_sixteen_answers_to_one_question_count_once_promise_2(kitchen: Kitchen) -> None:
    """A seat is asked once: of sixteen different posts one is taken, the others hear that the round
    moved on."""
    _, (lisa, *_), crowd = kitchen
    rounds = times(50, 2000)
    card = lisa.sees()["view"]["private"]["ask"]["hand"][0]["id"]
    for number in range(rounds):
        seen = lisa.sees()
        sent = Reconsider() if number % 2 else Commit({card: 0})
        posts = [(lisa, sent, seen["question"], f"{number}-{i}") for i in range(AT_ONCE)]
        answers = crowd.posts(posts)
        taken = [answer for status, answer in answers if status == 200]
        late = [answer for status, answer in answers if status == 409]
        assert taken == [{"version": seen["version"] + 1}]
        assert len(late) == AT_ONCE - 1
        assert all(answer["stale"] for answer in late)
        assert all(answer["refused"] == "The round moved on." for answer in late)
        assert lisa.sees()["version"] == seen["version"] + 1
    print(f"\n{rounds} rounds of {AT_ONCE} answers to one question: 1 effect each", end="")


def test_every_seat_that_answers_at_once_counts_promise_2(kitchen: Kitchen) -> None:
    """Five chefs tap at the same moment in one phase: five effects, none makes another stale."""
    judge, chefs, crowd = kitchen
    rounds = times(50, 2000)
    before = judge.sees()["version"]
    looks = {chef.name: chef.sees() for chef in chefs}
    cards = {c.name: looks[c.name]["view"]["private"]["ask"]["hand"][0]["id"] for c in chefs}
    set_already = {c.name: looks[c.name]["question"].endswith("ready") for c in chefs}
    for number in range(rounds):
        posts: list[Any] = []
        for chef in chefs:
            ready = set_already[chef.name]
            move = Reconsider() if ready else Commit({cards[chef.name]: 0})
            posts.append((chef, move, "r1-ready" if ready else "r1-dish", f"all-{number}"))
            set_already[chef.name] = not ready
        answers = crowd.posts(posts)
        versions = sorted(answer["version"] for status, answer in answers if status == 200)
        assert versions == list(range(before + 1, before + 1 + len(chefs))), answers
        before += len(chefs)
    assert judge.sees()["version"] == before
    print(f"\n{rounds} rounds of {len(chefs)} seats at once: {len(chefs)} effects each")


def test_moves_sent_without_waiting_are_answered_in_their_order_promise_2(kitchen: Kitchen) -> None:
    """A refusal is known at once and a move only when it is on the disk; still the first asked is
    the first answered."""
    judge = kitchen[0]
    before = judge.sees()["version"]
    late = (Deal(Terms()), "long-ago")
    answers = judge.send_at_once(
        [judge.next_move(), late, judge.next_move(), judge.next_move(), late]
    )
    assert [status for status, _ in answers] == [200, 409, 200, 200, 409]
    versions = [answer["version"] for status, answer in answers if status == 200]
    assert versions == sorted(versions)
    assert versions[0] > before
    assert versions[-1] <= judge.sees()["version"]


def test_a_move_sent_again_after_a_restart_hears_its_first_answer_promise_2(
    server: Callable[..., Server], tmp_path: Path
) -> None:
    """The answer was lost in the air, then the laptop was restarted; the phone sends again."""
    running = server(tmp_path)
    judge, (lisa, _) = a_kitchen(running, 2)
    first = judge.send(Note(lisa.seat, "salty"), None, "a-note")
    kept = lisa.send(Keep(), lisa.sees()["question"], "keeps")
    judge.hang_up(), lisa.hang_up()
    running.kill()
    server(tmp_path, running.port)
    for _ in range(2):
        assert judge.send(Note(lisa.seat, "salty"), None, "a-note") == first
        assert lisa.send(Keep(), "r1-trade-60", "keeps") == kept
    assert judge.sees()["version"] == kept[1]["version"]
    judge.hang_up(), lisa.hang_up()


# In this process ----------------------------------------------------------------------------------


def dealt(evening: Evening) -> None:
    """Ellen judges; Lisa and Cody hold seven cards and have no trade."""
    evening.sit("Ellen", "Lisa", "Cody")
    evening.start(first="Ellen")
    assignment = evening.view("Ellen").private.ask.assignments[0].key
    terms = Terms(trade_times=0, use_min=1)
    evening.play("Ellen", ChooseAssignment(assignment), Deal(terms))


def all_at_once(evening: Evening, plays: list[tuple[str, Any, str | None, str]]) -> list[Any]:
    """Every play in its own greenlet; each gives a version or a refusal."""

    def play(name: str, move: Any, question: str | None, move_id: str) -> Any:
        try:
            return evening.table.play(evening.seat(name), move, question, move_id)
        except IllegalMove as refusal:
            return refusal

    tasks = [gevent.spawn(play, *one) for one in plays]
    gevent.joinall(tasks, timeout=20, raise_error=True)
    return [task.value for task in tasks]


def double_counts(evening: Evening, rounds: int) -> int:
    """How many moves counted twice among notes that were each sent sixteen times."""
    twice = 0
    for number in range(rounds):
        before = evening.table.saved.seq
        words = AddWords(f"and {number} more")
        answers = all_at_once(evening, [("Ellen", words, None, f"w{number}")] * AT_ONCE)
        again = all_at_once(evening, [("Ellen", words, None, f"w{number}")])
        if evening.table.saved.seq != before + 1 or {*answers, *again} != {before + 1}:
            twice += 1
    return twice


def test_greenlets_that_send_one_move_at_once_count_once_promise_2(evening: Evening) -> None:
    """The same without sockets: nothing yields between judging a move and queueing it."""
    dealt(evening)
    assert double_counts(evening, times(20, 500)) == 0


@pytest.mark.laptop
def test_the_detector_catches_a_table_that_forgets_move_ids_promise_2(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With UNIQUE dropped and the memory of move ids gone, a move counts again; a detector that
    does not notice is broken."""

    class Forgetful(dict[str, Any]):
        def __setitem__(self, key: str, value: Any) -> None:
            pass

    dealt(evening)
    evening.house.log._writing.execute("DROP INDEX event_move")
    monkeypatch.setattr(evening.table, "_moves", Forgetful())
    assert double_counts(evening, 3) == 3


def test_unique_alone_refuses_a_move_that_was_forgotten_promise_2(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The memory of move ids may fail; the log's own rule still holds, and play goes on."""
    dealt(evening)
    evening.table.play(evening.seat("Ellen"), AddWords("once"), None, "words")
    before = evening.table.saved
    monkeypatch.setattr(evening.table, "_moves", MoveIds())
    (answer,) = all_at_once(evening, [("Ellen", AddWords("once"), None, "words")])
    assert isinstance(answer, IllegalMove)
    assert evening.table.saved.current.state == before.current.state
    assert evening.table.play(evening.seat("Ellen"), AddWords("twice"), None, "more") > before.seq


def test_greenlets_that_answer_one_question_count_once_promise_2(evening: Evening) -> None:
    """Sixteen ways to answer, one is taken."""
    dealt(evening)
    hand = [card.id for card in evening.view("Lisa").private.ask.hand]
    question = "r1-dish"
    plays = [("Lisa", Commit({hand[i % 7]: 0}), question, f"{i}") for i in range(AT_ONCE)]
    answers = all_at_once(evening, plays)
    assert [type(answer) for answer in answers] == [int] + [Stale] * (AT_ONCE - 1)


def test_two_seats_may_use_the_same_move_id_promise_2(evening: Evening) -> None:
    """A move id is the mover's own: Cody's phone may have thought of the same one."""
    dealt(evening)
    for name in ("Lisa", "Cody"):
        card = evening.view(name).private.ask.hand[0].id
        evening.table.play(evening.seat(name), Commit({card: 0}), "r1-dish", "move-1")
    assert evening.table.saved.current.state.chef(evening.seat("Lisa")).dishes is not None
    assert evening.table.saved.current.state.chef(evening.seat("Cody")).dishes is not None
