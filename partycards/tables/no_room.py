"""What the disk refuses, in words.

Events, rows and files are written in many places, and each of them may find the disk full or
read-only. It is said here, once, as a refusal: every page that shows a refusal beside its form
shows this one, with what was typed, and the same tap counts when there is room again.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

from partycards.games.base import N_
from partycards.tables.copies import CANNOT_BE_READ, is_damage
from partycards.tables.log import LogGone, Refused, is_passing
from partycards.tables.saving import NotSaved, NotSavedYet

BY_SQLITE = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    }
)
BY_THE_SYSTEM = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM}
)


def refusal(error: Exception) -> NotSaved:
    """What people read of what could not be written."""
    if isinstance(error, LogGone):
        return NotSaved(
            N_("That could not be saved, so nothing was changed: a file is missing. Tell the host.")
        )
    if isinstance(error, Refused):
        return NotSaved(
            N_(
                "That could not be saved, so nothing was changed: something is wrong with this "
                "site. Please try again in a few minutes."
            )
        )
    if is_passing(error) and not isinstance(error, OSError):
        return NotSavedYet(
            N_("That could not be saved just now, so nothing was changed. Please try again.")
        )
    if isinstance(error, sqlite3.DatabaseError) and is_damage(error):
        return NotSaved(CANNOT_BE_READ)
    return NotSaved(
        N_("That could not be saved, so nothing was changed. Is the disk full? Please try again.")
    )


def speaks_for(engine: Engine) -> None:
    """From now on rows that cannot be written are refused in words."""
    event.listen(engine, "handle_error", _refuse)


def _refuse(context: Any) -> None:
    error = context.original_exception
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, sqlite3.OperationalError) and code is not None and code & 255 in BY_SQLITE:
        raise refusal(error) from error


def in_words(error: OSError) -> NotSaved | None:
    """The same for a file; None for an error that is not the disk's."""
    return refusal(error) if error.errno in BY_THE_SYSTEM else None


@contextmanager
def file_in_words() -> Iterator[None]:
    """A file is written here, or refused in words."""
    try:
        yield
    except OSError as error:
        refused = in_words(error)
        if refused is None:
            raise
        raise refused from error
