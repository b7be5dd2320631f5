"""Who stands at a stove, what they have invented, and which of it they cook (V8)."""

from partycards.games.base import Seat
from partycards.games.cooking_party.lobby.teams import left_of
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import ShownDish

Seats = tuple[Seat, ...]


def crews(state: PartyState) -> tuple[Seats, ...]:
    """Who stands at one stove: a fixed team, or each guest alone."""
    here = tuple(guest.seat for guest in state.active)
    if state.teams:
        return left_of(state.teams, here)
    return tuple((seat,) for seat in here)


def crew_of(state: PartyState, seat: Seat) -> Seats:
    """The crew this guest belongs to; a judge of all evening is one alone."""
    return next((crew for crew in crews(state) if seat in crew), (seat,))


def own_dishes(state: PartyState, crew: Seats) -> tuple[tuple[int, ShownDish, int], ...]:
    """What these guests have invented so far: round, dish, points."""
    found = []
    for result in state.results:
        chips, cooks = dict(result.chips), result.cooks
        for dish in result.dishes:
            if not dish.passed and set(crew).intersection(cooks[dish.chef]):
                found.append((result.number, dish, sum(chips[dish.chef])))
    return tuple(found)


def favourite(state: PartyState, crew: Seats) -> int:
    """The round of the dish they cook: the one they named, else the one with most chips (V8)."""
    dishes = own_dishes(state, crew)
    rounds = {number for number, _, _ in dishes}
    for guest in state.guests:
        if guest.seat in crew and guest.favourite in rounds:
            return guest.favourite
    return max(dishes, key=lambda dish: dish[2])[0] if dishes else 0
