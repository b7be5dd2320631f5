"""The report of an evening: its takings on one page, as a PDF and for spreadsheets."""

from collections.abc import Iterable
from datetime import date, datetime

from flask import Blueprint, Response, request
from msgspec import Struct

import partycards
from partycards.games.base import N_, IllegalMove
from partycards.printing.content import Content
from partycards.printing.sheets.takings import TAKINGS
from partycards.printing.shopping.list_text import safe
from partycards.restaurant.money import percent, written
from partycards.restaurant.moving import NOBODY
from partycards.restaurant.report import Sold, menus_order, service_of, sold
from partycards.services.dates import written_out
from partycards.services.takings_content import HIDDEN, Evening, minutes, written_takings
from partycards.tables import laying
from partycards.tables.table import Table
from partycards.tables.tabs import bills_of
from partycards.web import erasing, language, said, site, to, translated
from partycards.web.console import names_at
from partycards.web.papers import paper_of
from partycards.web.restaurant.clock import DAWN, day_of, span
from partycards.web.restaurant.rooms import manager_only, page
from partycards.web.spreadsheets import table_of
from partycards.words import called, catalogue, course_called, joined, name_of
from partycards.words import translated as on_card

pages = Blueprint("restaurant_report", __name__, url_prefix="/restaurant/report")
pages.before_request(manager_only)

STATUS = called("plate_status")


def _laid() -> list[tuple[str, float]]:
    """Codes of the tables that were laid and are not erased, with when they were, in seconds since
    1970; a rehearsal is none."""
    rehearsal = laying.rehearsal(site().house)
    code = "" if rehearsal is None else rehearsal.code
    return [each for each in site().house.log.first("laid") if each[0] != code]


def _days() -> list[date]:
    """The evenings there are, the latest first."""
    laid = [at for _, at in _laid()]
    kept = site().house.restaurant.takings.laid_at()
    return sorted({day_of(at) for at in (*laid, *kept)}, reverse=True)


def _asked_day() -> date:
    """The evening that the address names, else the latest one, else today."""
    try:
        return date.fromisoformat(request.values.get("day", ""))
    except ValueError:
        return next(iter(_days()), day_of(datetime.now().timestamp()))


def _evening(day: date) -> Evening:
    house, during = site().house, span(day)
    codes = [code for code, at in _laid() if day_of(at) == day]
    tables = [table for code in codes if (table := house.table(code)) is not None]
    # What was kept of a table counts once that is really gone: erasing may have been cut off.
    still = {(table.saved.opened_at, table.saved.orders.number) for table in tables}
    kept = house.restaurant.takings.between(*during)
    return Evening(
        day,
        tuple(t for t in tables if t.saved.orders.number not in ("", laying.REHEARSAL)),
        tuple(took for took in kept if (took.opened, took.number) not in still),
        tuple(house.restaurant.stock.changes(*during)),
    )


@pages.get("")
def index() -> Response:
    """The evening on one page."""
    return _page(_asked_day())


def _page(day: date, refusal: str = "", status: int = 200) -> Response:
    evening = _evening(day)
    return page(
        "report",
        "report",
        status,
        evening=evening,
        took=written_takings(evening, site().house, language()),
        told=_told(evening),
        title_of=_title_of,
        days=_days(),
        money=_money,
        refusal=refusal,
    )


def _title_of(day: date) -> str:
    return written_out(datetime.combine(day, DAWN), language())


# On paper -----------------------------------------------------------------------------------------


@pages.get("/takings.pdf")
def paper() -> Response:
    """The same as a PDF; the options are those of the print page."""
    evening = _evening(_asked_day())
    took = written_takings(evening, site().house, language())
    content = Content(name=took.house, version=partycards.__version__, takings=took)
    return paper_of(TAKINGS, content, request.args, f"takings-{evening.day}")


# Every plate and every drink ----------------------------------------------------------------------


class Told(Struct, frozen=True):
    """Something that was sold, with its people by name, as they are called now, and who served it;
    hidden words are not told."""

    sold: Sold
    name: str
    inventor: str
    guests: str
    by: str


def _told(evening: Evening) -> list[Told]:
    """In the menu's order."""
    found = [told for table in evening.tables for told in _told_at(table)]
    in_order = menus_order(
        course.title for table in evening.tables for course in table.saved.orders.courses
    )
    return sorted(found, key=lambda told: in_order(told.sold))


def _told_at(table: Table) -> Iterable[Told]:
    names, hidden, reads = names_at(table), table.saved.hidden_words(), language()
    standing = table.saved.read_in(reads)
    for one in sold(standing.orders, bills_of(standing)):
        by_whom = one.line.dish.inventor if one.line else NOBODY
        inventor = name_of(by_whom, names, reads) if by_whom != NOBODY else ""
        guests = [name_of(seat, names, reads) for seat in one.seats]
        yield Told(
            one,
            translated(HIDDEN) if one.name in hidden else one.name,
            inventor,
            joined(guests, reads) or translated(N_("all")),
            person(one.by),
        )


