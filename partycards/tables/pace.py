"""What is told piece by piece goes on by itself after a beat: a chip falls; at the end of a match
the next place or award is told, unless the host taps."""

import logging
from typing import Any

import gevent

from partycards.games.base import Beat, IllegalMove, TellNext
from partycards.tables.house import House
from partycards.tables.played import awards_to_come
from partycards.tables.saving import NotSaved, Stale
from partycards.tables.table import Table

logger = logging.getLogger(__name__)

ITSELF, TAP = "itself", "tap"
"""How the end of a match goes on: by itself, or at the host's tap."""
TABLE = "table"
"""The actor, in the log, of what nobody taps."""


class Pace:
    """Goes on with what the tables of a house tell. `chosen` is how the end of a match goes on."""

    def __init__(self, house: House) -> None:
        self.chosen = ITSELF
        self._house = house
        self._next: dict[str, tuple[Beat, Any]] = {}
        house.bell.listen(self._look)
        self._reading = gevent.spawn(self._look_at_open_tables)

    def choose(self, how: str) -> None:
        """From now on like this, even in ceremonies that began before a restart."""
        self.chosen = how
        self._look_at_open_tables()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._reading.kill()
        for code in tuple(self._next):
            self._next.pop(code)[1].kill()

    def _look_at_open_tables(self) -> None:
        """What was being told when the server went down goes on; nobody waits for the reading."""
        for code in self._house.codes():
            self._look(code)

    def _look(self, code: str) -> None:
        """Something happened at a table: with another piece to tell its seconds begin anew."""
        table = self._house.table(code)
        if table is None:
            return
        beat = self._beat(table)
        before, waiting = self._next.get(code, (None, None))
        if beat == before:
            return
        if waiting is not None:
            del self._next[code]
            if waiting is not gevent.getcurrent():
                waiting.kill(block=False)
        if beat is not None:
            self._next[code] = (beat, gevent.spawn_later(beat.seconds, self._go_on, table, beat))

    def _go_on(self, table: Table, beat: Beat) -> None:
        try:
            if self._beat(table) == beat:
                table.table_move(TABLE, TellNext())
        except (Stale, NotSaved):
            # The table went on meanwhile, or the disk refused: after the next beat.
            self._next.pop(table.code, None)
            self._look(table.code)
        except IllegalMove:
            logger.exception("what table %s tells does not go on", table.code)

    def _beat(self, table: Table) -> Beat | None:
        """What comes next by itself at this table, while nothing is in its way."""
        standing = table.saved
        match = standing.current
        if match is None or standing.paused or standing.closed or table.broken is not None:
            return None
        if self.chosen == TAP and awards_to_come(match.game, match.state):
            return None
        return match.beat()
