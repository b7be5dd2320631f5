"""The report of an evening: dishes, times, marks, what ran out; for the screen and spreadsheets."""

import csv
from collections.abc import Iterable
from datetime import date, datetime
from io import StringIO

from flask import Blueprint, Response, request
from msgspec import Struct

from partycards.games.base import N_, IllegalMove
from partycards.printing.shopping.list_text import safe
from partycards.restaurant import report
from partycards.restaurant.money import written
from partycards.restaurant.report import Pace, Plate
from partycards.restaurant.stock import Change
from partycards.services.dates import written_out
from partycards.tables import laying
from partycards.tables.table import Table
from partycards.web import erasing, language, said, site, to, translated
from partycards.web.console import names_at
from partycards.web.restaurant.clock import DAWN, at_time, day_of, span
from partycards.web.restaurant.rooms import manager_only, page
from partycards.words import called, catalogue, name_of

pages = Blueprint("restaurant_report", __name__, url_prefix="/restaurant/report")
pages.before_request(manager_only)

STATUS = called("plate_status")


class Told(Struct, frozen=True):
    """A plate with its people by name, as they are called now; hidden words are not told."""

    plate: Plate
    dish: str
    inventor: str
    guest: str


class Day(Struct, frozen=True):
    """An evening: its tables, its plates, how long they took, and what ran out."""

    day: date
    tables: list[Table]
    told: list[Told]
    paces: list[Pace]
    changes: list[Change]


def _tables() -> list[Table]:
    """Every table that was laid in this restaurant and is not erased; a rehearsal is none."""
    tables: list[Table] = site().house.tables()
    return [table for table in tables if table.saved.orders.number not in ("", laying.REHEARSAL)]


def _days() -> list[date]:
    """The evenings there are, the latest first."""
    return sorted({day_of(table.saved.opened_at) for table in _tables()}, reverse=True)


def _asked_day() -> date:
    """The evening that the address names, else the latest one, else today."""
    try:
        return date.fromisoformat(request.values.get("day", ""))
    except ValueError:
        return next(iter(_days()), date.today())


def _evening(day: date) -> Day:
    tables = [table for table in _tables() if day_of(table.saved.opened_at) == day]
    told = [one for table in tables for one in _told(table)]
    changes = site().house.restaurant.stock.changes(*span(day))
    return Day(day, tables, told, report.paces([one.plate for one in told]), changes)


def _told(table: Table) -> Iterable[Told]:
    names, hidden = names_at(table), table.saved.hidden_words()
    for plate in report.plates(table.saved.orders):
        laid = plate.line.dish
        dish = translated(HIDDEN) if laid.name in hidden else laid.name
        inventor = name_of(laid.inventor, names, language())
        yield Told(plate, dish, inventor, name_of(plate.line.seat, names, language()))


HIDDEN = N_("a hidden name")


@pages.get("")
def index() -> Response:
    """The evening on one page."""
    return _page(_asked_day())


def _page(day: date, refusal: str = "", status: int = 200) -> Response:
    return page(
        "report",
        "report",
        status,
        evening=_evening(day),
        title_of=lambda each: written_out(datetime.combine(each, DAWN), language()),
        days=_days(),
        minutes=minutes,
        person=person,
        refusal=refusal,
    )


def minutes(seconds: float | None) -> str:
    """How long something took, in minutes and seconds; "" where it is not known.

    >>> minutes(None), minutes(59.6), minutes(754)
    ('', '1:00', '12:34')
    """
    return "" if seconds is None else f"{round(seconds) // 60}:{round(seconds) % 60:02}"


def person(actor: str) -> str:
    """What a colleague is called who did something."""
    return str(site().house.staff.person(actor, language()))


# Spreadsheets -------------------------------------------------------------------------------------

DISHES = (
    N_("Table"), N_("Course"), N_("Dish"), N_("Invented by"), N_("Eaten by"), N_("Status"),
    N_("Sent"), N_("Fired"), N_("Ready"), N_("Served"), N_("Fire to ready"), N_("Ready to served"),
    N_("Kitchen’s mark"), N_("Price"), N_("Add-on"), N_("Recalled"),
)  # fmt: skip
STOCK = (N_("Time"), N_("Ingredient"), N_("What"), N_("Who"))


@pages.get("/dishes.csv")
def dishes_csv() -> Response:
    """Every plate of the evening."""
    evening, say = _evening(_asked_day()), catalogue(language()).gettext
    rows = [[say(word) for word in DISHES], *(_cells(one) for one in evening.told)]
    return _sheet(rows, f"dishes-{evening.day}.csv")


def _cells(told: Told) -> list[str]:
    plate, say = told.plate, catalogue(language()).gettext
    line = plate.line
    times = (line.sent_at, line.fired_at, line.ready_at, line.served_at)
    yes = say(N_("yes"))
    return [
        *(plate.table, plate.course, told.dish, told.inventor, told.guest),
        say(STATUS[line.status]),
        *map(at_time, times),
        minutes(plate.cooked_in),
        minutes(plate.carried_in),
        "" if plate.mark is None else str(plate.mark),
        written(plate.price),
        yes if line.add_on else "",
        yes if line.recalled else "",
    ]


@pages.get("/out.csv")
def out_csv() -> Response:
    """What ran out that evening and came in again."""
    evening, say = _evening(_asked_day()), catalogue(language()).gettext
    rows = [[say(word) for word in STOCK]]
    for change in evening.changes:
        what = say(N_("ran out")) if change.out else say(N_("back in"))
        rows.append([at_time(change.at), change.name, what, person(change.actor)])
    return _sheet(rows, f"86-{evening.day}.csv")


def _sheet(rows: Iterable[list[str]], name: str) -> Response:
    """A file for spreadsheets: it begins with a mark that tells them that it is UTF-8, and no cell
    is a formula."""
    out = StringIO()
    csv.writer(out).writerows([safe(cell) for cell in row] for row in rows)
    answer = Response(out.getvalue().encode("utf-8-sig"), mimetype="text/csv")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


# Erasing ------------------------------------------------------------------------------------------


@pages.post("/erase")
def erase() -> Response:
    """The evening is gone for good: its tables with their logs, and what ran out."""
    evening = _evening(_asked_day())
    if any(not table.saved.closed for table in evening.tables):
        refusal = IllegalMove(N_("Guests are still there: clear every table first."))
        return _page(evening.day, said(refusal), 409)
    for table in evening.tables:
        erasing.erase_table(table)
    site().house.restaurant.stock.forget(*span(evening.day))
    return to("restaurant_report.index")
