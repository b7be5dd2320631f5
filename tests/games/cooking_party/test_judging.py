"""Critiques, the five chips, the score sheet, the end of a match (rules B11-B13)."""

import msgspec
import pytest

from partycards.games.base import Away, Correct, EndEarly, OnceMore
from partycards.games.cooking_party.people import HandOn
from partycards.games.cooking_party.steps.awarded import AskFinish, AwardedStage, FinishRound
from partycards.games.cooking_party.steps.choosing import Choosing
from partycards.games.cooking_party.steps.judge import Award, TakeChip
from partycards.games.cooking_party.steps.judging import Critique, JudgingStage, PutChip
from partycards.games.cooking_party.steps.over import Over, Podium
from partycards.games.cooking_party.steps.presenting_judge import BeginJudging, PassOver
from tests.games.cooking_party.party import Party


@pytest.fixture
def party() -> Party:
    """Cody judges the dishes of Lisa, Ellen and Ana."""
    party = Party("Cody", "Lisa", "Ellen", "Ana")
    party.judging()
    return party


def test_all_five_chips_are_given_in_any_combination_b11(party: Party) -> None:
    assert party.refused("Cody", Award()) == "All five chips have to be given away; 5 to go."
    party.gives("Lisa", 100, 5, 10, 50)
    assert party.refused("Cody", Award()) == "All five chips have to be given away; 1 to go."
    assert not party.ask("Cody").can_award
    party.gives("Ellen", 25)
    assert party.ask("Cody").given == ((2, (100, 5, 10, 50), 165), (3, (25,), 25), (4, (), 0))
    party.does("Cody", Award())
    assert party.totals() == {"Cody": 0, "Lisa": 165, "Ellen": 25, "Ana": 0}


def test_all_chips_may_go_to_one_chef_b11(party: Party) -> None:
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Cody", Award())
    assert party.totals()["Ana"] == 190


def test_chips_are_refused_in_words_b11(party: Party) -> None:
    party.gives("Lisa", 100)
    assert party.refused("Cody", PutChip(100, 3)) == (
        "The 100 is given already. Take it back first."
    )
    assert party.refused("Cody", PutChip(20, 3)) == "There is no chip of 20."
    assert party.refused("Cody", PutChip(5, 1)) == "A judge gives chips away and keeps none."
    assert party.refused("Cody", PutChip(5, 9)) == "That guest has no dish on the table."
    assert party.refused("Cody", TakeChip(5)) == "The 5 is not on the table."
    assert party.refused("Lisa", PutChip(5, 2)) == "Cody is the judge now."


def test_words_that_were_typed_and_not_said_go_along_with_the_chips_b11(party: Party) -> None:
    party.does("Cody", Critique(2, "Too salty."), Critique(4, "Lovely."))
    party.gives("Lisa", 5, 10, 25, 50, 100)
    party.does("Cody", Award(critiques={2: "Salty, and I liked it. ", 3: "One pan is enough."}))
    assert dict(party.state.results[-1].critiques) == {
        2: "Salty, and I liked it.",
        3: "One pan is enough.",
        4: "Lovely.",
    }


def test_an_award_that_is_refused_says_nothing_to_anybody_b11(party: Party) -> None:
    assert party.refused("Cody", Award(critiques={2: "Salty."})).startswith("All five chips")
    party.gives("Lisa", 5, 10, 25, 50, 100)
    assert party.refused("Cody", Award(critiques={1: "Well judged."})) == (
        "That guest has no dish on the table."
    )
    assert party.state.critiques == ()


def test_a_chip_can_be_taken_back_until_done_b11(party: Party) -> None:
    keys = [party.key("Cody")]
    party.gives("Lisa", 100)
    keys.append(party.key("Cody"))
    party.does("Cody", TakeChip(100))
    keys.append(party.key("Cody"))
    assert party.ask("Cody").left == (5, 10, 25, 50, 100)
    party.gives("Ellen", 100)
    keys.append(party.key("Cody"))
    assert len(set(keys)) == 4


