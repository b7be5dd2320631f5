"""What the staff's screens show: the kitchen, the floor, and one table for a chef or a server.

They look at all tables of the house. A table is looked at anew only when it has changed, and a dish
on a ticket is drawn once for the house, so that a bump redraws one ticket.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs

from msgspec import Struct
from msgspec.structs import replace

from partycards.drawing import CSRF
from partycards.games.base import Seat
from partycards.live.pages import Viewer
from partycards.restaurant.errands import KINDS, Errand, Takers, errands
from partycards.restaurant.floor_board import OfCourse, TableNow, table_now
from partycards.restaurant.shares import owed
from partycards.restaurant.shield import Guests
from partycards.restaurant.signals import as_json, of_floor
from partycards.restaurant.staff import MANAGER, Colleague
from partycards.standby.first import Copied
from partycards.tables.house import House
from partycards.tables.needs import Needs
from partycards.tables.newcomers import Several
from partycards.tables.onward import levers
from partycards.tables.service import changed_since, to_call
from partycards.tables.shield import KNOWS, Marks
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from partycards.words import ENGLISH

KITCHEN, NOTEPAD, FLOOR, SERVING, PASS = "kitchen", "notepad", "floor", "serving", "pass"
TAB, TONIGHT = "tab", "tonight"
"""Faces of the staff: the kitchen, a chef at one table, the floor, a server at one table and at its
tab, the pass, the whole evening."""

Nows = tuple[Any, ...]
"""What a viewer's page is made of; while it is the same the page is."""


class _Known(Struct):
    """A table as it was looked at last."""

    standing: Standing
    names: tuple[tuple[Seat, str], ...]
    needs: Mapping[Seat, Needs]
    heard: Marks
    broken: bool
    waiting: Several
    now: TableNow

    def sees(
        self, table: Table, names: Any, needs: Mapping[Seat, Needs], heard: Marks, waiting: Several
    ) -> bool:
        """Whether nothing has changed since."""
        same = self.standing is table.saved and self.names is names and self.needs == needs
        same = same and self.heard is heard and self.waiting is waiting
        return same and self.broken == (table.broken is not None)


Draw = Callable[["Boards", str, str], str]
"""Draws the inside of a page's `<main>`: where on it, and the language."""


