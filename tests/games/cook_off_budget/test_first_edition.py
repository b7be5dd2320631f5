"""A match of 0.1 goes on by its own rules and with its own box. Ana and Ben sat down before the
update."""

from random import Random

from msgspec.structs import replace

from partycards.games.cook_off_budget.box import foods
from partycards.games.cook_off_budget.first_edition import FirstEdition, FirstGoal
from partycards.games.cook_off_budget.table import BudgetState, Owned
from partycards.games.cook_off_budget.table_market import card_price, money_back
from partycards.games.cook_off_budget.table_shown import always_there
from tests.games.cook_off_budget.case import COOK_OFF_BUDGET
from tests.kept.folders import cards_then


def with_goal(key: str) -> BudgetState:
    """Ana has had this goal since the round before."""
    cards = cards_then(COOK_OFF_BUDGET, FirstEdition, Random(2))
    state = FirstEdition(first=1).setup((1, 2), cards, Random(1))
    (ana, ben) = state.guests
    return replace(state, guests=(replace(ana, goals=(Owned(key, 0, 4),)), ben), round=2)


def test_prices_are_those_of_the_box_it_was_begun_with_promise_10() -> None:
    state = with_goal("side_job")
    prices = {food.name: card_price(state, card) for card, food in enumerate(foods(state.box))}
    assert (prices["Salmon"], prices["Rice"]) == (12, 3)
    assert all(len(food.kinds) == 1 for food in foods(state.box)), "fish was no protein"


def test_cash_back_are_three_dollars_o16_promise_10() -> None:
    state = with_goal("cash_back")
    ana, ben = state.guests
    assert [money_back(state, paid, ana) for paid in (1, 2, 3, 4, 10)] == [0, 1, 2, 3, 3]
    assert money_back(state, 10, ben) == 0


def test_what_is_always_there_is_of_one_kind_o16_promise_10() -> None:
    goals = {goal.key: goal for goal in with_goal("side_job").box.goals}
    (key,) = (key for key, goal in goals.items() if goal.stands_for)
    state = with_goal(key)
    assert always_there(state, state.guests[0]) == (("umami",),)
    assert always_there(state, state.guests[1]) == ()


def test_goals_that_buy_pay_for_all_o16_promise_10() -> None:
    goal = FirstGoal(key="twice", name="Twice", text="", price=10, buys=2).as_today()
    assert (goal.buys, goal.pays) == (2, 0)
