# ruff: noqa: E402
"""`python -m tests.hosting.faults FAULT site serve`: a worker with a fault that is planted first. A
test that cannot find it is known to prove nothing."""

import sys
from collections.abc import Callable, Sequence

from gevent import monkey

monkey.patch_all()

import psycopg

from partycards.commands import main
from partycards.hosting import lease, log_postgres, worker
from partycards.tables import folding
from partycards.tables.log import Event
from partycards.tables.table import Table


def answers_early() -> None:
    """Movers are told before their move is on the disk: it gets there with the next commit."""
    append = log_postgres.PgLog.append
    late: list[Event] = []

    def appends_the_last(log: log_postgres.PgLog, events: Sequence[Event]) -> None:
        last = late[:]
        late[:] = events
        if last:
            append(log, last)

    log_postgres.PgLog.append = appends_the_last  # type: ignore[method-assign]


def beats_elsewhere() -> None:
    """The heartbeat has a connection of its own."""

    def beat(self: lease.Lease, busy: object = ()) -> frozenset[int]:
        begun = self.now()
        self._begin()
        with psycopg.connect(self._dsn, autocommit=True) as connection:
            connection.execute(
                "UPDATE keeper SET seen = clock_timestamp() WHERE worker = %s", [self._worker]
            )
        self._beaten = begun
        return frozenset()

    lease.Lease.beat = beat  # type: ignore[method-assign]


def is_newer() -> None:
    """No fault: the version after this one, which knows another kind of event."""
    worker.FORMAT += 1
    folding._kinds["sang"] = lambda standing, event: standing
    Table.pause = lambda table, actor: table.record(actor, "sang", None)  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    "answers early": answers_early,
    "beats elsewhere": beats_elsewhere,
    "newer": is_newer,
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    raise SystemExit(main())
