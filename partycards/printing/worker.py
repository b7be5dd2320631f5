"""Printing in a process of its own: a long print takes nothing from the tables, and the memory that
it needs is free again when it is done.

`ask` writes what is wanted into a folder, then `python -m partycards.printing.worker FOLDER` draws
`sheet.pdf` there, and the pictures of its cards as `cards.zip` if they are wanted, and writes into
`lost` which letters no font has. On the way it says on standard output how far it is, a line
`9 250` each time; what it refuses it writes into `refused`, and ends with `REFUSED`.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.errors import CatalogueError
from partycards.printing.content import Content
from partycards.printing.engine.art import PictureError
from partycards.printing.engine.card_pictures import write_pictures
from partycards.printing.engine.options import OptionError, Options
from partycards.printing.every_sheet import DRAWN, print_pdf
from partycards.printing.lost_letters import Lost
from partycards.printing.shipped_content import shipped_texts

ASKED, SHEET, PICTURES, REFUSAL, LOST = "asked", "sheet.pdf", "cards.zip", "refused", "lost"
REFUSED = 2
"""The exit status of a print for which something else must be chosen."""
OFTEN = 0.1
"""Seconds between two lines that tell how far it is."""


class Asked(Struct, frozen=True):
    """What is to be printed; `kind` is its key."""

    kind: str
    content: Content
    options: Options


class Refusal(Struct, frozen=True):
    """Why it cannot be: an untranslated sentence with its values, and the option it is about, ""
    for none."""

    option: str
    message: str
    values: dict[str, Any] = {}


def ask(asked: Asked, folder: Path) -> None:
    """Write what is wanted into the folder."""
    (folder / ASKED).write_bytes(encoded(asked))


def encoded(asked: Asked) -> bytes:
    """The same as bytes: equal prints are equal here. Boxes of games stay at home: no house changes
    them, and in a file nobody could tell whose type they are."""
    asked = replace(asked, content=replace(asked.content, boxes={}))
    return msgspec.json.encode(asked, enc_hook=str, order="deterministic")


def decoded(data: bytes) -> Asked:
    """What `encoded` wrote."""
    asked = msgspec.json.decode(data, type=Asked, dec_hook=lambda kind, text: kind(text))
    return replace(asked, content=replace(asked.content, boxes=shipped_texts().boxes))


def refusal(folder: Path) -> Refusal:
    """Why the print in this folder cannot be."""
    return msgspec.json.decode((folder / REFUSAL).read_bytes(), type=Refusal)


def lost(folder: Path) -> tuple[Lost, ...]:
    """The letters of the print in this folder that no font has."""
    return msgspec.json.decode((folder / LOST).read_bytes(), type=tuple[Lost, ...])


def main(arguments: Sequence[str]) -> int:
    """Draw what was asked for in a folder; the exit status."""
    folder = Path(arguments[0])
    try:
        _draw(decoded((folder / ASKED).read_bytes()), folder)
    except OptionError as error:
        return _refuse(folder, Refusal(error.option, error.message, dict(error.values)))
    except (CatalogueError, PictureError) as error:
        return _refuse(folder, Refusal("", str(error).replace("%", "%%")))
    return 0


def _draw(asked: Asked, folder: Path) -> None:
    """Under another name first: whoever sees `sheet.pdf` sees all of it, and the pictures too."""
    half, options = folder / f"half-{SHEET}", asked.options
    pictures = options.layout == "pictures"
    with half.open("wb") as out:
        teller = None if pictures else Teller()  # the pictures take longer by far
        came = print_pdf(DRAWN[asked.kind], asked.content, options, out, teller)
    (folder / LOST).write_bytes(msgspec.json.encode(came.lost))
    if pictures:
        with (folder / PICTURES).open("wb") as out:
            write_pictures(half, came.pieces, options.language, out, Teller())
    half.replace(folder / SHEET)


def _refuse(folder: Path, why: Refusal) -> int:
    (folder / REFUSAL).write_bytes(msgspec.json.encode(why, enc_hook=str))
    return REFUSED


class Teller:
    """Says how far the drawing is, not more often than somebody would look."""

    def __init__(self) -> None:
        self._told = 0.0

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() - self._told >= OFTEN:
            self._told = time.monotonic()
            print(done, total, flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
