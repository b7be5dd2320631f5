"""How far two laptops agree on what happened, and what one of them lacks."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from partycards.tables import copies
from partycards.tables.log import AT_ONCE, Event
from partycards.tables.log_sqlite import read_after

Ends = dict[str, tuple[int, float]]
"""The last event of every table: its number, and when it happened."""

MOST_AT_ONCE = 1_000_000
"""Bytes of events that go over as one, more or less."""


class Lacking(Struct, frozen=True):
    """What the second laptop must do to be as the first: forget these tables, then take the events
    after those it has."""

    forget: tuple[str, ...]
    after: dict[str, int]


def ends_of(log: Path) -> Ends:
    """Of a log that may be open elsewhere."""
    with copies.reading(log) as connection:
        rows = connection.execute('SELECT "table", max(seq), at FROM event GROUP BY "table"')
        return {code: (seq, at) for code, seq, at in rows}


def lacking(log: Path, has: Ends) -> Lacking:
    """What whoever `has` this lacks of a log. Where the two do not agree on how a table's log goes
    on, all of that table comes anew."""
    forget = []
    with copies.reading(log) as connection:
        for code, end in has.items():
            sql = 'SELECT seq, at FROM event WHERE "table"=? AND seq=?'
            if connection.execute(sql, (code, end[0])).fetchone() != end:
                forget.append(code)
    after = {code: seq for code, (seq, _) in has.items() if code not in forget}
    return Lacking(tuple(forget), after)


def batches(log: Path, after: Mapping[str, int]) -> Iterator[list[Event]]:
    """The events of all tables after these, in the order in which they happened, as many at once as
    one commit takes."""
    batch: list[Event] = []
    size = 0
    for event in read_after(log, after):
        batch.append(event)
        size += len(event.data)
        if len(batch) == AT_ONCE or size > MOST_AT_ONCE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
