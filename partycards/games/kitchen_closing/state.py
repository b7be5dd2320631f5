"""The truth of a match: piles, hands, whose turn it is, and the score sheet so far."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import Seat, State
from partycards.games.cards import CardId
from partycards.games.kitchen_closing.box import Box
from partycards.games.kitchen_closing.stacks import Stacks

Fourth = Literal["swap", "literal", "double"]
"""What the fourth action is (house rule of K2): discard then draw; discard, draw, discard, as it is
printed; discard, draw two, discard."""

FEWEST, MOST = 3, 7
ROUNDS, LEAD = 10, 3
"""The match ends after so many rounds, or with such a lead (rule K6)."""


class Guest(Struct, frozen=True):
    """A seat in this match. `status` is here, away (G3), left (G4) or waiting (G2: sits in from the
    next round)."""

    seat: Seat
    status: str = "here"


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


class Correction(Struct, frozen=True):
    """A score put right by the host, with the reason."""

    round: int
    seat: Seat
    points: int
    reason: str


# The steps of a round. Each holds only what that step has.


class Turns(Struct, frozen=True, tag=True):
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


class Splitting(Struct, frozen=True, tag=True):
    """Everybody makes two stacks, hidden until all have (rules K4, G6)."""

    closed_by: Seat | None = None
    stacks: tuple[tuple[Seat, Stacks], ...] = ()


class Scored(Struct, frozen=True, tag=True):
    """The stacks are shown; the round's line stands on the sheet."""


class Short(Struct, frozen=True, tag=True):
    """Too few for another round (rule G5): the table waits for a guest or the host."""


class Over(Struct, frozen=True, tag=True):
    """The match is over. `early`: the host ended it; `gone` had left before and cannot win (G4)."""

    early: bool = False
    gone: tuple[Seat, ...] = ()


Phase = Turns | Splitting | Scored | Short | Over


class KitchenState(State, frozen=True, kw_only=True):
    """A match of The Kitchen is Closing.

    `guests` are in clockwise order and stay here after leaving. The top of every pile is its end;
    `under` are cards of guests who left, face down under the discards. `emptied` counts how often
    the draw pile ran out in this round (rule K2).
    """

    box: Box
    fourth: Fourth = "swap"
    guests: tuple[Guest, ...]
    round: int
    dealer: Seat
    phase: Phase
    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()
    under: tuple[CardId, ...] = ()
    hands: tuple[tuple[Seat, tuple[CardId, ...]], ...] = ()
    emptied: int = 0
    did: Did | None = None
    results: tuple[Result, ...] = ()
    corrections: tuple[Correction, ...] = ()
    totals: tuple[tuple[Seat, int], ...] = ()

    @property
    def active(self) -> tuple[Guest, ...]:
        """Everybody who has not left: here, away or waiting for the next round."""
        return tuple(guest for guest in self.guests if guest.status != "left")

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who plays this round, clockwise."""
        return tuple(seat for seat, _ in self.hands)

    def guest(self, seat: Seat) -> Guest | None:
        """The guest on this seat, one who left included."""
        return next((guest for guest in self.guests if guest.seat == seat), None)

    def is_here(self, seat: Seat) -> bool:
        """At the table, and neither away nor waiting for a round."""
        guest = self.guest(seat)
        return guest is not None and guest.status == "here"

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """This seat's cards, () for who does not play this round."""
        return next((hand for one, hand in self.hands if one == seat), ())

    def with_hand(self, seat: Seat, hand: tuple[CardId, ...]) -> "KitchenState":
        """The same match with another hand of this seat."""
        hands = tuple((one, hand if one == seat else cards) for one, cards in self.hands)
        return replace(self, hands=hands)

    def with_guest(self, seat: Seat, **changes: Any) -> "KitchenState":
        """The same match with something changed about this guest."""
        guests = tuple(replace(g, **changes) if g.seat == seat else g for g in self.guests)
        return replace(self, guests=guests)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats from the one left of this seat around, this one last."""
        seats = [guest.seat for guest in self.guests]
        place = seats.index(seat) + 1
        return (*seats[place:], *seats[:place])
