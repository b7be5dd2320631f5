"""What a restaurant sets up once: its name, its courses, what is cooked with, its printers.

`Restaurant` is the house of the restaurant: the set-up, the tables of its floor, who serves
them, and what has run out. Everything is remembered, because every page asks for it; the rows are
the truth.
"""

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.restaurant.floor import Floor
from partycards.restaurant.kept_takings import KeptTakings
from partycards.restaurant.opening import OPEN, Opening
from partycards.restaurant.orders import Course
from partycards.restaurant.prices import Prices
from partycards.restaurant.printers import ReceiptPrinter
from partycards.restaurant.sections import Sections
from partycards.restaurant.stations import Station
from partycards.restaurant.stock import Stock
from partycards.rows import App, choice, choose

USUAL = (
    Course("starter", "Starter", fire="now"),
    Course("main", "Main course"),
    Course("dessert", "Dessert"),
)
"""The courses of a house that has not changed them: one dish a guest of each (R2)."""

FIRES = ("now", "after", "server")
"""What says when a course's dishes go to the stove: see `Course.fire`."""


class Setup(Struct, frozen=True):
    """`logo` is the file of its picture, as cards have it, "" none; `currency` stands behind every
    price, and `prices` are what the house charges besides the courses. `deck` is the key of the
    evening's deck, what the kitchen has, "" everything; `assignments` are the keys of those that
    guests choose from, none named: all. `marks` is how the kitchen marks a dish: from 1 to 100, or
    a chip or none; `mean`: a guest has the mean of their dishes' marks, not the sum (R7).
    `stations` cook what they name; a course may have one of its own besides. `printed`: guests may
    play with printed cards, and send a dish of them by their phones."""

    name: str = ""
    logo: str = ""
    currency: str = "€"
    deck: str = ""
    assignments: tuple[str, ...] = ()
    marks: Literal["points", "chips"] = "points"
    mean: bool = False
    printed: bool = False
    courses: tuple[Course, ...] = USUAL
    printers: tuple[ReceiptPrinter, ...] = ()
    stations: tuple[Station, ...] = ()
    prices: Prices = Prices()

    def course(self, key: str) -> Course | None:
        """The course with this key, if it is served."""
        return next((course for course in self.courses if course.key == key), None)

    def laid_prices(self) -> Prices:
        """What a table is laid with: the prices in the house's currency."""
        return replace(self.prices, currency=self.currency)

    def station_names(self) -> tuple[str, ...]:
        """Everybody who cooks, each once: the stations, then those that only a course names."""
        names = (*(each.name for each in self.stations), *(each.station for each in self.courses))
        return tuple(dict.fromkeys(name for name in names if name))


CHOICE = "restaurant"


class Restaurant:
    """The restaurant of this data folder, set up or not; made inside an app's context."""

    def __init__(self, app: App, reaches_printers: bool = True) -> None:
        self._app = app
        self.floor = Floor(app)
        self.stock = Stock(app)
        self.sections = Sections(app)
        self.takings = KeptTakings(app)
        self.opening = Opening(app)
        kept = choice(CHOICE)
        self.setup = msgspec.json.decode(kept, type=Setup) if kept else Setup()
        if not reaches_printers:
            # What listens at these addresses here is somebody else's.
            self.setup = replace(self.setup, printers=())

    def keep(self, setup: Setup) -> None:
        """From now on it is so; tables that are laid keep what they were laid with."""
        with self._app.app_context():
            choose(CHOICE, msgspec.json.encode(setup).decode())
        self.setup = setup

    @property
    def out(self) -> tuple[str, ...]:
        """Keys of the ingredients that have run out (86)."""
        return self.stock.out_now()

    @property
    def is_open(self) -> bool:
        """Whether there are tables on the floor, and the opening is over or was never begun."""
        return self.opening.next in ("", OPEN) and bool(self.floor.tables())
