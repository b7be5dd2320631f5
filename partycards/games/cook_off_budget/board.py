"""What everybody sees: the step, progress, seats, the score sheet, the end, the album."""

from typing import Any

from msgspec import Struct

from partycards.games.base import Part, Seat
from partycards.games.cook_off_budget.box import goals_by_key
from partycards.games.cook_off_budget.steps.cooking import Cooking, CookingStage
from partycards.games.cook_off_budget.steps.leading import (
    NewMeal,
    Revealing,
    ShortStage,
    TurningStage,
)
from partycards.games.cook_off_budget.steps.meal import AtMeal
from partycards.games.cook_off_budget.steps.scored import ScoredStage, ScoreLine, score_lines
from partycards.games.cook_off_budget.steps.too_many import TossStage
from partycards.games.cook_off_budget.steps.turns import TurnStage
from partycards.games.cook_off_budget.steps.voting import ServingStage, VotingStage
from partycards.games.cook_off_budget.table import BudgetState, Player, ResultLine
from partycards.games.cook_off_budget.table_market import works
from partycards.games.cook_off_budget.table_shown import (
    Dish,
    GoalShelf,
    Menu,
    News,
    Shop,
    dish_of_line,
    news,
    open_meals,
    shelf,
    shop,
)
from partycards.games.finale import Placing
from partycards.games.seated import Correction
from partycards.games.stepping import Over


class Top(Part, frozen=True):
    """Where the match stands. `step` is 0 to 3 for the rounds of shopping, 4 for the cook-off and 5
    for the points; `first` has the first player's token."""

    meal: int
    meals: int
    round: int
    step: int
    first: Seat
    over: bool = False


class Podium(Part, frozen=True):
    """The end, and everybody's best meal. `paper`: the score card was entered from paper."""

    places: tuple[Placing, ...]
    early: bool
    best: tuple[Dish, ...]
    paper: bool = False


Stage = (
    TurningStage
    | TossStage
    | TurnStage
    | CookingStage
    | ServingStage
    | VotingStage
    | ScoredStage
    | ShortStage
    | Podium
)


class SeatLine(Struct, frozen=True):
    """One guest: what they are doing, money, numbers of cards, goals (and whether each works by
    now), points."""

    seat: Seat
    status: str
    doing: str
    first: bool
    cards: int
    money: int
    goals: tuple[tuple[str, bool], ...]
    trophies: int
    total: int


class Seats(Part, frozen=True):
    """Everybody round the table."""

    lines: tuple[SeatLine, ...]


class SheetRow(Struct, frozen=True):
    """A meal's line on the score sheet: seat and points."""

    number: int
    cells: tuple[tuple[Seat, int], ...]


class Sheet(Part, frozen=True):
    """The score card: meals down, guests across; corrections are (meal, seat, points, reason)."""

    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    corrections: tuple[Correction, ...]
    totals: tuple[tuple[Seat, int], ...]


class AlbumMeal(Part, frozen=True):
    """A finished meal as it is remembered."""

    number: int
    lines: tuple[ScoreLine, ...]
    voted: bool


class PublicView(Struct, frozen=True):
    """What everybody sees. The store is closed from the cook-off on."""

    top: Top
    news: News | None
    shop: Shop | None
    menu: Menu | None
    shelf: GoalShelf | None
    stage: Stage
    seats: Seats
    sheet: Sheet


def everything(state: BudgetState) -> PublicView:
    """Everybody's piece of the view; the TV sees nothing else."""
    phase = state.phase
    shopping = isinstance(phase, AtMeal) and not phase.line
    stage: Any = podium(state, phase) if isinstance(phase, Over) else phase.stage(state)
    return PublicView(
        top=top(state),
        news=news(state, not isinstance(phase, Revealing)) if shopping else None,
        shop=shop(state) if shopping else None,
        menu=open_meals(state) if menu_is_open(phase) else None,
        shelf=shelf(state) if shopping else None,
        stage=stage,
        seats=seats(state),
        sheet=sheet(state),
    )


def menu_is_open(phase: Any) -> bool:
    """Whether the three meals lie on the table, to be shopped or cooked for."""
    shopping = isinstance(phase, AtMeal) and not phase.line
    return (shopping and not isinstance(phase, NewMeal)) or isinstance(phase, Cooking)


def top(state: BudgetState) -> Top:
    """Where the match stands."""
    phase = state.phase
    line = phase.line if isinstance(phase, AtMeal) else 0
    first = state.leader if state.guest(state.first) is None else state.first
    step = line or state.round - 1
    end = isinstance(phase, Over)
    return Top(state.meal, state.meals, state.round, step, first or state.first, end)


# The seats, the sheet, the end --------------------------------------------------------------------


def seats(state: BudgetState) -> Seats:
    """Everybody's line; money and numbers of cards are no secret (rule G7)."""
    totals = dict(state.totals)
    return Seats(tuple(seat_line(state, player, totals[player.seat]) for player in state.guests))


def seat_line(state: BudgetState, player: Player, total: int) -> SeatLine:
    by_key = goals_by_key(state.box)
    return SeatLine(
        seat=player.seat,
        status=player.status if player.playing or player.status != "here" else "waiting",
        doing=state.phase.doing(state, player.seat),
        first=player.seat == state.first and not isinstance(state.phase, Over),
        cards=len(player.hand),
        money=player.money,
        goals=tuple((by_key[one.key].name, works(state, one)) for one in player.goals),
        trophies=len(player.trophies),
        total=total,
    )


def sheet(state: BudgetState) -> Sheet:
    """The score card."""
    return Sheet(
        seats=tuple(player.seat for player in state.guests),
        rows=tuple(
            SheetRow(result.number, tuple((line.seat, line.points) for line in result.lines))
            for result in state.results
            if state.paper is None or not state.paper.has(result.number)
        ),
        corrections=state.corrections,
        totals=state.totals,
    )


def album(state: BudgetState) -> tuple[Part, ...]:
    """Every finished meal, and the sheet if it was on paper."""
    meals = (
        AlbumMeal(result.number, score_lines(state, result), result.voted)
        for result in state.results
    )
    return (*meals, *state.on_paper)


def best(state: BudgetState) -> tuple[Dish, ...]:
    """The meal that earned each player most, best first."""
    found: dict[Seat, ResultLine] = {}
    for result in state.results:
        for line in result.lines:
            known = found.get(line.seat)
            if line.meal is not None and (known is None or line.points > known.points):
                found[line.seat] = line
    ordered = sorted(found.values(), key=lambda line: -line.points)
    made = (dish_of_line(state, line) for line in ordered)
    return tuple(dish for dish in made if dish is not None)


def ranking(state: BudgetState, gone: tuple[Seat, ...]) -> tuple[Placing, ...]:
    """Best first; equal totals share a rank (rule G1).
    Nobody has one (0) while nothing was scored."""
    if not state.results and not state.corrections and not state.on_paper:
        return tuple(Placing(0, seat, total, seat in gone) for seat, total in state.totals)
    stayed = [(seat, total) for seat, total in state.totals if seat not in gone]
    ordered = sorted(stayed, key=lambda line: -line[1])
    places = [
        Placing(1 + sum(t > total for _, t in stayed), seat, total, False)
        for seat, total in ordered
    ]
    left = [
        Placing(len(stayed) + 1, seat, total, True) for seat, total in state.totals if seat in gone
    ]
    return (*places, *left)


def podium(state: BudgetState, end: Over) -> Podium:
    """The end."""
    places, paper = ranking(state, end.gone), state.paper is not None
    return Podium(places, end.early, best(state), paper)
