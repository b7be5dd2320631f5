"""After the last turn everybody makes two stacks, shown together (rules K4, K5, G6)."""

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cards import Card, CardId
from partycards.games.kitchen_closing.box import in_order
from partycards.games.kitchen_closing.stacks import (
    Proposal,
    Stacks,
    check,
    most_together,
    proposal,
    proposals,
)
from partycards.games.kitchen_closing.steps.scored import Scored
from partycards.games.kitchen_closing.table import (
    Dealing,
    KitchenState,
    Line,
    Result,
    best,
)
from partycards.games.stepping import Asked, Swap, Together

# What can be done -------------------------------------------------------------------------------


class Stack(Reveals, frozen=True):
    """Make the stacks that were proposed under this number, from 0 (rule K4). None of them is
    chosen by itself."""

    told: ClassVar[str] = N_("made two stacks")
    proposal: int | None = None


class StackByHand(Reveals, frozen=True):
    """Make stacks of one's own: where each card goes (rule K4)."""

    told: ClassVar[str] = N_("made two stacks")
    place: dict[CardId, Literal["dish", "pantry", "aside"]] = {}


class StackAgain(Move, frozen=True):
    """Pick one's own stacks up again while others are still at theirs (rule G6)."""

    told: ClassVar[str] = N_("picked the stacks up again")


# What is seen -----------------------------------------------------------------------------------


class StacksStage(Part, frozen=True):
    """Everybody makes two stacks: who has, who has not, who is away."""

    closed_by: Seat | None
    ready: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    away: tuple[Seat, ...]


class AskStacks(Asked, frozen=True):
    """Make two stacks: those that no others beat, the best dish first. `most` is the number of
    those that come to most together, with which sorting by hand begins."""

    hand: tuple[Card, ...]
    offered: tuple[Proposal, ...]
    most: int

    def auto(self, rng: Chance) -> Stack:
        """The most together, the better dish of equal ones."""
        return Stack(self.most)


class Ready(Asked, frozen=True):
    """A player's stacks, while others are still at theirs; `aside` is in neither."""

    mine: Proposal
    aside: tuple[Card, ...]


# The step ---------------------------------------------------------------------------------------


class Splitting(Together[KitchenState, Stacks], frozen=True):
    """Everybody makes two stacks, hidden until all have (rules K4, G6)."""

    again: ClassVar[type[Move] | None] = StackAgain
    closed_by: Seat | None = None

    def choosers(self, state: KitchenState) -> tuple[Seat, ...]:
        """Everybody who plays this round."""
        return state.players

    def sentence(self, state: KitchenState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to make two stacks")

    def question(self, state: KitchenState, seat: Seat) -> str | None:
        """All who play are asked, those who are ready whether they think again."""
        if seat not in state.players:
            return None
        return f"{'ready' if self.has_chosen(seat) else 'stacks'}-{state.round}"

    def ask(self, state: KitchenState, seat: Seat, key: str) -> Part:
        """The stacks that can be made, or those that were."""
        hand, made = state.box.cards(state.hand(seat)), self.choice(seat)
        if made is None:
            found = proposals(hand)
            return AskStacks(key, in_order(hand), found, most_together(found))
        mine = proposal(state.box.cards(made.dish), state.box.cards(made.pantry))
        used = {*made.dish, *made.pantry}
        return Ready(key, mine, in_order(tuple(c for c in hand if c.id not in used)))

    def stage(self, state: KitchenState) -> Part:
        """Who has made stacks, and no card of them."""
        ready, choosing = tuple(seat for seat, _ in self.chosen), self.awaited(state)
        away = tuple(s for s in state.players if s not in choosing and s not in ready)
        return StacksStage(self.closed_by, ready, choosing, away)

    def doing(self, state: KitchenState, seat: Seat) -> str:
        """Ready or at it."""
        if self.has_chosen(seat):
            return "ready"
        return "stacking" if seat in state.players and state.is_here(seat) else ""

    def another(
        self, state: KitchenState, seat: Seat, choice: Stacks, swap: Swap, rng: Chance
    ) -> Stacks:
        """Stacks of their new hand."""
        return best(state, seat)

    # What a move does ---------------------------------------------------------------------------

    def play(self, state: KitchenState, seat: Seat, move: Any, rng: Chance) -> KitchenState:
        """A player's stacks, or picking them up again."""
        if seat not in state.players:
            raise IllegalMove(N_("You join in with the next round."))
        if isinstance(move, StackAgain):
            if not self.has_chosen(seat):
                raise IllegalMove(N_("You have made no stacks yet."))
            return self.took_up(state, seat)
        if not isinstance(move, Stack | StackByHand):
            raise IllegalMove(N_("The kitchen is closed: make your two stacks."))
        if self.has_chosen(seat):
            raise IllegalMove(N_("You have made your stacks. Pick them up again to change them."))
        return self.chose(state, seat, chosen_stacks(state, seat, move))

    def shown(self, state: KitchenState, rng: Chance) -> KitchenState:
        """The highest dish gains a point, the lowest pantry loses one, ties each (rule K5). Whoever
        is away has the best stacks of their hand (rule G3)."""
        found = [(seat, self.choice(seat) or best(state, seat)) for seat in state.players]
        lines = lines_of(state, found)
        result = Result(state.round, state.dealer, self.closed_by, lines)
        state = replace(state, phase=Scored(), results=(*state.results, result))
        return state.with_points({line.seat: line.points for line in lines})

    def left(self, state: KitchenState, seat: Seat) -> KitchenState:
        """With one player left the round cannot be finished (rule G5)."""
        if len(state.hands) < 2:
            return replace(state, phase=Dealing(again=True))
        return self.took_up(state, seat)


def chosen_stacks(state: KitchenState, seat: Seat, move: Stack | StackByHand) -> Stacks:
    """What the move says, if it is allowed."""
    hand = state.hand(seat)
    if isinstance(move, Stack):
        offered = proposals(state.box.cards(hand))
        if move.proposal is None:
            raise IllegalMove(N_("Tap the dish and the pantry that you want to lay."))
        if not 0 <= move.proposal < len(offered):
            raise IllegalMove(N_("Please choose one of the stacks shown."))
        return offered[move.proposal].stacks
    dish = tuple(card for card, where in move.place.items() if where == "dish")
    pantry = tuple(card for card, where in move.place.items() if where == "pantry")
    stacks = Stacks(dish, pantry)
    check(state.box, hand, stacks)
    return stacks


def lines_of(state: KitchenState, stacks: list[tuple[Seat, Stacks]]) -> tuple[Line, ...]:
    """The values side by side, and who wins and loses a point."""
    worth = [
        (seat, made, state.box.value(made.dish), state.box.value(made.pantry))
        for seat, made in stacks
    ]
    high = max(dish for _, _, dish, _ in worth)
    low = min(pantry for _, _, _, pantry in worth)
    return tuple(
        Line(seat, made, dish, pantry, won=dish == high, lost=pantry == low)
        for seat, made, dish, pantry in worth
    )
