"""The receipt printers of the house."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace


class ReceiptPrinter(Struct, frozen=True, kw_only=True):
    """A receipt printer of the house. `kind` "network": `address` is its name or IP address, and it
    listens on `port`. "usb": `address` is maker and model as `04b8:0e15`, in hexadecimal digits.
    `width` is its roll's in millimetres. It prints the chits of its `stations`, none named: of all;
    0.1 knew one `station` at most."""

    name: str
    kind: Literal["network", "usb"] = "network"
    address: str = ""
    port: int = 9100
    width: Literal[58, 80] = 80
    station: str = ""
    stations: tuple[str, ...] = ()

    def prints(self) -> tuple[str, ...]:
        """The stations whose chits it prints; () is all."""
        return self.stations or ((self.station,) if self.station else ())

    def renamed(self, was: str, name: str) -> "ReceiptPrinter":
        """The same when a station has another name, or ("") is gone."""
        stations = tuple(name if each == was else each for each in self.prints())
        return replace(self, station="", stations=tuple(each for each in stations if each))


class Trouble(Struct, frozen=True):
    """A printer that is offline: `why` is a sentence, `waiting` how many chits wait for it."""

    printer: str
    why: str
    waiting: int


class Offline(Exception):
    """The printer prints nothing, and this is not on its paper. The message is a sentence."""


class Unsure(Offline):
    """The printer went away while it printed: this may be on its paper, or a part of it."""
