"""Names of meals, which are all that guests type for everybody to read, and the table without some.

A key says where a name stands: `m2-s3-name` is that of seat 3 at the second meal.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from partycards.games.base import N_, Said, Seat
from partycards.games.cook_off_budget.table import BudgetState, MealResult

Hidden = frozenset[str]


def said(state: BudgetState) -> tuple[Said, ...]:
    """The names of all meals that were served, in the order of the meals."""
    by_key = {one.key: one for one in _all(state) if one.words}
    return tuple(by_key.values())


def _all(state: BudgetState) -> Iterator[Said]:
    for result in state.results:
        for line in result.lines:
            yield _name(result.number, line.seat, line.name)
    for plate in state.plates:
        if plate.served:
            yield _name(state.meal, plate.seat, plate.name)


def _name(meal: int, seat: Seat, words: str) -> Said:
    return Said(_key(meal, seat), seat, N_("the name of the meal"), words)


def _key(meal: int, seat: Seat) -> str:
    return f"m{meal}-s{seat}-name"


def hushed(state: BudgetState, hidden: Hidden) -> BudgetState:
    """The state for views, with these names blank."""
    return replace(
        state,
        plates=tuple(
            replace(plate, name="") if _key(state.meal, plate.seat) in hidden else plate
            for plate in state.plates
        ),
        results=tuple(_result(result, hidden) for result in state.results),
    )


def _result(result: MealResult, hidden: Hidden) -> MealResult:
    lines = tuple(
        replace(line, name="") if _key(result.number, line.seat) in hidden else line
        for line in result.lines
    )
    return replace(result, lines=lines)
