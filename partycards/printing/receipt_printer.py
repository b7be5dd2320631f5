"""A receipt printer, in its own words (ESC/POS): how it is, a picture, a cut.

A printer that takes a picture may still have no paper, or lose power half-way. So before a picture
it is asked how it is, and after it whether it has come that far; printers that answer neither are
believed. What went wrong says whether something may be on paper already (`Unsure`) or not.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from PIL import Image, ImageChops

from partycards.games.base import N_
from partycards.network import is_near
from partycards.printing.printer_lines import Cable, Line, NetworkLine
from partycards.restaurant.printers import Offline, ReceiptPrinter, Unsure

ANSWER = 1.5
"""Seconds within which a printer says how it is, if it ever does."""
PRINTED = 10.0
"""Seconds within which it has printed a chit."""
PIECE = 240
"""Rows of dots that are sent at a time: small printers hold no more."""
BEGIN, PICTURE, CUT = b"\x1b@", b"\x1dv0\x00", b"\x1bd\x06\x1dV\x00"
"""ESC @ forgets what was; GS v 0 has bytes across and rows behind it, and then the dots; ESC d
moves the picture by six lines, past the knife, and GS V cuts."""
HOW_ARE_YOU, PAPER_LEFT, THIS_FAR = b"\x10\x04\x01", b"\x10\x04\x04", b"\x1dr\x01"
"""Online? Any paper? (DLE EOT 1 and 4, answered at once.) And GS r 1, answered in its turn."""
IS_ANSWER, MUST_BE = 0b1001_0011, 0b0001_0010
"""Bits that tell an answer of DLE EOT from noise, and how they are."""
MOST_SAID = 8
"""Bytes: an answer is one, with a few more from printers that tell of themselves unasked."""
NOT_READY, NO_PAPER = 0b0000_1000, 0b0110_0000

UNREACHED = N_("It cannot be reached.")
CANNOT = N_("It is offline, or its cover is open.")
PAPERLESS = N_("It is out of paper.")
HALFWAY = N_("It stopped before it was finished.")
NO_PRINTER = N_("What answers at its address is not a receipt printer.")
NO_ADDRESS = N_("Its address is not a valid one.")
FAR = N_("Its address is out on the internet, and not in your own network.")


def send(printer: ReceiptPrinter, picture: Image.Image) -> None:
    """Print a picture in black and white, and cut; back when it is on paper, as far as the printer
    tells. Raise `Offline`, or `Unsure`. It takes seconds, and the thread it runs in waits."""
    with _reached(printer) as line:
        talks = _ready(line)
        try:
            line.write(BEGIN)
            for piece in pieces(picture):
                line.write(piece)
            line.write(CUT)
            if talks:
                _wait_for(line)
            else:
                line.hang_up(ANSWER)
        except OSError as error:
            raise Unsure(HALFWAY) from error


def pieces(picture: Image.Image) -> Iterator[bytes]:
    """A picture in black and white as printers take it, some rows at a time: a bit for each dot,
    and 1 is black."""
    for top in range(0, picture.height, PIECE):
        below = min(top + PIECE, picture.height)
        grey = picture.crop((0, top, picture.width, below)).convert("L")
        rows = ImageChops.invert(grey).convert("1")
        across = (rows.width + 7) // 8
        sizes = across.to_bytes(2, "little") + rows.height.to_bytes(2, "little")
        yield PICTURE + sizes + rows.tobytes()


@contextmanager
def _reached(printer: ReceiptPrinter) -> Iterator[Line]:
    """The line to the printer, as long as it is needed."""
    try:
        line = _by_network(printer) if printer.kind == "network" else _by_cable(printer)
    except OSError as error:
        raise Offline(UNREACHED) from error
    except ValueError as error:
        raise Offline(NO_ADDRESS) from error
    try:
        yield line
    finally:
        with suppress(OSError):
            line.close()


def _by_network(printer: ReceiptPrinter) -> Line:
    line = NetworkLine(printer.address, printer.port)
    # A name can stand for any address: what a kitchen prints goes to nobody far away.
    if not is_near(line.ip):
        line.close()
        raise Offline(FAR)
    return line


def _by_cable(printer: ReceiptPrinter) -> Line:
    maker, _, model = printer.address.partition(":")
    return Cable(int(maker, 16), int(model, 16))


def _ready(line: Line) -> bool:
    """Whether the printer talks; `Offline` when it says that it cannot print."""
    state = _asked(line, HOW_ARE_YOU)
    if state is None:
        return False
    paper = _asked(line, PAPER_LEFT)
    if paper is not None and paper & NO_PAPER == NO_PAPER:
        raise Offline(PAPERLESS)
    if state & NOT_READY:
        raise Offline(CANNOT)
    return True


def _asked(line: Line, question: bytes) -> int | None:
    """What the printer answers at once; None for one that has no answer. `Offline` when something
    answers that talks much more than a printer does."""
    try:
        line.write(question)
        said = line.listen(ANSWER)
    except TimeoutError:
        return None
    except OSError as error:
        raise Offline(UNREACHED) from error
    if len(said) > MOST_SAID:
        raise Offline(NO_PRINTER)
    return next((byte for byte in said[::-1] if byte & IS_ANSWER == MUST_BE), None)


def _wait_for(line: Line) -> None:
    """Until the printer has come to the end of what it was sent. One that does not say so, but is
    well, has no such answer; OSError when it is not well any more."""
    line.write(THIS_FAR)
    try:
        line.listen(PRINTED)
    except TimeoutError:
        line.write(HOW_ARE_YOU)
        if line.listen(ANSWER)[-1] & NOT_READY:
            raise
