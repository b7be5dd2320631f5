"""Laying the restaurant's tables for an evening, and telling all of them what has run out.

A table of the floor is laid while a Party Cards table stands for it that is not closed. Whoever
acts here is "host", "manager" or a colleague ("server:2").
"""

from typing import Any

from gevent.lock import Semaphore

from partycards.games.base import N_, IllegalMove, Seat
from partycards.restaurant.happenings import Grouped, Laid, Stocked
from partycards.restaurant.setup import Setup
from partycards.tables.events import Agreed, Renumbered
from partycards.tables.house import House
from partycards.tables.saving import Saving
from partycards.tables.table import Table

GAME = "restaurant"
REHEARSAL = "Test"
"""The number of the table at which a rehearsal is held. No table of the floor is called so: theirs
are in capitals."""

_ONE_AT_A_TIME = Semaphore()
"""Two who lay the same table at once do not lay it twice."""


def laid(house: House) -> dict[str, Table]:
    """Every table that is laid, by its number on the floor."""
    tables = {table.ahead.orders.number: table for table in _set_now(house)}
    tables.pop(REHEARSAL, None)
    return tables


def rehearsal(house: House) -> Table | None:
    """The table at which a rehearsal is on."""
    return next((t for t in _set_now(house) if t.ahead.orders.number == REHEARSAL), None)


def _set_now(house: House) -> list[Table]:
    """Every table at which dinner is served, or rehearsed."""
    tables = [table for code in house.codes() if (table := house.table(code)) is not None]
    return [table for table in tables if table.ahead.orders.number and not table.ahead.closed]


def lay(house: House, actor: str, number: str, language: str = "") -> Table:
    """Lay a table with tonight's courses and cards, under a name in this language or that of the
    house; IllegalMove when it is laid already."""
    floor_table = house.restaurant.floor.table(number)
    if floor_table is None:
        raise IllegalMove(N_("There is no table %(number)s."), number=number[:20])
    with _ONE_AT_A_TIME:
        if floor_table.number in laid(house):
            raise IllegalMove(N_("Table %(number)s is laid already."), number=floor_table.number)
        return _put_up(house, actor, floor_table.number, language)


def renumber(house: House, actor: str, table: Table, number: str) -> int:
    """The whole table stands at another number from now on, whose tent leads there; its old one is
    free."""
    with _ONE_AT_A_TIME:
        if number in laid(house):
            raise IllegalMove(N_("Table %(number)s is laid already."), number=number)
        return table.record(actor, "renumbered", Renumbered(number))


def lay_all(house: House, actor: str, language: str = "") -> list[Table]:
    """Lay every table that is not; those that were laid now."""
    with _ONE_AT_A_TIME:
        there = laid(house)
        floor = house.restaurant.floor.tables()
        return [
            _put_up(house, actor, each.number, language)
            for each in floor
            if each.number not in there
        ]


def lay_rehearsal(house: House, actor: str, language: str) -> Table:
    """Lay a table that is on no floor."""
    with _ONE_AT_A_TIME:
        return _put_up(house, actor, REHEARSAL, language)


def _put_up(house: House, actor: str, number: str, language: str) -> Table:
    """A table of the restaurant's game that knows its number, the courses, and what is out."""
    setup, out = house.restaurant.setup, house.restaurant.out

    def as_tonight(table: Table) -> Saving[Table]:
        table.send(actor, "agreed", Agreed(GAME, _agreement(setup)))
        laid_as = Laid(number, setup.courses, setup.mean, setup.laid_prices())
        saving = table.send(actor, "laid", laid_as)
        return table.send(actor, "stocked", Stocked(out)) if out else saving

    return house.open_table(GAME, setup.deck, as_tonight, language=language)


def _agreement(setup: Setup) -> dict[str, Any]:
    """What the restaurant's game is told: its courses, its small set of assignments, and that the
    kitchen gives marks at the end (R7)."""
    courses = [{"key": each.key, "title": each.title, "most": each.most} for each in setup.courses]
    return {"courses": courses, "assignments": list(setup.assignments), "kitchen": True}


def group(table: Table, actor: str, parties: tuple[tuple[Seat, str], ...]) -> int:
    """Say to whose bill each seat belongs; nobody named: one bill for all."""
    return table.record(actor, "grouped", Grouped(parties))


def mark_out(house: House, actor: str, key: str, out: bool) -> None:
    """An ingredient has run out, or it is in again: every table that is laid hears it at once."""
    entry = house.catalogue.ingredients.entry(key)
    if entry is None:
        raise IllegalMove(N_("That ingredient is not in the catalog any more."))
    if not house.restaurant.stock.mark(key, entry.card.name, out, actor):
        return
    tell_out(house, actor)


def all_back(house: House, actor: str) -> None:
    """Everything is in again: a new evening begins with a full kitchen."""
    for key in house.restaurant.out:
        entry = house.catalogue.ingredients.entry(key)
        house.restaurant.stock.mark(key, entry.card.name if entry else key, False, actor)
    tell_out(house, actor)


def tell_again(house: House) -> None:
    """At the start: a crash came between the kitchen's list and the tables, so that one of them may
    still offer what has run out."""
    told = [table.ahead.orders.out for table in _set_now(house)]
    if any(out != house.restaurant.out for out in told):
        tell_out(house, "table")


def tell_out(house: House, actor: str) -> None:
    """Every table that is laid hears what is out now. One that cannot (it waits for the host, or
    its disk) does not keep it from the others."""
    stocked = Stocked(house.restaurant.out)
    savings: list[Saving[Table]] = []
    for table in _set_now(house):
        try:
            savings.append(table.send(actor, "stocked", stocked))
        except IllegalMove:
            continue
    for saving in savings:
        saving.wait()
