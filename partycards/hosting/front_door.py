"""The door of a worker: it finds the house that is asked for, and whoever keeps it answers.

A house that another worker keeps, or that nobody may answer for just now, is asked for again in a
moment: pages load themselves again, scripts send the same move again, a form is sent once more by
its browser, and a stream is told so. A stream is never answered with 503: browsers give up on it
for good.
"""

import logging
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import gevent
import msgspec

from partycards import drawing
from partycards.fast.heads import head_of_move
from partycards.games.base import N_
from partycards.guard import SECURITY_HEADERS, WRONG
from partycards.hosting.houses import Houses, KeptElsewhere, NoHouse
from partycards.hosting.names import house_asked_for
from partycards.hosting.proxy import Proxy
from partycards.live.moves_in import Asked
from partycards.live.open_stream import HEAD
from partycards.live.streams import ELSEWHERE_NOW
from partycards.web import ASKED_FOR
from partycards.words import best_language, catalogue

logger = logging.getLogger(__name__)

Environ = dict[str, Any]
Start = Callable[..., Any]

NO_HOUSE = N_("There is no house at this address. Please look at the link once more.")
NOT_NOW = N_("This house is moving to another server. Your page comes back by itself in a moment.")
NOT_SENT = N_("This house was just moving to another server. Please send that again.")
SECONDS = 1
"""After which whoever is sent away may come again."""
SENT_TWICE = "sent-twice"
"""The cookie of a browser that was told to send its form once more. A second time it is asked."""


class FrontDoor:
    """A WSGI application: all houses of a site that this worker keeps, or may keep. `address` is
    the site's, as browsers write it; `static` answers for files, which are the same in every house;
    `ready` says whether a proxy may send anybody here, `own` is the page of the site itself."""

    def __init__(
        self,
        houses: Houses,
        address: str,
        proxy: Proxy,
        static: Callable[[Environ, Start], Iterable[bytes]],
        ready: Callable[[], bool],
        own: Callable[[Environ, Start], Iterable[bytes]],
    ) -> None:
        self._houses = houses
        self._address = address
        self._proxy = proxy
        self._static = static
        self._ready = ready
        self._own = own
        self._head = lru_cache(maxsize=16_384)(self._head_of)

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path in ("/healthz", "/readyz"):
            return _health(start, path == "/healthz" or self._ready())
        self._proxy.believe(environ)
        if path.startswith("/static/"):
            return self._static(environ, start)
        try:
            name = house_asked_for(environ.get("HTTP_HOST", ""), self._address)
            if name == "" and path == "/":
                return self._own(environ, start)
            if not name:
                raise NoHouse
            site = self._houses.site(name)
        except NoHouse:
            return _page(environ, start, "404 Not Found", NO_HOUSE)
        except KeptElsewhere:
            return _elsewhere(environ, start)
        except Exception:
            logger.exception("a house could not be opened")
            return _page(environ, start, "500 Internal Server Error", WRONG)
        environ[ASKED_FOR] = site
        return site.door(environ, start)

    def asked(self, head: bytes, address: str) -> Asked | None:
        """The move that a head asks for, which came from this address; None when its house is not
        at hand here, or the head is unusual in anything: then it comes as a request."""
        name, scheme = self._head(head, self._proxy.named(address))
        site = self._houses.at_hand(name) if name else None
        return None if site is None else site.door.moves_in.asked(head, scheme)

    def _head_of(self, head: bytes, by_proxy: bool) -> tuple[str, str]:
        """The house that a head names, "" none, and the scheme of its page."""
        environ = head_of_move(head)
        if environ is None:
            return "", ""
        name = house_asked_for(environ["HTTP_HOST"], self._address)
        return name or "", self._proxy.scheme(environ) if by_proxy else "http"


def _health(start: Start, well: bool) -> list[bytes]:
    """What a proxy asks for, and nothing about houses."""
    status = "200 OK" if well else "503 Service Unavailable"
    start(status, [("Content-Type", "text/plain"), ("Cache-Control", "no-store")])
    return [b"ok\n" if well else b"not now\n"]


def _elsewhere(environ: Environ, start: Start) -> list[bytes]:
    """Whoever asks comes again by themselves in a moment."""
    if environ.get("PATH_INFO", "").endswith("/stream"):
        start("200 OK", [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
        return [HEAD.partition(b"\r\n\r\n")[2] + ELSEWHERE_NOW]
    status, looks = "503 Service Unavailable", environ.get("REQUEST_METHOD") in ("GET", "HEAD")
    again = [("Retry-After", str(SECONDS))]
    if "application/json" in environ.get("HTTP_ACCEPT", ""):
        say = catalogue(_language(environ)).gettext(NOT_SENT)
        start(status, [("Content-Type", "application/json"), ("Cache-Control", "no-store"), *again])
        return [msgspec.json.encode({"later": say})]
    if not looks:
        if f"{SENT_TWICE}=" in environ.get("HTTP_COOKIE", ""):
            return _page(environ, start, status, NOT_SENT, *again)
        return _once_more(environ, start)
    return _page(environ, start, status, NOT_NOW, *again, ("Refresh", str(SECONDS)))


def _once_more(environ: Environ, start: Start) -> list[bytes]:
    """The browser itself sends the form again, with all that was typed, when the house has probably
    moved: nothing but a script could do that later."""
    gevent.sleep(SECONDS)
    # A path of its own, two slashes at its beginning, would be somebody else's address.
    path = "/" + quote(environ.get("PATH_INFO", "").encode("latin-1")).lstrip("/")
    query = environ.get("QUERY_STRING", "")
    told = f"{SENT_TWICE}=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax"
    start(
        "307 Temporary Redirect",
        [
            ("Location", f"{path}?{query}" if query else path),
            ("Set-Cookie", told),
            ("Cache-Control", "no-store"),
            ("Content-Length", "0"),
        ],
    )
    return [b""]


def _page(
    environ: Environ, start: Start, status: str, sentence: str, *headers: tuple[str, str]
) -> list[bytes]:
    """A sentence, in the language of the browser: there is no house that knows another."""
    language = _language(environ)
    words = catalogue(language).gettext
    page = drawing.page(
        "phone/message.html", language, title=words("Party Cards"), sentence=words(sentence)
    )
    about = (("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"))
    start(status, [*about, *SECURITY_HEADERS.items(), *headers])
    return [page.encode()]


def _language(environ: Environ) -> str:
    return best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
