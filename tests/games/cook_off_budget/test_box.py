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
    promotion = next(one for one in box.events if one.key == "promotion_at_work")
    assert (promotion.income, promotion.lasts) == (5, "game")
    assert any(goal.key == "cash_back" and goal.back for goal in box.goals)
    prices = [food.price for food in foods(box)]
    assert min(prices) >= 2
    assert max(prices) <= 15
    assert 6 <= sum(prices) / len(prices) <= 8
    assert all(15 <= goal.price <= 50 for goal in box.goals)
    assert {food.kind for food in box.ingredients} == set(KINDS)


def test_every_meal_can_be_cooked_with_five_cards_and_asks_for_a_kind_once() -> None:
    for meal in the_box().meals:
        assert sum(need.count for need in meal.needs) <= 5, meal.name
        assert len({need.kind for need in meal.needs}) == len(meal.needs), meal.name


def test_the_events_of_the_box_last_as_long_as_their_texts_say_o15() -> None:
    words = {
        "round": ("In this round",),
        "meal": ("Until this meal", "until this meal"),
        "game": ("rest of the game", "From now on", "from now on"),
    }
    assert {one.lasts for one in the_box().events} == {"now", *words}
    for one in the_box().events:
        said = any(word in one.text for word in words.get(one.lasts, ("",)))
        assert said or not one.trading, one.text
