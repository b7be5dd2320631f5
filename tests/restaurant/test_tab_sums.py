"""Random tabs: whatever is eaten, given away, shared and paid, every sum closes to the cent, and it
is the sum that somebody with a pencil comes to."""

import random

import pytest
from msgspec import Struct

from partycards.restaurant.folding import after_order
from partycards.restaurant.happenings import (
    AgreedBill,
    AgreedWay,
    Called,
    Charged,
    Confirmed,
    Discounted,
    Grouped,
    Laid,
    Ordered,
    Paid,
    PaymentTakenBack,
    Repriced,
    Uncharged,
    Voided,
)
from partycards.restaurant.orders import Course, Dish, Orders
from partycards.restaurant.prices import Article, Prices, Tax
from partycards.restaurant.shares import Bill, bills, taken
from partycards.restaurant.tab import Tip, Way
from tests.restaurant.tab_by_hand import NOBODY, Winning, tables_bills

FOOD, DRINKS, WINE = 10_000, 20_000, 8875
COURSES = ("starter", "main", "dessert")


class RandomTable:
    """Two to nine guests on a random evening; the clock goes on by a second each time."""

    def __init__(self, seed: str) -> None:
        self.luck = random.Random(seed)
        self.now = 1000.0
        self.orders = Orders()
        self._looked_at: Orders | None = None
        self._bills: dict[tuple[int, ...], tuple[Bill, ...]] = {}
        self.seats = list(range(1, self.luck.randint(2, 9) + 1))
        self.plates = 0
        luck = self.luck
        courses = tuple(
            Course(key, key, most=9, price=self.price(), once=luck.random() < 0.2, fire="now",
                   tax=luck.choice([None, FOOD, WINE]))
            for key in COURSES
        )  # fmt: skip
        prices = Prices(
            taxes=luck.choice([(), (Tax("food", FOOD), Tax("drinks", DRINKS), Tax("wine", WINE))]),
            added=luck.random() < 0.5,
            service=luck.choice([0, 0, 10_000, 12_500]),
            service_added=luck.random() < 0.7,
            service_tax=luck.choice([None, None, DRINKS, 19_000]),
        )
        self.happens(Laid("7", courses, False, prices))

    def price(self) -> int:
        return self.luck.choice([0, self.luck.randint(1, 99), self.luck.randint(100, 99_999)])

    def happens(self, happening: Struct) -> None:
        self.now += 1
        self.orders = after_order(self.orders, happening, self.now, "server:1")

    def some(self) -> tuple[int, ...]:
        """Some of the seats, or none."""
        return tuple(sorted(self.luck.sample(self.seats, self.luck.randint(0, len(self.seats)))))

    # What can happen ----------------------------------------------------------------------------

    def eats(self) -> None:
        self.plates += 1
        course, seat = self.luck.choice(COURSES), self.luck.choice(self.seats)
        self.happens(Called(course, ((seat, Dish(f"d{self.plates}", seat, "Dish", ())),)))
        self.happens(Confirmed(len(self.orders.lines)))
        self.happens(Ordered(course, "now"))

    def drinks(self) -> None:
        tax = self.luck.choice([None, DRINKS, WINE])
        self.happens(Charged(Article("wine", "Wine", self.price(), tax=tax), self.some()))

    def items(self) -> list[str]:
        plates = [f"plate-{ln.number}" for ln in self.orders.lines if ln.status != "void"]
        return plates + [f"charge-{each.number}" for each in self.orders.tab.charges]

    def gives(self) -> None:
        item = self.luck.choice(["", *self.items()])
        seat = self.luck.choice(self.seats)
        if self.luck.random() < 0.5:
            rate = self.luck.choice([100_000, 50_000, 12_500, 7])
            self.happens(Discounted(item, "they waited", rate=rate, seat=seat))
        else:
            cents = self.luck.randint(1, 5000)
            self.happens(Discounted(item, "they waited", cents=cents, seat=seat))

    def reprices(self) -> None:
        if self.items():
            self.happens(Repriced(self.luck.choice(self.items()), self.price()))

    def takes_off(self) -> None:
        charges, cooked = (
            self.orders.tab.charges,
            [line.number for line in self.orders.lines if line.status != "void"],
        )
        if charges and self.luck.random() < 0.5:
            self.happens(Uncharged(self.luck.choice(charges).number))
        elif cooked:
            self.happens(Voided(self.luck.choice(cooked), "dropped"))

    def groups(self) -> None:
        of = tuple((seat, self.luck.choice("AB")) for seat in self.seats)
        self.happens(Grouped(self.luck.choice([(), of])))

    def agrees(self) -> None:
        luck = self.luck
        way = Way(
            luck.choice(["seat", "dish", "share", "equally", "party"]),
            luck.choice([Tip(), Tip(), Tip(10_000), Tip(0, 501), Tip(12_500, 100)]),
            frozenset(item for item in self.items() if luck.random() < 0.3),
            {item: frozenset(self.some()) for item in self.items() if luck.random() < 0.3},
            {seat: luck.randint(0, 3) for seat in self.some()},
        )
        self.happens(AgreedWay(luck.choice(["", "A", "B"]), way))

    def pays(self, *seats: int, whole: bool = True) -> None:
        for bill in self.bills():
            parts = [share for share in bill.shares if share.seat in seats]
            is_open = sum(share.open for share in parts)
            if is_open:
                cents = is_open if whole else self.luck.randint(1, is_open)
                self.happens(Paid(*taken(parts, cents), "card"))

    # What it comes to ---------------------------------------------------------------------------

    def bills(self, winning: Winning = NOBODY) -> tuple[Bill, ...]:
        if self._looked_at is not self.orders:
            self._looked_at, self._bills = self.orders, {}
        if winning.seats not in self._bills:
            self._bills[winning.seats] = bills(self.orders, self.seats, winning.seats)
        return self._bills[winning.seats]

    def owed(self) -> dict[int, int]:
        return {share.seat: share.open for bill in self.bills() for share in bill.shares}


