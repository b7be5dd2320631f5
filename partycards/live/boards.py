"""What the staff's screens show: the kitchen, the floor, and one table for a chef or a server.

They look at all tables of the house. A table is looked at anew only when it has changed, and a dish
on a ticket is drawn once for the house, so that a bump redraws one ticket.
"""

import time
from collections.abc import Callable, Iterable
from datetime import datetime
from operator import is_
from typing import Any

from msgspec import Struct

from partycards import drawing
from partycards.drawing import CSRF, draw_leaf
from partycards.live.pages import Viewer
from partycards.restaurant.board import Eater, Guests
from partycards.restaurant.floor_board import TableNow, table_now
from partycards.tables.house import House
from partycards.tables.needs import Needs
from partycards.tables.service import to_call
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from partycards.words import catalogue

KITCHEN, FLOOR = "kitchen", "floor"
"""Faces of viewers that look at all tables of the house."""

Nows = tuple[Any, ...]
"""What a viewer's page is made of; while these are the very same objects the page is the same."""


class Screen(Struct, frozen=True):
    """A page of the staff: the face, and `where` on it: a tab, a station or a table."""

    face: str
    where: str = ""


class _Known(Struct):
    """A table as it was looked at last."""

    standing: Standing
    names: tuple[tuple[int, str], ...]
    needs: dict[int, Needs]
    now: TableNow


Draw = Callable[[str, str, tuple[TableNow, ...]], str]
"""Draws the inside of a page's `<main>`: where on it, the language, the tables."""


class Boards:
    """The staff's screens of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[str, _Known] = {}
        self.draws: dict[str, Draw] = {}
        self.version = int(time.time() * 1000)

    def tables(self) -> tuple[TableNow, ...]:
        """The tables that are set tonight, in the order of their opening."""
        tables = (self._house.table(code) for code in self._house.codes())
        return tuple(self.now(table) for table in tables if table is not None and _set(table))

    def now(self, table: Table) -> TableNow:
        """One table; the same object as before when nothing of it has changed."""
        standing, names = table.saved, self._house.guests.names(table.code)
        needs = dict(self._house.needs.at(table.code, standing.present()))
        known = self._known.get(table.code)
        if known is not None and known.standing is standing:
            if known.names is names and known.needs == needs:
                return known.now
        now = _looked_at(standing, names, needs)
        if known is not None and known.now == now:
            now = known.now
        self._known[table.code] = _Known(standing, names, needs, now)
        return now

    def seen(self, viewer: Viewer) -> Nows:
        """What the viewer's page is made of now."""
        tables = self.tables()
        if viewer.face == KITCHEN and ":" not in viewer.where:
            return (*(table.tickets for table in tables), self._house.restaurant.out)
        return tables

    def main(self, face: str, where: str, language: str) -> str:
        """The inside of the page's `<main>`, with blanks for the token."""
        return self.draws[face](where, language, self.tables())

    def html(self, viewer: Viewer) -> str:
        """The same for a viewer."""
        return self.main(viewer.face, viewer.where, viewer.language).replace(CSRF, viewer.csrf)


def same(seen: Nows | None, now: Nows) -> bool:
    """Whether a page that was made of these is the same now."""
    return seen is not None and len(seen) == len(now) and all(map(is_, seen, now))
