"""A chef before presenting: trades, the dish, what is laid aside (rules B8, B9)."""

import pytest

from partycards.games.cooking_party.steps.judge import Call
from partycards.games.cooking_party.steps.planning import PlanningStage
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    Ready,
    Reconsider,
    TradeIn,
)
from tests.games.cooking_party.party import Party


@pytest.fixture
def party() -> Party:
    party = Party("Cody", "Lisa", "Ellen")
    party.stack("Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu Chicken Mushrooms")
    return party


def test_trades_are_refused_in_words_b8(party: Party) -> None:
    party.deals()
    too_many = TradeIn(party.cards("Lobster Lavender Cucumber Popcorn"))
    assert party.refused("Lisa", too_many) == ("You may trade in up to 3 cards, and you chose 4.")
    assert party.refused("Lisa", TradeIn(())) == (
        "Choose the cards to trade in, or keep what you have."
    )
    only_own = "You can only trade in cards from your hand, each only once."
    assert party.refused("Lisa", TradeIn(party.cards("Chicken"))) == only_own
    assert party.refused("Lisa", TradeIn(party.cards("Nuts"))) == only_own
    assert party.refused("Lisa", TradeIn(party.cards("Tofu Tofu"))) == only_own
    assert party.refused("Lisa", TradeIn((-1,))) == only_own
    party.does("Lisa", TradeIn(party.cards("Tofu")))
    assert party.refused("Lisa", TradeIn(party.cards("Lobster"))) == (
        "You have no trade left this round."
    )
    assert party.refused("Lisa", Keep()) == "You have no trade left this round."
    assert party.refused("Cody", TradeIn(())) == "You are not cooking in this round."


def test_a_second_trade_comes_after_seeing_the_first_and_may_give_those_back_b8(
    party: Party,
) -> None:
    party.deals("twice_round")
    assert party.key("Lisa") == "r1-trade-2"
    party.does("Lisa", TradeIn(party.cards("Lobster Lavender")))
    ask = party.ask("Lisa")
    assert isinstance(ask, AskTrade)
    assert (ask.question, ask.trades_left, len(ask.got)) == ("r1-trade-1", 1, 2)
    party.does("Lisa", TradeIn(ask.got))
    assert party.key("Lisa") == "r1-dish"
    assert set(ask.got) <= set(party.state.fresh)


def test_keep_ends_trading_and_unused_trades_lapse_b8(party: Party) -> None:
    party.deals("twice_round")
    party.does("Lisa", Keep())
    assert isinstance(party.ask("Lisa"), AskDish)


def test_without_trades_the_chefs_plan_at_once_b8(party: Party) -> None:
    party.deals("as_it_comes")
    assert isinstance(party.ask("Lisa"), AskDish)
    assert party.waits() == "Waiting for Lisa, Ellen to plan a dish"


def test_each_chef_trades_at_the_own_pace_and_keys_stay_b8(party: Party) -> None:
    party.deals()
    keys = party.key("Ellen"), party.key("Cody")
    party.does("Lisa", TradeIn(party.cards("Tofu")))
    assert (party.key("Ellen"), party.key("Cody")) == keys
    assert party.waits() == "Waiting for Ellen to trade"
    party.cooks("Lisa")
    assert (party.key("Ellen"), party.key("Cody")) == keys
    assert party.awaited() == {"Ellen"}
    assert party.tv.stage == PlanningStage(ready=(2,), choosing=(3,), away=())
    assert [line.doing for line in party.tv.seats.lines] == ["", "ready", "trading"]


def test_a_dish_is_refused_in_words_b9(party: Party) -> None:
    party.deals("as_it_comes")  # 5 dealt, 2 to 3 used
    lobster, lavender, cucumber, popcorn = party.cards("Lobster Lavender Cucumber Popcorn")
    assert party.refused("Lisa", Commit({lobster: 0})) == (
        "Your dish needs at least 2 cards; it has 1."
    )
    four = Commit(dict.fromkeys((lobster, lavender, cucumber, popcorn), 0))
    assert party.refused("Lisa", four) == "Your dish may have at most 3 cards; it has 4."
    foreign = Commit({lobster: 0, party.card("Parsley"): 0})
    assert party.refused("Lisa", foreign) == "You can only cook with cards from your hand."
    nowhere = "There is no such dish in this assignment."
    assert party.refused("Lisa", Commit({lobster: 0, lavender: 1})) == nowhere
    assert party.refused("Lisa", Commit({lobster: 0, lavender: -1})) == nowhere
    assert party.refused("Lisa", Commit({lobster: 0, lavender: 0}, {3: "Soup"})) == nowhere
    party.does("Lisa", Commit({lobster: 0, lavender: 0}))
    assert party.refused("Lisa", Commit({lobster: 0, cucumber: 0})) == (
        "Your dish is set already. Take it back first to change it."
    )


