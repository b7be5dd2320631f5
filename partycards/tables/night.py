"""The night score: what the matches of one table come to together, whatever was played.

Points of one game say nothing in another, so places count: of five guests who are ranked the first
has 5 points, the last 1, and a tie shares the better place's. A match that nobody else was ranked
in does not count.
"""

from collections import Counter

from msgspec import Struct

from partycards.games.base import Outcome, Seat
from partycards.tables.board import NightLine, Tonight


class Counted(Struct, frozen=True):
    """A match that has ended: (seat, points for the night) of everybody who was ranked in it."""

    points: tuple[tuple[Seat, int], ...]


def counted(outcome: Outcome | None) -> Counted | None:
    """A match as it counts; None when it has not ended, or fewer than two were ranked."""
    if outcome is None or len(outcome.ranks) < 2:
        return None
    most = len(outcome.ranks) + 1
    return Counted(tuple((seat, most - rank) for seat, rank in outcome.ranks.items()))


def tonight(matches: tuple[Counted, ...]) -> Tonight | None:
    """The night score as everybody sees it; None before a second match has ended."""
    if len(matches) < 2:
        return None
    points: Counter[Seat] = Counter()
    games: Counter[Seat] = Counter()
    for match in matches:
        points.update(dict(match.points))
        games.update(seat for seat, _ in match.points)
    order = sorted(points, key=lambda seat: (-points[seat], seat))
    totals = [points[seat] for seat in order]
    lines = [NightLine(totals.index(points[s]) + 1, s, games[s], points[s]) for s in order]
    return Tonight(len(matches), tuple(lines))
