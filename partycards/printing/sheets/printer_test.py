"""What a receipt printer prints to show that it is there: its name, whose chits, how wide."""

from msgspec import Struct
from PIL import Image

from partycards.games.base import N_
from partycards.printing.engine.fonts import DISPLAY, TEXT
from partycards.printing.engine.thermal_strip import DOTS, Span, Strip
from partycards.restaurant.printers import ReceiptPrinter
from partycards.words import catalogue


class Test(Struct, frozen=True):
    """`house` is the restaurant's name, `stations` are all there are, `time` is `13:05`."""

    house: str
    printer: ReceiptPrinter
    stations: tuple[str, ...]
    time: str


def draw_test(test: Test, language: str = "en") -> Image.Image:
    """A strip as wide as the printer's paper: what is missing of its bar does not fit on it."""
    say, printer = catalogue(language).gettext, test.printer
    strip = Strip(DOTS[printer.width])
    strip.reversed(say(N_("TEST PRINT")), 44, full=True)
    if test.house:
        strip.words((Span(test.house, DISPLAY),), 40)
    strip.largest(printer.name, 72, 40)
    strip.sides(f"{printer.width} mm", test.time, 36)
    strip.rule(4)
    own = [name for name in printer.prints() if name in test.stations]
    chits = say(N_("Chits of: %(stations)s"))
    strip.words(chits % {"stations": ", ".join(own) or say(N_("all stations"))}, 30)
    strip.words(say(N_("Is the black bar whole? Then the paper’s width is right.")), 30)
    strip.words((Span("ÄÖÜ ß éèç ñ æø 0123456789 € £", TEXT),), 30)
    strip.rule(4)
    return strip.image()
