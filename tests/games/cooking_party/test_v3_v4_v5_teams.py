"""Teams, one judge for all, new teams every round, menus (rules V3, V4, V5)."""

import pytest

from partycards.games.base import Away, OnceMore
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.lobby.teams import grouped
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import FinishRound, Short
from partycards.games.cooking_party.steps.judge import Award, Call
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning_asks import (
    OUT,
    AskDish,
    AskTeamTrade,
    Commit,
    Keep,
    Pick,
    TradeIn,
)
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table_records import Watch
from tests.games.cooking_party.party import Party, a_box

SIX = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
PAIRS = ((1, 2), (3, 4), (5, 6))


def pairs(*more: str) -> Party:
    """Ana and Ben judge; Cleo and Dan, Eva and Finn cook."""
    return Party(*SIX, *more, box=a_box(160), house=HouseRules(teams=True, made=PAIRS))


@pytest.fixture
def party() -> Party:
    party = pairs()
    party.deals()
    return party


def test_teams_are_about_equal_and_the_first_ones_larger_v3() -> None:
    assert grouped(tuple(range(1, 12)), 4) == ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11))
    assert grouped((1, 2, 3), 5) == ((1,), (2,), (3,))


@pytest.mark.parametrize(("guests", "teams"), [(6, 3), (8, 4), (11, 5), (20, 5)])
def test_the_lot_makes_three_to_five_teams_v3(guests: int, teams: int) -> None:
    names = [f"Guest {n}" for n in range(guests)]
    party = Party(*names, box=a_box(160), house=HouseRules(teams=True))
    assert len(party.state.teams) == teams
    assert sorted(seat for team in party.state.teams for seat in team) == list(range(1, guests + 1))
    sizes = [len(team) for team in party.state.teams]
    assert max(sizes) - min(sizes) <= 1


def test_teams_made_by_hand_and_who_is_in_none_joins_the_smallest_v3() -> None:
    house = HouseRules(teams=True, made=((1, 2), (3,), (4,)))
    assert Party(*SIX[:5], house=house).state.teams == ((1, 2), (3, 5), (4,))


def test_teams_of_which_too_few_have_come_are_made_by_lot_v3() -> None:
    house = HouseRules(teams=True, made=((1, 2), (3, 4), (7, 8)))
    teams = Party(*SIX[:5], box=a_box(160), house=house).state.teams
    assert sorted(len(team) for team in teams) == [1, 2, 2]


def test_a_team_has_one_hand_of_the_usual_size_and_both_see_it_v3(party: Party) -> None:
    assert party.team("Cleo") == ["Cleo", "Dan"]
    assert party.hand("Cleo") == party.hand("Dan")
    assert len(party.ask("Dan").hand) == 7
    assert party.hand("Eva") != party.hand("Cleo")
    assert party.awaited() == {"Cleo", "Dan", "Eva", "Finn"}


def test_any_member_trades_for_the_team_v3(party: Party) -> None:
    hand = party.state.chef(3).hand
    party.does("Dan", TradeIn(hand[:3]))
    assert isinstance(party.ask("Cleo"), AskDish)
    assert party.ask("Cleo").got == party.ask("Dan").got
    assert isinstance(party.ask("Eva"), AskTeamTrade)


def test_mates_see_who_picked_what_for_the_trade_v3(party: Party) -> None:
    first, second, *_ = party.state.chef(3).hand
    party.does("Cleo", Pick(first, OUT))
    party.does("Dan", Pick(second, OUT))
    assert party.ask("Cleo").picks == ((first, OUT, 3), (second, OUT, 4))
    assert party.ask("Dan") == party.ask("Cleo")
    party.does("Dan", Pick(first, None))
    assert party.ask("Cleo").picks == ((second, OUT, 4),)
    party.does("Cleo", TradeIn((second,)))
    assert party.ask("Dan").picks == ()
    assert party.refused("Dan", Pick(first, OUT)) == "You have no trade left this round."


def test_everybody_sees_who_picked_what_v3(party: Party) -> None:
    party.does("Cleo", Keep())
    first, second, *_ = party.state.chef(3).hand
    party.does("Cleo", Pick(first, 0))
    party.does("Dan", Pick(second, 0))
    assert party.ask("Cleo").picks == ((first, 0, 3), (second, 0, 4))
    assert party.ask("Dan").picks == party.ask("Cleo").picks
    party.does("Dan", Pick(first, None))
    assert party.ask("Cleo").picks == ((second, 0, 4),)
    key = party.key("Cleo")
    party.does("Dan", Pick(first, 0))
    assert party.key("Cleo") == key, "a pick disturbs nobody"


