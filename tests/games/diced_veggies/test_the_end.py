"""The end, the final cook, playing alone (D8, G1, G6)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import EndEarly
from partycards.games.diced_veggies.board import Podium, rating
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.games.diced_veggies.steps.drawing import Draw, Drawing
from partycards.games.diced_veggies.steps.final_cook import FinalCook, StartOver
from partycards.games.stepping import Over
from tests.games.diced_veggies.kitchen import Kitchen

FIVE = "Salsa; Gazpacho; Piperade; Omelette; Tomato Soup"


# The end ------------------------------------------------------------------------------------------


def test_the_sixth_recipe_brings_one_more_turn_for_each_other_and_the_final_cook_d8() -> None:
    kitchen = Kitchen("Emily", "John", "Ana")
    kitchen.has("John", dice="t2 t3", recipes="Tomato Salad", cooked=FIVE)
    kitchen.plays_a_turn("Emily", "A1")
    kitchen.cuts("John", "A2")
    kitchen.cooks("John", "Tomato Salad", "t2 t3")
    assert kitchen.game.public(kitchen.state).top.last
    assert kitchen.turn == "John"
    kitchen.draws("John", "hypes")
    assert kitchen.turn == "Ana"
    kitchen.plays_a_turn("Ana", "A3")
    assert kitchen.turn == "Emily"
    kitchen.has("Ana", dice="o2 o3", recipes="Roast Onions")
    kitchen.plays_a_turn("Emily", "A4")
    assert isinstance(kitchen.state.phase, FinalCook)
    assert kitchen.awaited() == "Waiting for the final cook of Ana"
    kitchen.cooks("Ana", "Roast Onions", "o2 o3")
    kitchen.goes_on("Ana")
    assert kitchen.over
    assert kitchen.winners() == ["John"]


def test_five_recipes_do_not_bring_the_end_d8() -> None:
    kitchen = Kitchen("Emily", "John")
    four = "Salsa; Gazpacho; Piperade; Omelette"
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad", cooked=four)
    kitchen.at("Emily", Cooking)
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    assert kitchen.place("Emily").cooked == 5
    assert not kitchen.game.public(kitchen.state).top.last


def final(*names: str) -> Kitchen:
    """John has brought the end with six recipes; it is Emily's last turn, and she can draw."""
    kitchen = Kitchen(*names)
    kitchen.has("John", cooked=f"{FIVE}; Onion Bhaji")
    kitchen.at("Emily", Drawing)
    kitchen.state = replace(kitchen.state, closer=kitchen.seat("John"), coming=())
    return kitchen


def test_the_final_cook_is_for_all_at_once_with_neither_cut_nor_draw_nor_restock_d8() -> None:
    kitchen = final("Emily", "John")
    kitchen.has("Emily", dice="t2 t3 o3", recipes="Tomato Salad")
    kitchen.has("John", dice="o4 o5", recipes="Roast Onions")
    kitchen.draws("Emily", "hypes")
    assert kitchen.awaited() == "Waiting for the final cook of Emily, John"
    assert kitchen.refused("Emily", Draw("hypes")) == "The round moved on."
    kitchen.cooks("John", "Roast Onions", "o4 o5")
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    kitchen.goes_on("John")
    kitchen.goes_on("Emily")
    assert kitchen.over


def test_the_token_and_hypes_help_in_the_final_cook_too_d8_d4() -> None:
    kitchen = final("Emily", "John")
    kitchen.has("Emily", dice="t3 m4", recipes="Tomato Salad", hypes="Odd Couple; Perfect Ten")
    kitchen.draws("Emily", "recipes")
    kitchen.changes("Emily", "m4", "tomato")
    kitchen.cooks("Emily", "Tomato Salad", "t3 t4")
    kitchen.goes_on("Emily")
    assert kitchen.over
    assert kitchen.points("Emily") == 3


def test_the_final_cook_is_hidden_and_may_be_changed_until_all_are_ready_d8_g6() -> None:
    kitchen = final("Emily", "John")
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad")
    kitchen.has("John", dice="o4 o5", recipes="Roast Onions")
    kitchen.draws("Emily", "hypes")
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    assert kitchen.holds("Emily") == "t2 t3"
    assert kitchen.place("Emily").cooked == 0
    assert not kitchen.place("Emily").ready
    kitchen.goes_on("Emily")
    assert kitchen.place("Emily").ready
    assert kitchen.asks("Emily") == "AskReady"
    kitchen.does("Emily", StartOver())
    assert not kitchen.place("Emily").ready
    assert kitchen.phone("Emily").own.cooked == ()
    kitchen.goes_on("Emily")
    kitchen.goes_on("John")
    assert kitchen.over
    assert kitchen.points("Emily") == 0


def test_starting_over_gives_the_token_and_the_dice_back_g6_d8() -> None:
    kitchen = final("Emily", "John")
    kitchen.has("Emily", dice="t3 m4", recipes="Tomato Salad")
    kitchen.has("John", dice="o4 o5", recipes="Roast Onions")
    kitchen.draws("Emily", "hypes")
    assert kitchen.refused("Emily", StartOver()) == "You have not cooked anything yet."
    kitchen.changes("Emily", "m4", "tomato")
    kitchen.cooks("Emily", "Tomato Salad", "t3 t4")
    kitchen.does("Emily", StartOver())
    assert kitchen.chef("Emily").token
    assert kitchen.holds("Emily") == "m4 t3"


