"""A match in steps: a step is one room.

A step is a struct. Its fields are what only this step knows; its methods are all that happens in
it: whom it waits for, what it asks, the moves and what they do, what everybody sees of it, and how
its secrets are dealt anew for the test of leaks. The file of a step reads from top to bottom:

    class Pour(Move, frozen=True):                        # 1. what can be done
        told: ClassVar[str] = N_("poured")

    class AskPour(Asked, frozen=True):                    # 2. what is seen and asked,
        bottles: int

        def auto(self, rng: Chance) -> Pour:              #    with a house player's answer
            return Pour()

    class Pouring(OnTurn[PartyState], frozen=True):       # 3. the step
        seat: Seat

        def turn(self, state: PartyState) -> Seat:
            return self.seat

        def sentence(self, state: PartyState) -> str:
            return N_("Waiting for %(who)s to pour")

        def key(self, state: PartyState) -> str:
            return f"pour-{state.round}"

        def ask(self, state: PartyState, seat: Seat, key: str) -> Part:
            return AskPour(key, state.bottles)

        def play(self, state, seat, move, rng):           # 4. what a move does
            ...
            return replace(state, phase=Drinking())       #    a later step may be imported

Then come `settled`, what follows by itself, and `left`, where a guest who leaves matters. `Step`
is the plain kind. `OnTurn` asks one seat; `Together` lets several choose at once, hidden, until all
have. A round is a circle: the last step hands over to a `Passing` one that nobody ever
sees, and the game's `followed` makes the first step of the next round of it.

The game is a `stepped.Stepped`. Its state is written in two parts: what lies on the table (a
`Stepping` in `table.py`, which knows no step: all functions take it), and that with `phase` as the
union of the game's steps (in `rules.py`, so that a state can be read back). mypy refuses to make a
step that has no sentence or does not play.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import (
    N_,
    Chance,
    IllegalMove,
    Move,
    Part,
    Seat,
)
from partycards.games.cards import CardId, shuffled
from partycards.games.seated import G, Seated

S = TypeVar("S", bound="Stepping[Any]")
C = TypeVar("C")
Swap = Callable[[tuple[CardId, ...]], tuple[CardId, ...]]
"""Cards to those that lie in their places in another truth."""


class Asked(Part, frozen=True):
    """What a seat is asked, under the key `question`. A house player answers from it alone."""

    question: str

    def auto(self, rng: Chance) -> Any:
        """A legal, sensible move; None where nothing has to be answered now."""
        return None


class Step(Struct, Generic[S], frozen=True, tag=True):
    """A step of a match."""

    watching: ClassVar[str] = ""
    """Why nobody has anything to do but those it asks (`Watch.why`); "" where that is because
    others are at it."""
    alone: ClassVar[bool] = False
    """Whether it waits for no seat at all: for the host, the kitchen, or nothing any more."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Whom it waits for; never for an away guest (rule G3)."""
        return ()

    @abstractmethod
    def sentence(self, state: S) -> str:
        """What it waits for. Where it says `%(who)s`, those it waits for are named."""

    def question(self, state: S, seat: Seat) -> str | None:
        """The key of what this seat is asked."""
        return None

    def ask(self, state: S, seat: Seat, key: str) -> Part:
        """What this seat is asked, under this key. Asked where `question` gives one."""
        raise NotImplementedError

    @abstractmethod
    def play(self, state: S, seat: Seat, move: Any, rng: Chance) -> S:
        """The state after a move of this seat, which has not left; or IllegalMove."""

    def settled(self, state: S, rng: Chance) -> S:
        """What follows by itself; the very same state when nothing does."""
        return state

    def left(self, state: S, seat: Seat) -> S:
        """What becomes of the step: the guest on this seat has left, and is marked so (rule G4)."""
        return state

    def stage(self, state: S) -> Part:
        """What everybody sees in the middle of the table, where that differs by step."""
        raise NotImplementedError

    def doing(self, state: S, seat: Seat) -> str:
        """What this player is at, for the line of the seat."""
        return ""

    def affected(self, before: S, after: S) -> frozenset[Seat] | None:
        """Seats whose private piece may have changed with a move in this step, after which it still
        is this step and the guests are the same; None means any seat's."""
        return None

    def redealt(self, state: S, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """The step in another truth that this viewer cannot tell from this one; in `state` the
        cards that the viewer has not seen are swapped already (rule G7)."""
        return self


class Stepping(Seated[G], frozen=True, kw_only=True):
    """A match that is in a step."""

    phase: Step[Any]


# Kinds of steps -----------------------------------------------------------------------------------


class OnTurn(Step[S], Generic[S], frozen=True):
    """One seat is asked. When its guest is away the table waits for nobody, until `settled` has
    passed the turn on (rule G3)."""

    @abstractmethod
    def turn(self, state: S) -> Seat:
        """Whose turn it is."""

    @abstractmethod
    def key(self, state: S) -> str:
        """The key of what that seat is asked."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Who is on turn; nobody while that guest is away."""
        seat = self.turn(state)
        return (seat,) if state.is_here(seat) else ()

    def question(self, state: S, seat: Seat) -> str | None:
        """Only whoever is on turn is asked."""
        return self.key(state) if seat == self.turn(state) else None


class Together(Step[S], Generic[S, C], frozen=True):
    """Several choose at once. What they choose is hidden and can be taken up again until all who
    are here have chosen; then all is shown together, and before that only "ready" is seen (G6).
    Nobody waits for whoever is away (G3), and what a guest who leaves chose lapses (G4)."""

    again: ClassVar[type[Move] | None]
    """The move that takes a guest's own choice back; None where a choice stands once it is made."""

    chosen: tuple[tuple[Seat, C], ...] = ()

    @abstractmethod
    def choosers(self, state: S) -> tuple[Seat, ...]:
        """All who choose in this step, those who are away too, clockwise."""

    @abstractmethod
    def shown(self, state: S, rng: Chance) -> S:
        """All who are here have chosen: what becomes of it."""

    @abstractmethod
    def another(self, state: S, seat: Seat, choice: C, swap: Swap, rng: Chance) -> C:
        """What this seat might have chosen as well, in another truth (rule G7)."""

    def choice(self, seat: Seat) -> C | None:
        """What this seat has chosen, None while it has not."""
        return next((choice for one, choice in self.chosen if one == seat), None)

    def has_chosen(self, seat: Seat) -> bool:
        """Whether it only waits for the others."""
        return any(one == seat for one, _ in self.chosen)

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Who is here and has not chosen."""
        return tuple(
            seat
            for seat in self.choosers(state)
            if not self.has_chosen(seat) and state.is_here(seat)
        )

    def chose(self, state: S, seat: Seat, choice: C) -> S:
        """The match with this choice of the seat, instead of one that it had made."""
        others = (pair for pair in self.chosen if pair[0] != seat)
        chosen = sorted((*others, (seat, choice)), key=lambda pair: pair[0])
        return replace(state, phase=replace(self, chosen=tuple(chosen)))

    def took_up(self, state: S, seat: Seat) -> S:
        """The match with this seat's choice open again."""
        chosen = tuple(pair for pair in self.chosen if pair[0] != seat)
        return replace(state, phase=replace(self, chosen=chosen))

    def settled(self, state: S, rng: Chance) -> S:
        """Goes on when it waits for nobody any more and somebody is here (rule G3)."""
        if self.awaited(state) or not any(map(state.is_here, self.choosers(state))):
            return state
        return self.shown(state, rng)

    def left(self, state: S, seat: Seat) -> S:
        """What they chose lapses."""
        return self.took_up(state, seat)

    def redealt(self, state: S, seat: Seat | None, swap: Swap, rng: Chance) -> Self:
        """Others may have chosen anything."""
        chosen = tuple(
            (one, choice if one == seat else self.another(state, one, choice, swap, rng))
            for one, choice in self.chosen
        )
        return replace(self, chosen=chosen)


class Passing(Step[Any], frozen=True):
    """A step that nobody ever sees, because the game's `followed` goes on from it at once."""

    def sentence(self, state: Any) -> str:
        """Nobody reads it."""
        return ""

    def play(self, state: Any, seat: Seat, move: Any, rng: Chance) -> Any:
        """Nobody is asked anything."""
        raise IllegalMove(N_("The round moved on. Have another look."))


def moved_on() -> IllegalMove:
    """What a guest hears whose move belongs to another step."""
    return IllegalMove(N_("The round moved on."))


ONE_MISSING = N_("Waiting for one more guest, or for the host to end the match")
SOME_MISSING = N_("Waiting for more guests, or for the host to end the match")


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    present: int
    needed: int


class Short(Step[Any], frozen=True):
    """Too few for another round (rule G5): the table waits for a guest or the host."""

    watching: ClassVar[str] = "short"
    alone: ClassVar[bool] = True
    needed: int

    def sentence(self, state: Stepping[Any]) -> str:
        """The host can end it."""
        return ONE_MISSING if self.needed - len(state.active) < 2 else SOME_MISSING

    def stage(self, state: Stepping[Any]) -> Part:
        """How many are missing."""
        return ShortStage(len(state.active), self.needed)

    def play(self, state: Any, seat: Seat, move: Any, rng: Chance) -> Any:
        """Nobody is asked anything."""
        raise IllegalMove(N_("You join in with the next round."))


EARLY = "early"


class Over(Step[Any], frozen=True):
    """The match is over. `why` is `EARLY` when the host ended it, else a word of the game's, "" in
    a game that has one end; `gone` had left before and cannot win (G4). The podium is the game's.
    """

    watching: ClassVar[str] = "over"
    alone: ClassVar[bool] = True
    why: str = ""
    gone: tuple[Seat, ...] = ()

    @property
    def early(self) -> bool:
        """The host ended it before its end."""
        return self.why == EARLY

    def sentence(self, state: Any) -> str:
        """Nothing is waited for."""
        return N_("The match is over.")

    def play(self, state: Any, seat: Seat, move: Any, rng: Chance) -> Any:
        """Nobody is asked anything."""
        raise IllegalMove(N_("The match is over already."))


def over(state: S, why: str = "") -> S:
    """The match is over; whoever left before cannot win (rule G4)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    return replace(state, phase=Over(why, gone))


def one_chance(before: S, after: S) -> S:
    """However often it was shuffled, one chance was taken: all of it came from one `rng`."""
    return replace(after, chances=min(after.chances, before.chances + 1))


# Another truth ------------------------------------------------------------------------------------


def swap_among(hidden: Iterable[CardId], rng: Chance) -> Swap:
    """Each of these cards lies where another of them lay; all others stay where they are."""
    cards = tuple(hidden)
    to = dict(zip(cards, shuffled(cards, rng), strict=True))
    return lambda seen: tuple(to.get(card, card) for card in seen)
