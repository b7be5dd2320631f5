"""What judges ask for in words and numbers of their own: the host may keep it as an assignment."""

from msgspec import Struct

from partycards.games.base import Seat
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.seeing import brief
from partycards.games.cooking_party.table import PartyState


class Announced(Struct, frozen=True):
    """What a judge asked for in a round, in numbers and words."""

    number: int
    judge: Seat
    assignment: Assignment
    terms: Terms


def announced(state: PartyState) -> tuple[Announced, ...]:
    """What every judge has asked for so far, the newest first, to be kept as an assignment: the
    host too is told only what everybody has seen."""
    rounds = [
        Announced(result.number, result.judge, state.task(result.assignment), result.terms)
        for result in state.results
    ]
    now = brief(state)
    if now is not None and not any(one.number == state.round for one in rounds):
        rounds.append(Announced(state.round, now.judge, now.assignment, now.terms))
    return tuple(reversed(rounds))
