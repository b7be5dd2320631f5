"""What the steps of a meal share: the key of what is asked, why others only watch, and who chooses
or acts for all (rule O13)."""

from abc import abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Seat, Timed
from partycards.games.cook_off_budget.table import BudgetState, Player, Watch
from partycards.games.stepping import Step, Together

WATCH = "watch"
C = TypeVar("C")


class AtMeal(Step[BudgetState], frozen=True):
    """A step of a meal."""

    line: ClassVar[int] = 0
    """Where it stands on the progress card: 0 while the store is open (then the round counts), 4
    for the cook-off, 5 for the points."""

    @abstractmethod
    def word(self, state: BudgetState, player: Player) -> str:
        """What this player is at, as a word of the question's key; `WATCH` for nothing."""

    @abstractmethod
    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Why this player has nothing to do."""

    @abstractmethod
    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """What this player is asked, who is not only watching."""

    @abstractmethod
    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """The state after a move of this player, or IllegalMove."""

    def question(self, state: BudgetState, seat: Seat) -> str | None:
        """Meal, round and step; those who watch have a key too."""
        player = state.guest(seat)
        if player is None or not (player.in_play or seat == state.leader):
            return None
        return f"m{state.meal}-r{state.round}-{self.word(state, player)}"

    def ask(self, state: BudgetState, seat: Seat, key: str) -> Part:
        """What the player is asked, or why there is nothing to do."""
        player = state.of(seat)
        if not key.endswith(f"-{WATCH}"):
            return self.ask_player(state, player, key)
        return Watch("away") if player.status == "away" else self.watch(state, player)

    def timed(self, state: BudgetState) -> Timed | None:
        """What a table may time of it; nothing is forced at its end."""
        return None

    def doing(self, state: BudgetState, seat: Seat) -> str:
        """Whom the table waits for."""
        return "now" if seat in self.awaited(state) else ""

    def play(self, state: BudgetState, seat: Seat, move: Any, rng: Chance) -> BudgetState:
        """A guest's move; for an away guest the host plays it."""
        return self.act(state, state.of(seat), move, rng)


class AllChoose(AtMeal, Together[BudgetState, C], Generic[C], frozen=True):
    """Everybody chooses at once."""

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Goes on when nobody is left to choose, also where nobody could; never while everybody is
        away (rule G3)."""
        if self.awaited(state) or state.leader is None:
            return state
        return self.shown(state, rng)

    def doing(self, state: BudgetState, seat: Seat) -> str:
        """Who is ready."""
        return "ready" if self.has_chosen(seat) else ""


class Leading(AtMeal, frozen=True):
    """One player acts for all."""

    at: ClassVar[str]
    """What the leader is at, as a word."""
    done_by: ClassVar[type[Move]]
    not_you: ClassVar[str]
    """What others hear who try it."""

    @abstractmethod
    def led(self, state: BudgetState, rng: Chance) -> BudgetState:
        """What becomes of it."""

    def awaited(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who leads."""
        return () if state.leader is None else (state.leader,)

    def word(self, state: BudgetState, player: Player) -> str:
        """Only whoever leads is asked."""
        return self.at if player.seat == state.leader else WATCH

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Who leads."""
        return Watch(self.at, state.leader)

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """The first player's part, or that of the next who is here (rule O13)."""
        if not isinstance(move, self.done_by):
            raise moved_on()
        if player.seat != state.leader:
            raise IllegalMove(self.not_you)
        return self.led(state, rng)


def moved_on() -> IllegalMove:
    """The answer to a move of another step."""
    return IllegalMove(N_("The game moved on. Have another look."))
