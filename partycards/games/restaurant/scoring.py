"""What everything comes to: chips, the kitchen's marks, corrections (R6-R8)."""

from msgspec.structs import replace

from partycards.games import finale
from partycards.games.base import N_, Correct, IllegalMove, Outcome, Seat
from partycards.games.finale import Placing
from partycards.games.restaurant.chips import count, over
from partycards.games.restaurant.moves import KitchenMarks
from partycards.games.restaurant.rounds import cleared
from partycards.games.restaurant.state import (
    Correction,
    Counted,
    Inventing,
    Over,
    RestaurantState,
    Tasting,
)


def kitchen_marks(state: RestaurantState, move: KitchenMarks) -> RestaurantState:
    """The kitchen's points are added, once all guests have given theirs (R7)."""
    if isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is over already."))
    if not isinstance(state.phase, Counted):
        raise IllegalMove(N_("The guests give their chips first, then the kitchen's marks."))
    if any(state.guest(seat) is None for seat, _ in move.points):
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    return over(replace(state, marks=move.points))


def correct(state: RestaurantState, move: Correct) -> RestaurantState:
    """The host puts a total right, at any time, with a reason that everybody can read."""
    if state.guest(move.seat) is None:
        raise IllegalMove(N_("Nobody of that seat is on the score sheet."))
    line = Correction(move.seat, move.points, move.reason)
    return replace(state, corrections=(*state.corrections, line))


def end_early(state: RestaurantState) -> RestaurantState:
    """The host ends it; the chips of those who are done count (B13)."""
    match state.phase:
        case Over():
            raise IllegalMove(N_("The match is over already."))
        case Tasting() as phase:
            return over(count(state, phase), early=True)
        case Inventing():
            return over(cleared(state), early=True)
    return over(state, early=True)


def chips_of(state: RestaurantState, seat: Seat) -> tuple[int, ...]:
    """The chips that this guest was given, highest first."""
    found = [chip for _, chips in state.given for chip, to in chips if to == seat]
    return tuple(sorted(found, reverse=True))


def ranking(state: RestaurantState, phase: Over) -> tuple[Placing, ...]:
    """Everybody's place, nobody's where nothing was given."""
    if not state.marks and not any(chips for _, chips in state.given):
        return ()
    return finale.ranking(state.totals, phase.gone)


def outcome(state: RestaurantState) -> Outcome | None:
    """The highest sum wins, ties share it (R8)."""
    if not isinstance(state.phase, Over):
        return None
    return finale.outcome(state.totals, ranking(state, state.phase))
