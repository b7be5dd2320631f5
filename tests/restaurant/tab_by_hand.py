"""What a table owes, worked out once more and in another way: whole numbers and decimals only, one
bill after the other as somebody with a pencil would. Nothing of `bill` and `shares` is used."""

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from math import lcm
from typing import NamedTuple

from partycards.restaurant.orders import Orders
from partycards.restaurant.tab import Discount, Way

CENT = Decimal(1)


def nearest(amount: Decimal) -> int:
    return int(amount.quantize(CENT, ROUND_HALF_UP))


def dealt(cents: int, weights: list[int]) -> list[int]:
    """Whole cents by weights: the largest remainders get the odd ones, the first where equal."""
    whole = sum(weights)
    shares = [divmod(cents * weight, whole) for weight in weights]
    by_rest = sorted(range(len(weights)), key=lambda i: (-shares[i][1], i))
    odd = cents - sum(share for share, _ in shares)
    return [share + (i in by_rest[:odd]) for i, (share, _) in enumerate(shares)]


class Row(NamedTuple):
    """A line of the tab: its key, whose it is, the price after what was taken off, its rate, and
    whether it is a plate."""

    key: str
    seats: tuple[int, ...]
    cents: int
    rate: int
    plate: bool


class ByHand(NamedTuple):
    """A bill: what it comes to, its taxes by rate (net, tax), and what each seat pays when nothing
    was paid before."""

    total: int
    tip: int
    taxes: dict[int, tuple[int, int]]
    pays: dict[int, int]


class Winning(NamedTuple):
    """Who has won, and what they are spared: "nothing", "tip" or "share" (R8)."""

    seats: tuple[int, ...] = ()
    spared: str = "nothing"


NOBODY = Winning()


def off(cents: int, discounts: list[Discount]) -> int:
    taken = 0
    for each in discounts:
        taken += each.cents + nearest(Decimal(cents) * each.rate / 100_000)
    return min(taken, cents)


def rows(orders: Orders, everybody: list[int]) -> list[Row]:
    tab, found, had = orders.tab, [], set()
    prices = orders.prices
    usual = prices.taxes[0].rate if prices.taxes else 0
    for line in orders.lines:
        if line.status in ("held", "cooking", "ready", "served"):
            course = next(each for each in orders.courses if each.key == line.course)
            free = course.once and (line.seat, line.course) in had
            had.add((line.seat, line.course))
            tax = usual if course.tax is None else course.tax
            key = f"plate-{line.number}"
            found.append(Row(key, (line.seat,), 0 if free else course.price, tax, True))
    for charge in tab.charges:
        tax = usual if charge.article.tax is None else charge.article.tax
        who = charge.seats or tuple(everybody)
        found.append(Row(f"charge-{charge.number}", who, charge.article.price, tax, False))
    less = []
    for row in found:
        price = next((cents for key, cents in tab.own_prices if key == row.key), row.cents)
        own = [each for each in tab.discounts if each.item == row.key]
        less.append(row._replace(cents=price - off(price, own)))
    return less


def tables_bills(orders: Orders, seated: list[int], winning: Winning = NOBODY) -> dict[str, ByHand]:
    """Every party's bill."""
    tab = orders.tab
    there = set(seated)
    there |= {ln.seat for ln in orders.lines
              if ln.status in ("held", "cooking", "ready", "served")}  # fmt: skip
    there |= {seat for charge in tab.charges for seat in charge.seats}
    there |= {seat for paid in tab.payments if not paid.back for seat, _ in paid.shares}
    party_of = {seat: dict(orders.parties).get(seat, "") for seat in sorted(there)}
    names = sorted(set(party_of.values()))
    own: dict[str, list[Row]] = {name: [] for name in names}
    for row in rows(orders, sorted(there)):
        counts = [sum(party_of[seat] == name for seat in row.seats) for name in names]
        for name, cents in zip(names, dealt(row.cents, counts), strict=True):
            here = tuple(seat for seat in row.seats if party_of[seat] == name)
            if here:
                own[name].append(row._replace(seats=here, cents=cents))
    bills = {}
    for name in names:
        seats = [seat for seat, party in party_of.items() if party == name]
        whole = [each for each in tab.discounts if not each.item
                 and (party_of.get(each.seat or 0, names[0]) == name)]  # fmt: skip
        way = next((way for party, way in tab.ways if party == name), Way())
        bills[name] = one_bill(orders, own[name], seats, whole, way, winning)
    return bills


