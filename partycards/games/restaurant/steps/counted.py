"""The chips are shown; the kitchen's marks are still covered (R7)."""

from typing import Any, ClassVar

from msgspec import Struct

from partycards.games.base import N_, Chance, IllegalMove, Part, Seat
from partycards.games.restaurant.table import RestaurantState
from partycards.games.stepping import Step


class Earned(Struct, frozen=True):
    """What a guest was given: chips, the kitchen's points, and the sum with corrections. `left`:
    they were gone before the end."""

    seat: Seat
    chips: tuple[int, ...]
    kitchen: int
    total: int
    left: bool = False


class CountedStage(Part, frozen=True):
    """The guests' chips, most first; the kitchen's marks are still covered."""

    earned: tuple[Earned, ...]


class Counted(Step[RestaurantState], frozen=True):
    """The guests' chips lie open; the table waits for the kitchen, not for a seat."""

    watching: ClassVar[str] = "counted"
    alone: ClassVar[bool] = True

    def sentence(self, state: RestaurantState) -> str:
        """Its marks end the match."""
        return N_("Waiting for the kitchen’s marks")

    def stage(self, state: RestaurantState) -> Part:
        """What everybody was given."""
        return CountedStage(earned(state))

    def play(self, state: RestaurantState, seat: Seat, move: Any, rng: Chance) -> RestaurantState:
        """Nothing is left to do for guests."""
        raise IllegalMove(N_("The chips are given; now the kitchen shows its marks."))


def earned(state: RestaurantState) -> tuple[Earned, ...]:
    """What everybody was given, the highest sum first."""
    sums, marks = dict(state.totals), dict(state.marks)
    lines = (
        Earned(
            guest.seat,
            chips_of(state, guest.seat),
            marks.get(guest.seat, 0),
            sums[guest.seat],
            guest.status == "left",
        )
        for guest in state.guests
    )
    return tuple(sorted(lines, key=lambda line: -line.total))


def chips_of(state: RestaurantState, seat: Seat) -> tuple[int, ...]:
    """The chips that this guest was given, highest first."""
    found = [chip for _, chips in state.given for chip, to in chips if to == seat]
    return tuple(sorted(found, reverse=True))
