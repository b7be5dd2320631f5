"""Drawings in one's own colours."""

import re

import pytest

from partycards.catalogue.drawn import TEMPLATES, drawn
from partycards.catalogue.errors import Wrong
from partycards.catalogue.pictures import flat_svg
from partycards.catalogue.tones import darker, lighter

SHADES = ("#000000", "#ffffff", "#c8371f", "#fff6e0", "#808080")


def colours_in(svg: bytes) -> set[str]:
    return set(re.findall(r'fill="(#[0-9a-f]{6})"', svg.decode()))


@pytest.mark.parametrize("key", TEMPLATES)
def test_every_drawing_is_flat_in_any_colours_and_shows_each_of_them(key: str) -> None:
    first = list(TEMPLATES[key].colours.values())
    for shade in SHADES:
        drawing = drawn(key, [shade] * len(first))
        assert flat_svg(drawing) == drawing
    assert set(first) <= colours_in(drawn(key, first))
    assert len(colours_in(drawn(key, first))) > len(first), "with its shade"


def test_no_two_drawings_are_the_same() -> None:
    pictures = {drawn(key, ["#c8371f", "#2c6e49", "#f0a92b"]) for key in TEMPLATES}
    assert len(pictures) == len(TEMPLATES) >= 11


def test_a_shade_is_darker_and_a_light_is_lighter() -> None:
    def sum_of(colour: str) -> int:
        return sum(bytes.fromhex(colour[1:]))

    for shade in SHADES:
        assert sum_of(darker(shade)) < sum_of(shade) or shade == "#000000"
        assert sum_of(lighter(shade)) > sum_of(shade) or shade == "#ffffff"


@pytest.mark.parametrize(
    "colours", [[], ["#fff"], ["red", "red", "red"], ['#ffffff"/><script>', "#ffffff", "#ffffff"]]
)
def test_what_is_no_colour_is_refused(colours: list[str]) -> None:
    with pytest.raises(Wrong, match="colors again"):
        drawn("jar", colours)


def test_a_drawing_there_is_not_is_refused() -> None:
    with pytest.raises(Wrong, match="Which drawing"):
        drawn("castle", SHADES)
