"""How random matches play a restaurant's game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from partycards.games.base import View
from partycards.games.cooking_party.box import CHIPS, Box
from partycards.games.cooking_party.steps.judge import Award, TakeChip
from partycards.games.cooking_party.steps.judging import PutChip
from partycards.games.cooking_party.steps.planning_asks import Commit, Keep, Reconsider, TradeIn
from partycards.games.dining import OnOrder
from partycards.games.restaurant.box import COURSES, MenuCourse
from partycards.games.restaurant.host import KitchenMarks, Ordered, Out
from partycards.games.restaurant.rules import Restaurant
from partycards.games.restaurant.steps.choosing import PickAssignment
from partycards.games.restaurant.steps.inventing_dish import Exchange, SitOut, Tell
from partycards.games.restaurant.steps.tasting import Tasted
from partycards.games.restaurant.table import RestaurantState
from partycards.games.restaurant.table_dishes import DontWant, Remark, Want
from partycards.games.restaurant.table_meal import EndMeal, NextCourse, NextRound
from tests.games.cooking_party.party import a_box
from tests.games.promises import Case


def make(luck: Random, seats: int) -> Restaurant:
    courses = luck.choice((COURSES, COURSES[:2], (MenuCourse("tapas", "Tapas", 3),)))
    out = ("lobster", "chicken") if luck.random() < 0.3 else ()
    return Restaurant(courses=courses, out=out, kitchen=luck.random() < 0.4)


def cards(luck: Random) -> Box:
    """Small boxes run short, which is where the rules are hardest."""
    return a_box(luck.choice((84, 90, 120, 200)))


def inventory(state: RestaurantState) -> list[int]:
    """Every card, wherever it is."""
    hands = [card for chef in state.chefs for card in chef.hand]
    return sorted([*state.draw, *state.discards, *state.fresh, *state.aside, *hands])


def table(state: RestaurantState, seat: int, luck: Random) -> Any:
    """What the staff tells: ingredients out and in again, dishes, marks."""
    keys = tuple(card.key for card in luck.sample(state.box.ingredients, luck.randint(0, 5)))
    some = luck.sample(state.dishes, luck.randint(0, len(state.dishes)))
    orders = tuple(
        OnOrder(dish.key, dish.chef, dish.course, dish.name, luck.random() < 0.5, (dish.chef,))
        for dish in some
    )
    marks = KitchenMarks(((seat, luck.randint(1, 100)),))
    return luck.choice((Out(keys), Ordered(orders), marks, marks))


def samples(state: RestaurantState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """A handful of tries; cards by lot from the whole box, dishes from the table."""
    some = luck.sample(range(len(state.box.ingredients)), 6)
    seat = luck.choice(view.public.seats.lines).seat
    keys = [dish.key for dish in getattr(view.public.stage, "dishes", ())]
    key = luck.choice([*keys, "r1-1", "r9-9"])
    chip = luck.choice(CHIPS)
    tries = [
        PickAssignment(luck.choice(state.box.assignments).key),
        TradeIn(tuple(some[:1])),
        TradeIn(tuple(some[:3])),
        Keep(),
        Commit(dict.fromkeys(some, 0)),
        Commit(dict.fromkeys(some[:4], 0)),
        Exchange(tuple(some[:1])),
        Tell({some[0]: "thin"}, ("salt",)),
        Tell(),
        SitOut(),
        Reconsider(),
        Want(key),
        Want(key),
        DontWant(key),
        Remark(key, "Hm."),
        NextRound(),
        NextCourse(),
        EndMeal(),
        Tasted(),
        PutChip(chip, seat),
        TakeChip(chip),
        Award(),
    ]
    yield from luck.sample(tries, 5)


def together(state: RestaurantState, seat: int, other: int) -> bool:
    """What is asked of the whole table anybody may answer."""
    return not state.chefs or all(chef.ready for chef in state.chefs)


FREE = (
    Keep, SitOut, Tell, Tasted, Want, DontWant, Remark, NextRound, NextCourse, EndMeal, PutChip,
    TakeChip, Award,
)  # fmt: skip
"""Moves that name nothing of their seat."""
RESTAURANT = Case(make, cards, inventory, FREE, table, samples, together)
