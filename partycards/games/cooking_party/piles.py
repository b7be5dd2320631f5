"""The piles of ingredient cards: drawing, reshuffling, and everything back at the round's end."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from partycards.games.base import Chance
from partycards.games.cards import CardId, Piles, shuffled
from partycards.games.cooking_party.box import Terms
from partycards.games.cooking_party.state import Chef, PartyState

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


def discard(state: P, cards: Iterable[CardId]) -> P:
    """Lay cards face down on this round's discards."""
    return _with(state, fresh=(*state.fresh, *cards))


def _with(state: P, **changes: Any) -> P:
    """The match with other piles; it is a struct, which `Piles` cannot say."""
    return replace(state, **changes)  # type: ignore[type-var]


def take_out(state: PartyState, card: CardId) -> PartyState:
    """Take the Special Ingredient out of whatever pile it is in (rule B6)."""
    return replace(
        state,
        draw=tuple(c for c in state.draw if c != card),
        discards=tuple(c for c in state.discards if c != card),
        fresh=tuple(c for c in state.fresh if c != card),
    )


def cards_of(chef: Chef, special: CardId | None) -> tuple[CardId, ...]:
    """The chef's own cards, in the hand and on the table; the Special Ingredient is everybody's."""
    down = (card for step in chef.laid for card, _ in step.cards if card != special)
    return (*chef.hand, *down)


def clear_table(state: PartyState) -> PartyState:
    """All used cards and the Special Ingredient join the discards; never the draw pile (B12)."""
    special = state.terms.special if state.dealt else None
    used = [card for chef in state.chefs for card in cards_of(chef, special)]
    if special is not None:
        used.append(special)
    return replace(
        state,
        discards=(*state.discards, *state.fresh, *used),
        fresh=(),
        assignment="",
        terms=Terms(),
        added=(),
        chefs=(),
        remarks=(),
        comments_allowed=False,
        notes=(),
        critiques=(),
        offers=(),
    )
