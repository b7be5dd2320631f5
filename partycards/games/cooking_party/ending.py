"""The end of a match: what is left of the tokens, everybody's best dish, the last page."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cooking_party.ceremony import with_ceremony
from partycards.games.cooking_party.food import Plate
from partycards.games.cooking_party.judging import add_points
from partycards.games.cooking_party.records import RoundResult
from partycards.games.cooking_party.state import Judging, Over, PartyState, Presenting
from partycards.games.cooking_party.table_round import clear_table, shown
from partycards.games.cooking_party.views import ShownDish

TOKEN = 10
"""Points of a token that was not used (V7)."""


def cash_in(state: PartyState) -> PartyState:
    """Unused tokens become points, once (V7)."""
    points = {guest.seat: TOKEN * guest.tokens for guest in state.guests if guest.tokens}
    if not points:
        return state
    before = dict(state.cashed)
    guests = tuple(replace(guest, tokens=0) for guest in state.guests)
    cashed = {seat: before.get(seat, 0) + points.get(seat, 0) for seat in (*before, *points)}
    return add_points(replace(state, guests=guests, cashed=tuple(cashed.items())), points)


def over(
    state: PartyState,
    early: bool = False,
    plates: tuple[Plate, ...] = (),
    tasting: tuple[tuple[Seat, int], ...] | None = None,
    tasted: tuple[tuple[str, int], ...] = (),
) -> PartyState:
    """The match is over and counts as it stands (rule B13)."""
    gone = tuple(guest.seat for guest in state.guests if guest.status == "left")
    state = clear_table(cash_in(state))
    end = Over(early, gone, best_dishes(state), plates, tasting, tasted)
    return with_ceremony(replace(state, phase=end))


def best_dishes(state: PartyState) -> tuple[ShownDish, ...]:
    """Each guest's dish that earned most, best first."""
    best: dict[Seat, tuple[int, ShownDish]] = {}
    for result in state.results:
        chips = dict(result.chips)
        for dish in result.dishes:
            points = sum(chips.get(dish.chef, ()))
            if not dish.passed and points > best.get(dish.chef, (-1, dish))[0]:
                best[dish.chef] = (points, dish)
    ordered = sorted(best.values(), key=lambda pair: -pair[0])
    return tuple(dish for _, dish in ordered)


def broken_off(state: PartyState) -> PartyState:
    """What lies on the table whole stays to be looked at, though it gets no chips any more."""
    match state.phase:
        case Judging(dishes=lying):
            dishes = tuple(dish for dish in lying if not dish.passed)
        case Presenting():
            chefs = [chef for chef in state.chefs if chef.presented and not chef.passed]
            dishes = tuple(shown(state, chef) for chef in chefs)
        case _:
            dishes = ()
    if not dishes:
        return state
    result = RoundResult(
        number=state.round,
        judge=state.judge,
        assignment=state.assignment,
        chips=tuple((chef.seat, ()) for chef in state.chefs),
        dishes=dishes,
        critiques=state.critiques,
        terms=state.terms,
        teams=tuple(chef.seats for chef in state.chefs) if state.house.grouped else (),
        jury=state.jury,
    )
    return replace(state, broken_off=(*state.broken_off, result))
