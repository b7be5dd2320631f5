"""Which moves a table has heard of, by their movers' ids, so that each counts once however often it
is sent.

An evening has thousands, and what comes again is nearly always the last one. So only the latest are
kept as they are; of the others it is enough to know a digest of the id and the version: twelve
bytes.
"""

from collections import defaultdict
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")

LATEST = 256
BUCKETS = 64
DIGEST, VERSION = 8, 4
"""Bytes of each."""
SIZE = DIGEST + VERSION


class MoveIds(Generic[T]):
    """What each move has come to, by its id: the version with which it is on the disk, or how it is
    getting there (`T`)."""

    __slots__ = ("_latest", "_older")

    def __init__(self) -> None:
        self._latest: dict[str, T | int] = {}
        self._older: defaultdict[int, bytearray] = defaultdict(bytearray)

    def __len__(self) -> int:
        return len(self._latest) + sum(map(len, self._older.values())) // SIZE

    def __setitem__(self, own_id: str, came_to: T | int) -> None:
        self._latest[own_id] = came_to
        if len(self._latest) > 2 * LATEST:
            self._digest()

    def _digest(self) -> None:
        """Of the older half of what is kept as it is only digests are kept."""
        for own_id in [*islice(self._latest, LATEST)]:
            version = self._latest[own_id]
            if isinstance(version, int):
                del self._latest[own_id]
                known = hash(own_id)
                self._older[known % BUCKETS] += known.to_bytes(
                    DIGEST, "big", signed=True
                ) + version.to_bytes(VERSION, "big")

    def get(self, own_id: str) -> T | int | None:
        """None when it was never heard of."""
        came_to = self._latest.get(own_id)
        if came_to is not None:
            return came_to
        # Python's digest has a key of this process alone: nobody can make up two ids with the same.
        known = hash(own_id)
        bucket = self._older.get(known % BUCKETS)
        if bucket is None:
            return None
        digest = known.to_bytes(DIGEST, "big", signed=True)
        at = bucket.find(digest)
        while at >= 0:
            if at % SIZE == 0:
                return int.from_bytes(bucket[at + DIGEST : at + SIZE], "big")
            at = bucket.find(digest, at + 1)
        return None

    def forget(self, own_id: str) -> None:
        """It did not get to the disk, and may come again."""
        self._latest.pop(own_id, None)
