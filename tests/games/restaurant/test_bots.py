"""What plays for house players plays well: dishes that go together, orders, chips for everybody."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from partycards.games.cooking_party.box import Box
from partycards.games.cooking_party.steps.judge import Award
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, TradeIn
from partycards.games.facts import facts_by_key
from partycards.games.restaurant.host import Out
from partycards.games.restaurant.rules import Restaurant
from partycards.games.restaurant.steps.inventing_dish import Exchange, Tell
from partycards.games.restaurant.steps.tasting import Tasted
from partycards.games.restaurant.table_meal import EndMeal, NextCourse
from tests.evening import shipped_box
from tests.games.restaurant.dinner import Dinner

BOX = msgspec.json.decode(shipped_box(), type=Box)
FACTS = facts_by_key(BOX)


def at_the_bistro(hand: str, assignment: str) -> Dinner:
    """Lisa is dealt this hand for this assignment."""
    dinner = Dinner("Lisa", "Ellen", box=BOX, assignments=(assignment,))
    dinner.picks("Lisa", assignment, Lisa=hand)
    assert dinner.hand("Lisa") == hand.split()
    return dinner


def thinks(dinner: Dinner, name: str = "Lisa", luck: int = 1) -> Any:
    """What a house player on this seat would do."""
    return dinner.game.auto_move(dinner.game.view(dinner.state, dinner.seat(name)), Random(luck))


def keys(dinner: Dinner, cards: Any) -> list[str]:
    return [dinner.state.box.ingredients[card].key for card in cards]


def test_a_dish_is_made_of_what_goes_together_and_the_rest_is_traded_in_r3() -> None:
    hand = "tomatoes basil mozzarella parsley cola gingerbread oysters"
    dinner = at_the_bistro(hand, "dish_of_your_choice")
    traded = thinks(dinner)
    assert isinstance(traded, TradeIn)
    assert set(keys(dinner, traded.cards)) == {"cola", "gingerbread", "oysters"}
    dinner.does("Lisa", Keep())
    move = thinks(dinner)
    assert isinstance(move, Commit)
    dish = keys(dinner, move.place)
    assert sorted(dish) == ["basil", "mozzarella", "parsley", "tomatoes"]
    friends = [set(FACTS[key].goes_with) for key in dish]
    for (one, its), (other, theirs) in pairwise(zip(dish, friends, strict=True)):
        assert one in theirs or other in its or its & theirs


def test_there_is_no_fish_in_a_dessert_while_there_is_fruit_r3() -> None:
    hand = "salmon bacon strawberries cream meringues leeks raspberries onions ham tuna"
    dinner = at_the_bistro(hand, "black_and_white")
    dinner.does("Lisa", Keep())
    sweet = {"strawberries", "cream", "meringues", "raspberries"}
    assert set(keys(dinner, thinks(dinner).place)) <= sweet


def test_the_table_is_told_of_each_card_in_a_form_that_the_deck_knows_r3() -> None:
    hand = "tomatoes basil mozzarella pasta cola gingerbread oysters"
    dinner = at_the_bistro(hand, "dish_of_your_choice")
    dinner.does("Lisa", Keep())
    dinner.does("Lisa", thinks(dinner))
    move = thinks(dinner)
    assert isinstance(move, Tell)
    assert move.name
    for card, word in move.words.items():
        (key,) = keys(dinner, [card])
        assert word in [form.name for form in FACTS[key].forms]
    assert len(move.words) == 4


def test_what_has_run_out_is_exchanged_first() -> None:
    dinner = Dinner("Lisa", "Ellen")
    dinner.picks("Lisa")
    gone = dinner.hand("Lisa")[:2]
    dinner.table(Out(tuple(gone)))
    view = dinner.game.view(dinner.state, 1)
    assert dinner.game.auto_move(view, Random(1)) == Exchange(dinner.cards(" ".join(gone)))


def test_the_last_course_is_followed_by_the_chips() -> None:
    dinner = Dinner("Lisa", "Ellen", courses=Restaurant().courses[:2])
    luck = Random(2)
    seen: list[Any] = []
    while dinner.game.outcome(dinner.state) is None:
        seat = min(dinner.game.to_move(dinner.state))
        move: Any = dinner.game.auto_move(dinner.game.view(dinner.state, seat), luck)
        dinner.does(dinner.names[seat - 1], move)
        seen.append(move)
    assert seen.count(NextCourse()) == seen.count(EndMeal()) == 1
    assert seen.count(Tasted()) == 2
    assert len(dinner.state.dishes) == 4
    assert sum(dinner.totals.values()) > 0


CAPRESE, ODD = "tomatoes basil mozzarella parsley", "cola gingerbread oysters mustard"
"""What goes together, and what does not."""


def chips_of_two(first: str, other: str, luck: int, **dishes: str) -> dict[str, int]:
    """Lisa and Ellen have cooked these cards and wanted both dishes; house players give the chips,
    one after the other."""
    dinner = Dinner("Lisa", "Ellen", box=BOX, assignments=("dish_of_your_choice",))
    dinner.picks("Lisa", "dish_of_your_choice", **dishes)
    for name, cards in dishes.items():
        dinner.lays(name, cards, called=name)
    dinner.wants("Lisa", "Ellen")
    dinner.wants("Ellen", "Lisa")
    dinner.ends("Lisa")
    dinner.tastes("Lisa", "Ellen")
    for name in (first, other):
        dinner.does(name, thinks(dinner, name, luck), Award())
    return dinner.totals


@pytest.mark.parametrize("luck", range(5))
def test_of_two_the_better_dish_gets_more_whoever_gives_first_r6_v1(luck: int) -> None:
    for first, other in (("Lisa", "Ellen"), ("Ellen", "Lisa")):
        chips = chips_of_two(first, other, luck, Lisa=CAPRESE, Ellen=ODD)
        assert chips["Lisa"] > chips["Ellen"]


def test_of_two_whose_dishes_are_alike_either_may_get_more_r6_v1() -> None:
    dishes = {"Lisa": CAPRESE, "Ellen": "salmon potatoes cream leeks"}
    both = [chips_of_two("Lisa", "Ellen", luck, **dishes) for luck in range(30)]
    ahead = sum(chips["Lisa"] > chips["Ellen"] for chips in both)
    assert 8 <= ahead <= 22