def test_a_later_sixth_recipe_starts_nothing_again_d8() -> None:
    kitchen = Kitchen("Emily", "John", "Ana")
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad", cooked=FIVE)
    more = "Fajitas; Paella; Spring Roll; Quiche; Moussaka"
    kitchen.has("John", dice="o2 o3", recipes="Roast Onions", cooked=more)
    kitchen.at("Emily", Cooking)
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    kitchen.draws("Emily", "hypes")
    kitchen.cuts("John", "A1")
    kitchen.cooks("John", "Roast Onions", "o2 o3")
    kitchen.draws("John", "hypes")
    assert kitchen.turn == "Ana"
    kitchen.plays_a_turn("Ana", "A2")
    assert kitchen.over


def test_the_highest_score_wins_and_a_tie_is_shared_d8_g1() -> None:
    kitchen = Kitchen("Emily", "John", "Ana")
    kitchen.has("Emily", cooked="Salsa")
    kitchen.has("John", cooked="Gazpacho")
    kitchen.has("Ana", cooked="Spring Roll; Roast Onions")
    kitchen.table(EndEarly())
    assert kitchen.winners() == ["Ana"]
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", cooked="Tomato Salad")
    kitchen.has("John", cooked="Roast Onions")
    kitchen.table(EndEarly())
    assert kitchen.winners() == ["Emily", "John"]


def test_recipes_and_hypes_are_turned_up_at_the_end_d8() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 t5", recipes="Tomato Salad", hypes="Odd Couple")
    kitchen.at("Emily", Cooking)
    kitchen.cooks("Emily", "Tomato Salad", "t3 t5", "Odd Couple")
    kitchen.table(EndEarly())
    sheet = kitchen.game.public(kitchen.state).sheet
    assert sheet.totals == ((1, 6), (2, 0))
    (served,) = dict(sheet.menus)[1]
    assert served.hype is not None
    assert served.hype.name == "Odd Couple"
    (menu,) = kitchen.game.album(kitchen.state)
    assert menu.points == 6  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (-5, "Technique needs some sharpening"), (0, "Technique needs some sharpening"),
        (30, "Technique needs some sharpening"), (31, "Now you’re cooking!"),
        (40, "Now you’re cooking!"), (41, "Impressive cleaver work"),
        (50, "Impressive cleaver work"), (51, "Expert-level knife skills"),
        (60, "Expert-level knife skills"), (61, "Now you’re just showing off"),
        (70, "Now you’re just showing off"), (71, "A star above the door"),
        (80, "A star above the door"), (81, "How?!?"), (150, "How?!?"),
    ],
)  # fmt: skip
def test_the_rating_table_is_shown_to_each_player_d8(points: int, words: str) -> None:
    assert rating(points) == words


def test_everybody_reads_the_own_rating_at_the_end_d8() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", cooked=f"{FIVE}; Lasagne; Moussaka")
    kitchen.table(EndEarly())
    podium = kitchen.game.public(kitchen.state).stage
    assert isinstance(podium, Podium)
    assert dict(podium.ratings) == {1: rating(kitchen.points("Emily")), 2: rating(0)}
    assert podium.places[0][1] == 1


# Alone --------------------------------------------------------------------------------------------


def test_alone_it_stops_after_the_own_sixth_recipe_and_the_final_cook_d8() -> None:
    kitchen = Kitchen("Emily")
    kitchen.has("Emily", dice="t2 t3 o2 o3", recipes="Tomato Salad; Roast Onions", cooked=FIVE)
    kitchen.at("Emily", Cooking)
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    kitchen.goes_on("Emily")
    kitchen.draws("Emily", "hypes")
    assert isinstance(kitchen.state.phase, FinalCook)
    kitchen.cooks("Emily", "Roast Onions", "o2 o3")
    kitchen.goes_on("Emily")
    assert kitchen.state.phase == Over("six")
    assert kitchen.game.alone(kitchen.state) == kitchen.points("Emily")


@pytest.mark.parametrize(("limit", "ends"), [(0, False), (12, True)])
def test_alone_a_house_rule_ends_it_after_twelve_turns_d8(limit: int, ends: bool) -> None:
    kitchen = Kitchen("Emily", most_turns=limit)
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad")
    kitchen.state = kitchen.state.with_guest(1, turns=11)
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.chef("Emily").turns == 12
    kitchen.plays_a_turn("Emily", "A2")
    assert isinstance(kitchen.state.phase, FinalCook) == ends
    if ends:
        kitchen.goes_on("Emily")
        assert kitchen.state.phase == Over("turns")


def test_with_others_the_twelve_turns_do_not_count_d8() -> None:
    kitchen = Kitchen("Emily", "John", most_turns=12)
    kitchen.state = kitchen.state.with_guest(1, turns=12)
    kitchen.plays_a_turn("Emily", "A1")
    assert kitchen.turn == "John"


def test_a_match_that_is_ended_early_is_no_record_d8() -> None:
    kitchen = Kitchen("Emily")
    kitchen.has("Emily", cooked="Salsa")
    kitchen.table(EndEarly())
    assert kitchen.game.alone(kitchen.state) is None


def test_alone_the_end_tells_of_the_best_game_before_d8() -> None:
    kitchen = Kitchen("Emily", record=(31, 64, 50))
    kitchen.table(EndEarly())
    podium = kitchen.game.public(kitchen.state).stage
    assert isinstance(podium, Podium)
    assert podium.before == 64
    assert kitchen.game.with_record((31, 64, 50)) == {}
    assert kitchen.game.with_record((70,)) == {"record": (70,)}
    assert kitchen.game.shareable().record == ()
    two = Kitchen("Emily", "John", record=(64,))
    assert two.state.best is None
