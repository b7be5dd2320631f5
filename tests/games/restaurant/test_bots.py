"""What plays for house players plays well: dishes that go together, orders, chips for everybody."""

from random import Random
from typing import Any

from partycards.games.cards import Card
from partycards.games.cooking_party.steps.planning_asks import (
    AskDish,
    AskTrade,
    Commit,
    Keep,
    TradeIn,
)
from partycards.games.restaurant.host import Out
from partycards.games.restaurant.rules import Restaurant
from partycards.games.restaurant.steps import inventing_house
from partycards.games.restaurant.steps.inventing_dish import Exchange
from partycards.games.restaurant.steps.tasting import Tasted
from partycards.games.restaurant.table_meal import EndMeal, NextCourse
from tests.games.restaurant.dinner import Dinner

KINDS = tuple(inventing_house.SAVOURY)


def a_hand(luck: Random, size: int = 7) -> tuple[Card, ...]:
    kinds = [luck.choice(KINDS) for _ in range(size)]
    return tuple(Card(n, f"{kind}{n}", f"{kind}{n}", kind, 1) for n, kind in enumerate(kinds))


def worth(cards: list[Card], sweet: bool) -> int:
    """How well these go together: one of everything is best."""
    return sum(inventing_house.taste(card, cards[:at], sweet) for at, card in enumerate(cards))


def test_a_dish_that_is_thought_of_beats_one_by_chance_clearly() -> None:
    luck, won = Random(3), 0
    for count in range(40):
        hand, sweet = a_hand(luck), count % 2 == 0
        ask = AskDish("r1-dish", hand, (), ("dessert" if sweet else "main",), 4, None, None)
        move: Any = inventing_house.dish(ask, sweet, luck)
        assert isinstance(move, Commit)
        mine = [card for card in hand if card.id in move.place]
        won += worth(mine, sweet) > worth(luck.sample(hand, 4), sweet)
    assert won >= 30


def test_there_is_no_fish_in_a_dessert_while_there_is_fruit() -> None:
    kinds = ("seafood", "meat", "fruit", "sweets", "dairy", "nuts", "vegetables")
    hand = tuple(Card(n, kind, kind, kind, 1) for n, kind in enumerate(kinds))
    assert {card.category for card in inventing_house.compose(hand, 4, sweet=True)} == {
        "fruit", "sweets", "dairy", "nuts",
    }  # fmt: skip
    trade = inventing_house.trade(AskTrade("q", hand, (), 3, 1), sweet=True)
    assert trade == TradeIn((6, 0, 1))


def test_a_good_hand_is_kept() -> None:
    kinds = ("vegetables", "meat", "seafood", "grains", "herbs", "dairy", "sauces")
    hand = tuple(Card(n, kind, kind, kind, 1) for n, kind in enumerate(kinds))
    assert inventing_house.trade(AskTrade("q", hand, (), 3, 1), sweet=False) == Keep()


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
