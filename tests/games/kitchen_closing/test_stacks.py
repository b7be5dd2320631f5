"""The two stacks, and what they score (rules K4, K5)."""

from itertools import product
from random import Random

import pytest

from partycards.games.cards import Card
from partycards.games.kitchen_closing.stacks import proposals
from partycards.games.kitchen_closing.steps.scored import Scored
from partycards.games.kitchen_closing.steps.splitting import (
    AskStacks,
    Ready,
    Splitting,
    Stack,
    StackAgain,
    StackByHand,
    StacksStage,
)
from partycards.games.kitchen_closing.steps.turns import Draw
from tests.games.kitchen_closing.case import KINDS
from tests.games.kitchen_closing.kitchen import Kitchen

SIX = "fruit9 fruit5 herbs8 meat7 dairy1 nuts4"


@pytest.fixture
def kitchen() -> Kitchen:
    """Lisa has closed the kitchen, the last turns are over."""
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(
        Lisa=SIX,
        Ellen="fruit1 fruit2 fruit3 herbs1 herbs2 meat1",
        Cody="nuts10 nuts9 dairy2 dairy3 meat2 meat3",
    )
    kitchen.closes("Lisa")
    return kitchen


def by_hand(kitchen: Kitchen, dish: str = "", pantry: str = "", aside: str = "") -> StackByHand:
    """Stacks as they are sorted card by card."""
    place = dict.fromkeys(kitchen.cards(dish), "dish")
    place |= dict.fromkeys(kitchen.cards(pantry), "pantry")
    return StackByHand({**place, **dict.fromkeys(kitchen.cards(aside), "aside")})  # type: ignore[dict-item]


def test_a_dish_is_all_different_and_a_pantry_all_of_one_category_k4(kitchen: Kitchen) -> None:
    two = by_hand(kitchen, dish="fruit9 fruit5 meat7")
    assert kitchen.refused("Lisa", two) == (
        "A dish has no two cards of the same category: fruit9 and fruit5 are alike."
    )
    mixed = by_hand(kitchen, pantry="fruit9 fruit5 meat7")
    assert kitchen.refused("Lisa", mixed) == (
        "A pantry has only one category: fruit9 and meat7 differ."
    )
    kitchen.does("Lisa", by_hand(kitchen, dish="fruit5 herbs8 meat7", pantry="fruit9"))
    mine = kitchen.ask("Lisa")
    assert isinstance(mine, Ready)
    assert (mine.mine.dish_value, mine.mine.pantry_value) == (20, 9)
    assert set(kitchen.called(mine.aside).split()) == {"dairy1", "nuts4"}


def test_stacks_are_made_of_the_own_hand_k4(kitchen: Kitchen) -> None:
    assert kitchen.refused("Lisa", by_hand(kitchen, dish="nuts10")) == (
        "One of these cards is not in your hand."
    )
    assert kitchen.refused("Lisa", Stack(9)) == "Please choose one of the stacks shown."
    assert kitchen.refused("Lisa", Stack(-1)) == "Please choose one of the stacks shown."
    assert kitchen.refused("Lisa", Draw()) == "The kitchen is closed: make your two stacks."


def test_stacks_may_be_empty_and_one_card_is_a_stack_k4(kitchen: Kitchen) -> None:
    kitchen.does("Lisa", by_hand(kitchen, pantry="fruit9"))
    kitchen.does("Ellen", by_hand(kitchen))
    kitchen.stacks("Cody")
    values = [(line.dish, line.pantry) for line in kitchen.state.results[0].lines]
    assert values[:2] == [(0, 9), (0, 0)]


def test_the_best_dish_is_proposed_first_then_what_nothing_beats_k4(kitchen: Kitchen) -> None:
    ask = kitchen.ask("Lisa")
    assert isinstance(ask, AskStacks)
    told = [(one.dish_value, one.pantry_value) for one in ask.offered]
    assert told == [(29, 5), (25, 9), (20, 14)]
    assert kitchen.called(ask.offered[0].pantry) == "fruit5"


def test_no_stacks_are_laid_that_nobody_chose_k4(kitchen: Kitchen) -> None:
    assert kitchen.refused("Lisa", Stack()) == ("Tap the dish and the pantry that you want to lay.")


def test_sorting_by_hand_begins_with_what_comes_to_most_k4() -> None:
    """The highest dish leaves Lisa an empty pantry, which is the lowest of all."""
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(Lisa="fruit9 herbs8 meat7 dairy6 grains5 nuts4")
    kitchen.closes("Lisa")
    ask = kitchen.ask("Lisa")
    assert (ask.offered[0].dish_value, ask.offered[0].pantry_value) == (39, 0)
    assert (ask.offered[ask.most].dish_value, ask.offered[ask.most].pantry_value) == (31, 8)


