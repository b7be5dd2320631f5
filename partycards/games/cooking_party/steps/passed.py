"""What becomes of a dish that was passed over because its chef was away: until the chips are given
the hand is kept, and whoever is back can still present (B10, G3)."""

from typing import ClassVar

from partycards.games.base import N_, IllegalMove, Lever, Named, Seat, TableMove
from partycards.games.cooking_party.steps.judge import NO_DISH
from partycards.games.cooking_party.table import PartyState, PartyStep
from partycards.games.cooking_party.table_records import Chef, Watch
from partycards.games.stepping import Passing


class CallAfterAll(TableMove, frozen=True):
    """The host has a chef called who was passed over and is back."""

    told: ClassVar[str] = N_("a chef was called after all")
    chef: Seat


class ToPresent(Passing, PartyStep, frozen=True):
    """A chef is back while the judge gives out the chips, and presents after all (B10)."""

    chef: Seat


class WithPassed(PartyStep, frozen=True):
    """A step in which chefs can have been passed over, and are told what they can do."""

    def too_late(self, state: PartyState) -> bool:
        """Chips are given without the dish. In 0.1 it was too late at once."""
        return not self.running or state.edition == 1

    def watch(self, state: PartyState, seat: Seat, own: Chef | None = None) -> Watch:
        """To wait for the judge, to say that they are back, or why it is too late."""
        chef = state.chef(seat)
        watch = super().watch(state, seat, own)
        if chef is None or not chef.passed or watch.why == "left":
            return watch
        if self.too_late(state):
            why = "passed_over"
        else:
            why = "passed_away" if state.is_away(seat) else "passed_back"
        return Watch(why, watch.judge, watch.can_comment, watch.jury)

    def can_be_called(self, state: PartyState) -> tuple[Seat, ...]:
        """Chefs who were passed over and are back, where the judge can call them in this step."""
        return ()

    def levers(self, state: PartyState, clock: tuple[Lever, ...]) -> tuple[Lever, ...]:
        """The host need not wait for the judge to see it."""
        says = N_("Passed over, and back in time. Chips that are out come back to the judge first.")
        label = N_("Call %(who)s after all")
        return *(
            Lever(f"call-{chef}", label, CallAfterAll(chef), says, {"who": Named(chef)})
            for chef in self.can_be_called(state)
        ), *clock


def called_after_all(state: PartyState, chef: Seat) -> PartyState:
    """The chef presents now; then all chips are given anew."""
    step = state.phase
    if not isinstance(step, WithPassed) or chef not in step.can_be_called(state):
        raise IllegalMove(NO_DISH)
    return state.in_step(ToPresent(chef))


def passed_over(state: PartyState) -> tuple[Seat, ...]:
    """Whose dish was passed over in this round, and can still be presented."""
    step = state.phase
    if not isinstance(step, WithPassed) or step.too_late(state):
        return ()
    return tuple(seat for chef in state.chefs if chef.passed for seat in chef.seats)
