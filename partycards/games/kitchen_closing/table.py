"""What lies on the table: piles, hands, and the score sheet so far."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Chance, Part, Seat
from partycards.games.cards import Card, CardId, shuffled
from partycards.games.kitchen_closing.box import HAND, Box
from partycards.games.kitchen_closing.stacks import Proposal, Stacks, both_ways, proposals
from partycards.games.seated import Guest, Summed, Totals
from partycards.games.stepping import Passing, Stepping, swap_among

Fourth = Literal["swap", "literal", "double"]
"""What the fourth action is (house rule of K2): discard then draw; discard, draw, discard, as it is
printed; discard, draw two, discard."""

FEWEST, MOST = 3, 7
ROUNDS, LEAD = 10, 3
"""The rounds and the lead that end a match (rule K6)."""


class Did(Struct, frozen=True):
    """What a player has done in the turn that is told of, for all to see. `took` is the card that
    came from the discards; `laid` are the cards laid down, the last one on top. `done`: the turn is
    over."""

    seat: Seat
    what: str  # closed, drew, took, swapped, passed, or shut: the pile ran out
    took: CardId | None = None
    laid: tuple[CardId, ...] = ()
    done: bool = True


class Line(Struct, frozen=True):
    """A player's stacks in a finished round, what they are worth, and the point for each."""

    seat: Seat
    stacks: Stacks
    dish: int
    pantry: int
    won: bool
    lost: bool

    @property
    def points(self) -> int:
        return int(self.won) - int(self.lost)


class Result(Struct, frozen=True):
    """A finished round. `closed_by` is who closed the kitchen, None when the pile ran out."""

    number: int
    dealer: Seat
    closed_by: Seat | None
    lines: tuple[Line, ...]


class Hand(Part, frozen=True):
    """A player's cards while others play, and what they are worth now: the highest dish, and the
    other way if there is one."""

    cards: tuple[Card, ...]
    worth: tuple[Proposal, ...]


class KitchenState(Summed[Guest], Stepping[Guest], frozen=True, kw_only=True):
    """A match of The Kitchen is Closing, in whatever step it is.

    The top of every pile is its end; `under` are cards of guests who left, face down under the
    discards. `emptied` counts how often the draw pile ran out in this round (rule K2).
    """

    box: Box
    fourth: Fourth = "swap"
    round: int = 0
    dealer: Seat
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    under: tuple[CardId, ...] = ()
    hands: tuple[tuple[Seat, tuple[CardId, ...]], ...] = ()
    emptied: int = 0
    did: Did | None = None
    results: tuple[Result, ...] = ()
    totals: Totals = ()

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who plays this round, clockwise."""
        return tuple(seat for seat, _ in self.hands)

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """This seat's cards, () for whoever does not play this round."""
        return next((hand for one, hand in self.hands if one == seat), ())

    def with_hand(self, seat: Seat, hand: tuple[CardId, ...]) -> "KitchenState":
        """The same match with another hand of this seat."""
        hands = tuple((one, hand if one == seat else cards) for one, cards in self.hands)
        return replace(self, hands=hands)

    def worth(self, seat: Seat) -> tuple[Proposal, ...]:
        """The best dish of a hand with the pantry that it leaves, and the other way if there is."""
        return both_ways(self.box.cards(self.hand(seat)))

    @property
    def open_card(self) -> Card | None:
        """The top of the discards."""
        return self.box.ingredients[self.discards[-1]] if self.discards else None


class Dealing(Passing, frozen=True):
    """A round is to be dealt. One that could not be finished and is dealt `again` does not count
    (rule G5)."""

    again: bool = False


# Dealing ----------------------------------------------------------------------------------------


def dealt(state: KitchenState, dealer: Seat, rng: Chance) -> KitchenState:
    """All cards are shuffled, six dealt to each player, the next one is turned (rules K1, K7)."""
    pile = shuffled(range(len(state.box.ingredients)), rng)
    hands = []
    for guest in state.active:
        hands.append((guest.seat, pile[: -HAND - 1 : -1]))
        pile = pile[:-HAND]
    guests = tuple(replace(g, status="here") if g.status == "waiting" else g for g in state.guests)
    return replace(
        state,
        chances=state.chances + 1,
        round=state.round + 1,
        dealer=dealer,
        guests=guests,
        hands=tuple(hands),
        draw=pile[:-1],
        discards=pile[-1:],
        under=(),
        emptied=0,
        did=None,
    )


def next_dealer(state: KitchenState) -> Seat:
    """Left of the last dealer, away or not; whoever left is passed over (rule K7)."""
    return state.staying(state.dealer)[0]


# Hands and piles --------------------------------------------------------------------------------


def lay(state: KitchenState, seat: Seat, card: CardId) -> KitchenState:
    """From the hand to the top of the discards."""
    hand = tuple(one for one in state.hand(seat) if one != card)
    return replace(state.with_hand(seat, hand), discards=(*state.discards, card))


def reaches(state: KitchenState, count: int) -> bool:
    """Whether this many cards can be drawn after one was laid down."""
    again = 0 if state.emptied else len(state.under) + len(state.discards)
    return len(state.draw) + again >= count


def draw_cards(
    state: KitchenState, count: int, rng: Chance
) -> tuple[tuple[CardId, ...], KitchenState]:
    """The top cards. When the pile runs out the discards except the top are shuffled; when it does
    so again, that is the end of it (rule K2)."""
    drawn: list[CardId] = []
    while len(drawn) < count:
        drawn.append(state.draw[-1])
        state = replace(state, draw=state.draw[:-1])
        if not state.draw:
            state = run_out(state, rng)
    return tuple(drawn), state


def run_out(state: KitchenState, rng: Chance) -> KitchenState:
    """The last card of the pile has been drawn."""
    again = (*state.under, *state.discards[:-1])
    if state.emptied or not again:
        return replace(state, emptied=2)
    return replace(
        state,
        chances=state.chances + 1,
        draw=shuffled(again, rng),
        discards=state.discards[-1:],
        under=(),
        emptied=1,
    )


def around(state: KitchenState, seat: Seat) -> tuple[Seat, ...]:
    """The players of this round clockwise from the left of this seat, this one last."""
    return tuple(one for one in state.clockwise(seat) if one in state.players)


def best(state: KitchenState, seat: Seat) -> Stacks:
    """What is proposed first for this hand."""
    return proposals(state.box.cards(state.hand(seat)))[0].stacks


def redealt(
    state: KitchenState, seat: Seat | None, seen: tuple[CardId, ...], rng: Chance
) -> KitchenState:
    """Shuffle what this viewer has not seen among the places it may be in (rule G7): piles, the
    discards below the open card, the hands of others but what all have `seen` of them."""
    hidden: list[CardId] = [*state.draw, *state.under, *state.discards[:-1]]
    for one, hand in state.hands:
        hidden += [card for card in hand if one != seat and card not in seen]
    swap = swap_among(hidden, rng)
    state = replace(
        state,
        draw=swap(state.draw),
        under=swap(state.under),
        discards=swap(state.discards),
        hands=tuple((one, swap(hand)) for one, hand in state.hands),
    )
    return replace(state, phase=state.phase.redealt(state, seat, swap, rng))
