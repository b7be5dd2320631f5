"""The bell: tells who looks at the tables that there is something new to see.

It carries no news itself; whoever listens looks for themselves. It rings once for all tables of a
commit. What goes wrong with one listener, or at one table, is kept from the others.
"""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)

Codes = tuple[str, ...]


class Bell:
    """Rings with the codes of tables. A listener must not yield."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Codes], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Be told of every table of the house, of one after the other."""

        def each(codes: Codes) -> None:
            for code in codes:
                try:
                    listener(code)
                except Exception:
                    logger.exception("nobody looks at table %s", code)

        self._listeners.append(each)

    def listen_at_once(self, listener: Callable[[Codes], None]) -> None:
        """Be told of all tables for which it rings together."""
        self._listeners.append(listener)

    def ring(self, *codes: str) -> None:
        for listener in self._listeners:
            try:
                listener(codes)
            except Exception:
                logger.exception("nobody looks at the tables %s", codes)
