"""The bill of a table: how it is split, what the winner is spared, on screen and on paper."""

from functools import partial

from flask import Blueprint, Response, abort, request, url_for
from msgspec import Struct

import partycards
from partycards.games.base import N_, IllegalMove
from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheets.bills import draw_receipt
from partycards.restaurant import bill
from partycards.restaurant.folding import SPARED
from partycards.restaurant.happenings import AgreedBill
from partycards.restaurant.printers import Offline
from partycards.restaurant.staff import MANAGER, SERVER
from partycards.services.bill_content import House, Party, parties_of
from partycards.tables import service
from partycards.tables.table import Table
from partycards.web import (
    language,
    message,
    said,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.web.bill_forms import Asked, Fields, asked, fields_of, wishes
from partycards.web.papers import paper_of
from partycards.web.staff import actor, only_staff, staff_csrf

pages = Blueprint("bill", __name__, url_prefix="/floor/<code>/bill")
pages.before_request(partial(only_staff, SERVER, MANAGER))


class Told(Struct, frozen=True):
    """What is said beside the forms: why something is `refused` that the winner is spared, and for
    party number `of` the name of the printer that has `printed`, or why it is `unprinted`."""

    refused: str = ""
    printed: str = ""
    unprinted: str = ""
    of: str = ""


def _asked(table: Table, form: Fields) -> list[Asked]:
    """How each party of the table wants to pay."""
    orders = table.saved.orders
    found = bill.parties(orders, table.saved.present())
    return [asked(form, number, bill.items(orders)) for number in range(len(found))]


def _parties(table: Table, ways: list[Asked]) -> list[Party]:
    setup = site().house.restaurant.setup
    names = site().house.guests.name_map(table.code)
    house = House(setup.name, setup.currency)
    return parties_of(table.saved, names, house, [each.way for each in ways], language())


# On the screen ----------------------------------------------------------------------------------


@pages.get("")
def one_bill(code: str) -> Response:
    """The bill of each party, split as the address says."""
    told = Told(printed=request.args.get("printed", ""), of=request.args.get("of", ""))
    return _page(table_or_404(code), _asked_for(), told)


def _asked_for() -> Fields:
    """How the bill is to be split, out of the page's address."""
    return fields_of(request.query_string.decode("utf-8", "replace"))


def _page(table: Table, form: Fields, told: Told, status: int = 200) -> Response:
    if not table.saved.orders.number:
        refusal = IllegalMove(N_("This table is not set for dinner."))
        return message(refusal, 404, url_for("staff.enter"))
    ways = _asked(table, form)
    return show(
        "restaurant/bill.html",
        status,
        code=table.code,
        orders=table.saved.orders,
        parties=_parties(table, ways),
        asked=ways,
        told=told,
        spared=SPARED,
        printers=site().house.restaurant.setup.printers,
        csrf=staff_csrf(),
    )


@pages.post("")
def press(code: str) -> Response:
    """A button of the page. Whichever it is, the form says how the bill is split."""
    table, form = table_or_404(code), request.form
    what, _, which = form.get("do", "").partition("-")
    if what == "agree":
        return _agree(table, form)
    wrong = any(each.refusal for each in _asked(table, form))
    if what == "pdf" and not wrong:
        return _to("bill.paper", table, form, party=which)
    if what == "print" and not wrong:
        return _receipt(table, form, *which.partition("-")[::2])
    return _to("bill.one_bill", table, form)


def _to(page: str, table: Table, form: Fields, **more: str) -> Response:
    """On to a page with all that the form says in its address."""
    return to(page, code=table.code, **{**wishes(form), **more})


def _agree(table: Table, form: Fields) -> Response:
    """What the winner will be spared, said before the marks are revealed (R8)."""
    try:
        service.record_happening(table, actor(), AgreedBill(form.get("spared", "")))
    except IllegalMove as refusal:
        return _page(table, form, Told(refused=said(refusal)), 409)
    return _to("bill.one_bill", table, form)


# On paper ---------------------------------------------------------------------------------------


@pages.get("/bill.pdf")
def paper(code: str) -> Response:
    """The bills as a PDF: of one `party`, or a page for each."""
    table, form = table_or_404(code), _asked_for()
    parties = _parties(table, _asked(table, form))
    chosen = _chosen(parties, form.get("party", ""))
    bills = tuple(party.written for party in (parties if chosen is None else [chosen]))
    content = Content(name=table.code, version=partycards.__version__, bills=bills)
    return paper_of(SHEETS["bill"], content, form, f"bill-{table.code}")


def _chosen(parties: list[Party], number: str) -> Party | None:
    """The party with this number, from 0."""
    return parties[int(number)] if number in map(str, range(len(parties))) else None


def _receipt(table: Table, form: Fields, party: str, name: str) -> Response:
    """A party's bill out of a receipt printer."""
    printers = site().house.restaurant.setup.printers
    printer = next((printer for printer in printers if printer.name == name), None)
    chosen = _chosen(_parties(table, _asked(table, form)), party)
    if printer is None or chosen is None:
        abort(404)
    try:
        draw = partial(draw_receipt, chosen.written, printer.width, language())
        site().chits.print_now(printer, draw)
    except Offline as offline:
        why = translated(str(offline))
        return _page(table, form, Told(unprinted=why, of=party), 503)
    return _to("bill.one_bill", table, form, printed=printer.name, of=party)
