"""A table's running tab, a part of its orders: what was charged besides the dishes, own prices,
gifts and discounts, how the table pays, and what has been paid.

All of it belongs to seats, or to the table as a whole (no seats: everybody's), so that it can go
along with those who move to another table (`moving`). Items are known by their key, "plate-3" for a
plate of the orders and "charge-5" for what was charged.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from partycards.games.base import Seat
from partycards.restaurant.prices import WHOLE, Article, Rate, part

ItemKey = str
Split = Literal["seat", "dish", "share", "equally", "party"]
How = Literal["card", "cash"]


class Tip(Struct, frozen=True):
    """A rate of what was eaten and drunk, or a sum in cents, or both; cents are rounded up (G1)."""

    rate: Rate = 0
    cents: int = 0

    def on(self, food: int) -> int:
        """The tip on this sum, both in cents."""
        return -((-part(food, self.rate)) // 1) + self.cents


class Way(Struct, frozen=True):
    """How a party pays: each `seat` what it ordered; each `dish` by those who are named for it in
    `payers`, else by whose it is; everything by a `share` each (`weights`, else as many as the
    seat had plates); `equally`; or the `party` in one sum. `shared` is what the whole party pays
    for when each seat pays its own."""

    split: Split = "seat"
    tip: Tip = Tip()
    shared: frozenset[ItemKey] = frozenset()
    payers: Mapping[ItemKey, frozenset[Seat]] = {}
    weights: Mapping[Seat, int] = {}


class Charge(Struct, frozen=True):
    """One of something on the price list, or of what was typed: for these `seats`, none: for all.
    `at` is seconds since 1970, `actor` who did it."""

    number: int
    article: Article
    seats: tuple[Seat, ...]
    at: float
    actor: str


class Discount(Struct, frozen=True):
    """Taken off an `item`, or with "" off the bill on which `seat` is: a rate, or cents, with a
    word why. All of it is a gift."""

    number: int
    item: ItemKey
    seat: Seat | None
    rate: Rate
    cents: int
    reason: str
    at: float
    actor: str

    @property
    def gift(self) -> bool:
        """Whether it costs nothing any more."""
        return self.rate == WHOLE


class Payment(Struct, frozen=True):
    """Paid by card or in cash: so many cents for each seat's part. Those who have `settled` owe
    nothing of what stood on the tab till then. `tip` comes besides. A mistake is taken `back` with
    a reason, by `back_actor`; "" it stands."""

    number: int
    shares: tuple[tuple[Seat, int], ...]
    settled: tuple[Seat, ...]
    how: How
    tip: int
    at: float
    actor: str
    back: str = ""
    back_at: float = 0.0
    back_actor: str = ""

    @property
    def cents(self) -> int:
        """What was paid of the bill, without the tip."""
        return sum(cents for _, cents in self.shares)


class Undone(Struct, frozen=True):
    """A "charge" was taken off again, or a "price" was changed, of `what` had been on the tab
    `since` then: so many cents are less by that, or more below 0. Times are seconds since 1970."""

    kind: Literal["charge", "price"]
    what: str
    cents: int
    since: float
    at: float
    actor: str


class Tab(Struct, frozen=True):
    """`own_prices` are in cents by item; `ways` are those of the parties, by their names. `count`
    numbers charges, discounts and payments. What was `undone` is for the owner's report."""

    charges: tuple[Charge, ...] = ()
    own_prices: tuple[tuple[ItemKey, int], ...] = ()
    discounts: tuple[Discount, ...] = ()
    payments: tuple[Payment, ...] = ()
    ways: tuple[tuple[str, Way], ...] = ()
    count: int = 0
    undone: tuple[Undone, ...] = ()

    def way(self, party: str) -> Way:
        """How this party pays."""
        return dict(self.ways).get(party, Way())

    def standing_payments(self) -> tuple[Payment, ...]:
        """What was paid and not taken back."""
        return tuple(payment for payment in self.payments if not payment.back)
