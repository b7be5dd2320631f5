"""Shares with their confidence, quantiles, and tables of them."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""Standard deviations for 95 % confidence."""


class Share(NamedTuple):
    """How often something came off; the truth lies between the two others with 95 % confidence."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.0%} ({self.low * 100:.0f}-{self.high * 100:.0f})".replace("%", " %")


def share_of(count: float, of: int) -> Share:
    """So many of so many, with Wilson's interval. A win that is shared counts in part, which makes
    the interval a little too wide."""
    if not of:
        return Share(0.0, 0.0, 1.0)
    found, spread = count / of, SURE * SURE / of
    middle = (found + spread / 2) / (1 + spread)
    half = SURE * sqrt(found * (1 - found) / of + spread / of / 4) / (1 + spread)
    return Share(found, max(middle - half, 0.0), min(middle + half, 1.0))


def mean(numbers: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    known = list(numbers)
    return sum(known) / len(known) if known else 0.0


def quantile(numbers: Sequence[float], share: float) -> float:
    """The number below which this share of them lies."""
    return sorted(numbers)[min(int(share * len(numbers)), len(numbers) - 1)]


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown, with a line for each row."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
