"""What a running server says on its terminal: worth reading, never worth an evening.

A terminal's file may lie on the very disk that is full, its pipe may be read by nobody, and the
library that runs the server writes its own tracebacks there from places where nothing may fail.
"""

import logging
import sys
from typing import Any

from gevent import monkey

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


def keep_running() -> None:
    """From now on nothing that is said can stop this process."""
    logging.raiseExceptions = False
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, Unfailing):
            setattr(sys, name, Unfailing(stream))
