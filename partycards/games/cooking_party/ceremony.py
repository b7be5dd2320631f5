"""The ceremony: the awards one by one, whenever the table says so, and then the podium.

It is part of the end of a match, so who has won is settled and nobody is waited for; but until the
podium stands, no page tells more than the chips on the table have told.
"""

from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.games.cooking_party.awards import prizes
from partycards.games.cooking_party.state import Over, PartyState
from partycards.games.cooking_party.views import PrizeStage


def with_ceremony(state: PartyState) -> PartyState:
    """A match that is over, before its first award; at the podium when there is none to give."""
    phase = state.phase
    if not isinstance(phase, Over) or not state.ceremony or not prizes(state):
        return state
    return replace(state, phase=replace(phase, opened=0))


def at_podium(state: PartyState) -> bool:
    """Whether everybody may know how it ended."""
    return isinstance(state.phase, Over) and state.phase.opened is None


def to_come(state: PartyState) -> int:
    """How many taps there are before the podium: one for each award, and the last one."""
    if not isinstance(state.phase, Over) or state.phase.opened is None:
        return 0
    return len(prizes(state)) - state.phase.opened + 1


def next_award(state: PartyState) -> PartyState:
    """The next award is shown; after the last one, the podium."""
    left = to_come(state)
    if not left:
        raise IllegalMove(N_("All awards have been given."))
    assert isinstance(state.phase, Over)
    if left == 1:
        return to_podium(state)
    return replace(state, phase=replace(state.phase, opened=(state.phase.opened or 0) + 1))


def to_podium(state: PartyState) -> PartyState:
    """The podium at once."""
    if not isinstance(state.phase, Over):
        raise IllegalMove(N_("The match is still going on."))
    return replace(state, phase=replace(state.phase, opened=None))


def stage(state: PartyState) -> PrizeStage:
    """The award that everybody looks at now; none yet when it begins."""
    assert isinstance(state.phase, Over)
    given, all_of_them = state.phase.opened or 0, prizes(state)
    return PrizeStage(
        prize=all_of_them[given - 1] if given else None, number=given, prizes=len(all_of_them)
    )