def test_picks_are_refused_in_words_v3(party: Party) -> None:
    other = party.state.chef(5).hand[0]
    assert party.refused("Cleo", Pick(other, 0)) == "You can only cook with cards from your hand."
    own = party.state.chef(3).hand[0]
    assert party.refused("Cleo", Pick(own, 3)) == "There is no such dish in this assignment."
    assert party.refused("Ana", Pick(own, 0)) == "You are not cooking in this round."


def test_any_member_sends_and_any_member_lays_v3(party: Party) -> None:
    party.does("Cleo", Keep())
    hand = party.state.chef(3).hand
    party.does("Dan", Commit(dict.fromkeys(hand[:4], 0)))
    party.cooks("Eva")
    party.does("Ben", Call(3))
    assert party.waits() == "Waiting for Cleo, Dan to present"
    party.does("Cleo", Lay(hand[:1]))
    party.does("Dan", Lay(hand[1:2]))
    assert party.tv.stage.dish.cooks == (3, 4)


def test_a_judge_team_has_one_chip_board_and_every_member_gets_the_points_v3() -> None:
    party = pairs()
    party.judging()
    party.does("Ana", PutChip(100, 3))
    party.does("Ben", PutChip(50, 3), PutChip(25, 5), PutChip(10, 5), PutChip(5, 5))
    assert party.ask("Ana") == party.ask("Ben")
    assert party.refused("Cleo", Award()) == "Ana is the judge now."
    party.does("Ana", Award())
    assert party.totals() == {"Ana": 0, "Ben": 0, "Cleo": 150, "Dan": 150, "Eva": 40, "Finn": 40}


def test_judge_teams_rotate_until_every_team_has_judged_v3() -> None:
    party = pairs()
    judges = []
    while not isinstance(party.state.phase, Over):
        judges.append(party.state.judges)
        party.judging()
        party.gives(party.chefs[0], 5, 10, 25, 50, 100)
        party.does(party.judge, Award(), FinishRound())
    assert judges == [(1, 2), (3, 4), (5, 6)]
    assert party.tv.top.rounds == 3
    assert [row.jury for row in party.tv.sheet.rows] == judges


def test_a_late_guest_joins_the_smallest_team_next_round_v3() -> None:
    party = pairs()
    party.leaves("Dan")
    party.joins("Gil")
    party.round("Cleo")
    assert party.state.teams == ((1, 2), (3, 7), (5, 6))
    assert party.judge == "Cleo"
    assert party.state.judges == (3, 7)


def test_a_late_guest_is_the_rival_of_the_last_team_and_the_match_goes_on_v3_g5() -> None:
    party = pairs()
    for name in ("Cleo", "Dan", "Eva", "Finn"):
        party.leaves(name)
    assert isinstance(party.state.phase, Short)
    assert party.waits() == "Waiting for one more guest, or for the host to end the match"
    party.joins("Gil")
    assert party.state.teams == ((1, 2), (7,))
    assert party.awaited()


def test_an_empty_team_is_closed_v3() -> None:
    party = pairs()
    party.leaves("Dan")
    party.leaves("Cleo")
    party.round("Eva")
    assert party.state.teams == ((1, 2), (5, 6))


def test_a_team_goes_on_without_a_member_who_leaves_v3(party: Party) -> None:
    party.leaves("Cleo")
    assert party.team("Dan") == ["Dan"]
    party.cooks("Dan")
    party.cooks("Eva")
    party.presents("Dan")
    party.presents("Eva")
    party.does("Ana", BeginJudging())
    party.gives("Cleo", 5, 10, 25, 50, 100)
    party.does("Ana", Award())
    assert party.totals()["Dan"] == 190
    assert party.totals()["Cleo"] == 0


def test_a_judge_team_goes_on_without_a_member_v3(party: Party) -> None:
    party.leaves("Ana")
    assert party.judge == "Ben"
    assert party.state.judges == (2,)


def test_handing_on_after_the_deal_goes_to_another_team_v3(party: Party) -> None:
    party.table(HandOn(5))
    assert party.state.judges == (5, 6)
    assert party.chefs == ["Cleo"]


def test_a_step_waits_for_no_team_that_is_away_v3(party: Party) -> None:
    party.cooks("Cleo")
    party.table(Away(5))
    assert party.awaited() == {"Finn"}
    party.table(Away(6))
    assert party.awaited() == {"Ana", "Ben"}


# One judge ---------------------------------------------------------------------------------------


def test_a_permanent_judge_stays_and_is_not_ranked_v4() -> None:
    party = Party("Ana", "Ben", "Cleo", house=HouseRules(permanent=True))
    for _ in range(3):
        assert party.judge == "Ana"
        party.round("Ben")
    assert isinstance(party.state.phase, Over)
    assert party.scores() == {"Ben": 570, "Cleo": 0}
    assert party.winners() == ["Ben"]


