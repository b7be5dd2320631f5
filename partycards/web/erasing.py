"""The host erases an evening that is over: its people, or everything."""

from flask import Blueprint, Response, url_for

from partycards.games.base import IllegalMove
from partycards.services.takings_content import takings_at
from partycards.tables import erasing, laying
from partycards.tables.table import Table
from partycards.web import message, site, table_or_404, to
from partycards.web.host_door import only_the_host

pages = Blueprint("erasing", __name__, url_prefix="/host/t/<code>")
pages.before_request(only_the_host)


@pages.post("/erase-people")
def people(code: str) -> Response:
    """Names, needs, photos and shopping lists are gone; the dishes and the points stay."""
    table = table_or_404(code)
    try:
        erasing.check_over(table)
    except IllegalMove as refusal:
        return _not_yet(refusal, table)
    erasing.people(site().house, table.code)
    site().prints.clear()
    return to("host.console", code=table.code)


@pages.post("/erase-evening")
def evening(code: str) -> Response:
    """Everything that happened at the table is gone, log and all."""
    table = table_or_404(code)
    try:
        erasing.check_over(table)
    except IllegalMove as refusal:
        return _not_yet(refusal, table)
    erase_table(table)
    return to("host.index", all=1)


def erase_table(table: Table) -> None:
    """A closed table is gone from the log, the screens and what was printed; of a restaurant's the
    takings are kept, as figures without names."""
    if table.saved.orders.number not in ("", laying.REHEARSAL):
        site().house.restaurant.takings.keep(takings_at(table))
    site().streams.end_all_of(table.code)
    erasing.evening(site().house, table.code)
    site().prints.clear()
    site().pages.forget(table.code)
    site().boards.forget(table.code)
    site().chits.forget(table.code)


def _not_yet(refusal: IllegalMove, table: Table) -> Response:
    return message(refusal, 409, url_for("host.console", code=table.code), table.code)
