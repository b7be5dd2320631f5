"""How much of something one buys, and how it is said: "200 g", "2 cans", "1½ lb"."""

from fractions import Fraction
from math import ceil, floor
from typing import Literal

from msgspec import Struct

from partycards.figures import marks
from partycards.games.base import N_
from partycards.words import ENGLISH, catalogue

System = Literal["metric", "american"]
"""In what one weighs and measures: grams and liters, or ounces, pounds and quarts."""

UNIT_WORDS = {
    "g": (N_("%(num)s g"), "%(num)s g"),
    "kg": (N_("%(num)s kg"), "%(num)s kg"),
    "ml": (N_("%(num)s ml"), "%(num)s ml"),
    "l": (N_("%(num)s l"), "%(num)s l"),
    "oz": (N_("%(num)s oz"), "%(num)s oz"),
    "lb": (N_("%(num)s lb"), "%(num)s lb"),
    "fl oz": (N_("%(num)s fl oz"), "%(num)s fl oz"),
    "qt": (N_("%(num)s qt"), "%(num)s qt"),
    "piece": ("%(num)s", "%(num)s"),
    "slice": (N_("%(num)s slice"), N_("%(num)s slices")),
    "clove": (N_("%(num)s clove"), N_("%(num)s cloves")),
    "sprig": (N_("%(num)s sprig"), N_("%(num)s sprigs")),
    "bunch": (N_("%(num)s bunch"), N_("%(num)s bunches")),
    "stick": (N_("%(num)s stick"), N_("%(num)s sticks")),
    "pinch": (N_("%(num)s pinch"), N_("%(num)s pinches")),
    "strand": (N_("%(num)s strand"), N_("%(num)s strands")),
    # What it is sold in.
    "bag": (N_("%(num)s bag"), N_("%(num)s bags")),
    "bottle": (N_("%(num)s bottle"), N_("%(num)s bottles")),
    "box": (N_("%(num)s box"), N_("%(num)s boxes")),
    "bulb": (N_("%(num)s bulb"), N_("%(num)s bulbs")),
    "can": (N_("%(num)s can"), N_("%(num)s cans")),
    "carton": (N_("%(num)s carton"), N_("%(num)s cartons")),
    "head": (N_("%(num)s head"), N_("%(num)s heads")),
    "jar": (N_("%(num)s jar"), N_("%(num)s jars")),
    "loaf": (N_("%(num)s loaf"), N_("%(num)s loaves")),
    "packet": (N_("%(num)s packet"), N_("%(num)s packets")),
    "tub": (N_("%(num)s tub"), N_("%(num)s tubs")),
    "tube": (N_("%(num)s tube"), N_("%(num)s tubes")),
}
ONE_PIECE = N_("%(num)s piece")
"""Of what the card names in the plural: "1 piece Lemons"."""

GRAMS = {"oz": 28.35, "lb": 453.6}
MILLILITERS = {"fl oz": 29.57, "qt": 946.4}


class Bought(Struct, frozen=True):
    """What is asked for in a shop: a number of units, and what one of them holds ("" and 0 where it
    is loose)."""

    number: float
    unit: str
    holds: float = 0
    of: str = ""


def bought(amount: float, unit: str, sold: str = "", system: System = "metric") -> Bought:
    """An amount as one buys it, never less than is needed: whole pieces and packs, weights in round
    steps. `sold` is a cell of the column "sold", "" loose.

    >>> bought(428, "g")
    Bought(number=450, unit='g', holds=0, of='')
    >>> bought(780, "g", "can 400")
    Bought(number=2, unit='can', holds=400.0, of='g')
    >>> bought(428, "g", system="american")
    Bought(number=1.0, unit='lb', holds=0, of='')
    """
    exact = round(amount, 2)
    pack, holds = pack_of(sold)
    if pack:
        return Bought(max(1, ceil(round(exact / holds, 2))), pack, holds, unit)
    if unit not in ("g", "ml"):
        return Bought(ceil(exact), unit)
    if system == "american":
        return Bought(*_american(exact, unit))
    step = next(step for most, step in ((50, 5), (250, 10), (1000, 50), (10_000, 100), (1e12, 1000))
                if exact <= most)  # fmt: skip
    whole = ceil(exact / step) * step
    if whole < 1000:
        return Bought(whole, unit)
    return Bought(whole / 1000, {"g": "kg", "ml": "l"}[unit])


