"""What people do with a table's running tab: charge, give away, agree how to pay, take payments.

The verbs are those of `service`: they judge, record one event, and return the version once it is on
the disk. All sums are cents.
"""

from collections.abc import Iterable

from partycards.games.base import N_, IllegalMove, Seat
from partycards.restaurant.bill import Item, items, parties
from partycards.restaurant.happenings import AgreedWay, Charged, Discounted, Paid
from partycards.restaurant.prices import Article, Rate
from partycards.restaurant.shares import Bill, bills, taken
from partycards.restaurant.tab import How, ItemKey, Way
from partycards.tables.saving import Stale
from partycards.tables.service import record_happening
from partycards.tables.standing import Standing
from partycards.tables.table import Table

CHANGED = N_("The tab has changed in the meantime. Please look again.")
NOBODY_THERE = N_("Nobody sits there any more.")
NOBODY_YET = N_("Nobody sits here yet.")
PAID = N_("Somebody was quicker: that is paid already.")


def winners_of(standing: Standing) -> tuple[Seat, ...]:
    """Who has won; nobody before the kitchen's marks are revealed (R7, R8)."""
    last = standing.matches_played()[-1:]
    if not last or not standing.orders.revealed:
        return ()
    over = last[0].game.outcome(last[0].state)
    return () if over is None else tuple(over.winners)


def _who_pays(standing: Standing) -> tuple[Seat, ...]:
    """Who sits there. When all have gone home, and nobody of them had anything of their own, what
    was for all is still theirs."""
    there = standing.present()
    if there or parties(standing.orders, ()):
        return there
    return tuple(place.seat for place in standing.places if not place.to)


def bills_of(standing: Standing) -> tuple[Bill, ...]:
    """Every party's bill as it is now."""
    return bills(standing.orders, _who_pays(standing), winners_of(standing))


def everything(standing: Standing) -> tuple[tuple[Seat, ...], tuple[Item, ...]]:
    """Everybody who has to do with the table's bills, and all that stands on its tab."""
    of = parties(standing.orders, _who_pays(standing))
    everybody = tuple(sorted(seat for seats in of.values() for seat in seats))
    return everybody, items(standing.orders, everybody)


def charge(table: Table, actor: str, article: Article, seats: Iterable[Seat],
           move_id: str | None = None) -> int:  # fmt: skip
    """One of this, for these seats; none: for all."""
    seated = table.ahead.present()
    wanted = tuple(sorted(set(seats)))
    if not set(wanted) <= set(seated):
        raise Stale(NOBODY_THERE)
    if not bills_of(table.ahead):
        raise IllegalMove(NOBODY_YET)
    return record_happening(table, actor, Charged(article, wanted), move_id)


def take_off(table: Table, actor: str, item: ItemKey, reason: str, rate: Rate = 0, cents: int = 0,
             seat: Seat | None = None, move_id: str | None = None) -> int:  # fmt: skip
    """A gift or a discount: of an item, or with "" of the bill on which this seat is."""
    off = Discounted(item, reason, rate, cents, seat)
    return record_happening(table, actor, off, move_id)


def agree_way(table: Table, actor: str, party: str, way: Way, move_id: str | None = None) -> int:
    """A party has said how it pays; nothing is recorded when that is how it does already."""
    if table.ahead.orders.tab.way(party) == way:
        return table.saved.seq
    return record_happening(table, actor, AgreedWay(party, way), move_id)


def pay(table: Table, actor: str, seats: Iterable[Seat], shown: int, how: How, tip: int = 0,
        cents: int | None = None, move_id: str | None = None) -> int:  # fmt: skip
    """The open parts of these seats are paid, or so many `cents` of them; `shown` is what they came
    to on the page of whoever takes the money."""
    before = table.came_to(actor, move_id)
    if before is not None:
        return before
    wanted = set(seats)
    parts = [share for bill in bills_of(table.ahead) for share in bill.shares
             if share.seat in wanted]  # fmt: skip
    is_open = sum(part.open for part in parts)
    if is_open == 0:
        raise Stale(PAID)
    if is_open != shown:
        raise Stale(CHANGED)
    if cents is not None and not 0 < cents <= is_open:
        raise IllegalMove(N_("That is more than is to be paid: what is over is a tip."))
    shares, settled = taken(parts, is_open if cents is None else cents)
    return record_happening(table, actor, Paid(shares, settled, how, tip), move_id)
