"""The box, the start, meals, rounds and events (rules O1-O4, O11-O15)."""

import pytest
from msgspec.structs import replace

from partycards.games.base import Away, EndEarly, IllegalMove, OnceMore
from partycards.games.cook_off_budget.box import PriceChange, foods
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import Cooking, KeepCards
from partycards.games.cook_off_budget.steps.leading import (
    NewMeal,
    NewRound,
    RevealEvent,
    RevealMeals,
)
from partycards.games.cook_off_budget.steps.scored import CleanUp
from partycards.games.cook_off_budget.steps.too_many import TooMany, Toss
from partycards.games.cook_off_budget.steps.turns import Buy, Pass, Turns
from partycards.games.stepping import Over
from tests.games.cook_off_budget.party import Party
from tests.games.cook_off_budget.small_box import a_box, event
from tests.games.guests import InOrder


def two() -> Party:
    return Party("Ana", "Ben")


def test_everybody_starts_with_three_ingredients_no_money_and_a_store_of_five_o2() -> None:
    party = Party("Ana", "Ben", "Cleo", "Dmitri")
    assert [len(player.hand) for player in party.state.guests] == [3, 3, 3, 3]
    assert [player.money for player in party.state.guests] == [0, 0, 0, 0]
    assert len(party.state.store) == 5
    assert [slot is not None for slot in party.tv.shop.slots] == [True] * 5  # type: ignore[union-attr]


def test_the_store_is_filled_from_right_to_left_o2() -> None:
    party = two()
    pile = list(range(len(foods(party.box))))[::-1]
    assert list(party.state.store) == pile[6:11][::-1]


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_a_game_for_two_to_four_o1(seats: int) -> None:
    with pytest.raises(IllegalMove, match="2 to 4"):
        CookOffBudget().setup(tuple(range(1, seats + 1)), a_box(), InOrder())


def test_the_first_player_turns_three_meals_over_and_everybody_gets_25_dollars_o3_o13() -> None:
    party = two()
    assert party.waits() == "Waiting for Ana to turn the meals over"
    assert party.refused("Ben", RevealMeals()) == "The first player turns the meals over."
    party.does("Ana", RevealMeals())
    assert len(party.state.menu) == len(set(party.state.menu)) == 3
    assert [party.money(name) for name in party.names] == [25, 25]


def test_a_round_has_an_event_and_one_action_each_clockwise_o4() -> None:
    party = Party("Ana", "Ben", "Cleo")
    party.does("Ana", RevealMeals())
    assert party.refused("Ana", Pass()) == "The game moved on. Have another look."
    party.does("Ana", RevealEvent())
    order = []
    while isinstance(party.state.phase, Turns):
        order.append(party.now())
        party.does(party.now(), Pass())
    assert order == ["Ana", "Ben", "Cleo"]
    assert isinstance(party.state.phase, NewRound)
    assert party.state.round == 2


def test_after_four_rounds_comes_the_cook_off_and_then_the_next_meal_o4_o11() -> None:
    party = two()
    party.does("Ana", RevealMeals())
    for number in range(1, 5):
        assert party.state.round == number
        party.does("Ana", RevealEvent())
        party.passes_round()
    assert isinstance(party.state.phase, Cooking)
    party.does("Ana", KeepCards())
    party.does("Ben", KeepCards())
    store = party.state.store
    party.does("Ana", CleanUp())
    assert isinstance(party.state.phase, NewMeal)
    assert party.state.meal == 2
    assert party.leader == "Ben", "the first player's token goes on"
    assert not set(store) & set(party.state.store), "the store is new"
    assert set(store) <= set(party.state.dumpster)


def test_hand_and_money_are_kept_from_meal_to_meal_o11() -> None:
    party = two()
    party.opens()
    hand = party.hand("Ana")
    party.nobody_cooks()
    assert party.hand("Ana") == hand
    party.does("Ben", RevealMeals())
    assert party.money("Ana") == 50, "income once a meal, on top of what was saved (O3)"


def test_an_event_that_gives_or_takes_money_takes_what_there_is_o3() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Bill", money=-6)))
    party.does("Ana", RevealMeals())
    party.gives_money(ana=4, ben=20)
    party.does("Ana", RevealEvent())
    assert [party.money(name) for name in party.names] == [0, 14]


