"""A8: something of a dish on the stove runs out. The kitchen decides, its guest may ask."""

from typing import Any

import pytest

from partycards.games.restaurant.table_dishes import DontWant, Want
from partycards.restaurant.happenings import Bumped
from partycards.restaurant.orders import COOKING, VOID
from partycards.tables import laying, service
from tests.evening import Evening
from tests.restaurant.meal import Meal
from tests.restaurant.staffed import words_of


@pytest.fixture
def meal(evening: Evening) -> Meal:
    """Ana's soup and Ben's bread are on the stove, and the first thing in Ana's has run out."""
    meal = Meal(evening)
    meal.invents("Ana", "Leek soup")
    meal.invents("Ben", "Bread for all")
    assert meal.calls("Ana") == 303
    for line in (1, 2):
        meal.chef_does("confirm", line=line)
    meal.chef_does("send", course="starter", fire="now")
    laying.mark_out(meal.house, "chef:1", soup(meal).key, True)
    return meal


def soup(meal: Meal) -> Any:
    """What Ana's soup is made of first."""
    return meal.table.saved.orders.lines[0].dish.foods[0]


def asks_back(meal: Meal, name: str = "Ana", line: int = 1) -> int:
    return meal.phones[name].post("order/ask-back", line=line).status_code


def test_guest_kitchen_and_floor_are_told(meal: Meal) -> None:
    out = soup(meal).name
    assert f"has run out of {out}, and will say whether" in meal.phone("Ana")
    assert "Please take it back" in meal.phone("Ana")
    assert "Please take it back" not in meal.phone("Ben")
    assert f"{out}: out." in words_of(meal.mira.sees("/kitchen/"))
    assert "something of 1 dish has run out" in words_of(meal.tom.sees("/floor/"))
    assert f"{out}: out." in words_of(meal.tom.sees(meal.floor))


def test_the_guest_asks_and_the_kitchen_takes_it_off_and_something_else_is_ordered(
    meal: Meal,
) -> None:
    assert asks_back(meal) == 303
    assert "You have asked to take this dish back" in meal.phone("Ana")
    assert "The guest asks to take it back" in meal.mira.sees("/kitchen/")
    assert "refused" not in meal.chef_does("take-off", line=1)
    line = meal.table.saved.orders.lines[0]
    assert (line.status, line.seen, line.word) == (VOID, True, f"ran out: {soup(meal).name}")
    phone = meal.phone("Ana")
    assert "choose another dish, or change yours" in phone
    assert "ran out:" not in phone
    bread = meal.table.saved.orders.lines[1].dish.key
    meal.plays("Ana", Want(bread))
    assert meal.calls("Ana") == 303
    assert meal.lines()[-1] == ("Bread for all", "asked")


def test_the_kitchen_cooks_it_without_and_the_guest_may_still_ask(meal: Meal) -> None:
    assert asks_back(meal) == 303
    meal.chef_does("without", line=1)
    out = soup(meal).name
    assert f"run out of {out}, and cooks this dish without" in meal.phone("Ana")
    ticket = words_of(meal.mira.sees("/kitchen/"))
    assert f"Without {out}" in ticket
    assert "Take it off" not in ticket
    assert "has run out" not in words_of(meal.tom.sees("/floor/"))
    assert asks_back(meal) == 303
    assert "The guest asks to take it back" in meal.mira.sees("/kitchen/")


def test_what_runs_out_next_is_decided_anew(meal: Meal) -> None:
    meal.chef_does("without", line=1)
    more = meal.table.saved.orders.lines[0].dish.foods[1]
    laying.mark_out(meal.house, "chef:1", more.key, True)
    assert f"{more.name}: out." in words_of(meal.mira.sees("/kitchen/"))


def test_when_it_is_in_again_nobody_asks_any_more(meal: Meal) -> None:
    asks_back(meal)
    laying.mark_out(meal.house, "chef:1", soup(meal).key, False)
    assert "take it back" not in meal.mira.sees("/kitchen/")
    assert "asked to take this dish back" not in meal.phone("Ana")
    assert asks_back(meal) == 409
    assert "everything for that dish" in meal.chef_does("take-off", line=1)["refused"]


def test_only_their_own_only_once_and_not_when_it_is_ready(meal: Meal) -> None:
    assert asks_back(meal, "Ben") == 409
    assert asks_back(meal) == 303
    assert asks_back(meal) == 409
    service.record_happening(meal.table, "chef:1", Bumped((1,)))
    assert "Please take it back" not in meal.phone("Ana")
    assert asks_back(meal) == 409


def test_a_server_asks_for_a_guest_without_a_phone(meal: Meal) -> None:
    answer = meal.tom.taps(f"{meal.floor}ask-back", meal.floor, line=1, back=meal.floor)
    assert answer.status_code == 303
    assert meal.table.saved.orders.lines[0].back_wanted
    assert "take-off" not in meal.tom.sees(meal.floor)


def test_a_tap_that_comes_twice_takes_one_dish_off(meal: Meal) -> None:
    for _ in range(2):
        assert "refused" not in meal.chef_does("take-off", line=1, move_id="tap-1")
    assert [line.status for line in meal.table.saved.orders.lines] == [VOID, COOKING]


def test_a_void_dish_does_not_haunt_the_table(meal: Meal) -> None:
    """S4: after a void the phones kept on calling the chef for it."""
    meal.chef_does("void", line=2, words="guest changed her mind")
    assert service.to_call(meal.table.saved, "starter") == ()
    assert "Call the chef" not in meal.phone("Ben")
    bread = meal.table.saved.orders.lines[1].dish.key
    meal.plays("Ben", DontWant(bread))
