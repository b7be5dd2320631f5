"""How much of something one buys, and how it is said."""

from math import ceil

from partycards.games.base import N_
from partycards.words import catalogue

UNIT_WORDS = {
    "g": (N_("%(num)s g"), "%(num)s g"),
    "kg": (N_("%(num)s kg"), "%(num)s kg"),
    "ml": (N_("%(num)s ml"), "%(num)s ml"),
    "l": (N_("%(num)s l"), "%(num)s l"),
    "piece": ("%(num)s", "%(num)s"),
    "slice": (N_("%(num)s slice"), N_("%(num)s slices")),
    "clove": (N_("%(num)s clove"), N_("%(num)s cloves")),
    "sprig": (N_("%(num)s sprig"), N_("%(num)s sprigs")),
    "bunch": (N_("%(num)s bunch"), N_("%(num)s bunches")),
    "stick": (N_("%(num)s stick"), N_("%(num)s sticks")),
    "pinch": (N_("%(num)s pinch"), N_("%(num)s pinches")),
    "strand": (N_("%(num)s strand"), N_("%(num)s strands")),
}
ONE_PIECE = N_("%(num)s piece")
"""Of what the card names in the plural: "1 piece Lemons"."""


def bought(amount: float, unit: str) -> tuple[float, str]:
    """An amount as one buys it, never less than is needed: whole pieces, weights in round steps.

    >>> bought(0.33 * 8, "piece"), bought(428, "g"), bought(1170, "g"), bought(12, "ml")
    ((3, 'piece'), (450, 'g'), (1.2, 'kg'), (15, 'ml'))
    """
    exact = round(amount, 2)
    if unit not in ("g", "ml"):
        return ceil(exact), unit
    step = next(step for most, step in ((50, 5), (250, 10), (1000, 50), (10_000, 100), (1e12, 1000))
                if exact <= most)  # fmt: skip
    whole = ceil(exact / step) * step
    return (whole / 1000, {"g": "kg", "ml": "l"}[unit]) if whole >= 1000 else (whole, unit)


def said_amount(amount: float, unit: str, language: str, plural: bool = False) -> str:
    """An amount in words: "3 slices", "3" of pieces; "" when nothing is known. `plural`: what it is
    an amount of is a word for several ("Lemons")."""
    if not amount or unit not in UNIT_WORDS:
        return ""
    one, many = UNIT_WORDS[unit]
    if unit == "piece" and plural:
        one = ONE_PIECE
    words = catalogue(language)
    # A part of a thing is said as several are: "1.5 kg".
    several = int(amount) if amount % 1 == 0 else 2
    return words.ngettext(one, many, several) % {"num": number(amount)}


def number(amount: float) -> str:
    """An amount in digits, whole where it is whole: "1200", "1.2"."""
    return str(int(amount)) if amount % 1 == 0 else f"{amount:g}"
