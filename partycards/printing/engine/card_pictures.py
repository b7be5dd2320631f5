"""A picture of every card, for card services: they print decks from files like these, one for each
card and one for each back, 300 dots to an inch, 825 x 1125 with the bleed that they cut off.

The pages of a PDF in layout "pictures" are the cards; a ZIP holds them as PNG, with a list of how
many of each are wanted and a text that says what is what.
"""

import csv
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from partycards.games.base import N_
from partycards.printing.engine.page import Laid, Progress
from partycards.printing.engine.preview import opened
from partycards.words import catalogue

DOTS = 300
"""To an inch."""
ABOUT = (
    N_("What is in here: %(cards)s pictures of cards in “cards”, and their backs in “backs”."),
    N_(
        "Each picture is %(wide)s x %(high)s pixels at %(dots)s dots per inch: the card, and on "
        "every side 1/8 inch (3.2 mm) that is cut off. Nothing that matters stands there."
    ),
    N_(
        "The list counts.csv says for every card how many are wanted, and which back it has. The "
        "numbers in the names are the order of the deck."
    ),
    N_("Cards with different backs are decks of their own: order one after the other."),
)


def write_pictures(pdf: bytes | Path, pieces: Sequence[Laid], language: str, out: BinaryIO,
                   progress: Progress) -> None:  # fmt: skip
    """Write the ZIP of the cards that are the pages of this PDF. One picture at a time is in
    memory. The same cards give the same bytes."""
    backs = sorted({piece.back for piece in pieces if piece.back is not None})
    names = {page: f"backs/back-{number}.png" for number, page in enumerate(backs, 1)}
    names |= {
        piece.front: f"cards/{number:03}-{piece.key}.png" for number, piece in enumerate(pieces, 1)
    }
    with ZipFile(out, "w") as file:
        size = (0, 0)
        for done, (page, image) in enumerate(_drawn(pdf, sorted(names)), 1):
            size, png = image.size, BytesIO()
            image.save(png, "PNG", dpi=(DOTS, DOTS))
            file.writestr(_named(names[page]), png.getvalue(), ZIP_STORED)
            progress(done, len(names))
        file.writestr(_named("counts.csv"), _counts(pieces, names), ZIP_DEFLATED)
        about = _about(language, cards=len(pieces), wide=size[0], high=size[1], dots=DOTS)
        file.writestr(_named("READ ME.txt"), about, ZIP_DEFLATED)


def _drawn(pdf: bytes | Path, numbers: Iterable[int]) -> Iterable[tuple[int, Image.Image]]:
    """Pages as pictures in red, green and blue, with nothing to look through."""
    with opened(pdf) as document:
        for number in numbers:
            page = document[number]
            wide, high = (round(side / 72 * DOTS) for side in page.get_size())
            # A hair less than whole pixels, else there is one more.
            bitmap = page.render(scale=min((wide - 0.01) / page.get_width(),
                                           (high - 0.01) / page.get_height()))  # fmt: skip
            image = bitmap.to_pil().convert("RGB")
            page.close()
            yield number, image


def _counts(pieces: Sequence[Laid], names: dict[int, str]) -> bytes:
    """A row for each card: its picture, how many are wanted, and the picture of its back."""
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(("file", "copies", "back"))
    for piece in pieces:
        back = "" if piece.back is None else names[piece.back]
        rows.writerow((names[piece.front], piece.copies, back))
    return text.getvalue().encode()


def _about(language: str, **values: object) -> bytes:
    say = catalogue(language).gettext
    return "\r\n\r\n".join(say(each) % values for each in ABOUT).encode("utf-8-sig") + b"\r\n"


def _named(name: str) -> ZipInfo:
    """A file in the ZIP, of no day."""
    info = ZipInfo(name)
    info.external_attr = 0o644 << 16
    return info