def test_nobody_sees_the_chips_before_done_b11(party: Party) -> None:
    def others() -> list[bytes]:
        return [msgspec.json.encode(party.game.view(party.state, s)) for s in (None, 2, 3, 4)]

    before, keys = others(), [party.key(name) for name in ("Lisa", "Ellen", "Ana")]
    party.gives("Lisa", 5, 100)
    assert others() == before
    assert [party.key(name) for name in ("Lisa", "Ellen", "Ana")] == keys


def test_critiques_are_seen_by_all_in_any_order_b11(party: Party) -> None:
    party.does("Cody", Critique(4, "Bold."), Critique(2, "Dear."), Critique(4, "Very bold."))
    stage = party.tv.stage
    assert isinstance(stage, JudgingStage)
    assert stage.critiques == ((2, "Dear."), (4, "Very bold."))
    party.does("Cody", Critique(2, ""))
    assert party.ask("Cody").critiques == ((4, "Very bold."),)
    assert party.refused("Cody", Critique(1, "Me.")) == "That guest has no dish on the table."


def test_one_dish_on_the_table_gets_one_chip_of_choice_b11() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.all_cook()
    party.presents("Lisa")
    party.table(Away(3))
    party.does("Cody", PassOver(3), BeginJudging())
    assert party.ask("Cody").one
    assert party.refused("Cody", PutChip(5, 3)) == "That guest has no dish on the table."
    assert party.refused("Cody", Award()) == "Give the one dish a chip of your choice."
    party.gives("Lisa", 50)
    assert party.refused("Cody", PutChip(100, 2)) == (
        "There is one dish, so it gets one chip. Take the other back first."
    )
    party.does("Cody", Award())
    assert party.totals() == {"Cody": 0, "Lisa": 50, "Ellen": 0}


def test_without_a_dish_nobody_gets_a_chip_g9() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.deals()
    party.table(Away(2))
    party.table(Away(3))
    party.does("Cody", PassOver(2), PassOver(3), BeginJudging())
    assert party.ask("Cody").can_award
    party.does("Cody", Award(), FinishRound())
    assert party.totals() == {"Cody": 0, "Lisa": 0, "Ellen": 0}


def test_only_the_judge_finishes_and_the_role_goes_clockwise_b12(party: Party) -> None:
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Cody", Award())
    ask = party.ask("Cody")
    assert isinstance(ask, AskFinish)
    assert ask.next_judge == 2
    assert party.waits() == "Waiting for Cody to finish the round"
    assert party.refused("Lisa", FinishRound()) == "Cody is the judge now."
    party.does("Cody", FinishRound())
    assert (party.judge, party.state.round) == ("Lisa", 2)


def test_used_cards_go_to_the_discards_and_not_to_the_draw_pile_b12(party: Party) -> None:
    draw = party.state.draw
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    assert party.state.draw == draw
    assert len(party.state.discards) == 21
    assert party.state.fresh == ()


def test_the_sheet_has_a_line_for_every_round_and_running_totals_b12() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.round("Ellen")
    party.round("Cody")
    sheet = party.tv.sheet
    assert [row.judge for row in sheet.rows] == [1, 2]
    assert sheet.rows[0].assignment == "Your choice"
    assert sheet.rows[0].cells == (
        (1, None, 0),
        (2, (), 0),
        (3, (5, 10, 25, 50, 100), 190),
    )
    assert sheet.totals == ((1, 190), (2, 0), (3, 190))


def test_the_match_ends_when_all_have_judged_and_ties_share_the_win_b13_g1() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.round("Ellen")
    party.round("Cody")
    assert party.game.outcome(party.state) is None
    party.round("Lisa")
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert set(outcome.winners) == {1, 2, 3}
    assert outcome.scores == {1: 190, 2: 190, 3: 190}
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert [rank for rank, *_ in stage.places] == [1, 1, 1]
    assert not stage.early
    assert party.waits() == "The match is over."


