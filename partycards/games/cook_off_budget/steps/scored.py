"""The points of a meal: needs, the whole card, the cheapest, the players' choice (rule O10)."""

from collections import Counter
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, Chance, IllegalMove, Move, Part, Reveals, Seat
from partycards.games.cook_off_budget.meals import needs_met, points_for
from partycards.games.cook_off_budget.steps.meal import Leading
from partycards.games.cook_off_budget.table import (
    FEWEST,
    BudgetState,
    MealResult,
    Plate,
    Player,
    ResultLine,
    ended,
)
from partycards.games.cook_off_budget.table_market import cost, dumped, next_meal, working
from partycards.games.cook_off_budget.table_shown import Dish, always_there, dish_of_line
from partycards.games.seated import added
from partycards.games.stepping import Asked, Over, over


class CleanUp(Reveals, frozen=True):
    """Clear the table and fill the store anew; the first player's token goes on (rule O11)."""

    told: ClassVar[str] = N_("cleaned up")


CHEAPEST = 1
CHOICE = {1: 3, 2: 1}
"""Points for the players' choice by how many share it; more than two get nothing (rule O10)."""


class ScoreLine(Struct, frozen=True):
    """What somebody got for this meal, and has in all; `dish` None: no meal."""

    seat: Seat
    dish: Dish | None
    needs: int
    whole: int
    cheapest: int
    votes: int
    choice: int
    points: int
    total: int


class ScoredStage(Part, frozen=True):
    """The points of a meal, best first; `voted`: there was a vote."""

    lines: tuple[ScoreLine, ...]
    voted: bool
    last: bool


class AskCleanUp(Asked, frozen=True):
    """Clear the table; after the last meal that ends the match."""

    last: bool

    def auto(self, rng: Chance) -> CleanUp:
        """There is nothing to choose."""
        return CleanUp()


class Scored(Leading, frozen=True):
    """The points are shown; the meal's line stands on the sheet."""

    line: ClassVar[int] = 5
    at: ClassVar[str] = "clean"
    done_by: ClassVar[type[Move]] = CleanUp
    not_you: ClassVar[str] = N_("The first player cleans up.")

    def sentence(self, state: BudgetState) -> str:
        """What they are to do."""
        return N_("Waiting for %(who)s to clean up")

    def ask_player(self, state: BudgetState, player: Player, key: str) -> Part:
        """Clear the table."""
        return AskCleanUp(key, state.meal >= state.meals)

    def stage(self, state: BudgetState) -> Part:
        """The points."""
        result = state.results[-1]
        return ScoredStage(score_lines(state, result), result.voted, state.meal >= state.meals)

    def led(self, state: BudgetState, rng: Chance) -> BudgetState:
        """Trophies to their winners, other meals to the dumpster; then the store, the first
        player's token and the next meal, or the end (rules O10-O12)."""
        won = {line.seat for line in state.results[-1].lines if line.choice}
        for plate in state.plates:
            player = state.of(plate.seat)
            if plate.seat in won and player.status != "left":
                kept = (*player.trophies, *plate.cards)
                state = state.with_changed(replace(player, trophies=kept))
            else:
                state = dumped(state, plate.cards)
        state = replace(ended(state, "round", "meal"), plates=())
        return over(state) if state.meal >= state.meals else next_meal(state, rng)


def choice(votes: Counter[Seat]) -> dict[Seat, int]:
    """Points of the players' choice: 3, or 1 each for two, or none (rule O10)."""
    most = max(votes.values(), default=0)
    first = [seat for seat, count in votes.items() if count == most and count]
    return dict.fromkeys(first, CHOICE[len(first)]) if len(first) in CHOICE else {}


def scored(
    state: BudgetState, given: tuple[tuple[tuple[Seat, int], ...], ...] | None = None
) -> BudgetState:
    """Everybody's line of the meal goes onto the sheet; `given` are the votes, None without any."""
    there = {plate.seat for plate in state.plates}
    votes: Counter[Seat] = Counter()
    for cards in given or ():
        votes.update({seat: count for seat, count in cards if seat in there})
    chosen = choice(votes)
    lines = tuple(line(state, player, votes, chosen) for player in state.in_play)
    result = MealResult(state.meal, lines, given is not None)
    totals = added(state.totals, {one.seat: one.points for one in lines})
    return replace(state, results=(*state.results, result), totals=totals, phase=Scored())


def line(
    state: BudgetState, player: Player, votes: Counter[Seat], chosen: dict[Seat, int]
) -> ResultLine:
    """One player's points."""
    plate = next((plate for plate in state.plates if plate.seat == player.seat), None)
    if plate is None:
        return ResultLine(player.seat)
    meal = state.box.meals[plate.meal]
    met = needs_met(state.box, meal, plate.cards, always_there(state, player))
    bonus = sum(goal.bonus for goal in working(state, player))
    needs, whole = points_for(meal, met, bonus)
    return ResultLine(
        seat=player.seat,
        meal=plate.meal,
        name=plate.name,
        cards=plate.cards,
        cost=cost(state, plate.cards),
        met=met,
        needs=needs,
        whole=whole,
        cheapest=CHEAPEST if plate in cheapest(state) else 0,
        votes=votes[player.seat],
        choice=chosen.get(player.seat, 0),
    )


def cheapest(state: BudgetState) -> tuple[Plate, ...]:
    """The meals with the lowest sum of printed prices, needs met or not (rule O10)."""
    least = min((cost(state, plate.cards) for plate in state.plates), default=0)
    return tuple(plate for plate in state.plates if cost(state, plate.cards) == least)


def score_lines(state: BudgetState, result: MealResult) -> tuple[ScoreLine, ...]:
    """A finished meal, best first."""
    totals = dict(state.totals)
    lines = [score_line(state, line, totals[line.seat]) for line in result.lines]
    return tuple(sorted(lines, key=lambda line: -line.points))


def score_line(state: BudgetState, line: ResultLine, total: int) -> ScoreLine:
    return ScoreLine(
        seat=line.seat,
        dish=dish_of_line(state, line),
        needs=line.needs,
        whole=line.whole,
        cheapest=line.cheapest,
        votes=line.votes,
        choice=line.choice,
        points=line.points,
        total=total,
    )


def one_more(state: BudgetState, rng: Chance) -> BudgetState:
    """One more meal with the same scores (rule O12)."""
    if not isinstance(state.phase, Over) or state.phase.early:
        raise IllegalMove(N_("You can do that after the last meal."))
    if len(state.active) < FEWEST:
        raise IllegalMove(N_("A meal needs at least two guests."))
    return next_meal(replace(state, meals=state.meal + 1), rng)
