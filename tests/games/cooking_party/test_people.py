"""Guests who come late, step out, come back or leave (rules G2-G4, B12)."""

import pytest

from partycards.games.base import Away, Back, IllegalMove
from partycards.games.cooking_party.lobby.house import HouseRules
from partycards.games.cooking_party.steps.awarded import FinishRound
from partycards.games.cooking_party.steps.choosing import Choosing
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award, Call, Note
from partycards.games.cooking_party.steps.judging import Critique, PutChip
from partycards.games.cooking_party.steps.over import Over, Podium
from partycards.games.cooking_party.steps.planning_asks import AskTrade
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from partycards.games.cooking_party.table_records import Watch
from tests.games.cooking_party.party import Party


@pytest.fixture
def party() -> Party:
    return Party("Cody", "Lisa", "Ellen", "Ana")


# Late (G2) ------------------------------------------------------------------------------------


def test_a_late_guest_cooks_at_once_while_nothing_is_dealt_g2() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.joins("Ben", after="Lisa")
    assert party.line("Ben").role == "chef"
    party.does("Cody", ChooseAssignment("your_choice"))
    assert party.ask("Cody").chefs == 3
    party.joins("Ana")
    assert party.ask("Cody").chefs == 4
    party.deals()
    for name in ("Lisa", "Ben", "Ellen", "Ana"):
        assert isinstance(party.ask(name), AskTrade)


def test_a_late_guest_of_teams_waits_for_the_next_round_g2_v3() -> None:
    house = HouseRules(teams=True, team_count=3)
    party = Party("Cody", "Lisa", "Ellen", "Ben", "Ana", "Dan", house=house)
    party.joins("Eva")
    assert party.line("Eva").role == "waiting"


def test_a_late_guest_sits_where_the_host_says_and_plays_from_the_next_round_g2() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.joins("Ben", after="Lisa")
    assert [guest.seat for guest in party.state.guests] == [1, 2, 4, 3]
    assert party.ask("Ben") == Watch("waiting", 1)
    assert party.line("Ben").role == "waiting"
    party.all_cook()
    for name in ("Lisa", "Ellen"):
        party.presents(name)
    party.does("Cody", BeginJudging())
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.totals()["Ben"] == 0
    party.deals()
    assert party.chefs == ["Ben", "Ellen", "Cody"]
    assert party.tv.sheet.rows[0].cells[2] == (4, None, 0)


def test_a_late_guest_counts_as_having_judged_in_every_finished_time_around_b12() -> None:
    party = Party("Cody", "Lisa", "Ellen", around=2)
    for winner in ("Lisa", "Cody", "Cody"):
        party.round(winner)
    party.joins("Ben")
    assert party.state.guests[-1].judged == 1
    judges = []
    while not isinstance(party.state.phase, Over):
        judges.append(party.judge)
        party.round("Lisa" if party.judge != "Lisa" else "Cody")
    assert judges == ["Cody", "Lisa", "Ellen", "Ben"]


def test_joining_is_refused_when_the_seats_are_full_or_the_end_has_begun_g2() -> None:
    full = Party(*(f"Guest {i}" for i in range(1, 21)))
    with pytest.raises(IllegalMove, match="All 20 seats are taken"):
        full.joins("Ben")
    party = Party("Cody", "Lisa", "Ellen")
    with pytest.raises(IllegalMove, match="please take a new one"):
        party.game.join(party.state, 2, None, party.chance)
    with pytest.raises(IllegalMove, match="Nobody sits in that seat"):
        party.game.join(party.state, 9, 8, party.chance)
    party.round("Ellen")
    party.round("Cody")
    party.judging()
    party.gives("Cody", 5, 10, 25, 50, 100)
    party.does("Ellen", Award())
    with pytest.raises(IllegalMove, match="Join the next one"):
        party.joins("Ben")
    party.does("Ellen", FinishRound())
    with pytest.raises(IllegalMove, match="Join the next one"):
        party.game.join(party.state, 9, None, party.chance)


# Away (G3) ------------------------------------------------------------------------------------


def test_a_step_closes_when_all_present_are_ready_g3(party: Party) -> None:
    party.deals()
    party.cooks("Lisa")
    party.cooks("Ellen")
    assert party.awaited() == {"Ana"}
    party.table(Away(4))
    assert party.awaited() == {"Cody"}
    assert party.line("Ana").role == "away"
    party.presents("Lisa")


def test_who_comes_back_while_others_present_can_still_cook_g3(party: Party) -> None:
    party.deals()
    party.cooks("Lisa")
    party.cooks("Ellen")
    party.table(Away(4))
    party.presents("Lisa")
    party.table(Back(4))
    assert isinstance(party.ask("Ana"), AskTrade)
    assert party.refused("Cody", Call(4)) == "Ana has no dish yet."
    party.presents("Ellen")
    assert party.refused("Cody", BeginJudging()) == "Not every dish has been presented: Ana."
    assert party.awaited() == {"Ana"}
    party.cooks("Ana")
    assert party.line("Ana").cards == 4
    party.presents("Ana")
    party.does("Cody", BeginJudging())


def test_away_and_back_are_refused_when_nothing_would_change(party: Party) -> None:
    assert party.table_refused(Back(2)) == "Lisa is at the table."
    party.table(Away(2))
    assert party.table_refused(Away(2)) == "Lisa is away already."
    assert party.table_refused(Away(9)) == "Nobody sits in that seat."


