"""What is looked at again: finished rounds, and the race of the totals."""

from itertools import accumulate

from partycards.games.cooking_party.parts import AlbumRound
from partycards.games.cooking_party.steps.over import at_podium
from partycards.games.cooking_party.table import PartyState
from partycards.games.cooking_party.table_records import RoundResult
from partycards.games.finale import Chart, raced


def remembered(state: PartyState, result: RoundResult) -> AlbumRound:
    """A finished round: every dish that was presented, with critique, chips and points."""
    chips, critiques = dict(result.chips), dict(result.critiques)
    if state.house.hidden and not at_podium(state):
        chips = dict.fromkeys(chips, ())
    return AlbumRound(
        number=result.number,
        judge=None if result.judge in chips else result.judge,
        assignment=state.task(result.assignment),
        jury=result.jury,
        dishes=tuple(
            (dish, critiques.get(dish.chef, ""), chips[dish.chef], sum(chips[dish.chef]))
            for dish in result.dishes
            if not dish.passed
        ),
    )


def chart(state: PartyState) -> Chart | None:
    """Each guest's total after every round; the last one as it stands, corrections included."""
    if not state.rows:
        return None
    lines = []
    for seat, total in state.totals:
        if state.house.one_judge and seat == state.judge:
            continue  # stays out of the points (V4)
        points = (cell[2] for row in state.rows for cell in row.cells if cell[0] == seat)
        lines.append((seat, raced(accumulate(points), total)))
    return Chart(len(state.rows), tuple(lines))
