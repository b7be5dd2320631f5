"""The page at the site's own name: what this site is, and a form that opens a house where the
operator lets visitors do that.

The host's link is shown in the answer and kept nowhere. Its key is made of the form that was sent,
so that whoever sends the same form again (two taps, an answer that got lost) is shown it again, for
a quarter of an hour; nobody else has that form.
"""

import base64
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

import gevent
from sqlalchemy.exc import OperationalError

from partycards import drawing
from partycards.games.base import N_
from partycards.guard import FOREIGN, SECURITY_HEADERS, Guard, Limit, Turns, cookie
from partycards.hosting.keys import digest_of
from partycards.hosting.names import is_house_name
from partycards.hosting.registry import NotInvited, Registry, digest_of_invitation
from partycards.hosting.settings import HostingSettings
from partycards.qr import qr_svg
from partycards.words import best_language, catalogue

logger = logging.getLogger(__name__)

Environ = dict[str, Any]
Start = Callable[..., Any]

MOST = 4_000
"""Bytes of the form."""
AGAIN = 900.0
"""Seconds in which the same form is answered with the same link."""

NOT_A_NAME = N_("A house’s name has 3 to 40 letters a to z or digits, with single hyphens between.")
TAKEN = N_("There is a house with this name already. Please choose another.")
NOT_INVITED = N_("This invitation code is not good, or a house was opened with it already.")
TOO_MANY = N_("Many tries came from your address. Please try again in a few minutes.")
NOT_NOW = N_("The house could not be opened just now. Please try again in a moment.")


class Refused(Exception):
    """No house was opened; a status, and a sentence for whoever sent the form."""

    def __init__(self, status: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class NewHouses:
    """A WSGI application."""

    def __init__(self, settings: HostingSettings, registry: Registry) -> None:
        self._settings = settings
        self._registry = registry
        self._secret = settings.secret.encode()
        self._cookie = "__Host-visitor" if settings.scheme == "https" else "visitor"
        self._tries = Turns(10, per=600, apart=2, line=20)
        self._opened = Limit(10, per=3600)

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        key = cookie(environ, self._cookie) or secrets.token_urlsafe(18)
        if environ["REQUEST_METHOD"] != "POST" or self._settings.new_houses == "off":
            return self._page(environ, start, "200 OK", key)
        sent = _sent(environ)
        try:
            name, host_key = self._open(environ, sent)
        except Refused as refused:
            return self._page(environ, start, refused.status, key, sent, refused.sentence)
        return self._shown(environ, start, name, host_key)

    def _open(self, environ: Environ, sent: dict[str, str]) -> tuple[str, str]:
        """The name of the house that a form opened, and its host's key. Raises Refused."""
        key = cookie(environ, self._cookie)
        token = sent.get("csrf", "").encode()
        ours = bool(key) and hmac.compare_digest(self._token(key).encode(), token)
        if not ours or not Guard.origin_matches(environ):
            raise Refused("403 Forbidden", FOREIGN)
        name = sent.get("name", "").strip().lower()
        if not is_house_name(name):
            raise Refused("400 Bad Request", NOT_A_NAME)
        host_key = self._made(f"host of {name} by {key} {sent.get('once', '')}")
        try:
            if not self._is_again(name, host_key):
                self._add(environ.get("REMOTE_ADDR", "?"), name, host_key, sent)
        except OperationalError:
            logger.warning("a house could not be opened: the database cannot be asked")
            raise Refused("503 Service Unavailable", NOT_NOW) from None
        return name, host_key

    def _is_again(self, name: str, host_key: str) -> bool:
        """Whether this very form opened the house a moment ago."""
        house = self._registry.find(name)
        if house is None or time.time() - house.made > AGAIN:
            return False
        return hmac.compare_digest(house.host_key_digest, digest_of(host_key))

    def _add(self, address: str, name: str, host_key: str, sent: dict[str, str]) -> None:
        by_invitation = self._settings.new_houses == "invite"
        invitation = digest_of_invitation(sent.get("invitation", "")) if by_invitation else None
        if by_invitation:
            turn = self._tries.take(address)
            if turn is None:
                raise Refused("429 Too Many Requests", TOO_MANY)
            gevent.sleep(turn)
        elif self._opened.reached(address):
            raise Refused("429 Too Many Requests", TOO_MANY)
        try:
            added = self._registry.add(name, digest_of(host_key), invitation=invitation)
        except NotInvited:
            raise Refused("403 Forbidden", NOT_INVITED) from None
        if by_invitation:
            # Of a name that is taken it is known by now that the code is good.
            self._tries.was_right(address)
        if not added:
            raise Refused("409 Conflict", TAKEN)
        self._opened.count(address)

    def _token(self, key: str) -> str:
        return self._made(f"form of {key}")

    def _made(self, of: str) -> str:
        made = hmac.new(self._secret, f"new house: {of}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    # Pages --------------------------------------------------------------------------------------

    def _page(
        self,
        environ: Environ,
        start: Start,
        status: str,
        key: str,
        sent: dict[str, str] | None = None,
        refusal: str = "",
    ) -> Iterable[bytes]:
        language, typed = _language(environ), sent or {}
        page = drawing.page(
            "phone/new_house.html",
            language,
            who=self._settings.new_houses,
            site=self._settings.address("")[1:],
            csrf_token=self._token(key),
            once=secrets.token_urlsafe(12),
            typed_name=typed.get("name", ""),
            typed_invitation=typed.get("invitation", ""),
            refusal=catalogue(language).gettext(refusal) if refusal else "",
        )
        safe = "; Secure" if self._settings.scheme == "https" else ""
        kept = f"{self._cookie}={key}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax{safe}"
        return _answer(start, status, page, ("Set-Cookie", kept))

    def _shown(self, environ: Environ, start: Start, name: str, host_key: str) -> Iterable[bytes]:
        language = _language(environ)
        address = f"{self._settings.scheme}://{self._settings.address(name)}/"
        label = catalogue(language).gettext(N_("Code for guests"))
        page = drawing.page(
            "phone/house_opened.html",
            language,
            address=address,
            link=f"{address}host/enter?key={host_key}",
            qr=qr_svg(address, label),
        )
        return _answer(start, "200 OK", page)


def _sent(environ: Environ) -> dict[str, str]:
    """The fields of the form, the first of each; nothing of one that is too long."""
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > MOST:
        return {}
    body = environ["wsgi.input"].read(int(length)).decode("utf-8", "replace")
    try:
        return {name: values[0] for name, values in parse_qs(body, max_num_fields=10).items()}
    except ValueError:
        return {}


def _answer(start: Start, status: str, page: str, *headers: tuple[str, str]) -> Iterable[bytes]:
    about = (("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"))
    start(status, [*about, *SECURITY_HEADERS.items(), *headers])
    return [page.encode()]


def _language(environ: Environ) -> str:
    return best_language(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
