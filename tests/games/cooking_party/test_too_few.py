"""Too few for a round, and the judge's role handed on (rules G5, B12)."""

import pytest

from partycards.games.base import Away, Back, EndEarly, OnceMore
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import FinishRound, Short
from partycards.games.cooking_party.steps.choosing import Choosing
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import Over
from partycards.games.cooking_party.steps.planning import Planning
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging
from partycards.games.cooking_party.table_records import Watch
from partycards.games.stepping import ShortStage
from tests.games.cooking_party.party import Party


@pytest.fixture
def party() -> Party:
    return Party("Cody", "Lisa", "Ellen", "Ana")


# Too few (G5) ---------------------------------------------------------------------------------


def test_two_finish_the_round_and_then_wait_for_a_third_g5() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.all_cook()
    party.leaves("Ellen")
    party.presents("Lisa")
    party.does("Cody", BeginJudging())
    party.gives("Lisa", 25)
    party.does("Cody", Award(), FinishRound())
    assert isinstance(party.state.phase, Short)
    assert party.tv.stage == ShortStage(2, 3)
    assert party.ask("Cody").why == "short"
    assert party.awaited() == set()
    assert party.table_refused(HandOn()) == "Nobody is judging now."
    party.joins("Ben")
    assert (party.judge, party.state.round) == ("Lisa", 2)
    assert party.line("Ben").role == "chef"


def test_two_cannot_begin_a_round_g5() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.does("Cody", ChooseAssignment("menu"))
    party.leaves("Ellen")
    assert isinstance(party.state.phase, Short)
    party.table(EndEarly())
    assert isinstance(party.state.phase, Over)
    assert party.table_refused(HandOn()) == "Nobody is judging now."
    party.table(OnceMore())
    assert isinstance(party.state.phase, Short)


def test_a_late_guest_steps_in_when_a_third_leaves_before_the_deal_g5() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.joins("Ben")
    party.leaves("Ellen")
    assert isinstance(party.state.phase, Choosing)
    assert (party.judge, party.line("Ben").role) == ("Cody", "chef")


def test_a_judge_alone_closes_the_round_without_a_dish_g5_g9() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.leaves("Lisa")
    party.leaves("Ellen")
    party.does("Cody", BeginJudging(), Award(), FinishRound())
    assert isinstance(party.state.phase, Over)  # everybody here has judged


# Handed on (B12) ------------------------------------------------------------------------------


def test_a_turn_handed_on_before_the_deal_counts_as_had_b12(party: Party) -> None:
    party.does("Cody", ChooseAssignment("menu"))
    party.table(HandOn())
    assert party.judge == "Lisa"
    assert party.tv.brief is None
    assert party.state.guests[0].judged == 1
    for winner in ("Ana", "Ana", "Lisa"):
        party.round(winner)
    assert isinstance(party.state.phase, Over)


def test_the_host_names_the_new_judge_b12(party: Party) -> None:
    assert party.table_refused(HandOn(1)) == "Cody is the judge already."
    assert party.table_refused(HandOn(9)) == "Nobody sits in that seat."
    party.deals()
    party.table(HandOn(4))
    assert party.judge == "Ana"
    assert party.chefs == ["Lisa", "Ellen"]
    assert party.ask("Cody") == Watch("waiting", 4)
    assert isinstance(party.state.phase, Planning)


def test_a_role_handed_on_while_judging_starts_with_an_empty_board_b12(party: Party) -> None:
    party.judging()
    party.gives("Ellen", 100)
    party.table(HandOn())
    assert party.judge == "Lisa"
    assert isinstance(party.state.phase, Judging)
    assert party.ask("Lisa").given == ((3, (), 0), (4, (), 0))
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Lisa", Award())
    assert [guest.judged for guest in party.state.guests] == [1, 1, 0, 0]
    assert party.tv.sheet.rows[0].cells == (
        (1, None, 0),
        (2, None, 0),
        (3, (), 0),
        (4, (5, 10, 25, 50, 100), 190),
    )


def test_an_away_judge_can_only_be_replaced_by_the_host_g3(party: Party) -> None:
    party.deals()
    party.all_cook()
    party.table(Away(1))
    assert party.waits() == "Cody is away: the host can hand the judging on"
    party.table(HandOn())
    assert party.waits() == "Waiting for Lisa to call a chef"


# What is said while nobody is awaited (G3) --------------------------------------------------------


def test_when_everybody_is_away_nobody_is_told_to_hand_the_judging_on_g3(party: Party) -> None:
    party.deals()
    for seat in (1, 2, 3, 4):
        party.table(Away(seat))
    assert party.awaited() == set()
    assert party.waits() == "Everybody is away: somebody has to come back"
    party.table(Back(2))
    assert party.awaited() == {"Lisa"}


def test_a_judge_left_alone_waits_for_as_many_guests_as_it_takes_g5(party: Party) -> None:
    for name in ("Lisa", "Ellen", "Ana"):
        party.leaves(name)
    assert isinstance(party.state.phase, Short)
    assert party.waits() == "Waiting for more guests, or for the host to end the match"
    party.joins("Dana")
    assert party.waits() == "Waiting for one more guest, or for the host to end the match"
    party.joins("Kim")
    assert party.awaited()


def test_a_match_that_ends_before_a_round_is_judged_has_nobody_on_the_podium_b13(
    party: Party,
) -> None:
    party.deals()
    party.table(EndEarly())
    assert party.tv.stage.places == ()
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranks) == ((), {})
