"""The bills of a table in words: dishes, shares, and what the winner is spared."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from partycards.games.base import N_, Seat
from partycards.printing import content
from partycards.printing.content import BillLine
from partycards.restaurant import shares
from partycards.restaurant.bill import Item
from partycards.restaurant.orders import Orders
from partycards.restaurant.tab import Way
from partycards.services.dates import written_out
from partycards.tables.standing import Standing
from partycards.tables.tabs import bills_of, winners_of
from partycards.words import catalogue, joined, name_of

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
NOBODY_ELSE = N_("%(who)s won, but nobody else is here to pay: nothing is spared.")


class Party(Struct, frozen=True):
    """A party at a table and its bill: `written` is the same in words. `way` is how it is split,
    `items` what can be shared, `names` those of the seats."""

    name: str
    seats: tuple[Seat, ...]
    names: Mapping[Seat, str]
    way: Way
    bill: shares.Bill
    written: content.Bill


class House(Struct, frozen=True):
    """What stands on every bill of a restaurant."""

    name: str = ""
    currency: str = ""


def parties_of(standing: Standing, names: Mapping[Seat, str], house: House,
               language: str) -> list[Party]:  # fmt: skip
    """Every party of the table with its bill."""
    orders, winners = standing.orders, winners_of(standing)
    date = written_out(datetime.fromtimestamp(standing.opened_at), language)
    made = []
    for each in bills_of(standing):
        called = {seat: name_of(seat, names, language) for seat in each.seats}
        written = content.Bill(
            table=orders.number,
            party=each.party,
            house=house.name,
            currency=house.currency,
            date=date,
            food=each.sums.food,
            tip=each.sums.tip,
            total=each.total,
            lines=tuple(_line(item, each, called, language) for item in each.items),
            split=catalogue(language).gettext(SPLITS[each.way.split]),
            shares=tuple((called[one.seat], one.cents, one.spared) for one in each.shares),
            note=_note(orders, each, winners, called, language),
        )
        made.append(Party(each.party, each.seats, called, each.way, each, written))
    return made


def _line(item: Item, bill: shares.Bill, called: Mapping[Seat, str],
          language: str) -> BillLine:  # fmt: skip
    paid_by = shares.paying(item, bill.seats, bill.way, bill.items)
    shared = bill.way.split in ("seat", "dish", "party") and tuple(paid_by) != item.seats
    return BillLine(
        dish=item.name or catalogue(language).gettext(N_("A dish without a name")),
        who=joined([called[seat] for seat in item.seats], language),
        course=item.heading,
        price=item.net,
        shared=tuple(called[seat] for seat in paid_by) if shared else (),
    )


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
