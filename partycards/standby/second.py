"""The second laptop's side: it calls, takes in what it is told, and has it on its disk at any time
as a data folder that a server can start on."""

import logging
import secrets
import socket as system
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import gevent
from gevent import socket
from gevent.event import Event as Bell
from msgspec.structs import replace

import partycards
from partycards.disk import LOG
from partycards.standby import roles, wire
from partycards.standby.beside import Kept
from partycards.standby.ends import Ends, ends_of
from partycards.standby.roles import Laptops
from partycards.standby.wire import (
    Begin,
    Broken,
    Ended,
    Erased,
    Events,
    File,
    Gone,
    Got,
    Have,
    Hello,
    Mark,
    Pages,
    Said,
    TakeOver,
    Trouble,
    proof,
    proves,
)
from partycards.tables.log import Event
from partycards.tables.log_sqlite import SqliteLog

logger = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds until a laptop that does not answer is called again."""
SILENT = 12.0
"""Seconds without a word after which the connection is given up."""
PREPARING = 60.0
"""The same while the first looks what there is to be copied."""
LAST_WORDS = 6.0
CALLING = 3.0

State = Literal["calling", "copying", "following", "refused", "full", "older", "ended"]


class Refused(Exception):
    """The first laptop and this one do not go together: `refused`, it does not let this one in;
    `older`, one of them has another version of the program."""

    def __init__(self, why: State) -> None:
        self.why = why


class OutOfStep(Exception):
    """What came does not go on from what is here."""


class Second:
    """A data folder that follows another laptop's. `changed` is called when `state` is another."""

    def __init__(self, folder: Path, laptops: Laptops, name: str) -> None:
        self.folder = folder
        self.laptops = laptops
        self.name = name
        self.state: State = "calling"
        self.heard_at = 0.0
        """When the first laptop last said something, in seconds since 1970."""
        self.changed: Callable[[], None] = lambda: None
        self._log = SqliteLog(folder / LOG)
        self._kept = Kept(folder)
        self._ends: Ends = ends_of(folder / LOG)
        self._sock: Any = None
        self._greenlet: Any = None
        self._ended = Bell()

    @property
    def whole(self) -> bool:
        """Whether this folder has once had all."""
        return self.laptops.whole

    def start(self) -> None:
        self._greenlet = gevent.spawn(self._follow)

    def stop(self) -> None:
        """Follow no more, and let go of the files."""
        if self._greenlet is not None:
            self._greenlet.kill()
        self._hang_up()
        self._log.close()

    def take_over(self, address: str) -> None:
        """A person has said that this laptop goes on, at this address. A first laptop that is still
        there stops, and passes on what it has left."""
        if self.state == "following":
            with suppress(Broken, OSError):
                wire.send(self._sock, TakeOver(self.laptops.epoch + 1, address))
                self._ended.wait(LAST_WORDS)
        self.stop()

    # Calling --------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Call the first laptop, again and again."""
        while True:
            why: State = "calling"
            try:
                self._call()
            except Refused as refused:
                why = refused.why
            except Broken:
                pass
            except OutOfStep:
                logger.warning("the copy is out of step, and is looked through again")
                self._begin_anew()
            except OSError as error:
                logger.warning("cannot keep a copy: %s", error)
                why = "full"
            except Exception as error:
                logger.exception("cannot keep a copy")
                why = "full" if _is_disk(error) else "calling"
            finally:
                self._hang_up()
            if self._ended.is_set():
                self._say("ended")
                return
            self._say(why)
            gevent.sleep(AGAIN)

    def _begin_anew(self) -> None:
        self._kept = Kept(self.folder)
        self._ends = ends_of(self.folder / LOG)

    def _say(self, state: State) -> None:
        if self.state != state:
            self.state = state
            self.changed()

    def _hang_up(self) -> None:
        sock, self._sock = self._sock, None
        if sock is not None:
            sock.close()

    def _call(self) -> None:
        """Follow the first laptop until the connection ends."""
        host, _, port = self.laptops.other.rpartition(":")
        try:
            sock = self._sock = socket.create_connection((host, int(port)), CALLING)
            sock.setsockopt(system.IPPROTO_TCP, system.TCP_NODELAY, 1)
            ask = f"GET /standby/stream HTTP/1.1\r\nHost: {self.laptops.other}\r\n\r\n"
            sock.sendall(ask.encode())
            _head(sock)
            sock.settimeout(PREPARING)
        except OSError as error:
            raise Broken from error
        self._shake_hands(sock)
        self._say("copying")
        while True:
            self._take(wire.receive(sock))
            if self._ended.is_set():
                return

    def _shake_hands(self, sock: Any) -> None:
        hello, nonce = wire.receive(sock), secrets.token_bytes(16)
        if not isinstance(hello, Hello):
            raise Broken
        if (hello.format, hello.version) != (wire.FORMAT, partycards.__version__):
            # What one of them writes the other may not be able to read.
            raise Refused("older")
        key = self.laptops.key
        shown = proof(key, "second", hello.nonce)
        rows, files = self._kept.checksum, self._kept.sizes()
        epoch = self.laptops.epoch
        wire.send(sock, Have(nonce, shown, self.name, epoch, self._ends, rows, files))
        try:
            begin = wire.receive(sock)
        except Broken as broken:
            raise Refused("refused") from broken
        if not isinstance(begin, Begin) or not proves(begin.proof, key, "first", nonce):
            raise Refused("refused")
        self._know(replace(self.laptops, epoch=begin.epoch, port=begin.port))

    def _know(self, laptops: Laptops) -> None:
        if laptops != self.laptops:
            self.laptops = roles.write(self.folder, laptops)

    # Taking in ------------------------------------------------------------------------------------

    def _take(self, said: Said) -> None:
        """Have what came on the disk, and say so."""
        self.heard_at = time.time()
        try:
            match said:
                case Events(number, events):
                    self._append(events)
                    self._got(number)
                case Erased(code):
                    self._log.erase(code)
                    self._ends.pop(code, None)
                case Pages() | File() | Gone():
                    if not self._kept.take(said):
                        raise OutOfStep
                case Mark(number):
                    self._got(number)
                    self._know(replace(self.laptops, whole=True))
                    self._sock.settimeout(SILENT)
                    self._say("following")
                case Ended():
                    self._ended.set()
                case _:
                    raise Broken
        except (Broken, OutOfStep):
            raise
        except Exception as error:
            if _is_disk(error):
                with suppress(Broken):
                    wire.send(self._sock, Trouble("disk"))
                self._begin_anew()
            raise

    def _got(self, number: int) -> None:
        if number:
            wire.send(self._sock, Got(number))

    def _append(self, events: list[Event]) -> None:
        """Those of a commit that are not here yet."""
        new: list[Event] = []
        ends: Ends = {}
        for event in events:
            last = ends.get(event.table) or self._ends.get(event.table, (0, 0.0))
            if event.seq > last[0] + 1:
                raise OutOfStep
            if event.seq == last[0] + 1:
                new.append(event)
                ends[event.table] = event.seq, event.at
        if new:
            self._log.append(new)
            self._ends.update(ends)


def _is_disk(error: Exception) -> bool:
    """Whether it is this laptop's disk that does not do what it should."""
    return isinstance(error, OSError) or hasattr(error, "sqlite_errorcode")


def _head(sock: Any) -> None:
    """Read what the server answers first; `Broken` when it is not what we asked for."""
    head = b""
    while b"\r\n\r\n" not in head:
        piece = sock.recv(1)
        if not piece or len(head) > 4_000:
            raise Broken
        head += piece
    if not head.startswith(b"HTTP/1.1 101 "):
        raise Broken
