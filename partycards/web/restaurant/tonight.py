"""Tonight: tables are laid and cleared; parties that share a table have bills of their own."""

from functools import partial

from flask import Blueprint, Response, request
from markupsafe import Markup

from partycards.games.base import N_, IllegalMove, Seat
from partycards.restaurant.money import priced
from partycards.restaurant.shares import owed
from partycards.restaurant.staff import MANAGER, SERVER
from partycards.tables import laying
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from partycards.web import language, or_404, said, site, to
from partycards.web.console import names_at
from partycards.web.restaurant.rehearsal import end_rehearsal
from partycards.web.restaurant.rooms import page
from partycards.web.restaurant.tonight_board import draw_tonight, names_out, waiting
from partycards.web.staff import actor, only_staff, staff_csrf, staff_of

pages = Blueprint("restaurant_tonight", __name__, url_prefix="/restaurant")
pages.before_request(partial(only_staff, MANAGER, SERVER))

BACK_IN = "back"
"""The evening is over, and what had run out is bought for the next one."""
PARTIES = ("A", "B", "C", "D", "E", "F")
"""What the parties at one table are called on their bills."""


def unpaid(table: Table) -> int:
    """What of a table's bills is still to be paid, in cents."""
    return owed(bills_of(table.ahead)).open


@pages.get("/")
def index() -> Response:
    """The floor tonight."""
    return _page()


def _page(status: int = 200, refusal: str = "", number: str = "") -> Response:
    """It stays up to date, unless there is something to read first."""
    boards, role = site().boards, staff_of(request) or ""
    main = draw_tonight(boards, role, language(), refusal, number, staff_csrf())
    laid = list(laying.laid(site().house).values())
    return page(
        "tonight",
        "tonight",
        status,
        main=Markup(main),
        stream="" if refusal else "/restaurant/stream",
        laid=len(laid),
        waits=sum(len(waiting(table.saved.orders)) for table in laid),
        owing=any(unpaid(table) for table in laid),
        names_out=names_out(boards),
        stays_out=request.form.get("out") == "stays",
        address=site().guest_address(),
        refusal=refusal,
        number=number,
    )


@pages.post("/lay")
def lay() -> Response:
    """Lay one table, or all that are not laid."""
    number = request.form.get("number", "")
    try:
        if number:
            laying.lay(site().house, actor(), number, language())
        else:
            laying.lay_all(site().house, actor(), language())
    except IllegalMove as refusal:
        return _page(409, said(refusal), number)
    return to("restaurant_tonight.index", _anchor=f"table-{number}" if number else None)


@pages.post("/begin")
def begin() -> Response:
    """Everybody sits: the guests get their cards. Whoever comes later joins at the next course."""
    number = request.form.get("number", "")
    table = laying.laid(site().house).get(number)
    if table is None:
        return to("restaurant_tonight.index")
    try:
        site().house.start(table, actor())
    except IllegalMove as refusal:
        return _page(409, said(refusal), number)
    return to("restaurant_tonight.index", _anchor=f"table-{number}")


@pages.post("/clear")
def clear() -> Response:
    """The guests are gone: their evening is over, and the table can be laid again. `sure` when
    plates that were ordered have not been served, or the bill is not paid."""
    number = request.form.get("number", "")
    table = laying.laid(site().house).get(number)
    if table is None:
        return to("restaurant_tonight.index")
    if waiting(table.ahead.orders) and "sure" not in request.form:
        refusal = IllegalMove(N_("There are plates that have not been served yet."))
        return _page(409, said(refusal), number)
    if (left := unpaid(table)) and "sure" not in request.form:
        refusal = IllegalMove(
            N_("The bill is not paid: %(sum)s is open."), sum=_priced(table, left)
        )
        return _page(409, said(refusal), number)
    site().house.close_table(table, actor())
    return to("restaurant_tonight.index", _anchor=f"table-{number}")


def _priced(table: Table, cents: int) -> str:
    prices = table.ahead.orders.prices
    currency = prices.currency or site().house.restaurant.setup.currency
    return priced(cents, currency, prices.decimals, language())


@pages.post("/clear-all")
def clear_all() -> Response:
    """The evening is over at every table; whoever taps it has been asked twice. `sure` as in
    `clear`; `out` is what a manager says of the 86 list."""
    laid = laying.laid(site().house)
    waits = tuple(number for number, table in laid.items() if waiting(table.ahead.orders))
    if waits and "sure" not in request.form:
        refusal = IllegalMove(
            N_("There are plates that have not been served yet at %(tables)s."),
            tables=", ".join(waits),
        )
        return _page(409, said(refusal))
    owing = tuple(number for number, table in laid.items() if unpaid(table))
    if owing and "sure" not in request.form:
        refusal = IllegalMove(N_("The bill is not paid at %(tables)s."), tables=", ".join(owing))
        return _page(409, said(refusal))
    for table in laid.values():
        site().house.close_table(table, actor())
    site().house.restaurant.sections.clear()
    end_rehearsal()
    if request.form.get("out") == BACK_IN and staff_of(request) == MANAGER:
        laying.all_back(site().house, actor())
    return to("restaurant_tonight.index")


# Parties at one table -----------------------------------------------------------------------------


def _laid_or_404(number: str) -> Table:
    return or_404(laying.laid(site().house).get(number))


@pages.get("/table/<number>")
def parties(number: str) -> Response:
    """Who sits there, and whose bill is whose."""
    return _parties(_laid_or_404(number))


def _parties(table: Table, refusal: str = "", status: int = 200) -> Response:
    orders, seats = table.saved.orders, table.saved.present()
    return page(
        "parties",
        "tonight",
        status,
        number=orders.number,
        code=table.code,
        seats=seats,
        names=names_at(table),
        chosen=dict(orders.parties),
        # Two parties fit at a table of four; more only where more people sit.
        letters=PARTIES[: max(2, min(len(seats), len(PARTIES)))],
        saved="saved" in request.args,
        refusal=refusal,
    )


@pages.post("/table/<number>")
def group(number: str) -> Response:
    """Every seat to its party; all in one party, or "together", is one bill."""
    table = _laid_or_404(number)
    chosen = {} if "together" in request.form else _chosen(table)
    if len(set(chosen.values())) < 2:
        chosen = {}
    try:
        laying.group(table, actor(), tuple(chosen.items()))
    except IllegalMove as refusal:
        return _parties(table, said(refusal), 409)
    return to("restaurant_tonight.parties", number=table.ahead.orders.number, saved=1)


def _chosen(table: Table) -> dict[Seat, str]:
    """The party of every seat; whoever was not asked sits with the first."""
    sent = {seat: request.form.get(f"party.{seat}", "") for seat in table.ahead.present()}
    return {seat: party if party in PARTIES else PARTIES[0] for seat, party in sent.items()}
