"""Receipt printers: chits for the kitchen, and bills, on rolls of 58 or 80 mm."""

from PIL import Image

from partycards.restaurant.printers import ReceiptPrinter


class Offline(Exception):
    """The printer prints nothing, and this is not on its paper. The message is a sentence."""


class Unsure(Offline):
    """The printer went away while it printed: this may be on its paper, or a part of it."""


def send(printer: ReceiptPrinter, picture: Image.Image) -> None:
    """Print a picture in black and white, and cut; back when it is on paper, as far as the printer
    tells. Raise `Offline`, or `Unsure`. It takes seconds, and the thread it runs in waits."""
    # Here and not at the top: a house without a printer need not wait for all of it to be read.
    from partycards.printing import receipt_printer

    receipt_printer.send(printer, picture)
