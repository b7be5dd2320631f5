"""A server that tells before it has saved: the control that the kill test must catch.

It is `partycards` with a writer that acknowledges a move at once and commits a moment later.
"""

import sys
import time

from partycards.commands import main
from partycards.tables.log_sqlite import SqliteLog
from partycards.tables.writer import Writer

_put, _append, _init = Writer.put, SqliteLog.append, Writer.__init__


def hasty_init(self, log, saved, lost, copied=None):  # type: ignore[no-untyped-def]
    _init(self, log, lambda batch: None, lost)
    self._tell = saved


def hasty_put(self, event, belongs, with_next=False):  # type: ignore[no-untyped-def]
    self._tell([belongs])
    _put(self, event, belongs, with_next)


def slow_append(self, events):  # type: ignore[no-untyped-def]
    time.sleep(0.03)
    _append(self, events)


Writer.__init__, Writer.put, SqliteLog.append = hasty_init, hasty_put, slow_append  # type: ignore

if __name__ == "__main__":
    sys.exit(main())
