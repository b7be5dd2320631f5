"""Templates are read before somebody waits for them.

To read one takes as long as dozens of moves, and everybody waits meanwhile. So when somebody looks
at a game in a language, all that it may still show is read, bit by bit.
"""

import time

import gevent

from partycards.drawing import read_ahead

OF_EVERY_GAME = ("games/bits", "games/shared/", "table/", "cards/", "symbols")
SHARE = 0.1
"""Of the server's time."""


class ReadingAhead:
    """What is read ahead in this process, where somebody `looked` at a game: the key of one, "" for
    lobbies, and a language."""

    def __init__(self) -> None:
        self._begun: set[tuple[str, str]] = set()

    def looked(self, key: str, language: str) -> None:
        """Begin, once; returns at once."""
        if (key, language) not in self._begun:
            self._begun.add((key, language))
            gevent.spawn(self._read, key, language)

    def _read(self, key: str, language: str) -> None:
        here = (*OF_EVERY_GAME, f"games/{key}/") if key else OF_EVERY_GAME
        began = time.monotonic()
        for _ in read_ahead(here, language):
            gevent.sleep((time.monotonic() - began) / SHARE)
            began = time.monotonic()
