"""The end of a match: places."""

from collections.abc import Iterable
from typing import NamedTuple

from partycards.games.base import Seat


class Place(NamedTuple):
    """A seat on the podium. Ties share a `rank`; who `left` before the end has none, 0 (G1, G4)."""

    rank: int
    seat: Seat
    total: int
    left: bool


def ranking(totals: Iterable[tuple[Seat, int]], gone: tuple[Seat, ...]) -> tuple[Place, ...]:
    """Everybody's place, best first; those who are `gone` come last and have no rank."""
    best_first = sorted(totals, key=lambda pair: -pair[1])
    staying = [pair for pair in best_first if pair[0] not in gone]
    points = [total for _, total in staying]
    places = [Place(points.index(total) + 1, seat, total, False) for seat, total in staying]
    return (*places, *(Place(0, seat, total, True) for seat, total in best_first if seat in gone))
