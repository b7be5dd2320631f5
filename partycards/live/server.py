"""The server: gevent's, with what the hot path needs of it.

Answers leave at once (TCP_NODELAY), a stream may write to its socket itself, and headers are read
without the e-mail parser of the standard library, which takes a fifth of a move's time.
"""

import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from time import monotonic
from typing import Any, cast

import gevent
from gevent import pywsgi

from partycards.live.door import LATER, LINE, OWED, SOCKET, TAKEN
from partycards.live.forms import whole_number
from partycards.live.lines import (
    ANSWER_SECONDS,
    BODY_SECONDS,
    CUT,
    HEAD_SECONDS,
    SLOW,
    SLOWEST,
    Line,
    Lines,
    raise_open_files,
)
from partycards.tables.saving import Saving
from partycards.tables.table import Table

MOST_HEADERS = 100
LONGEST_LINE = 8192
UNUSUAL = frozenset({"transfer-encoding", "expect", "connection", "upgrade"})
"""Headers that ask for something else than a plain answer on a connection that stays open."""


BAD_LINE = "no request\r\n"
"""What a first line that is none is read as: gevent answers it with 400."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def is_one_line(text: str) -> bool:
    """Whether a line of a head ends as HTTP says and nowhere before: who may end one with half of
    that, a proxy and we can understand in two ways."""
    return text.endswith("\r\n") and not any(end in text[:-2] for end in "\r\n\0")


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
            if line == b"\r\n":
                break
            if not self._take(line):
                self.status = "bad header"
                return
        else:
            self.status = "too many headers"
        # Who sends two lengths means to be understood in two ways. Every browser sends a Host.
        coding, length = self.get("transfer-encoding", ""), self.get("content-length")
        odd = coding and (length is not None or coding.lower() != "chunked")
        if odd or (length is not None and whole_number(length) is None) or "host" not in self:
            self.status = "bad headers"
        self.typeheader = self.get("content-type")

    def _take(self, line: bytes) -> bool:
        text = line.decode("latin-1")
        if not is_one_line(text):
            return False
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


@lru_cache(maxsize=4096)
def head_of_move(head: bytes) -> dict[str, str] | None:
    """The environment that the head of a move asks for, None when it is unusual in anything. A
    phone sends much the same head with every move, so it is read once."""
    first, *lines = head[:-4].decode("latin-1").split("\r\n")
    if not all(is_one_line(f"{line}\r\n") for line in (first, *lines)):
        return None
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.lower()
        if not colon or name in headers or name != name.strip():
            return None
        headers[name] = value.strip()
    get = headers.get
    if (
        not first.endswith("/move HTTP/1.1")
        or " " in (path := first[5:-9])
        or "%" in path
        or "host" not in headers
        or "application/json" not in get("accept", "")
        or whole_number(get("content-length", "")) is None
        or not UNUSUAL.isdisjoint(headers)
    ):
        return None
    return {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": get("content-length", ""),
        "CONTENT_TYPE": get("content-type", ""),
        "HTTP_ACCEPT": get("accept", ""),
        "HTTP_ACCEPT_LANGUAGE": get("accept-language", ""),
        "HTTP_COOKIE": get("cookie", ""),
        "HTTP_HOST": get("host", ""),
        "HTTP_ORIGIN": get("origin", ""),
        "wsgi.url_scheme": "http",
    }


class Body(pywsgi.Input):
    """A request's body, which may not dawdle."""

    __slots__ = ("_begun", "_got", "_line")

    def __init__(self, line: Line, *of_request: Any) -> None:
        super().__init__(*of_request)
        self._line = line
        self._begun = monotonic()
        self._got = 0

    def read(self, length: int | None = None) -> bytes:
        return self._taken(super().read, length)

    def readline(self, size: int | None = None) -> bytes:
        return self._taken(super().readline, size)

    def _taken(self, take: Callable[[int | None], bytes], most: int | None) -> bytes:
        wanted = self._got + (most if most is not None and most > 0 else self.content_length or 0)
        self._line.waits(self._begun + BODY_SECONDS + wanted / SLOWEST - monotonic(), SLOW)
        try:
            taken: bytes = take(most)
        finally:
            self._line.works()
        self._got += len(taken)
        return taken


