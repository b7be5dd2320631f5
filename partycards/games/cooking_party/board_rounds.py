"""Finished rounds as they are looked at again: every dish with its critique, chips and points."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from partycards.games.base import Part, Seat
from partycards.games.cooking_party.box import Assignment
from partycards.games.cooking_party.steps.over import is_told
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import RoundResult, ShownDish
from partycards.games.saying import Say


class AlbumDish(NamedTuple):
    """A dish that was presented, with the critique and the chips it got."""

    dish: ShownDish
    critique: str
    chips: tuple[int, ...]
    points: int


class AlbumLine(NamedTuple):
    """Who cooked something of which nothing was told, and the chips it got."""

    cooks: tuple[Seat, ...]
    chips: tuple[int, ...]
    points: int


class AlbumRound(Part, frozen=True):
    """A finished round as it is remembered: every dish with its critique, chips and points. Where
    everybody judged (V1, V2) there is no `judge`. One that was `entered` from paper may have
    `lines` without a dish, and no assignment."""

    number: int
    judge: Seat | None
    assignment: Assignment
    dishes: tuple[AlbumDish, ...]
    jury: tuple[Seat, ...] = ()  # a team that judged (V3)
    entered: bool = False
    lines: tuple[AlbumLine, ...] = ()
    judges: tuple[Seat, ...] = ()  # whose critiques these are

    def retold(self, say: Say) -> "AlbumRound":
        """The critiques as they are read."""
        dishes = (
            AlbumDish(one.dish, say(self.judges, one.critique), one.chips, one.points)
            for one in self.dishes
        )
        return replace(self, dishes=tuple(dishes))


def remembered(state: PartyState, result: RoundResult) -> AlbumRound:
    """A finished round: every dish that was presented, with critique, chips and points."""
    chefs, critiques = dict(result.chips), dict(result.critiques)
    hidden = state.house.hidden and not is_told(state)
    presented = [(dish, () if hidden else chips) for dish, chips in result.presented]
    return AlbumRound(
        number=result.number,
        judge=None if result.judge in chefs else result.judge,
        assignment=state.task(result.assignment),
        jury=result.jury,
        dishes=tuple(
            AlbumDish(dish, critiques.get(dish.chef, ""), chips, sum(chips))
            for dish, chips in presented
        ),
        entered=result.entered,
        judges=result.jury or (result.judge,),
        lines=tuple(lines_of(result, hidden)) if result.entered else (),
    )


def lines_of(result: RoundResult, hidden: bool) -> Iterator[AlbumLine]:
    """Of a round from paper those of whose dish only the chips are known."""
    told, cooks = {dish.chef for dish in result.dishes}, result.cooks
    for chef, chips in result.chips:
        if chef not in told:
            given = () if hidden else chips
            yield AlbumLine(cooks[chef], given, sum(given))
