"""The chits of the kitchen: which printers are offline, what was printed, and print it again; order
sheets for whoever of the staff needs one, and forms for all tables when the Wi-Fi is out."""

from datetime import datetime
from functools import partial

from flask import Blueprint, Response, request, url_for
from msgspec.structs import replace

import partycards
from partycards.figures import clock
from partycards.games.base import N_, IllegalMove
from partycards.live.forms import whole_number
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheets.order_forms import ORDER_FORMS
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.services import house_content, house_papers
from partycards.services.chits_kept import Queued
from partycards.services.dates import written_out
from partycards.web import language, message, prints_from, said, show, site, table_or_404, to
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


def _in_kitchen() -> str:
    """The language of paper that goes to the kitchen, whoever prints it."""
    return site().house.spoken.kitchen() or language()


@pages.get("/order-forms.pdf")
def order_forms() -> Response:
    """A form for every table, for when nobody can type."""
    now = datetime.now()
    printed = f"{written_out(now, _in_kitchen())}, {clock(now, _in_kitchen())}"
    base = house_content.of_house(site().catalogue, partycards.__version__)
    forms = house_papers.order_forms(site().house, printed, _in_kitchen())
    if not forms:
        refusal = IllegalMove(N_("There is no table yet: the manager adds them in the set-up."))
        return message(refusal, 404, url_for("chits.index"))
    content = replace(base, forms=forms)
    return paper_of(ORDER_FORMS, content, request.args, "order-forms", _in_kitchen())


@pages.get("/<code>/orders.pdf")
def order_sheets(code: str) -> Response:
    """The order sheets of a table, one a course; the options are those of the print page."""
    table = table_or_404(code)
    content = prints_from.content_of(SHEETS["orders"], "", table.code, _in_kitchen())
    return paper_of(SHEETS["orders"], content, request.args, f"orders-{table.code}", _in_kitchen())
