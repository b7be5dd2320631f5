"""The letters of paper: which font has which letter.

A `Face` is a row of fonts. Each letter comes from the first one that has it, and a letter that none
has prints as U+FFFD, a mark that nobody overlooks, so that nothing vanishes silently.
"""

from functools import cache, lru_cache

import regex
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from partycards.files import shipped

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
UNSEEN = regex.compile(r"[\p{Cf}\ufe00-\ufe0f]+")
"""Joiners, directions and variation marks: they shape letters and are nothing by themselves."""


@cache
def font(name: str) -> str:
    """Register a font with reportlab when it is first needed; its name."""
    path = shipped("static") / "fonts" / "print" / FILES[name]
    pdfmetrics.registerFont(TTFont(name, str(path), asciiReadable=False))
    return name


@cache
def letters(name: str) -> frozenset[int]:
    """The code points that a font has."""
    loaded = pdfmetrics.getFont(font(name))
    return frozenset(loaded.face.charToGlyph)  # type: ignore[attr-defined]


@lru_cache(maxsize=16384)
def runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """The text in pieces of one font each: (font, piece)."""
    first = letters(face[0])
    if all(ord(char) in first for char in text):
        return ((font(face[0]), text),) if text else ()
    pieces: list[tuple[str, str]] = []
    for letter in regex.findall(r"\X", text):
        name, letter = _found(letter, face)
        if pieces and pieces[-1][0] == name:
            pieces[-1] = (name, pieces[-1][1] + letter)
        else:
            pieces.append((name, letter))
    return tuple(pieces)


def _found(letter: str, face: Face) -> tuple[str, str]:
    """The font for what a reader calls one letter, and what is printed of it."""
    for shape in (letter, UNSEEN.sub("", letter)):
        for name in face:
            if all(ord(char) in letters(name) for char in shape):
                return font(name), shape
    return font(face[-1]), MISSING


@lru_cache(maxsize=16384)
def width(text: str, face: Face, size: float) -> float:
    """How wide a line of text is, in points."""
    return sum(pdfmetrics.stringWidth(piece, name, size) for name, piece in runs(text, face))
