"""A restaurant's evening for the demo: every table plays by itself, and so does the staff.

Guests go through the routes that phones use; servers and the kitchen through the verbs of
`tables.service` and `tables.tabs`, one step at a time, so that every screen can be watched. At
every table something else happens: what, its number says.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import gevent
from msgspec.structs import replace

from partycards.commands import demo_staff as does
from partycards.commands.demo_staff import Staff
from partycards.commands.simulated import NAMES, SimulatedGuest
from partycards.restaurant.evening_takings import Takings, together
from partycards.restaurant.money import priced
from partycards.restaurant.orders import COOKING, READY, SERVED
from partycards.restaurant.prices import Article, Prices, Tax
from partycards.restaurant.stations import Station
from partycards.services.takings_content import takings_at
from partycards.tables import laying, moving, tabs
from partycards.tables.needs import Needs
from partycards.tables.table import Table

SEATS = 4
PARTIES = (4, 3, 3)
"""How many sit at a table, one after the other: forty at twelve."""
SMALL = (3,)
"""The same of a house of more than thirty tables: its door lets 120 in from one address."""
COURSES = (950, 2150, 850)
"""In cents, for each of the usual courses."""
FOOD, DRINKS = 7_000, 19_000
PRICES = Prices(
    articles=(
        Article("wine", "House wine", 680, tax=DRINKS),
        Article("water", "Water", 350, tax=DRINKS),
        Article("espresso", "Espresso", 260, tax=DRINKS),
        Article("bread", "Bread", 320, "Extras"),
    ),
    taxes=(Tax("food", FOOD), Tax("drinks", DRINKS)),
)
STATIONS = (
    Station("Hot", categories=("meat", "seafood", "grains", "dairy", "sauces")),
    Station("Cold", categories=("vegetables", "fruit", "nuts", "herbs", "sweets")),
)
STEPS_TO_COOK = 8
ROUNDS_APART = 5
"""A table begins so many rounds after the one before, when somebody watches."""
RUNS_OUT = 60
"""After so many steps of the evening something has run out."""

Once = Callable[[Any, Table, Staff], bool]
"""Something that happens once at a table; False as long as its time has not come."""


def happens(number: int) -> list[Once]:
    """What happens at the table with this number besides a meal."""
    several: list[Once] = [does.drinks]
    for every, at, once in (
        (4, 1, does.gift), (5, 2, does.void), (4, 3, does.late_allergy), (6, 0, does.leaves_early),
        (2, 0, does.coffee),
    ):  # fmt: skip
        if number % every == at:
            several.append(once)
    return several


class Service:
    """A table of the floor with its guests, and the staff that looks after it."""

    def __init__(self, site: Any, number: int, table: Table, guests: Sequence[SimulatedGuest],
                 luck: Random, hurry: bool):  # fmt: skip
        self._site = site
        self.number = number
        self.table = table
        self.guests = guests
        self._staff = does.staff_of(site, number)
        self._luck = luck
        self._hurry = hurry
        self._happens = happens(number)
        self._arrives = 0 if hurry else (number - 1) * ROUNDS_APART
        self._looking: list[Any] = []

    def sit(self) -> None:
        """Everybody scans the code and sits down; the server begins the meal."""
        for guest in self.guests:
            guest.sit()
        self._looking = [gevent.spawn(guest.look) for guest in self.guests]
        if self.number % 3 == 0:
            self._site.needs_told.keep(self.table, 1, Needs(("peanuts",)))
        self._site.house.start(self.table, self._staff.server)

    def leave(self) -> None:
        """They have paid and go; the table is cleared."""
        gevent.killall(self._looking)
        self._site.house.close_table(self.table, self._staff.server)

    @property
    def over(self) -> bool:
        """Whether the winner is known and everything is paid."""
        if self.table.saved.playing():
            return False
        return not any(bill.open for bill in tabs.bills_of(self.table.saved))

    def step(self) -> bool:
        """One thing that somebody does at this table; False when nobody has anything to do."""
        if self._arrives:
            self._arrives -= 1
            return True
        if self._once() or next(self._works(), None) is not None:
            return True
        orders = self.table.saved.orders
        if self.table.saved.playing():
            for guest in self.guests:
                guest.sees(self.table.saved.seq)
                if guest.answer(patient=orders.out_now() > 0) is not None:
                    return True
        if any(line.status in (COOKING, READY) for line in orders.lines):
            return True
        return next(self._ends(), None) is not None

    def _once(self) -> bool:
        """Something that happens once, if its time has come."""
        for once in self._happens:
            if once(self._site, self.table, self._staff):
                self._happens.remove(once)
                return True
        return False

    def _works(self) -> Iterator[int]:
        """What the staff does next: the first of it is done. Cooking and carrying takes a while,
        unless there is nobody to watch."""
        site, table = self._site, self.table
        yield from does.decide(site, table, self._staff)
        yield from does.call(site, table, table.saved.orders, len(self.guests))
        yield from does.talk(site, table, self._staff, self._luck)
        if self._hurry or self._luck.random() < 1 / STEPS_TO_COOK:
            yield from does.cook(table, self._staff)

    def _ends(self) -> Iterator[int]:
        """The marks, then the bill."""
        if self.table.saved.playing():
            yield from does.finish(self.table, self._staff, self._luck)
        does.agree(self.table, self._staff, self.number)
        yield from does.pay(self.table, self._staff)


def dinner(site: Any, address: str, tables: int, seed: str, pause: float) -> int:
    """A whole evening at this many tables; tells how each of them ended, and what was taken."""
    _set_up(site)
    site.house.restaurant.floor.add(f"1-{tables}" if tables > 1 else "1", SEATS)
    does.share_tables(site, tables)
    services = []
    for number, table in enumerate(laying.lay_all(site.house, "manager"), 1):
        sizes = PARTIES if tables <= 30 else SMALL
        several = sizes[(number - 1) % len(sizes)]
        names = [NAMES[(number * 5 + at) % len(NAMES)] for at in range(several)]
        on_floor = site.house.restaurant.floor.table(table.saved.orders.number)
        way = f"/r/{on_floor.number}/{on_floor.word}"
        guests = [
            SimulatedGuest(address, table.code, name, Random(f"{seed}:{number}:{name}"), way)
            for name in names
        ]
        luck = Random(f"{seed}:{number}")
        services.append(Service(site, number, table, guests, luck, hurry=not pause))
    for each in services:
        each.sit()
    took = _serve(site, services, pause)
    _tell_evening(took)
    gevent.sleep(pause * 10)
    return 0 if took.closes() else 1


def _set_up(site: Any) -> None:
    """A house with prices, two stations, and people who work there."""
    restaurant = site.house.restaurant
    priced = zip(restaurant.setup.courses, COURSES, strict=True)
    courses = tuple(replace(course, price=price) for course, price in priced)
    restaurant.keep(
        replace(
            restaurant.setup,
            name="Trattoria Demo",
            courses=courses,
            prices=PRICES,
            stations=STATIONS,
        )
    )
    does.hire(site)


def _serve(site: Any, services: list[Service], pause: float) -> Takings:
    """One step at every table in turn, until all have eaten, played and paid; what was taken."""
    steps, every = 0, tuple(services)
    while services:
        done = [each for each in services if not each.step() or each.over]
        for each in done:
            _tell(each)
            each.leave()
        services = [each for each in services if each not in done]
        if done and len(services) + len(done) == len(every):
            _moves(site, done[0], services)
        steps += 1
        if steps == RUNS_OUT:
            _runs_out(site, services)
        gevent.sleep(pause)
    return together(takings_at(each.table) for each in every)


def _moves(site: Any, gone: Service, services: list[Service]) -> None:
    """The first table is free, and it is the nicest: the party that came last moves there."""
    if services:
        moving.move(
            site.house,
            does.staff_of(site, gone.number).server,
            services[-1].table,
            tuple(services[-1].table.saved.present()),
            str(gone.number),
        )


def _runs_out(site: Any, services: list[Service]) -> None:
    """The kitchen is out of something that it cooks just now."""
    lines = (line for each in services for line in each.table.saved.orders.lines)
    foods = [food.key for line in lines if line.status == COOKING for food in line.dish.foods]
    known = [key for key in foods if site.catalogue.ingredients.entry(key)]
    if known:
        laying.mark_out(site.house, "chef:4", known[0], True)


def _euros(cents: int) -> str:
    return priced(cents, "€")


def _tell(ended: Service) -> None:
    standing = ended.table.saved
    match = standing.current
    outcome = match.game.outcome(match.state) if match is not None else None
    served = sum(line.status == SERVED for line in standing.orders.lines)
    names = dict(zip(standing.present(), (guest.name for guest in ended.guests), strict=True))
    if outcome is None:
        print(f"Table {ended.number}: {served} dishes, and nobody knows what to do.")
        return
    at = f"Table {ended.number}"
    if standing.orders.number != str(ended.number):
        at += f", which moved to {standing.orders.number}"
    won = " and ".join(names[seat] for seat in outcome.winners)
    points = outcome.scores[outcome.winners[0]]
    paid = sum(each.cents + each.tip for each in standing.orders.tab.standing_payments())
    print(f"{at}: {served} dishes served, {_euros(paid)} paid; {won} won with {points} points.")


def _tell_evening(took: Takings) -> None:
    kinds = [one.kind for one in took.given]
    print(
        f"The evening: {took.covers} guests, {_euros(took.turnover)} of which "
        f"{_euros(took.tax)} tax, {_euros(took.card)} by card, "
        f"{_euros(took.cash)} in cash, {_euros(took.open)} open; "
        f"{_euros(took.tips)} tips; gifts: {kinds.count('gift')}, voids: {kinds.count('void')}."
    )
