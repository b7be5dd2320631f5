"""A match that was begun with rules that this program does not have: closed, with its last
standings.

It takes the place of a game, so that albums, photos, prints and the night score find it among the
matches of the evening. Nobody can play it.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Never

from msgspec import Struct
from msgspec.structs import replace

from partycards.games import EARLIER, GAMES
from partycards.games.base import (
    N_,
    About,
    AnyGame,
    Chance,
    Cooked,
    Game,
    IllegalMove,
    Outcome,
    Part,
    Said,
    Seat,
    State,
    TableMove,
)
from partycards.games.features.before_match import Occasions
from partycards.games.features.in_match import Hushing, Photographed
from partycards.games.saying import Say
from partycards.tables.played import Played
from partycards.tables.results import Result


class Remembered(State, frozen=True, kw_only=True):
    """What is known of it; `result` is None when 0.1 kept it, which wrote nothing down."""

    result: Result | None = None

    @property
    def totals(self) -> tuple[tuple[Seat, int], ...]:
        return self.result.points if self.result is not None else ()


class LastStandings(Part, frozen=True):
    """Everybody's points, the most first (none when they stand above already), and the dishes:
    (round, chef, name)."""

    points: tuple[tuple[Seat, int], ...]
    dishes: tuple["ServedThen", ...]


class ServedThen(Part, frozen=True):
    """A dish that lay on the table; photos are looked up by `round` and `chef`."""

    round: int
    chef: Seat
    name: str

    def retold(self, say: Say) -> "ServedThen":
        """The dish's name as it is read."""
        return replace(self, name=say((self.chef,), self.name))


class Unplayable(IllegalMove):
    """Nothing can happen in it any more."""

    def __init__(self) -> None:
        super().__init__(N_("This game was begun with different rules, and cannot go on."))


@dataclass(frozen=True, kw_only=True)
class EarlierRules(
    Hushing[Remembered], Photographed[Remembered], Occasions, Game[Remembered, Struct, Struct]
):
    """The match as a game whose state is only looked at."""

    about: ClassVar[About] = About(
        key="earlier_rules",
        title="",
        summary="",
        at_home=False,
        rules_version=0,
        box=Struct,
        state=Remembered,
        moves=Never,
        table_moves=TableMove,
        view=Never,
        phone=(),
        screen=(),
    )

    def occasion(self) -> str:
        return N_("begun with different rules")

    # What is looked at --------------------------------------------------------------------------

    def outcome(self, state: Remembered) -> Outcome | None:
        return state.result.outcome() if state.result is not None else None

    def album(self, state: Remembered) -> tuple[Part, ...]:
        if state.result is None or not (state.result.points or state.result.dishes):
            return ()
        points = () if state.result.over else in_order(state.result)
        dishes = (ServedThen(one.round, one.chef, one.name) for one in state.result.dishes)
        return (LastStandings(points, tuple(dishes)),)

    def cooked(self, state: Remembered, seat: Seat) -> tuple[Cooked, ...]:
        dishes = state.result.dishes if state.result is not None else ()
        return tuple(Cooked(one.round, one.chef, one.name) for one in dishes if one.chef == seat)

    def said(self, state: Remembered) -> tuple[Said, ...]:
        dishes = state.result.dishes if state.result is not None else ()
        return tuple(
            Said(key, one.chef, N_("the name of the dish"), one.name)
            for one in dishes
            if one.name
            for key in one.keys
        )

    def hushed(self, state: Remembered, hidden: frozenset[str]) -> Remembered:
        if state.result is None:
            return state
        dishes = tuple(
            replace(one, name="") if hidden.intersection(one.keys) else one
            for one in state.result.dishes
        )
        return replace(state, result=replace(state.result, dishes=dishes))

    # What it is no more -------------------------------------------------------------------------

    def seats(self) -> range:
        return range(0)

    def minutes(self, seats: int) -> int:
        return 0

    def to_move(self, state: Remembered) -> frozenset[Seat]:
        return frozenset()

    def question(self, state: Remembered, seat: Seat) -> None:
        return None

    def waiting(self, state: Remembered) -> tuple[str, dict[str, Any]]:
        return Unplayable().message, {}

    def auto_move(self, view: Any, rng: Chance) -> None:
        return None

    def redeal(self, state: Remembered, seat: Seat | None, rng: Chance) -> Remembered:
        return state

    def setup(self, seats: tuple[Seat, ...], cards: Any, rng: Chance) -> Remembered:
        raise Unplayable

    def apply(self, state: Remembered, seat: Seat | None, move: Any, rng: Chance) -> Remembered:
        raise Unplayable

    def join(self, state: Remembered, seat: Seat, after: Seat | None, rng: Chance) -> Remembered:
        raise Unplayable

    def leave(self, state: Remembered, seat: Seat, rng: Chance) -> Remembered:
        raise Unplayable

    def public(self, state: Remembered) -> Struct:
        raise Unplayable

    def private(self, state: Remembered, seat: Seat) -> Struct:
        raise Unplayable


def result_of(match: Played | None) -> Result | None:
    """What is known of a match that was closed because its rules have changed since."""
    state = match.state if match is not None else None
    return state.result if isinstance(state, Remembered) else None


def in_order(result: Result) -> tuple[tuple[Seat, int], ...]:
    """Everybody's points, the most first."""
    return tuple(sorted(result.points, key=lambda line: (-line[1], line[0])))


@cache
def earlier_rules(key: str) -> EarlierRules:
    """A match of this game with rules that no longer exist."""
    about = replace(EarlierRules.about, title=GAMES[key].about.title)
    named = type("EarlierRules", (EarlierRules,), {"about": about})
    game: EarlierRules = named()
    return game


BY_ITS_OWN = N_(
    "This game was begun with an earlier Party Cards and goes on by the rules of then. A few of "
    "them are not as they stand here."
)


def of_then(game: AnyGame) -> str:
    """What is said where rules are read while a match goes on by others; else ""."""
    about = game.about
    return BY_ITS_OWN if about.rules_version != GAMES[about.key].about.rules_version else ""


def rules_of(key: str, version: int) -> type[AnyGame] | None:
    """The rules that a match was begun with; None when this program does not have them."""
    game = GAMES[key]
    return game if version == game.about.rules_version else EARLIER.get((key, version))
