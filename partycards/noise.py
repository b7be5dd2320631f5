"""Phones that ask for more than their share, and those that the host has muted.

In memory only: nothing of it is in a log, and a restart forgives everybody.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

LOUD = 20
"""Requests over the budget, within a minute, from which on a phone is noisy."""
A_WHILE = 300.0
"""Seconds for which the host is shown that it was."""


class Phone(NamedTuple):
    """A seat's phone, by the digest of its key, so that a new phone in the seat starts afresh; or
    all phones without a seat at one address (`table` "", `seat` 0, `key` the address)."""

    table: str
    seat: int
    key: str


def at(address: str) -> Phone:
    """Whoever comes from this address without a seat."""
    return Phone("", 0, address)


class Noise:
    """Who is noisy, and who is muted. `told` is called when that changes, with the phone."""

    def __init__(self) -> None:
        self._counted: dict[Phone, tuple[float, int]] = {}
        self._loud: dict[Phone, float] = {}
        self._muted: dict[Phone, None] = {}
        self.told: Callable[[Phone], object] = lambda phone: None

    def hear(self, phone: Phone) -> None:
        """One more request over the budget."""
        now = time.monotonic()
        since, count = self._counted.get(phone, (now, 0))
        if now - since > 60:
            since, count = now, 0
        if len(self._counted) > 10_000:
            self._counted.clear()
        self._counted[phone] = since, count + 1
        if count + 1 >= LOUD:
            news = self._loud.get(phone, 0.0) < now
            self._loud[phone] = now + A_WHILE
            if news:
                self.told(phone)

    def noisy(self, table: str) -> list[Phone]:
        """The phones of this table, and those without a seat, that were noisy a while ago or are
        muted; the muted ones first."""
        now = time.monotonic()
        self._loud = {phone: until for phone, until in self._loud.items() if until > now}
        found = [*self._muted, *(phone for phone in self._loud if phone not in self._muted)]
        return [phone for phone in found if phone.table in ("", table)]

    def is_muted(self, phone: Phone) -> bool:
        return phone in self._muted

    def mute(self, phone: Phone) -> None:
        self._muted[phone] = None
        self.told(phone)

    def unmute(self, phone: Phone) -> None:
        self._muted.pop(phone, None)
        self._loud.pop(phone, None)
        self._counted.pop(phone, None)
        self.told(phone)
