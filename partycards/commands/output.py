"""What a running server says on its terminal: worth reading, never worth an evening.

A terminal's file may lie on the very disk that is full, its pipe may be read by nobody, and the
library that runs the server writes its own tracebacks there from places where nothing may fail.

Whoever reads it reads where something went wrong, and never with whom: what an error says may hold
what a guest has typed, so only its kind and its place are told.
"""

import logging
import os
import sqlite3
import sys
import traceback
from types import TracebackType
from typing import Any

from flask.logging import default_handler
from gevent import get_hub, monkey

_select: Any = monkey.get_original("select", "select")
AT_ONCE = 1000
"""Characters that any pipe takes whole when it takes some."""


class Unfailing:
    """A stream for text that neither raises nor waits; what cannot be written is lost."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        for start in range(0, len(text), AT_ONCE):
            try:
                if not self._takes_some():
                    break
                self._stream.write(text[start : start + AT_ONCE])
                self._stream.flush()
            except Exception:
                break
        return len(text)

    def _takes_some(self) -> bool:
        try:
            return bool(_select([], [self._stream.fileno()], [], 0)[1])
        except (OSError, ValueError):
            # Not every stream is one that can be asked.
            return True

    def flush(self) -> None:
        """Nothing waits to be written."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Discreet(logging.Formatter):
    """Tells of an error its kind and where it happened, not what it says."""

    def formatException(self, ei: Any) -> str:
        return told(ei[1])


def told(error: BaseException | None) -> str:
    """An error, and those it came from, as lines that name nobody."""
    lines: list[str] = []
    while error is not None:
        place = "".join(traceback.format_tb(error.__traceback__)).rstrip()
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}{_reason(error)}")
        lines.append(place)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(line for line in lines if line)


def _reason(error: BaseException) -> str:
    """What the disk or the database says, which is always one of a few dozen sentences."""
    if isinstance(error, OSError) and error.errno is not None:
        return f": {os.strerror(error.errno)}"
    if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorname"):
        return f": {error.sqlite_errorname}"
    return ""


def _say(
    context: Any,
    kind: type[BaseException],
    error: BaseException | None,
    place: TracebackType | None,
) -> None:
    """Instead of what gevent prints of a greenlet that failed, with all that it was called with."""
    failed = error if isinstance(error, BaseException) else kind()
    logging.getLogger("partycards").error("something failed apart", exc_info=failed)


def keep_running() -> None:
    """From now on nothing that is said can stop this process, or tell on a guest."""
    logging.raiseExceptions = False
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, Unfailing):
            setattr(sys, name, Unfailing(stream))
    # The two that say what nobody else has a use for: Python's and Flask's.
    for handler in (logging.lastResort, default_handler):
        if handler is not None:
            handler.setFormatter(Discreet("%(asctime)s %(message)s"))
    hub: Any = get_hub()
    hub.print_exception = _say
