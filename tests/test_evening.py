"""A first evening: people sit, play, and find everything as it was."""

from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.steps.briefing import Deal
from partycards.games.cooking_party.steps.deck import ChooseAssignment
from partycards.games.cooking_party.steps.planning_asks import TradeIn
from tests.evening import Evening

SAMPLE = (
    "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu "
    "Chicken Mushrooms Thyme Coffee Pickles Potatoes Steak "
    "Peaches Apples Juice Carrots Pasta Cheese"
)


def in_mid_trade(evening: Evening) -> None:
    evening.sit("Cody", "Lisa", "Ellen")
    evening.start(first="Cody", cards=SAMPLE)
    assignment = evening.view("Cody").private.ask.assignments[0].key
    evening.play("Cody", ChooseAssignment(assignment), Deal(Terms()))
    evening.play("Lisa", TradeIn(evening.cards("Popcorn Chocolate Tofu")))


def hand(evening: Evening, name: str) -> list[str]:
    return [card.name for card in evening.view(name).private.ask.hand]


def test_three_guests_sit_and_lisa_trades_three_cards(evening: Evening) -> None:
    in_mid_trade(evening)
    assert hand(evening, "Lisa") == [
        "Lobster",
        "Lavender",
        "Cucumber",
        "Parsley",
        "Peaches",
        "Apples",
        "Juice",
    ]
    assert "Peaches" in evening.phones["Lisa"].get().text
    assert "Peaches" not in evening.phones["Ellen"].get().text
    assert "Peaches" not in evening.stranger().get("tv").text


def test_after_a_restart_everybody_has_the_same_hand(evening: Evening) -> None:
    in_mid_trade(evening)
    before = evening.main("Lisa"), evening.main("Ellen"), evening.phones["Lisa"].get().text
    again = evening.restart()
    assert (again.main("Lisa"), again.main("Ellen")) == before[:2]
    assert again.phones["Lisa"].get().text == before[2]
