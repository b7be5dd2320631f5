"""The wire to a receipt printer: by network or cable, with python-escpos.

A printer that takes a picture may still have no paper, or lose power half-way. So before a picture
it is asked how it is, and after it whether it has come that far; printers that answer neither are
believed. What went wrong says whether something may be on paper already (`Unsure`) or not.
"""

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import usb.core
import usb.util
from escpos import capabilities
from escpos.escpos import Escpos
from escpos.exceptions import Error
from escpos.printer import Network, Usb
from PIL import Image

from partycards.games.base import N_
from partycards.network import is_near
from partycards.restaurant.printers import Offline, ReceiptPrinter, Unsure

if "ESCPOS_CAPABILITIES_PICKLE_DIR" not in os.environ:
    # The library makes a folder for itself at every start, and would leave it behind.
    shutil.rmtree(capabilities.pickle_dir, ignore_errors=True)

REACH = 5.0
"""Seconds within which a printer must be reached, and take each piece of a picture."""
ANSWER = 1.5
"""Seconds within which a printer says how it is, if it ever does."""
PRINTED = 10.0
"""Seconds within which it has printed a chit."""
PIECE = 240
"""Rows of dots that are sent at a time: small printers hold no more."""
HOW_ARE_YOU, PAPER_LEFT, THIS_FAR = b"\x10\x04\x01", b"\x10\x04\x04", b"\x1dr\x01"
"""Online? Any paper? (DLE EOT 1 and 4, answered at once.) And GS r 1, answered in its turn."""
IS_ANSWER, MUST_BE = 0b1001_0011, 0b0001_0010
"""Bits that tell an answer of DLE EOT from noise, and how they are."""
MOST_SAID = 8
"""Bytes: an answer is one, with a few more from printers that tell of themselves unasked."""
NOT_READY, NO_PAPER = 0b0000_1000, 0b0110_0000

PROFILE = "TM-T20II"
"""What python-escpos takes every printer for: one that prints pictures and cuts."""

UNREACHED = N_("It cannot be reached.")
CANNOT = N_("It is switched to offline, or its cover is open.")
PAPERLESS = N_("It has no paper.")
HALFWAY = N_("It stopped before it was done.")
NO_PRINTER = N_("What answers at its address is no receipt printer.")
NO_ADDRESS = N_("Its address cannot be one.")
FAR = N_("Its address is out on the internet, and not in your own network.")


def send(printer: ReceiptPrinter, picture: Image.Image) -> None:
    """Print a picture in black and white, and cut; back when it is on paper, as far as the printer
    tells. Raise `Offline`, or `Unsure`. It takes seconds, and the thread it runs in waits."""
    with _reached(printer) as device:
        talks = _ready(device)
        try:
            device.hw("INIT")
            device.image(picture, fragment_height=PIECE)
            device.cut()
            _wait_for(device) if talks else _hang_up(device)
        except (OSError, Error) as error:
            raise Unsure(HALFWAY) from error


@contextmanager
def _reached(printer: ReceiptPrinter) -> Iterator[Escpos]:
    """The printer, as long as it is needed."""
    try:
        device = _network(printer) if printer.kind == "network" else _usb(printer)
    except (OSError, Error, usb.core.NoBackendError) as error:
        raise Offline(UNREACHED) from error
    except ValueError as error:
        raise Offline(NO_ADDRESS) from error
    try:
        yield device
    finally:
        with suppress(OSError, Error):
            device.close()


def _network(printer: ReceiptPrinter) -> Escpos:
    device = Network(printer.address, printer.port, timeout=REACH, profile=PROFILE)
    # Its own `open` leaves a socket behind when nobody answers, and knows IPv4 only.
    connection = socket.create_connection((printer.address, printer.port), REACH)
    # A name can stand for any address: what a kitchen prints goes to nobody far away.
    if not is_near(connection.getpeername()[0]):
        connection.close()
        raise Offline(FAR)
    device.device = connection
    return device


def _usb(printer: ReceiptPrinter) -> Escpos:
    """By maker and model; where it listens and speaks it says itself."""
    maker, _, model = printer.address.partition(":")
    ids = {"idVendor": int(maker, 16), "idProduct": int(model, 16)}
    found: Any = usb.core.find(**ids)
    if found is None:
        raise Offline(UNREACHED)
    ways = {usb.util.endpoint_direction(end.bEndpointAddress): end.bEndpointAddress
            for end in found[0][(0, 0)]}  # fmt: skip
    device = Usb(
        usb_args=ids,
        timeout=int(REACH * 1000),
        in_ep=ways.get(usb.util.ENDPOINT_IN, 0x82),
        out_ep=ways.get(usb.util.ENDPOINT_OUT, 0x01),
        profile=PROFILE,
    )
    device.open()
    return device


def _ready(device: Any) -> bool:
    """Whether the printer talks; `Offline` when it says that it cannot print."""
    state = _asked(device, HOW_ARE_YOU)
    if state is None:
        return False
    paper = _asked(device, PAPER_LEFT)
    if paper is not None and paper & NO_PAPER == NO_PAPER:
        raise Offline(PAPERLESS)
    if state & NOT_READY:
        raise Offline(CANNOT)
    return True


def _asked(device: Any, question: bytes) -> int | None:
    """What the printer answers at once; None for one that has no answer. `Offline` when something
    answers that talks much more than a printer does."""
    try:
        device._raw(question)
        said = _heard(device, ANSWER)
    except TimeoutError:
        return None
    except OSError as error:
        raise Offline(UNREACHED) from error
    if len(said) > MOST_SAID:
        raise Offline(NO_PRINTER)
    return next((byte for byte in said[::-1] if byte & IS_ANSWER == MUST_BE), None)


def _wait_for(device: Any) -> None:
    """Until the printer has come to the end of what it was sent. One that does not say so, but is
    well, has no such answer; OSError when it is not well any more."""
    device._raw(THIS_FAR)
    try:
        _heard(device, PRINTED)
    except TimeoutError:
        device._raw(HOW_ARE_YOU)
        if _heard(device, ANSWER)[-1] & NOT_READY:
            raise


def _hang_up(device: Any) -> None:
    """Say that this was all, and wait a moment: a line that is cut loses what is still in it."""
    if isinstance(device, Network):
        device.device.shutdown(socket.SHUT_WR)
        with suppress(TimeoutError, ConnectionError):
            _heard(device, ANSWER)


def _heard(device: Any, seconds: float) -> bytes:
    """What the printer has said, a byte at least, within so many seconds; TimeoutError when it said
    nothing, ConnectionError when it hung up."""
    if isinstance(device, Network):
        device.device.settimeout(seconds)
        said = device.device.recv(16)
        device.device.settimeout(REACH)
    else:
        said = _heard_by_cable(device, seconds)
    if not said:
        raise ConnectionError
    return bytes(said)


def _heard_by_cable(device: Any, seconds: float) -> bytes:
    try:
        return bytes(device.device.read(device.in_ep, 16, int(seconds * 1000)))
    except usb.core.USBTimeoutError as error:
        raise TimeoutError from error
