"""Hands of more than five: their owners choose what goes, hidden until all have (O2, G6)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import each_once, shuffled
from partycards.games.cook_off_budget.box import CardId, FoodCard
from partycards.games.cook_off_budget.meals import Aims, best_hand
from partycards.games.cook_off_budget.steps.meal import WATCH, AtMeal, moved_on
from partycards.games.cook_off_budget.table import HAND, BudgetState, NextTurn, Player, Watch, faces
from partycards.games.cook_off_budget.table_market import dumped
from partycards.games.stepping import Asked, Swap, Together


class Toss(Reveals, frozen=True):
    """Put these cards of a hand that is too large into the dumpster (rules O2, O5)."""

    told: ClassVar[str] = N_("put something into the dumpster")
    cards: tuple[CardId, ...]


class TossStage(Part, frozen=True):
    """Who still has to put something into the dumpster."""

    waiting: tuple[Seat, ...]


class AskToss(Asked, frozen=True):
    """The hand is too large: this many cards go."""

    hand: tuple[FoodCard, ...]
    got: tuple[int, ...]
    count: int

    def answer(self, aims: Aims) -> Toss:
        """What a house player gives up: the cards that promise least for these meals."""
        kept = best_hand(self.hand, aims, HAND)
        return Toss(tuple(card.id for card in self.hand if card not in kept))


class TooMany(AtMeal, Together[BudgetState, tuple[CardId, ...]], frozen=True):
    """Hands of more than five: their owners choose what goes, hidden until all have (O2, G6).
    `order` are those who have their turn after it."""

    again: ClassVar[type[Move] | None] = None
    order: tuple[Seat, ...] = ()

    def choosers(self, state: BudgetState) -> tuple[Seat, ...]:
        """Whose hand is too large."""
        return tuple(player.seat for player in state.in_play if len(player.hand) > HAND)

    def undecided(self, state: BudgetState) -> tuple[Seat, ...]:
        """Those of them who have not chosen, away or not."""
        return tuple(seat for seat in self.choosers(state) if not self.has_chosen(seat))

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to put something into the dumpster")

    def word(self, state: BudgetState, player: Player) -> str:
        """Whoever has to choose is asked."""
        return "toss" if player.seat in self.undecided(state) else WATCH

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Others choose."""
        return Watch("toss")

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """What goes."""
        return AskToss(key, faces(state, player.hand), player.got, len(player.hand) - HAND)

    def stage(self, state: BudgetState) -> Part:
        """Who still has to choose."""
        return TossStage(self.undecided(state))

    def another(
        self, state: BudgetState, seat: Seat, choice: tuple[CardId, ...], swap: Swap, rng: Chance
    ) -> tuple[CardId, ...]:
        """Other cards of the hand."""
        hand = state.of(seat).hand
        return shuffled(hand, rng)[: len(hand) - HAND]

    # What a move does ---------------------------------------------------------------------------

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """What its owner gives up of a hand that is too large; it shows when all have (G6)."""
        if not isinstance(move, Toss):
            raise moved_on()
        most = len(player.hand) - HAND
        if most <= 0:
            raise IllegalMove(
                N_("You hold %(most)s ingredients at most, so nothing has to go."), most=HAND
            )
        if self.has_chosen(player.seat):
            raise IllegalMove(N_("You have chosen already."))
        if not each_once(move.cards, player.hand):
            raise IllegalMove(N_("Choose cards from your own hand, each only once."))
        if len(move.cards) != most:
            raise IllegalMove(N_("Choose exactly %(count)s to put into the dumpster."), count=most)
        return self.chose(state, player.seat, move.cards)

    def shown(self, state: BudgetState, rng: Chance) -> BudgetState:
        """All have chosen: the cards go to the dumpster, of those who are away the last ones that
        came (rule G3)."""
        for player in state.in_play:
            cards = self.choice(player.seat) or player.hand[HAND:]
            if cards:
                kept = tuple(card for card in player.hand if card not in cards)
                state = dumped(state.with_changed(replace(player, hand=kept)), cards)
        return replace(state, phase=NextTurn(self.order))

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Goes on without those who are away, even where all are (rule G3)."""
        return state if self.awaited(state) else self.shown(state, rng)

    def left(self, state: BudgetState, seat: Seat) -> BudgetState:
        """What they chose lapses, and they have no turn any more."""
        order = tuple(one for one in self.order if one != seat)
        return replace(self, order=order).took_up(state, seat)
