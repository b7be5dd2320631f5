"""The bell: tells who looks at a table that there is something new to see.

It carries no news itself; whoever listens looks for themselves.
"""

from collections import defaultdict
from collections.abc import Callable

Listener = Callable[[str], None]


class Bell:
    """Listeners by table code. A listener is called with the code, and must not yield."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._everywhere: list[Listener] = []

    def listen(self, code: str, listener: Listener) -> None:
        self._listeners[code].append(listener)

    def stop_listening(self, code: str, listener: Listener) -> None:
        self._listeners[code].remove(listener)
        if not self._listeners[code]:
            del self._listeners[code]

    def listen_everywhere(self, listener: Listener) -> None:
        """Be told of every table of the house."""
        self._everywhere.append(listener)

    def ring(self, code: str) -> None:
        for listener in (*self._everywhere, *self._listeners.get(code, ())):
            listener(code)
