"""What a file says of itself: its version of PDF, its title and language, who made it, and the same
once more as XMP, where programs look first.

No file says when it was made: the same cards give the same bytes on any day.
"""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import XMP, PDFDictionary, PDFInfo, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

from partycards.printing.engine.plain_font import document_of

VERSION = (1, 7)
CREATOR = "Party Cards"
PRODUCER = "Party Cards, ReportLab"
SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}
"""The names of what XMP tells, by their prefix."""


class Info(PDFInfo):
    """The short table at the end of a file; what nobody knows is not in it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.day = ""

    def format(self, document: Any) -> bytes:
        told: dict[str, object] = {
            "Title": PDFString(self.title),
            "Creator": PDFString(CREATOR),
            "Producer": PDFString(PRODUCER),
            "Trapped": PDFName("False"),
        }
        if self.day:
            day = PDFString(f"D:{self.day.replace('-', '')}000000Z")
            told |= {"CreationDate": day, "ModDate": day}
        written: bytes = PDFDictionary(told).format(document)
        return written


class Metadata:
    """What a file says of itself, until it is written. `claims` are tags of XMP with their words;
    whoever draws may add some."""

    def __init__(self, canvas: Canvas, title: str, language: str) -> None:
        document = document_of(canvas)
        self.info = Info(title)
        self.claims = {"xmp:CreatorTool": CREATOR, "pdf:Producer": PRODUCER, "pdf:Trapped": "False"}
        self._language = language
        document.info = self.info
        document.Catalog.Metadata = XMP(creator=lambda written: self._packet().encode())

    def _packet(self) -> str:
        """The XMP packet, plain to be found and read."""
        spaces = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in SPACES.items())
        claims = "\n".join(
            f"<{tag}>{escape(words)}</{tag}>" for tag, words in sorted(self.claims.items())
        )
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
            f'<rdf:Description rdf:about="" {spaces}>\n'
            "<dc:format>application/pdf</dc:format>\n"
            '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">'
            f"{escape(self.info.title)}</rdf:li></rdf:Alt></dc:title>\n"
            f"<dc:language><rdf:Bag><rdf:li>{escape(self._language)}"
            "</rdf:li></rdf:Bag></dc:language>\n"
            f"{claims}\n"
            "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n"
            '<?xpacket end="w"?>'
        )
