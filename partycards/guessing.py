"""Wrong PINs: the browser that guesses is locked for a while, and the manager is told.

A browser is known by its cookie, so that a guest who guesses locks nobody beside them. Who throws
the cookie away after every try has only the turns of their address (`guard.Turns`), and is told of
all the same: addresses are counted, whatever browsers come from there.

In memory only: nothing of it is in a log, and a restart forgives everybody.
"""

import time

from msgspec import Struct
from msgspec.structs import replace

SLIPS = 8
"""Wrong PINs of one browser from which on it is locked."""
A_WHILE = 600.0
"""Seconds for which it is locked then, and after which earlier slips are forgotten."""
TOLD_FROM = 5
"""Wrong PINs from one address from which on the manager is told."""
AN_HOUR = 3600.0
"""Seconds after the last of them for which the manager is told."""


class Guesser(Struct, frozen=True):
    """How many `wrong` PINs came from an address `since` (seconds since 1970)."""

    address: str
    wrong: int
    since: float


class Guesses:
    """Who has typed wrong PINs lately."""

    def __init__(self) -> None:
        self._slips: dict[str, tuple[int, float]] = {}
        self._from: dict[str, tuple[Guesser, float]] = {}

    def locked(self, browser: str) -> float:
        """Seconds until this browser may try again."""
        slips, last = self._of(browser)
        return max(0.0, last + A_WHILE - time.monotonic()) if slips >= SLIPS else 0.0

    def tries(self, browser: str) -> None:
        """It counts as wrong until `was_right`, so that tries at once do not slip past."""
        if len(self._slips) > 10_000:
            self._slips.clear()
        self._slips[browser] = self._of(browser)[0] + 1, time.monotonic()

    def was_wrong(self, address: str) -> bool:
        """One more wrong PIN from there; True when the manager is told of it."""
        if len(self._from) > 10_000:
            self._from.clear()
        guesser = self._guesser(address)
        self._from[address] = replace(guesser, wrong=guesser.wrong + 1), time.monotonic()
        return guesser.wrong + 1 >= TOLD_FROM

    def was_right(self, browser: str, address: str) -> None:
        """A colleague: what this browser mistyped before was no guessing."""
        slips = self._slips.pop(browser, (1, 0.0))[0] - 1
        if address in self._from:
            guesser, last = self._from[address]
            self._from[address] = replace(guesser, wrong=max(0, guesser.wrong - slips)), last

    def told(self) -> list[Guesser]:
        """Those of whom the manager is told, the latest first."""
        lately = sorted(self._from.values(), key=lambda each: -each[1])
        since = time.monotonic() - AN_HOUR
        return [one for one, last in lately if last > since and one.wrong >= TOLD_FROM]

    def _of(self, browser: str) -> tuple[int, float]:
        slips, last = self._slips.get(browser, (0, 0.0))
        return (slips, last) if time.monotonic() - last < A_WHILE else (0, 0.0)

    def _guesser(self, address: str) -> Guesser:
        guesser, last = self._from.get(address, (None, 0.0))
        if guesser is None or not guesser.wrong or time.monotonic() - last > AN_HOUR:
            return Guesser(address, 0, time.time())
        return guesser
