"""The score card of Cook Off! as it is filled in on paper (O10)."""

from collections import Counter

from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.games.cook_off_budget.steps.scored import CHEAPEST, CHOICE
from partycards.games.cook_off_budget.table import BudgetState
from partycards.games.cook_off_budget.table_market import dumped
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.paper_scores import Cell, Cells, Filled, Line, Worked

MEAL = N_("Meal %(number)s")
WRONG_CHOICE = N_("The players’ choice gives 3 points to one, or 1 each to two.")


class BudgetOnPaper(SheetOnPaper[BudgetState]):
    """A meal has four ways to points, and its sum."""

    def sheet_lines(self, state: BudgetState) -> tuple[Line, ...]:
        """Four lines for every meal, and its points."""
        meals = max(state.meals, state.meal if state.results else 0)
        return tuple(line for number in range(1, meals + 1) for line in lines_of(number))

    def sheet_so_far(self, state: BudgetState) -> Cells:
        """The meals that were scored; one that was entered before stands as it was entered."""
        entered = state.paper
        cells = [] if entered is None else list(entered.cells)
        for result in state.results:
            if entered is not None and entered.has(result.number):
                continue
            keys = [line.key for line in lines_of(result.number)]
            for one in result.lines:
                parts = (one.needs, one.whole, one.cheapest, one.choice)
                if one.meal is not None or one.points:
                    cells += [Cell(*at) for at in zip(keys, [one.seat] * 4, parts, strict=False)]
        return tuple(cells)

    def worked_out(self, state: BudgetState, filled: Filled) -> Worked:
        """The four ways are added up (O10)."""
        worked = Worked()
        for number in range(1, len(self.sheet_lines(state)) // PARTS + 1):
            *parts, points = (line.key for line in lines_of(number))
            check_choice(filled, parts[-1], [player.seat for player in state.guests], worked)
            for player in state.guests:
                told = filled.anything(parts, player.seat)
                by_rules = sum(filled.number(key, player.seat) for key in parts) if told else None
                got = worked.sum_up(filled, points, player.seat, by_rules)
                worked.totals[player.seat] = worked.totals.get(player.seat, 0) + got
        return worked

    def with_scores(self, state: BudgetState, filled: Filled, worked: Worked) -> BudgetState:
        """These totals; the last meal is eaten, and what was on a plate goes to the dumpster."""
        for plate in state.plates:
            state = dumped(state, plate.cards)
        right = state.put_right
        return replace(
            state,
            plates=(),
            meal=len(self.sheet_lines(state)) // PARTS,
            totals=tuple((seat, worked.totals[seat] + right[seat]) for seat in right),
        )


PARTS = 5


def lines_of(number: int) -> tuple[Line, ...]:
    """The lines of a meal, as they are printed."""
    return (
        Line(f"m{number}-needs", N_("Needs met"), MEAL, number),
        Line(f"m{number}-whole", N_("All of them: 2 more"), "", number),
        Line(f"m{number}-cheapest", N_("Cheapest: 1 more"), "", number, most=CHEAPEST),
        Line(f"m{number}-choice", N_("Players’ choice"), "", number, most=max(CHOICE.values())),
        Line(f"m{number}-points", N_("Points"), "", number, most=999, sums=True),
    )


def check_choice(filled: Filled, key: str, seats: list[Seat], worked: Worked) -> None:
    """Three points for one, or one each for two (O10)."""
    given = {seat: got for seat in seats if (got := filled.number(key, seat))}
    counted = Counter(given.values())
    if not given or any(counted == {points: many} for many, points in CHOICE.items()):
        return
    for seat, got in given.items():
        # Two may be on the way to one each.
        on_the_way = got == CHOICE[2] and len(given) == 1
        if on_the_way:
            worked.lacks(key, seat, WRONG_CHOICE)
        else:
            worked.wrong(key, seat, WRONG_CHOICE)
