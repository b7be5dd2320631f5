"""What `partycards print` writes, by the ending of the file's name, and what it would ignore."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from partycards.printing.engine.options import ALWAYS, CHOICES

if TYPE_CHECKING:
    from partycards.printing.sheet_kind import Kind

PICTURES, ZIP = ".png", ".zip"
"""Of the pages; of the cards, for a card service."""
DPI = 300


def unwritable(kind: "Kind", out: Path) -> str:
    """A sentence if this sheet cannot be a file of this name, else "". Without an ending it is a
    PDF."""
    endings = [".pdf", PICTURES, *kind.files, *([ZIP] if "layout" in kind.knows else [])]
    if out.suffix.lower() in ("", *endings):
        return ""
    could = f"{', '.join(endings[:-1])} or {endings[-1]}"
    return f"“{kind.title}” cannot be a {out.suffix} file: end the name with {could}."


def usual_ending(kind: "Kind", typed: argparse.Namespace) -> str:
    """How the file's name ends when none is given."""
    return ZIP if typed.layout == "pictures" and "layout" in kind.knows else ".pdf"


def without_effect(kind: "Kind", typed: argparse.Namespace) -> Iterator[str]:
    """The options that were typed and that this sheet does not heed."""
    for option in CHOICES:
        if getattr(typed, option) is not None and option not in ALWAYS | kind.knows:
            yield f"--{option.replace('_', '-')}"
    if typed.deck and kind.needs != "deck" and not typed.numbers:
        yield "--deck"
    if typed.season and kind.needs != "season":
        yield "--season"
    if typed.table and kind.needs == "season":
        yield "--table"


def in_pictures(pdf: bytes, out: Path) -> Iterator[tuple[Path, bytes]]:
    """The pages as pictures of 300 dpi, each with the file it goes into: of several the names are
    numbered, "cards-1.png"."""
    from partycards.printing.engine.preview import pictures, sizes

    found = sizes(pdf)
    digits = len(str(len(found)))
    for number, (width, _) in enumerate(found):
        (picture,) = pictures(pdf, round(width / 72 * DPI), number, 1)
        name = f"{out.stem}-{number + 1:0{digits}}{out.suffix}"
        yield (out if len(found) == 1 else out.with_name(name)), picture