def tab_that_closes(seed: str) -> None:
    table = RandomTable(seed)
    luck = table.luck
    for _ in range(luck.randint(1, 14)):
        luck.choice([table.eats, table.eats, table.drinks, table.drinks, table.gives,
                     table.reprices, table.takes_off, table.groups, table.agrees])()  # fmt: skip
    spared = luck.choice(["nothing", "nothing", "tip", "share"])
    table.happens(AgreedBill(spared))
    is_as_by_hand(table, Winning(tuple(table.some()[:3]), spared))
    is_as_by_hand(table, Winning((), spared))
    # Some pay, and something happens between.
    for _ in range(luck.randint(0, 4)):
        paying = table.some()
        table.pays(*paying, whole=luck.random() < 0.8)
        closes(table)
        if luck.random() < 0.5:
            later_drinks_fall_on_the_others(table)
        if luck.random() < 0.5:
            luck.choice([table.eats, table.gives, table.reprices, table.takes_off, table.groups,
                         table.agrees])()  # fmt: skip
            closes(table)
        if table.orders.tab.standing_payments() and luck.random() < 0.2:
            taken_back = luck.choice(table.orders.tab.standing_payments())
            before = sum(bill.paid for bill in table.bills())
            table.happens(PaymentTakenBack(taken_back.number, "wrong table"))
            assert sum(bill.paid for bill in table.bills()) == before - taken_back.cents
            closes(table)
    table.pays(*table.owed())
    assert not any(table.owed().values())
    closes(table)


def is_as_by_hand(table: RandomTable, winning: Winning) -> None:
    by_hand = tables_bills(table.orders, table.seats, winning)
    for bill in table.bills(winning):
        theirs = by_hand[bill.party]
        assert (bill.total, bill.sums.tip) == (theirs.total, theirs.tip)
        assert {tax.rate: (tax.net, tax.tax) for tax in bill.sums.taxes} == theirs.taxes
        assert {share.seat: share.cents for share in bill.shares} == theirs.pays
    closes(table)


def closes(table: RandomTable) -> None:
    by_hand = tables_bills(table.orders, table.seats)
    paid = sum(payment.cents for payment in table.orders.tab.standing_payments())
    assert sum(bill.paid for bill in table.bills()) == paid
    for bill in table.bills():
        assert bill.total == by_hand[bill.party].total
        assert bill.sums.turnover == sum(tax.gross for tax in bill.sums.taxes)
        assert bill.total == bill.paid + bill.open - bill.over
        assert bill.over == 0 or bill.open == 0
        assert all(share.open >= 0 for share in bill.shares)


def later_drinks_fall_on_the_others(table: RandomTable) -> None:
    """Somebody who has settled pays no more for what those order who have not."""
    settled = {s for paid in table.orders.tab.standing_payments() for s in paid.settled}
    through = {seat for seat, cents in table.owed().items() if not cents} & settled
    others = [bill for bill in table.bills() if not set(bill.seats) <= settled]
    if not others or any(bill.over for bill in table.bills()):
        return
    seats = tuple(seat for seat in others[0].seats if seat not in settled)
    before = {share.seat: share.cents for bill in table.bills() for share in bill.shares}
    table.happens(Charged(Article("coffee", "Coffee", table.price()), seats))
    after = {share.seat: share.cents for bill in table.bills() for share in bill.shares}
    # Where it goes by shares, they may have been agreed to have none.
    have_shares = others[0].way.split != "share"
    if have_shares and any(share.cents for share in others[0].shares if share.seat in seats):
        assert all(after[seat] == before[seat] for seat in through)


@pytest.mark.parametrize("evening", range(3))
def test_a_hundred_random_tabs_add_up_to_the_cent(evening: int) -> None:
    for number in range(100):
        tab_that_closes(f"quick {evening} {number}")


@pytest.mark.full
@pytest.mark.parametrize("evening", range(20))
def test_a_hundred_thousand_random_tabs_add_up_to_the_cent(evening: int) -> None:
    for number in range(5000):
        tab_that_closes(f"full {evening} {number}")
