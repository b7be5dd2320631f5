"""The end of a turn: five cards are kept (T2)."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat
from partycards.games.cards import each_once, shuffled
from partycards.games.stepping import Asked, moved_on
from partycards.games.thieving_chefs.box import Card, CardId, Recipe, kind_of
from partycards.games.thieving_chefs.steps.turn import InTurn
from partycards.games.thieving_chefs.table import HAND, ChefsState, Cook, News, hand
from partycards.games.turns import TurnEnded


class Discard(Move, frozen=True):
    """Back to five cards, of one's own choice, face up (T2)."""

    told: ClassVar[str] = N_("discarded")
    cards: tuple[CardId, ...]


class AskDiscard(Asked, frozen=True):
    """Too many cards: which go (T2)."""

    hand: tuple[Card, ...]
    over: int

    def least(self, recipes: Sequence[Recipe], rng: Chance) -> Discard:
        """The cards that promise least; the second of a kind promises less than the first."""
        kept: list[Card] = []
        worth: dict[int, float] = {}
        for card in shuffled(self.hand, rng):
            again = sum(one.key == card.key for one in kept)
            worth[card.id] = promise(card, recipes) / (1 + again)
            kept.append(card)
        return Discard(tuple(sorted(worth, key=lambda card: worth[card])[: self.over]))


def promise(card: Card, recipes: Iterable[Recipe]) -> float:
    """What a card is good for: its best share of a dish, a pet's bite, a sauce's bonus."""
    if card.sort == "pet":
        return 4
    shares = (
        recipe.points / len(recipe.needs)
        for recipe in recipes
        if any(need.key == card.key for need in recipe.needs)
    )
    return max(shares, default=card.bonus)


class Discarding(InTurn, frozen=True):
    """More cards in the hand than it may hold (T2)."""

    word: ClassVar[str] = "discard"

    def sentence(self, state: ChefsState) -> str:
        """What the cook is to do."""
        return N_("Waiting for %(who)s to discard")

    def ask(self, state: ChefsState, seat: Seat, key: str) -> Part:
        """The hand, and how many are too many."""
        return AskDiscard(key, hand(state, state.now), len(state.now.hand) - HAND)

    def done(self, state: ChefsState, cook: Cook, move: Any, rng: Chance) -> ChefsState:
        """Back to five cards, face up (T2)."""
        if not isinstance(move, Discard):
            raise moved_on()
        held = state.now.hand
        over = len(held) - HAND
        if not each_once(move.cards, held):
            raise IllegalMove(N_("That card is not in your hand."))
        if len(move.cards) != over:
            raise IllegalMove(
                N_("Please choose exactly %(count)s: you keep five cards."), count=over
            )
        kept = tuple(card for card in held if card not in move.cards)
        state = replace(
            state.with_guest(state.turn, hand=kept), discards=(*state.discards, *move.cards)
        )
        things = tuple(kind_of(state.box, card) for card in move.cards)
        return state.telling(News("discarded", state.turn, things))

    def followed(self, state: ChefsState) -> ChefsState:
        """The turn is over with five cards or fewer."""
        return replace(state, phase=TurnEnded()) if len(state.now.hand) <= HAND else state
