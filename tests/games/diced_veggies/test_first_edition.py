"""A match of 0.1 goes on by its own rules: how it began, and what its hypes ask for. Emily and John
sat down before the update."""

from functools import cache
from random import Random

import pytest

from partycards.games.diced_veggies.block import dice_of
from partycards.games.diced_veggies.box import Box
from partycards.games.diced_veggies.first_edition import FirstEdition
from partycards.games.diced_veggies.steps.cooking import Cooking
from partycards.words import called
from tests.games.diced_veggies.case import DICED_VEGGIES
from tests.games.diced_veggies.kitchen import LITTLE, Kitchen
from tests.kept.folders import cards_then


@cache
def box() -> Box:
    """What 0.1 dealt from."""
    cards: Box = cards_then(DICED_VEGGIES, FirstEdition, Random(1))
    return cards


@pytest.fixture
def kitchen() -> Kitchen:
    kitchen = Kitchen("Emily", "John", edition=FirstEdition, box=box())
    kitchen.block(LITTLE)
    kitchen.at("Emily", Cooking)
    return kitchen


@pytest.mark.parametrize("guests", [1, 2, 3, 4])
def test_nobody_had_dice_and_everybody_a_token_promise_10(guests: int) -> None:
    state = FirstEdition().setup(tuple(range(1, guests + 1)), box(), Random(1))
    assert len(dice_of(state.block)) == 35
    assert all(chef.token and not chef.dice for chef in state.guests)
    assert state.news == ()


PAID = (
    ("Odds and Ends", "Salsa", "t3 o5 p3", 5, 7, "3 dice or more, all odd"),
    ("Family Size", "Carrot Slaw", "c2 c3 p5 c4 c6 p6", 6, 6, "Pay every ingredient twice"),
    ("Nonna’s Secret", "Minestrone", "c2 c2 o2 t2", 9, 10, "On Minestrone"),
    ("Tasting Menu", "Minestrone", "c2 c3 o4 t5", 9, 8, "4 dice or more, their numbers all in"),
)


@pytest.mark.parametrize(("hype", "recipe", "dice", "points", "bonus", "asks"), PAID)
def test_its_hypes_pay_what_was_printed_on_them_promise_10(
    kitchen: Kitchen, hype: str, recipe: str, dice: str, points: int, bonus: int, asks: str
) -> None:
    kitchen.has("Emily", dice=dice, recipes=recipe, hypes=hype)
    kitchen.cooks("Emily", recipe, dice, hype)
    (done,) = kitchen.phone("Emily").own.cooked
    assert (done.points, done.bonus) == (points, bonus)
    assert done.hype is not None
    words = called("diced_veggies_hype")[done.hype.kind]
    assert asks in words % {"least": done.hype.least, "dish": done.hype.dish}
    assert kitchen.holds("Emily") == ""


REFUSED = (
    ("Odds and Ends", "Minestrone", "c3 c5 o3 t2", " does not fit these dice."),
    ("Family Size", "Carrot Slaw", "c2 c3 p5 c6 p6", "Those are not exactly the dice it takes."),
    ("Nonna’s Secret", "Pizza Funghi", "m2 m2 t2 t2", " does not fit these dice."),
)


@pytest.mark.parametrize(("hype", "recipe", "dice", "why"), REFUSED)
def test_what_would_pay_today_does_not_promise_10(
    kitchen: Kitchen, hype: str, recipe: str, dice: str, why: str
) -> None:
    kitchen.has("Emily", dice=dice, recipes=recipe, hypes=hype)
    assert kitchen.refused("Emily", kitchen.cook("Emily", recipe, dice, hype)).endswith(why)
