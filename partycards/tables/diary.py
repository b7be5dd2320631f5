"""The diary of who plays alone: every evening with its dishes, the best dishes on top (V2).

It is the record of a game in which everybody may give themselves the highest chips: what was
reached says little, what was cooked says much.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from msgspec import Struct

from partycards.games.base import AnyGame, DishAlone, Part, Seat
from partycards.games.features.before_match import Solo
from partycards.tables.standing import Standing

SHOWN = 10
"""The best dishes, and the newest evenings, that a page of the diary begins with."""
ON_TOP = 3
"""The best dishes that stand beside the game."""


class EveningAlone(Struct, frozen=True):
    """A game that somebody played alone: its table and match, its points, when it `ended`, and its
    dishes (none where 0.1 kept the points only, and in a game without dishes)."""

    table: str
    match: int
    game: str
    points: int
    ended: datetime
    dishes: tuple[DishAlone, ...] = ()

    @property
    def id(self) -> tuple[str, int]:
        return self.table, self.match


class DiaryDish(NamedTuple):
    """A dish of the diary, with its points and its day. `tonight`: it is of this very game."""

    name: str
    points: int
    day: date
    tonight: bool


class DiaryEvening(NamedTuple):
    """An evening of the diary."""

    day: date
    points: int
    dishes: tuple[DishAlone, ...]
    tonight: bool


class Diary(Part, frozen=True):
    """The diary, or the beginning of it: the `best` dishes, the highest chips first, of the same
    the newest first; the `newest` evenings. There are so many `dishes` and `evenings` in all."""

    best: tuple[DiaryDish, ...]
    newest: tuple[DiaryEvening, ...]
    dishes: int
    evenings: int

    @property
    def whole(self) -> bool:
        """Whether this is all of it."""
        return len(self.best) == self.dishes and len(self.newest) == self.evenings

    @property
    def only_tonight(self) -> bool:
        """Whether this evening is its first."""
        return self.evenings == 1 and any(evening.tonight for evening in self.newest)


def diary(kept: Sequence[EveningAlone], tonight: tuple[str, int], most: int | None = None) -> Diary:
    """The diary of these evenings, oldest first: `most` dishes and evenings, or all. `tonight` is
    the game that is being looked at."""
    newest = [
        DiaryEvening(one.ended.date(), one.points, one.dishes, one.id == tonight)
        for one in reversed(kept)
    ]
    cooked = [
        DiaryDish(dish.name, dish.points, evening.day, evening.tonight)
        for evening in newest
        for dish in evening.dishes
    ]
    best = sorted(cooked, key=lambda dish: -dish.points)
    return Diary(tuple(best[:most]), tuple(newest[:most]), len(best), len(newest))


def has_diary(game: AnyGame) -> bool:
    """Whether it is a game for one alone: with others at the table nobody reads a diary."""
    return game.feature(Solo) is not None and len(game.seats()) == 1


def game_of(standing: Standing) -> AnyGame:
    """The game whose diary is meant: that of the match, or of the one to come."""
    return standing.current.game if standing.current is not None else standing.agreed()


def whose(standing: Standing) -> Seat | None:
    """The seat of the one who plays such a game here, or is about to: nobody else may read the
    diary at this table. None where there are others, and where something else is played."""
    if not has_diary(game_of(standing)):
        return None
    before = standing.current is None
    seats = standing.present() if before else tuple(standing.seated)
    if len(seats) != 1:
        return None
    (seat,) = seats
    # Somebody else may have taken the seat of a match that has ended.
    return seat if before or standing.since(seat) <= standing.match else None
