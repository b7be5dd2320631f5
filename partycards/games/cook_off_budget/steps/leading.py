"""One player turns cards over for all: the first one, or the next who is here (rule O13). It begins
with the meals of a new meal (O3)."""

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games import stepping
from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cook_off_budget.steps.meal import WATCH, AtMeal, moved_on
from partycards.games.cook_off_budget.table import (
    FEWEST,
    MENU,
    Beginning,
    BudgetState,
    NextRound,
    Player,
    Watch,
    paid,
)
from partycards.games.cook_off_budget.table_piles import seated, turned
from partycards.games.cook_off_budget.table_prices import working
from partycards.games.stepping import Asked, Stepping


class RevealMeals(Reveals, frozen=True):
    """Turn over three meal cards and pay everybody's income (rule O3)."""

    told: ClassVar[str] = N_("turned the meals over and paid the income")


class RevealEvent(Reveals, frozen=True):
    """Turn over the event of the round and do what it says (rule O4)."""

    told: ClassVar[str] = N_("turned an event over")


# What is seen -----------------------------------------------------------------------------------


class TurningStage(Part, frozen=True):
    """Somebody is to turn cards over for all: the meals, or the event of the round."""

    who: Seat | None
    at_meal: bool
    income: int


class ShortStage(Part, frozen=True):
    """Too few guests for another round."""

    guests: int


class AskReveal(Asked, frozen=True):
    """Turn over the meals (and pay the income), or the event of the round."""

    at_meal: bool
    meal: int
    round: int
    income: int

    def auto(self, rng: Chance) -> RevealMeals | RevealEvent:
        """There is nothing to choose."""
        return RevealMeals() if self.at_meal else RevealEvent()


# The kinds of step ------------------------------------------------------------------------------


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


class Revealing(Leading, frozen=True):
    """Meals or an event are to be turned over."""

    at_meal: ClassVar[bool]

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """Turn them over."""
        return AskReveal(key, self.at_meal, state.meal, state.round, state.income)

    def stage(self, state: BudgetState) -> Part:
        """Who turns them over."""
        return TurningStage(state.leader, self.at_meal, state.income)

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Too few wait for a guest or the host (rule G5)."""
        if len(state.active) >= FEWEST:
            return state
        return replace(state, phase=Short(FEWEST, self.at_meal))


class NewMeal(Revealing, Beginning, frozen=True):
    """The first player turns over three meals and pays the income (rule O3)."""

    at: ClassVar[str] = "meals"
    at_meal: ClassVar[bool] = True
    done_by: ClassVar[type[Move]] = RevealMeals
    not_you: ClassVar[str] = N_("The first player turns the meals over.")

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to turn the meals over")

    def led(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Three meals face up, the usual start for late guests, income for all (rules O3, G2)."""
        deck, past = state.meal_deck, (*state.meal_past, *state.menu)
        menu = []
        for _ in range(MENU):
            empty = not deck
            meal, deck, past = turned(deck, past, rng)
            if meal is not None:
                menu.append(meal)
                state = replace(state, chances=state.chances + empty)
        state = replace(state, menu=tuple(menu), meal_deck=deck, meal_past=past)
        for player in state.active:
            if not player.playing:
                state = seated(state, player, rng)
        for player in state.in_play:
            extra = sum(goal.income for goal in working(state, player))
            state = paid(state, player.seat, state.income + extra)
        return replace(state, phase=NextRound())


class Short(stepping.Short, frozen=True):
    """Too few players (rule G5). `at_meal`: a meal was to begin, else a round."""

    at_meal: bool

    def stage(self, state: Stepping[Any]) -> Part:
        """How many are there."""
        return ShortStage(len(state.active))
