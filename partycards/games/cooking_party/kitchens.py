"""Who cooks together: each chef alone, fixed teams, or teams formed anew every round (V3, V4)."""

from msgspec.structs import replace

from partycards.games.base import Seat
from partycards.games.cooking_party.judges import judges_of
from partycards.games.cooking_party.lobby import teams
from partycards.games.cooking_party.state import Chef, PartyState

Seats = tuple[Seat, ...]


def sit_in_teams(state: PartyState) -> PartyState:
    """Fixed teams as a round begins: late guests join the smallest, who has left is out (V3). A
    judge who judges all evening is in none."""
    if not state.teams:
        return state
    seats = tuple(
        guest.seat
        for guest in state.active
        if not (state.house.one_judge and guest.seat == state.judge)
    )
    return replace(state, teams=teams.with_newcomers(state.teams, seats))


def kitchens_to_be(state: PartyState) -> tuple[Seats, ...]:
    """Who would be dealt a hand now, clockwise from the judge's left; away guests too (G3)."""
    seats = [guest.seat for guest in state.guests]
    start = seats.index(state.judge) + 1
    order = state.guests[start:] + state.guests[:start]
    playing = tuple(g.seat for g in order if g.status in ("here", "away"))
    cooking = tuple(seat for seat in playing if seat not in state.judges)
    if judges_of(state.house).cooks:
        cooking = playing
    if state.teams:
        left = [tuple(seat for seat in team if seat in cooking) for team in state.teams]
        return tuple(team for team in left if team)
    if state.house.reformed and len(cooking) > 1:
        return teams.in_teams(state.house, cooking)
    return tuple((seat,) for seat in cooking)


def a_kitchen(state: PartyState, seats: Seats, hand: tuple[int, ...], trades: int) -> Chef:
    """A chef, or a team with one hand."""
    team = seats if state.house.grouped else ()
    return Chef(seats[0], hand=hand, trades_left=trades, team=team)


def leaders(chef: Chef, courses: int) -> tuple[Seats, ...]:
    """Who leads each course of a menu: more members share one, fewer lead two (V5)."""
    seats = chef.seats
    if not chef.team or courses < 2:
        return ()
    if len(seats) >= courses:
        return tuple(seats[course::courses] for course in range(courses))
    return tuple((seats[course % len(seats)],) for course in range(courses))
