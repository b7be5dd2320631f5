"""The server: gevent's, with connections that are answered as the hot path needs it
(`fast.connections`), and where it listens."""

import gc
import signal
import socket
import sys
from typing import Any, cast

import gevent
from gevent import pywsgi

from partycards.fast import connections
from partycards.live.lines import raise_open_files


def free_listener(bind: str, port: int, tries: int = 10) -> socket.socket:
    """A socket that listens on the port, or on the next free one of ten.

    Raises OSError when none is free.
    """
    for candidate in range(port, port + tries):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((bind, candidate))
        except OSError:
            listener.close()
            if candidate == port + tries - 1:
                raise
            continue
        listener.listen(4096)
        listener.setblocking(False)
        return listener
    raise OSError("no port was tried")


class Server:
    """The running server of an app, which says how many `lines` it may have and what the head of a
    move asks for (`asked`), and is stopped with it."""

    def __init__(self, app: Any, listener: socket.socket) -> None:
        self._app = app
        self.told = gevent.event.Event()
        self._server = pywsgi.WSGIServer(
            gevent.socket.socket(fileno=listener.detach()),
            app,
            handler_class=connections.handler(),
            log=None,
            error_log=None,
        )
        self._lines = app.lines(raise_open_files())
        cast(Any, self._server).lines = self._lines
        cast(Any, self._server).asked = app.asked

    def start(self) -> None:
        """Begin to answer; returns at once."""
        self._lines.start()
        self._server.start()
        # What start-up made stays: the collector need not look at it, now or again and again.
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        gc.enable()

    def serve_until_told(self) -> None:
        """Answer until Ctrl-C, SIGTERM, or until it is `told` to stop."""
        for name in (signal.SIGINT, signal.SIGTERM):
            gevent.signal_handler(name, self.told.set)
        self.told.wait()

    def stop(self) -> None:
        self._app.stop()
        self._lines.stop()
        self._server.stop(timeout=1)
