"""A connection of gevent's server, answered in less time than gevent takes, and never for ever.

A move is read and answered with a third of the work, and whoever waits for the disk does not keep
the connection from reading on; a stream may write to its socket itself; what dawdles is hung up
on. All of that overrides what gevent's handler does inside. The plain way is gevent's own handler:
moves wait for their answer, a stream is one view and the browser comes again for the next.
"""

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from time import monotonic
from typing import Any, Protocol, cast

import gevent
import gevent.event
import gevent.socket
from gevent import pywsgi

from partycards.fast.heads import LONGEST_LINE, Headers, is_one_line
from partycards.fast.lent import Lent, never_waiting

logger = logging.getLogger(__name__)

LENT = "partycards.lent"
"""The connection, for an answer that the server does not write."""
MOVE = b"POST /t/"
"""How the head of a move begins."""

BAD_LINE = "no request\r\n"
"""What a first line that is none is read as: gevent answers it with 400."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


Send = Callable[[bytes], None]
"""Sends a whole answer."""


class Owed(Protocol):
    """What an answer waits for."""

    def wait(self) -> object: ...


class Asked(Protocol):
    """A move that is asked for by its head; `length` bytes of body follow."""

    length: int

    def begin(self, body: bytes, send: Send) -> Owed | None:
        """Do it. It is answered at once, or when what is owed then has come."""


Ask = Callable[[bytes, str], Asked | None]
"""What a head, from this address, asks for; None when it is no move, or unusual in anything. A
server has one as its `asked`."""


class Line(Protocol):
    """The connection among all others: whose turn it is, and until when."""

    is_cut: bool

    def waits(self) -> None: ...
    def waits_for_head(self) -> None: ...
    def waits_for_body(self, begun: float, size: int) -> None: ...
    def waits_for_reader(self, size: int) -> None: ...
    def works(self) -> None: ...


class Lines(Protocol):
    """All connections of the server that have a `lines`."""

    def enter(self, raw: Any, address: str) -> Any: ...
    def leave(self, line: Any) -> None: ...


Input: Any = getattr(pywsgi, "Input", object)


class Body(Input):  # type: ignore[misc]
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
        self._line.waits_for_body(self._begun, wanted)
        try:
            taken: bytes = take(most)
        finally:
            self._line.works()
        self._got += len(taken)
        return taken


class Plain(pywsgi.WSGIHandler):
    """One connection, answered by gevent alone."""

    def handle(self) -> None:
        lines: Lines = cast(Any, self.server).lines
        line = lines.enter(never_waiting(self.socket), self._address())
        line.works()
        try:
            # Who hung up before the answer is not waited for, and is no error.
            with suppress(OSError):
                super().handle()
        finally:
            lines.leave(line)

    def _address(self) -> str:
        return str(self.client_address[0]) if isinstance(self.client_address, tuple) else ""

    def log_request(self) -> None:
        """A party writes no access log: it would hold addresses and say who played when."""


class Quick(Plain):
    """One connection, answered at once."""

    MessageClass = Headers  # type: ignore[assignment]
    _owed: Owed | None = None
    """A move that this connection has not been answered yet."""
    _is_empty = False
    """Whether all that had arrived was read."""
    _lent: Lent | None = None
    """The connection as it was lent to whoever answers."""

    def handle(self) -> None:
        with suppress(OSError):
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._raw = never_waiting(self.socket)
        self._from = self._address()
        lines: Lines = cast(Any, self.server).lines
        self._line: Line = lines.enter(self._raw, self._from)
        self._asked: Ask = cast(Any, self.server).asked
        self._fresh = True
        try:
            with suppress(OSError):
                pywsgi.WSGIHandler.handle(self)
        finally:
            if self._lent is None or not self._lent.is_kept:
                lines.leave(self._line)

    def read_requestline(self) -> str:
        line: str = super().read_requestline()
        # One that is too long has no end yet, and is refused as such.
        return line if is_one_line(line) or len(line) >= LONGEST_LINE else line and BAD_LINE

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        leave = cast(Any, self.server).lines.leave
        self._lent = environ[LENT] = Lent(self.socket, self._line, leave)
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
        if line.is_cut:
            return None
        if self._fresh:
            self._fresh = False
        else:
            line.waits()
        try:
            return self._has_moved() or super().handle_one_request()
        except OSError:
            return None

    def _has_moved(self) -> bool:
        """Whether the next request was a move that came whole, and is judged. It is answered by
        whoever knows that it is on the disk, while this connection reads on. False, and nothing is
        read, when it is anything else or unusual in anything."""
        if self.rfile is None or self.rfile.closed:
            return False
        if self._is_empty:
            # Nothing can be there yet: to ask the system first would be in vain.
            sock = cast(Any, self.socket)
            sock._wait(sock._read_event)
            self._is_empty = False
        waiting: bytes = self.rfile.peek()
        if self._owed is not None:
            # Whoever asks again before the answer gets the answers in the order of asking.
            self._owed.wait()
            self._owed = None
        end = waiting.find(b"\r\n\r\n") + 4
        asked = None
        if end > 4 and waiting.startswith(MOVE):
            asked = self._asked(waiting[:end], self._from)
        if asked is None or len(waiting) < end + asked.length:
            self._line.waits_for_head()
            return False
        whole = end + asked.length
        self.rfile.read(whole)
        self._is_empty = len(waiting) == whole
        self._line.works()
        self._owed = asked.begin(waiting[end:whole], self._send)
        return True

    def _send(self, answer: bytes) -> None:
        """Send at once, and never wait: whoever left so many answers unread that one more does
        not fit is hung up on."""
        try:
            if self._raw.send(answer) < len(answer):
                self._raw.shutdown(socket.SHUT_RDWR)
        except OSError:
            with suppress(OSError):
                self._raw.shutdown(socket.SHUT_RDWR)

    def _sendall(self, data: bytes) -> None:
        """An answer that nobody reads is not kept for ever."""
        self._line.waits_for_reader(len(data))
        super()._sendall(data)  # type: ignore[misc]
        self._line.works()

    def process_result(self) -> None:
        lent = self._lent
        if lent is None or not lent.taken:
            super().process_result()
            return
        self.close_connection = True
        if lent.is_kept:
            # What there is none of gevent does not close.
            self.socket = None  # type: ignore[assignment]

    def _handle_client_error(self, ex: BaseException) -> tuple[str, bytes]:
        """What is no HTTP is answered, and written down nowhere: it can be any text, and much."""
        del ex
        return "400", BAD_REQUEST


# Whether gevent is as it was ----------------------------------------------------------------------


@cache
def handler() -> type[Plain]:
    """How connections are answered here: quickly, unless gevent has become another inside."""
    if as_known():
        return Quick
    logger.warning("gevent %s is not known here: moves are answered plainly", gevent.__version__)
    return Plain


def as_known() -> bool:
    """Whether `Quick` answers as it should, tried on a connection that leads nowhere else: a move
    that is answered at once, one that is answered later, a form, a page; a stream, which is kept
    when its request is over; what is no HTTP; and a phone that reads nothing, which keeps nobody
    waiting.
    """
    kept = (
        b"POST /t/A/move HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n"
        b"Content-Length: 2\r\n\r\n%s"
    )
    form = b"POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    page = b"GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    try:
        answers = _exchange([kept % b"M1", kept % b"M2", form, page])
        bodies = [answer.partition(b"\r\n\r\n")[2] for answer in answers.split(b"HTTP/1.1 200 OK")]
        stream = _exchange([b"GET /t/A/stream HTTP/1.1\r\nHost: a\r\n\r\n"])
        odd = _exchange([b"GET /page HTTP/1.1\r\nHost: a\n\r\n"])
    except Exception:
        return False
    words = [b"now M1", b"later M2", b"form abc", b"page"]
    answered = bodies == [b"", *words] and stream == b"stream, gone" and odd == BAD_REQUEST
    return answered and _is_never_waited_for()


PATIENCE = 2.0
"""Seconds in which a connection that was only tried must have ended."""


def _is_never_waited_for() -> bool:
    """Whether a phone that reads nothing is noticed instead of waited for."""
    here, there = gevent.socket.socketpair()
    try:
        with gevent.Timeout(PATIENCE, TimeoutError):
            while True:
                never_waiting(here).send(bytes(65536))
    except BlockingIOError:
        return True
    except Exception:
        return False
    finally:
        here.close()
        there.close()


def _exchange(requests: list[bytes]) -> bytes:
    """All that is answered to these requests until the connection ends."""
    here, there = gevent.socket.socketpair()
    server = pywsgi.WSGIServer(
        ("127.0.0.1", 0), _trial, handler_class=Quick, log=None, error_log=None
    )
    cast(Any, server).lines = _NoLines()
    cast(Any, server).asked = _Trial
    answered = gevent.spawn(cast(Any, server).handle, there, ("127.0.0.1", 1))
    got: list[bytes] = []
    try:
        with gevent.Timeout(PATIENCE, TimeoutError):
            for request in requests:
                here.sendall(request)
                gevent.sleep(0)
            here.shutdown(socket.SHUT_WR)
            while more := here.recv(65536):
                got.append(more)
    finally:
        here.close()
        answered.kill()
        there.close()
    return b"".join(got)


def _trial(environ: dict[str, Any], start: Any) -> list[bytes]:
    """An application that says which way it was asked."""
    path, headers = environ["PATH_INFO"], [("Content-Type", "text/plain")]
    if path.endswith("/stream"):
        lent = environ[LENT]
        lent.taken = True
        lent.keep(lambda: lent.sock.sendall(b", gone"))
        gevent.spawn(lent.sock.sendall, b"stream")
        return []
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    answer = b"form " + body if body else b"page"
    start("200 OK", [*headers, ("Content-Length", str(len(answer)))])
    return [answer]


class _Trial:
    """Moves that say how they were asked for, the second one later."""

    length = 2

    def __init__(self, head: bytes, address: str) -> None:
        self._told = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b"

    def begin(self, body: bytes, send: Send) -> Owed | None:
        if body == b"M1":
            send(self._told % (6, b"now M1"))
            return None
        owed = gevent.event.Event()

        def answer_later() -> None:
            send(self._told % (8, b"later M2"))
            owed.set()

        gevent.spawn(answer_later)
        return owed


class _NoLines:
    """A connection that is tried is none of the server's."""

    is_cut = False

    def enter(self, raw: Any, address: str) -> "_NoLines":
        return self

    def leave(self, line: Any) -> None: ...
    def waits(self) -> None: ...
    def waits_for_head(self) -> None: ...
    def waits_for_body(self, begun: float, size: int) -> None: ...
    def waits_for_reader(self, size: int) -> None: ...
    def works(self) -> None: ...
