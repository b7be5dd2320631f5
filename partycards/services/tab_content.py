"""A table's running tab in rows, for the servers' page: what stands on it, and who has paid."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.bill import Item
from partycards.restaurant.orders import Orders
from partycards.restaurant.shares import Bill, Share
from partycards.restaurant.tab import Discount, ItemKey, Payment
from partycards.tables.standing import Standing
from partycards.tables.tabs import bills_of, everything


class Row(Struct, frozen=True):
    """Things that are the same stand in one row: their keys, whose they are (none: everybody's),
    what each is called and costs. `price` and `off` are of all of them, in cents."""

    keys: tuple[ItemKey, ...]
    heading: str
    name: str
    seats: tuple[Seat, ...]
    price: int
    off: int
    discounts: tuple[Discount, ...] = ()

    @property
    def count(self) -> int:
        return len(self.keys)

    @property
    def each(self) -> int:
        """What one costs."""
        return self.price // len(self.keys)


def rows_of(items: Sequence[Item], everybody: Sequence[Seat]) -> tuple[Row, ...]:
    """The items in rows, plates by themselves."""
    rows: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        plate = item.key.startswith("plate-")
        same = (item.key,) if plate or item.off else (item.heading, item.name, item.price)
        rows.setdefault(same, []).append(item)
    return tuple(_row(each, everybody) for each in rows.values())


def _row(items: Sequence[Item], everybody: Sequence[Seat]) -> Row:
    seats = {seat for item in items for seat in item.seats}
    first = items[0]
    return Row(
        keys=tuple(item.key for item in items),
        heading=first.heading,
        name=first.name,
        seats=() if len(everybody) > 1 and seats >= set(everybody) else tuple(sorted(seats)),
        price=sum(item.price for item in items),
        off=sum(item.off for item in items),
        discounts=first.discounts,
    )


class Part(Struct, frozen=True):
    """What is paid in one sum: the shares of its seats, in cents, and the payments that were made
    for it and stand."""

    seats: tuple[Seat, ...]
    cents: int
    paid: int
    spared: bool
    payments: tuple[Payment, ...]

    @property
    def open(self) -> int:
        return self.cents - self.paid


def part_of(shares: Sequence[Share], orders: Orders) -> Part:
    seats = tuple(share.seat for share in shares)
    return Part(
        seats,
        sum(share.cents for share in shares),
        sum(share.paid for share in shares),
        any(share.spared for share in shares),
        tuple(
            payment
            for payment in orders.tab.standing_payments()
            if set(seats) & {seat for seat, _ in payment.shares}
        ),
    )


class OnTab(Struct, frozen=True):
    """A table's tab as somebody looks at it: its bills with their parts, the rows that are for
    `only` (none: all), and the sums of the whole table, in cents."""

    orders: Orders
    bills: tuple[tuple[Bill, tuple[Part, ...]], ...]
    rows: tuple[Row, ...]
    total: int
    open: int
    over: int
    tips: int
    counts: Mapping[str, tuple[int, int]]
    """How many of an article stand on the tab, by its key, and the number of the latest charge."""


def on_tab(standing: Standing, only: Sequence[Seat] = ()) -> OnTab:
    """The tab as it stands; with `only`, the rows are what these seats share in, and the counts
    what is charged to exactly them."""
    orders, bills = standing.orders, bills_of(standing)
    everybody, items = everything(standing)
    shown = [item for item in items if not only or set(item.seats) & set(only)]
    counts: dict[str, tuple[int, int]] = {}
    for charge in orders.tab.charges:
        if not only or charge.seats == tuple(only):
            before, _ = counts.get(charge.article.key, (0, 0))
            counts[charge.article.key] = (before + 1, charge.number)
    return OnTab(
        orders,
        tuple((bill, tuple(part_of(part, orders) for part in bill.parts())) for bill in bills),
        rows_of(shown, everybody),
        sum(bill.total for bill in bills),
        sum(bill.open for bill in bills),
        sum(bill.over for bill in bills),
        sum(payment.tip for payment in orders.tab.standing_payments()),
        counts,
    )
