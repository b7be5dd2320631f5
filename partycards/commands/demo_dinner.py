"""A restaurant's evening for the demo: every table plays by itself, and so does the staff.

Guests go through the routes that phones use; servers and the kitchen through the verbs of
`tables.service`, one step at a time, so that every screen can be watched.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import gevent
from msgspec.structs import replace

from partycards.commands.simulated import NAMES, SimulatedGuest
from partycards.restaurant.dishes import Larder
from partycards.restaurant.happenings import (
    Bumped,
    ChefCame,
    Confirmed,
    Fired,
    Marked,
    Revealed,
    Served,
)
from partycards.restaurant.orders import ASKED, CONFIRMED, COOKING, HELD, READY, Orders
from partycards.tables import laying, service
from partycards.tables.table import Table

SEATS = 4
PRICES = (950, 2150, 850)
"""In cents, for each of the usual courses."""
STEPS_TO_COOK = 8
NOTES = ("On a hot plate.", "Finish with a little lemon.", "Keep it crisp.", "")
"""What the chef suggests now and then."""


class Service:
    """A table of the floor with its guests, and the staff that looks after it."""

    def __init__(self, site: Any, table: Table, guests: Sequence[SimulatedGuest], luck: Random,
                 hurry: bool):  # fmt: skip
        self._site = site
        self.table = table
        self.guests = guests
        self._luck = luck
        self._hurry = hurry
        self._known = service.larder_of(site.catalogue)
        self._looking: list[Any] = []

    def sit(self) -> None:
        """Everybody scans the code and sits down; the server begins the meal."""
        for guest in self.guests:
            guest.sit()
        self._looking = [gevent.spawn(guest.look) for guest in self.guests]
        self._site.house.start(self.table, "server")

    def leave(self) -> None:
        gevent.killall(self._looking)

    @property
    def over(self) -> bool:
        """Whether the winner is known."""
        return not self.table.saved.playing()

    def step(self) -> bool:
        """One thing that somebody does at this table; False when nobody has anything to do."""
        if next(self._staff(), None) is not None:
            return True
        orders = self.table.saved.orders
        for guest in self.guests:
            guest.sees(self.table.saved.seq)
            if guest.answer(patient=orders.out_now() > 0) is not None:
                return True
        if any(line.status in (COOKING, READY) for line in orders.lines):
            return True
        return next(finish(self.table, orders, self._luck), None) is not None

    def _staff(self) -> Iterator[int]:
        """What the staff does next: the first of it is done. Cooking and carrying takes a while,
        unless there is nobody to watch."""
        table, orders = self.table, self.table.saved.orders
        yield from call(table, orders, self._known, len(self.guests))
        yield from talk(table, orders, self._known, self._luck)
        if self._hurry or self._luck.random() < 1 / STEPS_TO_COOK:
            yield from cook(table, orders)


def call(table: Table, orders: Orders, known: Larder, guests: int) -> Iterator[int]:
    """All guests have chosen: one of them calls the chef."""
    for course in orders.courses:
        if len(service.to_call(table.saved, course.key)) >= guests:
            yield service.call_chef(table, "seat:1", course.key, known)


def talk(table: Table, orders: Orders, known: Larder, luck: Random) -> Iterator[int]:
    """The chef comes, listens, notes something, confirms, and the order is sent."""
    for call in orders.calls:
        if not call.here:
            yield service.record_happening(table, "server", ChefCame(call.course))
    for line in orders.lines:
        note = luck.choice(NOTES)
        if line.status == ASKED and note and not line.notes:
            yield service.note(table, "chef", line.number, note, known)
        if line.status == ASKED:
            yield service.record_happening(table, "chef", Confirmed(line.number))
    for line in orders.lines:
        if line.status == CONFIRMED:
            yield service.send(table, "chef", line.course)


def cook(table: Table, orders: Orders) -> Iterator[int]:
    """What is ready is carried, what cooks gets ready, what is held goes to the stove."""
    for status, happening in ((READY, Served), (COOKING, Bumped)):
        courses = dict.fromkeys(line.course for line in orders.lines if line.status == status)
        for course in courses:
            lines = [
                line.number
                for line in orders.lines
                if line.status == status and line.course == course
            ]
            yield service.record_happening(table, "server", happening(tuple(lines)))
    for line in orders.lines:
        if line.status == HELD:
            yield service.record_happening(table, "server", Fired(line.course))


def finish(table: Table, orders: Orders, luck: Random) -> Iterator[int]:
    """The kitchen marks what it cooked; the server uncovers the marks when all chips are given."""
    marked = {key for key, _ in orders.marks}
    for key in dict.fromkeys(line.dish.key for line in orders.lines):
        if key not in marked:
            yield service.record_happening(table, "chef", Marked(key, luck.randint(50, 100)))
    yield service.record_happening(table, "server", Revealed())


def dinner(site: Any, address: str, tables: int, seed: str, pause: float) -> int:
    """A whole evening at this many tables; tells how each of them ended."""
    _set_up(site)
    site.house.restaurant.floor.add(f"1-{tables}" if tables > 1 else "1", SEATS)
    services = []
    for number, table in enumerate(laying.lay_all(site.house, "manager"), 1):
        luck = Random(f"{seed}:{number}")
        on_floor = site.house.restaurant.floor.table(table.saved.orders.number)
        way = f"/r/{on_floor.number}/{on_floor.word}"
        names = [NAMES[(number * 5 + at) % len(NAMES)] for at in range(luck.randint(2, SEATS))]
        guests = [
            SimulatedGuest(address, table.code, name, Random(f"{seed}:{number}:{name}"), way)
            for name in names
        ]
        services.append(Service(site, table, guests, luck, hurry=not pause))
    for each in services:
        each.sit()
    _serve(services, pause)
    gevent.sleep(pause * 10)
    return 0


def _set_up(site: Any) -> None:
    """A house with prices."""
    restaurant = site.house.restaurant
    priced = zip(restaurant.setup.courses, PRICES, strict=True)
    courses = tuple(replace(course, price=price) for course, price in priced)
    restaurant.keep(replace(restaurant.setup, name="Trattoria Demo", courses=courses))


def _serve(services: list[Service], pause: float) -> None:
    """One step at every table in turn, until all have eaten and played."""
    while services:
        done = [each for each in services if not each.step() or each.over]
        for each in done:
            _tell(each)
            each.leave()
        services = [each for each in services if each not in done]
        gevent.sleep(pause)


def _tell(ended: Service) -> None:
    standing = ended.table.saved
    match = standing.current
    outcome = match.game.outcome(match.state) if match is not None else None
    served = len(standing.orders.lines)
    names = dict(zip(standing.present(), (guest.name for guest in ended.guests), strict=True))
    if outcome is None:
        print(f"Table {standing.orders.number}: {served} dishes, and nobody knows what to do.")
        return
    won = " and ".join(f"{names[seat]} ({outcome.scores[seat]})" for seat in outcome.winners)
    print(f"Table {standing.orders.number}: {served} dishes served, {won} ahead.")
