"""Matches of house players, played to their end, and what there is to tell of each."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct, json

from bench.balance.watchers import WATCHERS
from partycards.catalogue.boxes import box_of
from partycards.games import GAMES
from partycards.games.base import AnyGame
from partycards.games.features.before_match import FirstPlayer
from partycards.printing.shipped_content import shipped_content
from partycards.tables.house import cards_for

CROWD = 7
"""No more guests than this, however many may play."""
LONGEST = 20_000
"""Moves of a match; more is a match that does not end."""


class Played(Struct, frozen=True):
    """A match that has ended.

    `first` is who began; `points` are those of the seats in order from there, clockwise, and `won`
    is each seat's share of the win. `waits`: how often the table waited for somebody; while several
    are asked at once it is one wait. `moves`: how often each move was made, by its name. `seconds`:
    what house players took to think. `note` is what the game's own watcher noted, None without one.
    """

    first: int
    points: tuple[int, ...]
    won: tuple[float, ...]
    waits: int
    moves: dict[str, int]
    seconds: float
    note: Any


def guests_of(key: str) -> tuple[int, ...]:
    """With how many guests a game is tried."""
    return tuple(seats for seats in GAMES[key]().seats() if seats <= CROWD)


@cache
def box(key: str) -> Any:
    """What it is played with: the game's own box, or everything that comes with the program."""
    about = GAMES[key].about
    if about.own_box:
        return box_of(key, about.box)
    content = shipped_content()
    raw = cards_for(about.box, content.ingredients, content.assignments, content.pantry)
    return json.decode(raw, type=about.box)


def beginning(game: AnyGame) -> AnyGame:
    """The game with seat 1 as the one who begins, where that can be chosen."""
    first = game.feature(FirstPlayer)
    if first is None:
        return game
    chosen: dict[str, Any] = {first.first_field: 1}
    return replace(game, **chosen)


def play(key: str, guests: int, number: int) -> Played:
    """The match with this number of a game with so many guests; the same number, the same match."""
    game, name = beginning(GAMES[key]()), f"{key} {guests} {number}"
    luck, seats = Random(f"{name} house players"), tuple(range(1, guests + 1))
    state: Any = game.setup(seats, box(key), Random(f"{name} 0"))
    watcher = WATCHERS[key](state) if key in WATCHERS else None
    asked = sorted(game.to_move(state))
    first = asked[0] if len(asked) == 1 and game.feature(FirstPlayer) is None else 1
    waits, seconds, moves = 0, 0.0, Counter[str]()
    while (outcome := game.outcome(state)) is None:
        waited = sorted(game.to_move(state))
        assert waited, f"{name}: nobody is awaited, and it is not over"
        waits += 1
        for seat in waited:
            if seat not in game.to_move(state):
                continue
            view = game.view(state, seat)
            began = time.perf_counter()
            move = game.auto_move(view, luck)
            seconds += time.perf_counter() - began
            before = state
            state = game.apply(state, seat, move, Random(f"{name} {state.chances}"))
            moves[type(move).__name__] += 1
            if watcher is not None:
                watcher.saw(before, seat, move, state)
        assert moves.total() < LONGEST, f"{name} does not end"
    order = (*seats[first - 1 :], *seats[: first - 1])
    winners = outcome.winners
    return Played(
        first=first,
        points=tuple(outcome.scores.get(seat, 0) for seat in order),
        won=tuple((seat in winners) / max(len(winners), 1) for seat in order),
        waits=waits,
        moves=dict(moves),
        seconds=seconds,
        note=None if watcher is None else watcher.note(state),
    )


def play_some(job: tuple[str, int, range]) -> list[Played]:
    """Matches of a game with so many guests, those with these numbers."""
    key, guests, numbers = job
    return [play(key, guests, number) for number in numbers]


def jobs(keys: list[str], matches: int, at_once: int = 25) -> Iterator[tuple[str, int, range]]:
    """Everything that is to be played, in pieces for several processes."""
    for key in keys:
        for guests in guests_of(key):
            for start in range(0, matches, at_once):
                yield key, guests, range(start, min(start + at_once, matches))
