"""The bills of a table in words: dishes, shares, and what the winner is spared."""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from partycards.figures import at_time
from partycards.games.base import N_, Seat
from partycards.printing import restaurant_content
from partycards.printing.restaurant_content import BillLine, BillPart, BillTax
from partycards.restaurant import shares
from partycards.restaurant.money import percent, written
from partycards.restaurant.orders import Orders
from partycards.restaurant.tab import Way
from partycards.services.dates import written_out
from partycards.services.tab_content import Part, Row, part_of, rows_of
from partycards.tables.standing import Standing
from partycards.tables.tabs import bills_of, winners_of
from partycards.words import catalogue, course_called, joined, name_of

SPLITS = {
    "equally": N_("Everybody pays the same."),
    "share": N_("Everybody pays as many shares as they had."),
    "party": N_("It is paid in one sum."),
    "seat": N_("Each guest pays what they ordered; shared dishes are paid by all."),
    "dish": N_("Each dish is paid by those who share it."),
}
"""How a bill is split, in a sentence."""
TO_COME = {
    "tip": N_("The winner will be spared the tip."),
    "share": N_("The winner will be spared the whole share."),
}
"""What was agreed, as long as the winner is not known."""
SERVICE, SERVED_BY = N_("Service %(percent)s"), N_("served by %(name)s")
SERVICE_IN = N_("%(service)s is in the prices: %(sum)s.")
HOURS = N_("%(begin)s to %(end)s")
SHARED, HIDDEN = N_("shared by %(names)s"), N_("a hidden name")
HOW = {"card": N_("card"), "cash": N_("cash")}
WITH_TIP = N_("tip %(sum)s")
ODD_CENTS = N_(
    "Cents that cannot be shared go to the largest remainders, in the order of the seats."
)
BEST = N_("Best dish of the table: %(dish)s, %(mark)s.")
NOBODY_ELSE = N_("%(who)s won, but nobody else is here to pay: nothing is spared.")


class Party(Struct, frozen=True):
    """A party at a table and its bill: `written` is the same in words. `way` is how it is split,
    `rows` what can be shared, in the order of the written lines, `names` those of the seats."""

    name: str
    seats: tuple[Seat, ...]
    names: Mapping[Seat, str]
    way: Way
    bill: shares.Bill
    rows: tuple[Row, ...]
    written: restaurant_content.Bill


class House(Struct, frozen=True):
    """What stands on every bill of a restaurant; `served_by` is the name of who serves this
    table."""

    name: str = ""
    currency: str = ""
    served_by: str = ""


def parties_of(standing: Standing, names: Mapping[Seat, str], house: House,
               language: str) -> list[Party]:  # fmt: skip
    """Every party of the table with its bill."""
    orders, prices = standing.orders, standing.orders.prices
    say = catalogue(language).gettext
    bills = bills_of(standing)
    made = []
    for number, each in enumerate(bills, 1):
        called = {seat: name_of(seat, names, language) for seat in each.seats}
        sums = each.sums
        serving = say(SERVICE) % {"percent": percent(prices.service, language)}
        on_paper = restaurant_content.Bill(
            table=orders.number,
            number=f"{standing.code}-{number}" if len(bills) > 1 else standing.code,
            party=each.party,
            house=house.name,
            currency=prices.currency or house.currency,
            decimals=prices.decimals,
            date=written_out(datetime.fromtimestamp(standing.opened_at), language),
            hours=_hours(standing, language),
            under=_under(len(each.seats), house.served_by, language),
            lines=_lines(each, called, standing.hidden_words(), language),
            off=sums.off,
            food=sums.food,
            service=sums.service if prices.service_added else 0,
            serving=serving,
            tip=sums.tip,
            added=prices.added,
            taxes=tuple(
                BillTax(
                    name=f"{percent(tax.rate, language)} {prices.title(tax.rate)}".strip(),
                    net=tax.net,
                    tax=tax.tax,
                )
                for tax in sums.taxes
            ),
            total=each.total,
            split=say(SPLITS[each.way.split]),
            parts=tuple(
                _part(part_of(part, orders), called, prices.decimals, language)
                for part in each.parts()
            ),
            over=each.over,
            notes=tuple(_notes(standing, each, called, serving, language)),
        )
        made.append(
            Party(
                each.party,
                each.seats,
                called,
                each.way,
                each,
                rows_of(each.items, each.seats),
                on_paper,
            )
        )
    return made


