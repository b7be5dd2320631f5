"""The second laptop's own page, on itself only: what it holds, and “Take over”.

Its address holds a word that nobody can guess, so that no other page and no other program of this
laptop can press its buttons.
"""

import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterable
from typing import Any

import gevent
from gevent import pywsgi
from gevent.event import AsyncResult, Event
from msgspec import Struct

from partycards import drawing
from partycards.bundles import BUNDLES, bundle, named
from partycards.disk import LOG, ROWS
from partycards.files import shipped
from partycards.guard import SECURITY_HEADERS
from partycards.standby.second import Second
from partycards.tables import copies
from partycards.words import best_language

Environ = dict[str, Any]
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}
ANSWERED = 20.0
"""Seconds within which the house has opened here."""


class Held(Struct, frozen=True):
    """What is here: how many tables, guests and photos."""

    tables: int
    guests: int
    photos: int


class Page:
    """A server of two pages. `address` is where they are, `own` how this laptop is reached."""

    def __init__(self, second: Second, listener: socket.socket, own: Callable[[], str]) -> None:
        self._second = second
        self._own = own
        self._word = secrets.token_urlsafe(16)
        self._wanted: AsyncResult[str] | None = None
        self._told = Event()
        self._port = listener.getsockname()[1]
        self.address = f"http://localhost:{self._port}/{self._word}/"
        self._server = pywsgi.WSGIServer(
            gevent.socket.socket(fileno=listener.detach()), self, log=None, error_log=None
        )

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop(timeout=1)

    def wait(self) -> "AsyncResult[str] | None":
        """Until somebody stops this, or takes over: then what is to be told where the house is."""
        handlers = [
            gevent.signal_handler(name, self._told.set) for name in (signal.SIGINT, signal.SIGTERM)
        ]
        self._told.wait()
        for handler in handlers:
            handler.cancel()
        return self._wanted

    def __call__(self, environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "")
        path: str = environ.get("PATH_INFO", "")
        if host not in (f"localhost:{self._port}", f"127.0.0.1:{self._port}"):
            return _answer(start, "421 Misdirected Request")
        if path.startswith("/static/"):
            return _static(start, path.removeprefix("/static/"))
        word, _, rest = path[1:].partition("/")
        if not secrets.compare_digest(word.encode(), self._word.encode()):
            return _answer(start, "404 Not Found")
        language = best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        match environ["REQUEST_METHOD"], rest:
            case "GET", "":
                return self._page(start, language, "index")
            case "GET", "take-over":
                return self._page(start, language, "take_over")
            case "POST", "take-over":
                return self._take_over(start, language)
        return _answer(start, "404 Not Found")

    def _page(self, start: Callable[..., Any], language: str, name: str) -> Iterable[bytes]:
        second = self._second
        html = drawing.page(
            f"standby/{name}.html",
            language,
            state=second.state,
            whole=second.whole,
            held=held(second) if second.whole else None,
            other=second.laptops.other,
            own=f"{self._own()}:{second.laptops.port}",
            heard=time.strftime("%H:%M:%S", time.localtime(second.heard_at))
            if second.heard_at
            else "",
            folder=str(second.folder),
        )
        return _answer(start, "200 OK", html.encode(), "text/html")

    def _take_over(self, start: Callable[..., Any], language: str) -> Iterable[bytes]:
        """The second tap."""
        if not self._second.whole:
            return self._page(start, language, "take_over")
        if self._wanted is None:
            self._wanted = AsyncResult()
            self._told.set()
        try:
            console = self._wanted.get(timeout=ANSWERED)
        except gevent.Timeout:
            console = ""
        if not console:
            html = drawing.page("standby/failed.html", language, folder=str(self._second.folder))
            return _answer(start, "500 Internal Server Error", html.encode(), "text/html")
        html = drawing.page("standby/taken.html", language, console=console)
        return _answer(start, "200 OK", html.encode(), "text/html")


def held(second: Second) -> Held:
    """Counted in the files."""
    folder = second.folder
    with copies.reading(folder / LOG) as log:
        (tables,) = log.execute('SELECT count(DISTINCT "table") FROM event').fetchone()
    with copies.reading(folder / ROWS) as rows:
        (guests,) = rows.execute("SELECT count(*) FROM guest").fetchone()
    return Held(tables, guests, sum(1 for _ in (folder / "photos").glob("*.jpg")))


def _static(start: Callable[..., Any], asked: str) -> Iterable[bytes]:
    """A file of the program."""
    name, _ = named(asked)
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    if name in BUNDLES:
        return _answer(start, "200 OK", bundle(name).whole, kind)
    top = shipped("static").resolve()
    path = (top / name).resolve()
    if not path.is_relative_to(top) or not path.is_file():
        return _answer(start, "404 Not Found")
    return _answer(start, "200 OK", path.read_bytes(), kind)


def _answer(
    start: Callable[..., Any], status: str, body: bytes = b"", kind: str = "text/plain"
) -> Iterable[bytes]:
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
