"""A stove with as many tickets as a test wants: dishes of these names and sizes, of these ages."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from partycards.restaurant.happenings import Called, Confirmed, Ordered
from partycards.restaurant.orders import Dish, Food
from partycards.restaurant.shield import breaches
from partycards.tables import laying, service
from partycards.tables.needs import Needs
from partycards.tables.shield import KNOWS
from partycards.tables.table import Table
from tests.evening import Evening
from tests.restaurant.house import House

GUESTS = ("Lisa", "Ellen", "Cody", "Amir", "June", "Sam", "Cleo", "Noor", "Kofi", "Priya", "Ines",
          "Otto")  # fmt: skip
FOODS = (
    ("Lobster", "shelled, sautéed", ("crustaceans",)), ("Peaches", "thin slices", ()),
    ("Pasta", "lasagne", ("gluten", "eggs")), ("Cream", "", ("milk",)), ("Spinach", "raw", ()),
    ("Salmon", "skin up", ("fish",)), ("Lentils", "", ()), ("Potatoes", "crushed", ()),
    ("Tofu", "in cubes", ("soy",)), ("Popcorn", "salted", ()),
    ("Peanut butter", "warm", ("peanuts",)), ("Limes", "", ()), ("Trout", "whole", ("fish",)),
    ("Quail", "roasted", ()), ("Polenta", "in strips", ()),
    ("Horseradish", "freshly grated at the table", ()),
)  # fmt: skip
NAMES = (
    "Sea and field", "Chicken in a lasagne roll", "Green soup", "Lobster under peach blossom",
    "Popcorn tofu", "Satay, my way", "Quail and plums", "Beets on ice", "Sunday steak",
)  # fmt: skip


def dish(number: int, foods: int = 3, name: str = "") -> Dish:
    """A dish that is another one for each number."""
    several = [FOODS[(number * 5 + place * 3) % len(FOODS)] for place in range(foods)]
    return Dish(
        f"m1-d{number}", 1, name or NAMES[number % len(NAMES)],
        tuple(Food(what.lower(), what, how, has) for what, how, has in several),
    )  # fmt: skip


class Stove:
    """Tables 1 to `tables` are laid, with as many guests as are asked for."""

    def __init__(self, evening: Evening, tables: int) -> None:
        self.house = House(evening)
        evening.house.restaurant.floor.add(f"1-{tables}" if tables > 1 else "1", 12)
        laying.lay_all(evening.house, "manager")
        self.tables: dict[str, Table] = self.house.tables()

    def sits(self, number: int, *names: str, needs: Sequence[str] = ()) -> Table:
        """Guests of a table by name; the first has these needs."""
        table = self.tables[str(number)]
        for name in names:
            self.house.guest(str(number), name)
        if needs:
            self.house.evening.house.needs.keep(table.code, 1, Needs(tuple(needs), ""))
        return table

    def cooks(
        self, number: int, *dishes: Dish, minutes: float = 0, course: str = "main", seat: int = 1
    ) -> Table:
        """A dish for each seat of this table, from this one on, cooks since so many minutes."""
        table = self.tables[str(number)]
        first = len(table.saved.orders.lines) + 1
        called = tuple((seat, each) for seat, each in enumerate(dishes, seat))
        with minutes_ago(minutes):
            for happening in (
                Called(course, called),
                *(Confirmed(first + place) for place in range(len(dishes))),
                Ordered(course, "now"),
            ):
                service.record_happening(table, "chef:1", happening)
        self._read(table)
        return table

    def _read(self, table: Table) -> None:
        """The kitchen knows what nobody may eat of what it cooks."""
        house = self.house.evening.house
        guests = house.shield.guests(table.saved, house.guests.name_map(table.code), {})
        for line in table.saved.orders.lines:
            against = tuple(one for one in breaches(line, guests) if one.asks)
            house.heard.add(table.code, KNOWS, line.number, against)


@contextmanager
def minutes_ago(minutes: float) -> Iterator[None]:
    """What happens now happened then."""
    import time

    then = SimpleNamespace(time=lambda: time.time() - 60 * minutes)
    with patch("partycards.tables.table.time", then):
        yield
