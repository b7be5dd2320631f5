"""The stacks are shown; then the next deal, or the end (rules K5-K7)."""

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Reveals, Seat
from partycards.games.cards import Card, CardId
from partycards.games.kitchen_closing.table import (
    LEAD,
    ROUNDS,
    Dealing,
    KitchenState,
    Result,
    next_dealer,
)
from partycards.games.stepping import Asked, Step, over


class DealNext(Reveals, frozen=True):
    """Shuffle all cards and deal the next round, or go on to the end (rules K6, K7)."""

    told: ClassVar[str] = N_("dealt the cards")


# What is seen -----------------------------------------------------------------------------------


class ShownStacks(Struct, frozen=True):
    """A player's stacks in a finished round; `won` and `lost` are a point each."""

    seat: Seat
    dish: tuple[Card, ...]
    pantry: tuple[Card, ...]
    dish_value: int
    pantry_value: int
    won: bool
    lost: bool
    total: int


class ScoredStage(Part, frozen=True):
    """All stacks, the best dish first. `dealer` deals next; with `last` the match has ended."""

    number: int
    closed_by: Seat | None
    stacks: tuple[ShownStacks, ...]
    dealer: Seat | None
    last: bool
    lead: int


class AskDeal(Asked, frozen=True):
    """Deal the next round, or show the end (`last`). `instead`: the dealer is away."""

    last: bool
    instead: Seat | None

    def auto(self, rng: Chance) -> DealNext:
        """There is nothing to choose."""
        return DealNext()


def shown(state: KitchenState, result: Result, totals: dict[Seat, int]) -> tuple[ShownStacks, ...]:
    """A round's stacks, the best dish first; `totals` stand beside them, 0 where there are none."""
    lines = sorted(result.lines, key=lambda line: (-line.dish, -line.pantry))
    return tuple(
        ShownStacks(
            seat=line.seat,
            dish=high_first(state, line.stacks.dish),
            pantry=high_first(state, line.stacks.pantry),
            dish_value=line.dish,
            pantry_value=line.pantry,
            won=line.won,
            lost=line.lost,
            total=totals.get(line.seat, 0),
        )
        for line in lines
    )


def high_first(state: KitchenState, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    """A stack as it is shown."""
    return tuple(sorted(state.box.cards(cards), key=lambda card: (-card.number, card.id)))


# The step ---------------------------------------------------------------------------------------


class Scored(Step[KitchenState], frozen=True):
    """The stacks are shown; the round's line stands on the sheet."""

    watching: ClassVar[str] = "scored"

    def awaited(self, state: KitchenState) -> tuple[Seat, ...]:
        """Who deals."""
        dealer = deals(state)
        return () if dealer is None else (dealer,)

    def sentence(self, state: KitchenState) -> str:
        """What they are to do."""
        if ended(state):
            return N_("Waiting for %(who)s to show the end")
        return N_("Waiting for %(who)s to deal")

    def question(self, state: KitchenState, seat: Seat) -> str | None:
        """Who deals is asked."""
        return f"deal-{state.round}" if seat == deals(state) else None

    def ask(self, state: KitchenState, seat: Seat, key: str) -> Part:
        """For whom they deal, if the dealer is away."""
        dealer = next_dealer(state)
        return AskDeal(key, ended(state), dealer if dealer != seat else None)

    def stage(self, state: KitchenState) -> Part:
        """The round that was just scored."""
        last, totals = state.results[-1], dict(state.totals)
        stacks = shown(state, last, totals)
        dealer, end = deals(state), ended(state)
        return ScoredStage(last.number, last.closed_by, stacks, dealer, end, lead(state))

    def doing(self, state: KitchenState, seat: Seat) -> str:
        """Who is to deal."""
        return "dealer" if seat == deals(state) and not ended(state) else ""

    def play(self, state: KitchenState, seat: Seat, move: Any, rng: Chance) -> KitchenState:
        """The end, or the next deal."""
        if not isinstance(move, DealNext):
            raise IllegalMove(N_("This round is over."))
        if seat != deals(state):
            raise IllegalMove(N_("Somebody else deals this time."))
        return over(state) if ended(state) else replace(state, phase=Dealing())


def deals(state: KitchenState) -> Seat | None:
    """Who deals next: the next dealer, or the first one after them who is here (rule G3)."""
    return next((seat for seat in state.clockwise(state.dealer) if state.is_here(seat)), None)


def ended(state: KitchenState) -> bool:
    """Ten rounds are played, or somebody is ahead of all others by three (rule K6). Whoever left
    can neither win nor hold anybody up (rule G4). Asked between rounds."""
    return bool(state.results) and (len(state.results) >= ROUNDS or lead(state) >= LEAD)


def lead(state: KitchenState) -> int:
    """How far the best is ahead of the next."""
    staying = {guest.seat for guest in state.active}
    points = sorted((total for seat, total in state.totals if seat in staying), reverse=True)
    return points[0] - points[1] if len(points) > 1 else 0
