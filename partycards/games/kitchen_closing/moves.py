"""What a player can do in The Kitchen is Closing, and what the table can."""

from typing import ClassVar, Literal

from partycards.games.base import N_, Away, Back, Correct, EndEarly, Move
from partycards.games.cards import CardId


class CloseKitchen(Move, frozen=True):
    """Say that the kitchen is closing; it takes the whole turn (rules K2, K3)."""

    told: ClassVar[str] = N_("closed the kitchen")


class Draw(Move, frozen=True):
    """Take the top card of the draw pile; a card has to be laid down for it (rule K2)."""

    told: ClassVar[str] = N_("drew a card")
    reveals: ClassVar[bool] = True


class Take(Move, frozen=True):
    """Take the top card of the discards; a card has to be laid down for it (rule K2)."""

    told: ClassVar[str] = N_("took the top discard")


class LayFirst(Move, frozen=True):
    """The fourth action: lay a card down before drawing (rule K2 and its house rule)."""

    told: ClassVar[str] = N_("laid a card down and drew")
    card: CardId | None = None
    reveals: ClassVar[bool] = True


class LayDown(Move, frozen=True):
    """Lay a card of the hand on the discards; the turn is over."""

    told: ClassVar[str] = N_("laid a card down")
    card: CardId | None = None
    reveals: ClassVar[bool] = True


class Pass(Move, frozen=True):
    """Do nothing: in a last turn when there is no pile to draw from any more (rule K2)."""

    told: ClassVar[str] = N_("did nothing")


class Stack(Move, frozen=True):
    """Make the stacks that were proposed under this number, from 0 (rule K4)."""

    told: ClassVar[str] = N_("made two stacks")
    proposal: int = 0
    reveals: ClassVar[bool] = True


class StackByHand(Move, frozen=True):
    """Make stacks of one's own: where each card goes (rule K4)."""

    told: ClassVar[str] = N_("made two stacks")
    place: dict[CardId, Literal["dish", "pantry", "aside"]] = {}
    reveals: ClassVar[bool] = True


class StackAgain(Move, frozen=True):
    """Take the own stacks up again while others are still at theirs (rule G6)."""

    told: ClassVar[str] = N_("took the stacks up again")


class DealNext(Move, frozen=True):
    """Shuffle all cards and deal the next round, or go on to the end (rules K6, K7)."""

    told: ClassVar[str] = N_("dealt the cards")
    reveals: ClassVar[bool] = True


Moves = (
    CloseKitchen
    | Draw
    | Take
    | LayFirst
    | LayDown
    | Pass
    | Stack
    | StackByHand
    | StackAgain
    | DealNext
)
TableMoves = Away | Back | Correct | EndEarly
