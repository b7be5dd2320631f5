"""Cooking, hypes, the chef token (D2, D3, D4)."""

import pytest

from partycards.games.diced_veggies.steps.cooking import Change, Cook, Cooking, StopCooking
from partycards.games.diced_veggies.steps.keeping import Discard
from tests.games.diced_veggies.case import BOX
from tests.games.diced_veggies.kitchen import HYPES, LITTLE, RECIPES, Kitchen


@pytest.fixture
def kitchen() -> Kitchen:
    """Emily has cut already and is cooking; minestrone is c c o t, ratatouille p p t t."""
    kitchen = Kitchen("Emily", "John")
    kitchen.block(LITTLE)
    kitchen.at("Emily", Cooking)
    return kitchen


def test_a_recipe_takes_its_dice_to_the_frame_and_lies_face_down_d2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="c2 c3 o5 t6 m2", recipes="Minestrone; Salsa")
    assert kitchen.can("Emily") == "You can cook Minestrone, or go on and draw."
    spent = kitchen.own("Emily", "c2 c3 o5 t6")
    kitchen.cooks("Emily", "Minestrone", "c2 c3 o5 t6")
    assert kitchen.holds("Emily") == "m2"
    assert set(spent) <= set(kitchen.state.frame)
    assert kitchen.place("Emily").cooked == 1
    assert [card.name for card in kitchen.place("Emily").recipes] == ["Salsa"]
    assert kitchen.points("Emily") == 7


