"""The log: every event of every table, appended, never changed. It is the truth.

Here is what an event is and what a house asks of its log. A laptop's is a file
(`log_sqlite.SqliteLog`), that of a hosting site is in a database (`hosting.log_postgres`).
"""

import sqlite3
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

AT_ONCE = 100
"""Events in one transaction; any SQLite takes that many values in one statement."""


class Event(Struct, frozen=True):
    """Something that happened at a table.

    `seq` counts from 1 without gaps; `at` is seconds since 1970; `actor` is `seat:3`, `host` or
    `table`, in a restaurant `server:2` or `chef:1` (`restaurant.staff`), `manager` for its host;
    `kind` is a verb in the past tense; `data` is JSON; `move_id` is the mover's own id of this
    move, so that it counts once however often it is sent. `house` is "" on a laptop.
    """

    table: str
    seq: int
    at: float
    actor: str
    kind: str
    data: bytes
    move_id: str | None = None
    house: str = ""


class Appends(Protocol):
    """A log as whoever writes it sees it."""

    near: bool
    """Whether it lies on a disk of this machine, for which everybody may wait a moment."""
    unswept: bool
    """Whether what was erased lies in a file yet; then `sweep` has to be done again."""

    def append(self, events: Sequence[Event]) -> None:
        """Write up to `AT_ONCE` events, all or none; when this returns they are on the disk."""

    def try_writing(self) -> None:
        """Write something that changes nothing, or raise what an event would raise."""

    def sweep(self) -> None:
        """Have what was erased go from every file."""


class Log(Appends, Protocol):
    """The log of a house. Reading may happen while somebody writes; only one writes."""

    def read(self, table: str) -> list[Event]:
        """A table's events in order. Rests on the way."""

    def tables(self) -> list[tuple[str, bool]]:
        """Every table with whether it was closed, in the order of opening."""

    def latest_tables(self) -> list[str]:
        """Tables at which the last events have happened, as many as can wait to be told of: those
        of a commit, and those of the next."""

    def closings(self) -> list[tuple[str, float]]:
        """Tables that were closed, with when, in seconds since 1970."""

    def first(self, kind: str) -> list[tuple[str, float]]:
        """Tables at which such an event, which is no move, has happened, with when it first did, in
        seconds since 1970, in the order of these times."""

    def with_kind(self, *kinds: str) -> list[str]:
        """Tables at which such an event, which is no move, has happened."""

    def of_kind(self, *kinds: str) -> list[tuple[str, str, bytes]]:
        """Table, kind and data of such events, which are no moves, at every table; those of
        a table in order."""

    def moves_with(self, table: str, since: int, words: bytes, most: int) -> list[bytes]:
        """The data of up to so many moves at a table after an event that hold these words, the
        newest first, those that were taken back too."""

    def erase(self, table: str) -> None:
        """Erase every event of a table. Only whoever writes may do it, between two
        transactions."""

    def close(self) -> None:
        """Let go of it."""


LASTING = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
)
"""Why SQLite cannot write until somebody has seen to the disk."""


def is_passing(error: Exception) -> bool:
    """Whether what could not be written now may well be written in a moment: the file was locked,
    the disk had a hiccup."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return not isinstance(error, LogGone | Refused) and (code is None or code & 0xFF not in LASTING)


class NotNow(Exception):
    """A database did not write this, and may well in a moment: the connection ended, or the server
    starts again."""


class Refused(Exception):
    """A database does not write this until somebody has seen to it."""


class Taken(Exception):
    """The log holds an event with this number, or this id, already."""


class LogGone(Exception):
    """The log's file was moved, deleted or replaced while the house is open: what is written goes
    where nobody will find it again."""
