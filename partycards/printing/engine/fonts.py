"""The letters of paper: which font has which letter.

A `Face` is a row of fonts. Each letter comes from the first one that has it; for other scripts
`row` puts fonts of `world.py` into it. A letter that none has prints as U+FFFD, a mark that nobody
overlooks, so that nothing vanishes silently.
"""

from functools import cache, lru_cache
from typing import Any

import regex
from msgspec import Struct
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from partycards.files import shipped
from partycards.printing.engine import world
from partycards.printing.engine.reading_order import LEFTWARD
from partycards.printing.engine.shaping import Glyph, shaped, wide

FILES = {
    "Fraunces": "Fraunces_600SemiBold.ttf",
    "Nunito": "NunitoSans_400Regular.ttf",
    "NunitoBold": "NunitoSans_700Bold.ttf",
    "NunitoItalic": "NunitoSans_600SemiBold_Italic.ttf",
    "Noto": "NotoSans_400Regular.ttf",
    "NotoBold": "NotoSans_700Bold.ttf",
}
Face = tuple[str, ...]
DISPLAY: Face = ("Fraunces", "NunitoBold", "NotoBold")
TEXT: Face = ("Nunito", "Noto")
BOLD: Face = ("NunitoBold", "NotoBold")
ITALIC: Face = ("NunitoItalic", "Noto")

MISSING = "\ufffd"
UNSEEN = regex.compile(r"(?:(?!\u00ad)[\p{Cf}\ufe00-\ufe0f])+")
"""Joiners, directions and variation marks: they shape letters and are nothing by themselves. The
hyphen that breaks a word is printed."""
SHAPED = regex.compile(r"[\p{M}\p{Devanagari}]")
"""What has to be shaped in one of the house's own fonts, too."""
MARKED = regex.compile(r"(?!^)\p{M}")


class Piece(Struct, frozen=True):
    """Letters of one font. `glyphs` are their shapes where they have to be placed one by one, else
    they are printed as they are. `lost` are letters that no font has."""

    font: str
    text: str
    glyphs: tuple[Glyph, ...] = ()
    lost: tuple[str, ...] = ()


@cache
def path(name: str) -> str:
    """Where one of the house's own fonts lies; "" for those of the world."""
    return str(shipped("static") / "fonts" / "print" / FILES[name]) if name in FILES else ""


@cache
def font(name: str) -> str:
    """Register a font with reportlab when it is first needed; its name."""
    pdfmetrics.registerFont(ToldFont(name, path(name), asciiReadable=False))
    return name


class ToldFont(TTFont):
    """A font that tells every letter's code point. reportlab says U+0000 of the place that it keeps
    for letters which are not there, and no file that is read aloud may."""

    def addObjects(self, doc: Any) -> None:
        super().addObjects(doc)
        for called, told in doc.idToObject.items():
            if called.startswith("toUnicodeCMap:") and isinstance(told.content, str):
                told.content = told.content.replace("> <0000>", "> <FFFD>")


@cache
def letters(name: str) -> frozenset[int]:
    """The code points that a font has."""
    if name in world.PACKED:
        return world.letters(name)
    loaded = pdfmetrics.getFont(font(name))
    return frozenset(loaded.face.charToGlyph)  # type: ignore[attr-defined]


def row(face: Face, text: str) -> Face:
    """The face with the fonts that a text needs besides; most texts need none. All of a text is
    asked at once: what stands beside a Chinese character tells how it is written."""
    if not world.is_far(text):
        return face
    more = world.fonts_for(text, face[-1] == "NotoBold")
    return (face[0], *more, *face[1:]) if more else face


@lru_cache(maxsize=16384)
def runs(text: str, face: Face, leftward: bool = False) -> tuple[Piece, ...]:
    """The text in pieces of one font each; from the right if it is read so."""
    first = letters(face[0])
    if not leftward and all(ord(char) in first for char in text) and not SHAPED.search(text):
        return (Piece(font(face[0]), text),) if text else ()
    pieces: list[Piece] = []
    for letter in regex.findall(r"\X", text):
        name, shown = found(letter, face)
        lost = (letter,) if shown == MISSING != letter else ()
        if pieces and pieces[-1].font == name:
            last = pieces[-1]
            pieces[-1] = Piece(name, last.text + shown, (), last.lost + lost)
        else:
            pieces.append(Piece(name, shown, (), lost))
    made = (_placed(piece, leftward) for piece in pieces)
    return tuple(piece for piece in made if piece.text)[:: -1 if leftward else 1]


def _placed(piece: Piece, leftward: bool) -> Piece:
    """The piece with its glyphs, if it needs them."""
    name, text = piece.font, piece.text
    leftward = leftward or LEFTWARD.search(text) is not None
    if name in FILES and not leftward and not SHAPED.search(text):
        return Piece(font(name), UNSEEN.sub("", text), (), piece.lost)
    return Piece(name, text, shaped(name, path(name), text, leftward), piece.lost)


@lru_cache(maxsize=16384)
def found(letter: str, face: Face) -> tuple[str, str]:
    """The font for what a reader calls one letter, and what is printed of it."""
    seen = UNSEEN.sub("", letter)
    # Of the house's own fonts only Noto knows where marks go that are no part of a letter.
    marked = MARKED.search(seen)
    for name in (*face, world.WIDEST):
        if marked and name in FILES and not name.startswith("Noto"):
            continue
        has = letters(name)
        if all(ord(char) in has for char in seen):
            return name, letter
    return face[-1], MISSING


@lru_cache(maxsize=16384)
def width(text: str, face: Face, size: float) -> float:
    """How wide a line of text is, in points."""
    return sum(
        wide(piece.glyphs) * size / 1000
        if piece.glyphs
        else pdfmetrics.stringWidth(piece.text, piece.font, size)
        for piece in runs(text, face)
    )
