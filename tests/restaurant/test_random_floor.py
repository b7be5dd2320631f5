"""Random evenings on a floor of three tables: whoever moves, leaves, drinks and pays, no cent and
no plate is lost or doubled."""

from random import Random

import pytest
from msgspec.structs import replace

from partycards.games.base import IllegalMove
from partycards.restaurant.evening_takings import together
from partycards.restaurant.prices import Article
from partycards.services.takings_content import takings_at
from partycards.tables import laying, seating, tabs
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from tests.evening import Evening
from tests.promises.load import times
from tests.restaurant.test_moving import Floor

DISH = 900
TOM = "server:2"


class RandomFloor:
    """Five guests have eaten a starter each; then anything happens. `owed` and `paid` are what all
    tables together must come to, in cents."""

    def __init__(self, evening: Evening, seed: int) -> None:
        restaurant = evening.house.restaurant
        courses = tuple(replace(each, price=DISH) for each in restaurant.setup.courses)
        restaurant.keep(replace(restaurant.setup, courses=courses))
        self.luck, self.floor, self.house = Random(seed), Floor(evening), evening.house
        self.paid, self.owed, self.moved = 0, 5 * DISH, 0
        for number in ("4", "7"):
            for name in self.floor.names(number):
                self.floor.invents(number, name, f"The dish of {name}")
            caller = self.floor.names(number)[0]
            self.floor.serves(number, self.floor.cooks(number, caller))

    def tables(self) -> list[Table]:
        """Every table there was, also those that were cleared when all of it moved."""
        codes = [*self.house.codes(), *self.house.closed_codes()]
        found = [self.house.table(code) for code in codes]
        return [table for table in found if table is not None and table.saved.orders.number]

    def goes_on(self) -> None:
        laid = laying.laid(self.house)
        number = self.luck.choice(sorted(laid))
        does = self.luck.choice([self.drinks, self.drinks, self.moves, self.moves, self.pays,
                                 self.leaves])  # fmt: skip
        try:
            does(number, laid[number])
        except IllegalMove:
            return

    def drinks(self, _: str, table: Table) -> None:
        there, cents = table.saved.present(), self.luck.randint(1, 999)
        seats = self.luck.sample(there, self.luck.randint(0, len(there)))
        tabs.charge(table, TOM, Article("", "Wine", cents), seats)
        self.owed += cents

    def moves(self, number: str, _: Table) -> None:
        names = self.floor.names(number)
        some = self.luck.sample(names, self.luck.randint(min(1, len(names)), len(names)))
        self.moved += not self.floor.moves(number, self.luck.choice(["4", "7", "9"]), *some)

    def pays(self, _: str, table: Table) -> None:
        parts = [share for bill in bills_of(table.saved) for share in bill.shares if share.open]
        if parts:
            one = self.luck.choice(parts)
            tabs.pay(table, TOM, (one.seat,), one.open, "cash")
            self.paid += one.open

    def leaves(self, _: str, table: Table) -> None:
        there = table.saved.present()
        if there and self.luck.random() < 0.3:
            seating.go_home(self.house, table, TOM, self.luck.choice(there))

    def closes(self) -> None:
        """Every sum and every plate."""
        tables = self.tables()
        bills = [bill for table in tables for bill in bills_of(table.saved)]
        assert sum(bill.total for bill in bills) == self.owed
        assert sum(bill.paid for bill in bills) == self.paid
        took = together([takings_at(table) for table in tables])
        assert took.closes()
        assert took.turnover == self.owed
        plates = [line for table in tables for line in table.saved.orders.lines
                  if line.status != "void"]  # fmt: skip
        assert len({line.dish.name for line in plates}) == len(plates) == 5


@pytest.mark.parametrize("seed", range(times(4, 60)))
def test_whoever_moves_leaves_drinks_and_pays_every_sum_closes(evening: Evening, seed: int) -> None:
    floor = RandomFloor(evening, seed)
    for _ in range(30):
        floor.goes_on()
        floor.closes()
    assert floor.moved
    assert floor.paid
