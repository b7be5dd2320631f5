"""Turns of several steps: one guest cuts, cooks and draws, then it is the next one's turn."""

from abc import abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Seat
from partycards.games.coming import known
from partycards.games.news import N, Telling
from partycards.games.seated import G
from partycards.games.stepping import OnTurn, Passing, Step


class TakingTurns(Telling[G, N], Generic[G, N], frozen=True, kw_only=True):
    """A match in turns. `turn` is whose it is, `number` counts turns, `step` what happened in this
    one."""

    turn: Seat
    number: int = 1
    step: int = 0

    @property
    def now(self) -> G:
        """Whose turn it is."""
        return self.of(self.turn)

    def next_seat(self) -> Seat:
        """Who is next clockwise: somebody who is here, else somebody who is only away (rule G3)."""
        staying = self.staying(self.turn)
        return next((seat for seat in staying if self.is_here(seat)), (*staying, self.turn)[0])


T = TypeVar("T", bound=TakingTurns[Any, Any])


class TurnEnded(Passing, frozen=True):
    """Nothing is left to do in this turn."""


class Doing(Step[T], Generic[T], frozen=True):
    """A step in which only those who are asked can do anything, and all that is done counts."""

    def play(self, state: T, seat: Seat, move: Any, rng: Chance) -> T:
        """What a guest does who is asked; nobody else can do anything."""
        if self.question(state, seat) is None:
            raise IllegalMove(N_("It is not your turn."))
        after = self.done(state, known(state.guest(seat)), move, rng)
        return replace(after, step=after.step + 1)

    @abstractmethod
    def done(self, state: T, guest: Any, move: Any, rng: Chance) -> T:
        """The state after a move of a guest who is asked, or IllegalMove."""


class InTurn(Doing[T], OnTurn[T], Generic[T], frozen=True):
    """A step of a turn."""

    word: ClassVar[str]
    """What the step is called in views and in the keys of questions."""

    def turn(self, state: T) -> Seat:
        """Whose turn it is."""
        return state.turn

    def key(self, state: T) -> str:
        """The turn, and the step of it."""
        return f"t{state.number}-{self.word}"

    def question(self, state: T, seat: Seat) -> str | None:
        """Nobody who is away is asked (rule G3)."""
        return super().question(state, seat) if state.is_here(seat) else None

    def settled(self, state: T, rng: Chance) -> T:
        """The turn of whoever is not there is passed over, unless everybody is away (rule G3); else
        what follows when nothing can be chosen in this step any more (rule G9)."""
        if state.now.status == "here":
            return self.followed(state)
        if state.now.status == "left" or state.here:
            return replace(state, phase=TurnEnded())
        return state

    def followed(self, state: T) -> T:
        """The next step when nothing can be chosen in this one; else the very same state."""
        return state
