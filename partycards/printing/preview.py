"""Pictures of a PDF's pages, for the preview on a screen."""

from collections.abc import Iterator
from io import BytesIO

import pypdfium2


def pictures(pdf: bytes, width: int, first: int = 0, count: int | None = None) -> Iterator[bytes]:
    """The pages as PNG, each `width` pixels wide: `count` of them (else all) from page `first`."""
    with pypdfium2.PdfDocument(pdf) as document:
        last = len(document) if count is None else min(len(document), first + count)
        for number in range(first, last):
            page = document[number]
            image = page.render(scale=width / page.get_width()).to_pil()
            out = BytesIO()
            image.save(out, "PNG")
            yield out.getvalue()
