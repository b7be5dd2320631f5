"""The block and the knife: which cuts there are, and which are legal (D1); a new block (D7).

A cut is a side, a seam parallel to it and a stretch of lines side by side: all dice of those lines
between the side and the seam come off. The block is a tuple of rows one after the other, `WIDE`
places each, the top row first; a place is the number of a die, or `EMPTY`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from partycards.games.base import Chance
from partycards.games.cards import chosen, shuffled
from partycards.games.diced_veggies.box import DieId

WIDE, HIGH = 5, 7
"""Places of the frame, across and down (D1)."""
EMPTY = -1
MOST = 10
"""The dice that are cut off add up to this at the most (D1)."""
SIDES = ("top", "right", "bottom", "left")

Block = tuple[int, ...]
Numbers = tuple[int, ...]
"""The number that each die shows, by the die's own number."""


class Piece(Struct, frozen=True):
    """Dice that would come off from a side, what they add up to, and why they may not: "much" (more
    than ten), "apart" (the rest would not be one piece), or "" for a legal cut."""

    side: str
    dice: tuple[DieId, ...]
    total: int
    why: str = ""


@lru_cache(maxsize=256)
def places(block: Block) -> tuple[int, ...]:
    """The places where a die lies."""
    return tuple(place for place, die in enumerate(block) if die != EMPTY)


def dice_of(block: Block) -> tuple[DieId, ...]:
    """The dice of the block, row by row."""
    return tuple(die for die in block if die != EMPTY)


def line_and_depth(place: int, side: str) -> tuple[int, int]:
    """Which line a place is in, counted along the side, and how deep it lies seen from there."""
    row, column = divmod(place, WIDE)
    return {
        "top": (column, row),
        "bottom": (column, HIGH - 1 - row),
        "left": (row, column),
        "right": (row, WIDE - 1 - column),
    }[side]


LINES = {side: tuple(line_and_depth(place, side) for place in range(WIDE * HIGH)) for side in SIDES}
"""The same, looked up."""
BESIDE = tuple(
    frozenset(
        other
        for other in (place - WIDE, place + WIDE, place - 1, place + 1)
        if 0 <= other < WIDE * HIGH
        and abs(other % WIDE - place % WIDE) + abs(other // WIDE - place // WIDE) == 1
    )
    for place in range(WIDE * HIGH)
)
"""The places that share an edge with each place."""


def in_one_piece(there: frozenset[int]) -> bool:
    """Whether these places are joined by their edges; corners do not count (D1)."""
    if not there:
        return False
    left, edge = set(there), [next(iter(there))]
    left.discard(edge[0])
    while edge:
        near = BESIDE[edge.pop()] & left
        left -= near
        edge += near
    return not left


def within(block: Block, side: str, first: int, last: int, seam: int) -> tuple[int, ...]:
    """The places with a die in the lines from first to last, down to this depth."""
    found = []
    for place in places(block):
        line, depth = LINES[side][place]
        if first <= line <= last and depth <= seam:
            found.append(place)
    return tuple(found)


def judged(block: Block, numbers: Numbers, side: str, cut: Iterable[int]) -> Piece:
    """The piece that lies at these places, and whether it may be cut off (D1)."""
    cut = tuple(cut)
    dice = tuple(sorted(block[place] for place in cut))
    total = sum(numbers[die] for die in dice)
    if total > MOST:
        return Piece(side, dice, total, "much")
    rest = frozenset(places(block)) - frozenset(cut)
    return Piece(side, dice, total, "" if in_one_piece(rest) else "apart")


@lru_cache(maxsize=256)
def legal_cuts(block: Block, numbers: Numbers) -> tuple[Piece, ...]:
    """Every legal cut, those that give the same dice once. A block of ten or less is taken whole,
    and no other cut is legal then (D1)."""
    dice = dice_of(block)
    total = sum(numbers[die] for die in dice)
    if dice and total <= MOST:
        return (Piece("top", tuple(sorted(dice)), total),)
    found: dict[tuple[DieId, ...], Piece] = {}
    tried: set[frozenset[int]] = set()
    for side, cut in _stretches(block, numbers):
        if (same := frozenset(cut)) not in tried:
            tried.add(same)
            piece = judged(block, numbers, side, cut)
            if not piece.why:
                found[piece.dice] = piece
    return tuple(sorted(found.values(), key=lambda piece: (len(piece.dice), piece.dice)))


def _stretches(block: Block, numbers: Numbers) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every side and stretch whose dice add up to ten or less; a longer one only adds to it."""
    for side in SIDES:
        lines = _lines(block, side)
        for first in range(len(lines)):
            for seam in range(HIGH):
                cut: tuple[int, ...] = ()
                for line in lines[first:]:
                    cut += tuple(place for place, depth in line if depth <= seam)
                    if sum(numbers[block[place]] for place in cut) > MOST:
                        break
                    if cut:
                        yield side, cut


def _lines(block: Block, side: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The lines along a side, each as the places with a die and how deep they lie."""
    lines: list[list[tuple[int, int]]] = [[] for _ in range(HIGH)]
    for place in places(block):
        line, depth = LINES[side][place]
        lines[line].append((place, depth))
    return tuple(map(tuple, lines))


def piece_with(
    block: Block, numbers: Numbers, marked: Iterable[DieId], sides: Iterable[str] = SIDES
) -> Piece:
    """The smallest piece that holds all marked dice, from one of these sides: a legal one if there
    is one, else the smallest. static/dice.js does the same on the phone.

    The marked dice are in the block, and there is at least one.
    """
    there = [block.index(die) for die in marked]
    legal = {piece.dice: piece for piece in legal_cuts(block, numbers)}
    whole = legal.get(tuple(sorted(dice_of(block))))
    if whole is not None:
        return whole
    found = []
    for side in sides:
        seen = [LINES[side][place] for place in there]
        lines = [line for line, _ in seen]
        cut = within(block, side, min(lines), max(lines), max(depth for _, depth in seen))
        found.append(judged(block, numbers, side, cut))
    best = min(found, key=lambda piece: (piece.dice not in legal, len(piece.dice)))
    return Piece(best.side, best.dice, best.total) if best.dice in legal else best


def without(block: Block, gone: Iterable[DieId]) -> Block:
    """The block when these dice are cut off."""
    gone = frozenset(gone)
    return tuple(EMPTY if die in gone else die for die in block)


# A new block -------------------------------------------------------------------------------------


def rolled(
    numbers: Numbers, dice: Iterable[DieId], faces: tuple[int, ...], rng: Chance
) -> tuple[Block, Numbers]:
    """These dice rolled and settled into a corner, and what every die shows now; the others show
    what they did."""
    thrown = shuffled(dice, rng)
    shown = list(numbers)
    for die in thrown:
        shown[die] = chosen(faces, rng)
    return laid_out(thrown, rng), tuple(shown)


def dealt(
    counts: Iterable[int], dice: int, faces: tuple[int, ...], rng: Chance
) -> tuple[tuple[tuple[DieId, ...], ...], Block, Numbers]:
    """The first block of this many dice, after so many were given to each chef, drawn by lot and
    rolled: the dice of each, the block of the rest, and what every die shows."""
    left, given = shuffled(range(dice), rng), []
    for count in counts:
        given.append(tuple(sorted(left[:count])))
        left = left[count:]
    numbers = tuple(chosen(faces, rng) for _ in range(dice))
    return tuple(given), *rolled(numbers, left, faces, rng)


def laid_out(dice: tuple[DieId, ...], rng: Chance) -> Block:
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
