"""What a player can buy or use in their turn: ingredients with what they would bring, and goals."""

from functools import lru_cache

from msgspec import Struct

from partycards.games.cook_off_budget.box import (
    Box,
    FoodCard,
    Goal,
    GoalCard,
    Kinds,
    MealId,
    Need,
    food_cards,
    goals_by_key,
    kinds_of_foods,
)
from partycards.games.cook_off_budget.meals import all_points, held, met_points
from partycards.games.cook_off_budget.table import BudgetState, Player
from partycards.games.cook_off_budget.table_market import card_price, goal_price, money_back, works
from partycards.games.cook_off_budget.table_shown import always_there


class Brings(Struct, frozen=True):
    """What an ingredient would bring with the hand as it is: the open meal that it is best for, and
    how many of that card's points there would be for its needs. Where it only goes some way to a
    need of several, `need` is that one, and `have` cards of it would be there."""

    meal: str
    points: int
    most: int
    need: Need | None = None
    have: int = 0


class ForSale(Struct, frozen=True):
    """An ingredient of the store for this player: its price, what comes back of it, and what it
    would bring (None: nothing for any of the meals)."""

    card: FoodCard
    price: int
    back: int
    afford: bool
    brings: Brings | None = None


class GoalForSale(GoalCard, frozen=True):
    """A savings goal for this player."""

    price: int
    afford: bool


class GoalToUse(GoalCard, frozen=True):
    """A goal that can be the action now; with `buys`, that many ingredients are chosen, and with
    `pays` only so many of them, the dearest, are paid for. It `earns` so many dollars."""

    buys: int
    pays: int
    earns: int


def for_sale(state: BudgetState, player: Player) -> tuple[ForSale, ...]:
    """The store, with prices as this player pays them."""
    every, kinds = food_cards(state.box), kinds_of_foods(state.box)
    hand = (*(kinds[card] for card in player.hand), *always_there(state, player))
    lines = []
    for card in state.store:
        price = card_price(state, card, player)
        back = money_back(state, price, player)
        bring = brings(state.box, state.menu, hand, kinds[card])
        lines.append(ForSale(every[card], price, back, price <= player.money, bring))
    return tuple(lines)


@lru_cache(maxsize=4096)
def brings(
    box: Box, menu: tuple[MealId, ...], hand: tuple[Kinds, ...], card: Kinds
) -> Brings | None:
    """What an ingredient of these kinds would bring to such a hand, for the meal that it is best
    for."""
    ways = []
    for number in menu:
        meal = box.meals[number]
        if not any(need.kind in card for need in meal.needs):
            continue
        before, after = held(meal.needs, hand), held(meal.needs, (*hand, card))
        points, more = met_points(meal.needs, after), sum(after) - sum(before)
        if points > met_points(meal.needs, before):
            ways.append((points, Brings(meal.name, points, all_points(meal))))
        elif more > 0:
            on_the_way = (
                Brings(meal.name, points, all_points(meal), need, have)
                for need, had, have in zip(meal.needs, before, after, strict=True)
                if have > had
            )
            ways.append((points, next(on_the_way)))
    return max(ways, key=lambda way: way[0])[1] if ways else None


def goals_for_sale(state: BudgetState, player: Player) -> tuple[GoalForSale, ...]:
    """Savings goals that this player does not have and that are left."""
    by_key = goals_by_key(state.box)
    own = {owned.key for owned in player.goals}
    lines = []
    for key, left in state.goals:
        if left and key not in own:
            goal = by_key[key]
            price = goal_price(state, key, player)
            lines.append(GoalForSale(key, goal.name, goal.text, price, price <= player.money))
    return tuple(lines)


def goals_to_use(state: BudgetState, player: Player) -> tuple[GoalToUse, ...]:
    """Goals that can be the action of this turn."""
    by_key = goals_by_key(state.box)
    uses = []
    for owned in player.goals:
        goal = by_key[owned.key]
        if goal.used and works(state, owned) and can_be_used(state, goal):
            uses.append(GoalToUse(goal.key, goal.name, goal.text, goal.buys, goal.pays, goal.earns))
    return tuple(uses)


def can_be_used(state: BudgetState, goal: Goal) -> bool:
    """Whether there are cards for it."""
    if goal.buys:
        return goal.buys <= len(state.store)
    return bool(goal.earns or state.draw or state.dumpster)
