"""What a print shop's preflight looks for in a PDF/X-4 (ISO 15930-7), read from the file itself.

`faults` names what is wrong by what the standard wants, in the order of a preflight's report.
"""

import re
import struct
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, PDFStream, dict_value, list_value, resolve1, stream_value
from pdfminer.psparser import PSLiteral, literal_name

XMP = {
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "dc": "http://purl.org/dc/elements/1.1/",
}
FORBIDDEN = (
    *("JavaScript", "JS", "Launch", "OpenAction", "AA", "Annots", "AcroForm", "XFA"),
    *("EmbeddedFile", "EmbeddedFiles", "Alternates", "OPI", "PS", "TR", "HTP", "Encrypt"),
)
"""Names that would be somewhere in the objects of a file with actions, forms, PostScript, pictures
to be swapped or private transfer curves."""
SETS_A_COLOUR = re.compile(rb"\s(rg|RG|k|K|cs|CS|scn|SCN|sh)(?=\s)")


class Opened:
    """A file and everything in it."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.document = PDFDocument(PDFParser(BytesIO(pdf)))
        self.catalog: dict[str, Any] = self.document.catalog
        self.objects = [
            self.document.getobj(number)
            for xref in self.document.xrefs
            for number in xref.get_objids()
        ]

    def dicts(self) -> Iterator[tuple[dict[str, Any], PDFStream | None]]:
        """Every dictionary, and the stream that it is of."""
        for each in self.objects:
            if isinstance(each, PDFStream):
                yield each.attrs, each
            elif isinstance(each, dict):
                yield each, None

    def pages(self) -> list[dict[str, Any]]:
        return [d for d, _ in self.dicts() if _name(d.get("Type")) == "Page"]

    def xmp(self) -> ElementTree.Element:
        data = stream_value(self.catalog["Metadata"]).get_data()
        return ElementTree.fromstring(data.partition(b"?>\n")[2].rpartition(b"<?xpacket")[0])

    def told(self, tag: str) -> str:
        """What XMP says under a tag, "" for nothing."""
        prefix, name = tag.split(":")
        found = self.xmp().find(f".//{{{XMP[prefix]}}}{name}")
        return "" if found is None else "".join(found.itertext()).strip()


def _name(value: Any) -> str:
    value = resolve1(value)
    return literal_name(value) if isinstance(value, PSLiteral) else ""


def faults(pdf: bytes) -> list[str]:
    """Everything that a preflight would report, nothing for a file that a shop can take."""
    file = Opened(pdf)
    return [*_file(file), *_intent(file), *_pages(file), *_colours(file), *_fonts(file)]


def _file(file: Opened) -> Iterator[str]:
    """The header, the number, what the file says of itself, and what must not be in it."""
    if not re.match(rb"%PDF-1\.[3-6]\n%[\x80-\xff]{4}", file.pdf):
        yield "PDF 1.6 or older"
    identity = file.document.xrefs[0].get_trailer().get("ID", ())
    if len(identity) != 2 or not all(identity):
        yield "a file identifier"
    if file.told("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield "GTS_PDFXVersion in XMP"
    if "Filter" in stream_value(file.catalog["Metadata"]).attrs:
        yield "XMP that is not packed"
    for tag in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
                "xmpMM:VersionID", "xmpMM:RenditionClass", "dc:title"):  # fmt: skip
        if not file.told(tag):
            yield f"{tag} in XMP"
    info = file.document.info[0]
    if _name(info.get("Trapped")) not in ("True", "False"):
        yield "Trapped in the file's info"
    if file.told("pdf:Trapped") != _name(info.get("Trapped")):
        yield "the same Trapped in XMP"
    if info["Title"].decode() != file.told("dc:title"):
        yield "the same title in XMP"
    for key, tag in (("CreationDate", "xmp:CreateDate"), ("ModDate", "xmp:ModifyDate")):
        digits = re.sub(rb"\D", b"", info.get(key, b"")).decode()
        if digits != re.sub(r"\D", "", file.told(tag)):
            yield f"the same {key} in XMP"
    for found, _ in file.dicts():
        for key in FORBIDDEN:
            if key in found:
                yield f"nothing like {key}"
        if "LZWDecode" in repr(found.get("Filter")):
            yield "no LZW"
    if "ViewerPreferences" in file.catalog:
        yield "no wishes of how it is printed"


def _intent(file: Opened) -> Iterator[str]:
    """The press that it is made for, with its profile."""
    intents = [dict_value(each) for each in list_value(file.catalog.get("OutputIntents", []))]
    ours = [each for each in intents if _name(each.get("S")) == "GTS_PDFX"]
    if len(ours) != 1:
        yield "one output intent"
        return
    for key in ("OutputConditionIdentifier", "RegistryName", "Info"):
        if not ours[0].get(key):
            yield f"an output intent with {key}"
    profile = stream_value(ours[0]["DestOutputProfile"])
    yield from _profile(profile, 4, b"prtrCMYK", "the press's profile")


def _profile(profile: PDFStream, channels: int, what: bytes, called: str) -> Iterator[str]:
    data = profile.get_data()
    if profile.attrs.get("N") != channels or data[12:20] != what or data[36:40] != b"acsp":
        yield called
    if struct.unpack(">I", data[:4])[0] != len(data) or data[8] not in (2, 4):
        yield f"{called}, whole"


def _pages(file: Opened) -> Iterator[str]:
    """Where a page is cut and how far it bleeds."""
    if not file.pages():
        yield "pages"
    for page in file.pages():
        media = [float(each) for each in page["MediaBox"]]
        if "TrimBox" not in page or "ArtBox" in page:
            yield "a TrimBox on every page, and no ArtBox"
            continue
        trim = [float(each) for each in page["TrimBox"]]
        bleed = [float(each) for each in page.get("BleedBox", media)]
        for outer, inner in ((media, bleed), (bleed, trim)):
            if not (outer[0] <= inner[0] < inner[2] <= outer[2]
                    and outer[1] <= inner[1] < inner[3] <= outer[3]):  # fmt: skip
                yield "boxes that lie in each other"


def _colours(file: Opened) -> Iterator[str]:
    """Colours of which everybody knows what they look like: grey, which is the press's black, and
    RGB where it is told which RGB is meant."""
    for found, stream in file.dicts():
        drawn = stream if _name(found.get("Subtype")) == "Form" else None
        if _name(found.get("Type")) == "Page":
            drawn = stream_value(found["Contents"])
        used = set(SETS_A_COLOUR.findall(b" " + drawn.get_data())) if drawn is not None else set()
        if used - {b"rg", b"RG", b"sh"}:
            yield "colours that the press knows"
        if used and not _knows_rgb(found):
            yield "RGB that is told"
        if "CA" in found or "ca" in found or ("SMask" in found and "Width" not in found):
            yield "nothing to look through"


def _knows_rgb(found: dict[str, Any]) -> bool:
    spaces = dict_value(dict_value(found.get("Resources", {})).get("ColorSpace", {}))
    if "DefaultRGB" not in spaces:
        return False
    kind, profile = list_value(spaces["DefaultRGB"])
    return _name(kind) == "ICCBased" and not list(
        _profile(stream_value(profile), 3, b"mntrRGB ", "sRGB")
    )


def _fonts(file: Opened) -> Iterator[str]:
    """All letters are in the file."""
    for found, _ in file.dicts():
        if _name(found.get("Type")) != "Font":
            continue
        inside = [dict_value(each) for each in list_value(found.get("DescendantFonts", []))]
        for font in inside or [found]:
            descriptor = font.get("FontDescriptor")
            there = dict_value(descriptor) if isinstance(descriptor, PDFObjRef | dict) else {}
            if not {"FontFile", "FontFile2", "FontFile3"} & there.keys():
                yield "every font in the file"
