"""What is in the box, and what prepare, cook, get and double do (F1, F3, F4, F5)."""

import pytest

from partycards.games.base import IllegalMove
from partycards.games.cook_off_sabotage.rules import CookOffSabotage
from partycards.games.cook_off_sabotage.steps.programming import Lay
from partycards.games.cook_off_sabotage.steps.ways import Cook, Get, Prepare
from tests.games.cook_off_sabotage.case import BOX
from tests.games.cook_off_sabotage.match import CookOff
from tests.games.guests import InOrder


@pytest.fixture
def match() -> CookOff:
    return CookOff("Emily", "John", "Ana")


def test_the_box_has_54_vegetables_36_meats_18_tokens_and_seven_cards_a_kitchen_f1() -> None:
    assert {token.key: token.count for token in BOX.tokens} == {
        "vegetable": 54, "meat": 36, "sabotage": 18,
    }  # fmt: skip
    assert {action.key: action.count for action in BOX.actions} == {
        "prepare": 2, "cook": 1, "get": 1, "double": 1, "sabotage": 2,
    }  # fmt: skip
    assert [action.key for action in BOX.actions if action.safe] == ["prepare", "cook"]


def test_everybody_begins_with_a_raw_meat_and_two_vegetables_f1(match: CookOff) -> None:
    for name in match.names:
        assert match.board(name) == (1, 2)
        assert match.stove(name) == "- - - -"
        assert match.points(name) == 0
    assert (match.tv.meat, match.tv.vegetables, match.tv.tokens) == (33, 48, 18)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_with_two_or_three_all_tokens_are_in_too_f1(seats: int) -> None:
    state = CookOffSabotage().setup(tuple(range(1, seats + 1)), BOX, InOrder())
    assert (state.meat, state.vegetables, state.tokens) == (36 - seats, 54 - 2 * seats, 18)


@pytest.mark.parametrize("seats", [(1,), (1, 2, 3, 4, 5, 6, 7)])
def test_two_to_six_chefs_can_play_f1(seats: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="2 to 6"):
        CookOffSabotage().setup(seats, BOX, InOrder())
    assert CookOffSabotage().seats() == range(2, 7)


def test_where_the_clockwise_order_starts_is_named_or_drawn_g9() -> None:
    assert CookOffSabotage(first=2).setup((1, 2, 3), BOX, InOrder()).start == 2
    assert CookOffSabotage().setup((1, 2, 3), BOX, InOrder()).start in (1, 2, 3)
    with pytest.raises(IllegalMove, match="one of the guests"):
        CookOffSabotage(first=9).setup((1, 2), BOX, InOrder())


def test_nobody_has_more_cards_of_a_kind_than_seven_in_all_f1_f2(match: CookOff) -> None:
    refusal = match.refused("Emily", Lay("cook", "prepare", "cook"))
    assert refusal == "You do not have that many Cook! cards."
    assert "Sabotage" in match.refused("Emily", Lay("sabotage", "sabotage", "sabotage"))
    match.does("Emily", Lay("sabotage", "double", "sabotage"))


# Prepare ------------------------------------------------------------------------------------------


def test_meat_goes_to_the_grill_and_a_vegetable_into_a_pan_f3(match: CookOff) -> None:
    match.programmes(Emily="prepare prepare cook")
    assert match.asks("Emily") == "AskWay"
    assert match.ask("Emily").ways == ((1, 0), (0, 1))
    match.does("Emily", Prepare(1))
    match.does("John", Prepare(0))
    match.does("Ana", Prepare(0))
    assert match.stove("Emily") == "raw - - -"
    assert match.stove("John") == "- vegetable - -"
    assert match.board("Emily") == (0, 2)
    assert match.board("John") == (1, 1)


def test_only_one_way_needs_no_question_f3(match: CookOff) -> None:
    match.has("Emily", meat=0)
    match.programmes(Emily="prepare get cook", John="get prepare cook", Ana="get prepare cook")
    assert match.asks("Emily") == "Watch"
    for name in ("John", "Ana"):
        match.does(name, Get(1))
    assert match.stove("Emily") == "- vegetable - -"


def test_one_meat_on_the_grill_and_one_vegetable_in_each_pan_f1_f3(match: CookOff) -> None:
    match.has("Emily", stove="raw vegetable vegetable vegetable", meat=2, vegetables=2)
    match.programmes(Emily="prepare get double", John="double get cook", Ana="double get cook")
    assert match.told("nothing")[0].seat == 1
    assert match.board("Emily") == (2, 2)


def test_without_food_or_a_free_utensil_nothing_happens_f3_f5(match: CookOff) -> None:
    match.has("Emily", meat=0, vegetables=0)
    match.has("John", stove="token token - -", vegetables=0)
    match.programmes(Emily="prepare double get", John="prepare get double", Ana="double get cook")
    assert [(news.seat, news.what) for news in match.told("nothing")] == [
        (1, "prepare"), (2, "prepare"),
    ]  # fmt: skip


def test_a_disabled_utensil_cannot_be_used_f6(match: CookOff) -> None:
    match.has("Emily", stove="token token - -", meat=2, vegetables=3)
    match.programmes(Emily="double prepare get", John="get double cook", Ana="get double cook")
    for name in ("John", "Ana"):
        match.does(name, Get(0))
    match.confirms()
    assert match.stove("Emily") == "token token vegetable vegetable"


# Cook ---------------------------------------------------------------------------------------------


def cooks(match: CookOff, stove: str, cards: str = "cook get double", **more: int) -> None:
    """Emily cooks first; the others get food."""
    match.has("Emily", stove=stove, **more)
    match.programmes(Emily=cards, John="get double cook", Ana="get double cook")
    for name in ("John", "Ana"):
        match.does(name, Get(1))


