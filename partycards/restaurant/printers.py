"""The receipt printers of the house."""

from typing import Literal

from msgspec import Struct


class ReceiptPrinter(Struct, frozen=True, kw_only=True):
    """A receipt printer of the house. `kind` "network": `address` is its name or IP address, and it
    listens on `port`. "usb": `address` is maker and model as `04b8:0e15`, in hexadecimal digits.
    `width` is its roll's in millimetres. `station` is whose chits it prints, "" those of all."""

    name: str
    kind: Literal["network", "usb"] = "network"
    address: str = ""
    port: int = 9100
    width: Literal[58, 80] = 80
    station: str = ""


class Trouble(Struct, frozen=True):
    """A printer that is offline: `why` is a sentence, `waiting` how many chits wait for it."""

    printer: str
    why: str
    waiting: int


class Offline(Exception):
    """The printer prints nothing, and this is not on its paper. The message is a sentence."""


class Unsure(Offline):
    """The printer went away while it printed: this may be on its paper, or a part of it."""