def test_an_event_can_be_for_the_poorest_or_the_richest_in_a_tie_for_all_of_them_o4() -> None:
    party = Party("Ana", "Ben", "Cleo", box=a_box(event("Help", money=10, money_to="poorest")))
    party.does("Ana", RevealMeals())
    party.gives_money(ana=3, ben=9, cleo=3)
    party.does("Ana", RevealEvent())
    assert [party.money(name) for name in party.names] == [13, 9, 13]
    party = Party("Ana", "Ben", "Cleo", box=a_box(event("Fine", money=-8, money_to="richest")))
    party.does("Ana", RevealMeals())
    party.gives_money(ana=3, ben=9, cleo=3)
    party.does("Ana", RevealEvent())
    assert [party.money(name) for name in party.names] == [3, 1, 3]


def test_interest_and_dues_for_cards_are_counted_for_each_o4() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Interest", interest=5)))
    party.does("Ana", RevealMeals())
    party.gives_money(ana=14, ben=4)
    party.does("Ana", RevealEvent())
    assert [party.money(name) for name in party.names] == [16, 4], "a share is rounded down (G1)"
    party = Party("Ana", "Ben", box=a_box(event("Fridge", per_card=-1)))
    party.opens()
    assert [party.money(name) for name in party.names] == [22, 22]


def test_changes_of_income_add_up_and_an_event_that_sets_it_replaces_them_o4_o11() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Promotion", "game", income=5)))
    party.opens()
    assert party.money("Ana") == 25, "the income of this meal was paid before"
    party.nobody_cooks()
    assert party.state.income == 45, "four promotions"
    party.does("Ben", RevealMeals())
    assert party.money("Ana") == 25 + 45
    box = a_box(event("Contract", "game", income_set=30))
    party.box = box
    party.state = replace(party.state, box=box)
    party.does("Ben", RevealEvent())
    assert party.state.income == 30


def test_income_never_falls_below_nothing() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Fewer hours", "game", income=-10)))
    party.opens()
    party.nobody_cooks()
    assert party.state.income == 0
    party.does("Ben", RevealMeals())
    assert party.money("Ana") == 25


def test_an_event_holds_until_the_round_ends_unless_it_says_longer_o15() -> None:
    cheap = PriceChange("ingredients", -2)
    for lasts, rounds in (("round", [True, False]), ("meal", [True, True])):
        party = Party("Ana", "Ben", box=a_box(event("Sale", lasts, prices=(cheap,))))
        party.opens()
        held = [bool(party.event_names())]
        party.passes_round()
        held.append(bool(party.event_names()))
        assert held == rounds, lasts


def test_an_event_for_the_meal_is_over_at_the_clean_up_one_for_the_game_is_not_o15() -> None:
    for lasts, left in (("meal", 0), ("game", 4)):
        change = PriceChange("sweet", 1)
        party = Party("Ana", "Ben", box=a_box(event("Sugar rush", lasts, prices=(change,))))
        party.opens()
        party.nobody_cooks()
        assert len(party.event_names()) == left, lasts


def test_an_event_can_empty_the_store_o4() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Delivery", expire=5)))
    before = party.state.store
    party.opens()
    assert not set(before) & set(party.state.store)
    assert party.state.dumpster == before[::-1], "the one nearest to the dumpster first"
    party = Party("Ana", "Ben", box=a_box(event("Power cut", expire=3)))
    before = party.state.store
    party.opens()
    assert party.state.store[-2:] == before[:2], "the others moved to the right"


