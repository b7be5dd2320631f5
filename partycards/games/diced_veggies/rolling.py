"""Rolling dice into a block: all of them at the start, what is spent and left at a restock (D7)."""

from collections.abc import Iterable

from partycards.games.base import Chance
from partycards.games.cards import chosen, shuffled
from partycards.games.diced_veggies.box import DieId
from partycards.games.diced_veggies.cuts import EMPTY, HIGH, WIDE, Block, Numbers


def rolled(
    numbers: Numbers, dice: Iterable[DieId], faces: tuple[int, ...], rng: Chance
) -> tuple[Block, Numbers]:
    """These dice rolled and settled into a corner, and what every die shows now; the others show
    what they did."""
    thrown = shuffled(dice, rng)
    shown = list(numbers)
    for die in thrown:
        shown[die] = chosen(faces, rng)
    return settled(thrown, rng), tuple(shown)


def settled(dice: tuple[DieId, ...], rng: Chance) -> Block:
    """The dice in a corner of the frame: columns that do not grow away from it, ragged by lot (D7).

    They come one after another to a place where they touch dice or the frame on both sides that
    look to the corner.
    """
    right, low = rng.random() < 0.5, rng.random() < 0.5
    block = [EMPTY] * (WIDE * HIGH)
    heights = [0] * WIDE
    for die in dice:
        column = chosen(free(heights), rng)
        row = heights[column]
        heights[column] += 1
        across = WIDE - 1 - column if right else column
        down = HIGH - 1 - row if low else row
        block[down * WIDE + across] = die
    return tuple(block)


def free(heights: list[int]) -> list[int]:
    """The columns that another die fits on: not full, and lower than the one nearer the corner."""
    return [
        column
        for column, height in enumerate(heights)
        if height < HIGH and (not column or height < heights[column - 1])
    ]
