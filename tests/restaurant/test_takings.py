"""The takings of random evenings: however turnover is divided, every sum closes to the cent, and it
is what somebody comes to who adds the bills up by hand."""

from collections import Counter

import pytest
from msgspec import Struct

from partycards.restaurant.folding import after_order
from partycards.restaurant.happenings import Bumped, Paid, PaymentTakenBack, Served
from partycards.restaurant.shares import taken
from partycards.restaurant.takings import TableTakings, takings_of, together
from tests.restaurant.tab_by_hand import tables_bills
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
    for table in tables:
        assert together([table]).closes()
