"""Where the second laptop comes in, and where every page waits for it a little.

It stands before the pages, not before moves and streams: those never come by here.
"""

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

import msgspec

from partycards import drawing
from partycards.fast.connections import LENT
from partycards.games.base import N_
from partycards.guard import SECURITY_HEADERS
from partycards.standby.first import First
from partycards.standby.going_on import Going, going, is_from_the_other, left_here
from partycards.words import best_language, catalogue

Environ = dict[str, Any]
Start = Callable[..., Any]
App = Callable[[Environ, Start], Iterable[bytes]]

MOST = 1_000_000
ELSEWHERE = N_(
    "This laptop has stopped, because another one goes on with this evening. Please scan the code "
    "there."
)
UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: partycards\r\n\r\n"


class Entrance:
    """A WSGI application in front of the pages. `host_allowed` is the guard's; `address` where this
    laptop is reached."""

    def __init__(
        self,
        pages: App,
        first: First,
        host_allowed: Callable[[str], bool],
        address: Callable[[], str],
    ) -> None:
        self._pages = pages
        self._first = first
        self._host_allowed = host_allowed
        self._address = address
        self.shut = False
        """Whether another laptop goes on, which is all that anybody is told here."""

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path.startswith("/standby/"):
            return self._standby(environ, start)
        if self.shut and not path.startswith("/static/"):
            return self._elsewhere(environ, start)
        answer = self._pages(environ, start)
        self._first.wait_for_rows()
        return answer

    def _elsewhere(self, environ: Environ, start: Start) -> Iterable[bytes]:
        laptops = self._first.laptops
        language = best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        words = catalogue(language).gettext
        sentence = words(ELSEWHERE)
        if "application/json" in environ.get("HTTP_ACCEPT", ""):
            said = {"refused": sentence, "stale": False, "gone": False}
            return _said(start, "409 Conflict", said)
        page = drawing.page(
            "phone/message.html",
            language,
            title=words(N_("Party Cards")),
            sentence=sentence,
            link=f"http://{laptops.other}/" if laptops is not None else "/",
            link_text=words(N_("Go on from here")),
        )
        return _answer(start, "503 Service Unavailable", page.encode(), "text/html")

    def _standby(self, environ: Environ, start: Start) -> Iterable[bytes]:
        if not self._host_allowed(environ.get("HTTP_HOST", "")):
            return _said(start, "421 Misdirected Request")
        match environ["REQUEST_METHOD"], environ["PATH_INFO"].removeprefix("/standby/"):
            case "POST", "join":
                return self._join(environ, start)
            case "GET", "stream" if (lent := environ.get(LENT)) is not None:
                lent.taken = True
                lent.line.takes_seat()
                lent.sock.sendall(UPGRADED)
                self._first.serve(lent.sock, environ["REMOTE_ADDR"])
                return []
            case "GET", "going":
                return self._going(environ, start)
            case "POST", "going":
                return self._replaced(environ, start)
        return _said(start, "404 Not Found")

    def _join(self, environ: Environ, start: Start) -> Iterable[bytes]:
        try:
            said = msgspec.json.decode(_body(environ), type=dict[str, str])
        except msgspec.MsgspecError:
            return _said(start, "400 Bad Request")
        name = "".join(filter(str.isprintable, said.get("name", "")))[:40]
        key = self._first.let_in(said.get("code", ""), name)
        laptops = self._first.laptops
        if key is None or laptops is None:
            return _said(start, "403 Forbidden")
        return _said(start, "200 OK", [key, laptops.epoch, laptops.port])

    def _going(self, environ: Environ, start: Start) -> Iterable[bytes]:
        laptops = self._first.laptops
        if laptops is None or laptops.role != "first":
            return _said(start, "404 Not Found")
        nonce = parse_qs(environ.get("QUERY_STRING", "")).get("nonce", [""])[0][:64]
        return _said(start, "200 OK", going(self._first.folder, laptops, self._address(), nonce))

    def _replaced(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """The other laptop has taken over."""
        laptops = self._first.laptops
        try:
            said = msgspec.json.decode(_body(environ), type=Going)
        except msgspec.MsgspecError:
            return _said(start, "400 Bad Request")
        if laptops is None or not is_from_the_other(said, laptops):
            return _said(start, "403 Forbidden")
        if laptops.role == "first" and said.epoch > laptops.epoch:
            self._first.replaced(
                said.epoch, said.address, lambda: left_here(self._first.folder, said)
            )
        return _said(start, "200 OK", {})


def _body(environ: Environ) -> bytes:
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > MOST:
        return b""
    body: bytes = environ["wsgi.input"].read(int(length))
    return body


def _said(start: Start, status: str, said: Any = None) -> Iterable[bytes]:
    return _answer(start, status, msgspec.json.encode(said), "application/json")


def _answer(start: Start, status: str, body: bytes, kind: str) -> Iterable[bytes]:
    start(
        status,
        [
            *SECURITY_HEADERS.items(),
            ("Content-Type", f"{kind}; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
        ],
    )
    return [body]
