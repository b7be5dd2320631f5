"""The pace of a ceremony: the next award comes by itself after some seconds, if the host likes."""

import logging
from typing import Any

import gevent

from partycards.games.base import IllegalMove, NextAward
from partycards.tables.house import House
from partycards.tables.played import awards_to_come
from partycards.tables.table import Table

logger = logging.getLogger(__name__)

PACES = (0, 8, 15, 30)
"""Seconds to choose from; 0 waits for the host's tap."""
TABLE = "table"
"""The actor, in the log, of what nobody taps."""


class Pace:
    """Goes on with the ceremonies of a house. `seconds` is 0 while the host taps."""

    def __init__(self, house: House) -> None:
        self.seconds = 0.0
        self._house = house
        self._next: dict[str, Any] = {}
        house.bell.listen(self._look)

    def choose(self, seconds: float) -> None:
        """From now on at this pace, even in ceremonies that began before a restart."""
        self.seconds = seconds
        for code in self._house.codes() if seconds else tuple(self._next):
            self._look(code)

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        for code in tuple(self._next):
            self._next.pop(code).kill()

    def _look(self, code: str) -> None:
        """Something happened at a table: its seconds begin again."""
        waiting = self._next.pop(code, None)
        if waiting is not None and waiting is not gevent.getcurrent():
            waiting.kill(block=False)
        table = self._house.table(code)
        if table is not None and self.seconds and goes_on(table):
            self._next[code] = gevent.spawn_later(self.seconds, self._go_on, table)

    def _go_on(self, table: Table) -> None:
        try:
            if goes_on(table):
                table.table_move(TABLE, NextAward())
        except IllegalMove:
            logger.exception("the ceremony of table %s does not go on", table.code)


def goes_on(table: Table) -> bool:
    """Whether there is an award to come, and nothing in its way."""
    standing = table.saved
    if standing.current is None or standing.paused or standing.closed or table.broken is not None:
        return False
    return awards_to_come(standing.current.game, standing.current.state) > 0
