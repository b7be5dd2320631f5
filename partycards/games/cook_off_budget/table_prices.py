"""What things cost (rule O11): the printed price, then events, then goals, then at least $1."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from partycards.games.cook_off_budget.box import (
    Box,
    CardId,
    Event,
    EventId,
    Goal,
    Kind,
    PriceChange,
    events,
    foods,
    goals_by_key,
)
from partycards.games.cook_off_budget.table import BudgetState, Owned, Player

LEAST_PRICE = 1
What = tuple[Literal["ingredients", "goals"] | Kind, ...]
"""What a price is of: what a `PriceChange` may be on."""


def in_force(state: BudgetState) -> tuple[Event, ...]:
    """The events that hold now, oldest first."""
    return tuple(events(state.box)[event] for event in state.standing)


def works(state: BudgetState, owned: Owned) -> bool:
    """A goal works from the turn after the one in which it was bought (rule O6)."""
    return (state.meal, state.round) > (owned.meal, owned.round)


def working(state: BudgetState, player: Player) -> tuple[Goal, ...]:
    """The player's goals that work by now."""
    keys = keys_working(state, player)
    if not keys:
        return ()
    by_key = goals_by_key(state.box)
    return tuple(by_key[key] for key in keys)


def keys_working(state: BudgetState, player: Player) -> tuple[str, ...]:
    """The same by their keys."""
    if not player.goals:
        return ()
    return tuple(owned.key for owned in player.goals if works(state, owned))


def changed(price: int, what: What, changes: Iterable[PriceChange]) -> int:
    """The price of such a thing after these changes. A share of a price is rounded up (rule G1)."""
    for change in changes:
        if change.on in what:
            price = -(-price * change.percent // 100) + change.by
    return price


def price(
    box: Box, standing: tuple[EventId, ...], goals: tuple[str, ...], printed: int, what: What
) -> int:
    """What such a thing costs while these events hold, for somebody with these goals."""
    by_key, every = goals_by_key(box), events(box)
    after_events = changed(printed, what, (c for event in standing for c in every[event].prices))
    after_goals = changed(after_events, what, (c for key in goals for c in by_key[key].prices))
    return max(LEAST_PRICE, after_goals)


@lru_cache(maxsize=4096)
def food_price(
    box: Box, standing: tuple[EventId, ...], goals: tuple[str, ...], card: CardId
) -> int:
    """The same of an ingredient; remembered, since every look at a turn asks for all that lies
    there."""
    food = foods(box)[card]
    return price(box, standing, goals, food.price, ("ingredients", *food.kinds))


@lru_cache(maxsize=4096)
def shelf_price(box: Box, standing: tuple[EventId, ...], goals: tuple[str, ...], key: str) -> int:
    """The same of a savings goal."""
    return price(box, standing, goals, goals_by_key(box)[key].price, ("goals",))


def card_price(state: BudgetState, card: CardId, player: Player | None = None) -> int:
    """What an ingredient of the store costs this player, or anybody without goals."""
    goals = keys_working(state, player) if player is not None else ()
    return food_price(state.box, state.standing, goals, card)


def goal_price(state: BudgetState, key: str, player: Player | None = None) -> int:
    """What a savings goal costs this player, or anybody without goals."""
    goals = keys_working(state, player) if player is not None else ()
    return shelf_price(state.box, state.standing, goals, key)


def money_back(state: BudgetState, paid: int, player: Player) -> int:
    """What comes back for an ingredient; it never costs less than $1 in the end (rule O11)."""
    goals = working(state, player)
    if not goals:
        return 0
    percent, dollars = sum(goal.back for goal in goals), sum(goal.dollars_back for goal in goals)
    return min(paid * percent // 100 + dollars, paid - LEAST_PRICE)


def cost(state: BudgetState, cards: tuple[CardId, ...]) -> int:
    """The sum of the printed prices (rule O10)."""
    return sum(foods(state.box)[card].price for card in cards)