def test_an_away_guest_is_not_the_next_judge_while_others_are_here_b12(party: Party) -> None:
    party.table(Away(2))
    party.deals()
    party.cooks("Ellen")
    party.cooks("Ana")
    party.presents("Ellen")
    party.presents("Ana")
    party.does("Cody", PassOver(2), BeginJudging())
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.judge == "Ellen"
    party.table(Back(2))
    party.round("Ana")
    assert party.judge == "Ana"
    party.round("Cody")
    assert party.judge == "Lisa"


def test_the_match_is_over_when_everybody_here_has_judged_and_names_the_others_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.round("Lisa")
    party.round("Cody")
    party.judging()
    party.gives("Cody", 5, 10, 25, 50, 100)
    party.does("Ellen", Award())
    assert party.ask("Ellen").next_judge == 4
    party.table(Away(4))
    assert party.ask("Ellen").next_judge is None
    party.does("Ellen", FinishRound())
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert stage.not_judged == (4,)


# Left (G4) ------------------------------------------------------------------------------------


def test_a_chef_who_leaves_gives_the_hand_to_the_discards_g4(party: Party) -> None:
    party.deals()
    hand = party.state.chefs[0].hand
    party.leaves("Lisa")
    assert set(hand) == set(party.state.fresh)
    assert party.chefs == ["Ellen", "Ana"]
    assert party.line("Lisa").role == "left"
    assert party.ask("Lisa").why == "left"
    assert party.key("Lisa") is None
    assert party.refused("Lisa", Call(3)) == "Nobody sits in that seat."
    with pytest.raises(IllegalMove, match="Nobody sits in that seat"):
        party.leaves("Lisa")


def test_a_chef_who_leaves_while_presenting_takes_the_dish_along_g4(party: Party) -> None:
    party.deals()
    party.all_cook()
    party.does("Cody", Call(2))
    party.leaves("Lisa")
    assert party.state.phase == Presenting()
    assert party.ask("Cody").callable == (3, 4)


def test_chips_on_a_chef_who_leaves_come_back_g4(party: Party) -> None:
    party.judging()
    party.does("Cody", Critique(2, "Rich."), Note(2, "hm"))
    party.gives("Lisa", 100)
    party.gives("Ana", 50, 5)
    party.leaves("Lisa")
    ask = party.ask("Cody")
    assert ask.given == ((3, (), 0), (4, (50, 5), 55))
    assert ask.critiques == ()
    party.leaves("Ana")
    assert party.ask("Cody").one
    assert party.ask("Cody").left == (5, 10, 25, 50, 100)
    party.gives("Ellen", 25)
    party.does("Cody", Award())


def test_who_left_is_marked_and_cannot_win_g4() -> None:
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.round("Ana")
    party.leaves("Ana")
    party.round("Cody")
    party.round("Cody")
    assert isinstance(party.state.phase, Over)
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert stage.places[-1] == (0, 4, 190, True)


def test_going_home_after_the_end_changes_nothing_g4() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    for winner in ("Lisa", "Cody", "Cody"):
        party.round(winner)
    before = party.tv.stage
    party.leaves("Cody")
    assert party.tv.stage == before
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_judge_who_leaves_before_the_deal_is_passed_over_b12(party: Party) -> None:
    party.does("Cody", ChooseAssignment("menu"))
    party.leaves("Cody")
    assert (party.judge, party.state.round) == ("Lisa", 1)
    assert isinstance(party.state.phase, Choosing)


def test_a_judge_who_leaves_after_the_deal_is_followed_by_the_next_clockwise_b12(
    party: Party,
) -> None:
    party.deals()
    party.all_cook()
    party.does("Cody", Note(3, "secret"))
    hand = set(party.state.chefs[0].hand)
    party.leaves("Cody")
    assert party.judge == "Lisa"
    assert hand <= set(party.state.fresh)
    notes = party.phone("Lisa").notes
    assert notes is not None
    assert [words for _, words in notes.notes] == ["", ""]
    party.presents("Ana")
    party.presents("Ellen")
    party.does("Lisa", BeginJudging())
    assert party.refused("Lisa", PutChip(5, 2)) == "A judge gives chips away and keeps none."
    party.gives("Ellen", 5, 10, 25, 50, 100)
    party.does("Lisa", Award(), FinishRound())
    assert party.judge == "Ellen"


def test_a_judge_who_leaves_after_the_chips_ends_the_round_b12(party: Party) -> None:
    party.judging()
    party.gives("Ellen", 5, 10, 25, 50, 100)
    party.does("Cody", Award())
    party.leaves("Cody")
    assert (party.judge, party.state.round) == ("Lisa", 2)
    assert party.totals()["Ellen"] == 190


def test_when_everybody_leaves_the_match_is_over_g4(party: Party) -> None:
    party.deals()
    for name in ("Lisa", "Cody", "Ana", "Ellen"):
        party.leaves(name)
    assert isinstance(party.state.phase, Over)
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == ()


def test_three_guests_three_times_around_are_nine_rounds_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen", around=3)
    assert (party.tv.top.round, party.tv.top.rounds) == (1, 9)
    party.round("Lisa")
    assert (party.tv.top.round, party.tv.top.rounds) == (2, 9)
