"""Whispers: who picks what in a team is seen by the team at once, and stands nowhere (V3)."""

from typing import Any

import msgspec
import pytest

from partycards.games.base import IllegalMove
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.planning_asks import OUT, Commit, Keep, Pick, Reconsider
from partycards.tables import taking_back
from partycards.tables.table import HOST
from tests.evening import SEED, Evening, shipped_box, token
from tests.web.sample import play_until

PAIRS = ((1, 2), (3, 4), (5, 6))


@pytest.fixture
def trading(evening: Evening) -> Evening:
    """Ana and Ben judge; Cleo and Dan plan, so do Eva and Finn."""
    evening.sit("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
    house = msgspec.to_builtins(HouseRules(teams=True, made=PAIRS))
    evening.table.agree(HOST, "cooking_party", {"first_judge": 1, "house": house})
    evening.table.start(HOST, shipped_box(), SEED)
    play_until(evening, lambda state: bool(state.chefs))
    return evening


@pytest.fixture
def teams(trading: Evening) -> Evening:
    """The same when nobody trades any more."""
    trading.play("Cleo", Keep())
    trading.play("Eva", Keep())
    return trading


def hand(evening: Evening, name: str) -> tuple[int, ...]:
    state: Any = evening.table.saved.current.state
    cards: tuple[int, ...] = state.chef(evening.seat(name)).hand
    return cards


def picked(evening: Evening, name: str) -> list[int]:
    """What this guest's phone shows as picked."""
    asked = evening.phones[name].sees()["view"]["private"]["ask"]
    return [card for card, _, _ in asked["picks"]]


def pages(evening: Evening) -> dict[str, str]:
    return {name: evening.main(name) for name in evening.phones}


def test_team_mates_see_it_at_once_and_nobody_else_anything(teams: Evening) -> None:
    before, first = pages(teams), hand(teams, "Cleo")[0]
    teams.play("Cleo", Pick(first, 0))
    after = pages(teams)
    assert {name for name in after if after[name] != before[name]} == {"Cleo", "Dan"}
    assert "<bdi>Cleo</bdi> picked it" in after["Dan"]
    teams.play("Dan", Pick(first, None))
    assert pages(teams) == before


def test_picks_for_the_trade_are_seen_by_mates_and_are_over_with_it(trading: Evening) -> None:
    before, (first, second, *_) = pages(trading), hand(trading, "Cleo")
    trading.play("Cleo", Pick(first, OUT))
    page = trading.phones["Dan"].get().text
    form = {"type": "Pick", "card": str(second), "place": "-1"}
    formed = trading.phones["Dan"].post("move", csrf=token(page), **form)
    assert formed.status_code == 303
    after = pages(trading)
    assert {name for name in after if after[name] != before[name]} == {"Cleo", "Dan"}
    assert "<bdi>Cleo</bdi> picked it" in after["Dan"]
    assert "<bdi>Dan</bdi> picked it" in after["Cleo"]
    assert "Trade 2 cards" in after["Cleo"]
    trading.play("Cleo", Keep())
    assert picked(trading, "Dan") == [], "what was kept is no pick for the dish"


def test_it_stands_in_no_log_and_makes_no_version(teams: Evening) -> None:
    events, version = len(teams.house.log.read(teams.code)), teams.table.saved.seq
    first, second, *_ = hand(teams, "Cleo")
    answer = teams.phones["Cleo"].send(Pick(first, 0))
    assert answer.json == {"version": version}
    page = teams.phones["Dan"].get().text
    formed = teams.phones["Dan"].post("move", csrf=token(page), type="Pick", card=second, place=0)
    assert formed.status_code == 303
    assert picked(teams, "Cleo") == [first, second]
    assert len(teams.house.log.read(teams.code)) == events
    assert teams.table.saved.seq == version
    assert teams.phones["Dan"].sees()["version"] == version


def test_it_is_refused_as_any_move_is(teams: Evening) -> None:
    with pytest.raises(IllegalMove, match="only cook with cards from your hand"):
        teams.play("Cleo", Pick(hand(teams, "Eva")[0], 0))
    teams.table.pause(HOST)
    with pytest.raises(IllegalMove, match="paused"):
        teams.play("Cleo", Pick(hand(teams, "Cleo")[0], 0))


def test_what_another_team_does_leaves_it_alone(teams: Evening) -> None:
    first = hand(teams, "Cleo")[0]
    teams.play("Cleo", Pick(first, 0))
    teams.play("Eva", Commit(dict.fromkeys(hand(teams, "Eva")[:4], 0)))
    assert picked(teams, "Dan") == [first]


def test_it_is_forgotten_when_the_dish_is_sent(teams: Evening) -> None:
    first, *others = hand(teams, "Cleo")
    teams.play("Cleo", Pick(first, 0))
    teams.play("Dan", Commit(dict.fromkeys(others[:4], 0)))
    teams.play("Dan", Reconsider())
    assert picked(teams, "Cleo") == []


def test_a_restart_forgets_it_and_loses_nothing_else(teams: Evening) -> None:
    first = hand(teams, "Cleo")[0]
    teams.play("Cleo", Pick(first, 0))
    later = teams.restart()
    assert picked(later, "Dan") == []
    assert first in hand(later, "Cleo")
    later.stop()


def test_nobody_wins_or_loses_a_take_back_by_whispering(teams: Evening) -> None:
    seat = teams.seat("Eva")
    assert taking_back.may_take_back(teams.table.saved, seat)
    teams.play("Cleo", Pick(hand(teams, "Cleo")[0], 0))
    assert taking_back.may_take_back(teams.table.saved, seat)
    taking_back.take_back(teams.table, seat)
    assert picked(teams, "Dan") != []
