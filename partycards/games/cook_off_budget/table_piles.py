"""Piles and the store: drawing, filling up, the dumpster, and who sits down."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import chosen, shuffled
from partycards.games.cook_off_budget.box import CardId
from partycards.games.cook_off_budget.table import (
    DEALT,
    SLOTS,
    BudgetState,
    NextMeal,
    Plate,
    Player,
)
from partycards.games.stepping import Swap, swap_among

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
