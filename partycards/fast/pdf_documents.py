"""What reportlab knows of a PDF while it is drawn, and hands to nobody: the document behind the
canvas, and the resources that it gives to pages and forms when it writes them.

There is no plain way beside it: without it a file cannot say what it is. An update that changes
this stops every print, and so the tests of the first of them.
"""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFFormXObject, PDFPage, PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas


def document_of(canvas: Canvas) -> Any:
    """The document that a canvas draws."""
    return canvas._doc  # type: ignore[attr-defined]


def drawn_in(document: Any) -> list[Any]:
    """The pages and forms of a document, in the order in which they were drawn."""
    return [
        each for each in document.idToObject.values() if isinstance(each, PDFPage | PDFFormXObject)
    ]


def resources_for(drawn: Any) -> Any:
    """The resources that a page or a form would be given when it is written: fonts, forms, states
    and shadings. Whoever gives it some beforehand gives all of them."""
    resources: Any = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    if drawn.XObjects:
        resources.XObject = drawn.XObjects
    if getattr(drawn, "ExtGState", None):
        resources.ExtGState = drawn.ExtGState
    resources.setShading(getattr(drawn, "_shadingUsed", {}))
    return resources
