"""Chits on real wires: what a printer gets is read back dot for dot; and how chits look."""

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import usb.core
from msgspec.structs import replace
from PIL import Image, ImageChops

from partycards.printing import receipt_printer
from partycards.printing.engine.thermal_strip import DOTS, EDGE
from partycards.printing.receipt_printer import send
from partycards.printing.sheets.chits import Chit, Plate, draw_chit
from partycards.restaurant.orders import Food
from partycards.restaurant.printers import Offline, ReceiptPrinter, Unsure
from tests.restaurant.printer_stub import Printer

LOBSTER = Plate(
    seat=1,
    who="Lisa",
    dish="Lobster under peach blossom",
    foods=(Food("lobster", "Lobster", "shelled"), Food("peaches", "Peaches", "thin slices")),
    notes=("flash the peaches, no sugar crust",),
    contains=("crustaceans", "milk"),
    needs=("no peanuts",),
)
CHIT = Chit(table="12", course="Main course", plates=(LOBSTER,), time="19:42", number=7)
ANY_SCRIPT = (
    "田中さくら", "김치찌개", "ليلى", "שרה", "สวัสดี", "नमस्ते", "Ελευθερία",
    "Щербакова", "Ngọc-Ánh", "🍋🎉",
)  # fmt: skip
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenknödelsuppe" * 2


@pytest.fixture
def switched_on() -> Iterator[Callable[..., Printer]]:
    """Printers; all of them are switched off afterwards."""
    printers: list[Printer] = []

    def make(how: str = "well") -> Printer:
        printers.append(Printer(how))
        return printers[-1]

    yield make
    for printer in printers:
        printer.off()


def at(printer: Printer, width: Any = 80) -> ReceiptPrinter:
    return ReceiptPrinter(name="Pass", address="127.0.0.1", port=printer.port, width=width)


# On the wire ------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [58, 80])
def test_a_printer_gets_the_chit_dot_for_dot(
    switched_on: Callable[..., Printer], width: int
) -> None:
    printer = switched_on()
    picture = draw_chit(CHIT, width)
    send(at(printer, width), picture)
    (paper,) = printer.papers
    assert paper.image.width == DOTS[width]
    assert paper.shows(picture)


def test_a_printer_that_is_switched_off_has_printed_nothing(
    switched_on: Callable[..., Printer],
) -> None:
    printer = switched_on()
    printer.off()
    with pytest.raises(Offline) as refusal:
        send(at(printer), draw_chit(CHIT, 80))
    assert not isinstance(refusal.value, Unsure)
    printer.on()
    send(at(printer), draw_chit(CHIT, 80))
    assert len(printer.papers) == 1


def test_a_printer_without_paper_says_so_and_is_sent_nothing(
    switched_on: Callable[..., Printer],
) -> None:
    printer = switched_on("paperless")
    with pytest.raises(Offline, match="out of paper"):
        send(at(printer), draw_chit(CHIT, 80))
    assert printer.papers == []


def test_a_printer_that_breaks_half_way_may_have_printed(
    switched_on: Callable[..., Printer],
) -> None:
    printer = switched_on("breaks")
    with pytest.raises(Unsure):
        send(at(printer), draw_chit(CHIT, 80))


def test_a_printer_whose_cover_is_open_is_sent_nothing(
    switched_on: Callable[..., Printer],
) -> None:
    printer = switched_on("open")
    with pytest.raises(Offline, match="cover is open"):
        send(at(printer), draw_chit(CHIT, 80))
    assert printer.papers == []


