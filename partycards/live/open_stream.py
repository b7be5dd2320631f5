"""One open stream of a browser, written straight to its socket.

The newest view is all a phone needs, so a slow one is sent only the newest when it can take more;
nobody waits for it.
"""

import socket
from contextlib import suppress
from typing import Any

import gevent

from partycards.fast.lent import never_waiting
from partycards.live.pages import Seen, Viewer

SILENT_SECONDS = 30
WAITING_BYTES = 65_536
"""How much the system may keep for a phone that does not read. Left to itself it keeps megabytes:
hundreds of old views that a slow phone would have to read before the newest."""

HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\nConnection: close\r\n\r\n"
    b"retry: 1000\n\n"
)
PING = b"event: ping\ndata: 1\n\n"


def message(event: str, data: bytes, version: int | None = None) -> bytes:
    """A server-sent event; line breaks in the data survive."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"%bevent: %b\ndata: %b\n\n" % (head, event.encode(), data.replace(b"\n", b"\ndata: "))


def tune(sock: Any) -> None:
    """Have the system send at once, keep little, and give up a phone that has gone."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING_BYTES)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # A phone that walked out of the Wi-Fi says nothing: give it up after half a minute.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_SECONDS * 1000)


class Stream:
    """A browser's open stream."""

    __slots__ = (
        "_flusher", "_newest", "_raw", "_rest", "_sock", "address", "dead", "key_digest", "nows",
        "seen", "viewer",
    )  # fmt: skip

    def __init__(self, sock: Any, viewer: Viewer, key_digest: str, address: str = "") -> None:
        self._sock = sock
        self._raw = never_waiting(sock)
        self.address = address
        self.viewer = viewer
        self.key_digest = key_digest
        self.dead = False
        self.seen: Seen | None = None
        self.nows: tuple[Any, ...] | None = None
        self._rest = b""
        self._newest = b""
        self._flusher: Any = None

    def send(self, data: bytes) -> None:
        """Send now if the socket takes it, else when it does, and then only the newest."""
        if self.dead:
            return
        if self._flusher is not None:
            self._newest = data
            return
        try:
            sent = self._raw.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            self.dead = True
            return
        if sent < len(data):
            self._rest = data[sent:]
            self._flusher = gevent.spawn(self._flush)

    def behind(self) -> bool:
        """Whether something older still waits for the phone; what comes next replaces it."""
        return self._flusher is not None

    def ping(self) -> None:
        """Say that the server lives; a phone that is being sent a view sees that anyway, and the
        newest view that waits for it must not be replaced by a ping."""
        if self._flusher is None:
            self.send(PING)

    def _flush(self) -> None:
        try:
            while self._rest:
                # The socket waits with its own watcher, which goes when the socket is closed. One
                # on the bare file number would outlive it, and libev ends the process for that.
                with gevent.Timeout(SILENT_SECONDS, TimeoutError):
                    sent = self._sock.send(self._rest)
                self._rest = self._rest[sent:]
                if not self._rest:
                    self._rest, self._newest = self._newest, b""
        except OSError:
            self.end()
        self._flusher = None

    def end(self) -> None:
        """Hang up; whoever kept the connection hears of it and tidies."""
        self.dead = True
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)

    def let_go(self) -> None:
        """The phone has hung up and the socket is about to be closed: nobody may wait for it."""
        self.dead = True
        flusher, self._flusher = self._flusher, None
        if flusher is not None:
            flusher.kill()
