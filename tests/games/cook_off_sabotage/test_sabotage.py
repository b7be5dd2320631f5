"""Sabotage, who is safe, and in which order it happens (F2, F5, F6, F9, G6)."""

import pytest

from partycards.games.cook_off_sabotage.steps.acting import Sabotage
from partycards.games.cook_off_sabotage.steps.ways import Get, Prepare
from tests.games.cook_off_sabotage.match import CookOff


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def starts(match: CookOff, **cards: str) -> None:
    """The first cards are revealed; who is not named has Double! in front, open to sabotage."""
    match.programmes(**{name: cards.get(name, "double cook get") for name in match.names})


def test_food_is_removed_to_the_stock_for_a_point_f6(match: CookOff) -> None:
    match.has("John", stove="raw vegetable - -", meat=0)
    meat = match.tv.meat
    starts(match, Emily="sabotage get cook")
    match.sabotages("Emily", "John", "grill")
    assert match.stove("John") == "- vegetable - -"
    assert match.tv.meat == meat + 1
    assert match.points("Emily") == 1
    assert match.points("John") == 0


@pytest.mark.parametrize("place", ["grill", "pan 2"])
def test_an_empty_utensil_is_disabled_for_a_point_f6(match: CookOff, place: str) -> None:
    starts(match, Emily="sabotage get cook")
    match.sabotages("Emily", "John", place)
    assert match.stove("John").split()[0 if place == "grill" else 2] == "token"
    assert match.tv.tokens == 17
    assert match.points("Emily") == 1


def test_half_cooked_meat_can_be_removed_too_f6(match: CookOff) -> None:
    match.has("John", stove="half - - -", half=1)
    starts(match, Emily="sabotage get cook")
    match.sabotages("Emily", "John", "grill")
    assert match.stove("John") == "- - - -"


def test_one_token_a_utensil_f6(match: CookOff) -> None:
    match.has("John", stove="token - - -")
    starts(match, Emily="sabotage get cook")
    assert match.refused("Emily", Sabotage(2, 0)) == "That is sabotaged already."


def test_without_a_token_only_food_can_be_removed_f6(match: CookOff) -> None:
    match.has("Ana", stove="raw - - -")
    match.stock(tokens=0)
    starts(match, Emily="sabotage get cook")
    assert [t.mat.seat for t in match.ask("Emily").targets] == [3]
    refusal = match.refused("Emily", Sabotage(2, 0))
    assert refusal == "No sabotage token is left, so only food can be removed."
    match.sabotages("Emily", "Ana", "grill")


def test_never_in_the_own_kitchen_and_only_where_there_is_a_place_f6(match: CookOff) -> None:
    match.has("Emily", stove="raw - - -")
    starts(match, Emily="sabotage get cook")
    for seat in (1, 9):
        assert "another chef" in match.refused("Emily", Sabotage(seat, 0))
    for place in (-1, 4):
        assert "the grill or one of the pans" in match.refused("Emily", Sabotage(2, place))


def test_it_may_be_declined_f6(match: CookOff) -> None:
    starts(match, Emily="sabotage get cook")
    match.declines("Emily")
    assert match.points("Emily") == 0
    assert match.told("declined")[0].seat == 1


def test_who_prepares_or_cooks_or_cleans_is_safe_f3_f4_f6(match: CookOff) -> None:
    match.has("Emily", meat=0)
    match.has("John", stove="raw - - -")
    match.programmes(Emily="sabotage sabotage get", John="cook get prepare", Ana="clean")
    assert [news.seat for news in match.told("nothing")] == [1]
    match.confirms()
    match.does("John", Get(0))
    assert [target.mat.seat for target in match.ask("Emily").targets] == [2]
    assert match.ask("Emily").safe == (3,)
    refusal = match.refused("Emily", Sabotage(3, 0))
    assert refusal == "That chef cannot be sabotaged in this step."


def test_who_gets_doubles_or_sabotages_is_not_safe_f5_f6(match: CookOff) -> None:
    starts(match, Emily="sabotage get cook", John="get cook double", Ana="sabotage cook get")
    match.does("John", Get(1))
    match.by_rule()
    match.sabotages("Emily", "Ana", "grill")
    match.sabotages("Ana", "Emily", "grill")
    assert (match.stove("Ana"), match.stove("Emily")) == ("token - - -", "token - - -")


def test_a_card_that_does_nothing_still_protects_for_its_whole_step_f2(match: CookOff) -> None:
    match.has("John", meat=0, vegetables=0)
    starts(match, Emily="sabotage get cook", John="prepare cook get", Ana="double get cook")
    assert [news.what for news in match.told("nothing")] == ["prepare"]
    assert [target.mat.seat for target in match.ask("Emily").targets] == [3]
    match.declines("Emily")


def test_prepare_cook_and_get_happen_before_any_sabotage_f2(match: CookOff) -> None:
    match.has("John", meat=0, vegetables=0)
    starts(match, Emily="sabotage get cook", John="get double cook", Ana="prepare get cook")
    assert match.waits_for == "John Ana"
    match.does("Ana", Prepare(1))
    assert match.stove("Ana") == "- - - -"
    match.does("John", Get(2))
    assert match.board("John") == (2, 0)
    assert match.waits_for == "Emily"


def test_the_target_is_chosen_when_ones_place_comes_f6(match: CookOff) -> None:
    match.has("Ana", stove="raw - - -")
    starts(match, Emily="sabotage get cook", John="sabotage cook get")
    match.by_rule()
    assert match.waits_for == "Emily"
    match.sabotages("Emily", "Ana", "grill")
    assert match.waits_for == "John"
    places = {target.mat.seat: target.places for target in match.ask("John").targets}
    assert places[3] == ((0, ""), (1, ""), (2, ""), (3, ""))
    match.sabotages("John", "Ana", "grill")
    assert match.stove("Ana") == "token - - -"


def test_a_double_makes_two_sabotages_in_the_same_place_of_the_order_f5(match: CookOff) -> None:
    match.has("Ana", stove="raw - - -")
    starts(match, Emily="double sabotage cook", John="get sabotage cook", Ana="double get cook")
    match.does("John", Get(1))
    match.confirms()
    match.does("Ana", Get(4))
    match.by_rule()
    match.sabotages("Emily", "Ana", "grill")
    assert match.waits_for == "Emily"
    assert match.ask("Emily").second
    match.sabotages("Emily", "Ana", "grill")
    assert match.stove("Ana") == "token - - -"
    assert match.points("Emily") == 2
    assert match.waits_for == "John"


def test_declining_the_first_of_two_declines_both_f5_f6(match: CookOff) -> None:
    starts(match, Emily="double sabotage cook", John="double get cook")
    match.confirms()
    match.does("John", Get(0))
    match.declines("Emily")
    assert match.points("Emily") == 0
    assert match.state.step == 3


def test_every_utensil_that_can_be_sabotaged_is_offered_f6(match: CookOff) -> None:
    match.has("John", stove="- vegetable token -")
    starts(match, Emily="sabotage get cook")
    places = {target.mat.seat: target.places for target in match.ask("Emily").targets}
    assert places[2] == ((0, ""), (1, "vegetable"), (3, ""))
    match.sabotages("Emily", "John", "pan 1")
