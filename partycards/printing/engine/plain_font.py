"""Words in a file in fonts of reportlab, as operators: they can stand beside glyphs that are placed
one by one, and a line that comes again is not made again."""

import threading
from typing import Any

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas


def shown(font: str, text: str, size: float, document: Any) -> str:
    """The operators that print a text within a line; its letters will be in the file."""
    known: Any = pdfmetrics.getFont(font)
    return " ".join(
        f"{known.getSubsetInternalName(number, document)} {size:g} Tf ({escapePDF(letters)}) Tj"
        for number, letters in known.splitString(text, document)
    )


class Asked:
    """A font without letters: reportlab tells each font in which document its letters will be."""

    fontName = "asked"
    face: Any
    shapable = False
    _dynamicFont = 1
    _multiByte = 1

    def __init__(self) -> None:
        self.face = type("Face", (), {"name": self.fontName})
        self.told = threading.local()

    def stringWidth(self, text: str, size: float, encoding: str = "") -> float:
        return 0

    def splitString(self, text: str, document: Any, encoding: str = "") -> list[Any]:
        self.told.document = document
        return []


ASKED = Asked()


def document_of(canvas: Canvas) -> Any:
    """The document that a canvas draws into."""
    if ASKED.fontName not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(ASKED)
    asking = canvas.beginText()
    asking.setFont(ASKED.fontName, 1)
    asking.textOut(" ")
    return ASKED.told.document
