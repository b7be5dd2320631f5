"""The contract of a game.

A game is a record of pure functions over frozen structs. An instance is the rules as agreed at
one table: its house rules are its fields. The table (`partycards.tables`) keeps the log, the
clock and the people; a game knows seats by number only and never learns a name.

What a viewer sees is built in two pieces, field by field: `public` is what everybody sees (the TV
sees nothing else), `private` is what one seat sees besides. The public piece is made once for a
version, however many phones look at it. Nothing is ever stripped from the state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from partycards.games.lobby import Option as Option
from partycards.games.parts import Explained as Explained
from partycards.games.parts import InPieces as InPieces
from partycards.games.parts import Part as Part
from partycards.games.saying import N_ as N_
from partycards.games.saying import IllegalMove as IllegalMove
from partycards.games.saying import Named as Named
from partycards.games.saying import OnCard as OnCard
from partycards.games.saying import Seat as Seat
from partycards.games.table_moves import Away as Away
from partycards.games.table_moves import Back as Back
from partycards.games.table_moves import Correct as Correct
from partycards.games.table_moves import EndEarly as EndEarly
from partycards.games.table_moves import EnterScores as EnterScores
from partycards.games.table_moves import NextAward as NextAward
from partycards.games.table_moves import OnceMore as OnceMore
from partycards.games.table_moves import ShowPodium as ShowPodium
from partycards.games.table_moves import TableMove as TableMove
from partycards.games.table_moves import TellNext as TellNext
from partycards.games.table_moves import WithScoreSheet as WithScoreSheet
from partycards.games.telling import KITCHEN as KITCHEN
from partycards.games.telling import Ballot as Ballot
from partycards.games.telling import Beat as Beat
from partycards.games.telling import Candidate as Candidate
from partycards.games.telling import Cooked as Cooked
from partycards.games.telling import DishAlone as DishAlone
from partycards.games.telling import Lever as Lever
from partycards.games.telling import Outcome as Outcome
from partycards.games.telling import PhotoOf as PhotoOf
from partycards.games.telling import Said as Said
from partycards.games.telling import Step as Step
from partycards.games.telling import Timed as Timed


class Chance(Protocol):
    """The only source of chance that rules may use: `random()` in [0, 1), as `random.Random` has.

    Its sequence is the same on every Python version, which `Random.shuffle` does not promise.
    """

    def random(self) -> float: ...


class State(Struct, frozen=True, kw_only=True):
    """Everything about a match; the truth, seen by nobody.

    `chances` counts how often something was shuffled or rolled so far. Whoever uses `rng` in
    `apply` returns a state with `chances` one higher: taking back and playing again then meets the
    same shuffle, in whatever order.
    """

    chances: int = 0

    @property
    @abstractmethod
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        """Everybody's points so far, of all who have played: the log keeps them, the console puts
        them right (`Correct`). A game keeps them as a field, or works them out."""


class Move(Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat does, named for the verb on its button.

    `told` says in the list of moves what the seat did, and nothing hidden.
    `reveals`: after it something hidden has been seen, so the seat cannot take it back by itself.
    `any_time`: it answers no question (a private note), so it is never stale.
    `for_all`: one guest says how the whole table goes on; house players leave that to people.
    `ends_course`: it ends what is eaten now, for all; where a kitchen cooks it takes a second
    guest, and no plate may be out.
    `for_mates`: one does it for all who share a board (`Sharing`); house players leave it to people
    among them.
    `stays`: it is a guest's own and nobody else's business (words for later), so it stays, as far
    as it still fits, when the host takes moves back from before it.
    """

    told: ClassVar[str] = N_("a move")
    reveals: ClassVar[bool] = False
    any_time: ClassVar[bool] = False
    for_all: ClassVar[bool] = False
    ends_course: ClassVar[bool] = False
    for_mates: ClassVar[bool] = False
    stays: ClassVar[bool] = False

    def whispered(self) -> Hashable | None:
        """What the move is about when it is a whisper, None when it is a move like others.

        A whisper is for those who share something ("I have taken the lobster"): they see it, and
        the match does not know of it. It uses no chance, stands in no log, makes no version and is
        forgotten with the server. A later one about the same takes its place; one that the rules
        would refuse by now is not heard any more.
        """
        return None


class AnyTime(Move, frozen=True):
    """A move that answers no question, and so is never stale."""

    any_time: ClassVar[bool] = True


class Reveals(Move, frozen=True):
    """A move after which something hidden has been seen."""

    reveals: ClassVar[bool] = True


S = TypeVar("S", bound=State)
F = TypeVar("F")
Public = TypeVar("Public", bound=Struct)
Private = TypeVar("Private", bound=Struct)


class View(Struct, Generic[Public, Private], frozen=True):
    """What one viewer sees: the public piece, and a seat's private piece (None for the TV)."""

    public: Public
    private: Private | None


PRODUCE = ("art/tomatoes", "art/lemons", "art/broccoli", "art/peaches", "art/eggplant")
"""Pictures of what any kitchen has."""


