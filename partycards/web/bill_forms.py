"""How a bill is to be split, as the page's form has it. It all stands in the page's address, so
that the page, the PDF and the receipt are the same, and nothing is lost when the page is loaded
again.

For party number 0: `split-0`, `tip-0`; for the whole table: `shared` (numbers of lines) and, for
line 3, `pays-3` (seats).
"""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_, Seat
from partycards.live.forms import whole_number
from partycards.restaurant.bill import Item, Split, Tip, Way
from partycards.restaurant.money import cents

MOST_PERCENT = 100
WRONG_TIP = N_("Write a tip like 10 %% or 5.00.")
Fields = MultiDict[str, str]


class Asked(Struct, frozen=True):
    """How one party wants to pay: `typed` is its tip as it was typed, `refusal` a sentence about
    it, "" when all is well."""

    way: Way
    typed: str = ""
    refusal: str = ""


def fields_of(query: str) -> Fields:
    """The form out of an address."""
    return MultiDict(parse_qsl(query[:8000]))


def wishes(form: Fields) -> dict[str, list[str]]:
    """What of a form says how the bill is split, for an address."""
    known = ("split-", "tip-", "pays-")
    return {name: form.getlist(name) for name in form if name == "shared" or name.startswith(known)}


def asked(form: Fields, party: int, items: tuple[Item, ...]) -> Asked:
    """What the form says of a party, whose dishes these are."""
    typed = form.get(f"tip-{party}", "")[:20]
    tip = tip_of(typed)
    numbers = [whole_number(text) for text in form.getlist("shared")]
    way = Way(
        split=_split(form.get(f"split-{party}", "")),
        tip=tip or Tip(),
        shared=frozenset(number for number in numbers if number is not None),
        payers=_payers(form, items),
    )
    return Asked(way, typed, "" if tip is not None else WRONG_TIP)


def tip_of(typed: str) -> Tip | None:
    """A tip as somebody types it, None when it is not one.

    >>> tip_of("10 %"), tip_of("5,50"), tip_of("")
    (Tip(percent=10, cents=0), Tip(percent=0, cents=550), Tip(percent=0, cents=0))
    """
    text = typed.strip()
    if not text:
        return Tip()
    percent = re.fullmatch(r"([0-9]{1,3}) ?%", text)
    if percent is not None:
        return Tip(percent=int(percent[1])) if int(percent[1]) <= MOST_PERCENT else None
    amount = cents(text)
    return None if amount is None else Tip(cents=amount)


def _split(text: str) -> Split:
    return "equally" if text == "equally" else "dish" if text == "dish" else "seat"


def _payers(form: Fields, items: tuple[Item, ...]) -> Mapping[int, frozenset[Seat]]:
    """Who was ticked for each dish; nobody ticked: who ordered it."""
    found = {item.number: form.getlist(f"pays-{item.number}") for item in items}
    return {
        number: frozenset(seat for text in seats if (seat := whole_number(text)) is not None)
        for number, seats in found.items()
        if seats
    }
