"""Late, away, left, too few (rules G2-G5)."""

import pytest

from partycards.games.base import Away, Back, IllegalMove
from partycards.games.cook_off_budget.steps.cooking import KeepCards
from partycards.games.cook_off_budget.steps.leading import (
    NewMeal,
    NewRound,
    RevealEvent,
    RevealMeals,
    Short,
)
from partycards.games.cook_off_budget.steps.scored import CleanUp
from partycards.games.cook_off_budget.steps.turns import BuyGoal, Pass, Turns
from partycards.games.cook_off_budget.steps.voting import Serve
from partycards.games.stepping import Over
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.test_cook_off import HANDS, all_cook, cooking, served


def test_a_late_guest_plays_from_the_next_meal_with_the_usual_start_g2() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.joins("Cleo", after="Ana")
    assert party.ask("Cleo").why == "waiting"
    assert party.refused("Cleo", Pass()) == "You play from the next meal on."
    party.nobody_cooks()
    assert party.hand("Cleo") == ""
    assert party.leader == "Cleo", "clockwise after Ana, who began"


def test_the_usual_start_is_three_cards_and_the_income_and_no_points_g2() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.joins("Cleo")
    party.nobody_cooks()
    party.does("Ben", RevealMeals(), RevealEvent())
    assert len(party.hand("Cleo").split()) == 3
    assert party.money("Cleo") == 25
    assert party.totals()["Cleo"] == 0
    assert isinstance(party.state.phase, Turns)
    assert [party.who(seat) for seat in party.state.phase.order] == ["Ben", "Cleo", "Ana"]


def test_late_guests_are_refused_when_seats_are_full_or_the_end_has_begun_g2() -> None:
    party = Party("Ana", "Ben", "Cleo", "Dmitri")
    with pytest.raises(IllegalMove, match="seats of this table are taken"):
        party.joins("Eve")
    party = Party("Ana", "Ben", meals=1)
    party.opens()
    with pytest.raises(IllegalMove, match="last meal"):
        party.joins("Cleo")
    party.nobody_cooks()
    with pytest.raises(IllegalMove, match="over"):
        party.joins("Dmitri")


def test_who_is_away_reads_so_on_the_own_phone_g3() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.table(Away(party.seat("Ben")))
    assert party.ask("Ben").why == "away"
    party.table(Back(party.seat("Ben")))
    assert party.ask("Ben").why == "turn"


def test_turns_of_who_is_away_are_passed_over_g3() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.opens()
    party.table(Away(2))
    party.does("Ana", Pass())
    assert party.now() == "Cleo"
    party.does("Cleo", Pass())
    assert isinstance(party.state.phase, NewRound)
    party.table(Back(2))
    party.does("Ana", RevealEvent(), Pass())
    assert party.now() == "Ben"


def test_who_steps_out_in_their_own_turn_is_passed_over_at_once_g3() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    store = party.store()
    party.table(Away(1))
    assert party.now() == "Ben"
    assert party.store() == store, "nothing expires for it"


def test_the_next_one_turns_cards_over_for_a_first_player_who_is_away_o13_g3() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.table(Away(1))
    assert party.awaited() == {"Ben"}
    party.does("Ben", RevealMeals(), RevealEvent())
    assert party.money("Ana") == 25, "income comes to who is away too"


def test_when_everybody_is_away_the_table_waits_g3() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.table(Away(1))
    party.table(Away(2))
    assert party.awaited() == set()
    assert party.waits() == "Everybody who is playing is away: somebody has to come back"
    assert party.table_refused(Away(2)) == "Ben is away already."
    party.table(Back(2))
    assert party.awaited() == {"Ben"}
    assert party.table_refused(Back(2)) == "Ben is at the table."


def test_who_leaves_puts_the_hand_unseen_under_the_top_and_goals_back_g4() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.opens()
    party.does("Ana", BuyGoal("side_job"))
    party.does("Ben", Pass())
    top = party.state.dumpster[-1]
    hand = party.player("Ana").hand
    party.leaves("Ana")
    assert party.state.dumpster[-1] == top
    assert set(hand) <= set(party.state.dumpster)
    assert dict(party.state.goals)["side_job"] == 2
    assert party.refused("Ana", Pass()) == "Nobody sits in that seat."
    assert party.money("Ana") == 0


