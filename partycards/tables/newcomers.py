"""Guests who would like to sit down at a table of the restaurant that is full: a server lets them.

They are remembered in memory only: a phone that asks again after a restart is asked once more.
"""

import itertools

from msgspec import Struct

from partycards.games.base import N_, IllegalMove
from partycards.tables.needs import Needs

MOST_WAITING = 8
"""At one table: whoever scans all evening long cannot fill the server's page."""


class Newcomer(Struct, frozen=True):
    """Somebody who waits for a seat, with what they typed; `key` will open it."""

    number: int
    name: str
    language: str
    needs: Needs
    key: str


Several = tuple[Newcomer, ...]


class Newcomers:
    """Everybody who waits, by table, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: dict[str, Several] = {}
        self._sent_away: set[str] = set()
        self._numbers = itertools.count(1)

    def at(self, code: str) -> Several:
        """Who waits at a table; the same object as long as nothing changes."""
        return self._waiting.get(code, ())

    def waits(self, code: str, key: str) -> bool:
        """Whether the phone with this key waits there."""
        return any(one.key == key for one in self.at(code))

    def was_sent_away(self, key: str) -> bool:
        """Whether a server has said no to this phone; it may ask again."""
        return key in self._sent_away

    def ask(self, code: str, name: str, language: str, needs: Needs, key: str) -> None:
        """Somebody would like to sit down; what the same phone has asked before lapses."""
        others = tuple(one for one in self.at(code) if one.key != key)
        if len(others) >= MOST_WAITING:
            raise IllegalMove(N_("Many people wait for a seat here. Please ask your server."))
        self._sent_away.discard(key)
        new = Newcomer(next(self._numbers), name, language, needs, key)
        self._waiting[code] = (*others, new)

    def take(self, code: str, number: int) -> Newcomer | None:
        """They wait no longer; None when somebody was quicker."""
        found = next((one for one in self.at(code) if one.number == number), None)
        self._waiting[code] = tuple(one for one in self.at(code) if one is not found)
        return found

    def send_away(self, code: str, number: int) -> None:
        """A server says no."""
        found = self.take(code, number)
        if found is not None:
            self._sent_away.add(found.key)

    def forget(self, code: str) -> None:
        """Nobody waits at a table that is cleared."""
        self._waiting.pop(code, None)
