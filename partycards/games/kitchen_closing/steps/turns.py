"""A player's turn: one action, and the last turns when the kitchen closes (rules K2, K3)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Named, Part, Reveals, Seat
from partycards.games.cards import Card, CardId, chosen
from partycards.games.kitchen_closing.box import in_order
from partycards.games.kitchen_closing.stacks import ENOUGH, Proposal, best_after, good
from partycards.games.kitchen_closing.steps.splitting import Splitting
from partycards.games.kitchen_closing.table import (
    Dealing,
    Did,
    KitchenState,
    around,
    draw_cards,
    lay,
    reaches,
)
from partycards.games.stepping import Asked, OnTurn, Swap

# What can be done -------------------------------------------------------------------------------


class CloseKitchen(Move, frozen=True):
    """Say that the kitchen is closing; it takes the whole turn (rules K2, K3)."""

    told: ClassVar[str] = N_("closed the kitchen")


class Draw(Reveals, frozen=True):
    """Take the top card of the draw pile; a card has to be laid down for it (rule K2)."""

    told: ClassVar[str] = N_("drew a card")


class Take(Move, frozen=True):
    """Take the top card of the discards; a card has to be laid down for it (rule K2)."""

    told: ClassVar[str] = N_("took the top discard")


class LayFirst(Reveals, frozen=True):
    """The fourth action: lay a card down before drawing (rule K2 and its house rule)."""

    told: ClassVar[str] = N_("laid a card down and drew")
    card: CardId | None = None


class LayDown(Reveals, frozen=True):
    """Lay a card of the hand on the discards; the turn is over."""

    told: ClassVar[str] = N_("laid a card down")
    card: CardId | None = None


class Pass(Move, frozen=True):
    """Do nothing: in a last turn when there is no pile to draw from any more (rule K2)."""

    told: ClassVar[str] = N_("did nothing")


Moves = CloseKitchen | Draw | Take | LayFirst | LayDown | Pass


# What is seen -----------------------------------------------------------------------------------


class Deed(Part, frozen=True):
    """What somebody did: `what` is closed, drew, took, swapped or passed; `laid` are laid open."""

    seat: Seat
    what: str
    took: Card | None
    laid: tuple[Card, ...]
    done: bool


class TurnsStage(Part, frozen=True):
    """The table while turns are taken: whose it is, the open card, how many lie in the piles, what
    was done last. `closed`: the kitchen is closing (`closed_by` None: the pile ran out twice), and
    `to_go` have a last turn after this one."""

    seat: Seat
    laying: bool
    top: Card | None
    draw: int
    discards: int
    deed: Deed | None
    closed: bool = False
    closed_by: Seat | None = None
    to_go: tuple[Seat, ...] = ()


class AskTurn(Asked, frozen=True):
    """Do one thing. `fourth` is swap, literal, double, or "" where it cannot be done now; `last`:
    it is the last turn, and the kitchen cannot be closed again; `worth` as in `Hand`."""

    hand: tuple[Card, ...]
    top: Card | None
    can_draw: bool
    fourth: str
    last: bool
    worth: tuple[Proposal, ...]

    def auto(self, rng: Chance) -> Moves:
        """Close, take what clearly helps, else draw."""
        now = good(self.hand)
        if not self.last and now >= ENOUGH:
            return CloseKitchen()
        if self.top is not None:
            gain = best_after(self.hand, self.top) - now
            if gain >= CLEARLY or (gain > 0 and not self.can_draw):
                return Take()
        if self.fourth == "double":
            return LayFirst(worst(self.hand, rng).id)
        return Draw() if self.can_draw else Pass()


class AskLay(Asked, frozen=True):
    """Lay a card down. `drawn` came in this turn, from the discards if `taken`."""

    hand: tuple[Card, ...]
    drawn: tuple[CardId, ...]
    taken: bool
    worth: tuple[Proposal, ...]

    def auto(self, rng: Chance) -> LayDown:
        """The card that is missed least."""
        return LayDown(worst(self.hand, rng).id)


CLEARLY = 6
"""How much better the open card must make the hand; on average the pile does as well."""


def worst(hand: Sequence[Card], rng: Chance) -> Card:
    """The card that is missed least; the lowest of several, then by lot."""
    rest = [(good([c for c in hand if c is not card]), -card.number) for card in hand]
    return chosen([card for card, left in zip(hand, rest, strict=True) if left == max(rest)], rng)


# The step ---------------------------------------------------------------------------------------


class Turns(OnTurn[KitchenState], frozen=True):
    """Players take turns. `number` counts turns; `seat` is on turn. `drawn` are the cards that came
    in this turn, () before anything was done; `laid` was laid down first; `taken`: it came from the
    discards, so that all have seen it.

    `closed`: the kitchen is closing, by `closed_by` (None: the pile ran out twice), and `to_go` are
    those who have a last turn after this one (rule K3)."""

    seat: Seat
    number: int = 1
    drawn: tuple[CardId, ...] = ()
    laid: tuple[CardId, ...] = ()
    taken: bool = False
    closed: bool = False
    closed_by: Seat | None = None
    to_go: tuple[Seat, ...] = ()

    def turn(self, state: KitchenState) -> Seat:
        """Whose turn it is."""
        return self.seat

    def key(self, state: KitchenState) -> str:
        """Two questions in a turn."""
        return f"{'lay' if self.drawn else 'turn'}-{state.round}-{self.number}"

    def sentence(self, state: KitchenState) -> str:
        """Two questions, two sentences."""
        if self.drawn:
            return N_("Waiting for %(who)s to lay a card down")
        return N_("Waiting for %(who)s to draw or take a card")

    def ask(self, state: KitchenState, seat: Seat, key: str) -> Part:
        """The things a player may do, those that can be done now; or which card goes."""
        hand, worth = in_order(state.box.cards(state.hand(seat))), state.worth(seat)
        if self.drawn:
            return AskLay(key, hand, self.drawn, self.taken, worth)
        fits = {"swap": True, "literal": len(hand) > 1, "double": reaches(state, 2)}[state.fourth]
        fourth = state.fourth if fits and state.draw and hand else ""
        return AskTurn(key, hand, state.open_card, bool(state.draw), fourth, self.closed, worth)

    def stage(self, state: KitchenState) -> Part:
        """Piles, the open card, what was done last with the cards that everybody saw."""
        did = state.did
        took = state.box.cards((did.took,))[0] if did and did.took is not None else None
        return TurnsStage(
            seat=self.seat,
            laying=bool(self.drawn),
            top=state.open_card,
            draw=len(state.draw),
            discards=len(state.discards) + len(state.under),
            deed=Deed(did.seat, did.what, took, state.box.cards(did.laid), did.done)
            if did
            else None,
            closed=self.closed,
            closed_by=self.closed_by,
            to_go=tuple(seat for seat in self.to_go if state.is_here(seat)),
        )

    def doing(self, state: KitchenState, seat: Seat) -> str:
        """Closed, on turn, or a last turn to come."""
        if self.closed and self.closed_by == seat:
            return "closed"
        if self.seat == seat:
            return "turn"
        return "last" if seat in self.to_go and state.is_here(seat) else ""

    def affected(self, before: KitchenState, after: KitchenState) -> frozenset[Seat] | None:
        """Who was on turn and who is."""
        now = after.phase
        if isinstance(now, Turns) and before.round == after.round:
            return frozenset((self.seat, now.seat))
        return None

    @property
    def seen(self) -> tuple[CardId, ...]:
        """Cards of the hand on turn that all have seen."""
        return self.drawn if self.taken else ()

    def redealt(self, state: KitchenState, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """What was drawn is a card of the hand."""
        return replace(self, drawn=swap(self.drawn))

    # What a move does ---------------------------------------------------------------------------

    def play(self, state: KitchenState, seat: Seat, move: Any, rng: Chance) -> KitchenState:
        """The move of the player who is on turn."""
        if seat != self.seat:
            raise IllegalMove(N_("It is %(player)s’s turn."), player=Named(self.seat))
        if isinstance(move, LayDown):
            return self.lay_down(state, move.card)
        if self.drawn:
            raise IllegalMove(N_("Lay a card down first: your turn ends with that."))
        match move:
            case CloseKitchen():
                return self.close(state)
            case Draw():
                check_pile(state, 1)
                return self.drew(state, 1, rng)
            case Take():
                return self.take(state)
            case LayFirst():
                return self.lay_first(state, move.card, rng)
            case Pass():
                return self.do_nothing(state)
        raise IllegalMove(N_("You make your stacks when the kitchen is closed."))

    def close(self, state: KitchenState) -> KitchenState:
        """At any turn, the first too, but only once (rule K3): each other player has one more."""
        if self.closed:
            raise IllegalMove(N_("The kitchen is closing already: this is your last turn."))
        others = tuple(seat for seat in around(state, self.seat) if seat != self.seat)
        closing = replace(self, closed=True, closed_by=self.seat, to_go=others)
        return closing.ended(replace(state, did=Did(self.seat, "closed")))

    def drew(self, state: KitchenState, count: int, rng: Chance) -> KitchenState:
        """This many cards come from the pile, and one has to be laid down."""
        cards, state = draw_cards(state, count, rng)
        state = state.with_hand(self.seat, (*state.hand(self.seat), *cards))
        did = Did(self.seat, "swapped" if self.laid else "drew", laid=self.laid, done=False)
        return replace(state, phase=replace(self, drawn=cards), did=did)

    def take(self, state: KitchenState) -> KitchenState:
        """The top card of the discards comes into the hand; it may be the one just laid down."""
        if not state.discards:
            raise IllegalMove(N_("There is no card to take."))
        top = state.discards[-1]
        state = state.with_hand(self.seat, (*state.hand(self.seat), top))
        return replace(
            state,
            discards=state.discards[:-1],
            phase=replace(self, drawn=(top,), taken=True),
            did=Did(self.seat, "took", took=top, done=False),
        )

    def lay_first(self, state: KitchenState, card: CardId | None, rng: Chance) -> KitchenState:
        """The fourth action, in the reading that was agreed (house rule of K2)."""
        count = 2 if state.fourth == "double" else 1
        if state.fourth == "literal" and len(state.hand(self.seat)) < 2:
            raise IllegalMove(N_("That needs two cards in your hand."))
        card = held(state, self.seat, card)
        check_pile(state, count)
        state = lay(state, self.seat, card)
        if state.fourth != "swap":
            return replace(self, laid=(card,)).drew(state, count, rng)
        cards, state = draw_cards(state, 1, rng)
        state = state.with_hand(self.seat, (*state.hand(self.seat), *cards))
        return self.ended(replace(state, did=Did(self.seat, "swapped", laid=(card,))))

    def lay_down(self, state: KitchenState, card: CardId | None) -> KitchenState:
        """The end of a turn in which a card came."""
        if not self.drawn:
            raise IllegalMove(N_("Draw a card or take one first."))
        return self.ended(self.laid_down(state, held(state, self.seat, card)))

    def do_nothing(self, state: KitchenState) -> KitchenState:
        """Only where nothing can be drawn any more (rule K2)."""
        if state.draw:
            raise IllegalMove(N_("There are cards to draw: do one of the four things."))
        return self.ended(replace(state, did=Did(self.seat, "passed")))

    # The next one -------------------------------------------------------------------------------

    def laid_down(self, state: KitchenState, card: CardId) -> KitchenState:
        """The card lies on the discards, and that is told."""
        assert state.did is not None
        did = replace(state.did, laid=(*self.laid, card), done=True)
        return replace(lay(state, self.seat, card), did=did)

    def ended(self, state: KitchenState) -> KitchenState:
        """The turn is over. A pile that ran out twice closes the kitchen by itself, and everybody
        has one last turn (rule K2)."""
        if state.emptied == 2 and not self.closed:
            return replace(self, closed=True, to_go=around(state, self.seat)).next_turn(state)
        return self.next_turn(state)

    def next_turn(self, state: KitchenState) -> KitchenState:
        """On to the next one clockwise who is here; turns of others are passed over (rule G3).
        After the last turn everybody makes stacks (rule K4)."""
        coming = self.to_go if self.closed else around(state, self.seat)
        fresh = replace(self, number=self.number + 1, drawn=(), laid=(), taken=False)
        for place, seat in enumerate(coming):
            if state.is_here(seat):
                to_go = coming[place + 1 :] if self.closed else ()
                return replace(state, phase=replace(fresh, seat=seat, to_go=to_go))
        if self.closed:
            return replace(state, phase=Splitting(closed_by=self.closed_by))
        return replace(state, phase=Turns(coming[0], self.number))

    def settled(self, state: KitchenState, rng: Chance) -> KitchenState:
        """The player on turn went away while others are here (rule G3): the card that came goes to
        the discards, as if it were the one laid down, and the next one plays."""
        if state.is_here(self.seat) or not state.here:
            return state
        return self.ended(self.laid_down(state, self.drawn[-1]) if self.drawn else state)

    def left(self, state: KitchenState, seat: Seat) -> KitchenState:
        """With one player left the round cannot be finished (rule G5); else the next one plays."""
        if len(state.hands) < 2:
            return replace(state, phase=Dealing(again=True))
        rest = replace(self, to_go=tuple(one for one in self.to_go if one != seat))
        return rest.ended(state) if self.seat == seat else replace(state, phase=rest)


def held(state: KitchenState, seat: Seat, card: CardId | None) -> CardId:
    """A card must be chosen, and be in the hand."""
    if card is None:
        raise IllegalMove(N_("Tap the card that you want to lay down."))
    if card not in state.hand(seat):
        raise IllegalMove(N_("That card is not in your hand."))
    return card


def check_pile(state: KitchenState, count: int) -> None:
    """There are enough cards to draw, those that are shuffled in again included."""
    if not state.draw:
        raise IllegalMove(N_("The pile is gone: take the top discard, or nothing."))
    if not reaches(state, count):
        raise IllegalMove(N_("There are too few cards left to draw two."))