def _hours(standing: Standing, language: str) -> str:
    """From when the table was laid to when the last of it was paid, or now."""
    payments = standing.orders.tab.standing_payments()
    paid = bool(payments) and not any(bill.open for bill in bills_of(standing))
    until = payments[-1].at if paid else time.time()
    begin, end = (at_time(at, language) for at in (standing.opened_at, until))
    return catalogue(language).gettext(HOURS) % {"begin": begin, "end": end}


def _under(guests: int, served_by: str, language: str) -> str:
    words = catalogue(language)
    told = words.ngettext("%(num)s guest", "%(num)s guests", guests) % {"num": guests}
    by = words.gettext(SERVED_BY) % {"name": served_by} if served_by else ""
    return " · ".join(part for part in (told, by) if part)


def _lines(bill: shares.Bill, called: Mapping[Seat, str], hidden: Collection[str],
           language: str) -> tuple[BillLine, ...]:  # fmt: skip
    say = catalogue(language).gettext
    items = {item.key: item for item in bill.items}
    lines = []
    for row in rows_of(bill.items, bill.seats):
        whose = row.seats or bill.seats
        paid_by = shares.paying(items[row.keys[0]], bill.seats, bill.way, bill.items)
        own_way = bill.way.split in ("seat", "dish", "party")
        under = [joined([called[seat] for seat in row.seats], language)] if row.seats else []
        if own_way and row.count == 1 and tuple(paid_by) != whose:
            names = joined([called[seat] for seat in paid_by], language)
            under.append(say(SHARED) % {"names": names})
        name = row.name or say(N_("A dish without a name"))
        lines.append(
            BillLine(
                name=say(HIDDEN) if row.name in hidden else name,
                heading=course_called(row.heading, language),
                price=row.price,
                under=" · ".join(under),
                count=row.count,
                off=row.off,
                gift=any(each.gift for each in row.discounts),
            )
        )
    return tuple(lines)


def _part(part: Part, called: Mapping[Seat, str], decimals: int, language: str) -> BillPart:
    say = catalogue(language).gettext
    told = []
    for payment in part.payments:
        at = at_time(payment.at, language)
        words = [f"{say(HOW[payment.how])} {at}"]
        if payment.cents != part.cents:
            words.append(written(payment.cents, decimals, language))
        if payment.tip:
            words.append(say(WITH_TIP) % {"sum": written(payment.tip, decimals, language)})
        told.append(" · ".join(words))
    names = joined([called[seat] for seat in part.seats], language)
    return BillPart(
        name=names, cents=part.cents, paid=part.paid, under="; ".join(told), spared=part.spared
    )


def _notes(standing: Standing, bill: shares.Bill, called: Mapping[Seat, str], serving: str,
           language: str) -> Iterator[str]:  # fmt: skip
    orders, say = standing.orders, catalogue(language).gettext
    if orders.prices.service and not orders.prices.service_added:
        amount = written(bill.sums.service, orders.prices.decimals, language)
        yield say(SERVICE_IN) % {"service": serving, "sum": amount}
    if any(share.cents != bill.shares[0].cents for share in bill.shares) and (
        bill.way.split in ("equally", "share")
    ):
        yield say(ODD_CENTS)
    if spared := _note(orders, bill, winners_of(standing), called, language):
        yield spared
    if orders.revealed and orders.marks:
        key, mark = max(orders.marks, key=lambda each: each[1])
        names = {line.dish.key: line.dish.name for line in orders.lines}
        if names.get(key) and names[key] not in standing.hidden_words():
            yield say(BEST) % {"dish": names[key], "mark": mark}


def _note(orders: Orders, sums: shares.Bill, winners: Sequence[Seat], called: Mapping[Seat, str],
          language: str) -> str:  # fmt: skip
    """What the winner is spared on this bill, "" nothing."""
    words = catalogue(language)
    if orders.spared not in TO_COME:
        return ""
    if not winners:
        return words.gettext(TO_COME[orders.spared])
    here = [called[seat] for seat in sorted(winners) if seat in called]
    who = joined(here, language)
    if not any(share.spared for share in sums.shares):
        return words.gettext(NOBODY_ELSE) % {"who": who} if here else ""
    if orders.spared == "tip":
        return words.ngettext(
            "%(who)s won and pays no tip: the others share it.",
            "%(who)s won and pay no tip: the others share it.",
            len(here),
        ) % {"who": who}
    return words.ngettext(
        "%(who)s won and pays nothing: the others share it.",
        "%(who)s won and pay nothing: the others share it.",
        len(here),
    ) % {"who": who}
