"""PDF/X-4 (ISO 15930-7), the file that a print shop takes without asking back: it names the press
that it is made for, every page says where it is cut, and every colour says which it is.

Our colours are sRGB. Where a page or a form says DeviceRGB, its resources tell that sRGB is meant;
the press's own profile stands beside it, and black is black. So no colour is bent twice.
"""

from hashlib import sha256
from typing import Any

from msgspec import Struct
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFFormXObject,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas

from partycards.files import shipped
from partycards.printing.engine.box import Box
from partycards.printing.engine.metadata import Metadata
from partycards.printing.engine.options import PaperKey
from partycards.printing.engine.plain_font import document_of
from partycards.printing.engine.whole_form import RGB, WholeForm

PRESS_VERSION = (1, 6)
"""The standard is made of this one."""
DAY = "2026-01-01"
"""The standard wants a day on which the file was made; ours is the same on every day."""


class Press(Struct, frozen=True):
    """A way of printing that shops know by its name in the registry of color.org."""

    name: str
    told: str
    profile: str


EUROPE = Press("FOGRA39", "Coated FOGRA39 (ISO 12647-2)", "FOGRA39L.icc")
AMERICA = Press("CGATS TR 006", "Coated GRACoL 2006 (CGATS TR 006)", "TR006.icc")


def press_of(paper: PaperKey) -> Press:
    """The press of the country where this paper is used."""
    return AMERICA if paper == "letter" else EUROPE


def make_for_press(canvas: Canvas, metadata: Metadata, press: Press) -> None:
    """Say in a file that is begun which press it is for, and that it keeps to PDF/X-4."""
    document = document_of(canvas)
    metadata.info.day = DAY
    moment = f"{DAY}T00:00:00Z"
    metadata.claims |= {
        "pdfxid:GTS_PDFXVersion": "PDF/X-4",
        "xmp:CreateDate": moment,
        "xmp:ModifyDate": moment,
        "xmp:MetadataDate": moment,
        "xmpMM:RenditionClass": "default",
        "xmpMM:VersionID": "1",
    }
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(press.name),
        "OutputCondition": PDFString(press.told),
        "RegistryName": PDFString("http://www.color.org"),
        "Info": PDFString(press.told),
        "DestOutputProfile": document.Reference(_profile(press.profile, 4)),
    }
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([PDFDictionary(intent)])


def cut_at(canvas: Canvas, whole: Box, trim: Box) -> None:
    """Say of the page at hand where it is cut. What is beyond it bleeds, to the page's edge."""
    canvas.setBleedBox(_corners(whole))
    canvas.setTrimBox(_corners(trim))


def finish_for_press(canvas: Canvas, metadata: Metadata) -> None:
    """Before the file is written: what every page and form needs, and the file's own number."""
    document = document_of(canvas)
    space = PDFArray([PDFName("ICCBased"), document.Reference(_profile("sRGB.icc", 3))])
    document.Reference(space, RGB)
    document.Catalog.ViewerPreferences = None  # how it is printed is the shop's business
    drawn = sha256()
    for each in [*document.idToObject.values()]:
        match each:
            case PDFPage() | PDFFormXObject():
                _name_colours(each, document)
                stream: Any = each.stream
                drawn.update(stream.encode() if isinstance(stream, str) else stream)
            case WholeForm(data=data):
                drawn.update(data)
    document.updateSignature(drawn.hexdigest())
    number = drawn.hexdigest()
    uuid = "-".join((number[:8], number[8:12], number[12:16], number[16:20], number[20:32]))
    metadata.claims["xmpMM:DocumentID"] = f"uuid:{uuid}"


def _name_colours(drawn: Any, document: Any) -> None:
    """Tell a page or a form which RGB is meant, beside what the library gives it when it writes."""
    if isinstance(drawn, PDFPage):
        drawn.check_format(document)
        drawn.Trans = None
    else:
        drawn.Resources = PDFResourceDictionary()
        drawn.Resources.basicFonts()
        drawn.Resources.allProcs()
        drawn.Resources.XObject = drawn.XObjects or {}
    drawn.Resources.ColorSpace[RGB] = PDFObjectReference(RGB)


def _profile(name: str, channels: int) -> PDFStream:
    stream: Any = PDFStream(content=(shipped("data") / "icc" / name).read_bytes())
    stream.dictionary["N"] = channels
    stream.filters = [PDFZCompress]
    return stream  # type: ignore[no-any-return]


def _corners(box: Box) -> tuple[str, ...]:
    return tuple(fp_str(each) for each in (box.x, box.y, box.right, box.top))
