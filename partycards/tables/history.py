"""What happened since the match began and still stands, with standings along the way.

A take-back plays again what stays. From the beginning of the match that takes as long as the match
is old; from a standing shortly before what falls it does not. Standings are never changed, so a
kept one costs no more than what differs from the next. Events that nobody has asked for lately are
packed: an evening has thousands, and hardly ever does anybody go back beyond the last few.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import astuple

from partycards.tables.log import Event
from partycards.tables.standing import Standing

EVERY = 100
"""Events between two standings that are kept, at the end; the older, the farther apart."""
MOST = 48
"""Standings that are kept of a match."""


PACK = 100
"""Events that are packed together."""

_tuples = msgspec.msgpack.Decoder(list[tuple[str, int, float, str, str, bytes, str | None, str]])


class Events:
    """Events in order; all but the last one or two hundred are packed, to less than half."""

    __slots__ = ("_last", "_packs")

    def __init__(self, packs: Sequence[bytes] = (), last: Sequence[Event] = ()) -> None:
        self._packs = [*packs]
        self._last = [*last]

    def __len__(self) -> int:
        return len(self._packs) * PACK + len(self._last)

    def __getitem__(self, number: int) -> Event:
        pack, at = divmod(number, PACK)
        if pack < len(self._packs):
            return _unpacked(self._packs[pack])[at]
        return self._last[number - len(self._packs) * PACK]

    def since(self, number: int) -> Iterator[Event]:
        """Those from this one on."""
        pack, at = divmod(number, PACK)
        for packed in self._packs[pack:]:
            yield from _unpacked(packed)[at:]
            at = 0
        yield from self._last[max(0, number - len(self._packs) * PACK) :]

    def __reversed__(self) -> Iterator[Event]:
        yield from reversed(self._last)
        for pack in reversed(self._packs):
            yield from reversed(_unpacked(pack))

    def append(self, event: Event) -> None:
        """One more."""
        self._last.append(event)
        if len(self._last) == 2 * PACK:
            first, self._last = self._last[:PACK], self._last[PACK:]
            self._packs.append(msgspec.msgpack.encode([astuple(one) for one in first]))

    def first(self, count: int) -> "Events":
        """This many of them, from the beginning."""
        packs, more = divmod(count, PACK)
        if packs >= len(self._packs):
            return Events(self._packs, self._last[: count - len(self._packs) * PACK])
        return Events(self._packs[:packs], _unpacked(self._packs[packs])[:more])


def _unpacked(pack: bytes) -> list[Event]:
    return [Event(*one) for one in _tuples.decode(pack)]


class History:
    """The events of a match in order, after the standing it began with."""

    __slots__ = ("_events", "_kept")

    def __init__(self, standing: Standing) -> None:
        self._events = Events()
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
        self._events = self._events.first(count)
        while self._kept[-1][0] > count:
            self._kept.pop()

    def since(self, seq: int) -> Iterator[Event]:
        """The events from this number on."""
        return self._events.since(self._place(seq))

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
        earlier._events = self._events.first(count)
        return earlier, standing

    def _place(self, seq: int) -> int:
        places = range(len(self._events))
        return bisect_left(places, seq, key=lambda place: self._events[place].seq)
