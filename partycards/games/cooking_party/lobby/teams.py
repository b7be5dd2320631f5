"""Teams: how many there are, made by hand or by lot, and newcomers who join one (V3, V4)."""

from collections.abc import Collection

from partycards.games.base import Chance, Seat
from partycards.games.cards import shuffled
from partycards.games.cooking_party.lobby.house import MOST_TEAMS, HouseRules

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


def in_teams(house: HouseRules, seats: Seats) -> tuple[Seats, ...]:
    """These seats in as many teams as are wanted, neighbours together."""
    return grouped(seats, how_many(house, len(seats)))


def how_many(house: HouseRules, guests: int) -> int:
    """As many teams as the table has chosen, else two or more guests to a team, five teams at
    most."""
    return house.team_count or max(fewest_teams(house), min(MOST_TEAMS, guests // 2))


def fewest_teams(house: HouseRules) -> int:
    """Three when they judge in turn, two when one guest judges (V3)."""
    return 2 if house.one_judge or house.reformed else 3


def fixed_teams(house: HouseRules, seats: Seats, judge: Seat, rng: Chance) -> tuple[Seats, ...]:
    """The teams made by hand, and whoever is in none joins the smallest; else made by lot. Whoever
    judges all evening is in none."""
    if house.one_judge:
        seats = tuple(seat for seat in seats if seat != judge)
    if not house.fixed_teams or not seats:
        return ()
    return made_teams(house, seats) or in_teams(house, shuffled(seats, rng))


def made_teams(house: HouseRules, seats: Seats) -> tuple[Seats, ...]:
    """The teams made by hand as these seats fill them; none when they are too few by now."""
    made = with_newcomers(house.made, seats)
    return made if len(made) >= fewest_teams(house) else ()


def left_of(teams: tuple[Seats, ...], seats: Collection[Seat]) -> tuple[Seats, ...]:
    """These seats of each team; a team that has nobody left is gone."""
    left = (tuple(seat for seat in team if seat in seats) for team in teams)
    return tuple(team for team in left if team)


def with_newcomers(teams: tuple[Seats, ...], seats: Seats) -> tuple[Seats, ...]:
    """Only these seats, each in a team; whoever is in none joins the smallest one; an empty team is
    closed (V3)."""
    left = [list(team) for team in left_of(teams, seats)]
    for seat in seats:
        if left and not any(seat in team for team in left):
            min(left, key=len).append(seat)
    return tuple(tuple(team) for team in left)
