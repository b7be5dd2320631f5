"""Who is at the door, and what they may do: keys, tokens, origins, limits and headers.

Both doors (Flask pages and the hot path) ask here. Cookies ignore ports and SameSite does not stop
another port of the same laptop, so the port is in a cookie's name, and every POST must carry both a
token and the exact Origin.
"""

import hashlib
import hmac
import ipaddress
import os
import secrets
import socket
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from partycards.games.base import N_
from partycards.guessing import Guesses
from partycards.network import own_addresses
from partycards.noise import Noise
from partycards.settings import Settings

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

MISDIRECTED = N_("This address does not belong to this server.")
FOREIGN = N_("That did not come from a page of this table. Please load the page again.")
"""What somebody reads whose request names another server, or comes from a foreign page."""

WRONG = N_("Something went wrong here. Nothing that was saved is lost. Please try again.")
"""What somebody reads when it is our fault."""


def kept_secret(path: Path) -> str:
    """A secret of this data folder: made once, readable by its owner only."""
    try:
        return path.read_text()
    except FileNotFoundError:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(24))
        return path.read_text()


class Keys:
    """The secrets of a house: what its tokens are made with, and what the host's browsers keep."""

    def __init__(self, secret: bytes, host_key: str) -> None:
        self.secret = secret
        self.host_key = host_key

    def opens(self, key: str) -> bool:
        """Whether a link with this key opens the console."""
        return hmac.compare_digest(self.host_key.encode(), key.encode("utf-8", "replace"))


class Names(Protocol):
    """By which names a house is asked for."""

    def allows(self, host: str) -> bool:
        """Whether the Host header names this house (DNS rebinding would name another)."""

    def trust(self, name: str) -> None:
        """The host chose this name or address for guests, "" none; the one before is no longer
        ours."""


class NamesOfLaptop:
    """Those of this laptop, those that were set, and every address that it has."""

    def __init__(self, settings: Settings) -> None:
        self._named = {name.strip().lower() for name in settings.trusted_hosts.split(",")} | {
            settings.address.partition(":")[0].lower(),
            "localhost",
            socket.gethostname().lower(),
            f"{socket.gethostname().partition('.')[0].lower()}.local",
        }
        self._named.discard("")
        self._chosen = ""
        self._addresses: frozenset[str] = frozenset()

    def allows(self, host: str) -> bool:
        name = _without_port(host).lower()
        if name in self._named or name in self._addresses or (name and name == self._chosen):
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        # A laptop changes its address when it changes the Wi-Fi.
        self._addresses = frozenset(address.ip for address in own_addresses())
        return name.strip("[]") in self._addresses

    def trust(self, name: str) -> None:
        self._chosen = _without_port(name).lower()


