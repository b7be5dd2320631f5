"""How random matches play Cook Off!."""

import tomllib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from partycards.files import shipped
from partycards.games.base import OnceMore, View
from partycards.games.cook_off_budget.box import Box, goals_by_key
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import Cook, KeepCards, ThinkAgain
from partycards.games.cook_off_budget.steps.leading import RevealEvent, RevealMeals
from partycards.games.cook_off_budget.steps.scored import CleanUp
from partycards.games.cook_off_budget.steps.too_many import Toss
from partycards.games.cook_off_budget.steps.trading import (
    AcceptOffer,
    AnswerOffer,
    MakeOffer,
    RefuseOffer,
    WithdrawOffer,
)
from partycards.games.cook_off_budget.steps.turns import Buy, BuyGoal, Pass, UseGoal
from partycards.games.cook_off_budget.steps.voting import Serve, Vote, VoteAgain
from partycards.games.cook_off_budget.table import BudgetState
from tests.games.promises import Case


@cache
def the_box() -> Box:
    """The box as it is shipped."""
    file = shipped("data") / "games" / "cook_off_budget.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Box)


def small_box(box: Any) -> Any:
    """So few cards that every pile runs out."""
    foods = tuple(replace(food, copies=1) for food in box.ingredients[::4])
    return replace(box, ingredients=foods, meals=box.meals[:5], events=box.events[::3])


def make(luck: Random, seats: int) -> CookOffBudget:
    first = luck.choice([None, luck.randint(1, seats)])
    return CookOffBudget(meals=luck.choice([1, 2, 3, 3]), first=first)


def cards(luck: Random, box: Any = None) -> Any:
    box = box or the_box()
    return small_box(box) if luck.random() < 0.4 else box


def everything(state: BudgetState) -> Any:
    """Every card of a match, wherever it is."""
    foods = [*state.draw, *state.dumpster, *state.store]
    goals = dict(state.goals)
    for player in state.guests:
        foods += [*player.hand, *player.trophies]
        for owned in player.goals:
            goals[owned.key] += 1
    for plate in state.plates:
        foods += plate.cards
    meals = sorted((*state.meal_deck, *state.meal_past, *state.menu))
    now = () if state.event is None else (state.event,)
    events = sorted((*state.event_deck, *state.event_past, *now))
    return sorted(foods), meals, events, goals


def table(state: BudgetState, seat: int, luck: Random) -> OnceMore:
    return OnceMore()


def samples(state: BudgetState, view: View[Any, Any], luck: Random) -> Iterator[Any]:
    """Tries that name cards of the box and seats of the table, whether they fit or not."""
    seat = luck.choice(state.guests).seat
    number = len(the_box().ingredients)
    shop = [slot.card.id for slot in view.public.shop.slots if slot] if view.public.shop else []
    own = [card.id for card in view.private.hand.cards] if view.private.hand else []
    some = tuple(luck.sample([*shop, *own, *range(number)], 3))
    mine = tuple(luck.sample(own, min(len(own), luck.randint(0, 3))))
    dollars = luck.choice([0, 0, 1, 3, 30])
    tries = [
        RevealMeals(),
        RevealEvent(),
        CleanUp(),
        Buy(some[0]),
        BuyGoal(luck.choice([*goals_by_key(state.box), "castle"])),
        UseGoal(luck.choice([*goals_by_key(state.box)]), some[:2]),
        UseGoal("farm_share"),
        Pass(),
        Toss(some[: luck.randint(0, 2)]),
        MakeOffer(seat, mine, dollars, want_money=dollars),
        MakeOffer(seat, some[:1]),
        AnswerOffer(mine, dollars),
        AnswerOffer(some[:1]),
        RefuseOffer(),
        AcceptOffer(seat, some[:1]),
        AcceptOffer(seat, (), dollars),
        WithdrawOffer(seat),
        Cook(some),
        Cook(mine, luck.choice([None, *state.menu, 99]), "Soup"),
        KeepCards(),
        ThinkAgain(),
        Serve(),
        Vote({seat: luck.randint(1, 3)}),
        VoteAgain(),
    ]
    yield from luck.sample(tries, 7)


FREE = (KeepCards, ThinkAgain, VoteAgain, RefuseOffer, Vote)
COOK_OFF_BUDGET = Case(make, cards, everything, FREE, table, samples)
