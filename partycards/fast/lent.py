"""A connection that outlives its request: whoever answers may keep it.

A greenlet that only waits for a phone to hang up costs twenty kilobytes, with the handler, the
buffer and the environment that it holds. A kept connection has none: the loop says when the other
side is gone.
"""

from collections.abc import Callable
from typing import Any

import gevent


def never_waiting(sock: Any) -> Any:
    """The system's socket under gevent's: it sends what there is room for, and raises where
    gevent's would wait. Where there is none to be seen it is gevent's own, and no stream is sent by
    it (`connections.as_known`)."""
    return getattr(sock, "_sock", sock)


class Lent:
    """The connection of a request, lent to whoever answers it. `sock` is gevent's socket, `line`
    the connection among all others. The server writes nothing after it was `taken`; `left` is
    called when one that was kept is closed."""

    __slots__ = ("_file", "_gone", "_left", "_watcher", "is_kept", "line", "sock", "taken")

    def __init__(self, sock: Any, line: Any, left: Callable[[Any], None]) -> None:
        self.sock = sock
        self.line = line
        self.taken = self.is_kept = False
        self._left = left

    def keep(self, gone: Callable[[], None]) -> None:
        """Keep it open beyond the request, until the other side hangs up: then `gone` is called, in
        a greenlet of its own, and the connection is closed. What is read meanwhile is ignored."""
        self.is_kept = True
        self._gone = gone
        # An open file of a socket keeps it open, whoever closes the socket itself.
        self._file = self.sock.makefile("rb", 0)
        self._watcher = gevent.get_hub().loop.io(self.sock.fileno(), 1)
        self._watcher.start(self._look)

    def _look(self) -> None:
        """Something has arrived, or never will again."""
        try:
            if never_waiting(self.sock).recv(256):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        # Before the number of its file is free for another connection.
        self._watcher.stop()
        self._watcher.close()
        gevent.spawn(self._end)

    def _end(self) -> None:
        try:
            self._gone()
        finally:
            raw = never_waiting(self.sock)
            self.sock.close()
            self._file.close()
            # Closed by now, unless something of the request still holds a file of it.
            raw.close()
            self._left(self.line)
