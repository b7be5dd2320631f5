"""PDFs read back: what a printer, a reader and a phone's camera would find in them."""

import re
import zlib
from functools import lru_cache
from io import BytesIO
from typing import Any

import pdfplumber.page
import pypdfium2
import zxingcpp
from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import stream_value
from pdfminer.psparser import literal_name

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, read_options
from partycards.printing.every_sheet import SHEETS, print_pdf
from tests.printing.letters import letters, texts

COLOUR = re.compile(rb"[\d.] (?:rg|RG|k|K)\b|/DeviceRGB|/DeviceCMYK")
"""What sets one ends like this; to look for its numbers first takes ten times as long."""

LETTERS_OR_FORMS = re.compile(rb"\b(?:BT|Do)\b")


def printed(key: str, content: Content, **typed: object) -> bytes:
    """A kind of sheet as PDF; options as they are typed (`paper="letter"`, `large="yes"`)."""
    language = str(typed.pop("language", "en"))
    said = {name: str(value) for name, value in typed.items()}
    options = read_options(said, language, SHEETS[key].usual)
    out = BytesIO()
    print_pdf(SHEETS[key], content, options, out)
    return out.getvalue()


class WithoutArt(PDFPageInterpreter):
    """Leaves out the drawings that have no letters in them: most of what there is to read in a file
    of cards, and nothing that a test asks for."""

    def do_Do(self, name: Any) -> None:
        form = stream_value(self.xobjmap[literal_name(name)])
        if "BBox" not in form or LETTERS_OR_FORMS.search(form.get_data()):
            super().do_Do(name)


pdfplumber.page.PDFPageInterpreter = WithoutArt


@lru_cache(maxsize=4)
def pages(pdf: bytes) -> list[Any]:
    """The pages, as pdfplumber sees them: their words, lines and boxes, without the pictures that
    are drawn in lines."""
    return pdfplumber.open(BytesIO(pdf)).pages


def text(pdf: bytes) -> str:
    """All words of all pages, with one space between them, in the order in which they were drawn:
    the foot of a page comes first."""
    return " ".join(" ".join(page.split()) for page in texts(pdf))


def drawn(pdf: bytes) -> str:
    """All letters in the order in which they were drawn, without spaces: a text is whole there,
    however it is turned and broken into lines."""
    return "".join("".join(page.split()) for page in texts(pdf))


def bare(words: str) -> str:
    """Words without spaces and hyphens: one may stand where a long word is broken."""
    return "".join(words.replace("-", "").split())


def smallest(pdf: bytes) -> float:
    """The size of the smallest letter, however it is turned."""
    return min(page.smallest for page in letters(pdf) if page.smallest)


def outside(pdf: bytes) -> str:
    """Letters that stand outside their page, which no printer would print."""
    return "".join(page.outside for page in letters(pdf))


def fonts(pdf: bytes) -> set[str]:
    """The names of the fonts that letters are printed in, without their subset tags."""
    return {char["fontname"].partition("+")[2] for page in pages(pdf) for char in page.chars}


def decoded(pdf: bytes, page: int = 0) -> list[str]:
    """The texts of the QR codes on a page, as a camera reads them at about 150 dpi."""
    return [code.text for code in codes(pdf, 1240, page)]


def codes(pdf: bytes, width: int, page: int) -> list[zxingcpp.Barcode]:
    """The QR codes on a page of so many pixels' width."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[page].render(scale=width / document[page].get_width(), grayscale=True)
        return zxingcpp.read_barcodes(picture.to_pil())


def streams(pdf: bytes) -> list[bytes]:
    """What is drawn: the content of every page and form, unpacked."""
    found = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    unpacked = (zlib.decompress(stream) for stream in found if stream[:1] == b"\x78")
    return [stream for stream in unpacked if stream.isascii()]


def is_grey(pdf: bytes) -> bool:
    """Whether nothing in the file sets a colour."""
    return not any(COLOUR.search(stream) for stream in (*streams(pdf), _without_streams(pdf)))


def _without_streams(pdf: bytes) -> bytes:
    return re.sub(rb"stream\r?\n.*?endstream", b"", pdf, flags=re.DOTALL)


def rectangles(page: Any, width: float, height: float) -> list[tuple[float, float]]:
    """The lower left corners, in mm, of the rectangles of a size in mm, to a tenth, once each."""
    corners = {
        (round(rect["x0"] / MM, 1), round(float(page.height) / MM - rect["bottom"] / MM, 1))
        for rect in page.rects
        if abs(rect["width"] / MM - width) < 0.1 and abs(rect["height"] / MM - height) < 0.1
    }
    return sorted(corners)