def test_the_points_of_who_left_stay_on_the_sheet_and_cannot_win_g4() -> None:
    party = served("Ana", "Ben", "Cleo")
    party.votes("Ana", ben=1, cleo=2)
    party.votes("Ben", ana=3, cleo=2)
    party.votes("Cleo", ana=3, ben=2)
    party.leaves("Ana")
    party.does("Ben", CleanUp())
    party.opens()
    party.nobody_cooks()
    party.opens()
    party.nobody_cooks()
    assert isinstance(party.state.phase, Over)
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.scores[1] == 11
    assert 1 not in outcome.winners
    assert party.tv.stage.places[-1][1:] == (1, 11, True)  # type: ignore[union-attr]


def test_a_meal_and_votes_of_who_leaves_lapse_g4() -> None:
    party = served(*HANDS)
    party.votes("Dmitri", ana=3, ben=2, cleo=1)
    party.votes("Ana", dmitri=3, ben=2, cleo=1)
    party.leaves("Dmitri")
    assert [plate.seat for plate in party.state.plates] == [1, 2, 3]
    party.votes("Ben", ana=1, cleo=2)
    party.votes("Cleo", ana=1, ben=2)
    assert [party.points(name).votes for name in ("Ana", "Ben", "Cleo")] == [2, 4, 3]


def test_a_meal_face_down_of_who_leaves_is_never_shown_g4() -> None:
    party = cooking(*HANDS)
    all_cook(party)
    party.leaves("Ana")
    assert party.waits() == "Waiting for Ben to serve"
    party.does("Ben", Serve())
    assert "Ramen" not in str(party.tv.stage)


def test_who_leaves_before_being_ready_is_not_waited_for_g4() -> None:
    party = cooking("Ana", "Ben", "Cleo")
    party.cooks("Ana", HANDS["Ana"])
    party.cooks("Ben", HANDS["Ben"])
    party.leaves("Cleo")
    assert party.waits() == "Waiting for Ana to serve"


def test_the_token_goes_on_from_the_seat_of_a_first_player_who_left_o11_g4() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.opens()
    party.leaves("Ana")
    party.passes_round()
    party.nobody_cooks()
    assert party.leader == "Ben"


def test_too_few_finish_the_round_then_the_table_waits_and_goes_on_with_a_late_guest_g5() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.leaves("Ben")
    assert party.now() == "Ana", "the round is finished"
    party.does("Ana", Pass())
    assert isinstance(party.state.phase, Short)
    assert party.waits() == "Waiting for one more guest, or for the host to end the match"
    assert party.key("Ana") is None
    party.joins("Cleo")
    assert isinstance(party.state.phase, NewRound)
    assert len(party.hand("Cleo").split()) == 3
    assert party.money("Cleo") == 25
    party.does("Ana", RevealEvent(), Pass())
    assert party.now() == "Cleo"


def test_too_few_before_a_meal_g5() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.to_the_cook_off()
    party.leaves("Ben")
    party.does("Ana", KeepCards())
    party.does("Ana", CleanUp())
    assert isinstance(party.state.phase, Short)
    party.joins("Cleo")
    assert isinstance(party.state.phase, NewMeal)
    party.does("Ana", RevealMeals())
    assert len(party.hand("Cleo").split()) == 3


def test_when_everybody_has_left_the_match_is_over_g5() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.leaves("Ana")
    party.leaves("Ben")
    assert isinstance(party.state.phase, Over)
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == ()


def test_late_guests_who_are_left_alone_begin_the_meal_anew_g5() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.joins("Cleo")
    party.joins("Dmitri")
    party.leaves("Ana")
    party.leaves("Ben")
    assert isinstance(party.state.phase, NewMeal)
    assert party.awaited() == {"Cleo"}
    party.does("Cleo", RevealMeals(), RevealEvent())
    assert party.now() == "Cleo"
