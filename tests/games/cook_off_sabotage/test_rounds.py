"""Rounds: cleaning, programmes, the swap, the end (F2, F7, F8, G1, G6, G7)."""

import pytest

from partycards.games.cook_off_sabotage.steps.programming import Confirm, Confirming, Lay
from partycards.games.cook_off_sabotage.steps.round import Again
from partycards.games.cook_off_sabotage.steps.ways import Get
from tests.games.cook_off_sabotage.match import IDLE, CookOff

LAST = 10


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


# Programmes ---------------------------------------------------------------------------------------


def test_cards_are_revealed_when_the_last_one_has_laid_and_one_by_one_f2(match: CookOff) -> None:
    match.lays("Emily", "get double cook")
    match.lays("John", "sabotage get cook")
    assert match.counter("Emily") == "back back back"
    assert match.counter("Ana") == ""
    match.lays("Ana", "get cook double")
    assert match.counter("Emily") == "get back back"
    assert match.counter("John") == "sabotage back back"


def test_what_is_laid_can_be_taken_up_again_until_then_g6(match: CookOff) -> None:
    match.lays("Emily", "get double cook")
    assert match.asks("Emily") == "Ready"
    assert [card.key for card in match.ask("Emily").cards] == ["get", "double", "cook"]
    assert "Take it back" in match.refused("Emily", Lay("cook", "get", "double"))
    match.does("Emily", Again())
    match.lays("Emily", "cook get double")
    assert match.counter("Emily") == "back back back"


def test_only_ready_is_seen_by_the_others_and_nothing_of_the_cards_g6_g7(match: CookOff) -> None:
    seen = []
    for cards in ("get double cook", "sabotage sabotage double"):
        match.lays("Emily", cards)
        seen.append([match.game.view(match.state, viewer) for viewer in (None, 2, 3)])
        match.does("Emily", Again())
    assert seen[0] == seen[1]


def test_after_the_first_action_two_cards_may_be_swapped_in_secret_f2(match: CookOff) -> None:
    match.programmes(Emily="double get cook", John="double get cook", Ana="double cook get")
    assert isinstance(match.state.phase, Confirming)
    assert match.waits_for == "Emily John Ana"
    seen = []
    for swap in (True, False):
        match.does("Emily", Confirm(swap))
        seen.append([match.game.view(match.state, viewer) for viewer in (None, 2, 3)])
        match.does("Emily", Again())
    assert seen[0] == seen[1]
    match.does("Emily", Confirm(True))
    assert [card.key for card in match.ask("Emily").cards] == ["double", "cook", "get"]
    match.confirms("Ana")
    assert match.counter("Emily") == "double cook back"
    assert match.counter("John") == "double get back"
    assert match.counter("Ana") == "double get back"


def test_all_confirm_even_when_there_is_nothing_to_swap_f2(match: CookOff) -> None:
    match.has("Emily", meat=0)
    match.programmes(
        Emily="double sabotage sabotage", John="double get cook", Ana="double get cook"
    )
    assert match.asks("Emily") == "AskConfirm"


def test_a_double_that_is_swapped_to_the_end_is_void_f2_f5(match: CookOff) -> None:
    row = "cook double get"
    match.programmes(Emily=row, John=row, Ana=row)
    match.confirms("Emily")
    assert match.mat("Emily").double is False
    match.does("Emily", Get(1))
    assert match.board("Emily") == (2, 3)
    for name in ("John", "Ana"):
        assert match.mat(name).double
        match.does(name, Get(0))
    assert [news.seat for news in match.told("void")] == [1]


def test_a_round_has_three_actions_and_the_tournament_ten_rounds_f2(match: CookOff) -> None:
    for number in range(1, LAST + 1):
        assert match.state.round == number
        match.programmes()
        match.plays_on()
    assert match.over
    assert [done.number for done in match.state.rounds] == list(range(1, LAST + 1))


# Cleaning -----------------------------------------------------------------------------------------


