"""Three cards are laid face down, in the order in which they will be turned (F2)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Reveals, Seat, Timed
from partycards.games.cook_off_sabotage.box import Action, Key, actions
from partycards.games.cook_off_sabotage.kitchens import Kitchen, Programme
from partycards.games.cook_off_sabotage.plans import PLANS, plan_worth
from partycards.games.cook_off_sabotage.steps.choosing import revealed
from partycards.games.cook_off_sabotage.steps.round import (
    AllChoose,
    AskChef,
    Now,
    Ready,
    Sight,
    faces,
    nothing_chosen,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from partycards.games.stepping import moved_on

WHIM = 1.8
"""How much a row of cards may be worse than the best, so that nobody knows what comes."""


class Lay(Reveals, frozen=True):
    """Lay three cards face down, in this order (F2)."""

    told: ClassVar[str] = N_("laid three cards face down")
    first: Key
    second: Key
    third: Key


class AskProgramme(AskChef, frozen=True):
    """Three cards face down (F2)."""

    actions: tuple[Action, ...]

    def best(self, sight: Sight, rng: Chance) -> Lay:
        """The best row of three, a little unpredictable."""
        around, now = sight.danger(), sight.stove()
        scored = [(plan_worth(now, row, around) + WHIM * rng.random(), row) for row in PLANS]
        first, second, third = max(scored)[1]
        return Lay(first, second, third)  # type: ignore[arg-type]


class Programming(AllChoose, frozen=True):
    """Three cards are laid face down (F2). They lie on the countertop at once, not in the step:
    everybody sees the backs, and they stay there when their chef steps out."""

    word: ClassVar[str] = "programme"
    chosen_say: ClassVar[str] = N_(
        "Your three cards lie face down. Now wait until everybody is ready."
    )

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All but those who clean."""
        return tuple(kitchen.seat for kitchen in state.playing if not kitchen.cleaning)

    def is_ready(self, state: CookOffState, seat: Seat) -> bool:
        """Whether the cards lie there."""
        return bool(state.of(seat).programme)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to lay three cards")

    def timed(self, state: CookOffState) -> Timed:
        """It takes longer than any other choice."""
        return Timed("programme", f"r{state.round}")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What is laid."""
        return Now(N_("Lay three of your seven cards face down, in the order you act."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskProgramme:
        """All seven cards."""
        return AskProgramme(key, self.to_choose(state, kitchen), state.box.actions)

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The cards that lie there."""
        return replace(ready, cards=faces(state, kitchen.programme))

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """Three cards."""
        if not isinstance(move, Lay):
            raise moved_on()
        return state.with_guest(seat, programme=laid(state, move))

    def taken_up(self, state: CookOffState, seat: Seat) -> CookOffState:
        """What was laid goes back to the hand (G6)."""
        if not self.is_ready(state, seat):
            raise nothing_chosen()
        return state.with_guest(seat, programme=())

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """The first cards are turned (F2)."""
        return revealed(state)


def laid(state: CookOffState, move: Lay) -> Programme:
    """Three of the seven cards (F1, F2)."""
    programme = (move.first, move.second, move.third)
    for key, action in actions(state.box).items():
        if programme.count(key) > action.count:
            raise IllegalMove(N_("You do not have that many %(card)s cards."), card=action.name)
    return programme