def test_a_tie_for_the_win_shares_the_first_rank_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    for winner in ("Ellen", "Cody", "Cody"):
        party.round(winner)
    party.table(Correct(3, 190, "a round we forgot"))
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert stage.places == ((1, 1, 380, False), (1, 3, 380, False), (3, 2, 0, False))
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == (1, 3)


def test_twice_around_everybody_judges_twice_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen", around=2)
    judges = []
    while not isinstance(party.state.phase, Over):
        judges.append(party.judge)
        party.round(next(name for name in party.names if name != party.judge))
    assert judges == ["Cody", "Lisa", "Ellen"] * 2
    assert party.tv.top.rounds == 6


def test_once_more_around_keeps_the_scores_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    assert party.table_refused(OnceMore()) == "The match is still going on."
    for winner in ("Ellen", "Cody", "Cody"):
        party.round(winner)
    party.table(OnceMore())
    assert party.totals() == {"Cody": 380, "Lisa": 0, "Ellen": 190}
    assert (party.judge, party.state.round, party.tv.top.rounds) == ("Cody", 4, 6)


def test_ended_early_it_counts_as_it_stands_and_names_who_has_not_judged_b13() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.round("Ellen")
    party.deals("special", special=party.card("Nuts"))
    party.table(EndEarly())
    stage = party.tv.stage
    assert isinstance(stage, Podium)
    assert stage.early
    assert stage.not_judged == (2, 3)
    assert stage.best[0].chef == 3
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert outcome.winners == (3,)
    assert party.table_refused(EndEarly()) == "The match is over already."
    party.table(OnceMore())
    assert isinstance(party.state.phase, Choosing)
    assert party.tv.top.rounds == 3


def test_the_host_puts_a_score_right_at_any_time(party: Party) -> None:
    party.table(Correct(1, -20, "the bet about the wine"))
    assert party.totals()["Cody"] == -20
    assert party.tv.sheet.corrections == ((1, 1, -20, "the bet about the wine"),)
    assert party.table_refused(Correct(9, 5, "?")) == "Nobody in that seat is on the score sheet."
    party.table(EndEarly())
    party.table(Correct(1, 30, "we were wrong"))
    assert party.totals()["Cody"] == 10


def test_the_chips_are_shown_best_first_with_new_totals_b11(party: Party) -> None:
    party.gives("Lisa", 5, 10)
    party.gives("Ana", 100, 50, 25)
    party.does("Cody", Award())
    stage = party.tv.stage
    assert isinstance(stage, AwardedStage)
    assert stage.awards == ((4, (25, 50, 100), 175, 175), (2, (5, 10), 15, 15), (3, (), 0, 0))
    assert stage.next_judge == 2
    assert party.line("Lisa").doing == "next"


def test_the_album_and_the_chart_remember_every_round() -> None:
    party = Party("Cody", "Lisa", "Ellen")
    party.judging()
    party.does("Cody", Critique(3, "More of this."))
    party.gives("Ellen", 5, 10, 25, 50, 100)
    party.does("Cody", Award(), FinishRound())
    (remembered,) = party.game.album(party.state)
    assert [line[1:] for line in remembered.dishes] == [  # type: ignore[attr-defined]
        ("", (), 0),
        ("More of this.", (5, 10, 25, 50, 100), 190),
    ]
    assert party.tv.chart is None
    party.round("Cody")
    party.table(Correct(2, 7, "a present"))
    party.table(EndEarly())
    assert party.tv.chart is not None
    assert party.tv.chart.lines == ((1, (0, 190)), (2, (0, 7)), (3, (190, 190)))


def test_an_away_judge_holds_nobody_up_because_the_host_hands_on_g3(party: Party) -> None:
    party.gives("Ana", 5, 10, 25, 50, 100)
    party.does("Cody", Award())
    party.table(Away(1))
    assert party.awaited() == set()
    assert party.waits() == "Cody is away: the host can hand the judging on"
    party.table(HandOn())
    assert party.judge == "Lisa"