def test_a_vegetable_cooked_once_is_two_points_f4(match: CookOff) -> None:
    cooks(match, "- vegetable vegetable -")
    assert match.points("Emily") == 2
    assert match.stove("Emily") == "- - vegetable -"
    assert match.tray("Emily") == (0, 1)


def test_meat_cooked_once_is_half_cooked_and_worth_nothing_yet_f4(match: CookOff) -> None:
    cooks(match, "raw - - -")
    assert match.points("Emily") == 0
    assert match.stove("Emily") == "half - - -"
    assert match.kitchen("Emily").half == 1


def test_meat_is_done_in_the_next_round_for_six_points_f4(match: CookOff) -> None:
    cooks(match, "raw - - -")
    match.plays_on()
    match.programmes(Emily="cook double get", John="get double cook", Ana="get double cook")
    for name in ("John", "Ana"):
        match.does(name, Get(1))
    assert match.points("Emily") == 6
    assert match.tray("Emily") == (1, 0)
    assert match.stove("Emily") == "- - - -"


def test_one_cook_turns_one_ingredient_the_chef_says_which_f4(match: CookOff) -> None:
    cooks(match, "raw vegetable - -")
    assert match.ask("Emily").ways == ((1, 0), (0, 1))
    match.does("Emily", Cook(0))
    assert match.stove("Emily") == "raw - - -"
    assert match.points("Emily") == 2


@pytest.mark.parametrize(
    ("meat", "stove", "points"),
    [(2, "- vegetable vegetable -", 6), (1, "half - vegetable -", 2), (0, "raw - - -", 4)],
)
def test_double_and_cook_do_the_meat_or_two_vegetables_or_one_of_each_f4_f5(
    match: CookOff, meat: int, stove: str, points: int
) -> None:
    cooks(match, "raw vegetable vegetable -", "double cook get")
    match.confirms()
    assert match.ask("Emily").ways == ((2, 0), (1, 1), (0, 2))
    match.does("Emily", Cook(meat))
    assert match.stove("Emily") == stove
    assert match.points("Emily") == points


def test_a_half_cooked_meat_and_a_vegetable_are_done_together_f4_f5(match: CookOff) -> None:
    cooks(match, "half vegetable - -", "double cook get", half=1)
    match.confirms()
    assert match.points("Emily") == 8


def test_meat_not_done_by_the_end_of_the_next_round_goes_to_the_stock_f4(match: CookOff) -> None:
    match.at_round(4)
    match.has("Emily", stove="half - - -", half=3)
    match.has("John", stove="half - - -", half=4)
    before = match.tv.meat
    row = "double get sabotage"
    match.programmes(Emily=row, John=row, Ana="double get cook")
    match.confirms()
    for name in match.names:
        match.does(name, Get(0))
    match.by_rule()
    match.declines("Emily", "John")
    assert match.stove("Emily") == "- - - -"
    assert match.stove("John") == "half - - -"
    assert match.tv.meat == before + 1
    assert [news.seat for news in match.told("overdue")] == [1]


def test_raw_food_waits_as_long_as_it_likes_f4(match: CookOff) -> None:
    match.has("Emily", stove="raw vegetable - -", meat=0, vegetables=0)
    for _ in range(3):
        match.programmes(Emily="sabotage double get")
        match.plays_on()
    assert match.stove("Emily") == "raw vegetable - -"


# Get and double -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("meat", "board"), [(2, (3, 2)), (1, (2, 3)), (0, (1, 4))])
def test_two_ingredients_in_any_mix_f5(match: CookOff, meat: int, board: tuple[int, int]) -> None:
    match.programmes(Emily="get double cook")
    assert match.ask("Emily").ways == ((2, 0), (1, 1), (0, 2))
    match.does("Emily", Get(meat))
    match.does("John", Prepare(0))
    match.does("Ana", Prepare(0))
    assert match.board("Emily") == board


def test_double_and_get_bring_four_f5(match: CookOff) -> None:
    match.programmes(Emily="double get cook")
    match.does("John", Prepare(0))
    match.does("Ana", Prepare(0))
    match.confirms()
    assert len(match.ask("Emily").ways) == 5
    match.does("Emily", Get(4))
    for name in ("John", "Ana"):
        match.does(name, Prepare(0))
    assert match.board("Emily") == (5, 2)


def test_get_takes_what_the_stock_has_f5(match: CookOff) -> None:
    match.stock(meat=0, vegetables=1)
    match.programmes(Emily="get double cook")
    for name in ("John", "Ana"):
        match.does(name, Prepare(0))
    assert match.board("Emily") == (1, 3)


def test_double_doubles_the_very_next_card_only_f5(match: CookOff) -> None:
    match.has("Emily", vegetables=3, meat=0)
    match.programmes(Emily="double prepare cook", John="double get cook", Ana="double get cook")
    match.confirms()
    for name in ("John", "Ana"):
        match.does(name, Get(1))
    assert match.state.round == 2
    assert match.tray("Emily") == (0, 1)
    assert match.stove("Emily") == "- - vegetable -"


def test_double_as_the_third_card_is_void_also_for_the_next_round_f5(match: CookOff) -> None:
    match.has("Emily", meat=0)
    match.programmes(Emily="prepare cook double")
    match.plays_on()
    assert match.state.round == 2
    assert [news.seat for news in match.told("void")] == [1]
    match.programmes(Emily="get prepare cook")
    assert match.ask("Emily").ways == ((2, 0), (1, 1), (0, 2))


def test_the_cards_return_to_the_hand_after_the_third_action_f9(match: CookOff) -> None:
    match.programmes(Emily="double sabotage sabotage")
    match.plays_on()
    assert match.counter("Emily") == ""
    match.lays("Emily", "double sabotage sabotage")
    assert match.counter("Emily") == "back back back"
