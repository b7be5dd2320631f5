"""The tones of a colour, for pictures that are drawn in it."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable


def darker(colour: str, by: float = 0.24) -> str:
    """The tone in the shade; `by` from 0 to 1. Between plain dimming, which makes yellow grey, and
    dimming at full colour, which makes cream glow."""
    plain = _rgb(colour)
    hue, light, full = colorsys.rgb_to_hls(*plain)
    deep = colorsys.hls_to_rgb(hue, light * (1 - by), full)
    return _hex((one * (1 - by) + other) / 2 for one, other in zip(plain, deep, strict=True))


def lighter(colour: str, by: float = 0.35) -> str:
    """The tone in the light: `by` of the way to white."""
    return _hex(part + (1 - part) * by for part in _rgb(colour))


def mixed(colour: str, other: str, share: float) -> str:
    """`share` (0 to 1) of the first colour, the rest of the other."""
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return _hex(a * share + b * (1 - share) for a, b in pairs)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
