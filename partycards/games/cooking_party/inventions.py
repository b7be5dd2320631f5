"""What judges ask for in words and numbers of their own: the host may keep it as an assignment."""

from partycards.games.base import Seat
from partycards.games.cooking_party.box import Assignment, Terms
from partycards.games.cooking_party.seeing import brief
from partycards.games.cooking_party.table import PartyState
from partycards.games.served import Announced


def announced(state: PartyState) -> tuple[Announced, ...]:
    """What every judge has asked for so far, the newest first: the host too is told only what
    everybody has seen."""
    rounds = [
        in_round(result.number, result.judge, state.task(result.assignment), result.terms)
        for result in state.results
    ]
    now = brief(state)
    if now is not None and not any(one.round == state.round for one in rounds):
        rounds.append(in_round(state.round, now.judge, now.assignment, now.terms))
    return tuple(reversed(rounds))


def in_round(number: int, judge: Seat, assignment: Assignment, terms: Terms) -> Announced:
    """The assignment as its judge announced it."""
    return Announced(
        round=number,
        judge=judge,
        key=assignment.key,
        title=assignment.title,
        text=assignment.text,
        dishes=assignment.dishes,
        diet=assignment.diet,
        difficulty=assignment.difficulty,
        criteria=terms.criteria,
        instructions=terms.instructions,
        deal=terms.deal,
        trade=terms.trade,
        trade_times=terms.trade_times,
        use_min=terms.use_min,
        use_max=terms.use_max,
        assume=terms.assume,
    )
