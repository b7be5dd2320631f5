"""The running tab, folded: charges, own prices, gifts and discounts, payments.

What a bill comes to is computed in `bill`; here a payment is what the colleague was shown and took.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove
from partycards.restaurant import happenings as now
from partycards.restaurant.bill import items
from partycards.restaurant.orders import VOID, Orders
from partycards.restaurant.prices import WHOLE
from partycards.restaurant.tab import Charge, Discount, ItemKey, Payment, Tab, Undone

QUICKER = N_("Somebody was quicker: that is off the tab already.")
MOST = 9_999_999
"""Cents of any one price, discount or tip."""
MOST_CHARGES = 1000


def _check_sum(cents: int) -> None:
    if not 0 <= cents <= MOST:
        raise IllegalMove(N_("That is no price."))


def _check_item(orders: Orders, item: ItemKey) -> None:
    """Raise IllegalMove unless this item stands on the tab."""
    kind, _, number = item.partition("-")
    if kind == "plate":
        numbers: Iterable[int] = (ln.number for ln in orders.lines if ln.status != VOID)
    else:
        numbers = (charge.number for charge in orders.tab.charges) if kind == "charge" else ()
    if number not in map(str, numbers):
        raise IllegalMove(QUICKER)


def _with(orders: Orders, **changes: Any) -> Orders:
    return replace(orders, tab=replace(orders.tab, **changes))


def _without(orders: Orders, item: ItemKey) -> Tab:
    """The tab without what is said of an item."""
    tab = orders.tab
    prices = tuple(each for each in tab.own_prices if each[0] != item)
    discounts = tuple(each for each in tab.discounts if each.item != item)
    return replace(tab, own_prices=prices, discounts=discounts)


def _charged(orders: Orders, charged: now.Charged, at: float, by: str) -> Orders:
    _check_sum(charged.article.price)
    tab, number = orders.tab, orders.tab.count + 1
    if len(tab.charges) >= MOST_CHARGES:
        raise IllegalMove(N_("That is too much for one tab."))
    charge = Charge(number, charged.article, charged.seats, at, by)
    return _with(orders, charges=(*tab.charges, charge), count=number)


def _uncharged(orders: Orders, uncharged: now.Uncharged, at: float, by: str) -> Orders:
    item = f"charge-{uncharged.charge}"
    _check_item(orders, item)
    left = tuple(each for each in orders.tab.charges if each.number != uncharged.charge)
    later = replace(orders, tab=replace(_without(orders, item), charges=left))
    return _told(orders, later, item, at, by)


def _told(before: Orders, later: Orders, item: ItemKey, at: float, by: str) -> Orders:
    """The orders with a note of what an item costs less, or more, than it did."""
    old = next((each for each in items(before) if each.key == item), None)
    new = next((each for each in items(later) if each.key == item), None)
    less = (old.price if old else 0) - (new.price if new else 0)
    if old is None or not less:
        return later
    one = Undone("price" if new else "charge", old.name, less, old.at, at, by)
    return _with(later, undone=(*later.tab.undone, one))


def _repriced(orders: Orders, repriced: now.Repriced, at: float, by: str) -> Orders:
    _check_item(orders, repriced.item)
    others = tuple(each for each in orders.tab.own_prices if each[0] != repriced.item)
    if repriced.price is not None:
        _check_sum(repriced.price)
        others = (*others, (repriced.item, repriced.price))
    return _told(orders, _with(orders, own_prices=others), repriced.item, at, by)


def _discounted(orders: Orders, off: now.Discounted, at: float, by: str) -> Orders:
    if off.item:
        _check_item(orders, off.item)
    _check_sum(off.cents)
    if not 0 <= off.rate <= WHOLE or bool(off.rate) == bool(off.cents):
        raise IllegalMove(N_("How much? A part in percent, or a sum."))
    if not off.reason:
        raise IllegalMove(N_("Please say why: the owner reads it in the report."))
    number = orders.tab.count + 1
    discount = Discount(number, off.item, off.seat, off.rate, off.cents, off.reason, at, by)
    return _with(orders, discounts=(*orders.tab.discounts, discount), count=number)


def _discount_ended(orders: Orders, ended: now.DiscountEnded, at: float, by: str) -> Orders:
    left = tuple(each for each in orders.tab.discounts if each.number != ended.discount)
    if left == orders.tab.discounts:
        raise IllegalMove(QUICKER)
    return _with(orders, discounts=left)


def _agreed_way(orders: Orders, agreed: now.AgreedWay, at: float, by: str) -> Orders:
    _check_sum(agreed.way.tip.cents)
    others = tuple(each for each in orders.tab.ways if each[0] != agreed.party)
    return _with(orders, ways=(*others, (agreed.party, agreed.way)))


def _paid(orders: Orders, paid: now.Paid, at: float, by: str) -> Orders:
    for cents in (paid.tip, *(cents for _, cents in paid.shares)):
        _check_sum(cents)
    number = orders.tab.count + 1
    payment = Payment(number, paid.shares, paid.settled, paid.how, paid.tip, at, by)
    return _with(orders, payments=(*orders.tab.payments, payment), count=number)


def _payment_taken_back(orders: Orders, back: now.PaymentTakenBack, at: float, by: str) -> Orders:
    standing = {payment.number for payment in orders.tab.standing_payments()}
    if back.payment not in standing:
        raise IllegalMove(N_("Somebody was quicker: that payment is taken back already."))
    if not back.reason:
        raise IllegalMove(N_("Please say why: the owner reads it in the report."))
    payments = tuple(
        replace(each, back=back.reason, back_at=at, back_actor=by)
        if each.number == back.payment
        else each
        for each in orders.tab.payments
    )
    return _with(orders, payments=payments)


CHARGING: dict[type[Struct], Callable[[Orders, Any, float, str], Orders]] = {
    now.Charged: _charged,
    now.Uncharged: _uncharged,
    now.Repriced: _repriced,
    now.Discounted: _discounted,
    now.DiscountEnded: _discount_ended,
    now.AgreedWay: _agreed_way,
    now.Paid: _paid,
    now.PaymentTakenBack: _payment_taken_back,
}
