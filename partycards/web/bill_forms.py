"""How a party pays, as the bill's form has it: for party number 0 `split-0` and `tip-0`; for the
whole table `shared` and `pays-plate-3` (seats), with the keys of items, several that are alike with
a plus between, and `shares-2` (of seat 2).
"""

from collections.abc import Mapping

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_, Seat
from partycards.live.forms import whole_number
from partycards.restaurant.money import cents, percent, rate, written
from partycards.restaurant.shares import Bill
from partycards.restaurant.tab import ItemKey, Split, Tip, Way

WRONG_TIP = N_("Write a tip like 10 %% or 5.00.")
WRONG_SHARES = N_("Shares are whole numbers from 0 to 99.")
MOST_SHARES = 99
SPLITS: tuple[Split, ...] = ("seat", "dish", "share", "equally", "party")
Fields = MultiDict[str, str]


class Asked(Struct, frozen=True):
    """How one party wants to pay: `typed` is its tip as it was typed, `refusal` a sentence about
    what was typed wrong, "" when all is well."""

    way: Way
    typed: str = ""
    refusal: str = ""


def asked(form: Fields, number: int, bill: Bill, decimals: int = 2) -> Asked:
    """What the form says of the party with this number; what it leaves out stays as it is."""
    typed = form.get(f"tip-{number}", "")[:20]
    tip, weights = tip_of(typed, decimals), _weights(form, bill)
    keys = {item.key for item in bill.items}
    way = Way(
        split=_split(form.get(f"split-{number}", ""), bill.way.split),
        tip=tip or Tip(),
        shared=frozenset(
            key for row in form.getlist("shared") for key in row.split("+") if key in keys
        ),
        payers=_payers(form, bill),
        weights=weights or {},
    )
    refusal = WRONG_TIP if tip is None else WRONG_SHARES if weights is None else ""
    return Asked(way, typed, refusal)


def as_agreed(bill: Bill, decimals: int = 2) -> Asked:
    """The same as it stands on the tab."""
    return Asked(bill.way, tip_typed(bill.way.tip, decimals))


def tip_of(typed: str, decimals: int = 2) -> Tip | None:
    """A tip as somebody types it, None when it is not one.

    >>> tip_of("10 %"), tip_of("5,50"), tip_of("")
    (Tip(rate=10000, cents=0), Tip(rate=0, cents=550), Tip(rate=0, cents=0))
    """
    text = typed.strip()
    if not text:
        return Tip()
    if text.endswith("%"):
        percent = rate(text)
        return None if percent is None else Tip(rate=percent)
    amount = cents(text, decimals)
    return None if amount is None else Tip(cents=amount)


def tip_typed(tip: Tip, decimals: int = 2) -> str:
    """A tip as somebody would type it.

    >>> tip_typed(Tip(rate=12_500)), tip_typed(Tip(cents=500)), tip_typed(Tip())
    ('12.5%', '5.00', '')
    """
    if tip.rate:
        return percent(tip.rate)
    return written(tip.cents, decimals) if tip.cents else ""


def _split(text: str, before: Split) -> Split:
    return next((split for split in SPLITS if split == text), before)


def _payers(form: Fields, bill: Bill) -> Mapping[ItemKey, frozenset[Seat]]:
    """Who was ticked for each item; those whose it is anyway are not named."""
    items = {item.key: item for item in bill.items}
    found: dict[ItemKey, frozenset[Seat]] = {}
    for name in (name for name in form if name.startswith("pays-")):
        ticked = {whole_number(text) for text in form.getlist(name)}
        seats = frozenset(seat for seat in bill.seats if seat in ticked)
        for key in name.removeprefix("pays-").split("+"):
            if seats and key in items and seats != frozenset(items[key].seats):
                found[key] = seats
    return found


def _weights(form: Fields, bill: Bill) -> dict[Seat, int] | None:
    """How many shares each seat has, as far as it is said; None when one is no number."""
    found: dict[Seat, int] = {}
    for seat in bill.seats:
        typed = form.get(f"shares-{seat}", "").strip()
        number = whole_number(typed)
        if typed and (number is None or number > MOST_SHARES):
            return None
        if number is not None:
            found[seat] = number
    return found
