"""The end of a match: places, who has won, and the race to it."""

from collections.abc import Iterable
from typing import NamedTuple

from partycards.games.base import Outcome, Part, Seat


class Placing(NamedTuple):
    """A seat on the podium. Ties share a `rank`; who `left` before the end has none, 0 (G1, G4),
    and nobody has one where nothing was scored."""

    rank: int
    seat: Seat
    total: int
    left: bool

    @property
    def has_won(self) -> bool:
        """Whether nobody is before this seat."""
        return self.rank == 1 and not self.left


def ranking(totals: Iterable[tuple[Seat, int]], gone: tuple[Seat, ...]) -> tuple[Placing, ...]:
    """Everybody's place, best first; those who are `gone` come last and have no rank."""
    best_first = sorted(totals, key=lambda pair: -pair[1])
    staying = [pair for pair in best_first if pair[0] not in gone]
    points = [total for _, total in staying]
    places = [Placing(points.index(total) + 1, seat, total, False) for seat, total in staying]
    return (*places, *(Placing(0, seat, total, True) for seat, total in best_first if seat in gone))


class Stand(NamedTuple):
    """A column of the podium, or a line below it: one guest, or all of a team. `rank` is 0 for who
    has none."""

    rank: int
    seats: tuple[Seat, ...]
    total: int
    left: bool


STEPS = 3
"""Places on a podium."""
COLUMNS = 4
"""Stands that fit on it."""


def stands(places: Iterable[Placing], teams: Iterable[tuple[Seat, ...]] = ()) -> tuple[Stand, ...]:
    """Everybody's stand, best first; `teams` have one together, and a place among all stands."""
    placed = {place.seat: place for place in places}
    crews = {seat: team for team in teams for seat in team}
    found: list[Stand] = []
    for seat, place in placed.items():
        crew = tuple(one for one in crews.get(seat, ()) if one in placed and placed[one].rank)
        seats = crew if place.rank and crew else (seat,)
        if any(seat in one.seats for one in found):
            continue
        total = max(placed[one].total for one in seats)
        found.append(Stand(place.rank, seats, total, place.left))
    points = sorted((one.total for one in found if one.rank), reverse=True)
    ranked = [
        Stand(points.index(one.total) + 1, one.seats, one.total, one.left)
        for one in found
        if one.rank
    ]
    ranked.sort(key=lambda one: one.rank)
    return (*ranked, *(one for one in found if not one.rank))


def on_blocks(columns: Iterable[Stand]) -> tuple[Stand, ...]:
    """Those who stand on the podium: the first three places; with too many equals the first alone,
    or nobody."""
    three = tuple(one for one in columns if 1 <= one.rank <= STEPS)
    first = tuple(one for one in three if one.rank == 1)
    return three if len(three) <= COLUMNS else first if len(first) <= COLUMNS else ()


def told_last_to_first(columns: Iterable[Stand]) -> tuple[int, ...]:
    """The places in the order in which they are told, the third before the first."""
    ranks = {one.rank for one in on_blocks(columns)} or {1}
    return tuple(sorted(ranks, reverse=True))


class Farewell(Part, frozen=True):
    """The end, said to the one who holds this phone: their place (0: none), alone or as a team,
    whether it is `shared` or the `last`, and how far `behind` whom."""

    rank: int
    stand: Stand | None
    shared: bool = False
    behind: int = 0
    before: tuple[Seat, ...] = ()
    last: bool = False


def farewell(columns: Iterable[Stand], seat: Seat) -> Farewell:
    """What this seat is told."""
    everybody = tuple(columns)
    own = next((one for one in everybody if seat in one.seats), None)
    if own is None or not own.rank:
        return Farewell(0, own)
    ranked = [one for one in everybody if one.rank]
    before = [one for one in ranked if one.rank < own.rank]
    nearest = min(before, key=lambda one: one.total, default=None)
    return Farewell(
        rank=own.rank,
        stand=own,
        shared=sum(one.rank == own.rank for one in ranked) > 1,
        behind=nearest.total - own.total if nearest is not None else 0,
        before=nearest.seats if nearest is not None else (),
        last=own.rank == max(one.rank for one in ranked) and own.rank > 1,
    )


def farewell_after(ended: Outcome, seat: Seat) -> Farewell | None:
    """What this seat is told of a match in which nobody is in a team; None where it was not ranked,
    or where somebody has played alone and is before and behind nobody."""
    if not ended.ranks or len(ended.scores) < 2:
        return None
    columns = (
        Stand(ended.ranks.get(one, 0), (one,), total, False) for one, total in ended.scores.items()
    )
    return farewell(columns, seat)


def winners(places: Iterable[Placing]) -> tuple[Seat, ...]:
    """Who is first, several in a tie (G1)."""
    return tuple(place.seat for place in places if place.has_won)


def outcome(totals: Iterable[tuple[Seat, int]], places: Iterable[Placing]) -> Outcome:
    """How a match has ended that has these places; () where nothing was scored."""
    ranked = [place for place in places if place.rank and not place.left]
    return Outcome(dict(totals), winners(ranked), {place.seat: place.rank for place in ranked})


class Chart(Part, frozen=True):
    """The race: for every seat its total after each of the `rounds`."""

    rounds: int
    lines: tuple[tuple[Seat, tuple[int, ...]], ...]


def raced(steps: Iterable[int], total: int) -> tuple[int, ...]:
    """A seat's line in the race: its points after each round, the last of them the `total` as it
    stands, with what was put right."""
    return (*tuple(steps)[:-1], total)
