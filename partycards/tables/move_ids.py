"""Which moves a table has heard of, by their movers' ids, so that each counts once however often it
is sent.

An evening has thousands, and what comes again is nearly always the last one. So only the latest are
kept as they are; of the others it is enough to know a digest of the id and the version: twelve
bytes.
"""

from typing import Generic, TypeVar

T = TypeVar("T")

LATEST = 256
BUCKETS = 64
DIGEST, VERSION = 8, 4
"""Bytes of each."""


class MoveIds(Generic[T]):
    """What each move has come to, by its id: the version with which it is on the disk, or how it is
    getting there (`T`)."""

    __slots__ = ("_latest", "_older")

    def __init__(self) -> None:
        self._latest: dict[str, T | int] = {}
        self._older = [b""] * BUCKETS

    def __len__(self) -> int:
        return len(self._latest) + sum(map(len, self._older)) // (DIGEST + VERSION)

    def __setitem__(self, own_id: str, came_to: T | int) -> None:
        self._latest[own_id] = came_to
        if len(self._latest) > LATEST:
            oldest = next(iter(self._latest))
            version = self._latest[oldest]
            if isinstance(version, int):
                del self._latest[oldest]
                self._older[hash(oldest) % BUCKETS] += _digest(oldest) + version.to_bytes(VERSION)

    def get(self, own_id: str) -> T | int | None:
        """None when it was never heard of."""
        came_to = self._latest.get(own_id)
        return came_to if came_to is not None else self._older_version(own_id)

    def _older_version(self, own_id: str) -> int | None:
        bucket, digest = self._older[hash(own_id) % BUCKETS], _digest(own_id)
        at = bucket.find(digest)
        while at >= 0:
            if at % (DIGEST + VERSION) == 0:
                return int.from_bytes(bucket[at + DIGEST : at + DIGEST + VERSION])
            at = bucket.find(digest, at + 1)
        return None

    def forget(self, own_id: str) -> None:
        """It did not get to the disk, and may come again."""
        self._latest.pop(own_id, None)


def _digest(own_id: str) -> bytes:
    """By a key of this process alone, so that nobody can make up two ids with the same."""
    return hash(own_id).to_bytes(DIGEST, signed=True)