def person(actor: str) -> str:
    """What a colleague is called who did something; "" nobody yet."""
    return str(site().house.staff.person(actor, language()))


LINES = (
    N_("Table"), N_("On the bill as"), N_("What"), N_("Invented by"), N_("For"), N_("Status"),
    N_("Sent"), N_("Fired"), N_("Ready"), N_("Served"), N_("Fire to ready"), N_("Ready to served"),
    N_("Served, charged or voided by"), N_("Kitchen’s mark"), N_("Price"), N_("Taken off"),
    N_("Why"), N_("Tax"), N_("Turnover"), N_("Add-on"), N_("Recalled"),
)  # fmt: skip
PRICE, OFF, TURNOVER = (LINES.index(word) for word in ("Price", "Taken off", "Turnover"))
STOCK = (N_("Time"), N_("Ingredient"), N_("What"), N_("Who"))


@pages.get("/takings.csv")
def takings_csv() -> Response:
    """A line for every plate and every drink, then service, then what is kept of tables that were
    erased; the last line has the sums."""
    evening, say = _evening(_asked_day()), catalogue(language()).gettext
    told = _told(evening)
    rows = [_cells(one) for one in told]
    turnover = sum(one.sold.turnover for one in told)
    for table in evening.tables:
        cents = service_of(table.saved.orders, bills_of(table.saved))
        if cents:
            rows.append(_sums(table.saved.orders.number, say(N_("Service")), turnover=cents))
            turnover += cents
    for kept in evening.kept:
        for part in kept.parts:
            if part.cents:
                heading = course_called(part.heading, language()) or say(N_("Service"))
                rows.append(_sums(kept.number, heading, turnover=part.cents))
                turnover += part.cents
    price, off = (sum(each) for each in (
        (one.sold.price for one in told), (one.sold.off for one in told)
    ))  # fmt: skip
    in_all = _sums(say(N_("Together")), "", turnover, price, off)
    return _sheet([[say(word) for word in LINES], *rows, in_all], f"takings-{evening.day}.csv")


def _cells(told: Told) -> list[str]:
    one, say, line = told.sold, catalogue(language()).gettext, told.sold.line
    times = (line.sent_at, line.fired_at, line.ready_at, line.served_at) if line else (one.at,)
    yes = say(N_("yes"))
    return [
        *(one.table, course_called(one.heading, language()), told.name, told.inventor, told.guests),
        say(STATUS[line.status]) if line else "",
        *[*map(_time, times), "", "", ""][:4],
        minutes(one.cooked_in),
        minutes(one.carried_in),
        told.by,
        "" if one.mark is None else str(one.mark),
        *(_money(one.price), _money(one.off), " · ".join(one.why), percent(one.rate)),
        _money(one.turnover),
        yes if line and line.add_on else "",
        yes if line and line.recalled else "",
    ]


def _sums(table: str, what: str, turnover: int, price: int | None = None,
          off: int | None = None) -> list[str]:  # fmt: skip
    """A line that is no plate and no drink."""
    cells = [table, what, *("" for _ in LINES[2:])]
    for place, cents in ((PRICE, price), (OFF, off), (TURNOVER, turnover)):
        cells[place] = "" if cents is None else _money(cents)
    return cells


def _time(at: float) -> str:
    """A moment as every spreadsheet takes it for a time, whoever reads it; "" for 0, not yet."""
    return f"{datetime.fromtimestamp(at):%H:%M}" if at else ""


def _money(cents: int) -> str:
    return written(cents, site().house.restaurant.setup.prices.decimals)


@pages.get("/out.csv")
def out_csv() -> Response:
    """What ran out that evening and came in again."""
    evening, say = _evening(_asked_day()), catalogue(language()).gettext
    rows = [[say(word) for word in STOCK]]
    for change in evening.changes:
        what = say(N_("ran out")) if change.out else say(N_("back in"))
        rows.append(
            [_time(change.at), on_card(change.name, language()), what, person(change.actor)]
        )
    return _sheet(rows, f"86-{evening.day}.csv")


def _sheet(rows: Iterable[list[str]], name: str) -> Response:
    """A file for spreadsheets in which no cell is a formula."""
    return table_of(name, [[safe(cell) for cell in row] for row in rows])


# Erasing ------------------------------------------------------------------------------------------


@pages.post("/erase")
def erase() -> Response:
    """The evening is gone for good: its tables with their logs, and what ran out. Its takings are
    kept as figures without names."""
    evening = _evening(_asked_day())
    if any(not table.saved.closed for table in evening.tables):
        refusal = IllegalMove(N_("Guests are still there: clear every table first."))
        return _page(evening.day, said(refusal), 409)
    for table in evening.tables:
        erasing.erase_table(table)
    site().house.restaurant.stock.forget(*span(evening.day))
    return to("restaurant_report.index", day=evening.day)


@pages.post("/forget")
def forget() -> Response:
    """The figures that were kept of an erased evening are gone, too."""
    site().house.restaurant.takings.forget(*span(_asked_day()))
    site().house.keeper.look_soon()
    return to("restaurant_report.index")
