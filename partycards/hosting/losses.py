"""What PostgreSQL refuses, as whoever writes has to know it: it passes, it has to be seen to, or
the database knows better."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from partycards.hosting.lease import NoLease
from partycards.tables.log import NotNow, Refused, Taken

PASSING = ("08", "40", "55", "57", "53300", "25P02")
"""How the codes of what passes begin: the connection ended, two got in each other's way, somebody
holds a lock, the server stops or starts or was told to break off, has too many connections, or says
once more what went wrong before."""


def loss(error: Exception) -> NotNow | Refused | Taken:
    """What became of what was to be written."""
    if isinstance(error, psycopg.errors.UniqueViolation):
        return Taken("this is written already")
    code = getattr(error, "sqlstate", None)
    if isinstance(error, NoLease | psycopg.errors.ConnectionTimeout):
        return NotNow(type(error).__name__)
    if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and code is None:
        return NotNow("the connection ended")
    if code is not None and code.startswith(PASSING):
        return NotNow(f"{type(error).__name__} ({code})")
    return Refused(f"{type(error).__name__} ({code})")


@contextmanager
def in_words() -> Iterator[None]:
    """Something is written here, or raises a `loss`. What was to be written stands in no message:
    these are logged."""
    try:
        yield
    except (psycopg.Error, NoLease) as error:
        raise loss(error) from None
