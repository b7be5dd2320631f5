"""Savings goals: every kind of effect (rules O6, O16)."""

import pytest
from msgspec.structs import replace

from partycards.games.cook_off_budget.box import PriceChange
from partycards.games.cook_off_budget.steps.cooking import KeepCards
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.scored import CleanUp
from partycards.games.cook_off_budget.steps.too_many import TooMany
from partycards.games.cook_off_budget.steps.turns import Buy, BuyGoal, Pass, UseGoal
from partycards.games.cook_off_budget.table import Owned
from tests.games.cook_off_budget.case import the_box
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.small_box import a_box, event

LATE = "This savings goal works from your next turn on."


def with_goal(key: str, **laid: str) -> Party:
    """Ana has had this goal since the round before; it is her turn."""
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    party.lay_out(store=laid.pop("store", "Jam Peas Kale Rice Cod"), **laid)
    ana = party.state.of(1)
    assert ana is not None
    goals = {**dict(party.state.goals)}
    goals[key] -= 1
    party.became(
        replace(
            party.state.with_changed(replace(ana, goals=(Owned(key, 0, 4),))),
            goals=tuple(goals.items()),
        )
    )
    party.does("Ana", RevealEvent())
    return party


def test_a_goal_is_bought_instead_of_an_ingredient_and_lies_before_its_owner_o6() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    party.does("Ana", BuyGoal("side_job"))
    assert party.money("Ana") == 25 - 16
    assert dict(party.state.goals)["side_job"] == 1
    assert party.tv.seats.lines[0].goals == (("Side Job", False),)
    assert party.now() == "Ben", "it was the action"


def test_goals_are_refused_in_words_o6() -> None:
    party = Party("Ana", "Ben")
    party.opens()
    assert party.refused("Ana", BuyGoal("castle")) == "There is no such savings goal."
    assert party.refused("Ana", BuyGoal("spices")) == "That costs $30, and you have $25."
    assert party.refused("Ana", UseGoal("bike")) == "You do not have this savings goal."
    party.does("Ana", BuyGoal("garden"))
    assert party.refused("Ben", BuyGoal("garden")) == "All of these savings goals are taken."


def test_no_second_goal_of_the_same_kind_o16() -> None:
    party = with_goal("side_job")
    assert party.refused("Ana", BuyGoal("side_job")) == "You have this savings goal already."
    assert "side_job" not in {goal.key for goal in party.ask("Ana").goals}


def test_a_goal_works_from_the_turn_after_o6() -> None:
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    party.gives_money(ana=40)
    party.lay_out(store="Jam Peas Kale Rice Cod", draw="Onions Milk Miso")
    party.does("Ana", RevealEvent(), BuyGoal("garden"))
    party.does("Ben", Buy(party.card("Rice")))
    assert party.state.round == 2
    party.does("Ana", RevealEvent())
    assert party.prices("Ana") == {"Onions": 1, "Jam": 5, "Peas": 1, "Kale": 1, "Cod": 9}


def test_an_action_goal_cannot_be_used_in_the_round_it_was_bought_o6() -> None:
    party = Party("Ana", "Ben", meals=1)
    party.opens()
    party.gives_money(ana=60)
    ana = party.state.of(1)
    assert ana is not None
    now = Owned("bike", party.state.meal, party.state.round)
    goals = {**dict(party.state.goals), "bike": 0}
    party.became(
        replace(party.state.with_changed(replace(ana, goals=(now,))), goals=tuple(goals.items()))
    )
    assert party.refused("Ana", UseGoal("bike", party.state.store[:2])) == LATE
    assert party.ask("Ana").uses == ()


def test_a_goal_of_the_last_round_works_at_the_next_meals_income_o6() -> None:
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    for _ in range(3):
        party.does("Ana", RevealEvent())
        party.passes_round()
    party.does("Ana", RevealEvent(), BuyGoal("side_job"))
    party.does("Ben", Pass())
    party.does("Ana", KeepCards())
    party.does("Ben", KeepCards())
    assert party.money("Ana") == 9
    party.does("Ana", CleanUp())
    party.does("Ben", RevealMeals())
    assert party.money("Ana") == 9 + 25 + 10
    assert party.money("Ben") == 50


