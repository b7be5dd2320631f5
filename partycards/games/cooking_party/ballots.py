"""What the people vote on: the dishes of a round, from the last one presented until the chips are
out. The vote itself is none of the rules' business and moves nothing."""

from zlib import crc32

from partycards.games.base import Ballot, Candidate, Seat
from partycards.games.cooking_party.steps.awarded import Awarded
from partycards.games.cooking_party.steps.judging import Judging
from partycards.games.cooking_party.steps.over import at_podium
from partycards.games.cooking_party.steps.presenting import Presenting
from partycards.games.cooking_party.steps.stoves import finished
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import ShownDish
from partycards.games.cooking_party.table_round import shown


def open_ballot(state: PartyState) -> Ballot | None:
    """The dishes that can be voted for now; None while there is no choice."""
    match state.phase:
        case Presenting() if finished(state):
            dishes = tuple(shown(state, chef) for chef in state.chefs)
        case Judging(dishes=dishes):
            pass
        case _:
            return None
    ballot = a_ballot(state.round, dishes, state.judges)
    return ballot if len(ballot.dishes) > 1 else None


def told_ballots(state: PartyState) -> tuple[Ballot, ...]:
    """Ballots whose result may be told now: the round's while its chips lie there, at the podium
    all of the match."""
    if at_podium(state):
        results = state.results
    elif isinstance(state.phase, Awarded):
        results = state.results[-1:]
    else:
        return ()
    return tuple(a_ballot(r.number, r.dishes, r.jury or (r.judge,)) for r in results)


def a_ballot(number: int, dishes: tuple[ShownDish, ...], judges: tuple[Seat, ...]) -> Ballot:
    """The same dishes make the same key, whatever is said about them: when a round is played again
    after it was taken back, other dishes have other votes."""
    presented = [dish for dish in dishes if not dish.passed]
    cards = [(dish.chef, [laid.card.id for laid in dish.laid]) for dish in presented]
    return Ballot(
        key=f"r{number}-{crc32(repr(cards).encode()):08x}",
        round=number,
        dishes=tuple(
            Candidate(
                chef=dish.chef,
                cooks=dish.cooks or (dish.chef,),
                name=next((name for name in dish.names if name), ""),
            )
            for dish in presented
        ),
        judges=judges,
    )
