"""Evenings whose rows, log and files stand in PostgreSQL: what is told of a laptop is told of them.

`make test-full` plays all evenings of tests/tables and tests/promises there.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partycards.games.cooking_party.steps.presenting_judge import AddWords
from partycards.hosting.writers import HouseWriter
from partycards.tables.log import Event
from tests import on_postgres
from tests.evening import ORIGIN, Evening
from tests.promises.test_counts_once import all_at_once, dealt, double_counts
from tests.promises.test_counts_once import (
    test_unique_alone_refuses_a_move_that_was_forgotten_promise_2 as unique_refuses_it,
)
from tests.promises.test_failing_disk import Disk
from tests.promises.test_failing_disk import disk as disk
from tests.promises.test_failing_disk import (
    test_a_disk_that_stutters_on_is_not_called_full_promise_1 as a_database_that_stutters,
)
from tests.promises.test_failing_disk import (
    test_what_stands_on_a_lost_move_is_lost_with_it_promise_1 as what_stands_on_a_lost_move,
)
from tests.promises.test_taking_back import back_and_on
from tests.tables.test_night import (
    test_the_log_says_the_same_after_a_restart as the_log_says_the_same,
)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with on_postgres.evenings():
        evening = Evening(tmp_path)
        yield evening
        evening.stop()


def test_a_move_that_is_sent_sixteen_times_counts_once_promise_2(evening: Evening) -> None:
    dealt(evening)
    assert double_counts(evening, 5) == 0


def test_unique_alone_refuses_a_move_that_was_forgotten_promise_2(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    unique_refuses_it(evening, monkeypatch)


def test_without_unique_a_move_that_was_forgotten_counts_twice_promise_2(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the two above."""

    class Forgetful(dict[str, Any]):
        def __setitem__(self, key: str, value: Any) -> None:
            pass

    dealt(evening)
    connection = on_postgres.lease_of(evening.app).connection
    monkeypatch.setattr(evening.table, "_moves", Forgetful())
    # In a transaction that is not kept: the database is that of all evenings here.
    with connection.transaction(force_rollback=True):
        connection.execute("DROP INDEX event_move")
        assert double_counts(evening, 3) == 3


def test_a_database_that_stutters_is_tried_again_promise_1(evening: Evening, disk: Disk) -> None:
    a_database_that_stutters(evening, disk)


def test_what_stands_on_a_lost_move_is_lost_with_it_promise_1(
    evening: Evening, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    what_stands_on_a_lost_move(evening, disk, monkeypatch)


def test_a_match_that_goes_back_now_and_then_is_what_its_log_says(evening: Evening) -> None:
    assert back_and_on(evening, "cooking_party", 0) > 0


def test_the_log_says_the_same_after_a_restart(evening: Evening) -> None:
    the_log_says_the_same(evening)


# A connection that ends ---------------------------------------------------------------------------


def written_until_it_ends(evening: Evening) -> tuple[list[int], list[Event]]:
    """The versions that Ellen was told while the connection ended under her, and what the log holds
    in the morning."""
    dealt(evening)
    told: list[int] = []
    for number in range(20):
        if number == 12:
            on_postgres.lease_of(evening.app).end()
        answers = all_at_once(evening, [("Ellen", AddWords(f"{number}"), None, f"w{number}")])
        told += [answer for answer in answers if isinstance(answer, int)]
    later = evening.restart()
    return told, later.house.log.read(later.code)


def test_whatever_was_acknowledged_is_there_after_the_connection_ended_promise_1(
    evening: Evening,
) -> None:
    told, events = written_until_it_ends(evening)
    assert len(told) == 12
    assert [event.seq for event in events] == list(range(1, len(events) + 1)), "none is missing"
    assert told[-1] == len(events), "all that was told, and nothing else"


def test_who_tells_before_it_is_written_is_found_out_promise_1(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: acknowledged at once, written a moment later."""
    put = HouseWriter.put

    def hasty(self: Any, event: Event, belongs: Any, with_next: bool = False) -> None:
        self.saved([belongs])
        put(self, event, belongs, with_next)

    monkeypatch.setattr(HouseWriter, "put", hasty)
    told, events = written_until_it_ends(evening)
    assert len(told) > 12
    assert told[-1] > len(events), "told, and lost"


def test_a_phone_hears_when_to_try_again_and_the_console_what_is_wrong_promise_1(
    evening: Evening,
) -> None:
    dealt(evening)
    on_postgres.lease_of(evening.app).end()
    answer = evening.phones["Ellen"].send(AddWords("hot"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.json["later"].startswith("That could not be saved just now")
    assert "refused" not in answer.json
    console = evening.host().get(f"/host/t/{evening.code}/", base_url=ORIGIN).text
    assert "this site’s database does not answer" in console
    assert "disk" not in console
    answer = evening.host_does("pause")
    assert answer.status_code == 409
    assert "could not be saved just now" in answer.text
    assert evening.table.saved == evening.table.ahead, "the table stands as the log says"
