"""The sheet for the points of Diced Veggies as it is filled in on paper (D2, D3, D8)."""

from msgspec.structs import replace

from partycards.games.base import N_
from partycards.games.diced_veggies.table import ENOUGH, VeggiesState, counted
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.paper_scores import Cell, Cells, Filled, Line, Worked
from partycards.games.stepping import Over

ROWS = ENOUGH + 2
"""Recipes that have a line on the sheet: the last turns and the final cook may bring more than
six (D8)."""
RECIPE = N_("Recipe %(number)s")
TOTAL = Line("total", N_("Total"), N_("All of it"), least=-99, most=999, sums=True)
NO_RECIPE = N_("A hype belongs to a recipe: what was that worth?")


class VeggiesOnPaper(SheetOnPaper[VeggiesState]):
    """A line for each recipe, with what its hype has added."""

    def sheet_lines(self, state: VeggiesState) -> tuple[Line, ...]:
        """Points of recipes and of their hypes, and the total."""
        most = max([ROWS, *(len(chef.cooked) for chef in state.guests)])
        recipes = (line for number in range(1, most + 1) for line in lines_of(number))
        return (*recipes, TOTAL)

    def sheet_so_far(self, state: VeggiesState) -> Cells:
        """What was turned up; as long as it is played recipes lie face down (D2)."""
        if state.paper is not None:
            return state.paper.cells
        if not isinstance(state.phase, Over):
            return ()
        cells = []
        for chef in state.guests:
            for number, one in enumerate(counted(state.box, chef.cooked), 1):
                recipe, hype = lines_of(number)
                cells.append(Cell(recipe.key, chef.seat, one.points))
                if one.hype is not None:
                    cells.append(Cell(hype.key, chef.seat, one.bonus))
        return tuple(cells)

    def worked_out(self, state: VeggiesState, filled: Filled) -> Worked:
        """Recipes and hypes are added up (D8)."""
        worked, lines = Worked(), self.sheet_lines(state)[:-1]
        for chef in state.guests:
            for recipe, hype in zip(lines[::2], lines[1::2], strict=True):
                if filled.at(hype.key, chef.seat) and filled.at(recipe.key, chef.seat) is None:
                    worked.lacks(recipe.key, chef.seat, NO_RECIPE)
            told = filled.anything((line.key for line in lines), chef.seat)
            by_rules = sum(filled.number(line.key, chef.seat) for line in lines) if told else None
            worked.totals[chef.seat] = worked.sum_up(filled, TOTAL.key, chef.seat, by_rules)
        return worked

    def with_scores(self, state: VeggiesState, filled: Filled, worked: Worked) -> VeggiesState:
        """The totals stand on the sheet, where `VeggiesState.points` finds them; no token lies on a
        die any more."""
        return state.with_each_guest(lambda chef: replace(chef, changed=None))


def lines_of(number: int) -> tuple[Line, Line]:
    """The lines of a recipe: its points, and what its hype adds."""
    return (
        Line(f"recipe-{number}", N_("Points"), RECIPE, number),
        Line(f"hype-{number}", N_("Its hype"), "", number),
    )
