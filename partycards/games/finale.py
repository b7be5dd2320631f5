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
