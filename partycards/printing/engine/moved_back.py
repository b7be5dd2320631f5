"""How a printer lays the back of a sheet: shifted, turned and stretched a little. Two pins through
a test sheet tell it, and backs are drawn the other way round."""

from cmath import phase, rect
from math import degrees, radians

from msgspec import Struct

from partycards.printing.engine.options import MM, Options, Paper

LEAST_FROM_SIDE, ACROSS, BELOW = 27 * MM, 60 * MM, (0.02, 0.32)
"""How far the pins stand from the paper's sides, and from its middle; downwards as shares of its
height, for above them is what is to be done."""


class Moved(Struct, frozen=True):
    """By how much backs are moved: millimetres to the right and up, degrees to the left around the
    paper's middle, and their size in hundredths, all as one looks at the back."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    size: float = 100.0


def asked_for(options: Options) -> Moved:
    """What the options say."""
    return Moved(options.back_x, options.back_y, options.back_turn, options.back_size)


def pins(paper: Paper) -> tuple[complex, complex]:
    """Where the pins go, as seen on the back: points to the right of the paper's middle and,
    times i, above it."""
    across = min(ACROSS, paper.width / 2 - LEAST_FROM_SIDE)
    first, second = (-below * paper.height for below in BELOW)
    return complex(-across, first), complex(across, second)


def corrected(now: Moved, first: complex, second: complex, paper: Paper) -> Moved:
    """The same after the holes were read: how far each is from its pin's mark on the back, in
    millimetres, to the right and, times i, up."""
    aimed = pins(paper)
    grown = rect(now.size / 100, radians(now.turn))
    shift = complex(now.x, now.y) * MM
    found = [
        grown * pin + shift + hole * MM for pin, hole in zip(aimed, (first, second), strict=True)
    ]
    grown = (found[0] - found[1]) / (aimed[0] - aimed[1])
    shift = (found[0] - grown * aimed[0]) / MM
    told = (shift.real, shift.imag, degrees(phase(grown)), 100 * abs(grown))
    return Moved(*(round(number, 2) + 0.0 for number in told))
