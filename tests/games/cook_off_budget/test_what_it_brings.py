"""What a phone says of an ingredient before it is bought: what it would bring (rules O5, O14)."""

from typing import Any

from partycards.games.cook_off_budget.box import Need
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.turns_for_sale import Brings
from tests.games.cook_off_budget.party import Party


def shopping(hand: str, meals: str = "balanced ramen feast") -> Party:
    """It is Ana's turn with this hand."""
    party = Party("Ana", "Ben")
    party.does("Ana", RevealMeals())
    party.menu(*meals.split())
    party.lay_out(ana=hand, store="Jam Kale Rice Cod Steak")
    party.does("Ana", RevealEvent())
    return party


def brings(party: Party) -> dict[str, Any]:
    return {sale.card.name: sale.brings for sale in party.ask("Ana").store}


def test_the_store_says_what_an_ingredient_brings_with_the_hand() -> None:
    says = brings(shopping("Peas Miso Milk"))
    assert says["Rice"] == Brings("Ramen Night", 4, 6)
    assert says["Cod"] == Brings("Ramen Night", 5, 6)
    assert says["Jam"] is None, "no meal asks for it"
    assert says["Kale"] is None, "the peas are there"


def test_what_goes_only_some_way_is_told_as_such() -> None:
    says = brings(shopping("Apples Honey Milk", "feast sweets greens"))
    assert says["Steak"] == Brings("Feast Fit for a King", 0, 7, Need("protein", 3, 2), 1)
    assert says["Kale"] == Brings("Green Monday", 2, 5, Need("vegetable", 3, 3), 1)


def test_a_phone_says_what_its_hand_has_for_each_meal_and_the_tv_does_not() -> None:
    party = shopping("Peas Miso Tuna")
    meals = {one.meal.name: one for one in party.phone("Ana").menu.meals}
    assert (meals["Ramen Night"].points, meals["Ramen Night"].most) == (5, 6)
    assert meals["Ramen Night"].have == (0, 1, 1, 1)
    assert meals["Balanced Meal"].have == (1, 1, 0), "the tuna is protein here"
    assert meals["Feast Fit for a King"].points == 0
    assert not hasattr(party.tv.menu.meals[0], "have")