def test_what_lies_face_down_is_counted_by_all_and_read_by_its_owner_d2_g7(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", dice="c2 c3 o5 t6", recipes="Minestrone")
    kitchen.cooks("Emily", "Minestrone", "c2 c3 o5 t6")
    assert [one.recipe.name for one in kitchen.phone("Emily").own.cooked] == ["Minestrone"]
    public = kitchen.game.public(kitchen.state)
    assert public.sheet.menus == ()
    assert public.sheet.totals == ()
    assert kitchen.game.album(kitchen.state) == ()


def test_several_recipes_may_be_cooked_in_a_turn_or_none_d2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t2 t3 o4 o5", recipes="Tomato Salad; Roast Onions")
    assert kitchen.can("Emily") == "You can cook 2 recipes, or go on and draw."
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3")
    assert kitchen.asks("Emily") == "AskCook"
    kitchen.cooks("Emily", "Roast Onions", "o4 o5")
    assert kitchen.place("Emily").cooked == 2
    assert kitchen.asks("Emily") == "AskDraw"


def test_nobody_has_to_cook_d2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t2 t3", recipes="Tomato Salad")
    kitchen.goes_on("Emily")
    assert kitchen.asks("Emily") == "AskDraw"
    assert kitchen.place("Emily").cooked == 0
    assert kitchen.holds("Emily") == "t2 t3"


def test_when_nothing_can_be_cooked_the_turn_goes_on_by_itself_g9(kitchen: Kitchen) -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", recipes="Minestrone")
    kitchen.cuts("Emily", "A1")
    assert kitchen.asks("Emily") == "AskDraw"


def test_only_just_the_dice_of_an_open_own_recipe_cook_it_d2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t2 t3 t4 o5", recipes="Tomato Salad")
    kitchen.has("John", dice="t5 t6", recipes="Roast Onions")
    too_many = kitchen.cook("Emily", "Tomato Salad", "t2 t3 t4")
    assert kitchen.refused("Emily", too_many) == "Those are not exactly the dice it takes."
    wrong = kitchen.cook("Emily", "Tomato Salad", "t2 o5")
    assert kitchen.refused("Emily", wrong) == "Those are not exactly the dice it takes."
    twice = Cook(RECIPES["Tomato Salad"], kitchen.own("Emily", "t2") * 2)
    assert kitchen.refused("Emily", twice) == "That die is not yours."
    johns = Cook(RECIPES["Tomato Salad"], kitchen.own("John", "t5 t6"))
    assert kitchen.refused("Emily", johns) == "That die is not yours."
    his = Cook(RECIPES["Roast Onions"], kitchen.own("Emily", "t2 t3"))
    assert kitchen.refused("Emily", his) == "That recipe is not open in front of you."


def test_a_recipe_that_lacks_dice_cannot_be_cooked_d2(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t2 t3 o4", recipes="Tomato Salad; Minestrone")
    short = kitchen.cook("Emily", "Minestrone", "t2 o4")
    assert kitchen.refused("Emily", short) == "You do not have the dice for this recipe."


# Hypes, every kind --------------------------------------------------------------------------------

PASSES = (
    ("total", "Perfect Ten", "Salsa", "t2 o3 p5", 5),
    ("total", "Nine Lives", "Tomato Salad", "t4 t5", 5),
    ("sequence", "Step by Step", "Salsa", "t4 o3 p5", 5),
    ("sequence", "Running Order", "Minestrone", "c4 c2 o5 t3", 8),
    ("even", "Evenly Browned", "Salsa", "t2 o6 p2", 5),
    ("odd", "Odds and Ends", "Salsa", "t3 o5 p3", 5),
    ("odd", "Odd Couple", "Tomato Salad", "t3 t5", 3),
    ("different", "Rough Chop", "Minestrone", "c2 c3 o5 t6", 6),
    ("same", "Precision Dice", "Salsa", "t4 o4 p4", 8),
    ("double", "Double Portion", "Salsa", "t2 o3 p5 t6 o6 p6", 6),
    ("extra", "Sun-Ripened", "Tomato Salad", "t2 t3 t6", 6),
    ("extra", "Tears of Joy", "Salsa", "t2 o3 p5 o6", 3),
    ("odd", "Odd Couple", "Minestrone", "c2 c3 o5 t6", 3),
    ("double", "Family Size", "Carrot Slaw", "c2 c3 p5 c6 p6", 5),
    ("dish", "Nonna’s Secret", "Minestrone", "c2 c2 o2 t2", 10),
    ("dish", "Nonna’s Secret", "Pizza Funghi", "m2 m2 t2 t2", 10),
)


@pytest.mark.parametrize(("kind", "hype", "recipe", "dice", "bonus"), PASSES)
def test_a_hype_of_every_kind_pays_d3(
    kitchen: Kitchen, kind: str, hype: str, recipe: str, dice: str, bonus: int
) -> None:
    kitchen.has("Emily", dice=dice, recipes=recipe, hypes=hype)
    points = BOX.recipes[RECIPES[recipe]].points
    if kind == "double":
        bonus = points
    kitchen.cooks("Emily", recipe, dice, hype)
    (done,) = kitchen.phone("Emily").own.cooked
    assert (done.points, done.bonus) == (points, bonus)
    assert done.hype is not None
    assert done.hype.kind == kind
    assert kitchen.holds("Emily") == ""


def test_a_hype_that_is_counted_at_the_end_looks_at_what_else_its_chef_has_cooked_d3_d8(
    kitchen: Kitchen,
) -> None:
    """Salsa takes three dice: the soups take as many, the others do not."""
    kitchen.has("Emily", dice="t2 o3 p5", recipes="Salsa", hypes="Tasting Menu")
    kitchen.has("Emily", cooked="Tomato Soup; Minestrone; Lasagne")
    (dish, plain) = kitchen.ask("Emily").dishes
    assert {dish.bonus, plain.bonus} == {0}
    before = kitchen.points("Emily")
    kitchen.cooks("Emily", "Salsa", "t2 o3 p5", "Tasting Menu")
    assert kitchen.points("Emily") == before + 4 + 2
    kitchen.has("Emily", cooked="Tomato Salad; Carrot Soup")
    (salsa,) = (one for one in kitchen.phone("Emily").own.cooked if one.recipe.name == "Salsa")
    assert (salsa.points, salsa.bonus) == (4, 3)
    assert kitchen.points("John") == 0


FAILS = (
    ("Perfect Ten", "Salsa", "t2 o3 p6"),
    ("Step by Step", "Salsa", "t2 o3 p5"),
    ("Step by Step", "Salsa", "t3 o3 p4"),
    ("Step by Step", "Tomato Salad", "t3 t4"),
    ("Evenly Browned", "Salsa", "t2 o6 p3"),
    ("Evenly Browned", "Tomato Salad", "t2 t4"),
    ("Odds and Ends", "Minestrone", "c3 c5 o2 t2"),
    ("Odd Couple", "Salsa", "t3 o4 p2"),
    ("Rough Chop", "Minestrone", "c2 c3 o5 t5"),
    ("Precision Dice", "Salsa", "t4 o4 p5"),
    ("From the Forest", "Salsa", "t4 o4 p5 m2"),
    ("Nonna’s Secret", "Salsa", "t4 o4 p5"),
)


@pytest.mark.parametrize(("hype", "recipe", "dice"), FAILS)
def test_a_hype_whose_condition_is_not_met_is_refused_before_a_die_is_spent_d3(
    kitchen: Kitchen, hype: str, recipe: str, dice: str
) -> None:
    kitchen.has("Emily", dice=dice, recipes=recipe, hypes=hype)
    said = kitchen.refused("Emily", kitchen.cook("Emily", recipe, dice, hype))
    assert said == f"{hype} does not fit these dice."
    assert len(kitchen.place("Emily").dice) == len(dice.split())
    assert all(dish.hype is None for dish in kitchen.ask("Emily").dishes)


def test_one_hype_for_a_recipe_and_one_for_each_recipe_of_a_turn_d3(kitchen: Kitchen) -> None:
    kitchen.has(
        "Emily",
        dice="t3 t5 o2 o6",
        recipes="Tomato Salad; Roast Onions",
        hypes="Odd Couple; Even Slices",
    )
    kitchen.cooks("Emily", "Tomato Salad", "t3 t5", "Odd Couple")
    kitchen.cooks("Emily", "Roast Onions", "o2 o6", "Even Slices")
    pairs = [(one.recipe.name, one.hype and one.hype.name) for one in kitchen.phone("Emily").own.cooked]  # noqa: E501  # fmt: skip
    assert pairs == [("Tomato Salad", "Odd Couple"), ("Roast Onions", "Even Slices")]
    assert kitchen.points("Emily") == 3 + 3 + 3 + 3


def test_extra_dice_are_paid_on_top_and_not_counted_d3(kitchen: Kitchen) -> None:
    """Three points for each tomato of the recipe, not for the one on top."""
    kitchen.has("Emily", dice="t2 t3 t6", recipes="Tomato Salad", hypes="Sun-Ripened")
    missing = kitchen.cook("Emily", "Tomato Salad", "t2 t3", "Sun-Ripened")
    assert kitchen.refused("Emily", missing) == "Those are not exactly the dice it takes."
    kitchen.cooks("Emily", "Tomato Salad", "t2 t3 t6", "Sun-Ripened")
    assert kitchen.points("Emily") == 3 + 6


def test_a_hype_looks_at_the_dice_as_the_token_has_changed_them_d3_d4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad", hypes="Odd Couple")
    kitchen.changes("Emily", "t4", "5")
    kitchen.cooks("Emily", "Tomato Salad", "t3 t5", "Odd Couple")
    assert kitchen.points("Emily") == 6


def test_a_hype_is_played_with_the_cooking_or_never_d3(kitchen: Kitchen) -> None:
    kitchen.has(
        "Emily", dice="t3 t5 o2 o3", recipes="Tomato Salad; Roast Onions", hypes="Odd Couple"
    )
    kitchen.cooks("Emily", "Tomato Salad", "t3 t5")
    late = Cook(RECIPES["Tomato Salad"], (), HYPES["Odd Couple"])
    assert kitchen.refused("Emily", late) == "That recipe is not open in front of you."
    assert [card.name for card in kitchen.phone("Emily").own.hypes] == ["Odd Couple"]


def test_only_a_hype_of_the_own_hand_is_played_d3_g7(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t5", recipes="Tomato Salad")
    kitchen.has("John", hypes="Odd Couple")
    move = kitchen.cook("Emily", "Tomato Salad", "t3 t5", "Odd Couple")
    assert kitchen.refused("Emily", move) == "That hype is not in your hand."


def test_the_phone_proposes_the_dearest_dish_first_d3(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t5 t6 o2", recipes="Tomato Salad", hypes="Odd Couple")
    first, plain = kitchen.ask("Emily").dishes
    assert (first.hype.name, first.total) == ("Odd Couple", 6)
    assert [die.number for die in first.dice] == [3, 5]
    assert (plain.hype, plain.total) == (None, 3)


# The chef token -----------------------------------------------------------------------------------


def test_the_token_makes_a_die_any_vegetable_d4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 m4", recipes="Tomato Salad")
    assert kitchen.can("Emily").startswith("Your chef token would make something to cook.")
    (help,) = kitchen.ask("Emily").helps
    assert (help.recipe.name, help.die.veggie, help.veggie) == (
        "Tomato Salad",
        "mushroom",
        "tomato",
    )
    kitchen.changes("Emily", "m4", "tomato")
    assert kitchen.holds("Emily") == "t3 t4"
    assert not kitchen.place("Emily").token
    kitchen.cooks("Emily", "Tomato Salad", "t3 t4")
    assert kitchen.points("Emily") == 3


def test_the_token_makes_a_die_any_face_d4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    kitchen.changes("Emily", "t4", "6")
    assert kitchen.holds("Emily") == "t3 t6"


@pytest.mark.parametrize("to", ["1", "7", "leek", "²", "4"])
def test_the_token_makes_nothing_else_d4(kitchen: Kitchen, to: str) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    die = kitchen.own("Emily", "t4")[0]
    expected = "already" if to == "4" else "another vegetable or another number"
    assert expected in kitchen.refused("Emily", Change(die, to))
    assert kitchen.place("Emily").token


def test_the_token_is_used_once_and_on_an_own_die_d4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    kitchen.has("John", dice="c2")
    johns = Change(kitchen.own("John", "c2")[0], "5")
    assert kitchen.refused("Emily", johns) == "That die is not yours."
    kitchen.changes("Emily", "t4", "6")
    again = Change(kitchen.own("Emily", "t3")[0], "5")
    assert kitchen.refused("Emily", again).startswith("Your chef token is spent.")


def test_an_unspent_die_shows_again_what_it_was_when_the_step_is_over_d4(
    kitchen: Kitchen,
) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    kitchen.changes("Emily", "t4", "onion")
    assert kitchen.asks("Emily") == "AskDraw"
    assert kitchen.holds("Emily") == "t3 t4"
    assert not kitchen.place("Emily").token


def test_a_spent_die_is_again_what_it_was_d4(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 m4", recipes="Tomato Salad")
    (die,) = kitchen.own("Emily", "m4")
    kitchen.changes("Emily", "m4", "tomato")
    kitchen.cooks("Emily", "Tomato Salad", "t3 t4")
    assert die in kitchen.state.frame
    assert kitchen.state.die(die).veggie == "mushroom"


def test_the_token_is_for_the_cook_step_d4() -> None:
    kitchen = Kitchen("Emily", "John")
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    die = kitchen.own("Emily", "t4")[0]
    assert kitchen.refused("Emily", Change(die, "5")) == "The round moved on."


def test_moves_of_another_step_are_refused(kitchen: Kitchen) -> None:
    kitchen.has("Emily", dice="t3 t4", recipes="Tomato Salad")
    assert kitchen.refused("Emily", Discard()) == "The round moved on."
    assert kitchen.refused("John", StopCooking()) == "It is not your turn."
