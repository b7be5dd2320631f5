"""The server: gevent's, with what the hot path needs of it.

Answers leave at once (TCP_NODELAY), a stream may write to its socket itself, and headers are read
without the e-mail parser of the standard library, which takes a fifth of a move's time.
"""

import gc
import signal
import socket
import sys
from io import BytesIO
from typing import Any

import gevent
from gevent import pywsgi

from partycards.live.door import SOCKET, TAKEN

MOST_HEADERS = 100
LONGEST_LINE = 8192
LONGEST_MOVE = 65_536
MOVE = "partycards.move"
"""Marks the environment of a move that is answered the short way."""


class Headers(dict[str, str]):
    """A request's headers, by name in small letters.

    `status` is a word when they are not well-formed; the server then answers 400.
    """

    def __init__(self, file: Any, _seekable: int = 0) -> None:
        super().__init__()
        self.status = ""
        self.headers: list[str] = []
        for _ in range(MOST_HEADERS + 1):
            line: bytes = file.readline(LONGEST_LINE + 1)
            if line in (b"\r\n", b"\n", b""):
                break
            if not self._take(line):
                self.status = "bad header"
                return
        else:
            self.status = "too many headers"
        self.typeheader = self.get("content-type")

    def _take(self, line: bytes) -> bool:
        text = line.decode("latin-1")
        name, colon, value = text.partition(":")
        if not colon or not name or name != name.strip() or len(line) > LONGEST_LINE:
            return False
        name = name.lower()
        if name in self and name in ("content-length", "host", "transfer-encoding"):
            return False
        self.headers.append(text)
        self[name] = value.strip()
        return True

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)

    getheader = get


class Handler(pywsgi.WSGIHandler):
    """One connection."""

    MessageClass = Headers  # type: ignore[assignment]

    def handle(self) -> None:
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle()

    def get_environ(self) -> dict[str, Any]:
        if self._is_move():
            return self._move_environ()
        environ: dict[str, Any] = super().get_environ()
        environ[SOCKET] = self.socket
        return environ

    # A move is what comes most, and the only answer people wait for: it is read and answered with a
    # third of the work of an ordinary request. Anything unusual about one goes the ordinary way.

    def _is_move(self) -> bool:
        get = self.headers.get
        length, path = get("content-length", ""), self.path or ""
        return (
            self.command == "POST"
            and path.startswith("/t/")
            and path.endswith("/move")
            and "%" not in path
            and "application/json" in get("accept", "")
            and length.isdigit()
            and int(length) <= LONGEST_MOVE
            and "transfer-encoding" not in self.headers
            and "expect" not in self.headers
        )

    def _move_environ(self) -> dict[str, Any]:
        get = self.headers.get
        return {
            MOVE: True,
            "REQUEST_METHOD": "POST",
            "PATH_INFO": self.path,
            "CONTENT_LENGTH": get("content-length"),
            "CONTENT_TYPE": get("content-type", ""),
            "HTTP_ACCEPT": get("accept"),
            "HTTP_ACCEPT_LANGUAGE": get("accept-language", ""),
            "HTTP_COOKIE": get("cookie", ""),
            "HTTP_HOST": get("host", ""),
            "HTTP_ORIGIN": get("origin", ""),
            "wsgi.url_scheme": "http",
        }

    def handle_one_response(self) -> None:
        if not self.environ or MOVE not in self.environ:
            super().handle_one_response()
            return
        try:
            self._answer_move(self.environ)
        except OSError:
            self.close_connection = True

    def _answer_move(self, environ: dict[str, Any]) -> None:
        length = int(environ["CONTENT_LENGTH"])
        body = self.rfile.read(length)
        if len(body) < length:
            self.close_connection = True
            return
        environ["wsgi.input"] = BytesIO(body)
        lines: list[str] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
            lines.append(f"HTTP/1.1 {status}")
            lines.extend([f"{name}: {value}" for name, value in headers])
            if self.close_connection:
                lines.append("Connection: close")

        assert self.application is not None
        answer = b"".join(self.application(environ, start))
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + answer)

    def process_result(self) -> None:
        if self.environ is not None and self.environ.get(TAKEN):
            self.close_connection = True
            return
        super().process_result()

    def log_request(self) -> None:
        """A party writes no access log: it would hold addresses and say who played when."""


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
    """The running server of a house."""

    def __init__(self, app: Any, listener: socket.socket) -> None:
        self._app = app
        self._server = pywsgi.WSGIServer(
            gevent.socket.socket(fileno=listener.detach()), app, handler_class=Handler, log=None
        )

    def start(self) -> None:
        """Begin to answer; returns at once."""
        self._server.start()
        # What start-up made stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)

    def serve_until_told(self) -> None:
        """Answer until Ctrl-C or a polite signal."""
        stopping = gevent.event.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            gevent.signal_handler(name, stopping.set)
        stopping.wait()

    def stop(self) -> None:
        self._app.site.stop()
        self._server.stop(timeout=1)
