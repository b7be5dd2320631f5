"""Decks and draws: what every card game here does with a pile of cards.

A pile is a tuple of card ids; its top is its end, so that drawing cuts the tail.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from partycards.games.base import Chance

T = TypeVar("T")


def shuffled(cards: Iterable[T], rng: Chance) -> tuple[T, ...]:
    """The cards in a random order (Fisher-Yates), from `rng.random()` alone."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def chosen(options: Sequence[T], rng: Chance) -> T:
    """One of the options by lot."""
    return options[int(rng.random() * len(options))]
