"""What a match has come to, in plain data: what is left of it when the rules have changed one day.

A match is its moves, played by the rules of the program. With other rules the same moves make other
hands, so such a match is never played again. Each event that changes points therefore says what it
led to, beside what happened; whoever has the same rules does not need it.
"""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import AnyGame, Outcome, Seat, State
from partycards.games.features.in_match import Hushing, Photographed
from partycards.tables.log import Event

encode = msgspec.json.Encoder().encode


class Served(Struct, frozen=True, array_like=True):
    """A dish that lay on the table: that of `chef` in a round, and the keys (`Hushing.said`) by
    which words of its name are hidden."""

    round: int
    chef: Seat
    name: str
    keys: tuple[str, ...] = ()


class Result(Struct, frozen=True, omit_defaults=True):
    """Everybody's points, and the dishes. `over`: it had ended, with these winners and places."""

    points: tuple[tuple[Seat, int], ...]
    dishes: tuple[Served, ...] = ()
    over: bool = False
    winners: tuple[Seat, ...] = ()
    ranks: tuple[tuple[Seat, int], ...] = ()

    def outcome(self) -> Outcome | None:
        """How the match ended; None when it had not."""
        return Outcome(dict(self.points), self.winners, dict(self.ranks)) if self.over else None


class _Carried(Struct):
    """What an event may carry besides its own."""

    result: Result | None = None


_decoder = msgspec.json.Decoder(_Carried)


def carried(event: Event) -> Result | None:
    """What the match had come to by this event; None when it changed nothing, or when 0.1 wrote
    it."""
    return _decoder.decode(event.data).result


def came_to(game: AnyGame, state: State) -> tuple[object, ...]:
    """Whatever must be written down when it changes."""
    return state.totals, game.outcome(state)


def with_result(event: Event, game: AnyGame, state: State) -> Event:
    """The event, saying what the match has come to."""
    data = event.data[:-1] + (b"," if event.data != b"{}" else b"")
    return replace(event, data=data + b'"result":' + encode(result_of(game, state)) + b"}")


def result_of(game: AnyGame, state: State) -> Result:
    """What a match has come to."""
    outcome = game.outcome(state)
    points = state.totals
    dishes = _dishes(game, state, [seat for seat, _ in points])
    if outcome is None:
        return Result(points, dishes)
    scores, ranks = tuple(outcome.scores.items()), tuple(outcome.ranks.items())
    return Result(scores or points, dishes, True, tuple(outcome.winners), ranks)


def _dishes(game: AnyGame, state: State, seats: list[Seat]) -> tuple[Served, ...]:
    """Every dish once, with its name as it was typed; none while it is hidden who cooked what."""
    cooking, typing = game.feature(Photographed), game.feature(Hushing)
    if cooking is None or cooking.blind(state):
        return ()
    cooked = {(d.round, d.chef): d.name for seat in seats for d in cooking.cooked(state, seat)}
    said = typing.said(state) if typing and cooked else ()
    return tuple(
        Served(number, chef, name, tuple(one.key for one in said if one.words in name))
        for (number, chef), name in sorted(cooked.items())
    )