class Handler(pywsgi.WSGIHandler):
    """One connection."""

    MessageClass = Headers  # type: ignore[assignment]
    _owed: Saving[Table] | None = None
    """A move that this connection has not been answered yet."""

    def handle(self) -> None:
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._raw = getattr(self.socket, "_sock", self.socket)
        lines: Lines = cast(Any, self.server).lines
        self._line = lines.enter(self._raw, self._address())
        self._fresh = True
        try:
            # Who hung up before the answer is not waited for, and is no error.
            with suppress(OSError):
                super().handle()
        finally:
            lines.leave(self._line)

    def _address(self) -> str:
        return str(self.client_address[0]) if isinstance(self.client_address, tuple) else ""

    def read_requestline(self) -> str:
        line: str = super().read_requestline()
        # One that is too long has no end yet, and is refused as such.
        return line if is_one_line(line) or len(line) >= LONGEST_LINE else line and BAD_LINE

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[SOCKET] = self.socket
        environ[LINE] = self._line
        asked = cast(Any, self.wsgi_input)
        environ["wsgi.input"] = self.wsgi_input = Body(
            self._line, asked.rfile, asked.content_length, asked.socket, asked.chunked_input
        )
        environ["wsgi.input_terminated"] = True
        self._line.works()
        return environ

    def handle_one_request(self) -> Any:
        """Answer one request. A move is what comes most, and the only answer people wait for: one
        that lies in the buffer whole is read and answered with a third of the work."""
        line = self._line
        if line.place == CUT:
            return None
        if self._fresh:
            self._fresh = False
        else:
            line.waits()
        try:
            environ = self._move()
            if environ is None:
                return super().handle_one_request()
            self._begin_move(environ)
        except OSError:
            return None
        return True

    def _move(self) -> dict[str, Any] | None:
        """The environment of a move that came whole; None, and nothing is read, when the next
        request is anything else or unusual in anything."""
        if self.rfile is None or self.rfile.closed:
            return None
        waiting: bytes = self.rfile.peek()
        self._line.waits(HEAD_SECONDS)
        if self._owed is not None:
            # Whoever asks again before the answer gets the answers in the order of asking.
            self._owed.wait()
            self._owed = None
        if not waiting.startswith(b"POST /t/"):
            return None
        end = waiting.find(b"\r\n\r\n") + 4
        if end < 4 or (head := head_of_move(waiting[:end])) is None:
            return None
        length = int(head["CONTENT_LENGTH"])
        if len(waiting) < end + length:
            return None
        self.rfile.read(end + length)
        self._line.works()
        return {**head, "wsgi.input": BytesIO(waiting[end : end + length])}

    def _begin_move(self, environ: dict[str, Any]) -> None:
        """Have the move judged. It is answered here when that is all, else by whoever knows that it
        is on the disk, while this connection reads on."""
        lines: list[str] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
            lines.append(f"HTTP/1.1 {status}")
            lines.extend([f"{name}: {value}" for name, value in headers])

        environ[LATER] = self._send
        answer = b"".join(self.server.application(environ, start))
        self._owed = environ.get(OWED)
        if self._owed is None:
            self._send("\r\n".join([*lines, "", ""]).encode("latin-1") + answer)

    def _send(self, answer: bytes) -> None:
        """Send at once, and never wait: who left so many answers unread that one more does not fit
        is hung up on."""
        try:
            if self._raw.send(answer) < len(answer):
                self._raw.shutdown(socket.SHUT_RDWR)
        except OSError:
            with suppress(OSError):
                self._raw.shutdown(socket.SHUT_RDWR)

    def _sendall(self, data: bytes) -> None:
        """An answer that nobody reads is not kept for ever."""
        self._line.waits(ANSWER_SECONDS + len(data) / SLOWEST, SLOW)
        super()._sendall(data)  # type: ignore[misc]
        self._line.works()

    def process_result(self) -> None:
        if self.environ is not None and self.environ.get(TAKEN):
            self.close_connection = True
            return
        super().process_result()

    def _handle_client_error(self, ex: BaseException) -> tuple[str, bytes]:
        """What is no HTTP is answered, and written down nowhere: it can be any text, and much."""
        del ex
        return "400", BAD_REQUEST

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
        self.told = gevent.event.Event()
        self._server = pywsgi.WSGIServer(
            gevent.socket.socket(fileno=listener.detach()),
            app,
            handler_class=Handler,
            log=None,
            error_log=None,
        )
        self._lines = Lines(raise_open_files(), app.site.guard.noise)
        cast(Any, self._server).lines = self._lines

    def start(self) -> None:
        """Begin to answer; returns at once."""
        self._lines.start()
        self._server.start()
        # What start-up made stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)

    def serve_until_told(self) -> None:
        """Answer until Ctrl-C, a polite signal, or until it is `told`."""
        for name in (signal.SIGINT, signal.SIGTERM):
            gevent.signal_handler(name, self.told.set)
        self.told.wait()

    def stop(self) -> None:
        self._app.site.stop()
        self._lines.stop()
        self._server.stop(timeout=1)
