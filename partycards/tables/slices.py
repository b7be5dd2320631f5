"""Long work in slices, so that nobody else waits for it.

All tables of a house share one thread. Whoever folds a long log there rests every few milliseconds;
meanwhile others move, look and are answered.
"""

from time import perf_counter

import gevent

LONGEST = 0.005
"""Seconds that a slice takes."""
REST = 0.001


class Slices:
    """A long piece of work; `rest` between its steps. Whatever was looked at before may be another
    after it."""

    def __init__(self) -> None:
        self._since = perf_counter()

    def rest(self) -> None:
        """Let the others have their turn when a slice has been worked."""
        if perf_counter() - self._since >= LONGEST:
            gevent.sleep(REST)
            self._since = perf_counter()
