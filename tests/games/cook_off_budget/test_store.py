"""Buying, passing and prices (rules O5, O7, O11)."""

from partycards.games.cook_off_budget.box import PriceChange
from partycards.games.cook_off_budget.steps.leading import NewRound, RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.too_many import TooMany, Toss
from partycards.games.cook_off_budget.steps.turns import Buy, Pass
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.small_box import a_box, event


def shopping(**laid: str) -> Party:
    """Ana's turn, with a store and a pile in a known order."""
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    store = laid.pop("store", "Jam Peas Kale Rice Cod")
    party.lay_out(store=store, draw=laid.pop("draw", "Milk Honey Feta"), **laid)
    party.does("Ana", RevealEvent())
    return party


def test_a_purchase_is_paid_and_the_cards_left_of_it_move_right_o5() -> None:
    party = shopping(ana="Eggs Tofu Steak")
    party.does("Ana", Buy(party.card("Kale")))
    assert party.hand("Ana") == "Eggs Tofu Steak Kale"
    assert party.money("Ana") == 20
    assert party.store() == "Milk Jam Peas Rice Cod"
    assert party.now() == "Ben"


def test_only_what_lies_in_the_store_is_for_sale_and_only_in_turn_o5() -> None:
    party = shopping()
    gone = "That ingredient is not in the store any more."
    assert party.refused("Ana", Buy(party.card("Milk"))) == gone
    assert party.refused("Ana", Buy(9999)) == gone
    assert party.refused("Ben", Buy(party.card("Kale"))) == "It is Ana’s turn."


def test_a_sixth_card_makes_the_owner_choose_at_once_the_new_one_too_o2_o5() -> None:
    party = shopping(ana="Eggs Tofu Chicken Pasta Tuna")
    party.does("Ana", Buy(party.card("Kale")))
    assert isinstance(party.state.phase, TooMany)
    assert party.waits() == "Waiting for Ana to put something into the dumpster"
    assert party.refused("Ben", Pass()) == "The game moved on. Have another look."
    party.does("Ana", Toss(party.cards("Kale")))
    assert party.hand("Ana") == "Eggs Tofu Chicken Pasta Tuna"
    assert party.named(party.state.dumpster) == "Kale"
    assert party.now() == "Ben"


def test_who_passes_sends_the_two_rightmost_into_the_dumpster_o7() -> None:
    party = shopping()
    party.does("Ana", Pass())
    assert party.store() == "Honey Milk Jam Peas Kale"
    assert party.named(party.state.dumpster) == "Cod Rice", "nearest to the dumpster first"
    assert party.tv.shop is not None
    assert party.tv.shop.top is not None
    assert party.tv.shop.top.name == "Rice"
    assert party.money("Ana") == 25


def test_passing_fills_slots_right_to_left_one_card_at_a_time_o7_o5() -> None:
    party = shopping(draw="Milk Honey")
    party.does("Ana", Pass())
    assert party.store().split()[:2] == ["Honey", "Milk"], "Milk came first and lies further right"


def test_a_price_is_what_is_printed_then_events_then_at_least_a_dollar_o11() -> None:
    harvest = event("Harvest", "round", prices=(PriceChange("vegetable", -4),))
    party = Party("Ana", "Ben", box=a_box(harvest))
    party.does("Ana", RevealMeals())
    party.lay_out(store="Kale Artichokes Onions Rice Cod")
    party.does("Ana", RevealEvent())
    expected = {"Kale": 1, "Artichokes": 7, "Onions": 1, "Rice": 3, "Cod": 9}
    assert party.prices("Ana") == expected
    party.does("Ana", Buy(party.card("Onions")))
    assert party.money("Ana") == 24


def test_half_a_price_is_rounded_up_and_changes_follow_one_another_g1_o11() -> None:
    half = event("Half", "round", prices=(PriceChange("ingredients", percent=50),))
    party = Party("Ana", "Ben", box=a_box(half))
    party.does("Ana", RevealMeals())
    party.lay_out(store="Kale Artichokes Onions Rice Cod")
    party.does("Ana", RevealEvent())
    assert party.prices("Ana") == {"Kale": 3, "Artichokes": 6, "Onions": 1, "Rice": 2, "Cod": 5}


def test_the_tv_shows_what_things_cost_before_anybodys_goals_o11() -> None:
    dearer = event("Dearer", "game", prices=(PriceChange("ingredients", 1),))
    party = Party("Ana", "Ben", box=a_box(dearer))
    party.does("Ana", RevealMeals())
    party.lay_out(store="Kale Artichokes Onions Rice Cod")
    party.does("Ana", RevealEvent())
    assert party.tv.shop is not None
    assert [slot.price for slot in party.tv.shop.slots if slot] == [6, 12, 3, 4, 10]
    party.passes_round()
    assert isinstance(party.state.phase, NewRound)
    party.does("Ana", RevealEvent())
    assert party.tv.shop is not None
    assert {slot.price - slot.card.price for slot in party.tv.shop.slots if slot} == {2}
