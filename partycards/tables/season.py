"""A season as it is looked at: evenings in a row, and a line for everybody who played in them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from partycards.games.base import Seat
from partycards.tables.played import awards_to_come
from partycards.tables.standing import Standing
from partycards.tables.texts import looks_like

Match = tuple[str, int]
"""A table's code and the number of the match there."""


class Result(Struct, frozen=True):
    """What a guest had at the end of a match; `place` is 0 for whoever had left before."""

    seat: Seat
    points: int
    place: int
    won: bool


class Finished(Struct, frozen=True):
    """A match that has ended. `at` is when its table was opened, in seconds since 1970."""

    table: str
    match: int
    at: float
    game: str
    results: tuple[Result, ...]


def finished(standing: Standing) -> Finished | None:
    """The match that has ended at a table, once everybody may know how."""
    match = standing.current
    if match is None:
        return None
    outcome = match.game.outcome(match.state)
    if outcome is None or not outcome.scores:
        return None
    if awards_to_come(match.game, match.state) and not standing.closed:
        return None
    scores, winners = outcome.scores, outcome.winners
    left = {place.seat for place in standing.places if place.status == "left"}
    ranked = {seat: scores[seat] for seat in scores if seat in winners or seat not in left}
    results = tuple(
        Result(seat, points, _place(seat, ranked, winners), seat in winners)
        for seat, points in scores.items()
    )
    at, game = standing.opened_at, match.game.about.key
    return Finished(standing.code, standing.match, at, game, results)


def _place(seat: Seat, scores: Mapping[Seat, int], winners: Sequence[Seat]) -> int:
    """Winners are first; everybody else stands behind those with more points, or with fewer where
    the fewest win. Whoever had left is not among the scores, and has no place: 0."""
    if seat in winners:
        return 1
    if seat not in scores:
        return 0
    fewest = bool(winners) and scores[winners[0]] < scores[seat]
    better = [
        other
        for other in scores
        if other in winners
        or (scores[other] < scores[seat] if fewest else scores[other] > scores[seat])
    ]
    return 1 + len(better)


# The season ---------------------------------------------------------------------------------------


class Evening(Struct, frozen=True):
    """A match of the season."""

    table: str
    match: int
    at: float
    game: str

    @property
    def id(self) -> Match:
        return self.table, self.match


class Played(Struct, frozen=True):
    """One player's result in one match, and what they were called then ("": erased)."""

    evening: Match
    seat: Seat
    player: int
    name: str
    points: int
    place: int
    won: bool


class Line(Struct, frozen=True):
    """A player's season, best first by points, then by wins. `name` is "" when it was erased;
    `own`: the host has named them; `names` are all they were called, the newest last."""

    player: int
    place: int
    name: str
    own: bool
    names: tuple[str, ...]
    played: Mapping[Match, Played]

    @property
    def points(self) -> int:
        return sum(one.points for one in self.played.values())

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.played.values())

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables they sat at, in the order of the evenings."""
        return tuple(dict.fromkeys(table for table, _ in self.played))


class Board(Struct, frozen=True):
    """A season with everything that is known of it. `alike` are pairs of players with the same name
    of whom nobody has said yet whether they are one."""

    key: int
    name: str
    open: bool
    evenings: tuple[Evening, ...] = ()
    lines: tuple[Line, ...] = ()
    alike: tuple[tuple[Line, Line], ...] = ()

    def line(self, player: int) -> Line | None:
        return next((line for line in self.lines if line.player == player), None)


def lines(
    evenings: Sequence[Evening], played: Iterable[Played], own: Mapping[int, str]
) -> tuple[Line, ...]:
    """Everybody's line. `own` are the names that the host has given."""
    order = {evening.id: number for number, evening in enumerate(evenings)}
    by_player: dict[int, dict[Match, Played]] = {}
    for one in sorted(played, key=lambda one: order[one.evening]):
        by_player.setdefault(one.player, {})[one.evening] = one
    found = [_line(player, results, own) for player, results in by_player.items()]
    ranks = sorted(((line.points, line.wins) for line in found), reverse=True)
    placed = [_placed(line, ranks.index((line.points, line.wins)) + 1) for line in found]
    return tuple(sorted(placed, key=lambda line: (line.place, looks_like(line.name), line.player)))


def _line(player: int, results: Mapping[Match, Played], own: Mapping[int, str]) -> Line:
    names = tuple(dict.fromkeys(one.name for one in results.values() if one.name))
    mine = own.get(player, "")
    return Line(player, 0, mine or (names[-1] if names else ""), bool(mine), names, results)


def _placed(line: Line, place: int) -> Line:
    return Line(line.player, place, line.name, line.own, line.names, line.played)


def alike(found: Sequence[Line], apart: Iterable[tuple[int, int]]) -> tuple[tuple[Line, Line], ...]:
    """Pairs who may be one: the same name, and never in the same match."""
    told = set(apart)
    return tuple(
        (one, other)
        for one, other in combinations(sorted(found, key=lambda line: line.player), 2)
        if one.name
        and looks_like(one.name) == looks_like(other.name)
        and not one.played.keys() & other.played.keys()
        and (one.player, other.player) not in told
    )
