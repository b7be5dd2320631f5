"""Cards and piles, as the games here share them.

A pile is a tuple of card ids; its top is its end, so that drawing cuts the tail.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from partycards.games.base import Chance, Part

T = TypeVar("T")

CardId = int
"""An ingredient card of this match: its place in `Box.ingredients`. Says nothing about the pile."""


class Card(Part, frozen=True):
    """An ingredient card of the house's deck, as everybody knows it from the box. `picture` is the
    name of a file, "" for the one that is named for the key."""

    id: CardId
    key: str
    name: str
    category: str
    number: int
    vegan: str = "no"
    vegetarian: str = "no"
    picture: str = ""


class Piles(Protocol):
    """A match with a face-down pile to draw from: `discards` are the face-down discards of earlier
    rounds, `fresh` those of this round."""

    @property
    def draw(self) -> tuple[CardId, ...]: ...

    @property
    def discards(self) -> tuple[CardId, ...]: ...

    @property
    def fresh(self) -> tuple[CardId, ...]: ...

    @property
    def chances(self) -> int: ...


P = TypeVar("P", bound=Piles)


def available(state: Piles) -> int:
    """How many cards can be drawn at all: the draw pile and every discard."""
    return len(state.draw) + len(state.discards) + len(state.fresh)


def draw_cards(state: P, count: int, rng: Chance) -> tuple[tuple[CardId, ...], P]:
    """Draw from the top. An empty pile is made anew from the discards of earlier rounds, and from
    those of this round only when nothing else is left (rule B7). The caller has counted that
    there are enough."""
    pile, earlier, fresh, chances = state.draw, state.discards, state.fresh, state.chances
    drawn: tuple[CardId, ...] = ()
    while len(drawn) < count and (pile or earlier or fresh):
        if not pile:
            chances = state.chances + 1
            if earlier:
                pile, earlier = shuffled(earlier, rng), ()
            else:
                pile, fresh = shuffled(fresh, rng), ()
        take = min(count - len(drawn), len(pile))
        drawn += pile[: -take - 1 : -1]
        pile = pile[:-take]
    return drawn, _with(state, draw=pile, discards=earlier, fresh=fresh, chances=chances)


def draw_fitting(
    state: P, fits: Callable[[CardId], bool], count: int, rng: Chance
) -> tuple[tuple[CardId, ...], P]:
    """The next `count` cards of the pile that fit, and everything else as it lay; where the pile
    has fewer of them, those of the discards, and any others when nothing else is left."""
    top = tuple(card for card in reversed(state.draw) if fits(card))[:count][::-1]
    below = tuple(card for card in state.draw if card not in top)
    if len(top) == count:
        return top[::-1], _with(state, draw=below)
    earlier = tuple(card for card in state.discards if fits(card))
    now = tuple(card for card in state.fresh if fits(card))
    drawn, after = draw_cards(
        _with(
            state,
            draw=below + shuffled(now, rng) + shuffled(earlier, rng) + top,
            discards=tuple(card for card in state.discards if card not in earlier),
            fresh=tuple(card for card in state.fresh if card not in now),
        ),
        count,
        rng,
    )
    return drawn, _with(after, chances=state.chances + 1)


def discard(state: P, cards: Iterable[CardId]) -> P:
    """Lay cards face down on this round's discards."""
    return _with(state, fresh=(*state.fresh, *cards))


def _with(state: P, **changes: Any) -> P:
    """The match with other piles; it is a struct, which `Piles` cannot say."""
    return replace(state, **changes)  # type: ignore[type-var]


def each_once(cards: Sequence[CardId], hand: Iterable[CardId]) -> bool:
    """Whether these are cards of the hand, none of them twice."""
    return len(set(cards)) == len(cards) and set(cards) <= set(hand)


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
