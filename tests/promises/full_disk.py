"""`partycards` on a disk that is full while a file named `full` lies in its data folder.

SQLite itself refuses, as it does when a disk has no room: the log may have no page more than it
has. What is said meanwhile goes where the test sends it, to /dev/full for one.
"""

import sys

from partycards.commands import main
from partycards.tables.log_sqlite import SqliteLog

_append = SqliteLog.append


def fill(log):  # type: ignore[no-untyped-def]
    full = (log._path.parent / "full").exists()
    log._writing.execute(f"PRAGMA max_page_count={1 if full else 1_000_000}").fetchall()


def append(self, events):  # type: ignore[no-untyped-def]
    fill(self)
    _append(self, events)


SqliteLog.append = append  # type: ignore[method-assign]

if __name__ == "__main__":
    sys.exit(main())
