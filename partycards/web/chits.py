"""The chits of the kitchen: which printers are offline, what was printed, and print it again; and
order sheets for whoever of the staff needs one."""

from functools import partial

from flask import Blueprint, Response, request

from partycards.games.base import IllegalMove
from partycards.live.forms import whole_number
from partycards.printing.every_sheet import SHEETS
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.services.chits_kept import Queued
from partycards.web import language, prints_from, said, show, site, table_or_404, to
from partycards.web.papers import paper_of
from partycards.web.staff import only_staff, staff_csrf

pages = Blueprint("chits", __name__, url_prefix="/kitchen")
pages.before_request(partial(only_staff, CHEF, SERVER, MANAGER))

LAST = 40
"""How many of the last chits can be printed again."""


@pages.get("/chits/")
def index() -> Response:
    """The last chits, the newest first."""
    return _page()


def _page(refusal: str = "", status: int = 200) -> Response:
    last = list(site().chits.kept.all())[: -LAST - 1 : -1]
    return show(
        "restaurant/chits.html",
        status,
        chits=[(chit, *_of(chit)) for chit in last],
        offline=site().chits.troubles(),
        refusal=refusal,
        csrf=staff_csrf(),
    )


def _of(chit: Queued) -> tuple[str, str]:
    """The number of the chit's table, and what its course is called."""
    table = site().house.table(chit.table)
    if table is None:
        return chit.table, chit.due.course
    orders = table.saved.orders
    return orders.number, orders.course(chit.due.course).title


@pages.post("/chits/")
def press() -> Response:
    """Print a chit again, or try the printers that are offline now."""
    if request.form.get("do") == "try":
        site().chits.try_again()
        return to("chits.index")
    number = whole_number(request.form.get("again", "")) or 0
    try:
        site().chits.print_again(number)
    except IllegalMove as refusal:
        return _page(said(refusal), 409)
    return to("chits.index", _anchor=f"chit-{number}")


@pages.get("/<code>/orders.pdf")
def order_sheets(code: str) -> Response:
    """The order sheets of a table, one a course; the options are those of the print page."""
    table = table_or_404(code)
    content = prints_from.content_of(SHEETS["orders"], "", table.code, language())
    return paper_of(SHEETS["orders"], content, request.args, f"orders-{table.code}")