def test_cash_back_returns_money_but_never_makes_it_less_than_a_dollar_o11() -> None:
    party = with_goal("cash_back", store="Onions Peas Kale Rice Cod")
    party.does("Ana", Buy(party.card("Cod")))
    assert party.money("Ana") == 25 - 9 + 4, "half of nine, rounded down"
    party = with_goal("cash_back", store="Onions Peas Kale Rice Cod")
    party.does("Ana", Buy(party.card("Onions")))
    assert party.money("Ana") == 24, "two dollars: one comes back"
    cheap = event("Cheap", "round", prices=(PriceChange("ingredients", -9),))
    party = with_goal("cash_back", store="Onions Peas Kale Rice Cod")
    party.state = replace(party.state, box=a_box(cheap), standing=(0,))
    party.does("Ana", Buy(party.card("Onions")))
    assert party.money("Ana") == 24, "a dollar stays a dollar"


def test_cash_back_needs_the_whole_price_first_o11() -> None:
    party = with_goal("cash_back")
    party.gives_money(ana=8)
    assert party.refused("Ana", Buy(party.card("Cod"))) == "That costs $9, and you have $8."


def test_the_garden_makes_vegetables_cheaper_for_its_owner_alone_o16() -> None:
    party = with_goal("garden", store="Jam Peas Artichokes Rice Cod")
    assert party.prices("Ana") == {"Jam": 5, "Peas": 1, "Artichokes": 7, "Rice": 3, "Cod": 9}
    party.does("Ana", Buy(party.card("Artichokes")))
    assert party.money("Ana") == 18
    assert "Peas" in party.prices("Ben")
    assert party.prices("Ben")["Peas"] == 4


def test_events_come_before_goals_and_the_dollar_last_o11() -> None:
    half = event("Half", "round", prices=(PriceChange("ingredients", percent=50),))
    party = with_goal("garden", store="Jam Peas Artichokes Rice Cod")
    box = a_box(half)
    party.state = replace(party.state, box=box, standing=(0,))
    assert party.prices("Ana")["Artichokes"] == 2, "eleven, half of it is six, four less"
    assert party.prices("Ana")["Peas"] == 1


def test_the_plan_and_a_sale_make_further_goals_cheaper_o16() -> None:
    party = with_goal("plan")
    costs = {goal.key: goal.price for goal in party.ask("Ana").goals}
    assert costs["side_job"] == 8
    party.does("Ana", BuyGoal("side_job"))
    assert party.money("Ana") == 17
    sale = event("Sale", "round", prices=(PriceChange("goals", -8),))
    party = Party("Ana", "Ben", box=a_box(sale))
    party.opens()
    party.does("Ana", BuyGoal("side_job"))
    assert party.money("Ana") == 17


def test_the_bike_buys_two_ingredients_with_one_action_o16() -> None:
    party = with_goal("bike", draw="Milk Honey")
    pair = party.cards("Jam Kale")
    assert party.refused("Ana", UseGoal("bike", pair[:1])) == "Choose 2 ingredients of the store."
    assert party.refused("Ana", UseGoal("bike", (pair[0], pair[0]))) == (
        "That ingredient is not in the store any more."
    )
    party.does("Ana", UseGoal("bike", pair))
    assert party.money("Ana") == 25 - 5 - 5
    assert party.store() == "Honey Milk Peas Rice Cod"
    assert party.hand("Ana").endswith("Jam Kale")
    assert party.now() == "Ben"


def test_the_bike_is_paid_for_both_and_a_full_hand_chooses_o16_o2() -> None:
    party = with_goal("bike", ana="Eggs Tofu Turkey Tuna Feta")
    party.gives_money(ana=11)
    assert party.refused("Ana", UseGoal("bike", party.cards("Cod Rice"))) == (
        "That costs $12, and you have $11."
    )
    party.does("Ana", UseGoal("bike", party.cards("Jam Kale")))
    assert isinstance(party.state.phase, TooMany)
    assert party.ask("Ana").count == 2


