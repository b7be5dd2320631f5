"""Pictures as forms that are whole in themselves, as they stand in the file: made once for each
ink. Of what reportlab does for a form, half is about what no picture has."""

import zlib
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject, xObjectName

from partycards.printing.engine import art
from partycards.printing.engine.options import Ink

RGB = "DefaultRGB"
"""What a document calls the RGB that is meant, where it has to say so: all forms repeat it."""
NOTHING = b"/Resources << >>"


class WholeForm(PDFObject):
    """A form that is written already. reportlab keeps it apart (`__RefOnly__`) and asks for it when
    it writes the file."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        if RGB not in document.idToObject:
            return self.data
        number, _ = document.idToObjectNumberAndVersion[RGB]
        meant = f"/Resources << /ColorSpace << /{RGB} {number} 0 R >> >>".encode("ascii")
        return self.data.replace(NOTHING, meant, 1)


def put_picture(document: Any, name: str, drawing: art.Drawing, ink: Ink) -> None:
    """Put a picture into a document, as a form of its size that is shown by its name."""
    document.Reference(WholeForm(_written(drawing, ink)), xObjectName(name))


@lru_cache(maxsize=1024)
def _written(drawing: art.Drawing, ink: Ink) -> bytes:
    packed = zlib.compress(art.operators(drawing, ink).encode("ascii"))
    head = (
        f"<< /BBox [ 0 0 {drawing.width:g} {drawing.height:g} ] /Filter /FlateDecode /FormType 1"
        f" /Length {len(packed)} {NOTHING.decode()} /Subtype /Form /Type /XObject >>\nstream\n"
    )
    return head.encode("ascii") + packed + b"\nendstream\n"
