"""The plate itself, and the sauce on it, in flat shapes that screen and paper draw alike: pieces of
SVG on a canvas of 100 by 100."""

from collections.abc import Iterator

from partycards.catalogue.tones import darker, mixed
from partycards.plates.layout import Plate

RIMS = ("#5B2A55", "#2C6E49", "#A8480E", "#1F6585", "#8A2F3B", "#6B5B10", "#4A4FA0", "#8A3D7C",
        "#35605A", "#6E4A2C")  # fmt: skip
"""The colours of the seats, as in `static/css/tokens.css`."""
OUTER, WELL = 49.5, 37.6
"""Radii of the plate and of its well."""
GLAZE = ((0.0, "#FFFFFF"), (0.55, "#FBF5EA"), (1.0, "#E3D6C0"))
"""The light on the rim: how far from the middle, and the colour there."""
INSIDE = ((0.0, "#FFFEFB"), (0.8, "#FBF5EA"), (0.95, "#F0E6D4"), (1.0, "#E6DAC5"))
"""The light in the well."""
LEAVES = 24
LEAF = "M50 4.6c1.3 1.3 1.3 3 0 4.3c-1.3-1.3-1.3-3 0-4.3z"
STROKE = (
    "M18 62c3-19 18-32 38-32c16 0 29 8 28 20c-1 8-9 9-13 7c-7-3-13-6-22-4c-9 2-12 13-21 16"
    "c-6 2-10-2-10-7z"
)
LIGHT = "M24 57c5-12 16-20 30-21c9-.4 17 2 21 7"
DROPS = ((77, 65, 1.5), (74, 71, 1), (80, 59, 0.8), (29, 76, 1.1), (25, 71, 0.8), (56, 82, 1.2),
         (62, 81, 0.7))  # fmt: skip
"""Where they lie, and their radii."""


def painted(rim: str) -> Iterator[str]:
    """What is painted on the rim: rings and leaves in the colour of a seat, so that a plate is
    known from afar."""
    pale = mixed(rim, GLAZE[1][1], 0.85)
    yield '<circle cx="50" cy="50" r="48.6" fill="none" stroke="#ffffff" stroke-width=".7"/>'
    yield f'<circle cx="50" cy="50" r="47" fill="none" stroke="{rim}" stroke-width=".9"/>'
    yield f'<g fill="{pale}">'
    for number in range(LEAVES):
        yield f'<path d="{LEAF}" transform="rotate({number * 360 // LEAVES} 50 50)"/>'
    yield f'</g><circle cx="50" cy="50" r="39.6" fill="none" stroke="{pale}" stroke-width=".35"/>'


def glanced() -> Iterator[str]:
    """The light on the edge of the well."""
    yield '<path d="M17 39a35 35 0 0 1 29-25" fill="none" stroke="#ffffff" stroke-width="1.1" '
    yield 'stroke-linecap="round"/>'


def sauced(plate: Plate) -> Iterator[str]:
    """A stroke of sauce and a few drops of it, under everything; nothing without a sauce."""
    if not plate.sauce:
        return
    flip = " translate(100 0) scale(-1 1)" if plate.flipped else ""
    colour = mixed(plate.sauce, INSIDE[0][1], 0.85)
    yield f'<g transform="rotate({plate.swing:.1f} 50 50){flip}">'
    yield f'<path d="{STROKE}" fill="{colour}"/>'
    yield f'<path d="{LIGHT}" fill="none" stroke="{mixed(colour, "#ffffff", 0.65)}" '
    yield 'stroke-width="1.6" stroke-linecap="round"/>'
    yield f'<g fill="{darker(colour, 0.12)}">'
    for x, y, radius in DROPS:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}"/>'
    yield "</g></g>"
