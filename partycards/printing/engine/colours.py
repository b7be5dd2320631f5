"""The colours of paper: the values of `static/css/tokens.css`, and what a printer's ink makes of
them. Colours are written "#RRGGBB" everywhere; `amounts` and `operator` turn one into PDF."""

from functools import lru_cache

from msgspec import Struct

from partycards.printing.engine.options import GREY, Ink

PAPER = "#FBF5E9"
SHEET = "#FFFDF8"
INK = "#2A1A2E"
SOFT = "#6E5F6B"
LINE = "#E7DCC8"
PLUM = "#5B2A55"
PLUM_SOFT = "#744A6F"
TOMATO = "#C8371F"
TOMATO_INK = "#B62F18"
BASIL = "#2C6E49"
SAFFRON = "#F0A92B"
BACK = "#5B2A55"
BACK_LINE = "#7B4A75"
WHITE = "#FFFFFF"
BLACK = "#000000"

CHIP_COLOURS = {5: "#2C6E49", 10: "#1F6585", 25: "#A8480E", 50: "#8A3D7C", 100: "#B62F18"}
"""Award chips, the same on phones, the TV and paper."""


class Shades(Struct, frozen=True):
    """A category: its colour, the same dark enough for letters, and three washes of it."""

    colour: str
    ink: str
    tint: str
    shade: str
    line: str


CATEGORIES = {
    "vegetables": Shades("#4C8C3F", "#417836", "#EDF2E5", "#D4E2CC", "#B4CEAA"),
    "fruit": Shades("#D9772B", "#A4571D", "#FBF0E3", "#F6DDC7", "#EFC5A2"),
    "meat": Shades("#B23A48", "#A93744", "#F7EAE6", "#EDCECE", "#DFABAE"),
    "seafood": Shades("#2C7DA0", "#297393", "#EAF0EF", "#CCDEE3", "#A6C7D3"),
    "dairy": Shades("#D9A514", "#87660C", "#FBF4E1", "#F6E8C1", "#EFD898"),
    "grains": Shades("#A9743B", "#8F6232", "#F6EFE5", "#EADCCB", "#DBC3A9"),
    "nuts": Shades("#7C5A3C", "#76553A", "#F2EDE5", "#E0D6CB", "#C8B9A9"),
    "herbs": Shades("#5E8C6A", "#4E7458", "#EFF2EA", "#D8E2D6", "#BBCEBC"),
    "sauces": Shades("#A63D40", "#9C393C", "#F6EAE6", "#EACFCC", "#DAACAB"),
    "sweets": Shades("#B45FA0", "#A14B8D", "#F8EDEF", "#EDD7E3", "#E0BBD3"),
}

OF_GAMES = {"pets": Shades("#6A5A8C", "#5B4C7D", "#F1EDF1", "#DDD6E2", "#C0B6CE")}
"""Sorts of cards that only one game has."""


def shades_of(category: str) -> Shades:
    """The shades of an ingredient's category, or of another sort of card."""
    return CATEGORIES.get(category) or OF_GAMES[category]


@lru_cache(maxsize=4096)
def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of "#RRGGBB", each 0 to 1."""
    number = int(colour[1:], 16)
    return (number >> 16) / 255, (number >> 8 & 255) / 255, (number & 255) / 255


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, as a grey printer prints it (ITU-R BT.709 weights)."""
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(colour: str, other: str, share: float) -> str:
    """`share` (0 to 1) of the first colour, the rest of the other."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (a * share + b * (1 - share))):02X}" for a, b in pairs)


@lru_cache(maxsize=4096)
def amounts(colour: str, ink: Ink) -> tuple[float, ...]:
    """What sets a colour in PDF, each 0 to 1 with three digits: red, green and blue, or on a grey
    printer one grey."""
    values = (luminance(colour),) if ink in GREY else channels(colour)
    return tuple(float(f"{value:.3g}") for value in values)


@lru_cache(maxsize=4096)
def operator(colour: str, ink: Ink, stroke: bool = False) -> str:
    """The PDF operator that sets a colour: `rg` (`RG` for strokes), on a grey printer `g` (`G`).

    >>> operator("#FF0000", "colour")
    '1 0 0 rg'
    """
    name = "g" if ink in GREY else "rg"
    numbers = " ".join(f"{value:.3g}" for value in amounts(colour, ink))
    return f"{numbers} {name.upper() if stroke else name}"
