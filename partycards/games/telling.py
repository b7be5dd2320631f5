"""What a game tells the table: the end, what is timed, what can be voted on, said, cooked, and done
by the host."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.parts import Part
from partycards.games.saying import Say, Seat
from partycards.games.table_moves import TableMove

KITCHEN = "kitchen"
"""The step in which real food is cooked. The host may give it minutes and stages at any time."""


class Step(Struct, frozen=True):
    """A step of a game that a table may time: `title` says what is done in it, `relaxed` and
    `brisk` are seconds, for the host to choose from."""

    key: str
    title: str
    relaxed: int
    brisk: int


class Timed(Struct, frozen=True):
    """The timed step that a match is at. `step` is the key of a `Step`; `turn` tells this time from
    the next, and while it stays the same the same timer runs on; `seconds` were agreed in the
    match itself (0: as long as the table says)."""

    step: str
    turn: str
    seconds: int = 0


class Beat(NamedTuple):
    """After so many `seconds` the table tells what comes next (`TellNext`). While `piece` stays the
    same it is the same one, and the same seconds run on."""

    seconds: float
    piece: str


class Outcome(Struct, frozen=True):
    """The end of a match: every seat's total, and who won (several in a tie, rule G1).

    `ranks` are the places from 1 of those who are ranked: ties share one, who left has none (G4),
    and nobody has one where nothing was played.
    """

    scores: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    ranks: Mapping[Seat, int]


class Candidate(Struct, frozen=True):
    """A dish that can be voted for: its chef, all who cooked it, and its name or ""."""

    chef: Seat
    cooks: tuple[Seat, ...]
    name: str

    def retold(self, say: Say) -> "Candidate":
        """The dish's name as it is read."""
        return replace(self, name=say(self.cooks, self.name))


class Ballot(Struct, frozen=True):
    """What those who watch vote on. `key` tells it from every other one of the match; `judges` have
    a voice of their own and do not vote."""

    key: str
    round: int
    dishes: tuple[Candidate, ...]
    judges: tuple[Seat, ...]


class Said(Struct, frozen=True):
    """Words of a guest that everybody at the table can read.

    `key` says where they stand (it stays the same when the words are typed anew), `seat` whose they
    are, `what` what they are: "the name of the dish".
    """

    key: str
    seat: Seat
    what: str
    words: str

    def retold(self, say: Say) -> "Said":
        """The words as they are read."""
        return replace(self, words=say((self.seat,), self.words))


class PhotoOf(NamedTuple):
    """A photo of the dish of `chef` in this round, and the address where it is shown."""

    round: int
    chef: Seat
    address: str


class Cooked(Struct, frozen=True):
    """A dish of which a guest may send photos: that of `chef` in this round, as `ShownDish` has it.
    `name` is what the chef called it, or ""."""

    round: int
    chef: Seat
    name: str


class DishAlone(NamedTuple):
    """A dish of somebody who plays alone: its name as it was typed ("" for none), its points."""

    name: str
    points: int


class Lever(Struct, frozen=True):
    """A move of the table that the host may make now, as a button: `label` with `values`, `says`
    what it does. `asks` names a field of the move that the host fills in with a whole number from
    1 to `most`; it stands at what the move has. `page` is what the host chooses first, on a page of
    its own: a part of the game's folder `host`, whose fields are the move's. `on`: the match goes
    on by it."""

    key: str
    label: str
    move: TableMove
    says: str = ""
    values: Mapping[str, Any] = {}
    asks: str = ""
    most: int = 0
    page: Part | None = None
    on: bool = False