def test_as_many_rounds_as_set_and_one_more_if_they_like_v4() -> None:
    house = HouseRules(permanent=True, rounds=1)
    party = Party("Ana", "Ben", "Cleo", house=house)
    party.round("Ben")
    assert isinstance(party.state.phase, Over)
    party.table(OnceMore())
    assert party.judge == "Ana"
    party.round("Cleo")
    assert party.scores() == {"Ben": 190, "Cleo": 190}


def test_two_can_play_with_one_judge_and_one_chip_v4_b11() -> None:
    party = Party("Ana", "Ben", house=HouseRules(permanent=True, rounds=1))
    party.judging()
    assert party.ask("Ana").one


def test_a_permanent_judge_who_leaves_is_followed_by_the_next_v4() -> None:
    party = Party("Ana", "Ben", "Cleo", "Dan", house=HouseRules(permanent=True))
    party.deals()
    party.leaves("Ana")
    assert party.judge == "Ben"
    assert party.chefs == ["Cleo", "Dan"]


def test_teams_with_one_judge_may_be_two_v4() -> None:
    house = HouseRules(teams=True, permanent=True, team_count=2)
    party = Party("Ana", "Ben", "Cleo", "Dan", "Eva", house=house)
    party.deals()
    assert len(party.chefs) == 2
    assert all("Ana" not in names for names in party.kitchens())


def test_new_teams_are_formed_clockwise_from_the_new_judge_v4() -> None:
    party = Party(*SIX[:5], box=a_box(160), house=HouseRules(reformed=True))
    party.deals()
    assert party.kitchens() == [["Ben", "Cleo"], ["Dan", "Eva"]]
    party.table(HandOn())
    assert party.judge == "Ben"
    assert party.kitchens() == [["Cleo"], ["Dan", "Eva"]]


def test_a_lone_judge_goes_round_and_everybody_judges_once_v4() -> None:
    party = Party(*SIX[:5], box=a_box(160), house=HouseRules(reformed=True))
    teams = []
    for _ in range(5):
        party.deals()
        teams.append([len(names) for names in party.kitchens()])
        party.all_present()
        party.gives(party.chefs[0], 5, 10, 25, 50, 100)
        party.does(party.judge, Award(), FinishRound())
    assert isinstance(party.state.phase, Over)
    assert teams == [[2, 2]] * 5, "nobody is left without a team"
    assert sum(party.totals().values()) == 5 * 2 * 190


# Menus -------------------------------------------------------------------------------------------


def test_a_menu_has_three_courses_and_the_numbers_hold_for_each_v5() -> None:
    house = HouseRules(teams=True, made=PAIRS, menu=True)
    party = Party(*SIX, box=a_box(160), house=house)
    party.deals()
    assert party.state.terms.deal == 21
    assert party.state.terms.trade == 9
    party.does("Cleo", Keep())
    ask = party.ask("Dan")
    assert ask.courses == ("starter", "main", "dessert")
    assert ask.use_min == 4


def test_every_member_leads_a_course_v5() -> None:
    house = HouseRules(teams=True, made=PAIRS, menu=True)
    party = Party(*SIX, box=a_box(160), house=house)
    party.deals()
    party.does("Cleo", Keep())
    assert party.ask("Dan").leaders == ((3,), (4,), (3,)), "fewer than courses lead two"
    crowd = ((1,), (2, 3, 4, 5, 6), (7,))
    eight = Party(*SIX, "Gil", box=a_box(160), house=HouseRules(teams=True, made=crowd, menu=True))
    eight.deals()
    eight.does("Ben", Keep())
    assert eight.ask("Ben").leaders == ((2, 5), (3, 6), (4,)), "more than courses share one"


def test_all_courses_are_presented_together_v5() -> None:
    house = HouseRules(teams=True, made=PAIRS, menu=True)
    party = Party(*SIX, box=a_box(160), house=house)
    party.deals()
    for name in ("Cleo", "Eva"):
        party.does(name, Keep())
        hand = party.state.chef(party.seat(name)).hand
        place = {card: index // 4 for index, card in enumerate(hand[:12])}
        party.does(name, Commit(place))
    party.presents("Cleo")
    dish = party.tv.stage.dish
    assert dish is not None
    assert dish.courses == ("starter", "main", "dessert")
    assert {card.dish for card in dish.laid} == {0, 1, 2}
    assert dish.leaders == ((3,), (4,), (3,))


def test_a_waiting_guest_watches_until_there_is_a_team_v3(party: Party) -> None:
    party.joins("Gil")
    assert isinstance(party.ask("Gil"), Watch)
    assert party.line("Gil").role == "waiting"
