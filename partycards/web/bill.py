"""The bill of a table: how it is split, what the winner is spared, on screen and on paper. On
screen it is said to the server, on paper in the language of the guest who asks for it."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from functools import partial

from flask import Blueprint, Response, abort, request, url_for
from msgspec import Struct

import partycards
from partycards.games.base import N_, IllegalMove
from partycards.printing.content import Content
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheets.bills import draw_receipt
from partycards.restaurant.folding import SPARED
from partycards.restaurant.happenings import AgreedBill
from partycards.restaurant.money import priced
from partycards.restaurant.printers import Offline
from partycards.restaurant.shares import weights_of
from partycards.restaurant.staff import MANAGER, SERVER
from partycards.services.bill_content import House, Party, parties_of
from partycards.tables import service, tabs
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
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
from partycards.web.bill_forms import Asked, as_agreed, asked
from partycards.web.papers import paper_of
from partycards.web.staff import actor, only_staff, staff_csrf
from partycards.web.tab import server_of
from partycards.words import languages

pages = Blueprint("bill", __name__, url_prefix="/floor/<code>/bill")
pages.before_request(partial(only_staff, SERVER, MANAGER))


class Told(Struct, frozen=True):
    """What is said beside the forms: why something is `refused` that the winner is spared, and for
    party number `of` the name of the printer that has `printed`, or why it is `unprinted`."""

    refused: str = ""
    printed: str = ""
    unprinted: str = ""
    of: str = ""


def _decimals(table: Table) -> int:
    return table.saved.orders.prices.decimals


def currency_of(table: Table) -> str:
    """What stands behind this table's sums: a table that 0.1 laid does not know it."""
    return table.saved.orders.prices.currency or site().house.restaurant.setup.currency


def _agreed(table: Table) -> list[Asked]:
    """How each party of the table pays, as it stands on the tab."""
    return [as_agreed(bill, _decimals(table)) for bill in bills_of(table.saved)]


def _parties(table: Table, reads: str = "") -> list[Party]:
    setup, reads = site().house.restaurant.setup, reads or language()
    names = site().house.guests.name_map(table.code)
    served_by = server_of(site().boards, table.saved.orders, reads)
    house = House(setup.name, setup.currency, served_by)
    return parties_of(table.saved.read_in(reads), names, house, reads)


def _spoken_by(table: Table, party: Party) -> str:
    """The language that most of a party speak on their phones; of whoever reads this when nobody
    has one."""
    people = [site().house.guests.person(table.code, seat) for seat in sorted(party.seats)]
    spoken = Counter(each.language for each in people if each and each.language in languages())
    return spoken.most_common(1)[0][0] if spoken else language()


def _asked_for(table: Table, form: Mapping[str, str], party: str) -> str:
    """The language in which a party's bill was asked for, else theirs."""
    wanted, chosen = form.get(f"language-{party}", ""), _chosen(_parties(table), party)
    if wanted in languages() or chosen is None:
        return wanted if wanted in languages() else language()
    return _spoken_by(table, chosen)


# On the screen ----------------------------------------------------------------------------------


@pages.get("")
def one_bill(code: str) -> Response:
    """The bill of each party."""
    table = table_or_404(code)
    told = Told(printed=request.args.get("printed", ""), of=request.args.get("of", ""))
    return _page(table, told)


def _page(
    table: Table, told: Told, status: int = 200, typed: list[Asked] | None = None
) -> Response:
    """`typed` is what was refused."""
    if not table.saved.orders.number:
        refusal = IllegalMove(N_("This table is not set for dinner."))
        return message(refusal, 404, url_for("staff.enter"))
    parties = _parties(table)
    return show(
        "restaurant/bill.html",
        status,
        code=table.code,
        orders=table.saved.orders,
        parties=parties,
        reads=[
            request.form.get(f"language-{number}", _spoken_by(table, each))
            for number, each in enumerate(parties)
        ],
        asked=_agreed(table) if typed is None else typed,
        told=told,
        spared=SPARED,
        weights_of=weights_of,
        money=partial(
            priced, currency=currency_of(table), decimals=_decimals(table), language=language()
        ),
        printers=site().house.restaurant.setup.printers,
        csrf=staff_csrf(),
    )


@pages.post("")
def press(code: str) -> Response:
    """A button of the page. Whichever it is, the form says how each party pays."""
    table, form = table_or_404(code), request.form
    what, _, which = form.get("do", "").partition("-")
    bills = bills_of(table.ahead)
    typed = [asked(form, number, bill, _decimals(table)) for number, bill in enumerate(bills)]
    if any(each.refusal for each in typed):
        return _page(table, Told(), 409, typed)
    try:
        for bill, each in zip(bills, typed, strict=True):
            tabs.agree_way(table, actor(), bill.party, each.way)
        if what == "agree":
            agreed = AgreedBill(form.get("spared", ""))
            service.record_happening(table, actor(), agreed)
    except IllegalMove as refusal:
        return _page(table, Told(refused=said(refusal)), 409, typed)
    if what == "pdf":
        reads = _asked_for(table, form, which)
        return to("bill.paper", code=table.code, party=which, **{f"language-{which}": reads})
    if what == "print":
        return _receipt(table, *which.partition("-")[::2])
    return to("bill.one_bill", code=table.code)


# On paper ---------------------------------------------------------------------------------------


@pages.get("/bill.pdf")
def paper(code: str) -> Response:
    """The bills as a PDF: of one `party`, or a page for each."""
    table, party = table_or_404(code), request.args.get("party", "")
    reads = _asked_for(table, request.args, party)
    parties = _parties(table, reads)
    chosen = _chosen(parties, party)
    bills = tuple(party.written for party in (parties if chosen is None else [chosen]))
    content = Content(name=table.code, version=partycards.__version__, bills=bills)
    return paper_of(SHEETS["bill"], content, request.args, f"bill-{table.code}", reads)


def _chosen(parties: list[Party], number: str) -> Party | None:
    """The party with this number, from 0."""
    return parties[int(number)] if number in map(str, range(len(parties))) else None


def _receipt(table: Table, party: str, name: str) -> Response:
    """A party's bill out of a receipt printer."""
    printers = site().house.restaurant.setup.printers
    printer = next((printer for printer in printers if printer.name == name), None)
    reads = _asked_for(table, request.form, party)
    chosen = _chosen(_parties(table, reads), party)
    if printer is None or chosen is None:
        abort(404)
    try:
        now = f"{datetime.now():%H:%M:%S}"
        draw = partial(draw_receipt, chosen.written, printer.width, reads, now)
        site().chits.print_now(printer, draw)
    except Offline as offline:
        why = translated(str(offline))
        return _page(table, Told(unprinted=why, of=party), 503)
    return to("bill.one_bill", code=table.code, printed=printer.name, of=party)
