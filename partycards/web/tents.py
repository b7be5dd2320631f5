"""The way in for a restaurant's guests: the word on their table's tent.

It is kept in a cookie and opens the door of the table that is laid there tonight. Whoever has
neither the word nor a seat is told nothing, whatever address they try.
"""

from flask import Blueprint, Response, request

from partycards.guard import cookie
from partycards.live.belonging import belongs
from partycards.restaurant.floor import FloorTable
from partycards.tables import laying
from partycards.tables.table import Table
from partycards.web import keep_cookie, show, site, to
from partycards.web.guest_door import A_DAY, arrived, moved_on

pages = Blueprint("tents", __name__)

DOORS = frozenset({"phone.table", "phone.join", "phone.help_page", "phone.speak"})
"""What the word on the tent opens."""
OPEN = frozenset({
    "phone.without_slash", "phone.back", "phone.come_back", "phone.claim", "phone.take_seat",
})  # fmt: skip
"""What is open to all: a seat's own code is asked there, or stands in the address."""


@pages.get("/r/<number>/<word>")
def way(number: str, word: str) -> Response:
    """Where a tent's code leads: to the table as it is laid tonight."""
    floor_table = site().house.restaurant.floor.with_word(word)
    if floor_table is None or floor_table.number != number.upper():
        return ask_your_server()
    return to_table(floor_table)


@pages.get("/r/<number>")
def without_word(number: str) -> Response:
    """A tent of 0.1, or somebody who tries numbers: both are told the same."""
    return ask_your_server()


def to_table(floor_table: FloorTable) -> Response:
    """Whoever has the word may sit down, once the table is laid."""
    table = laying.laid(site().house).get(floor_table.number)
    if table is None:
        answer = show("phone/tent.html", 409, number=floor_table.number)
    else:
        answer = to("phone.table", code=table.code)
    return keep_cookie(answer, site().guard.tent_cookie(), floor_table.word, A_DAY)


def ask_your_server() -> Response:
    """The same page for all who have no word, or an old one."""
    return show("phone/tent.html", 403, number="")


def has_word(table: Table) -> bool:
    """Whether this browser has scanned the tent of this table; a table that has none needs none."""
    word = cookie(request.environ, site().guard.tent_cookie())
    floor = site().house.restaurant.floor
    floor_table = floor.table(table.saved.orders.number)
    return floor_table is None or floor.with_word(word) == floor_table


def keep_strangers_out() -> Response | None:
    """None where whoever asks may come in; of other tables nothing is told."""
    code = (request.view_args or {}).get("code")
    if not code or not request.path.startswith("/t/") or request.endpoint in OPEN:
        return None
    table = site().house.table(code.upper())
    if table is None or belongs(site().guard, site().house, request.environ, table.saved):
        return None
    if request.endpoint in DOORS and has_word(table):
        return None
    if request.endpoint == "phone.table":
        return moved_on(table) or arrived(table) or ask_your_server()
    return ask_your_server()
