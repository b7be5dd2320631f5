"""The market: its piles and the store, and what things cost (rule O11): the printed price, then
events, then goals, then at least $1."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeVar

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import chosen, shuffled
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
from partycards.games.cook_off_budget.table import (
    DEALT,
    SLOTS,
    BudgetState,
    NextMeal,
    Owned,
    Plate,
    Player,
)
from partycards.games.stepping import Swap, swap_among

# Piles and the store ------------------------------------------------------------------------------


T = TypeVar("T", bound=int)


def drawn(state: BudgetState, rng: Chance) -> tuple[CardId | None, BudgetState]:
    """The top ingredient; without any left the dumpster is shuffled. None when that is empty too
    (rule O2)."""
    if not state.draw:
        if not state.dumpster:
            return None, state
        pile = shuffled(state.dumpster, rng)
        state = replace(state, draw=pile, dumpster=(), chances=state.chances + 1)
    return state.draw[-1], replace(state, draw=state.draw[:-1])


def filled(state: BudgetState, rng: Chance) -> BudgetState:
    """The store with a card in every slot: what lies there moves to the right, new cards come from
    the left, one at a time (rule O5)."""
    while len(state.store) < SLOTS:
        card, state = drawn(state, rng)
        if card is None:
            break
        state = replace(state, store=(card, *state.store))
    return state


def expired(state: BudgetState, count: int, rng: Chance) -> BudgetState:
    """The rightmost cards go to the dumpster, the one nearest to it first (rule O7)."""
    gone = state.store[max(0, len(state.store) - count) :]
    left = state.store[: len(state.store) - len(gone)]
    return filled(replace(dumped(state, reversed(gone)), store=left), rng)


def dumped(state: BudgetState, cards: Iterable[CardId]) -> BudgetState:
    """These cards lie on the dumpster, the last one on top, for all to see."""
    return replace(state, dumpster=(*state.dumpster, *cards))


def slipped_under(state: BudgetState, cards: tuple[CardId, ...]) -> BudgetState:
    """These cards go into the dumpster unseen, under the one that lies on top (rule G4)."""
    below, top = state.dumpster[:-1], state.dumpster[-1:]
    return replace(state, dumpster=(*below, *cards, *top))


def turned(
    deck: tuple[T, ...], past: tuple[T, ...], rng: Chance
) -> tuple[T | None, tuple[T, ...], tuple[T, ...]]:
    """The top card of a deck, the deck and its past after it; an empty deck is made again from its
    past (rule O2)."""
    if not deck:
        deck, past = shuffled(past, rng), ()
    return (deck[-1], deck[:-1], past) if deck else (None, deck, past)


# Everybody's start, and the next meal -----------------------------------------------------------


def seated(state: BudgetState, player: Player, rng: Chance) -> BudgetState:
    """Three ingredients for somebody who begins to play (rules O2, G2)."""
    hand = player.hand
    for _ in range(DEALT):
        card, state = drawn(state, rng)
        hand += (card,) if card is not None else ()
    return state.with_changed(replace(player, hand=hand, playing=True))


def next_meal(state: BudgetState, rng: Chance) -> BudgetState:
    """A fresh store, and the token goes to the next player (rule O11)."""
    state = expired(state, SLOTS, rng)
    first = (*state.staying(state.first), state.first)[0]
    return replace(state, meal=state.meal + 1, round=1, first=first, phase=NextMeal())


# Another truth, for the test that nothing leaks (G7) ---------------------------------------------

NAMES = ("Moon soup", "A quiet plate", "Something else", "")


def swapped(
    state: BudgetState, seat: Seat | None, known: frozenset[CardId], rng: Chance
) -> tuple[BudgetState, Swap]:
    """Exchange cards that this viewer has not seen one for one, so that every number of cards stays
    what it is; `known` are those of others that the viewer has seen."""
    places = [*state.draw, *state.dumpster[:-1]]
    for player in state.guests:
        if player.seat != seat:
            places += [card for card in player.hand if card not in known]
    for plate in state.plates:
        if plate.seat != seat and not plate.served:
            places += plate.cards
    new = swap_among(places, rng)
    state = state.with_others(seat, lambda one: replace(one, hand=new(one.hand), got=new(one.got)))
    state = replace(
        state,
        meal_deck=shuffled(state.meal_deck, rng),
        event_deck=shuffled(state.event_deck, rng),
        draw=new(state.draw),
        dumpster=new(state.dumpster),
        plates=tuple(
            one
            if one.seat == seat or one.served
            else Plate(one.seat, chosen(state.menu, rng), new(one.cards), chosen(NAMES, rng))
            for one in state.plates
        ),
    )
    return state, new


# What things cost (rule O11) ----------------------------------------------------------------------


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