def pack_of(sold: str) -> tuple[str, float]:
    """What something is sold in, and how much of its unit is in one; ("", 0) when it is loose."""
    pack, _, holds = sold.partition(" ")
    return pack, float(holds or 0)


def _american(exact: float, unit: str) -> tuple[float, str]:
    """Grams in ounces, then in quarter pounds; milliliters in fluid ounces, then in quarts."""
    small, large, most = ("oz", "lb", 15) if unit == "g" else ("fl oz", "qt", 31)
    sizes = GRAMS if unit == "g" else MILLILITERS
    # A kitchen's scale knows no hundredth: 454 g are a pound.
    few = ceil(round(exact / sizes[small], 1) * 2) / 2
    few = few if few < 4 else ceil(round(few, 1))
    if few <= most:
        return few, small
    return ceil(round(exact / sizes[large], 2) * 4) / 4, large


# In words -----------------------------------------------------------------------------------------


def said_bought(what: Bought, language: str, plural: bool = False) -> str:
    """What is bought in words: "3 slices", "3" of pieces, "2 cans"; "" when nothing is known.
    `plural`: what it is an amount of is a word for several ("Lemons")."""
    return _said(what.number, what.unit, language, plural)


def said_size(what: Bought, language: str, system: System) -> str:
    """What is in each pack: "400 g", "8" of pieces; "" where nobody asks, as of a loaf."""
    if what.of not in ("g", "ml", "piece"):
        return ""
    return _said(*_size(what.holds, what.of, system), language)


def _size(holds: float, unit: str, system: System) -> tuple[float, str]:
    """What stands on a pack: nobody is told to buy a can of 14.1 oz."""
    if unit == "piece":
        return holds, unit
    if system == "american":
        small, large = ("oz", "lb") if unit == "g" else ("fl oz", "qt")
        sizes = GRAMS if unit == "g" else MILLILITERS
        if holds >= sizes[large]:
            return round(holds / sizes[large] * 4) / 4, large
        return max(round(holds / sizes[small]), 1), small
    return (holds / 1000, {"g": "kg", "ml": "l"}[unit]) if holds >= 1000 else (holds, unit)


def _said(amount: float, unit: str, language: str, plural: bool = False) -> str:
    if not amount or unit not in UNIT_WORDS:
        return ""
    one, many = UNIT_WORDS[unit]
    if unit == "piece" and plural:
        one = ONE_PIECE
    words = catalogue(language)
    # A part of a thing is said as several are: "1.5 kg".
    several = int(amount) if amount % 1 == 0 else 2
    shown = fraction(amount) if unit in ("oz", "lb", "fl oz", "qt") else number(amount, language)
    return words.ngettext(one, many, several) % {"num": shown}


def number(amount: float, language: str = ENGLISH) -> str:
    """An amount in digits, whole where it is whole: "1200", "1.2"."""
    if amount % 1 == 0:
        return str(int(amount))
    return f"{amount:g}".replace(".", marks(language).point)


PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def fraction(amount: float) -> str:
    """An amount as American scales say it: "1½"."""
    whole, part = floor(amount), PARTS.get(Fraction(amount % 1), "")
    return f"{whole or '' if part else whole}{part}"


# A guest's part -----------------------------------------------------------------------------------


def said_portion(grams: float, language: str, system: System) -> str:
    """About how much there is for a guest, in round steps: "900 g", "2 lb"."""
    if system == "american":
        return _said(max(round(grams / GRAMS["lb"] * 4) / 4, 0.25), "lb", language)
    return _said(max(round(grams / 50) * 50, 50), "g", language)
