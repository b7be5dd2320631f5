"""The letters of a PDF as pdfium finds them: much quicker than pdfplumber, which reads every square
of a QR code as well."""

from collections.abc import Iterator
from ctypes import byref
from functools import lru_cache
from math import hypot

import pypdfium2
from msgspec import Struct
from pypdfium2 import raw

HYPHEN_AT_THE_END = "\ufffe"
"""What pdfium says for one, in the place of the line's end too."""


class PageOfLetters(Struct, frozen=True):
    """A page: its width and height in points, all its letters, turned ones too, the size of the
    smallest, and those that stand outside."""

    width: float
    height: float
    text: str
    smallest: float
    outside: str


@lru_cache(maxsize=4)
def texts(pdf: bytes) -> tuple[str, ...]:
    """The words of every page, in the order in which they were drawn. A line that ends with a
    hyphen goes on in the next one at once."""
    with pypdfium2.PdfDocument(pdf) as document:
        words = (page.get_textpage().get_text_range() for page in document)
        return tuple(each.replace(HYPHEN_AT_THE_END, "-") for each in words)


@lru_cache(maxsize=4)
def letters(pdf: bytes) -> tuple[PageOfLetters, ...]:
    """Every page of a PDF."""
    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(_page(document[number]) for number in range(len(document)))


def _page(page: pypdfium2.PdfPage) -> PageOfLetters:
    words = page.get_textpage()
    found = list(_letters(words))
    width, height = page.get_size()
    return PageOfLetters(
        width=width,
        height=height,
        text=words.get_text_range(),
        smallest=min((size for _, size, _ in found), default=0),
        outside="".join(
            letter
            for letter, _, (left, bottom, right, top) in found
            if left < 0 or bottom < 0 or right > width or top > height
        ),
    )


Letter = tuple[str, float, tuple[float, float, float, float]]
"""The letter, its size in points, and the box of its ink."""


def _letters(words: pypdfium2.PdfTextPage) -> Iterator[Letter]:
    for index in range(words.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(words, index))
        if letter.strip() and not raw.FPDFText_IsGenerated(words, index):
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(words, index, byref(matrix))
            size = raw.FPDFText_GetFontSize(words, index) * hypot(matrix.c, matrix.d)
            yield letter, round(size, 2), words.get_charbox(index)
