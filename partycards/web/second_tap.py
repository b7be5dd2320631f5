"""The chef's second tap: a dish that speaks against somebody's need is confirmed by whoever has
read whose, and of what."""

from flask import Response, request

from partycards.games.base import N_
from partycards.restaurant.board import TicketDish, dish_on
from partycards.restaurant.orders import ASKED, SENT_BACK
from partycards.restaurant.shield import Guests, breaches, seen, unheard, unheard_of
from partycards.restaurant.talking import line_of
from partycards.tables import service
from partycards.tables.saving import Stale
from partycards.tables.shield import KNOWS
from partycards.tables.table import Table
from partycards.web import show, site
from partycards.web.order_forms import move_id, number, numbers
from partycards.web.staff import staff_csrf


class Unseen(Stale):
    """The dish speaks against a need of which whoever confirms it has not read."""

    def __init__(self, dish: TicketDish) -> None:
        super().__init__(
            N_("Somebody at this table must not eat it: please read, and confirm it once more.")
        )
        self.dish = dish


def guests_of(table: Table) -> Guests:
    """Everybody at the table, with what they must not eat."""
    house = site().house
    names = house.guests.name_map(table.code)
    return house.shield.guests(table.ahead, names, house.heard.at(table.code, KNOWS))


def confirm(table: Table, actor: str) -> int:
    """We will cook it. What was read of needs comes along in `seen`."""
    line, guests = line_of(table.ahead.orders, number("line")), guests_of(table)
    against = tuple(breach for breach in breaches(line, guests) if breach.asks)
    wanted = line.status in (ASKED, SENT_BACK) and line.number not in service.changed_since(
        table.ahead
    )
    if wanted and against and request.form.get("seen", "") != seen(against):
        raise Unseen(dish_on(table.code, line, guests))
    if wanted:
        # Before it is promised: what is promised and not heard of rings.
        site().house.heard.add(table.code, KNOWS, line.number, against)
    return service.confirm(table, actor, line.number, move_id(), aware=bool(against))


def knows(table: Table, actor: str) -> int:
    """Somebody of the staff has read of needs that were told late, as far as `seen` says."""
    guests, orders, several = guests_of(table), table.ahead.orders, numbers("line")
    late = unheard_of(orders, several, guests)
    if late and request.form.get("seen", "") != seen(late):
        raise Stale(N_("There is more now: please read it once more."))
    for number_of_line in several:
        line = line_of(orders, number_of_line)
        site().house.heard.add(table.code, KNOWS, line.number, unheard(line, guests))
    site().streams.tell_staff(table.code)
    return table.saved.seq


def question(table: Table, unseen: Unseen, back: str) -> Response:
    """The question as a page of its own, where no script asks it."""
    return show(
        "restaurant/second_tap.html",
        409,
        dish=unseen.dish,
        table=table.saved.orders.number,
        action=request.path,
        back=back,
        csrf=staff_csrf(),
    )
