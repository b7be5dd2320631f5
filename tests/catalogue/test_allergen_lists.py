"""The fourteen allergens of the European Union and the nine of the United States."""

from __future__ import annotations

import pytest

from partycards.catalogue.allergen_lists import (
    LISTS,
    NO_WHEAT,
    PERHAPS_WHEAT,
    Stated,
    as_listed,
    listed,
)
from partycards.catalogue.spelling import in_singular
from tests.shipped import INGREDIENTS

CARDS = {card.key: card for card in INGREDIENTS}
FOODS = {in_singular(food.name): food for card in INGREDIENTS for food in (card, *card.forms)}


def american(key: str, form: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a card, or a form of it, contains and may contain in the United States."""
    card = as_listed("us", CARDS[key], CARDS[key].name)
    food = next(each for each in card.forms if each.name == form) if form else card
    return food.contains, food.may_contain


def test_what_is_said_to_have_no_wheat_is_a_food_with_gluten() -> None:
    for name in NO_WHEAT | PERHAPS_WHEAT:
        assert "gluten" in FOODS[name].contains, name
    assert not NO_WHEAT & PERHAPS_WHEAT


@pytest.mark.parametrize(
    ("key", "form", "contains", "may"),
    [
        ("bread", "sourdough", ("wheat",), ("eggs", "soy", "milk", "nuts", "sesame")),
        ("couscous", "", ("wheat",), ()),
        ("oats", "", (), ()),
        ("pearl_barley", "barley salad", (), ()),
        ("beer", "", (), ("wheat", "fish")),
        ("milk", "oat milk", (), ()),
        ("lentils", "", (), ("wheat",)),
        ("pine_nuts", "", ("nuts",), ("peanuts",)),
        ("hummus", "hummus with pine nuts", ("nuts", "sesame"), ("peanuts",)),
        ("chestnuts", "", (), ()),
        ("coconut", "", (), ()),
        ("celery", "", (), ()),
        ("squid", "", (), ("crustaceans",)),
        ("lupin_beans", "", (), ()),
        ("worcestershire_sauce", "", ("fish",), ("wheat", "soy")),
    ],
)
def test_the_american_groups_have_their_own_borders(
    key: str, form: str, contains: tuple[str, ...], may: tuple[str, ...]
) -> None:
    assert american(key, form) == (contains, may)


def test_the_european_list_is_what_is_known() -> None:
    for card in INGREDIENTS:
        assert as_listed("eu", card, card.name) is card
    assert len(LISTS["eu"]) == 14
    assert len(LISTS["us"]) == 9


def test_words_that_say_more_than_a_name_may_have_wheat_in_it() -> None:
    oats = Stated("Oats", ("gluten",), ())
    assert listed("us", [oats]) == ((), ())
    assert listed("us", [oats._replace(kind="oatmeal with milk")]) == ((), ())
    assert listed("us", [oats._replace(kind="in a crumble")]) == (("wheat",), ())


def test_what_somebody_must_not_eat_stands_on_every_list() -> None:
    soup = Stated("soup", ("gluten", "celery"), ("mustard",))
    assert listed("us", [soup]) == (("wheat",), ())
    assert listed("us", [soup], {"celery", "mustard"}) == (("wheat", "celery"), ("mustard",))
    assert listed("eu", [soup]) == (("gluten", "celery"), ("mustard",))
