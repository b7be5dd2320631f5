"""Letters that change beside others: a text becomes glyphs, each in its place.

Arabic letters join, Hindi ones melt together, marks stand above what they belong to, a family of
emoji is one picture: HarfBuzz knows how, by the rules that are in the font.
"""

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from partycards.printing.engine import world

if TYPE_CHECKING:
    import uharfbuzz


class Glyph(Struct, frozen=True):
    """A shape of a font: its number, the letters that a reader finds in it, how far the next one
    is from here and how far it stands from its own place, in thousandths of the size."""

    number: int
    text: str
    advance: float
    right: float
    up: float


@cache
def shaping_font(name: str, path: str) -> "uharfbuzz.Font":
    """A font that shapes: the file at `path`, or without one a font of the world."""
    # Here and not at the top: most sheets have no such letter, and need not wait for it.
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)) if path else world.face(name)
    return uharfbuzz.Font(face)


@lru_cache(maxsize=8192)
def shaped(name: str, path: str, text: str, leftward: bool) -> tuple[Glyph, ...]:
    """The glyphs of a text in one font and direction, from left to right as they are seen."""
    import uharfbuzz

    font = shaping_font(name, path)
    unit = 1000 / font.face.upem
    buffer = uharfbuzz.Buffer()
    # HarfBuzz takes the hyphen that breaks a word for one that only may.
    buffer.add_str(text.replace("\u00ad", "-"))
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftward else "ltr"
    uharfbuzz.shape(font, buffer)
    said = _said([info.cluster for info in buffer.glyph_infos], text, leftward)
    return tuple(
        Glyph(
            info.codepoint,
            letters,
            place.x_advance * unit,
            place.x_offset * unit,
            place.y_offset * unit,
        )
        for info, place, letters in zip(
            buffer.glyph_infos, buffer.glyph_positions, said, strict=True
        )
    )


def _said(clusters: list[int], text: str, leftward: bool) -> list[str]:
    """Of each glyph the letters that a reader finds in it. Where letters have become several
    glyphs they are dealt out in turn, so that one after the other they are the text again."""
    order = range(len(clusters))[::-1] if leftward else range(len(clusters))
    said = [""] * len(clusters)
    starts = sorted({*clusters, len(text)})
    ends = dict(pairwise(starts))
    taken: dict[int, int] = {}
    counts = {cluster: clusters.count(cluster) for cluster in set(clusters)}
    for place in order:
        cluster = clusters[place]
        at = taken.get(cluster, 0)
        letters = text[cluster : ends[cluster]]
        last = at == counts[cluster] - 1
        said[place] = letters[at:] if last else letters[at : at + 1]
        taken[cluster] = at + 1
    return said


def wide(glyphs: tuple[Glyph, ...]) -> float:
    """How wide glyphs are together, in thousandths of the size."""
    return sum(glyph.advance for glyph in glyphs)
