"""The bell: tells who looks at the tables that there is something new to see.

It carries no news itself; whoever listens looks for themselves.
"""

from collections.abc import Callable

Listener = Callable[[str], None]


class Bell:
    """Rings with a table's code. A listener must not yield."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Be told of every table of the house."""
        self._listeners.append(listener)

    def ring(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)
