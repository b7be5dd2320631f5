"""The bills of a table in words: dishes, shares, and what the winner is spared."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from partycards.games.base import N_, Seat
from partycards.printing import content
from partycards.printing.content import BillLine
from partycards.restaurant import bill
from partycards.restaurant.bill import Item, Way
from partycards.restaurant.orders import Orders
from partycards.services.dates import written_out
from partycards.tables.standing import Standing
from partycards.words import catalogue, joined, name_of

SPLITS = {
    "equally": N_("Everybody pays the same."),
    "seat": N_("Each guest pays what they ordered; shared dishes are paid by all."),
    "dish": N_("Each dish is paid by those who share it."),
}
"""How a bill is split, in a sentence."""
TO_COME = {
    "tip": N_("The winner will be spared the tip."),
    "share": N_("The winner will be spared the whole share."),
}
"""What was agreed, as long as the winner is not known."""
NOBODY_ELSE = N_("%(who)s won, but nobody else is here to pay: nothing is spared.")


class Party(Struct, frozen=True):
    """A party at a table and its bill: `written` is the same in words. `way` is how it is split,
    `items` what can be shared, `names` those of the seats."""

    name: str
    seats: tuple[Seat, ...]
    names: Mapping[Seat, str]
    way: Way
    bill: bill.Bill
    written: content.Bill


class House(Struct, frozen=True):
    """What stands on every bill of a restaurant."""

    name: str = ""
    currency: str = ""


def winners_of(standing: Standing) -> tuple[Seat, ...]:
    """Who has won; nobody before the kitchen's marks are revealed (R7, R8)."""
    last = standing.matches_played()[-1:]
    if not last or not standing.orders.revealed:
        return ()
    over = last[0].game.outcome(last[0].state)
    return () if over is None else tuple(over.winners)


def parties_of(standing: Standing, names: Mapping[Seat, str], house: House,
               ways: Sequence[Way], language: str) -> list[Party]:  # fmt: skip
    """Every party of the table with its bill; `ways` are theirs in the same order, and where there
    are too few each guest pays what they ordered."""
    orders, winners = standing.orders, winners_of(standing)
    plates, found = bill.items(orders), bill.parties(orders, standing.present())
    date = written_out(datetime.fromtimestamp(standing.opened_at), language)
    made = []
    for number, (name, seats) in enumerate(found.items()):
        way = ways[number] if number < len(ways) else Way("seat")
        called = {seat: name_of(seat, names, language) for seat in seats}
        spared = bill.spared_of(orders.spared)
        sums = bill.bill_of(name, seats, plates, way, spared, winners)
        written = content.Bill(
            table=orders.number,
            party=name,
            house=house.name,
            currency=house.currency,
            date=date,
            food=sums.food,
            tip=sums.tip,
            lines=tuple(_line(item, orders, way, called, language) for item in sums.items),
            split=catalogue(language).gettext(SPLITS[way.split]),
            shares=tuple((called[each.seat], each.cents, each.spared) for each in sums.shares),
            note=_note(orders, sums, winners, called, language),
        )
        made.append(Party(name, seats, called, way, sums, written))
    return made


def _line(item: Item, orders: Orders, way: Way, called: Mapping[Seat, str],
          language: str) -> BillLine:  # fmt: skip
    paying = bill.paying(item, tuple(called), way)
    shared = way.split != "equally" and tuple(paying) != (item.seat,)
    course = orders.course(item.course)
    return BillLine(
        dish=item.name or catalogue(language).gettext(N_("A dish without a name")),
        who=called[item.seat],
        course=course.title,
        price=item.price,
        shared=tuple(called[seat] for seat in paying) if shared else (),
    )


def _note(orders: Orders, sums: bill.Bill, winners: Sequence[Seat], called: Mapping[Seat, str],
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
