"""Chits that are kept until they are on paper, in memory and as rows."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from partycards.restaurant.chits import Due, Slip, number_of
from partycards.restaurant.rows import ChitRow
from partycards.rows import db, next_number, writing
from partycards.tables.house import House

WAITING, SENDING, PRINTED, PAST = "waiting", "sending", "printed", "past"


class Queued(Struct, frozen=True):
    """A chit: `number` tells it from all others, `at` is when it came up, in seconds since 1970.
    `state`: `past` are those that were not needed any more when the printer came back, and those of
    a kitchen without a printer."""

    number: int
    table: str
    printer: str
    due: Due
    state: str
    again: bool
    at: float


class KeptChits:
    """Every chit there was. What a crash left half sent may be on paper: it is sent again, marked
    as such; those of a table that is erased go."""

    def __init__(self, house: House) -> None:
        self._app = house.app
        tables = {*house.codes(), *house.closed_codes()}
        with self._app.app_context():
            rows = _rows()
            if any(row.state == SENDING or row.table not in tables for row in rows):
                half = update(ChitRow).where(ChitRow.state == SENDING)
                db.session.execute(half.values(state=WAITING, again=True))
                db.session.execute(delete(ChitRow).where(ChitRow.table.not_in(tables)))
                db.session.commit()
                rows = _rows()
            self._chits = {row.number: _queued(row) for row in rows}
        self._known: dict[str, set[Slip]] = {}
        for chit in self._chits.values():
            self._known.setdefault(chit.table, set()).update(chit.due.slips)

    def all(self) -> Iterable[Queued]:
        """In the order in which they came up."""
        return tuple(self._chits.values())

    def chit(self, number: int) -> Queued | None:
        return self._chits.get(number)

    def known(self, table: str) -> set[Slip]:
        """The slips of a table that are on some chit."""
        return self._known.get(table, set())

    def waiting(self, printer: str) -> list[Queued]:
        """What a printer has still to print, oldest first."""
        return [
            chit
            for chit in self._chits.values()
            if chit.printer == printer and chit.state in (WAITING, SENDING)
        ]

    def went(self, table: str) -> dict[int, set[str]]:
        """The printers that have the first chit of a plate of this table, by the plate's number."""
        found: dict[int, set[str]] = {}
        for chit in self._chits.values():
            if chit.table == table and chit.printer:
                for slip in chit.due.slips:
                    if slip.startswith("fire-"):
                        found.setdefault(number_of(slip), set()).add(chit.printer)
        return found

    def add(self, table: str, parts: Iterable[tuple[str, Due]], at: float) -> None:
        """A chit for each printer with what it prints, all at once; without a printer ("") it is
        only remembered."""
        parts = tuple(parts)
        with writing(self._app):
            number = next_number(ChitRow.number)
            rows = [
                ChitRow(number=number + place, table=table, printer=name, what=due.what,
                        course=due.course, slips=" ".join(due.slips),
                        state=WAITING if name else PAST, again=False, at=at)
                for place, (name, due) in enumerate(parts)
            ]  # fmt: skip
            found = [_queued(row) for row in rows]
            db.session.add_all(rows)
        self._chits.update({chit.number: chit for chit in found})
        for _, due in parts:
            self._known.setdefault(table, set()).update(due.slips)

    def change(self, number: int, **fields: object) -> None:
        """The chit's `state`, and whether it is printed `again`."""
        with writing(self._app):
            db.session.execute(update(ChitRow).where(ChitRow.number == number).values(**fields))
        if number in self._chits:
            self._chits[number] = replace(self._chits[number], **fields)

    def forget(self, table: str) -> None:
        """Erase the chits of a table."""
        with writing(self._app):
            db.session.execute(delete(ChitRow).where(ChitRow.table == table))
        self._chits = {key: chit for key, chit in self._chits.items() if chit.table != table}
        self._known.pop(table, None)


def _rows() -> Sequence[ChitRow]:
    return db.session.scalars(select(ChitRow).order_by(ChitRow.number)).all()


def _queued(row: ChitRow) -> Queued:
    what: Any = row.what
    due = Due(what, row.course, tuple(row.slips.split()))
    return Queued(row.number, row.table, row.printer, due, row.state, row.again, row.at)
