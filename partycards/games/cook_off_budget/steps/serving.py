"""The meals are turned over one at a time (rule O9)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Part, Reveals, Seat
from partycards.games.cook_off_budget.steps.meal import WATCH, AtMeal, moved_on
from partycards.games.cook_off_budget.steps.scored import scored
from partycards.games.cook_off_budget.steps.voting import Voting, voters
from partycards.games.cook_off_budget.table import BudgetState, Player, Watch
from partycards.games.cook_off_budget.table_shown import Dish, dishes, next_plate
from partycards.games.stepping import Asked


class Serve(Reveals, frozen=True):
    """Turn the next meal over (rule O9)."""

    told: ClassVar[str] = N_("served a meal")


class ServingStage(Part, frozen=True):
    """The meals, those face down still closed; `now` is who turns the next one over."""

    dishes: tuple[Dish, ...]
    now: Seat | None


class AskServe(Asked, frozen=True):
    """Turn the next meal over: one's own, or that of a guest who is away."""

    seat: Seat
    own: bool

    def auto(self, rng: Chance) -> Serve:
        """There is nothing to choose."""
        return Serve()


class Serving(AtMeal, frozen=True):
    """The meals are turned over one at a time (rule O9)."""

    line: ClassVar[int] = 5

    def awaited(self, state: BudgetState) -> tuple[Seat, ...]:
        """Who turns the next one over."""
        seat = server(state)
        return () if seat is None else (seat,)

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to serve")

    def word(self, state: BudgetState, player: Player) -> str:
        """How many meals have been turned over."""
        served = sum(plate.served for plate in state.plates)
        return f"serve-{served}" if player.seat == server(state) else WATCH

    def watch(self, state: BudgetState, player: Player) -> Watch:
        """Who serves."""
        return Watch("serve", server(state))

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """One's own meal, or another's."""
        plate = next_plate(state)
        seat = plate.seat if plate is not None else player.seat
        return AskServe(key, seat, seat == player.seat)

    def stage(self, state: BudgetState) -> Part:
        """The meals, those face down still closed."""
        return ServingStage(dishes(state), server(state))

    def act(self, state: BudgetState, player: Player, move: Any, rng: Chance) -> BudgetState:
        """Turn the next meal over (rule O9)."""
        if not isinstance(move, Serve):
            raise moved_on()
        plate = next_plate(state)
        if plate is None or player.seat != server(state):
            raise IllegalMove(N_("It is not your turn to serve."))
        plates = tuple(replace(one, served=True) if one is plate else one for one in state.plates)
        return replace(state, plates=plates)

    def settled(self, state: BudgetState, rng: Chance) -> BudgetState:
        """After the last one comes the vote, if there is one (rule O10)."""
        if next_plate(state) is not None:
            return state
        return replace(state, phase=Voting()) if voters(state) else scored(state)


def server(state: BudgetState) -> int | None:
    """Who turns it over: its cook, or whoever leads when they are away."""
    plate = next_plate(state)
    if plate is None:
        return None
    return plate.seat if state.is_here(plate.seat) else state.leader