def test_an_event_that_deals_cards_makes_full_hands_choose_hidden_until_all_have_o2_g6() -> None:
    party = Party("Ana", "Ben", "Cleo", box=a_box(event("Samples", cards=1)))
    party.does("Ana", RevealMeals())
    party.lay_out(ana="Eggs Tofu Peas Kale Rice", ben="Cod Tuna Milk Jam Miso")
    party.does("Ana", RevealEvent())
    assert isinstance(party.state.phase, TooMany)
    assert party.awaited() == {"Ana", "Ben"}, "Cleo holds four"
    assert party.refused("Ana", Toss(party.cards("Eggs Tofu"))) == (
        "Choose exactly 1 to put into the dumpster."
    )
    assert party.refused("Ana", Toss(party.cards("Cod"))) == (
        "Choose cards from your own hand, each only once."
    )
    assert (
        party.refused("Cleo", Toss(())) == "You hold 5 ingredients at most, so nothing has to go."
    )
    party.does("Ana", Toss(party.cards("Tofu")))
    assert party.state.dumpster == (), "hidden until Ben has chosen"
    party.does("Ben", Toss(party.player("Ben").got))
    assert len(party.hand("Ben").split()) == 5
    assert party.now() == "Ana"
    assert party.named(party.state.dumpster[:1]) == "Tofu"


def test_who_is_away_loses_the_cards_that_came_last_g3() -> None:
    party = Party("Ana", "Ben", box=a_box(event("Samples", cards=1)))
    party.does("Ana", RevealMeals())
    party.lay_out(ana="Eggs Tofu Peas Kale Rice")
    party.table(Away(1))
    party.does("Ben", RevealEvent())
    assert party.hand("Ana") == "Eggs Tofu Peas Kale Rice"
    assert party.now() == "Ben"


def test_events_and_meals_are_shuffled_again_when_they_run_out_o2() -> None:
    party = Party("Ana", "Ben", meals=4, box=replace(a_box(), events=(event("A"), event("B"))))
    for _ in range(3):
        party.does(party.leader, RevealMeals(), RevealEvent())
        assert len(set(party.state.menu)) == 3
        party.nobody_cooks()
    assert len(party.state.event_deck) + len(party.state.event_past) == 1


def test_without_any_ingredient_left_slots_stay_empty_o2() -> None:
    box = a_box(copies=1)
    few = replace(box, ingredients=box.ingredients[:12])
    party = Party("Ana", "Ben", box=few)
    party.opens()
    party.gives_money(ana=99, ben=99)
    party.does("Ana", Buy(party.state.store[0]))
    assert len(party.state.store) == 5, "the twelfth card"
    party.does("Ben", Buy(party.state.store[0]))
    assert len(party.state.store) == 4
    assert party.tv.shop is not None
    assert party.tv.shop.slots[0] is None, "the empty slot is on the left"
    party.does("Ana", RevealEvent(), Pass())
    assert len(party.state.store) == 4, "the dumpster was shuffled"


def test_the_match_ends_after_the_agreed_meals_and_can_go_on_for_one_more_o12() -> None:
    party = Party("Ana", "Ben", meals=1)
    party.opens()
    assert party.table_refused(OnceMore()) == "You can do that after the last meal."
    party.nobody_cooks()
    assert isinstance(party.state.phase, Over)
    outcome = party.game.outcome(party.state)
    assert outcome is not None
    assert set(outcome.winners) == {1, 2}, "a tie is shared (G1)"
    party.table(OnceMore())
    assert (party.state.meal, party.state.meals, party.leader) == (2, 2, "Ben")
    party.opens()
    party.nobody_cooks()
    assert isinstance(party.state.phase, Over)


def test_the_host_may_end_it_and_it_counts_as_it_stands() -> None:
    party = two()
    party.opens()
    party.table(EndEarly())
    assert party.table_refused(EndEarly()) == "The match is over already."
    assert party.waits() == "The match is over."


def test_who_has_no_money_goes_on_playing_o12() -> None:
    party = two()
    party.opens()
    party.gives_money(ana=0)
    card = party.state.store[0]
    price = foods(party.box)[card].price
    assert party.refused("Ana", Buy(card)) == f"That costs ${price}, and you have $0."
    party.does("Ana", Pass())
    assert party.now() == "Ben"


def test_a_table_may_time_turns_and_the_choice_of_a_meal() -> None:
    party = two()
    assert party.game.timed(party.state) is None
    party.opens()
    mine = party.game.timed(party.state)
    assert mine is not None
    assert mine.step == "turn"
    party.does("Ana", Pass())
    theirs = party.game.timed(party.state)
    assert theirs is not None
    assert theirs.turn != mine.turn
    party.to_the_cook_off()
    cook = party.game.timed(party.state)
    assert cook is not None
    assert cook.step == "cook"
