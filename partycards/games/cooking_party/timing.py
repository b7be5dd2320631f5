"""Which steps of a round may be timed, and what a time-up means.

It means nothing but a sentence on every screen while cards are played: the judge can ask for haste
and the host can go on (B10). Only who cooks against the clock has something to lose (V12).
"""

from partycards.games.base import KITCHEN, N_, Step, TableMove, Timed
from partycards.games.cooking_party.food import Cooking
from partycards.games.cooking_party.moves_house import TimeUp
from partycards.games.cooking_party.presenting import on_table
from partycards.games.cooking_party.state import Judging, PartyState, Planning, Presenting

STEPS = (
    Step("planning", N_("Planning a dish"), relaxed=600, brisk=300),
    Step("presenting", N_("Presenting a dish"), relaxed=240, brisk=120),
    Step("judging", N_("Judging"), relaxed=300, brisk=150),
)


def timed(state: PartyState) -> Timed | None:
    """The step that the match is at: planning, one chef who presents, one judge who judges, or
    cooking, for as long as was agreed."""
    match state.phase:
        case Planning():
            return Timed("planning", f"r{state.round}-planning")
        case Presenting(chef=seat):
            chef = on_table(state)
            if chef is None or not chef.presenting:
                return None
            return Timed("presenting", f"r{state.round}-presenting-{seat}")
        case Judging():
            return Timed("judging", f"r{state.round}-judging-{state.judge}")
        case Cooking(minutes=minutes):
            return Timed(KITCHEN, f"cooking-{minutes}", 60 * minutes)
    return None


def time_up(state: PartyState) -> TableMove | None:
    """Who has not plated is late, when it was agreed to cook against the clock (V12)."""
    phase = state.phase
    late = isinstance(phase, Cooking) and not phase.time_up and state.house.clock
    return TimeUp() if late else None
