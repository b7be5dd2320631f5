"""A server plays for a guest without a phone, on a tablet at the table: as the host does."""

from functools import partial

from flask import Blueprint, Response, url_for

from partycards.games.base import Seat
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.tables.table import Table
from partycards.web import on_to, play_for, table_or_404, to
from partycards.web.guest_orders import ordered
from partycards.web.order_forms import number
from partycards.web.play_for import Helper
from partycards.web.staff import actor, only_staff, staff_csrf

pages = Blueprint("serving_for", __name__, url_prefix="/floor/<code>")
pages.before_request(partial(only_staff, SERVER, CHEF, MANAGER))


def _helper(table: Table, seat: Seat) -> Helper:
    return Helper(
        actor=actor(),
        csrf=staff_csrf(),
        page=url_for("serving_for.page", code=table.code, seat=seat),
        home=url_for("serving.one_table", code=table.code),
        stop=url_for("serving_for.stop", code=table.code),
    )


@pages.post("/play-for")
def begin(code: str) -> Response:
    """Every screen says so, then their page opens."""
    table, seat = table_or_404(code), number("seat")
    helper = _helper(table, seat)
    table.about(helper.actor, "stood_in", seat)
    return on_to(helper.page)


@pages.post("/stop-playing-for")
def stop(code: str) -> Response:
    """Back to the table."""
    table = table_or_404(code)
    if table.ahead.standing_in is not None:
        table.about(actor(), "stood_down", table.ahead.standing_in)
    return to("serving.one_table", code=table.code)


@pages.get("/for/<int:seat>/")
def page(code: str, seat: Seat) -> Response:
    """The guest's page in a frame."""
    table = table_or_404(code)
    return play_for.page(table, seat, _helper(table, seat))


@pages.post("/for/<int:seat>/move")
def move(code: str, seat: Seat) -> Response:
    """A move for the guest, logged as the server's."""
    table = table_or_404(code)
    return play_for.move(table, seat, _helper(table, seat))


@pages.post("/for/<int:seat>/take-back")
def take_back(code: str, seat: Seat) -> Response:
    """The last move made for the guest is taken back, as the guest could."""
    table = table_or_404(code)
    return play_for.take_back(table, seat, _helper(table, seat))


@pages.post("/for/<int:seat>/order/<verb>")
def order(code: str, seat: Seat, verb: str) -> Response:
    """What the guest's phone would do about dinner."""
    table = table_or_404(code)
    helper = _helper(table, seat)
    return ordered(table, seat, helper.actor, verb, helper.page)