class Boards:
    """The staff's screens of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._known: dict[str, dict[str, _Known]] = {}
        self.draws: dict[str, Draw] = {}
        self.troubles: Callable[[], tuple[Struct, ...]] = tuple
        self.guessing: Callable[[], Sequence[Struct]] = tuple
        self.second: Callable[[], Copied] = lambda: Copied("alone")
        self.takers = Takers()

    def tables(self, language: str = ENGLISH) -> tuple[TableNow, ...]:
        """The tables that are set tonight, in the order of their opening, as whoever reads this
        language is shown them."""
        tables = (self.house.table(code) for code in self.house.codes())
        set_now = (table for table in tables if table is not None and _set(table))
        return tuple(self.now(table, language) for table in set_now)

    def now(self, table: Table, language: str = ENGLISH) -> TableNow:
        """One table; the same object as before when nothing of it has changed. It differs between
        languages only where house players have named dishes."""
        language = language if table.saved.by_house else ENGLISH
        of_code = self._known.setdefault(table.code, {})
        standing, names = table.saved, self.house.guests.names(table.code)
        needs = self.house.needs.at(table.code, standing.present())
        heard = self.house.heard.at(table.code, KNOWS)
        known = of_code.get(language)
        waiting = self.house.newcomers.at(table.code)
        same_list = known is not None and known.now.guests.law == self.house.catalogue.law
        if same_list and known is not None and known.sees(table, names, needs, heard, waiting):
            return known.now
        guests = self.house.shield.guests(standing, dict(names), heard)
        now = _looked_at(table, guests, language)
        now = replace(
            now,
            newcomers=tuple((one.number, one.name) for one in waiting),
            away=frozenset(place.seat for place in standing.places if place.status == "away"),
        )
        if known is not None and known.now == now:
            now = known.now
        broken = table.broken is not None
        of_code[language] = _Known(standing, names, needs, heard, broken, waiting, now)
        return now

    def forget(self, code: str) -> None:
        """Forget everything about this table."""
        self._known.pop(code, None)

    def table(self, code: str, language: str = ENGLISH) -> TableNow | None:
        """The table with this join code, when it is set tonight."""
        return next((table for table in self.tables(language) if table.code == code), None)

    def seen(self, viewer: Viewer, tables: tuple[TableNow, ...]) -> Nows:
        """What the viewer's page is made of, when the tables stand like this."""
        if viewer.face == KITCHEN:
            tickets = ((table.tickets, table.orders.calls, table.late) for table in tables)
            return (*tickets, self.house.restaurant.out, self.troubles(), in_need(tables))
        if viewer.face == PASS:
            return (*tables, self.takers.version)
        if viewer.face == NOTEPAD:
            return tuple(table for table in tables if table.code == viewer.where)
        there = self.errands(tables)
        sections = self.house.restaurant.sections.version
        if viewer.face == FLOOR:
            return (*tables, self.takers.version, sections)
        if viewer.face == TONIGHT:
            floor = self.house.restaurant.floor.tables()
            out = self.house.restaurant.out
            guessing = tuple(self.guessing()) if viewer.where == MANAGER else ()
            second = self.second() if viewer.where == MANAGER else Copied("alone")
            return (*tables, self.takers.version, sections, tuple(floor), out, guessing, second)
        code = viewer.where.partition(":")[0]
        mine = (table for table in tables if table.code == code)
        return (*mine, self.signals(tables, there))

    # The floor ----------------------------------------------------------------------------------

    def errands(self, tables: tuple[TableNow, ...]) -> tuple[Errand, ...]:
        """What there is to go for, the most urgent kind first, of that what waits longest; what
        somebody goes for stands last. `tables` are all there are."""
        there = tuple(errand for table in tables for errand in errands(table))
        self.takers.look(there, time.time())

        def urgent(errand: Errand) -> tuple[bool, int, float, str]:
            taken = self.takers.of(errand.key) is not None
            return taken, KINDS.index(errand.kind), self.takers.since(errand), errand.key

        return tuple(sorted(there, key=urgent))

    def signals(self, tables: tuple[TableNow, ...], there: tuple[Errand, ...]) -> str:
        """What servers' phones ring for, as #bell has it."""

        def server(number: str) -> int:
            colleague = self.server(number)
            return 0 if colleague is None else colleague.number

        return as_json(of_floor(tables, there, self.takers, server))

    def server(self, number: str) -> Colleague | None:
        """Who serves the table with this number tonight."""
        colleague = self.house.restaurant.sections.of(number)
        return next((one for one in self.house.staff.all() if one.number == colleague), None)

    def main(self, face: str, where: str, language: str) -> str:
        """The inside of the page's `<main>`, with blanks for the token."""
        return self.draws[face](self, where, language)

    @staticmethod
    def signed(html: str, viewer: Viewer) -> str:
        """The same with the viewer's token in every form."""
        return html.replace(CSRF, viewer.csrf)


def tab_of(query: str) -> str:
    """The tab and the station of a kitchen's screen out of its address: "held:grill", ":"."""
    asked = parse_qs(query[:400])
    tab, station = asked.get("tab", [""])[0], asked.get("station", [""])[0]
    return f"{tab}:{station}"


def whose_tab(code: str, query: str) -> str:
    """The table and for whom the tab is looked at, out of its page's address: "MANGO:seat-3"."""
    return f"{code}:{parse_qs(query[:400]).get('for', ['all'])[0]}"


def in_need(tables: tuple[TableNow, ...]) -> tuple[str, ...]:
    """The numbers of tables that need the host before anything more can be read of them."""
    return tuple(table.number for table in tables if table.broken)


def _set(table: Table) -> bool:
    """Whether the table is set for dinner."""
    return bool(table.saved.orders.number)


def _looked_at(table: Table, guests: Guests, language: str) -> TableNow:
    standing = table.saved
    counts = [(one, len(to_call(standing, one.key))) for one in standing.orders.courses]
    return table_now(
        standing.code,
        standing.read_in(language).orders,
        guests,
        standing.present(),
        tuple(OfCourse(one.key, one.title, count) for one, count in counts if count),
        playing=table.broken is None and standing.playing(),
        over=standing.current is not None and not standing.playing(),
        broken=table.broken is not None,
        changed=changed_since(standing),
        levers=levers(standing) if table.broken is None else (),
        begins=table.broken is None and _begins(standing),
        owed=owed(bills_of(standing) if table.broken is None else ()),
    )


def _begins(standing: Standing) -> bool:
    """Whether its guests can begin to invent: they sit there, and have not yet."""
    if standing.current is not None or standing.closed or standing.paused:
        return False
    return len(standing.present()) >= standing.agreed().seats()[0]
