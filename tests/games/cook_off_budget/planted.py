"""Cook Off! with something hidden told, or something wrong: the promises must catch every one."""

from random import Random
from typing import Any

from msgspec.structs import replace

from partycards.games.base import IllegalMove, Part, Seat
from partycards.games.cook_off_budget.people import PrivateView
from partycards.games.cook_off_budget.rules import CookOffBudget
from partycards.games.cook_off_budget.steps.cooking import Cooking
from partycards.games.cook_off_budget.steps.scored import Scored
from partycards.games.cook_off_budget.steps.too_many import TooMany
from partycards.games.cook_off_budget.steps.trading import AnswerOffer
from partycards.games.cook_off_budget.steps.turns import Buy, Turns, UseGoal
from partycards.games.cook_off_budget.steps.voting import Voting
from partycards.games.cook_off_budget.table import BudgetState, Watch
from tests.games.cook_off_budget.case import COOK_OFF_BUDGET
from tests.games.planting import Secrets, planted, telling

SECRETS: Secrets = {
    "a hand": lambda state: state.guests[0].hand,
    "what came": lambda state: sum(sum(player.got) for player in state.guests),
    "the top ingredient": lambda state: state.draw[-1:],
    "the bottom of the dumpster": lambda state: (
        state.dumpster[:1] if len(state.dumpster) > 1 else ()
    ),
    "the next event": lambda state: state.event_deck[-1:],
    "the next meals": lambda state: state.meal_deck[-3:],
    "an offer": lambda state: state.phase.offers if isinstance(state.phase, Turns) else (),
    "what is chosen": lambda state: (
        [pick.meal for _, pick in state.phase.chosen] if isinstance(state.phase, Cooking) else ()
    ),
    "a name face down": lambda state: [plate.name for plate in state.plates if not plate.served],
    "a meal face down": lambda state: [plate.meal for plate in state.plates if not plate.served],
    "the votes": lambda state: state.phase.chosen if isinstance(state.phase, Voting) else (),
    "what goes": lambda state: state.phase.chosen if isinstance(state.phase, TooMany) else (),
}


class ShowsTheNeighboursHand(CookOffBudget):
    def private(self, state: BudgetState, seat: Seat) -> PrivateView:
        mine = super().private(state, seat)
        other = next(player for player in state.guests if player.seat != seat)
        watches = isinstance(mine.ask, Watch)
        return replace(mine, ask=Watch(str(other.hand))) if watches else mine


class CountsCookedMealsInEveryKey(CookOffBudget):
    def question(self, state: BudgetState, seat: Seat) -> str | None:
        picks = state.phase.chosen if isinstance(state.phase, Cooking) else ()
        return f"{super().question(state, seat)}-{sum(len(pick.cards) for _, pick in picks)}"


class RefusesWithTheHolder(CookOffBudget):
    """Somebody else's card is refused with that guest's name."""

    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        if isinstance(move, AnswerOffer | Buy):
            cards = set(move.cards) if isinstance(move, AnswerOffer) else {move.card}
            for player in state.guests:
                if player.seat != seat and set(player.hand) & cards:
                    raise IllegalMove("%(who)s has it", who=player.seat)
        return super().apply(state, seat, move, rng)


class RefusesByThePile(CookOffBudget):
    """Whether the farm gives something depends on the card that lies on top."""

    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        if isinstance(move, UseGoal) and state.draw and state.draw[-1] % 2:
            raise IllegalMove("Not that one")
        return super().apply(state, seat, move, rng)


class WaitsWithASecret(CookOffBudget):
    def waiting(self, state: BudgetState) -> tuple[str, dict[str, Any]]:
        return f"Waiting for {state.draw[-1:]}", {}


class ShowsAHandInTheAlbum(CookOffBudget):
    def album(self, state: BudgetState) -> tuple[Part, ...]:
        told = tuple(Watch(str(player.hand)) for player in state.guests)
        return (*super().album(state), *told)


class TellsWhoHoldsACardThatIsLookedUp(CookOffBudget):
    def card(self, state: BudgetState, number: int) -> Part | None:
        holders = [str(player.seat) for player in state.guests if number in player.hand]
        return Watch("".join(holders))


LEAKS = planted(
    COOK_OFF_BUDGET,
    *telling(CookOffBudget, SECRETS),
    ShowsTheNeighboursHand,
    CountsCookedMealsInEveryKey,
    RefusesWithTheHolder,
    RefusesByThePile,
    WaitsWithASecret,
    ShowsAHandInTheAlbum,
    TellsWhoHoldsACardThatIsLookedUp,
    found_by={"tells what goes": 11},
)


class LosesACard(CookOffBudget):
    def leave(self, state: BudgetState, seat: Seat, rng: Any) -> BudgetState:
        state = super().leave(state, seat, rng)
        return replace(state, dumpster=state.dumpster[1:])


class KeepsTheGoalsOfWhoLeft(CookOffBudget):
    def leave(self, state: BudgetState, seat: Seat, rng: Any) -> BudgetState:
        return replace(super().leave(state, seat, rng), goals=state.goals)


class LeavesThePurchaseInTheStore(CookOffBudget):
    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        after = super().apply(state, seat, move, rng)
        return replace(after, store=state.store) if isinstance(move, Buy) else after


class LetsAnybodyBuy(CookOffBudget):
    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        now = state.phase.order[0] if isinstance(state.phase, Turns) else seat
        return super().apply(state, now if isinstance(move, Buy) else seat, move, rng)


class RollsWithItsOwnDice(CookOffBudget):
    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        after = super().apply(state, seat, move, rng)
        return replace(after, draw=tuple(Random().sample(after.draw, len(after.draw))))


class NeverCleansUp(CookOffBudget):
    def apply(self, state: BudgetState, seat: Seat | None, move: Any, rng: Any) -> BudgetState:
        after = super().apply(state, seat, move, rng)
        return state if isinstance(state.phase, Scored) and seat is not None else after


class WaitsForNobody(CookOffBudget):
    def to_move(self, state: BudgetState) -> frozenset[Seat]:
        return super().to_move(state) | {state.guests[0].seat}


FAULTS = planted(
    COOK_OFF_BUDGET,
    LosesACard,
    KeepsTheGoalsOfWhoLeft,
    LeavesThePurchaseInTheStore,
    LetsAnybodyBuy,
    RollsWithItsOwnDice,
    NeverCleansUp,
    WaitsForNobody,
    found_by={"loses a card": 1, "keeps the goals of who left": 3},
)
