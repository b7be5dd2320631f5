"""Two of us: both cook, both judge, one chip each (rule V1)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import Away, Back
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import FinishRound, GoOnAsTwo, Short
from partycards.games.cooking_party.steps.briefing import AskBrief, Deal, LookAgain
from partycards.games.cooking_party.steps.choosing import AskTurn, Choosing
from partycards.games.cooking_party.steps.deck import ChooseAssignment, DrawAssignment
from partycards.games.cooking_party.steps.judge import Award, Call, TakeChip
from partycards.games.cooking_party.steps.judging import AskChips, Judging, PutChip
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.presenting import Lay
from partycards.games.cooking_party.steps.presenting_judge import AskCall, BeginJudging
from tests.games.cooking_party.party import Party, a_box


@pytest.fixture
def party() -> Party:
    return Party("Ana", "Ben", house=HouseRules(two=True))


def at_the_chips() -> Party:
    party = Party("Ana", "Ben", house=HouseRules(two=True))
    party.turns()
    party.all_present()
    return party


def test_the_top_assignment_is_turned_over_for_both_to_see_v1(party: Party) -> None:
    assert isinstance(party.ask("Ana"), AskTurn)
    assert party.refused("Ana", ChooseAssignment("your_choice")) == (
        "The top assignment is played in this game, whatever it is."
    )
    top = party.state.deck[-1]
    assert top == "many_hands", "made for teams, so it is passed over (B3)"
    party.does("Ana", DrawAssignment())
    assert party.tv.brief is not None
    assert party.tv.brief.assignment.key == "twice_round"
    assert isinstance(party.ask("Ana"), AskBrief)
    assert party.ask("Ana").fixed
    assert "whatever it is" in party.refused("Ana", LookAgain())


def test_a_menu_that_few_cards_are_left_for_asks_for_fewer_in_each_course_v1_b7() -> None:
    party = Party("Ana", "Ben", house=HouseRules(two=True), box=a_box(14))
    party.state = replace(party.state, deck=("your_choice", "menu"))
    party.does("Ana", DrawAssignment())
    terms = party.state.terms
    assert (terms.deal, terms.use_min) == (12, 3)
    party.does("Ana", Deal(replace(terms, deal=7)))
    assert (party.state.terms.deal, party.state.terms.use_min) == (7, 2)


def test_both_get_a_hand_and_both_cook_v1(party: Party) -> None:
    party.turns()
    assert party.chefs == ["Ben", "Ana"]
    assert party.awaited() == {"Ana", "Ben"}
    party.cooks("Ana")
    ask = party.ask("Ana")
    assert isinstance(ask, AskCall)
    assert ask.can_reconsider
    assert party.waits() == "Waiting for Ben to trade"


def test_who_judges_second_presents_first_v1(party: Party) -> None:
    party.turns()
    party.all_cook()
    assert party.refused("Ana", Call(1)) == "Whoever judges second presents first."
    party.presents("Ben")
    party.presents("Ana")
    party.does("Ana", BeginJudging())
    assert party.judge == "Ana"


def test_each_gives_exactly_one_chip_and_not_the_same_one_v1() -> None:
    party = at_the_chips()
    assert party.refused("Ana", PutChip(5, 1)) == "A judge gives chips away and keeps none."
    assert party.refused("Ana", Award()) == "Give the one dish a chip of your choice."
    party.gives("Ben", 50)
    assert party.refused("Ana", PutChip(5, 2)) == (
        "There is one dish, so it gets one chip. Take the other back first."
    )
    party.does("Ana", Award())
    assert party.judge == "Ben"
    ask = party.ask("Ben")
    assert isinstance(ask, AskChips)
    assert ask.left == (5, 10, 25, 100)
    assert party.tv.stage.given == ((50, 2),)
    party.gives("Ana", 25)
    party.does("Ben", TakeChip(25))
    assert party.refused("Ben", PutChip(50, 1)) == (
        "You were given the 50 by Ana: choose another one."
    )
    party.gives("Ana", 100)
    party.does("Ben", Award())
    assert party.totals() == {"Ana": 100, "Ben": 50}


def test_who_judges_first_alternates_for_six_rounds_v1() -> None:
    party = Party("Ana", "Ben", house=HouseRules(two=True))
    first = []
    while not isinstance(party.state.phase, Over):
        first.append(party.judge)
        party.turns()
        party.all_present()
        for chip in (100, 5):
            party.gives(*[n for n in ("Ana", "Ben") if n != party.judge], chip)
            party.does(party.judge, Award())
        party.does(party.judge, FinishRound())
    assert first == ["Ana", "Ben"] * 3
    assert party.tv.top.rounds == 6
    assert party.totals() == {"Ana": 315, "Ben": 315}
    assert party.winners() == ["Ana", "Ben"]
    album = party.game.album(party.state)
    assert {round.judge for round in album} == {None}


def test_what_the_card_leaves_to_the_judge_is_drawn_v1(party: Party) -> None:
    deck = [key for key in party.state.deck if key != "special"]
    party.state = replace(party.state, deck=(*deck, "special"))
    top = party.state.draw[-1]
    party.turns()
    assert party.state.terms.special == top, "the top card of the pile, for both of them"


def test_a_third_guest_makes_it_the_basic_game_from_the_next_round_v1() -> None:
    party = at_the_chips()
    party.joins("Cleo")
    for giver, receiver, chip in (("Ana", "Ben", 50), ("Ben", "Ana", 100)):
        party.does(giver, PutChip(chip, party.seat(receiver)), Award())
    party.does("Ben", FinishRound())
    assert not party.state.house.two
    party.deals()
    assert len(party.chefs) == 2
    assert party.totals() == {"Ana": 100, "Ben": 50, "Cleo": 0}
    assert party.tv.top.rounds == 4, "a whole time around is to come"


def test_two_who_are_left_of_three_can_go_on_as_two_g5() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.round("Ben")
    party.leaves("Cleo")
    assert isinstance(party.state.phase, Short)
    party.table(GoOnAsTwo())
    assert isinstance(party.state.phase, Choosing)
    party.turns()
    assert sorted(party.chefs) == ["Ana", "Ben"]
    assert party.totals() == {"Ana": 0, "Ben": 190, "Cleo": 0}


def test_an_away_judge_is_passed_over_and_nobody_loses_a_dish_v1() -> None:
    party = at_the_chips()
    party.table(Away(1))
    party.table(HandOn())
    assert party.judge == "Ben"
    party.gives("Ana", 5)
    party.does("Ben", Award())
    assert party.totals() == {"Ana": 5, "Ben": 0}


def test_when_one_of_two_has_judged_nobody_else_can_judge_for_the_other_g3_v1() -> None:
    party = at_the_chips()
    party.gives("Ben", 50)
    party.does("Ana", Award())
    party.table(Away(party.seat("Ben")))
    assert party.waits() == "Away: Ben. The host can play for them or end the match"
    assert party.table_refused(HandOn()) == "Nobody else is here to judge."
    party.gives("Ana", 100)
    party.does("Ben", Award())
    assert party.totals() == {"Ana": 100, "Ben": 50}


def test_who_leaves_ends_the_round_for_two_g5(party: Party) -> None:
    party.turns()
    party.leaves("Ana")
    assert isinstance(party.state.phase, Short)
    party.joins("Cleo")
    party.turns()
    assert isinstance(party.state.phase, Planning)
    assert sorted(party.chefs) == ["Ben", "Cleo"]


def test_a_passed_over_dish_gets_no_chip_v1(party: Party) -> None:
    party.turns()
    party.cooks("Ana")
    party.table(Away(2))
    party.does("Ana", Call(1))
    while (chef := party.state.chef(1)) and chef.to_come:
        party.does("Ana", Lay(chef.to_come[:1]))
    assert party.ask("Ana").away == (2,)
    assert not isinstance(party.state.phase, Judging)


def test_three_cannot_begin_a_game_for_two_v1() -> None:
    with pytest.raises(Exception, match="This is a game for two"):
        Party("Ana", "Ben", "Cleo", house=HouseRules(two=True))


def test_the_numbers_of_the_card_stand_as_they_are_v1(party: Party) -> None:
    party.does("Ana", DrawAssignment())
    terms = party.state.terms
    party.does("Ana", Deal(type(terms)(deal=99, trade=50, use_min=1)))
    assert party.state.terms == terms


def test_a_third_guest_who_stepped_out_and_comes_back_still_waits_v1(party: Party) -> None:
    party.joins("Cleo")
    party.table(Away(3))
    party.table(Back(3))
    cleo = party.state.guest(3)
    assert cleo is not None
    assert cleo.status == "waiting"
