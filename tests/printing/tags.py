"""What a screen reader finds in a tagged PDF: its parts in the order in which they are read."""

from collections.abc import Iterator
from typing import Any

import pypdfium2
from msgspec import Struct

from tests.printing.reading import pages


class Part(Struct, frozen=True):
    """A tag with words of its own, or a picture with the words that are said for it."""

    role: str
    words: str


def read_aloud(pdf: bytes) -> list[Part]:
    """All parts of the document, one after the other."""
    pieces: dict[tuple[int, int], str] = {}
    for page in pages(pdf):
        for char in page.chars:
            if char["mcid"] is not None:
                place = page.page_number, char["mcid"]
                pieces[place] = pieces.get(place, "") + char["text"]
    (root,) = pages(pdf)[0].pdf.structure_tree
    return list(_parts(root, pieces))


def _parts(tag: dict[str, Any], pieces: dict[tuple[int, int], str]) -> Iterator[Part]:
    number = tag.get("page_number", 0)
    words = "".join(pieces.get((number, mcid), "") for mcid in tag.get("mcids", ()))
    words = tag.get("alt_text", words)
    if words or tag["type"] in ("TH", "TD", "Figure"):
        yield Part(tag["type"], " ".join(words.replace("\u00ad", "").split()))
    for child in tag.get("children", ()):
        yield from _parts(child, pieces)


def unread(pdf: bytes) -> list[str]:
    """What no screen reader reads, page by page."""
    return [
        "".join(char["text"] for char in page.chars if char["mcid"] is None) for page in pages(pdf)
    ]


def unmarked(pdf: bytes) -> str:
    """Letters that are neither in a tag nor in an artifact."""
    return "".join(char["text"] for page in pages(pdf) for char in page.chars if not char["tag"])


def outline(pdf: bytes) -> list[tuple[int, str, int]]:
    """The bookmarks: level, title, page from 1."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            (mark.level, mark.get_title(), mark.get_dest().get_index() + 1)
            for mark in document.get_toc()
        ]
