"""Drawing and keeping (D5, D6, D9)."""

import pytest
from msgspec.structs import replace

from partycards.games.diced_veggies.steps.cooking import Cooking, StopCooking
from partycards.games.diced_veggies.steps.drawing import Draw, Drawing, Take
from partycards.games.diced_veggies.steps.keeping import Discard
from tests.games.diced_veggies.kitchen import LITTLE, RECIPES, Kitchen

FIVE = "Salsa; Gazpacho; Piperade; Omelette; Tomato Soup"


@pytest.fixture
def kitchen() -> Kitchen:
    """Emily is to draw."""
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.shows("Gazpacho; Salsa; Quiche")
    kitchen.at("Emily", Drawing)
    return kitchen


# Cards --------------------------------------------------------------------------------------------


def test_a_hype_is_drawn_in_secret_d5_g7(kitchen: Kitchen) -> None:
    kitchen.stack("Perfect Ten")
    kitchen.draws("Emily", "hypes")
    assert [card.name for card in kitchen.phone("Emily").own.hypes] == ["Perfect Ten"]
    assert kitchen.place("Emily").hypes == 1
    assert kitchen.tv.news[-1].hypes == ()
    assert kitchen.turn == "John"


def test_a_recipe_from_the_deck_lies_open_d5(kitchen: Kitchen) -> None:
    kitchen.stack("Minestrone")
    kitchen.draws("Emily", "recipes")
    assert [card.name for card in kitchen.place("Emily").recipes] == ["Minestrone"]
    assert len(kitchen.tv.display) == 3


def test_a_recipe_from_the_display_is_taken_and_the_gap_is_filled_d5(kitchen: Kitchen) -> None:
    kitchen.stack("Minestrone")
    kitchen.takes("Emily", "Salsa")
    assert [card.name for card in kitchen.place("Emily").recipes] == ["Salsa"]
    assert [card.name for card in kitchen.tv.display] == ["Gazpacho", "Quiche", "Minestrone"]


def test_what_is_not_on_display_cannot_be_taken_d5(kitchen: Kitchen) -> None:
    said = kitchen.refused("Emily", Take(RECIPES["Minestrone"]))
    assert said == "That recipe is not on display."


def test_the_draw_is_compulsory_and_comes_after_cooking_d5() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    kitchen.at("Emily", Cooking)
    assert kitchen.refused("Emily", Draw("hypes")) == "The round moved on."
    kitchen.goes_on("Emily")
    assert kitchen.refused("Emily", StopCooking()) == "The round moved on."
    kitchen.draws("Emily", "hypes")
    assert kitchen.turn == "John"


def test_a_deck_that_is_out_is_made_from_its_own_discards_d9(kitchen: Kitchen) -> None:
    state = kitchen.state
    kitchen.state = replace(state, hypes=(), hype_discards=state.hypes[:3], frame=state.frame)
    kitchen.total = (kitchen.total[0], [c for c in kitchen.total[1] if c < 44 or c in state.hypes[:3]])  # noqa: E501  # fmt: skip
    chances = kitchen.state.chances
    kitchen.draws("Emily", "hypes")
    assert len(kitchen.state.hypes) == 2
    assert kitchen.state.hype_discards == ()
    assert kitchen.state.chances == chances + 1


def test_a_pile_with_nothing_left_even_in_its_discards_cannot_be_chosen_d5(
    kitchen: Kitchen,
) -> None:
    kitchen.state = replace(kitchen.state, hypes=())
    kitchen.total = (kitchen.total[0], [card for card in kitchen.total[1] if card < 44])
    assert not kitchen.ask("Emily").hypes
    said = kitchen.refused("Emily", Draw("hypes"))
    assert said == "There is no card left in that deck. Choose another."
    kitchen.draws("Emily", "recipes")


def test_when_nothing_can_be_drawn_anywhere_the_turn_goes_on_g9() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.state = replace(kitchen.state, hypes=(), recipes=(), display=())
    kitchen.total = (kitchen.total[0], [])
    kitchen.cuts("Emily", "A1")
    assert kitchen.turn == "John"
    assert "stuck" in [news.kind for news in kitchen.tv.news]


def test_a_display_that_cannot_be_filled_stays_shorter_d5_g9(kitchen: Kitchen) -> None:
    state = kitchen.state
    kitchen.state = replace(state, recipes=())
    kitchen.total = (kitchen.total[0], sorted([*state.hypes, *state.display]))
    kitchen.takes("Emily", "Salsa")
    assert [card.name for card in kitchen.tv.display] == ["Gazpacho", "Quiche"]


# What may be kept ---------------------------------------------------------------------------------


def test_eight_dice_two_recipes_and_two_hypes_are_kept_d6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="c2 c3 m2 m3 o2 o3 t2 t3", recipes="Lasagne; Minestrone")
    kitchen.has("Emily", hypes="Perfect Ten")
    kitchen.draws("Emily", "hypes")
    assert kitchen.turn == "John"
    assert len(kitchen.place("Emily").dice) == 8


def test_what_is_too_much_goes_by_own_choice_d6_d9(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="c2 c3 m2 m3 o2 o3 t2 t3 p4 p5", recipes="Lasagne; Minestrone")
    kitchen.takes("Emily", "Salsa")
    assert kitchen.turn == "Emily"
    assert kitchen.ask("Emily").over == (2, 1, 0)
    assert kitchen.can("Emily").endswith("choose what goes.")
    gone = kitchen.own("Emily", "m2 p5")
    kitchen.gives_back("Emily", "m2 p5", recipes="Lasagne")
    assert kitchen.turn == "John"
    assert set(gone) <= set(kitchen.state.frame)
    assert kitchen.state.recipe_discards == (RECIPES["Lasagne"],)
    assert [card.name for card in kitchen.place("Emily").recipes] == ["Minestrone", "Salsa"]


def test_a_third_hype_goes_face_down_to_its_own_discards_d6_d9_g7(kitchen: Kitchen) -> None:
    kitchen.has("Emily", hypes="Perfect Ten; Odd Couple")
    kitchen.stack("Family Size")
    kitchen.draws("Emily", "hypes")
    assert kitchen.can("Emily") == "You keep two hypes. To discard: 1."
    kitchen.gives_back("Emily", hypes="Odd Couple")
    assert kitchen.tv.hype_discards == 1
    assert kitchen.tv.news[-1].hypes == ()
    own = [card.name for card in kitchen.phone("Emily").own.hypes]
    assert own == ["Perfect Ten", "Family Size"]


def test_neither_more_nor_less_than_what_is_too_much_goes_d6(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="c2 c3 m2 m3 o2 o3 t2 t3 p4")
    kitchen.draws("Emily", "hypes")
    assert "no more, no less" in kitchen.refused("Emily", Discard())
    two = Discard(kitchen.own("Emily", "c2 c3"))
    assert "no more, no less" in kitchen.refused("Emily", two)
    assert kitchen.refused("Emily", Discard((kitchen.state.frame[0],))) == (
        "That is not yours to discard."
    )
    assert kitchen.can("Emily") == "You keep eight dice. To give back: 1."
    kitchen.gives_back("Emily", "c2")


def test_more_than_that_may_be_had_during_the_turn_d6() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.block("""
        c2 c2 c2 p2 p2
        p6 p6 m6 m6 o6
    """)
    kitchen.has("Emily", dice="o2 o3 o4 t2 t3 t4 m2 m3")
    kitchen.cuts("Emily", "A1 B1 C1 D1 E1")
    assert len(kitchen.place("Emily").dice) == 13
