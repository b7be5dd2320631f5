"""The evening every bench table plays: a real match of Cooking Party Cards without end.

Nearly all of it is one move, a chef who trades in one card for another; that is what the peer's
"play a card, draw a card" is. A deal allows 99 trades to a chef, then the round is played to its
end as at any table and the next judge deals again: 28 moves of 424.
"""

from collections.abc import Iterator, Sequence
from typing import Any

ASSIGNMENT = "dish_of_your_choice"
TRADES = 99
DEAL = 7
CHIPS = (5, 10, 25, 50, 100)

Step = tuple[int, str, Any]
"""Who moves, the move's name, and what belongs to it."""


def evening(seats: Sequence[int]) -> Iterator[Step]:
    """The moves of all rounds; the first seat judges first, then the others in turn."""
    judging = 0
    while True:
        judge = seats[judging]
        chefs = [*seats[judging + 1 :], *seats[:judging]]
        yield judge, "ChooseAssignment", None
        yield judge, "Deal", None
        for _ in range(TRADES):
            for chef in chefs:
                yield chef, "TradeIn", None
        for chef in chefs:
            yield chef, "Commit", None
        for chef in chefs:
            yield judge, "Call", chef
            yield chef, "Lay", None
        yield judge, "BeginJudging", None
        for number, chip in enumerate(CHIPS):
            yield judge, "PutChip", (chip, chefs[number % len(chefs)])
        yield judge, "Award", None
        for _ in (*CHIPS, "and who has won"):
            yield judge, "Reveal", None
        yield judge, "FinishRound", None
        judging = (judging + 1) % len(seats)
