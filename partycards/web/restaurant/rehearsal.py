"""The rehearsal: house guests sit down at a table of their own, and all try their screens."""

from flask import Blueprint, Response

from partycards.games.base import IllegalMove
from partycards.tables import laying, rehearsal
from partycards.web import language, said, site, to
from partycards.web.console import names_at
from partycards.web.erasing import erase_table
from partycards.web.restaurant.rooms import manager_only, page
from partycards.web.staff import actor

pages = Blueprint("restaurant_rehearsal", __name__, url_prefix="/restaurant/rehearsal")
pages.before_request(manager_only)


@pages.get("")
def index() -> Response:
    """What there is to try, while it is on; else how to begin."""
    return _page()


def _page(status: int = 200, refusal: str = "") -> Response:
    table = laying.rehearsal(site().house)
    return page(
        "rehearsal",
        "tonight",
        status,
        table=table,
        guests=list(names_at(table).values()) if table is not None else [],
        guests_here=rehearsal.guests_are_here(site().house),
        staff_address=site().link("/staff"),
        refusal=refusal,
    )


@pages.post("/begin")
def begin() -> Response:
    """House guests sit down and invent; the kitchen and the floor have a table more."""
    if laying.rehearsal(site().house) is not None:
        return to("restaurant_rehearsal.index")
    end_rehearsal()
    try:
        rehearsal.begin(site().house, actor(), language())
    except IllegalMove as refusal:
        end_rehearsal()
        return _page(409, said(refusal))
    return to("restaurant_rehearsal.index")


@pages.post("/end")
def end() -> Response:
    """It is over, and nothing of it is left."""
    end_rehearsal()
    return to("restaurant_tonight.index")


def end_rehearsal() -> None:
    """End the rehearsal, if one is on, and erase it; one that was closed in the console, too."""
    house = site().house
    table = laying.rehearsal(house)
    if table is not None:
        rehearsal.end(house, table, actor())
    for each in house.tables():
        if each.saved.orders.number == laying.REHEARSAL and each.saved.closed:
            erase_table(each)