def test_a_printer_that_jams_after_it_was_well_may_have_printed(
    switched_on: Callable[..., Printer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipt_printer, "PRINTED", 0.1)
    with pytest.raises(Unsure):
        send(at(switched_on("jams")), draw_chit(CHIT, 80))


def test_a_printer_that_does_not_say_how_far_it_is_but_is_well_has_printed(
    switched_on: Callable[..., Printer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipt_printer, "PRINTED", 0.1)
    printer = switched_on("old")
    send(at(printer), draw_chit(CHIT, 80))
    assert len(printer.papers) == 1


def test_a_printer_that_answers_nothing_is_believed(
    switched_on: Callable[..., Printer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipt_printer, "ANSWER", 0.05)
    printer = switched_on("silent")
    send(at(printer), draw_chit(CHIT, 80))
    printer.off()
    assert len(printer.papers) == 1


def test_what_answers_like_a_web_server_is_no_printer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        def answer() -> None:
            line, _ = listening.accept()
            with line:
                line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                line.recv(100)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(Offline, match="not a receipt printer"):
            send(ReceiptPrinter(name="Bar", address="127.0.0.1", port=port), draw_chit(CHIT, 80))
        thread.join(5)


def test_a_name_that_stands_for_somebody_far_away_gets_nothing(
    monkeypatch: pytest.MonkeyPatch, switched_on: Callable[..., Printer]
) -> None:
    """Here it stands for the printer beside, which would print it."""
    printer = switched_on()
    monkeypatch.setattr(receipt_printer, "is_near", lambda ip: False)
    with pytest.raises(Offline, match="out on the internet"):
        send(at(printer), draw_chit(CHIT, 80))
    printer.off()
    assert printer.papers == []


def test_an_address_that_cannot_be_is_no_crash() -> None:
    for address in ("", "04b8", "kitchen:printer"):
        with pytest.raises(Offline):
            send(ReceiptPrinter(name="Pass", kind="usb", address=address), draw_chit(CHIT, 80))


class Cable:
    """A printer at a cable, as libusb shows it: endpoints of its own, and what was written."""

    class End:
        def __init__(self, address: int) -> None:
            self.bEndpointAddress = address

    def __init__(self) -> None:
        self.written = b""
        self.answers: list[bytes] = []
        self.mute = False
        self.taken = False

    def __getitem__(self, _: int) -> dict[tuple[int, int], list["Cable.End"]]:
        return {(0, 0): [Cable.End(0x03), Cable.End(0x84)]}

    def is_kernel_driver_active(self, interface: int) -> bool:
        return self.taken

    def detach_kernel_driver(self, interface: int) -> None:
        self.taken = False

    def set_configuration(self) -> None:
        if self.taken:
            raise usb.core.USBError("Resource busy")

    def reset(self) -> None: ...

    def write(self, end: int, data: bytes, timeout: int) -> None:
        assert end == 0x03
        assert not self.taken
        self.written += data
        if data[:2] == b"\x10\x04":
            self.answers.append(b"\x12")
        if data[:2] == b"\x1dr":
            self.answers.append(b"\x00")

    def read(self, end: int, size: int, timeout: int = 0) -> bytes:
        assert end == 0x84
        if self.mute:
            raise usb.core.USBTimeoutError("Operation timed out")
        return self.answers.pop(0)


def test_a_printer_at_a_cable_gets_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, switched_on: Callable[..., Printer]
) -> None:
    cable = Cable()
    monkeypatch.setattr(usb.core, "find", lambda **ids: cable)
    monkeypatch.setattr(usb.util, "dispose_resources", lambda device: None)
    send(ReceiptPrinter(name="Pass", kind="usb", address="04b8:0e15"), draw_chit(CHIT, 80))
    assert cable.written.count(b"\x1dv0") == -(-draw_chit(CHIT, 80).height // receipt_printer.PIECE)
    assert b"\x1dV" in cable.written
    assert cable.answers == []


def test_a_picture_is_sent_as_the_dots_that_are_black_and_then_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two rows of sixteen dots: the first dot of the first row, and the last two of the second."""
    cable = Cable()
    cable.mute = True
    monkeypatch.setattr(usb.core, "find", lambda **ids: cable)
    monkeypatch.setattr(usb.util, "dispose_resources", lambda device: None)
    picture = Image.new("1", (16, 2), 1)
    for dot in ((0, 0), (14, 1), (15, 1)):
        picture.putpixel(dot, 0)
    send(ReceiptPrinter(name="Pass", kind="usb", address="04b8:0e15"), picture)
    asked = b"\x10\x04\x01"
    dots = b"\x1dv0\x00\x02\x00\x02\x00\x80\x00\x00\x03"
    assert cable.written == asked + b"\x1b@" + dots + b"\x1bd\x06" + b"\x1dV\x00"


def test_a_printer_that_the_system_has_taken_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cable = Cable()
    cable.taken = True
    monkeypatch.setattr(usb.core, "find", lambda **ids: cable)
    monkeypatch.setattr(usb.util, "dispose_resources", lambda device: None)
    send(ReceiptPrinter(name="Pass", kind="usb", address="04b8:0e15"), draw_chit(CHIT, 80))
    assert not cable.taken


def test_a_laptop_without_a_driver_for_cables_says_that_the_printer_is_not_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_driver(**ids: int) -> None:
        raise usb.core.NoBackendError("No backend available")

    monkeypatch.setattr(usb.core, "find", no_driver)
    with pytest.raises(Offline, match="cannot be reached"):
        send(ReceiptPrinter(name="Pass", kind="usb", address="04b8:0e15"), draw_chit(CHIT, 80))


# How it looks -----------------------------------------------------------------------------------


def ink(picture: Image.Image) -> int:
    return picture.histogram()[0]


def margins(picture: Image.Image) -> int:
    """Black dots at the paper's edges, where no letter may be."""
    left = picture.crop((0, 0, EDGE // 2, picture.height))
    right = picture.crop((picture.width - EDGE // 2, 0, picture.width, picture.height))
    return ink(left) + ink(right)


@pytest.mark.parametrize("name", ANY_SCRIPT)
@pytest.mark.parametrize("width", [58, 80])
def test_names_in_any_script_are_printed_letter_by_letter(name: str, width: int) -> None:
    with_name = draw_chit(replace(CHIT, plates=(replace(LOBSTER, who=name, dish=name),)), width)
    unknown = "\U000e0f00" * len(name)
    without = draw_chit(replace(CHIT, plates=(replace(LOBSTER, who=unknown, dish=unknown),)), width)
    assert margins(with_name) == 0
    assert (
        with_name.size != without.size
        or ImageChops.difference(with_name.convert("L"), without.convert("L")).getbbox()
    )


@pytest.mark.parametrize("width", [58, 80])
def test_nothing_is_clipped_however_long_it_is(width: int) -> None:
    for long in (LONG, "W" * 120, "春" * 80, "سلام " * 40):
        plate = replace(
            LOBSTER, who=long, dish=long, notes=(long,), needs=(long,), out=(long,), words=long,
            foods=(Food("x", long, long, checked=False),),
        )  # fmt: skip
        picture = draw_chit(replace(CHIT, table=long, course=long, plates=(plate,)), width)
        assert margins(picture) == 0
        assert picture.height > 2 * draw_chit(CHIT, width).height


def test_a_longer_name_is_more_ink_to_its_last_letter() -> None:
    names = [LONG[:count] for count in range(1, len(LONG), 7)]
    inks = [
        ink(draw_chit(replace(CHIT, plates=(replace(LOBSTER, dish=name),)), 58)) for name in names
    ]
    assert inks == sorted(inks)
    assert len(set(inks)) == len(inks)


def test_allergens_are_white_on_black() -> None:
    plain = draw_chit(replace(CHIT, plates=(replace(LOBSTER, contains=(), needs=()),)), 80)
    warned = draw_chit(replace(CHIT, plates=(replace(LOBSTER, needs=()),)), 80)
    band = warned.height - plain.height
    # The words stand in a field that is mostly black.
    assert ink(warned) - ink(plain) > 0.5 * band * 200


@pytest.mark.parametrize("what", ["add_on", "void", "recall"])
def test_what_is_no_new_order_stands_under_a_black_band(what: Any) -> None:
    band = draw_chit(replace(CHIT, what=what), 80).crop((0, 0, 512, 50))
    assert ink(band) > 0.6 * 512 * 40
    assert ink(draw_chit(CHIT, 80).crop((0, 0, 512, 50))) < 0.3 * 512 * 40


def test_a_chit_that_is_printed_again_says_so() -> None:
    for what in ("fire", "add_on", "void"):
        once, again = (
            draw_chit(replace(CHIT, what=what, again=again), 80) for again in (False, True)
        )
        assert again.height > once.height
        assert ink(again) > ink(once) + 0.6 * 512 * 40


def test_a_chit_never_says_that_something_is_free_from_anything() -> None:
    safe = replace(LOBSTER, contains=(), may_contain=(), needs=())
    bare = draw_chit(replace(CHIT, plates=(safe,)), 80)
    assert bare.height < draw_chit(CHIT, 80).height