def test_trading_comes_before_the_dish_b9(party: Party) -> None:
    party.deals()
    assert party.refused("Lisa", Commit({0: 0})) == ("Trade in cards first, or keep what you have.")


def test_exactly_four_means_exactly_four_b6(party: Party) -> None:
    party.deals("worst_dish")
    party.does("Lisa", Keep())
    hand = party.state.chefs[0].hand
    assert party.refused("Lisa", Commit(dict.fromkeys(hand[:5], 0))) == (
        "Your dish may have at most 4 cards; it has 5."
    )
    party.does("Lisa", Commit(dict.fromkeys(hand[:4], 0)))


def test_least_and_most_hold_for_each_course_b6(party: Party) -> None:
    party.deals("two_bites")
    party.does("Lisa", Keep())
    one, two, three, four, five = party.state.chefs[0].hand[:5]
    assert party.refused("Lisa", Commit({one: 0, two: 0, three: 1})) == (
        "Your sip needs at least 2 cards; it has 1."
    )
    assert party.refused("Lisa", Commit({one: 0, two: 0, three: 0, four: 1, five: 1})) == (
        "Your bite may have at most 2 cards; it has 3."
    )
    party.does("Lisa", Commit({one: 0, two: 1, three: 1, four: 0}, {1: "  Green tea "}))
    ask = party.ask("Lisa")
    assert isinstance(ask, Ready)
    assert ask.names == ("", "Green tea")
    assert [[card.id for card in dish] for dish in ask.dishes] == [[one, four], [two, three]]


def test_the_special_ingredient_is_in_the_dish_and_counts_for_nothing_b6(party: Party) -> None:
    nuts = party.card("Nuts")
    party.deals("special", special=nuts)
    party.does("Lisa", Keep())
    assert party.ask("Lisa").special.name == "Nuts"
    hand = party.state.chefs[0].hand
    three = {**dict.fromkeys(hand[:3], 0), nuts: 0}
    assert party.refused("Lisa", Commit(three)) == "Your dish needs at least 4 cards; it has 3."
    party.does("Lisa", Commit(dict.fromkeys(hand[:4], 0)))
    assert [card.name for card in party.ask("Lisa").dishes[0]][-1] == "Nuts"
    assert party.line("Lisa").cards == 7


def test_of_several_dishes_one_has_the_special_ingredient_b6(party: Party) -> None:
    nuts = party.card("Nuts")
    party.deals("special_pair", special=nuts)
    party.does("Lisa", Keep())
    place = dict(zip(party.state.chefs[0].hand, (0, 0, 0, 1, 1, 1), strict=False))
    assert party.refused("Lisa", Commit(place)) == (
        "Put the Special Ingredient, Nuts, into one of your dishes."
    )
    party.does("Lisa", Commit({**place, nuts: 1}))
    assert party.state.chefs[0].dishes is not None
    assert nuts in party.state.chefs[0].dishes[1].cards


def test_a_dish_can_be_taken_back_until_the_first_call_b9(party: Party) -> None:
    party.deals()
    assert party.refused("Lisa", Reconsider()) == (
        "Your dish is not set yet; you can still change it."
    )
    hand = party.hand("Lisa")
    party.cooks("Lisa")
    assert party.ask("Lisa").can_reconsider
    party.does("Lisa", Reconsider())
    assert party.hand("Lisa") == hand
    party.all_cook()
    party.does("Cody", Call(2))
    assert party.refused("Ellen", Reconsider()) == (
        "The first dish was called: every dish stays as it is now."
    )


def test_what_is_not_used_is_laid_aside_before_presenting_b9(party: Party) -> None:
    party.deals()
    party.all_cook()
    assert party.tv.piles.discards == 0
    assert [line.cards for line in party.tv.seats.lines] == [0, 7, 7]
    party.does("Cody", Call(3))
    assert party.tv.piles.discards == 6
    assert [line.cards for line in party.tv.seats.lines] == [0, 4, 4]


def test_nobody_can_commit_before_the_deal(party: Party) -> None:
    assert party.refused("Lisa", Commit({0: 0})) == "The round moved on. Have another look."