def test_the_bike_is_paid_for_the_dearer_one_alone_where_its_card_says_so_o16() -> None:
    party = with_goal("bike")
    goals = tuple(replace(g, pays=1) if g.key == "bike" else g for g in party.state.box.goals)
    party.state = replace(party.state, box=replace(party.state.box, goals=goals))
    party.gives_money(ana=8)
    assert party.refused("Ana", UseGoal("bike", party.cards("Cod Kale"))) == (
        "That costs $9, and you have $8."
    )
    party.does("Ana", UseGoal("bike", party.cards("Jam Rice")))
    assert party.money("Ana") == 8 - 5
    assert party.hand("Ana").endswith("Jam Rice")


def test_a_job_earns_its_dollars_as_the_action_of_a_turn_o16() -> None:
    party = with_goal("stall", store="Jam Peas Kale Rice Cod")
    assert [goal.earns for goal in party.ask("Ana").uses] == [8]
    before = party.store()
    party.does("Ana", UseGoal("stall"))
    assert party.money("Ana") == 25 + 8
    assert party.store() == before, "nothing expires"
    assert party.now() == "Ben", "it was the action"


def test_what_stands_for_two_kinds_is_used_as_the_one_that_brings_more_o16() -> None:
    party = with_goal("jars")
    party.menu("ramen", "sweets", "feast")
    party.to_the_cook_off()
    party.lay_out(ana="Rice Peas Tuna", ben="Pasta Jam Milk")
    party.cooks("Ana", "Rice Peas Tuna", "ramen")
    assert party.ask("Ben").there == ()
    party.does("Ben", KeepCards())
    party.serve_all()
    assert (party.points("Ana").needs, party.points("Ana").whole) == (6, 2)


def test_the_farm_gives_the_top_ingredient_for_nothing_and_nobody_else_sees_it_o16() -> None:
    party = with_goal("farm", draw="Salmon Milk", ana="Eggs Tofu")
    party.does("Ana", UseGoal("farm"))
    assert party.hand("Ana") == "Eggs Tofu Salmon"
    assert party.money("Ana") == 25
    assert "Salmon" not in str(party.tv)
    assert "Salmon" not in str(party.phone("Ben"))


def test_a_goal_that_works_by_itself_is_not_an_action_o16() -> None:
    party = with_goal("side_job")
    assert party.refused("Ana", UseGoal("side_job")) == "This savings goal works by itself."


@pytest.mark.parametrize("key", ["knives", "spices"])
def test_knives_and_spices_count_at_the_cook_off_o16(key: str) -> None:
    party = with_goal(key, store="Jam Honey Kale Quinoa Cod")
    party.menu("ramen", "balanced", "feast")
    party.to_the_cook_off()
    mine = "Rice Peas Tuna" if key == "spices" else "Rice Peas Tuna Miso"
    party.lay_out(ana=mine, ben="Eggs Tofu Milk")
    party.cooks("Ana", party.hand("Ana"), "ramen")
    party.does("Ben", KeepCards())
    party.serve_all()
    line = party.points("Ana")
    assert line.needs == 6
    assert line.whole == (2 if key == "spices" else 3)


def test_a_goal_of_this_round_does_not_count_at_its_cook_off_o6() -> None:
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    party.gives_money(ana=60)
    for _ in range(3):
        party.does("Ana", RevealEvent())
        party.passes_round()
    party.does("Ana", RevealEvent(), BuyGoal("knives"))
    party.does("Ben", Pass())
    party.menu("balanced", "ramen", "feast")
    party.lay_out(ana="Rice Peas Eggs")
    party.cooks("Ana", "Rice Peas Eggs", "balanced")
    party.does("Ben", KeepCards())
    party.serve_all()
    assert party.points("Ana").whole == 2


def test_every_goal_of_the_real_box_has_an_effect_that_is_tested_o16() -> None:
    for goal in the_box().goals:
        effects = [
            goal.back, goal.income, len(goal.prices), goal.bonus, len(goal.stands_for),
            goal.buys, goal.draws, goal.earns,
        ]  # fmt: skip
        assert sum(bool(effect) for effect in effects) == 1, goal.key
        assert goal.text
