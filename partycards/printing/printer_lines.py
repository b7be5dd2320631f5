"""The two ways to a receipt printer: the network and a cable. On both, what goes wrong is an
`OSError`, and a printer that says nothing in time a `TimeoutError`."""

import socket
from contextlib import suppress
from typing import Any, Protocol

import usb.core
import usb.util

REACH = 5.0
"""Seconds within which a printer must be reached, and take each piece of a picture."""
MOST_HEARD = 16
"""Bytes that are listened to at once."""
USUAL_EAR, USUAL_MOUTH = 0x82, 0x01
"""Endpoints of a printer that does not say which are its own: where it speaks and listens."""


class Line(Protocol):
    """A line to a printer."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def listen(self, seconds: float) -> bytes:
        """What the printer has said, a byte at least, within that many seconds; ConnectionError
        when it hung up."""

    def hang_up(self, seconds: float) -> None:
        """Say that this was all, and wait that long at most: a line that is cut loses what is
        still in it."""

    def close(self) -> None: ...


class NetworkLine:
    """A line by network. `ip` is the address that the printer's name stands for."""

    def __init__(self, address: str, port: int) -> None:
        self._line = socket.create_connection((address, port), REACH)
        self.ip: str = self._line.getpeername()[0]

    def write(self, data: bytes) -> None:
        self._line.sendall(data)

    def listen(self, seconds: float) -> bytes:
        self._line.settimeout(seconds)
        said = self._line.recv(MOST_HEARD)
        self._line.settimeout(REACH)
        if not said:
            raise ConnectionError
        return said

    def hang_up(self, seconds: float) -> None:
        self._line.shutdown(socket.SHUT_WR)
        with suppress(TimeoutError, ConnectionError):
            self.listen(seconds)

    def close(self) -> None:
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()


class Cable:
    """A line by cable, to the printer of this maker and model. Where it listens and speaks it says
    itself. Nothing has to be said at its end: a cable takes a piece only when the printer does."""

    def __init__(self, maker: int, model: int) -> None:
        try:
            found: Any = usb.core.find(idVendor=maker, idProduct=model)
        except usb.core.NoBackendError as error:
            raise OSError from error
        if found is None:
            raise ConnectionError
        self._printer = found
        ways = {usb.util.endpoint_direction(end.bEndpointAddress): end.bEndpointAddress
                for end in found[0][(0, 0)]}  # fmt: skip
        self._ear = ways.get(usb.util.ENDPOINT_IN, USUAL_EAR)
        self._mouth = ways.get(usb.util.ENDPOINT_OUT, USUAL_MOUTH)
        self._take()

    def _take(self) -> None:
        """Take the printer from the system's own driver. Where there is none to take it from, or it
        is set up already, it is ours as it is; if not, the first piece does not arrive."""
        with suppress(NotImplementedError, usb.core.USBError):
            if self._printer.is_kernel_driver_active(0):
                self._printer.detach_kernel_driver(0)
        with suppress(usb.core.USBError):
            self._printer.set_configuration()
            self._printer.reset()

    def write(self, data: bytes) -> None:
        self._printer.write(self._mouth, data, int(REACH * 1000))

    def listen(self, seconds: float) -> bytes:
        try:
            said = bytes(self._printer.read(self._ear, MOST_HEARD, int(seconds * 1000)))
        except usb.core.USBTimeoutError as error:
            raise TimeoutError from error
        if not said:
            raise ConnectionError
        return said

    def hang_up(self, seconds: float) -> None: ...

    def close(self) -> None:
        usb.util.dispose_resources(self._printer)
