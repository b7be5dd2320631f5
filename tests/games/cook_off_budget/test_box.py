"""The cards of the box (rules O1, O4)."""

from partycards.games.cook_off_budget.box import KINDS, events, foods
from tests.games.cook_off_budget.case import the_box


def test_the_box_holds_what_the_rulebook_counts_o1() -> None:
    box = the_box()
    assert len(foods(box)) == 180
    assert len(box.meals) == len({meal.name for meal in box.meals}) == 36
    assert len(events(box)) == 30
    assert sum(goal.copies for goal in box.goals) == 20


def test_the_known_cards_are_in_the_box_and_prices_are_as_decided_o4() -> None:
    box = the_box()
    needs = {m.name: [(n.kind, n.count, n.points) for n in m.needs] for m in box.meals}
    assert needs["Balanced Meal"] == [("protein", 1, 1), ("vegetable", 1, 1), ("carbs", 1, 1)]
    assert needs["Ramen Night"] == [
        ("carbs", 1, 1), ("vegetable", 1, 1), ("seafood", 1, 2), ("umami", 1, 2),
    ]  # fmt: skip
    assert needs["Feast Fit for a King"] == [
        ("protein", 2, 3), ("seafood", 2, 3), ("carbs", 1, 1),
    ]  # fmt: skip
    assert {food.kind for food in box.ingredients} == set(KINDS)


def test_event_and_goal_that_the_rulebook_shows_have_its_names_o4() -> None:
    box = the_box()
    promotion = next(one for one in box.events if one.key == "promotion_at_work")
    assert promotion.name == "Received Promotion at Work"
    assert promotion.text == (
        "Your hard work paid off! Increase income by $5 for remainder of game."
    )
    assert (promotion.income, promotion.lasts) == (5, "game")
    cash_back = next(one for one in box.goals if one.key == "cash_back")
    assert (cash_back.name, cash_back.back) == ("Cash Back 50", 50)
    assert cash_back.text.startswith("Cash back from the savings")


def test_prices_are_those_of_the_rulebooks_cards_and_ten_on_average_o4() -> None:
    box = the_box()
    shown = {"lettuce", "spinach", "onions", "shrimp", "cod"}
    assert {food.price for food in box.ingredients if food.key in shown} == {10}
    prices = [food.price for food in foods(box)]
    assert 9.5 <= sum(prices) / len(prices) <= 10.5
    assert (min(prices), max(prices)) == (7, 15)


def test_goals_are_dearer_than_food_and_a_third_of_them_are_used_as_an_action_o16() -> None:
    goals = [goal for goal in the_box().goals for _ in range(goal.copies)]
    assert all(10 <= goal.price <= 25 for goal in goals), "one income buys any of them"
    assert sum(goal.used for goal in goals) * 3 >= len(goals)


def test_fish_and_seafood_are_protein_too_and_nothing_else_has_two_kinds_o4() -> None:
    for food in the_box().ingredients:
        assert food.kinds == (("seafood", "protein") if food.kind == "seafood" else (food.kind,))


def test_every_meal_can_be_cooked_with_five_cards_and_asks_for_a_kind_once() -> None:
    for meal in the_box().meals:
        assert sum(need.count for need in meal.needs) <= 5, meal.name
        assert len({need.kind for need in meal.needs}) == len(meal.needs), meal.name


def test_the_events_of_the_box_last_as_long_as_their_texts_say_o15() -> None:
    words = {
        "round": ("In this round",),
        "meal": ("Until this meal", "until this meal"),
        "game": ("rest of the game", "remainder of game", "From now on", "from now on"),
    }
    assert {one.lasts for one in the_box().events} == {"now", *words}
    for one in the_box().events:
        said = any(word in one.text for word in words.get(one.lasts, ("",)))
        assert said or not one.trading, one.text
