"""Bets: who wins the round, as each guest guesses in secret (a house rule, V16)."""

from random import Random

import msgspec
import pytest

from partycards.games.base import Away
from partycards.games.cooking_party.first_edition import FirstEdition
from partycards.games.cooking_party.lobby.house import PRESETS, HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.bets import BetNow, BetTold, PlaceBet
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from tests.games.cooking_party.party import Party

MOVED_ON = "The round moved on. Have another look."


@pytest.fixture
def party() -> Party:
    """Cody judges; Lisa has been called, Ellen and Ana wait for their turns."""
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.deals()
    party.all_cook()
    party.does("Cody", Call(2))
    return party


def bets(party: Party, name: str, on: str) -> None:
    party.does(name, PlaceBet(party.state.round, party.seat(on)))


def choices(party: Party, name: str) -> list[str]:
    """Whom a guest may bet on; a dish that was called has a star."""
    bet = party.phone(name).bet
    assert isinstance(bet, BetNow)
    return [party.who(one.chef) + ("*" if one.called else "") for one in bet.choices]


def chosen(party: Party, name: str) -> str:
    bet = party.phone(name).bet
    assert isinstance(bet, BetNow)
    return "" if bet.on is None else party.who(bet.on)


def ends(party: Party, winner: str, *rest: int) -> None:
    """All is presented, and Cody gives the chips: 100 to the winner."""
    party.lays_all("Lisa")
    for name in ("Ellen", "Ana"):
        party.presents(name)
    party.does("Cody", BeginJudging())
    party.gives(winner, 100)
    for chip, name in zip((50, 25, 10, 5), ("Lisa", "Ellen", "Ana", "Lisa"), strict=True):
        party.gives(name, chip)
    party.does("Cody", Award())


def seen_by(party: Party, name: str | None) -> bytes:
    seat = None if name is None else party.seat(name)
    return msgspec.json.encode(party.game.view(party.state, seat))


def test_a_chef_bets_on_a_dish_of_somebody_else_and_may_change_it_v16(party: Party) -> None:
    assert choices(party, "Ana") == ["Lisa*", "Ellen"]
    assert party.refused("Ana", PlaceBet(1, 4)) == "Bet on a dish of somebody else."
    bets(party, "Ana", "Lisa")
    bets(party, "Ana", "Ellen")
    assert chosen(party, "Ana") == "Ellen"
    party.lays_all("Lisa")
    party.presents("Ellen")
    assert choices(party, "Lisa") == ["Ellen*", "Ana"]
    assert chosen(party, "Ana") == "Ellen"


def test_whoever_presents_thinks_of_their_own_dish_v16(party: Party) -> None:
    assert party.phone("Lisa").bet is None
    party.lays_all("Lisa")
    assert choices(party, "Lisa") == ["Ellen", "Ana"]


def test_nobody_else_reads_of_a_bet_and_the_judge_has_none_v16(party: Party) -> None:
    before = {name: seen_by(party, name) for name in (*party.names, None)}
    bets(party, "Ana", "Ellen")
    now = {name: seen_by(party, name) for name in (*party.names, None)}
    assert {name for name in now if now[name] != before[name]} == {"Ana"}
    assert party.phone("Cody").bet is None
    assert party.refused("Cody", PlaceBet(1, 2)) == MOVED_ON


def test_with_the_awards_it_is_told_who_was_right_and_no_more_v16(party: Party) -> None:
    bets(party, "Lisa", "Ellen")
    bets(party, "Ellen", "Lisa")
    bets(party, "Ana", "Ellen")
    ends(party, "Ellen")
    assert party.tv.stage.bet_right == (2, 4)
    assert party.phone("Lisa").bet == BetTold(1, 1, (3,))
    assert party.phone("Ellen").bet == BetTold(0, 1, (2,)), "it is hers to know"
    assert party.phone("Cody").bet is None
    assert b'"bets"' not in seen_by(party, None)
    assert party.totals() == {"Cody": 0, "Lisa": 55, "Ellen": 125, "Ana": 10}, "it brings nothing"
    assert party.refused("Ana", PlaceBet(1, 2)) == MOVED_ON
    party.does("Cody", FinishRound())
    assert party.state.bets == ()
    assert party.phone("Ana").bet is None


def test_at_the_end_everybody_hears_how_often_they_were_right_v16(party: Party) -> None:
    bets(party, "Ana", "Ellen")
    ends(party, "Ellen")
    party.does("Cody", FinishRound())
    for winner in ("Cody", "Cody", "Cody"):
        party.round(winner if winner != party.judge else "Lisa")
    assert party.phone("Ana").bet == BetTold(1, 1)
    assert party.phone("Lisa").bet is None, "whoever never bet hears nothing"


