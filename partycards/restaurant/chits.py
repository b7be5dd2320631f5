"""Which chits the orders of a table ask for, and when.

A dish gets a chit when it goes to the stove, when it comes back there, and when nobody wants it any
more while it is cooked or waits at the pass: with all that cook when its table is cleared. What is
still held is on no paper, nor is its void. What somebody must not eat, and told when the chit was
out, is a chit of its own.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from partycards.restaurant.orders import COOKING, READY, VOID, CourseKey, Line, Orders
from partycards.restaurant.printers import ReceiptPrinter

What = Literal["fire", "add_on", "void", "recall", "allergy", "moved"]
Slip = str
"""What a chit says of one line, the same for ever: "fire-3", "recall-3-2" for its second recall,
"allergy-3-1" for the first need that was told late, "moved-3-1" for the first other table."""


class Due(Struct, frozen=True):
    """A chit that is to be printed: its slips are all of one course, and say the same."""

    what: What
    course: CourseKey
    slips: tuple[Slip, ...]


def due(
    orders: Orders,
    known: Collection[Slip],
    *,
    cleared: bool = False,
    late: Collection[int] = (),
) -> tuple[Due, ...]:
    """The chits that these orders ask for, without the slips that are known already. `cleared`: the
    guests are gone, and nobody wants what cooks. `late` are the numbers of plates of which somebody
    must not eat, and told it after they went to the stove."""
    found: dict[tuple[What, CourseKey], list[Slip]] = {}
    for line in orders.lines:
        slips = list(_slips(line, cleared))
        out = _has_chit(line, known) and line.status in (COOKING, READY)
        if line.number in late and out:
            before = sum(slip.startswith(f"allergy-{line.number}-") for slip in known)
            slips.append(("allergy", f"allergy-{line.number}-{before + 1}"))
        for what, slip in slips:
            if slip not in known:
                found.setdefault((what, line.course), []).append(slip)
    return tuple(Due(what, course, tuple(slips)) for (what, course), slips in found.items())


def _slips(line: Line, cleared: bool) -> Iterator[tuple[What, Slip]]:
    """Every chit that a line has asked for so far."""
    if not line.fired_at:
        return
    what: What = "add_on" if line.add_on else "fire"
    if line.fired_at >= line.moved_at:
        yield what, f"fire-{line.number}"
    elif line.was:
        # Its chit says another table, perhaps under another number.
        yield "moved", f"moved-{line.number}-{line.moves}"
    for time in range(1, line.recalls + 1):
        yield "recall", f"recall-{line.number}-{time}"
    gone = line.status == VOID and not line.served_at and line.voided_at > line.moved_at
    if gone or (cleared and line.status == COOKING):
        yield "void", f"void-{line.number}"


def _has_chit(line: Line, known: Collection[Slip]) -> bool:
    return f"fire-{line.number}" in known or f"moved-{line.number}-{line.moves}" in known


def number_of(slip: Slip) -> int:
    """The number of the line that a slip is of."""
    return int(slip.split("-")[1])


def printers_for(
    stations: Collection[str], printers: tuple[ReceiptPrinter, ...]
) -> tuple[ReceiptPrinter, ...]:
    """Which printers print a plate that these stations cook, in the order of the printers: those of
    the stations, and those that print all. A station that has none is not forgotten: its chits come
    out of the first. A plate of no station is everybody's."""
    names = set()
    for station in stations:
        own = [each.name for each in printers if not each.prints() or station in each.prints()]
        names |= set(own or [each.name for each in printers[:1]])
    return tuple(each for each in printers if not stations or each.name in names)


def by_printer(
    each: Due,
    orders: Orders,
    printers: tuple[ReceiptPrinter, ...],
    went: Mapping[int, Collection[str]],
) -> tuple[tuple[str, Due], ...]:
    """What of a chit which printer prints, by name; "" where there is none. `went` says, by a
    plate's number, where its first chit went: what is told of it later follows it there, as long as
    one of these printers is left."""
    slips: dict[str, list[Slip]] = {}
    for slip in each.slips:
        number = number_of(slip)
        line = orders.line(number)
        again = [one for one in printers if one.name in went.get(number, ())]
        cooks = [share.station for share in orders.shares(line)] if line else []
        for one in again or printers_for(cooks, printers):
            slips.setdefault(one.name, []).append(slip)
    if not printers:
        return (("", each),)
    return tuple((name, Due(each.what, each.course, tuple(own))) for name, own in slips.items())
