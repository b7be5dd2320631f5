"""Piles and the store: drawing, filling up, the dumpster."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from partycards.games.base import Chance
from partycards.games.cards import shuffled
from partycards.games.cook_off_budget.box import CardId
from partycards.games.cook_off_budget.state import SLOTS, BudgetState

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
    """The top card of a deck, the deck and its past after it; an empty deck is made of its past
    again (rule O2)."""
    if not deck:
        deck, past = shuffled(past, rng), ()
    return (deck[-1], deck[:-1], past) if deck else (None, deck, past)
