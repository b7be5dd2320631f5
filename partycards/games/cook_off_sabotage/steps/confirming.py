"""After the first action the second and the third card may change places in secret (F2)."""

from typing import Any, ClassVar

from msgspec.structs import replace

from partycards.games.base import N_, Chance, Reveals, Seat
from partycards.games.cook_off_sabotage.box import Action
from partycards.games.cook_off_sabotage.kitchens import Kitchen
from partycards.games.cook_off_sabotage.plans import plan_worth
from partycards.games.cook_off_sabotage.steps.choosing import revealed
from partycards.games.cook_off_sabotage.steps.round import (
    AskChef,
    AtOnce,
    Now,
    Ready,
    Sight,
    faces,
)
from partycards.games.cook_off_sabotage.table import CookOffState
from partycards.games.stepping import Swap, moved_on


class Confirm(Reveals, frozen=True):
    """Settle the order of the second and the third card: as they lie, or swapped (F2)."""

    told: ClassVar[str] = N_("confirmed the order of two cards")
    swap: bool = False


class AskConfirm(AskChef, frozen=True):
    """The second and third card, as they lie (F2)."""

    cards: tuple[Action, ...]

    def best(self, sight: Sight) -> Confirm:
        """Swap when it has become better that way."""
        first, second, third = (card.key for card in self.cards)
        around = sight.danger()
        now = sight.stove(due=first != "cook")
        as_it_lies = plan_worth(now, (second, third), around, first == "double")
        swapped = plan_worth(now, (third, second), around, first == "double")
        return Confirm(swapped > as_it_lies + 0.1)


class Confirming(AtOnce[bool], frozen=True):
    """After the first step: does the second card change places with the third (F2)?"""

    word: ClassVar[str] = "confirm"
    chosen_say: ClassVar[str] = N_(
        "Your cards are confirmed. Nobody sees whether you swapped them."
    )

    def choosers(self, state: CookOffState) -> tuple[Seat, ...]:
        """All who have cards, even when there is nothing to swap."""
        return tuple(kitchen.seat for kitchen in state.playing if kitchen.programme)

    def sentence(self, state: CookOffState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to confirm two cards")

    def to_choose(self, state: CookOffState, kitchen: Kitchen) -> Now:
        """What may be done in secret."""
        return Now(N_("You may swap your second and third card. The others will not see it."))

    def asks(self, state: CookOffState, kitchen: Kitchen, key: str) -> AskConfirm:
        """The cards as they lie."""
        return AskConfirm(key, self.to_choose(state, kitchen), faces(state, kitchen.programme))

    def ready(self, state: CookOffState, kitchen: Kitchen, ready: Ready) -> Ready:
        """The cards as they will lie."""
        first, second, third = faces(state, kitchen.programme)
        swap = self.choice(kitchen.seat)
        return replace(ready, cards=(first, third, second) if swap else (first, second, third))

    def choose(self, state: CookOffState, seat: Seat, move: Any) -> CookOffState:
        """As they lie, or swapped."""
        if not isinstance(move, Confirm):
            raise moved_on()
        return self.chose(state, seat, move.swap)

    def another(
        self, state: CookOffState, seat: Seat, choice: bool, swap: Swap, rng: Chance
    ) -> bool:
        """Either."""
        return rng.random() < 0.5

    def shown(self, state: CookOffState, rng: Chance) -> CookOffState:
        """The cards of those who swap change places, and the next ones are turned (F2)."""
        for seat, swap in self.chosen:
            if swap:
                state = swapped(state, seat)
        return revealed(state)


def swapped(state: CookOffState, seat: Seat) -> CookOffState:
    """The second and third card of this seat change places."""
    first, second, third = state.of(seat).programme
    return state.with_guest(seat, programme=(first, third, second))