def one_bill(orders: Orders, lines: list[Row], seats: list[int], whole: list[Discount],
             way: Way, winning: Winning) -> ByHand:  # fmt: skip
    prices = orders.prices
    listed = sum(row.cents for row in lines)
    food = listed - off(listed, whole)
    rates = sorted({row.rate for row in lines})
    at_rate = [sum(row.cents for row in lines if row.rate == rate) for rate in rates]
    # The order in which rates first come breaks no tie: it goes by the rate.
    base = dict(zip(rates, dealt(food, at_rate) if listed else [0] * len(rates), strict=True))
    serving: dict[int, int] = {}
    if prices.service_added and prices.service:
        service = nearest(Decimal(food) * prices.service / 100_000)
        if prices.service_tax is not None:
            serving = {prices.service_tax: service}
        elif food:
            serving = dict(zip(rates, dealt(service, [base[rate] for rate in rates]), strict=True))
    taxes, for_food, apart = {}, {}, 0
    for rate in sorted({*base, *serving}):
        cents = base.get(rate, 0) + serving.get(rate, 0)
        if prices.added:
            net, tax = cents, nearest(Decimal(cents) * rate / 100_000)
        else:
            tax = nearest(Decimal(cents) * rate / (100_000 + rate))
            net = cents - tax
        gross = for_food[rate] = net + tax
        if prices.service_tax is not None and serving.get(rate):
            for_food[rate] = nearest(Decimal(gross) * base.get(rate, 0) / cents)
            apart = gross - for_food[rate]
        if gross:
            taxes[rate] = (net, tax)
    tip = way.tip.cents + int(
        (Decimal(food) * way.tip.rate / 100_000).quantize(CENT, ROUND_CEILING)
    )
    pays = who_pays(lines, seats, way, for_food, apart, tip, winning)
    total = sum(net + tax for net, tax in taxes.values()) + tip
    return ByHand(total, tip, taxes, pays)


def who_pays(lines: list[Row], seats: list[int], way: Way, for_food: dict[int, int], apart: int,
             tip: int, winning: Winning) -> dict[int, int]:  # fmt: skip
    """All in whole numbers: so many parts of `one` cent."""
    payers = [weights(row, lines, seats, way) for row in lines]
    one = lcm(*(sum(each.values()) for each in payers)) if payers else 1
    # What a seat has of each rate, in parts; then of each sum, in that sum's proportion.
    had = {rate: dict.fromkeys(seats, 0) for rate in for_food}
    for row, each in zip(lines, payers, strict=True):
        for seat, weight in each.items():
            had[row.rate][seat] += row.cents * weight * (one // sum(each.values()))
    all_of = {seat: sum(at[seat] for at in had.values()) for seat in seats}
    sums = [(cents, had[rate]) for rate, cents in for_food.items()]
    sums.append((apart, all_of))
    sums = [(cents, parts) for cents, parts in sums if any(parts.values())]
    tips = all_of if any(all_of.values()) else dict.fromkeys(seats, 1)
    common = lcm(*(sum(parts.values()) for _, parts in sums), sum(tips.values()))
    owes = {
        seat: sum(cents * parts[seat] * (common // sum(parts.values())) for cents, parts in sums)
        for seat in seats
    }
    tipping = {seat: tip * tips[seat] * (common // sum(tips.values())) for seat in seats}
    spared = [seat for seat in seats if seat in winning.seats]
    others = len(seats) - len(spared)
    if others and winning.spared != "nothing":
        common *= others
        tipping = handed_over(tipping, spared, others)
        owes = (handed_over(owes, spared, others) if winning.spared == "share"
                else {seat: cents * others for seat, cents in owes.items()})  # fmt: skip
    owes = {seat: owes[seat] + tipping[seat] for seat in seats}
    total = sum(owes.values()) // common
    if not total:
        return dict.fromkeys(seats, 0)
    return dict(zip(seats, dealt(total, [owes[seat] for seat in seats]), strict=True))


def handed_over(owes: dict[int, int], spared: list[int], others: int) -> dict[int, int]:
    """The same in parts `others` times as small: who is spared owes nothing, the others more."""
    more = sum(owes[seat] for seat in spared)
    return {s: 0 if s in spared else cents * others + more for s, cents in owes.items()}


def weights(row: Row, lines: list[Row], seats: list[int], way: Way) -> dict[int, int]:
    if way.split == "share":
        plates = {s: sum(each.plate and each.seats == (s,) for each in lines) for s in seats}
        told = {seat: way.weights.get(seat, plates[seat]) for seat in seats}
        return told if any(told.values()) else dict.fromkeys(seats, 1)
    if way.split == "equally" or (way.split in ("seat", "party") and row.key in way.shared):
        return dict.fromkeys(seats, 1)
    if way.split == "dish":
        named = [seat for seat in seats if seat in way.payers.get(row.key, ())]
        if named:
            return dict.fromkeys(named, 1)
    return dict.fromkeys(row.seats, 1)