def test_what_a_hand_is_worth_shows_both_ways_k4() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(Lisa="fruit9 herbs8 meat7 dairy6 grains5 nuts4", Ellen="meat9 meat10 nuts10")
    ways = [(one.dish_value, one.pantry_value) for one in kitchen.ask("Lisa").worth]
    assert ways == [(39, 0), (31, 8)]
    hand = kitchen.sees("Ellen").hand
    assert hand is not None
    assert [(one.dish_value, one.pantry_value) for one in hand.worth] == [(20, 9)]


def test_proposals_are_all_that_nothing_beats_k4() -> None:
    """Against every way to sort hands of chance."""
    luck = Random(4)
    for _ in range(120):
        numbers = range(luck.randint(0, 5))
        hand = [Card(i, "", "", luck.choice(KINDS[:3]), luck.randint(1, 10)) for i in numbers]
        assert found(hand) == brute_force(hand)


def found(hand: list[Card]) -> list[tuple[int, int]]:
    return [(one.dish_value, one.pantry_value) for one in proposals(hand)]


def brute_force(hand: list[Card]) -> list[tuple[int, int]]:
    """Every card in every place; the values that no others beat, the best dish first."""
    values = set()
    for places in product("dpa", repeat=len(hand)):
        dish = [card for card, place in zip(hand, places, strict=True) if place == "d"]
        pantry = [card for card, place in zip(hand, places, strict=True) if place == "p"]
        alike = len({card.category for card in dish}) < len(dish)
        if not alike and len({card.category for card in pantry}) <= 1:
            values.add((sum(c.number for c in dish), sum(c.number for c in pantry)))
    beaten = {a for a in values for b in values if a != b and b[0] >= a[0] and b[1] >= a[1]}
    return sorted(values - beaten, reverse=True)


def test_stacks_are_hidden_and_can_be_changed_until_all_have_made_theirs_g6(
    kitchen: Kitchen,
) -> None:
    assert kitchen.refused("Lisa", StackAgain()) == "You have made no stacks yet."
    kitchen.does("Lisa", Stack(0))
    assert kitchen.stage == StacksStage(1, (1,), (2, 3), ())
    assert kitchen.waits() == "Waiting for Ellen and Cody to make two stacks"
    assert kitchen.refused("Lisa", Stack(1)).startswith("You have made your stacks.")
    kitchen.does("Lisa", StackAgain(), Stack(1))
    kitchen.stacks("Ellen")
    assert isinstance(kitchen.state.phase, Splitting)
    kitchen.stacks("Cody")
    assert isinstance(kitchen.state.phase, Scored)
    shown = {kitchen.name(one.seat): one.dish_value for one in kitchen.stage.stacks}
    assert shown["Lisa"] == 25
    assert kitchen.refused("Lisa", StackAgain()) == "This round is over."


# Points (K5) ----------------------------------------------------------------------------------


def test_the_highest_dish_gains_and_the_lowest_pantry_loses_k5(kitchen: Kitchen) -> None:
    kitchen.stacks()
    assert kitchen.totals == {"Lisa": 1, "Ellen": -1, "Cody": 0}
    told = [(kitchen.name(x.seat), x.dish_value, x.pantry_value) for x in kitchen.stage.stacks]
    assert told == [("Lisa", 29, 5), ("Cody", 16, 9), ("Ellen", 6, 3)]


def test_ties_gain_and_lose_each_k5() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    kitchen.lies(Lisa="fruit9 herbs8", Ellen="meat9 nuts8", Cody="dairy1 dairy2 dairy3")
    kitchen.closes("Lisa")
    kitchen.stacks()
    assert kitchen.totals == {"Lisa": 0, "Ellen": 0, "Cody": 0}
    marks = {kitchen.name(one.seat): (one.won, one.lost) for one in kitchen.stage.stacks}
    assert marks == {"Lisa": (True, True), "Ellen": (True, True), "Cody": (False, False)}


def test_points_go_below_zero_g1() -> None:
    kitchen = Kitchen("Lisa", "Ellen", "Cody")
    for _ in range(2):
        kitchen.lies(Lisa="fruit9 fruit8", Ellen="meat3 nuts1 nuts2", Cody="dairy1")
        kitchen.closes(kitchen.turn)
        kitchen.stacks()
        if kitchen.total_of("Cody") == -1:
            kitchen.deals()
    assert kitchen.totals == {"Lisa": 2, "Ellen": 0, "Cody": -2}
