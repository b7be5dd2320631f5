"""What happened since the match began and still stands, with standings along the way.

A take-back plays again what stays. From the beginning of the match that takes as long as the match
is old; from a standing shortly before what falls it does not. Standings are never changed, so a
kept one costs no more than what differs from the next.
"""

from bisect import bisect_left
from collections.abc import Iterator

from partycards.tables.log import Event
from partycards.tables.standing import Standing

EVERY = 100
"""Events between two standings that are kept, at the end; the older, the farther apart."""
MOST = 48
"""Standings that are kept of a match."""


class History:
    """The events of a match in order, after the standing it began with."""

    __slots__ = ("_events", "_kept")

    def __init__(self, standing: Standing) -> None:
        self._events: list[Event] = []
        self._kept: list[tuple[int, Standing]] = [(0, standing)]

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, number: int) -> Event:
        return self._events[number]

    def add(self, event: Event, standing: Standing | None) -> None:
        """One more event, and how the table stands after it (None: nobody knows)."""
        self._events.append(event)
        count = len(self._events)
        if standing is not None and count - self._kept[-1][0] >= EVERY:
            self._kept.append((count, standing))
            if len(self._kept) > MOST:
                older, newer = self._kept[: MOST // 2], self._kept[MOST // 2 :]
                self._kept = older[::2] + newer

    def cut(self, count: int) -> None:
        """Only this many of the first events happened."""
        del self._events[count:]
        while self._kept[-1][0] > count:
            self._kept.pop()

    def since(self, seq: int) -> Iterator[Event]:
        """The events from this number on."""
        for number in range(self._place(seq), len(self._events)):
            yield self._events[number]

    def latest(self) -> Iterator[Event]:
        """The events, the newest first."""
        return reversed(self._events)

    def before(self, seq: int) -> tuple["History", Standing]:
        """The history up to the last standing that was kept before event `seq`, for another way
        from there on; and that standing."""
        place = self._place(seq)
        earlier = History(self._kept[0][1])
        earlier._kept = [kept for kept in self._kept if kept[0] <= place]
        count, standing = earlier._kept[-1]
        earlier._events = self._events[:count]
        return earlier, standing

    def _place(self, seq: int) -> int:
        return bisect_left(self._events, seq, key=lambda event: event.seq)
