"""The orders and the restaurant's own game: table 7 with Lisa and Ellen, who play by themselves."""

from random import Random
from typing import Any

import pytest

from partycards.games.base import EndEarly, IllegalMove
from partycards.restaurant.happenings import AgreedBill, Bumped, Confirmed, Marked, Revealed, Served
from partycards.services.bill_content import winners_of
from partycards.tables import laying, service
from partycards.tables.table import Table
from tests.evening import Evening, Phone
from tests.restaurant.house import scans


@pytest.fixture
def table(evening: Evening) -> Table:
    """Table 7, where the meal has begun."""
    evening.house.restaurant.floor.add("7", 4)
    table: Table = laying.lay(evening.house, "manager", "7")
    for name in ("Lisa", "Ellen"):
        evening.phones[name] = Phone(evening.app, table.code, name)
        scans(evening, "7", evening.phones[name])
        assert evening.phones[name].post("join", name=name).status_code == 303
    evening.house.start(table, "server")
    return table


def plays_on(table: Table, until: Any, luck: Random) -> None:
    """The guests do what they are asked, until something holds."""
    for _ in range(400):
        if until():
            return
        standing = table.saved
        for seat in sorted(standing.current.game.to_move(standing.current.state)):
            move = standing.current.game.auto_move(
                standing.current.game.view(standing.current.state, seat), luck
            )
            if move is not None:
                table.play(seat, move, standing.current.game.question(standing.current.state, seat))
                break
        else:
            return
    raise AssertionError("the guests never get there")


def marked(table: Table) -> list[str]:
    """The courses with dishes that the chef does not know of."""
    courses = table.saved.orders.courses
    return [each.key for each in courses if service.to_call(table.saved, each.key)]


def test_the_marks_wait_for_every_guests_chips(evening: Evening, table: Table) -> None:
    luck = Random(6)
    known = service.larder_of(evening.house.catalogue)
    with pytest.raises(IllegalMove):
        service.record_happening(table, "server", Revealed())
    served: list[int] = []
    for _ in range(12):
        plays_on(table, lambda: marked(table), luck)
        for course in marked(table):
            service.call_chef(table, "seat:1", course, known)
            numbers = [ln.number for ln in table.saved.orders.lines if ln.status == "asked"]
            for number in numbers:
                service.record_happening(table, "chef", Confirmed(number))
            service.send(table, "chef", course, "now")
            service.record_happening(table, "chef", Bumped(tuple(numbers)))
            service.record_happening(table, "server", Served(tuple(numbers)))
            served += numbers
    lines = table.saved.orders.lines
    assert len(served) == len(lines) >= 2
    assert all(line.dish.foods for line in lines)
    for line in lines:
        service.record_happening(table, "chef", Marked(line.dish.key, 60))
    service.record_happening(table, "server", AgreedBill("share"))
    assert winners_of(table.saved) == ()
    service.record_happening(table, "server", Revealed())
    assert table.saved.orders.revealed
    outcome = table.saved.current.game.outcome(table.saved.current.state)
    assert outcome is not None
    assert winners_of(table.saved) == outcome.winners != ()
    assert sum(outcome.scores.values()) >= 60 * len({line.dish.key for line in lines})
    assert evening.restart().house.table(table.code).saved.orders == table.saved.orders


def test_the_next_guests_have_a_table_that_is_laid_again(evening: Evening, table: Table) -> None:
    """What was ordered stays with its bill; a second match would mix it up."""
    luck = Random(6)
    plays_on(table, lambda: marked(table), luck)
    known = service.larder_of(evening.house.catalogue)
    service.call_chef(table, "seat:1", marked(table)[0], known)
    table.table_move("server", EndEarly())
    with pytest.raises(IllegalMove, match="Clear the table"):
        evening.house.start(table, "server")
