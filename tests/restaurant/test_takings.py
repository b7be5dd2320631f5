"""The takings of random evenings: however turnover is divided, every sum closes to the cent, and it
is what somebody comes to who adds the bills up by hand."""

from collections import Counter

import pytest
from msgspec import Struct
from msgspec.structs import replace

from partycards.restaurant.evening_takings import together
from partycards.restaurant.folding import after_order
from partycards.restaurant.happenings import Bumped, Paid, PaymentTakenBack, Served
from partycards.restaurant.prices import Article
from partycards.restaurant.shares import taken
from partycards.restaurant.takings import TableTakings, takings_of
from partycards.services.takings_content import takings_at
from partycards.tables import moving, tabs
from tests.evening import Evening
from tests.restaurant.tab_by_hand import rows, tables_bills
from tests.restaurant.test_moving import Floor
from tests.restaurant.test_tab_sums import RandomTable

WHO = ("server:1", "server:2", "chef:3", "manager", "server")


class Sitting(RandomTable):
    """A random table, where anybody of the staff does anything, and plates are carried."""

    def happens(self, happening: Struct) -> None:
        self.now += self.luck.randint(1, 400)
        self.orders = after_order(self.orders, happening, self.now, self.luck.choice(WHO))

    def serves(self) -> None:
        cooking = [line.number for line in self.orders.lines if line.status == "cooking"]
        some = tuple(number for number in cooking if self.luck.random() < 0.8)
        if some:
            self.happens(Bumped(some))
            self.happens(Served(some))

    def tips(self) -> None:
        """Somebody pays a part, and rounds up."""
        for bill in self.bills():
            parts = [share for share in bill.shares if self.luck.random() < 0.6]
            if any(share.open for share in parts):
                cents = self.luck.randint(1, sum(share.open for share in parts))
                how = self.luck.choice(["card", "cash"])
                self.happens(Paid(*taken(parts, cents), how, self.luck.choice([0, 0, 150])))

    def takes_back(self) -> None:
        payments = self.orders.tab.standing_payments()
        if payments:
            self.happens(PaymentTakenBack(self.luck.choice(payments).number, "wrong table"))

    def evening(self) -> TableTakings:
        luck = self.luck
        for _ in range(luck.randint(0, 25)):
            luck.choice([self.eats, self.eats, self.eats, self.serves, self.serves, self.drinks,
                         self.drinks, self.gives, self.reprices, self.takes_off, self.groups,
                         self.agrees, self.tips, self.takes_back])()  # fmt: skip
        return takings_of(self.orders, self.bills())


def by_hand(table: Sitting) -> Counter[str]:
    """Turnover, taxes, tips and what was paid, added up from bills that were worked out with a
    pencil and from the payments as they were taken."""
    found: Counter[str] = Counter()
    for bill in tables_bills(table.orders, table.seats).values():
        found["turnover"] += bill.total - bill.tip
        found["tax"] += sum(tax for _, tax in bill.taxes.values())
        found["due"] += bill.total
    for payment in table.orders.tab.payments:
        if not payment.back:
            found["paid"] += sum(cents for _, cents in payment.shares)
            found["besides"] += payment.tip
    return found


@pytest.mark.parametrize("evening", range(6))
def test_every_sum_of_a_random_evening_closes(evening: int) -> None:
    sittings = [Sitting(f"takings {evening} {number}") for number in range(24)]
    tables = [table.evening() for table in sittings]
    took, pencil = together(tables), sum(map(by_hand, sittings), Counter())
    assert took.closes()
    assert took.turnover == pencil["turnover"]
    assert took.tax == pencil["tax"]
    taken_in = took.card + took.cash + took.tips
    assert taken_in == pencil["paid"] + pencil["besides"]
    for table, found in zip(sittings, tables, strict=True):
        assert together([found]).closes()
        listed = replace(table.orders, tab=replace(table.orders.tab, discounts=()))
        seats = sorted(seat for bill in table.bills() for seat in bill.seats)
        full = sum(row.cents for row in rows(listed, seats))
        off = sum(one.cents for one in found.given if one.kind in ("gift", "discount"))
        assert full - off == sum(bill.sums.food for bill in table.bills())


def test_who_goes_to_another_table_is_counted_once(evening: Evening) -> None:
    """Ana had a wine at table 4, moves to table 9, has another, and pays there."""
    floor = Floor(evening)
    wine, here = Article("wine", "Wine", 600), floor.table("4")
    tabs.charge(here, "server:2", wine, (floor.seat("4", "Ana"),))
    moving.move(floor.house, "server:2", here, (floor.seat("4", "Ana"),), "9")
    there = floor.table("9")
    tabs.charge(there, "server:2", wine, (floor.seat("9", "Ana"),))
    for bill in tabs.bills_of(there.saved):
        there.record("server:2", "paid", Paid(*taken(bill.shares, bill.open), "cash"))
    took = together(map(takings_at, (here, there)))
    assert took.closes()
    assert (took.turnover, took.cash, took.covers, took.open) == (1200, 1200, 1, 0)
    assert [table.number for table in took.eaten_at()] == ["9"]
    assert there.code in dict(floor.house.log.first("laid")), "the report finds it"
