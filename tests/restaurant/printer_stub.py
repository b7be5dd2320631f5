"""A receipt printer that is none: it listens on a real port, answers as printers do, and keeps what
would have been paper, so that a test reads it back."""

import socket
import threading
from dataclasses import dataclass

from PIL import Image

WELL, PAPERLESS, NOT_READY = 0x12, 0x72, 0x1A
"""Answers of DLE EOT."""


@dataclass
class Paper:
    """What came out up to a cut: pictures joined to one, in black and white."""

    image: Image.Image

    @property
    def black(self) -> int:
        """How many dots are black."""
        return self.image.histogram()[0]

    def shows(self, drawn: Image.Image) -> bool:
        """Whether it is dot for dot what was drawn."""
        same = self.image.size == drawn.size
        return same and self.image.tobytes() == drawn.convert("1").tobytes()


class Printer:
    """`how` it is: "well", "silent" (it never answers), "paperless", its cover "open", "old" (it
    does not know GS r), or it "breaks" or "jams" in the middle of what it is sent. `on` and `off`
    are its switch; its port stays the same."""

    def __init__(self, how: str = "well") -> None:
        self.how = how
        self.papers: list[Paper] = []
        self.broke = 0
        self._listening: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self.port = 0
        self.on()

    def on(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._listen, args=(self._listening,), daemon=True)
        self._thread.start()

    def off(self) -> None:
        if self._listening is not None and self._thread is not None:
            self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            self._thread.join(5)
            self._listening = None

    def _listen(self, listening: socket.socket) -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            with line:
                line.settimeout(5)
                try:
                    self._print(line)
                except (OSError, EOFError):
                    self.broke += 1

    def _print(self, line: socket.socket) -> None:
        """Everything up to the end of a connection."""
        roll: list[Image.Image] = []
        while head := line.recv(1):
            head += self._more(line, 2 if head != b"\x1b" else 1)
            if head[:2] == b"\x10\x04":
                self._answer(line, self._state(bool(roll or self.papers)))
            elif head == b"\x1dr\x01":
                if self.how not in ("old", "jams"):
                    self._answer(line, 0)
            elif head == b"\x1b@":
                continue
            elif head == b"\x1bd":
                self._more(line, 1)
            elif head == b"\x1dv0":
                roll.append(self._picture(line))
                if self.how == "breaks":
                    return
            elif head[:2] == b"\x1dV":
                self.papers.append(Paper(joined(roll)))
                roll = []
            else:
                raise AssertionError(f"not known to this printer: {head!r}")

    def _state(self, has_printed: bool) -> int:
        if self.how == "paperless":
            return PAPERLESS
        ill = self.how == "open" or (self.how == "jams" and has_printed)
        return NOT_READY if ill else WELL

    def _more(self, line: socket.socket, count: int) -> bytes:
        found = b""
        while len(found) < count:
            piece = line.recv(count - len(found))
            if not piece:
                raise EOFError
            found += piece
        return found

    def _answer(self, line: socket.socket, byte: int) -> None:
        if self.how != "silent":
            line.sendall(bytes([byte]))

    def _picture(self, line: socket.socket) -> Image.Image:
        """GS v 0: mode, bytes across, rows; then the dots, 1 is black."""
        head = self._more(line, 5)
        across, rows = head[1] + 256 * head[2], head[3] + 256 * head[4]
        dots = self._more(line, across * rows)
        return Image.frombytes("1", (8 * across, rows), bytes(255 - byte for byte in dots))


def joined(pictures: list[Image.Image]) -> Image.Image:
    """Pictures below each other."""
    whole = Image.new("1", (pictures[0].width, sum(each.height for each in pictures)), 1)
    top = 0
    for each in pictures:
        whole.paste(each, (0, top))
        top += each.height
    return whole