class Guard:
    """Who may do what in this house. `port` is the one in its addresses."""

    def __init__(self, keys: Keys, names: Names, port: int, moves_per_second: int) -> None:
        self._port = port
        self._keys = keys
        self.host_key = keys.host_key
        self.host_allowed = names.allows
        self.trust = names.trust
        self.joins = Limit(120, per=600)
        self.codes = Turns(40, per=600, apart=0.1, line=30)
        self.short_codes = Turns(40, per=600, apart=5, line=30)
        self.pins = Turns(10, per=600, apart=10, line=60)
        self.short_pins = Turns(10, per=600, apart=60, line=120)
        self.pins_here = Turns(60, per=600, apart=2, line=60)
        self.guesses = Guesses()
        # Six seconds' worth at once: a hand that is played quickly, and a phone that was away.
        self.moves = Limit(6 * moves_per_second, per=6)
        self.noise = Noise()
        # Taps that the TV shows: of one browser, from one address, at one table.
        self.reactions = Limit(6, per=12)
        self.reactions_from = Limit(40, per=20)
        self.reactions_at = Limit(30, per=10)
        self.photos = Limit(30, per=600)
        self.csrf = lru_cache(maxsize=4096)(self._csrf)

    # Tokens ---------------------------------------------------------------------------------

    def _csrf(self, key: str) -> str:
        """The token that belongs to a key: constant for it, so that pages stay byte-equal."""
        return hmac.new(self._keys.secret, key.encode(), hashlib.sha256).hexdigest()[:32]

    def csrf_matches(self, key: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf(key).encode(), token.encode("utf-8", "replace"))

    def opens_console(self, key: str) -> bool:
        """Whether a link with this key is the host's."""
        return self._keys.opens(key)

    def is_host_key(self, key: str) -> bool:
        """Whether the browser with this cookie is the host's."""
        return hmac.compare_digest(self.host_key.encode(), key.encode("utf-8", "replace"))

    # Cookies --------------------------------------------------------------------------------

    def seat_cookie(self, code: str) -> str:
        return f"seat-{code}-{self._port}"

    def coming_cookie(self, code: str) -> str:
        """Of somebody who is about to sit down: the key to their seat, once they have one."""
        return f"coming-{code}-{self._port}"

    def host_cookie(self) -> str:
        return f"host-{self._port}"

    def staff_cookie(self) -> str:
        """Of somebody who works in the restaurant and has typed their PIN."""
        return f"staff-{self._port}"

    def tent_cookie(self) -> str:
        """Of somebody who has scanned a tent: the word on it."""
        return f"tent-{self._port}"

    def wall_cookie(self) -> str:
        """How a screen shows the kitchen: its own choice, nobody's secret."""
        return f"wall-{self._port}"

    def visitor_cookie(self) -> str:
        """Of somebody who has no seat yet; its token guards the join form."""
        return f"visitor-{self._port}"

    # Where a request comes from ---------------------------------------------------------------

    @staticmethod
    def origin_matches(environ: Mapping[str, str]) -> bool:
        """Whether a POST comes from a page of exactly this server and port."""
        own = f"{environ.get('wsgi.url_scheme', 'http')}://{environ.get('HTTP_HOST', '')}"
        return environ.get("HTTP_ORIGIN", "") == own


def guard_of_laptop(settings: Settings) -> Guard:
    """The guard of a data folder, which keeps its secrets."""
    folder = settings.folder()
    keys = Keys(kept_secret(folder / "server.key").encode(), kept_secret(folder / "host.key"))
    return Guard(keys, NamesOfLaptop(settings), settings.port, settings.moves_per_second)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def cookie(environ: Mapping[str, str], name: str) -> str:
    """The value of a cookie, or ""."""
    return _cookies(environ.get("HTTP_COOKIE", "")).get(name, "")


@lru_cache(maxsize=4096)
def _cookies(header: str) -> dict[str, str]:
    """Cookies by name, the first of each; a browser sends the same ones with every request."""
    cookies: dict[str, str] = {}
    for item in header.split(";"):
        key, _, value = item.strip().partition("=")
        cookies.setdefault(key, value)
    return cookies


class Limit:
    """This many of something from one address in `per` seconds; they come back evenly.

    Forty phones behind one address are one address: limits count what is wrong (a guessed code),
    or are wide enough for a full house.
    """

    def __init__(self, most: int, per: float) -> None:
        self._most = most
        self._rate = most / per
        self._left: dict[str, tuple[float, float]] = {}

    def _tokens(self, who: str) -> float:
        left, since = self._left.get(who, (float(self._most), time.monotonic()))
        return min(self._most, left + (time.monotonic() - since) * self._rate)

    def take(self, who: str) -> bool:
        """Count one more, if there may be one more."""
        now = time.monotonic()
        left, since = self._left.get(who, (float(self._most), now))
        left = min(self._most, left + (now - since) * self._rate)
        if left < 1:
            return False
        if len(self._left) > 10_000:
            self._left.clear()
        self._left[who] = (left - 1, now)
        return True

    def reached(self, who: str) -> bool:
        return self._tokens(who) < 1

    def count(self, who: str) -> None:
        if len(self._left) > 10_000:
            self._left.clear()
        self._left[who] = (max(0.0, self._tokens(who) - 1), time.monotonic())


