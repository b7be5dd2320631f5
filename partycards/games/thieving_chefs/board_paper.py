"""The points of Thieving Chefs as they are counted on paper (T3, T5, T6)."""

from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.paper_scores import Cell, Cells, Filled, Line, Worked
from partycards.games.thieving_chefs.box import Box
from partycards.games.thieving_chefs.table import ChefsState

EATEN = N_("What was eaten, if you know")
DISH = N_("%(what)s, %(points)s points each")
SAUCE = N_("with %(what)s, %(points)s more each")
POINTS = Line("points", N_("Points"), N_("The counter"), most=999, sums=True)
TOO_MUCH_SAUCE = N_("More sauce than dishes that it goes with.")


class ChefsOnPaper(SheetOnPaper[ChefsState]):
    """A counter for each cook; whoever has kept book of the dishes has them added up."""

    def sheet_lines(self, state: ChefsState) -> tuple[Line, ...]:
        """How often each dish was eaten, and with how much sauce; the points."""
        dishes = [
            Line(dish_key(dish.key), DISH, what=dish.name, points=dish.points)
            for dish in state.box.dishes
        ]
        sauces = [
            Line(sauce_key(kind.key), SAUCE, what=kind.name, points=kind.bonus)
            for kind in state.box.kinds
            if kind.sort == "sauce"
        ]
        first = replace(dishes[0], group=EATEN)
        return (first, *dishes[1:], *sauces, POINTS)

    def sheet_so_far(self, state: ChefsState) -> Cells:
        """What has scored, which everybody has seen."""
        if state.paper is not None:
            return state.paper.cells
        sauce_of = {dish.key: dish.sauce for dish in state.box.dishes}
        found: dict[tuple[str, Seat], int] = {}
        for one in state.eaten:
            keys = [dish_key(one.dish)]
            if one.bonus:
                keys.append(sauce_key(sauce_of[one.dish]))
            for key in keys:
                found[key, one.seat] = found.get((key, one.seat), 0) + 1
        return tuple(Cell(key, seat, count) for (key, seat), count in found.items())

    def worked_out(self, state: ChefsState, filled: Filled) -> Worked:
        """A dish’s points each time, and its sauce’s (T3, T5)."""
        worked = Worked()
        for cook in state.guests:
            by_rules = eaten(state.box, filled, cook.seat, worked)
            worked.totals[cook.seat] = worked.sum_up(filled, POINTS.key, cook.seat, by_rules)
        return worked

    def with_scores(self, state: ChefsState, filled: Filled, worked: Worked) -> ChefsState:
        """These points."""
        right = state.put_right
        return state.with_each_guest(
            lambda cook: replace(cook, points=worked.totals[cook.seat] + right[cook.seat])
        )


def dish_key(dish: str) -> str:
    """The key of a dish's line."""
    return f"dish-{dish}"


def sauce_key(sauce: str) -> str:
    """The key of a sauce's line."""
    return f"sauce-{sauce}"


def eaten(box: Box, filled: Filled, seat: Seat, worked: Worked) -> int | None:
    """What a cook's dishes come to, None where none is written down."""
    sauces = {kind.key: kind.bonus for kind in box.kinds if kind.sort == "sauce"}
    keys = [*(dish_key(dish.key) for dish in box.dishes), *map(sauce_key, sauces)]
    if not filled.anything(keys, seat):
        return None
    points = 0
    for sauce, bonus in sauces.items():
        count = filled.number(sauce_key(sauce), seat)
        fitting = sum(filled.number(dish_key(d.key), seat) for d in box.dishes if d.sauce == sauce)
        if count > fitting:
            worked.wrong(sauce_key(sauce), seat, TOO_MUCH_SAUCE)
        points += count * bonus
    return points + sum(filled.number(dish_key(d.key), seat) * d.points for d in box.dishes)
