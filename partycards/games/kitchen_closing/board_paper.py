"""The score card of The Kitchen is Closing as it is filled in on paper (K5, K6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from partycards.games.base import N_, Seat
from partycards.games.features.in_match import SheetOnPaper
from partycards.games.kitchen_closing.table import ROUNDS, KitchenState
from partycards.games.paper_scores import Cell, Cells, Filled, Line, Worked

ROUND = N_("Round %(number)s")
BEGAN = Line("began", N_("Points to begin with"), least=-ROUNDS, most=ROUNDS)
"""What a late guest began with (rule G2); only where somebody did."""


class KitchenOnPaper(SheetOnPaper[KitchenState]):
    """Dish and pantry of every round are compared; where they were not written down, the points
    are."""

    def sheet_lines(self, state: KitchenState) -> tuple[Line, ...]:
        """For every round dish, pantry and points."""
        rounds = (line for number in range(1, ROUNDS + 1) for line in lines_of(number))
        return (*((BEGAN,) if began(state) else ()), *rounds)

    def sheet_so_far(self, state: KitchenState) -> Cells:
        """The rounds that were shown."""
        if state.paper is not None:
            return state.paper.cells
        cells = [Cell(BEGAN.key, seat, points) for seat, points in began(state).items()]
        for result in state.results:
            dish, pantry, _ = lines_of(result.number)
            for line in result.lines:
                cells.append(Cell(dish.key, line.seat, line.dish))
                cells.append(Cell(pantry.key, line.seat, line.pantry))
        return tuple(cells)

    def worked_out(self, state: KitchenState, filled: Filled) -> Worked:
        """The highest dish gains a point, the lowest pantry loses one, ties each (rule K5)."""
        worked, seats = Worked(), tuple(guest.seat for guest in state.guests)
        totals = {seat: filled.number(BEGAN.key, seat) for seat in seats}
        for number in range(1, ROUNDS + 1):
            for seat, points in round_of(filled, seats, number, worked):
                totals[seat] += points
        worked.totals = totals
        return worked

    def with_scores(self, state: KitchenState, filled: Filled, worked: Worked) -> KitchenState:
        """These totals."""
        right = state.put_right
        return replace(
            state, totals=tuple((seat, worked.totals[seat] + right[seat]) for seat in right)
        )


def lines_of(number: int) -> tuple[Line, Line, Line]:
    """The lines of a round: dish, pantry, points."""
    return (
        Line(f"r{number}-dish", N_("Dish"), ROUND, number),
        Line(f"r{number}-pantry", N_("Pantry"), "", number),
        Line(f"r{number}-points", N_("Points"), "", number, least=-1, most=1, sums=True),
    )


def began(state: KitchenState) -> dict[Seat, int]:
    """With how many points guests began who came late."""
    if state.paper is not None:
        return {cell.seat: cell.value for cell in state.paper.cells if cell.line == BEGAN.key}
    found = {seat: total - state.put_right[seat] for seat, total in state.totals}
    for result in state.results:
        for line in result.lines:
            found[line.seat] -= line.points
    return {seat: points for seat, points in found.items() if points}


def round_of(
    filled: Filled, seats: tuple[Seat, ...], number: int, worked: Worked
) -> Iterator[tuple[Seat, int]]:
    """Everybody's points in a round; nobody's in one that was not played."""
    dish, pantry, points = (line.key for line in lines_of(number))
    there = [seat for seat in seats if filled.anything((dish, pantry, points), seat)]
    stacked = [seat for seat in there if filled.anything((dish, pantry), seat)]
    for seat in stacked:
        for key, sentence in ((dish, NO_DISH), (pantry, NO_PANTRY)):
            if filled.at(key, seat) is None:
                worked.lacks(key, seat, sentence)
    known = [s for s in stacked if filled.anything((dish,), s) and filled.anything((pantry,), s)]
    compared = len(known) == len(there) > 1
    high = max((filled.number(dish, seat) for seat in known), default=0)
    low = min((filled.number(pantry, seat) for seat in known), default=0)
    for seat in there:
        won, lost = filled.at(dish, seat) == high, filled.at(pantry, seat) == low
        by_rules = int(won) - int(lost) if compared else None
        if by_rules is None and filled.at(points, seat) is None and seat in known:
            worked.lacks(points, seat, NOT_ALL if len(there) > 1 else ALONE)
        yield seat, worked.sum_up(filled, points, seat, by_rules)


NO_DISH = N_("What was the dish worth? An empty one is 0.")
NO_PANTRY = N_("What was the pantry worth? An empty one is 0.")
NOT_ALL = N_("Not everybody’s dish and pantry stand here: please type the points.")
ALONE = N_("A round takes two. What had the others?")
