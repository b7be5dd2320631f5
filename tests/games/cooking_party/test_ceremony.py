"""The end: awards one by one whenever the table says so, then the podium with ties."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from partycards.games.base import EndEarly, NextAward, OnceMore, ShowPodium
from partycards.games.cooking_party.lobby.house import BASIC, HouseRules
from partycards.games.cooking_party.steps.over import Podium, PrizeStage, best, climbed
from partycards.games.cooking_party.table_records import Cell
from tests.games.cooking_party.party import Party


def evening(house: HouseRules = BASIC) -> Party:
    """Cody, Lisa and Ellen have judged once each; Lisa and Ellen got all chips of a round."""
    party = Party("Cody", "Lisa", "Ellen", house=house)
    party.state = replace(party.state, ceremony=True)
    for winner in ("Lisa", "Ellen", "Lisa"):
        party.round(winner)
    return party


def stage(party: Party) -> Any:
    return party.tv.stage


def shown(party: Party) -> tuple[str, list[str]]:
    """The award on the TV, and who has won it."""
    prize = stage(party).prize
    return prize.key, [party.names[seat - 1] for seat in prize.seats]


def test_the_awards_are_shown_one_by_one_and_then_the_podium() -> None:
    party = evening()
    assert stage(party) == PrizeStage(None, 0, 3)
    party.table(NextAward())
    assert shown(party) == ("round", ["Lisa", "Ellen"])
    party.table(NextAward())
    assert shown(party)[0] == "boldest"
    party.table(NextAward())
    assert shown(party)[0] == "purist"
    assert party.game.awards_to_come(party.state) == 1
    party.table(NextAward())
    assert isinstance(stage(party), Podium)
    assert party.scores() == {"Lisa": 380, "Ellen": 190, "Cody": 0}
    assert party.table_refused(NextAward()) == "All awards have been given."


def test_who_is_in_a_hurry_goes_straight_to_the_podium() -> None:
    party = evening()
    party.table(ShowPodium())
    assert isinstance(stage(party), Podium)


def test_nothing_tells_the_end_before_the_podium_when_standings_are_hidden() -> None:
    party = evening(HouseRules(hidden=True))
    while isinstance(stage(party), PrizeStage):
        tv = party.tv
        assert (tv.chart, tv.finale, tv.sheet.totals) == (None, None, ())
        assert all(line.total is None for line in tv.seats.lines)
        assert "380" not in repr([tv, party.phone("Lisa"), party.game.album(party.state)])
        assert party.ask("Lisa").why == "awards"
        party.table(NextAward())
    assert party.tv.chart is not None
    assert party.line("Lisa").total == 380
    assert party.ask("Lisa").why == "over"


def test_a_game_that_the_host_ends_early_goes_to_the_podium_at_once() -> None:
    party = evening()
    party.table(OnceMore())
    party.table(EndEarly())
    assert isinstance(stage(party), Podium)


def test_once_more_around_is_followed_by_another_ceremony() -> None:
    party = evening()
    party.table(ShowPodium())
    party.table(OnceMore())
    for winner in ("Lisa", "Ellen", "Lisa"):
        party.round(winner)
    assert stage(party) == PrizeStage(None, 0, 3)


def test_without_an_award_to_give_the_podium_stands_at_once() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.state = replace(party.state, ceremony=True)
    party.round("Lisa")
    party.table(EndEarly())
    assert isinstance(stage(party), Podium)


def test_who_goes_home_during_the_awards_still_wins() -> None:
    party = evening()
    party.leaves("Lisa")
    party.table(ShowPodium())
    assert party.winners() == ["Lisa"]
    assert party.scores()["Lisa"] == 380


def test_a_comeback_counts_from_after_the_first_half_of_the_rounds() -> None:
    """Of four rounds the second: Ana was last then, and first after the third already."""
    rounds = [{"Ben": 10, "Cleo": 9, "Dan": 8}, {}, {"Ana": 20}, {}]
    names = ("Ana", "Ben", "Cleo", "Dan")
    rows = tuple(
        SimpleNamespace(
            cells=tuple(Cell(s, (), row.get(name, 0)) for s, name in enumerate(names, 1))
        )
        for row in rounds
    )
    state: Any = SimpleNamespace(rows=rows, totals=tuple((s, 0) for s in range(1, 5)))
    prize = best("comeback", climbed(state), 2)
    assert prize is not None
    assert (prize.seats, prize.value) == ((1,), 3)
