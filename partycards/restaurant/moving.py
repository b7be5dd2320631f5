"""What guests take along to another table of what they have ordered: plates, charges, payments.

The plates that the kitchen has go on cooking, for another number. What several share and not all of
them move stays where it was drunk, and what has been paid stays with whoever paid.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from partycards.games.base import N_, IllegalMove, Seat
from partycards.restaurant.bill import items, parties, plate_key
from partycards.restaurant.orders import ASKED, SENT, SERVED, VOID, Call, Line, Orders
from partycards.restaurant.prices import part, rounded
from partycards.restaurant.tab import Charge, Discount, ItemKey, Payment, Tab
from partycards.restaurant.talking import UNSENT, run_out

STAYS = 0
"""The number of a discount that the others keep, too."""
NOBODY = 0
"""The inventor of a dish who did not come along: no points are given for it here."""

DishKeys = Mapping[str, str]
"""Dishes by their keys at the table they come from, with those that they have at this one."""


class Brought(Struct, frozen=True):
    """What moves, as it was at the table it comes from: its seats, numbers and keys are those."""

    lines: tuple[Line, ...] = ()
    calls: tuple[Call, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    charges: tuple[Charge, ...] = ()
    own_prices: tuple[tuple[ItemKey, int], ...] = ()
    discounts: tuple[Discount, ...] = ()
    payments: tuple[Payment, ...] = ()


# What goes ----------------------------------------------------------------------------------------


def taken_along(
    orders: Orders, there: Orders, seats: Collection[Seat], sitting: Sequence[Seat]
) -> Brought:
    """What these guests, of those who are `sitting` here, take along to a table with other orders;
    when all of them go, what is for all is theirs. IllegalMove while somebody who has paid for
    others, too, has plates to come."""
    going = frozenset(seats)
    payments = tuple(one for one in orders.tab.payments if _of(one) <= going)
    stays = [
        one for one in orders.tab.standing_payments() if _of(one) & going and one not in payments
    ]
    paid = {seat for one in stays for seat in _of(one)} & going
    if any(line.status in SENT for line in orders.lines if line.seat in paid):
        raise IllegalMove(
            N_("Somebody who has paid for others has plates to come: please serve them first.")
        )
    lines = tuple(
        line
        for line in orders.lines
        if line.seat in going and not (line.seat in paid and _is_done(line))
    )
    charges = tuple(
        one
        for one in orders.tab.charges
        if (going.issuperset(sitting) if not one.seats else going.issuperset(one.seats))
        and not (paid & set(one.seats))
    )
    keys = _keys(lines, charges)
    dishes = {line.dish.key for line in lines}
    return Brought(
        lines=lines,
        calls=tuple(call for call in orders.calls if _about(call, lines)),
        marks=tuple(mark for mark in orders.marks if mark[0] in dishes),
        charges=charges,
        own_prices=_own_prices(orders, there, lines, keys),
        discounts=(
            *(one for one in orders.tab.discounts if one.item in keys),
            *_off_their_bills(orders, keys, going - paid, sitting),
        ),
        payments=payments,
    )


def _is_done(line: Line) -> bool:
    """Whether nobody has anything to do with this plate any more."""
    return line.status == SERVED or (line.status == VOID and line.seen)


def _own_prices(
    orders: Orders, there: Orders, lines: tuple[Line, ...], keys: Collection[ItemKey]
) -> tuple[tuple[ItemKey, int], ...]:
    """What plates cost that were sent to the kitchen stays what they cost, also where the other
    table was laid when the house had other prices."""
    prices = {one.key: one.price for one in items(orders)}
    own = {key: price for key, price in orders.tab.own_prices if key in keys}
    for line in lines:
        key = plate_key(line.number)
        here, other = orders.course(line.course), there.course(line.course)
        if key in prices and (here.price, here.once) != (other.price, other.once):
            own[key] = prices[key]
    return tuple(own.items())


def _off_their_bills(
    orders: Orders, keys: Collection[ItemKey], going: frozenset[Seat], sitting: Sequence[Seat]
) -> Iterator[Discount]:
    """What was taken off a whole bill. A part in percent is taken off each thing of it that they
    take along, and off nothing else at the other table; a sum goes where all of the bill go."""
    of = parties(orders, sitting)
    first = set(next(iter(of.values()), ()))  # as `shares.bills` has it
    everything = items(orders, [seat for seats in of.values() for seat in seats])
    for one in orders.tab.discounts:
        if one.item:
            continue
        bill = next((set(seats) for seats in of.values() if one.seat in seats), first)
        whole = bill <= going
        theirs = [each for each in everything if each.key in keys and bill.issuperset(each.seats)]
        if whole and not (one.rate and theirs):
            yield replace(one, rate=0, seat=min(bill))
        elif one.rate:
            number = one.number if whole else STAYS
            for each in theirs:
                cents = 0 if one.gift else rounded(part(each.net, one.rate))
                rate = one.rate if one.gift else 0
                yield replace(one, number=number, item=each.key, seat=None, rate=rate, cents=cents)


def _of(payment: Payment) -> frozenset[Seat]:
    """Everybody for whom it was paid."""
    return frozenset((*payment.settled, *(seat for seat, _ in payment.shares)))


def _keys(lines: tuple[Line, ...], charges: tuple[Charge, ...]) -> dict[ItemKey, int]:
    """The items of a tab, with their numbers."""
    plates = {f"plate-{line.number}": line.number for line in lines}
    return plates | {f"charge-{one.number}": one.number for one in charges}


def _about(call: Call, lines: tuple[Line, ...]) -> bool:
    return any(line.course == call.course and line.status == ASKED for line in lines)


def without(orders: Orders, seats: Collection[Seat], brought: Brought) -> Orders:
    """The table without what they have taken along. Numbers are not given again."""
    gone, going = {line.number for line in brought.lines}, frozenset(seats)
    lines = tuple(line for line in orders.lines if line.number not in gone)
    here = {line.dish.key for line in lines}
    keys = _keys(brought.lines, brought.charges)
    tab = orders.tab
    charges = {one.number for one in brought.charges}
    numbers = {one.number for one in brought.discounts} | {one.number for one in brought.payments}
    asked = {line.course for line in lines if line.status in UNSENT}
    return replace(
        orders,
        lines=lines,
        numbered=orders.last_number(),
        calls=tuple(call for call in orders.calls if call.course in asked),
        marks=tuple(mark for mark in orders.marks if mark[0] in here),
        parties=tuple(pair for pair in orders.parties if pair[0] not in going),
        ending=None,
        tab=replace(
            tab,
            charges=tuple(one for one in tab.charges if one.number not in charges),
            own_prices=tuple(one for one in tab.own_prices if one[0] not in keys),
            discounts=tuple(one for one in tab.discounts if one.number not in numbers),
            payments=tuple(one for one in tab.payments if one.number not in numbers),
        ),
    )


# What comes ---------------------------------------------------------------------------------------


def with_brought(
    orders: Orders, brought: Brought, to: Mapping[Seat, Seat], keys: DishKeys, was: str, at: float
) -> Orders:
    """The table with what has come from table `was` at this time: `to` are the seats here by those
    there."""
    first = orders.last_number() + 1
    lines = tuple(
        _come(line, number, to, keys, was, at, orders.out)
        for number, line in enumerate(brought.lines, first)
    )
    called = {call.course for call in orders.calls}
    return replace(
        orders,
        lines=(*orders.lines, *lines),
        calls=(*orders.calls, *(call for call in brought.calls if call.course not in called)),
        marks=(*orders.marks, *((keys[dish], mark) for dish, mark in brought.marks)),
        ending=None,
        tab=_both(orders.tab, brought, to, {
            f"plate-{old.number}": f"plate-{new.number}"
            for old, new in zip(brought.lines, lines, strict=True)
        }),
    )  # fmt: skip


def _come(
    line: Line, number: int, to: Mapping[Seat, Seat], keys: DishKeys, was: str, at: float,
    out: tuple[str, ...],
) -> Line:  # fmt: skip
    inventor = to.get(line.dish.inventor, NOBODY)
    dish = replace(line.dish, key=keys[line.dish.key], inventor=inventor)
    here = replace(line, number=number, seat=to[line.seat], dish=dish, moved_at=at, recalls=0)
    if line.status in SENT:
        here = replace(here, was=line.was or was)
    return here if line.status in (SERVED, VOID) else replace(here, out=run_out(dish.foods, out))


def _both(
    tab: Tab, brought: Brought, to: Mapping[Seat, Seat], plates: Mapping[ItemKey, ItemKey]
) -> Tab:
    """The tab with what was charged and paid elsewhere, under numbers of its own."""
    count = tab.count
    items, charges, discounts, payments = dict(plates), [], [], []
    for charge in brought.charges:
        count += 1
        items[f"charge-{charge.number}"] = f"charge-{count}"
        seats = tuple(to[seat] for seat in charge.seats) or tuple(to.values())
        charges.append(replace(charge, number=count, seats=seats))
    for discount in brought.discounts:
        if not (discount.rate or discount.cents):
            continue
        count += 1
        item = items[discount.item] if discount.item else ""
        seat = None if discount.seat is None else to.get(discount.seat)
        discounts.append(replace(discount, number=count, item=item, seat=seat))
    for payment in brought.payments:
        count += 1
        shares = tuple((to[seat], cents) for seat, cents in payment.shares)
        settled = tuple(to[seat] for seat in payment.settled)
        payments.append(replace(payment, number=count, shares=shares, settled=settled))
    own_prices = ((items[item], price) for item, price in brought.own_prices)
    return replace(
        tab,
        charges=(*tab.charges, *charges),
        own_prices=(*tab.own_prices, *own_prices),
        discounts=(*tab.discounts, *discounts),
        payments=(*tab.payments, *payments),
        count=count,
    )


def at_number(orders: Orders, number: str, at: float) -> Orders:
    """The whole table stands elsewhere from now on; what the kitchen has goes to this number."""
    lines = tuple(
        replace(line, was=line.was or orders.number, moved_at=at, moves=line.moves + 1)
        if line.status in SENT
        else line
        for line in orders.lines
    )
    return replace(orders, number=number, lines=lines)