class About(Struct, frozen=True, kw_only=True):
    """What a game is, whatever its house rules: data, no behaviour."""

    key: str
    title: str
    summary: str
    """One sentence for the lobby and for `partycards games`."""
    at_home: bool = True
    """Whether a lobby offers it; one that needs a restaurant is begun by its staff."""
    rules_version: int
    """One more with every change by which a match in progress could come to anything else: to
    other hands, other points, or to a move that is now refused (docs/upgrading.md)."""
    pictures: tuple[str, ...] = PRODUCE
    """What somebody sees of it who is about to sit down: five of the cards' pictures, by their
    names in `static/cards`."""
    album_title: str = N_("The dishes so far")
    album_after: str = N_("The evening’s dishes")
    """What stands over its album, and what does once it is over."""
    box: type[Struct]
    """The struct of what `setup` plays with; the table fills it from the catalogue."""
    own_box: bool = False
    """Whether it plays with a box of its own (`data/games/<key>.toml`, in the form of `box`)
    instead of the deck that the table chose."""
    state: type[State]
    moves: Any
    """Tagged union of the game's moves: decoding is validation."""
    table_moves: Any
    """Tagged union of what the table itself may do; holds Away, Back, Correct and EndEarly."""
    view: Any
    """`View[PublicPiece, PrivatePiece]`, for clients that decode what they are sent."""
    phone: tuple[str, ...]
    """The parts a phone reads, in reading order: fields of the public piece, `private.ask`."""
    screen: tuple[str, ...]
    """The parts the TV shows, in order; only fields of the public piece."""


_has: Callable[[Any, Any], bool] = cache(issubclass)
"""Whether such a game has a feature; asked a dozen times a move."""


@dataclass(frozen=True, kw_only=True)
class Game(ABC, Generic[S, Public, Private]):
    """The rules of one game as agreed at one table."""

    about: ClassVar[About]

    def feature(self, kind: type[F]) -> F | None:
        """What this game has besides (`features`), None where it does without."""
        known: Any = self
        return known if _has(type(self), kind) else None

    @abstractmethod
    def seats(self) -> range:
        """How many may play under these house rules."""

    @abstractmethod
    def setup(self, seats: tuple[Seat, ...], cards: Any, rng: Chance) -> S:
        """The first state, or IllegalMove; `seats` are in clockwise order."""

    @abstractmethod
    def minutes(self, seats: int) -> int:
        """About how many minutes a match with this many seats takes."""

    def shareable(self) -> Self:
        """The game without what belongs to one table and evening only: its seats, the shelf."""
        return self

    @abstractmethod
    def to_move(self, state: S) -> frozenset[Seat]:
        """Whom the table waits for: one, many, none at the end (or when only the host can act)."""

    @abstractmethod
    def question(self, state: S, seat: Seat) -> str | None:
        """The key of what this seat is asked now; the same key means the same question.

        Another seat's move changes it only when it really changes what this seat is asked.
        It is made of letters, digits and dashes and starts with a letter: ids on the page use it.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat | None, move: Any, rng: Chance) -> S:
        """The state after the move, or IllegalMove. Seat None is the table itself."""

    @abstractmethod
    def public(self, state: S) -> Public:
        """What everybody sees."""

    @abstractmethod
    def private(self, state: S, seat: Seat) -> Private:
        """What this seat sees besides."""

    def view(self, state: S, seat: Seat | None) -> View[Public, Private]:
        """What this viewer sees; seat None is the TV, a bystander."""
        return View(self.public(state), None if seat is None else self.private(state, seat))

    @abstractmethod
    def redeal(self, state: S, seat: Seat | None, rng: Chance) -> S:
        """Another state that this viewer must not be able to tell from this one.

        What the viewer may not know is permuted or replaced; the leak test compares views, pages,
        streams and refusals of both.
        """

    @abstractmethod
    def auto_move(self, view: View[Public, Private], rng: Chance) -> Any:
        """A legal, sensible move made from what the seat may see; None when it is not asked."""

    @abstractmethod
    def join(self, state: S, seat: Seat, after: Seat | None, rng: Chance) -> S:
        """A late guest sits clockwise of `after` (None: at the end) by rule G2, or IllegalMove."""

    @abstractmethod
    def leave(self, state: S, seat: Seat, rng: Chance) -> S:
        """The guest has left for good (rule G4), in any phase."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Scores and winners once the match is over, else None."""

    def open_points(self, state: S) -> Mapping[Seat, int]:
        """Everybody's points as everybody may know them, the host too; what lies face down does not
        count yet."""
        return dict(state.totals)

    @abstractmethod
    def album(self, state: S) -> tuple[Part, ...]:
        """What has happened so far and may be looked at again: finished rounds, latest last.

        It is a page of its own while the match runs (it grows, so it is in no pushed view) and
        stands under the podium at the end. Holds nothing that is hidden.
        """

    @abstractmethod
    def waiting(self, state: S) -> tuple[str, dict[str, Any]]:
        """What the table waits for, as a message with values: "Waiting for %(who)s to trade"."""


AnyGame = Game[Any, Any, Any]
"""A game whose states and views are its own affair."""