class Turns:
    """Tries at something so short that it could be guessed. The right one always opens: it is never
    refused for the wrong ones of others, it waits for its turn behind them at most.

    The first `free` wrong tries from one place cost nothing, and come back in `per` seconds. After
    those every try, right or wrong, has its turn, `apart` seconds after the one before. Whoever
    would wait for more than `line` seconds is asked to come again.

    What a guesser can learn from one address in an evening of five hours, then:
    - A seat code: 29 letters and digits, six of them, are 594,823,321 codes. Ten tries a second are
      180,000 tries: 0.24 % for a seat at a table of eight. 256 connections wait for 26 seconds at
      most, so nobody is asked to come again.
    - A seat code of four, which 0.1 gave out: one of 707,281. 3,600 tries: 4 %, and the host sees
      a noisy phone all the while.
    - A PIN of six digits, with three of the staff: 1,800 tries: 0.5 %; from any number of addresses
      9,000 tries: 2.7 %. Of four digits, which 0.1 took: 300 tries: 9 %. Whoever was let in with a
      PIN before has turns of their own on that device. Who keeps their cookies is locked long
      before (`guessing`): 240 tries.
    - The host's key and a guest's have 192 bits: nothing is counted.
    """

    def __init__(self, free: int, per: float, apart: float, line: float) -> None:
        self._free = free
        self._rate = free / per
        self._apart = apart
        self._line = line
        self._of: dict[str, tuple[float, float, float]] = {}

    def take(self, who: str) -> float | None:
        """Seconds until the turn of a try, None when too many wait already. It counts as wrong
        until `was_right`, so that tries at once do not slip past."""
        now = time.monotonic()
        wrong, turn = self._wrong(who, now)
        if wrong < self._free:
            turn = now
        elif (turn := max(now, turn + self._apart)) - now > self._line:
            return None
        if len(self._of) > 10_000:
            self._of.clear()
        self._of[who] = (min(wrong + 1, 2.0 * self._free), now, turn)
        return turn - now

    def was_right(self, who: str) -> None:
        now = time.monotonic()
        wrong, turn = self._wrong(who, now)
        self._of[who] = (max(0.0, wrong - 1), now, turn)

    def _wrong(self, who: str, now: float) -> tuple[float, float]:
        wrong, since, turn = self._of.get(who, (0.0, now, now))
        return max(0.0, wrong - (now - since) * self._rate), turn


class Tickets:
    """One-time invitations that the host shows as a QR code: a seat at a table, or the console.

    They live in memory only and for a quarter of an hour.
    """

    SECONDS = 900.0

    def __init__(self) -> None:
        self._open: dict[str, tuple[str, int, float]] = {}

    def issue(self, where: str, seat: int = 0) -> str:
        """A new ticket; an older one for the same seat is void."""
        self._open = {
            ticket: (code, number, until)
            for ticket, (code, number, until) in self._open.items()
            if until > time.monotonic() and (code, number) != (where, seat)
        }
        ticket = secrets.token_urlsafe(12)
        self._open[ticket] = (where, seat, time.monotonic() + self.SECONDS)
        return ticket

    def look(self, where: str, ticket: str) -> int | None:
        """The seat the ticket is for, while it is good."""
        code, seat, until = self._open.get(ticket, ("", 0, 0.0))
        return seat if code == where and until > time.monotonic() else None

    def use(self, where: str, ticket: str) -> int | None:
        """The same, and the ticket is used up."""
        seat = self.look(where, ticket)
        if seat is not None:
            del self._open[ticket]
        return seat

    def give_back(self, where: str, seat: int, ticket: str) -> None:
        """What it was for could not be done: it is good for another quarter of an hour."""
        self._open[ticket] = (where, seat, time.monotonic() + self.SECONDS)
