"""Who cooks together: each chef alone, fixed teams, or teams formed anew every round (V3, V4)."""

from msgspec.structs import replace

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.cooking_party.house import MOST_TEAMS, HouseRules
from partycards.games.cooking_party.judges import judges_of
from partycards.games.cooking_party.state import Chef, PartyState

Seats = tuple[Seat, ...]


def grouped(seats: Seats, count: int) -> tuple[Seats, ...]:
    """Neighbours together, in groups as equal as possible, the first ones larger.

    >>> grouped((1, 2, 3, 4, 5), 2)
    ((1, 2, 3), (4, 5))
    """
    count = max(1, min(count, len(seats)))
    size, larger = divmod(len(seats), count)
    groups = []
    for number in range(count):
        cut = size + (number < larger)
        groups.append(seats[:cut])
        seats = seats[cut:]
    return tuple(groups)


def how_many(house: HouseRules, guests: int) -> int:
    """As many teams as the table has chosen, else two or more guests to a team, five teams at
    most."""
    return house.team_count or max(fewest_teams(house), min(MOST_TEAMS, guests // 2))


def fewest_teams(house: HouseRules) -> int:
    """Three when they judge in turn, two when one guest judges (V3)."""
    return 2 if house.one_judge or house.reformed else 3


def fixed_teams(house: HouseRules, seats: Seats, rng: Chance) -> tuple[Seats, ...]:
    """The teams made by hand, and whoever is in none joins the smallest; else made by lot."""
    if not house.teams or house.reformed or not seats:
        return ()
    return made_teams(house, seats) or grouped(shuffled(seats, rng), how_many(house, len(seats)))


def made_teams(house: HouseRules, seats: Seats) -> tuple[Seats, ...]:
    """The teams made by hand as these seats fill them; none when they are too few by now."""
    made = with_newcomers(house.made, seats)
    return made if len(made) >= fewest_teams(house) else ()


def with_newcomers(teams: tuple[Seats, ...], seats: Seats) -> tuple[Seats, ...]:
    """Only these seats, each in a team; who is in none joins the smallest one; an empty team is
    closed (V3)."""
    left = [[seat for seat in team if seat in seats] for team in teams]
    left = [team for team in left if team]
    for seat in seats:
        if left and not any(seat in team for team in left):
            min(left, key=len).append(seat)
    return tuple(tuple(team) for team in left)


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
    return replace(state, teams=with_newcomers(state.teams, seats))


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
        teams = [tuple(seat for seat in team if seat in cooking) for team in state.teams]
        return tuple(team for team in teams if team)
    if state.house.reformed and len(cooking) > 1:
        return grouped(cooking, how_many(state.house, len(cooking)))
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
