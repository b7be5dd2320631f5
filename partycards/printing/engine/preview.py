"""Pictures of a PDF's pages, for the preview on a screen.

The library behind it knows no threads: one page at a time in a process.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


def pictures(
    pdf: bytes | Path, width: int, first: int = 0, count: int | None = None, kind: str = "PNG"
) -> Iterator[bytes]:
    """The pages as PNG or JPEG, each `width` pixels wide: `count` of them (else all) from page
    `first`."""
    with opened(pdf) as document:
        last = len(document) if count is None else min(len(document), first + count)
        for number in range(first, last):
            page = document[number]
            # A hair less: what is over a whole pixel becomes one more.
            image = page.render(scale=(width - 0.001) / page.get_width()).to_pil()
            page.close()
            out = BytesIO()
            image.save(out, kind, quality=90)
            yield out.getvalue()


def sizes(pdf: bytes | Path) -> list[tuple[float, float]]:
    """Width and height of each page, in points."""
    with opened(pdf) as document:
        return [document.get_page_size(number) for number in range(len(document))]


def opened(pdf: bytes | Path) -> PdfDocument:
    """A PDF to be looked at."""
    # Here and not at the top: a server starts without waiting for a library that only previews and
    # pictures of cards need.
    import pypdfium2

    return pypdfium2.PdfDocument(pdf)
