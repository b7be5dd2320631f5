"""What the staff of the demo's restaurant does at a table, one thing at a time: talk, cook, carry,
charge, give away, take the money.

Each of these yields the version after something that was done; the first of it is enough for a
step.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from partycards.restaurant.happenings import (
    Bumped,
    ChefCame,
    CookedWithout,
    Marked,
    Revealed,
    Served,
    Voided,
    VoidSeen,
)
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SERVED,
    VOID,
    Line,
    Orders,
)
from partycards.restaurant.prices import WHOLE
from partycards.restaurant.shield import Guests, breaches, unheard
from partycards.restaurant.staff import CHEF, SERVER, new_pin
from partycards.restaurant.tab import Tip, Way
from partycards.tables import service, tabs
from partycards.tables.needs import Needs
from partycards.tables.shield import KNOWS
from partycards.tables.table import Table

SERVERS, CHEFS = ("Tom", "Nina", "Paul"), {"Hot": "Mira", "Cold": "Ines"}
"""Who works here; the chefs by their stations."""
NOTES = ("On a hot plate.", "Finish with a little lemon.", "Keep it crisp.", "")
"""What the chef suggests now and then."""
TEN_PERCENT = 10_000
WAYS = (
    Way("seat"),
    Way("equally", Tip(TEN_PERCENT)),
    Way("share"),
    Way("party", Tip(cents=500)),
)
"""How tables pay, one after the other."""


class Staff(Struct, frozen=True):
    """Who looks after a table: actors, as in a log."""

    server: str
    chefs: dict[str, str]

    @property
    def chef(self) -> str:
        """Who comes to the table."""
        return next(iter(self.chefs.values()))


def hire(site: Any) -> None:
    """Everybody gets a PIN."""
    for name in SERVERS:
        site.house.staff.add(name, SERVER, new_pin())
    for name in CHEFS.values():
        site.house.staff.add(name, CHEF, new_pin())


def staff_of(site: Any, number: int) -> Staff:
    """Who looks after the table with this number."""
    actors = {one.name: one.actor for one in site.house.staff.all()}
    server = actors[SERVERS[number % len(SERVERS)]]
    return Staff(server, {station: actors[name] for station, name in CHEFS.items()})


def share_tables(site: Any, tables: int) -> None:
    """Every server has the tables that they look after."""
    for one in site.house.staff.all():
        mine = [str(each) for each in range(1, tables + 1)
                if staff_of(site, each).server == one.actor]  # fmt: skip
        if mine:
            site.house.restaurant.sections.give(one.number, mine)


# The chef at the table ----------------------------------------------------------------------------


def call(site: Any, table: Table, orders: Orders, guests: int) -> Iterator[int]:
    """All guests have chosen: one of them calls the chef."""
    for course in orders.courses:
        if len(service.to_call(table.saved, course.key)) >= guests:
            yield service.call_chef(table, "seat:1", course.key, site.house.shield.larder())


def talk(site: Any, table: Table, staff: Staff, luck: Random) -> Iterator[int]:
    """The chef comes, listens, notes something, confirms, and the order is sent."""
    orders, known = table.saved.orders, site.house.shield.larder()
    for each in orders.calls:
        if not each.here:
            yield service.record_happening(table, staff.server, ChefCame(each.course))
    for line in orders.lines:
        note = luck.choice(NOTES)
        if line.status == ASKED and note and not line.notes:
            yield service.note(table, staff.chef, line.number, note, known)
        if line.status == ASKED:
            against = tuple(one for one in breaches(line, guests_of(site, table)) if one.asks)
            site.house.heard.add(table.code, KNOWS, line.number, against)
            yield service.confirm(table, staff.chef, line.number, aware=bool(against))
    stations = site.house.restaurant.setup.stations
    for line in orders.lines:
        if line.status == CONFIRMED:
            yield service.send(table, staff.chef, line.course, stations=stations, known=known)


def guests_of(site: Any, table: Table) -> Guests:
    """Everybody at the table, with what they must not eat."""
    house = site.house
    heard = house.heard.at(table.code, KNOWS)
    guests: Guests = house.shield.guests(table.saved, house.guests.name_map(table.code), heard)
    return guests


# The kitchen --------------------------------------------------------------------------------------


def decide(site: Any, table: Table, staff: Staff) -> Iterator[int]:
    """What must not wait: an allergy that was told late, a void, and what is cooked without."""
    guests = guests_of(site, table)
    for line in table.saved.orders.lines:
        late = unheard(line, guests) if line.status in (HELD, COOKING, READY) else ()
        if late:
            site.house.heard.add(table.code, KNOWS, line.number, late)
            site.streams.tell_staff(table.code)
            yield table.saved.seq
        if line.status == VOID and not line.seen:
            yield service.record_happening(table, staff.chef, VoidSeen(line.number))
        if line.undecided:
            yield service.record_happening(table, staff.chef, CookedWithout(line.number))


def cook(table: Table, staff: Staff) -> Iterator[int]:
    """What is ready is carried, what cooks gets ready at its stations, what is held is fired."""
    orders = table.saved.orders
    for course in _courses(orders, READY):
        yield service.record_happening(table, staff.server, Served(_of(orders, course, READY)))
    for course in _courses(orders, COOKING):
        for station, actor in staff.chefs.items():
            lines = [line for line in orders.lines if line.course == course and _at(line, station)]
            if lines:
                ready = Bumped(tuple(line.number for line in lines), station)
                yield service.record_happening(table, actor, ready)
        yield service.record_happening(table, staff.chef, Bumped(_of(orders, course, COOKING)))
    for course in _courses(orders, HELD):
        yield service.fire(table, staff.server, course)


def _courses(orders: Orders, status: str) -> list[str]:
    return list(dict.fromkeys(line.course for line in orders.lines if line.status == status))


def _of(orders: Orders, course: str, status: str) -> tuple[int, ...]:
    lines = (line for line in orders.lines if (line.course, line.status) == (course, status))
    return tuple(line.number for line in lines)


def _at(line: Line, station: str) -> bool:
    """Whether a plate cooks at this station still."""
    mine = [share for share in line.shares if share.station == station]
    return line.status == COOKING and any(not share.ready_at for share in mine)


def finish(table: Table, staff: Staff, luck: Random) -> Iterator[int]:
    """The kitchen marks what it cooked; the server uncovers the marks when all chips are given."""
    orders = table.saved.orders
    marked = {key for key, _ in orders.marks}
    cooked = [line.dish.key for line in orders.lines if line.status != VOID]
    for key in dict.fromkeys(cooked):
        if key not in marked:
            mark = Marked(key, luck.randint(50, 100))
            yield service.record_happening(table, staff.chef, mark)
    yield service.record_happening(table, staff.server, Revealed())


# What happens once --------------------------------------------------------------------------------


def drinks(site: Any, table: Table, staff: Staff) -> bool:
    """Everybody drinks something, and there is bread for all."""
    articles = site.house.restaurant.setup.prices.articles
    for seat in table.saved.present():
        tabs.charge(table, staff.server, articles[seat % 2], (seat,))
    bread = site.house.restaurant.setup.prices.article("bread")
    tabs.charge(table, staff.server, bread, ())
    return True


def coffee(site: Any, table: Table, staff: Staff) -> bool:
    """After the last course the first guest has a coffee."""
    orders = table.saved.orders
    if not any(ln.course == orders.courses[-1].key and ln.status == SERVED for ln in orders.lines):
        return False
    article = site.house.restaurant.setup.prices.article("espresso")
    tabs.charge(table, staff.server, article, table.saved.present()[:1])
    return True


def gift(site: Any, table: Table, staff: Staff) -> bool:
    """The house gives away what was charged last."""
    charges = table.saved.orders.tab.charges
    if not charges:
        return False
    item = f"charge-{charges[-1].number}"
    tabs.take_off(table, staff.server, item, "birthday", WHOLE)
    return True


def void(site: Any, table: Table, staff: Staff) -> bool:
    """A guest does not want the second of two plates of the main course any more."""
    lines = [ln for ln in table.saved.orders.lines if ln.status == COOKING]
    courses = table.saved.orders.courses
    if len(lines) < 2 or lines[1].course == courses[0].key:
        return False
    wrong = Voided(lines[1].number, "guest had to leave")
    service.record_happening(table, staff.server, wrong)
    return True


def late_allergy(site: Any, table: Table, staff: Staff) -> bool:
    """Somebody remembers what they must not eat when their plate is on the stove."""
    cooking = [line for line in table.saved.orders.lines if line.status == COOKING]
    named = next((line for line in cooking if _allergen(line)), None)
    if named is None:
        return False
    site.needs_told.keep(table, named.seat, Needs((_allergen(named),)))
    return True


def _allergen(line: Line) -> str:
    return next((key for food in line.dish.foods for key in food.contains), "")


def leaves_early(site: Any, table: Table, staff: Staff) -> bool:
    """The first guest pays after the main course, for the babysitter is waiting."""
    orders = table.saved.orders
    if not any(ln.course == orders.courses[1].key and ln.status == SERVED for ln in orders.lines):
        return False
    _pays(table, staff, table.saved.present()[:1], cash=True)
    return True


# The money ----------------------------------------------------------------------------------------


def agree(table: Table, staff: Staff, number: int) -> None:
    """How the table pays, and that its winner is spared the tip now and then."""
    tabs.agree_way(table, staff.server, "", WAYS[number % len(WAYS)])


def pay(table: Table, staff: Staff) -> Iterator[int]:
    """Everybody pays what is open, by card and in cash in turn, and rounds up a little."""
    for bill in tabs.bills_of(table.saved):
        for at, part in enumerate(bill.parts()):
            if any(share.open for share in part):
                seats = tuple(share.seat for share in part)
                yield _pays(table, staff, seats, cash=bool(at % 2))


def _pays(table: Table, staff: Staff, seats: tuple[int, ...], *, cash: bool) -> int:
    """Their part of the bill as it stands; cash is rounded up to the next fifty cents."""
    shares = (share for bill in tabs.bills_of(table.saved) for share in bill.shares)
    cents = sum(share.open for share in shares if share.seat in seats)
    tip = -cents % 50 if cash else 0
    return tabs.pay(table, staff.server, seats, cents, "cash" if cash else "card", tip)