def test_cleaning_is_chosen_with_the_cards_and_shown_together_f7_g6(match: CookOff) -> None:
    """Nobody sees before the first cards are turned that Emily cleans."""
    match.has("Emily", stove="token raw vegetable -")
    assert match.waits_for == "Emily John Ana"
    match.lays("John", IDLE)
    match.lays("Emily", "clean")
    assert match.counter("Emily") == match.counter("John") == "back back back"
    assert not match.mat("Emily").cleaning
    assert match.stove("Emily") == "token raw vegetable -"
    match.does("Emily", Again())
    assert match.counter("Emily") == ""
    match.lays("Emily", "clean")
    match.lays("Ana", IDLE)
    assert match.mat("Emily").cleaning
    assert match.stove("Emily") == "- - - -"
    assert match.counter("Emily") == ""
    assert match.told("cleans")[0].seat == 1


def test_a_round_wants_three_cards_or_cleaning_f2_f7(match: CookOff) -> None:
    for few in (Lay(), Lay("cook"), Lay("cook", "get"), Lay(None, "cook", "get")):
        assert match.refused("Emily", few) == "Please choose three cards, or clean."
    match.does("Emily", Lay("clean", "cook", "cook"), Again(), Lay("clean"))


def test_tokens_and_food_go_and_board_and_tray_stay_f7(match: CookOff) -> None:
    match.has("Emily", stove="raw vegetable token -", meat=2, cooked_meat=1)
    match.has("John", meat=0, vegetables=0)
    match.has("Ana", meat=0, vegetables=0)
    match.programmes(Emily="sabotage sabotage double", John=IDLE, Ana=IDLE)
    match.confirms()
    assert match.state.round == 2
    before = (match.tv.meat, match.tv.vegetables, match.tv.tokens)
    match.programmes(Emily="clean")
    assert match.stove("Emily") == "- - - -"
    assert (match.board("Emily"), match.tray("Emily")) == ((2, 2), (1, 0))
    assert (match.tv.meat, match.tv.vegetables, match.tv.tokens) == tuple(n + 1 for n in before)


def test_who_cleans_takes_no_action_and_can_again_in_the_next_round_f7(match: CookOff) -> None:
    match.has("Emily", stove="token - - -")
    row = "double get cook"
    match.programmes(Emily="clean", John=row, Ana=row)
    match.confirms()
    assert match.asks("Emily") == "Watch"
    assert "nothing for you to choose" in match.refused("Emily", Lay("cook", "get", "double"))
    assert match.can("Emily") == "You are cleaning: nobody can sabotage you in this round."
    match.plays_on()
    assert not match.mat("Emily").cleaning
    match.lays("Emily", IDLE)


def test_this_rounds_actions_go_on_when_the_fourth_token_falls_f7(match: CookOff) -> None:
    match.has("John", stove="token token token -")
    match.programmes(Emily="sabotage double get", John="double get cook", Ana="double get cook")
    match.sabotages("Emily", "John", "pan 3")
    assert match.stove("John") == "token token token token"
    match.confirms()
    match.does("John", Get(4))
    match.does("Ana", Get(0))
    assert match.board("John") == (5, 2)


def test_with_all_four_sabotaged_one_has_to_clean_next_round_f7(match: CookOff) -> None:
    match.has("John", stove="token token token token")
    match.programmes()
    match.plays_on()
    assert match.waits_for == "Emily Ana"
    assert match.mat("John").cleaning
    assert match.stove("John") == "- - - -"
    assert match.can("John") == "You are cleaning: nobody can sabotage you in this round."
    assert "nothing for you to choose" in match.refused("John", Lay("clean"))
    assert match.told("must")[0].seat == 2


def test_after_the_last_round_there_is_no_next_one_to_clean_in_f7(match: CookOff) -> None:
    match.at_round(LAST)
    match.has("John", stove="token token token -")
    match.programmes(Emily="sabotage double get", John="double get cook", Ana="double get cook")
    match.sabotages("Emily", "John", "pan 3")
    match.plays_on()
    assert match.over
    assert match.bonus("John") == (0, -8, 0)
    assert match.points("John") == -8


def test_when_all_clean_the_round_passes_f7(match: CookOff) -> None:
    match.programmes(Emily="clean", John="clean", Ana="clean")
    assert match.state.round == 2
    assert [kitchen.cleaning for kitchen in match.state.rounds[0].played] == [True] * 3