def test_a_tie_makes_more_bets_right_and_a_dish_that_is_gone_none_v16(party: Party) -> None:
    bets(party, "Ellen", "Ana")
    bets(party, "Lisa", "Ana")
    party.lays_all("Lisa")
    party.presents("Ellen")
    party.table(Away(4))
    party.does("Cody", PassOver(4))
    assert party.phone("Lisa").bet is None, "one dish of somebody else is left: no more bets"
    party.does("Cody", BeginJudging())
    for chip in (5, 10, 25, 50, 100):
        party.gives("Lisa", chip)
    party.does("Cody", Award())
    assert party.tv.stage.bet_right == ()
    result = party.state.results[-1]
    tied = msgspec.structs.replace(result, chips=((2, (50,)), (3, (50,)), (4, ())))
    tied = msgspec.structs.replace(tied, bets=((2, 3), (3, 2), (1, 4)))
    assert tied.bet_right == (2, 3)


def test_a_late_guest_bets_while_waiting_v16(party: Party) -> None:
    party.joins("Zoe")
    assert choices(party, "Zoe") == ["Lisa*", "Ellen", "Ana"]
    bets(party, "Zoe", "Ana")
    ends(party, "Ana")
    assert party.tv.stage.bet_right == (party.seat("Zoe"),)


def test_nobody_bets_before_the_first_call_v16() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.deals()
    party.all_cook()
    assert party.phone("Lisa").bet is None
    assert party.refused("Lisa", PlaceBet(1, 3)) == MOVED_ON


def test_a_bet_of_another_round_is_none_of_this_one_v16(party: Party) -> None:
    assert party.refused("Ana", PlaceBet(2, 3)) == MOVED_ON


@pytest.mark.parametrize(
    "house",
    [
        HouseRules(no_bets=True),
        PRESETS["kids"].house,
        HouseRules(honour=True),
        HouseRules(honour_menu=True),
    ],
)
def test_the_house_may_do_without_bets_and_children_do_v16_v15(house: HouseRules) -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana", house=house)
    party.deals()
    party.all_cook()
    party.does("Cody", Call(2))
    assert party.phone("Ana").bet is None
    assert party.refused("Ana", PlaceBet(1, 3)) == MOVED_ON


def test_a_table_of_three_has_nothing_to_choose_and_a_match_of_0_1_knows_no_bets_v16() -> None:
    for party in (
        Party("Cody", "Lisa", "Ellen"),
        Party("Cody", "Lisa", "Ellen", "Ana", edition=FirstEdition),
    ):
        party.deals()
        party.all_cook()
        party.does("Cody", Call(2))
        assert party.phone("Ellen").bet is None


def test_a_team_does_not_bet_on_itself_v3_v16() -> None:
    names = ("Cody", "Lisa", "Ellen", "Ana", "Tom", "Ines", "Zoe", "Max")
    party = Party(*names, house=HouseRules(teams=True))
    party.deals()
    party.all_cook()
    first, *others = party.kitchens()
    party.does(party.judge, Call(party.seat(first[0])))
    party.lays_all(first[0])
    for name in first:
        assert choices(party, name) == [other[0] for other in others]


def test_another_truth_holds_other_bets_g7(party: Party) -> None:
    bets(party, "Ana", "Ellen")
    others = {
        msgspec.json.encode(party.game.redeal(party.state, 2, Random(seed)).bets)
        for seed in range(20)
    }
    assert len(others) > 5
    mine = {party.game.redeal(party.state, 4, Random(seed)).bets[0] for seed in range(5)}
    assert mine == {(4, 3)}


def test_whoever_comes_to_judge_has_no_bet_any_more_v16(party: Party) -> None:
    bets(party, "Ana", "Ellen")
    bets(party, "Lisa", "Ellen")
    party.lays_all("Lisa")
    party.presents("Ellen")
    party.table(HandOn(4))
    party.does("Ana", BeginJudging())
    for chip in (5, 10, 25, 50, 100):
        party.gives("Ellen", chip)
    party.does("Ana", Award())
    assert party.tv.stage.bet_right == (2,)
    assert party.phone("Ana").bet is None


def test_a_chef_who_leaves_takes_the_bets_along_v16(party: Party) -> None:
    bets(party, "Lisa", "Ana")
    party.leaves("Ana")
    assert party.phone("Lisa").bet is None
    party.lays_all("Lisa")
    party.presents("Ellen")
    party.does("Cody", BeginJudging())
    for chip in (5, 10, 25, 50, 100):
        party.gives("Lisa", chip)
    party.does("Cody", Award())
    assert party.tv.stage.bet_right == ()
