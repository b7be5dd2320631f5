"""The servers' pages: the floor with what each table needs, and one table of it."""

import time
from functools import partial

from flask import Blueprint, Response, url_for
from msgspec import Struct

from partycards.drawing import page
from partycards.games.base import N_, IllegalMove
from partycards.live.boards import FLOOR, SERVING, Boards
from partycards.restaurant.board import dish_on
from partycards.restaurant.errands import COMING, Errand
from partycards.restaurant.floor_board import TableNow, wants
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SENT_BACK,
    SERVED,
    VOID,
)
from partycards.restaurant.shield import Eater
from partycards.restaurant.staff import CHEF, MANAGER, SERVER, Colleague
from partycards.tables.needs import Needs
from partycards.web import message, site, table_or_404
from partycards.web.kitchen import staff_page
from partycards.web.staff import only_staff

pages = Blueprint("serving", __name__)
pages.before_request(partial(only_staff, SERVER, CHEF, MANAGER))


@pages.get("/floor/")
def floor() -> Response:
    """Every table: what is to be carried, and what each needs."""
    return staff_page("restaurant/floor.html", FLOOR, "", "stream")


@pages.get("/floor/<code>/")
def one_table(code: str) -> Response:
    """One table: its plates by course, and everything a server does there."""
    table = table_or_404(code)
    if not table.saved.orders.number:
        refusal = IllegalMove(N_("This table is not set for dinner."))
        return message(refusal, 404, url_for("serving.floor"))
    names = [card.name for card in site().catalogue.ingredients.cards()]
    return staff_page(
        "restaurant/serving.html", SERVING, table.code, "stream", table.code, card_names=names
    )


# What stands in them ------------------------------------------------------------------------------


def draw_floor(boards: Boards, where: str, language: str) -> str:
    """The inside of the floor's `<main>`: what there is to go for, and how every table stands."""
    tables, now = boards.tables(language), time.time()
    there = boards.errands(tables)
    in_order = sorted(tables, key=lambda table: (len(table.number), table.number))
    return page(
        "restaurant/floor_main.html",
        language,
        errands=[going_of(boards, errand, language) for errand in there],
        tables=[(table, tuple(wants(table, now)), boards.server(table.number))
                for table in in_order],
        busy={errand.table.code for errand in there},
        sections=_sections(boards, in_order),
        signals=boards.signals(tables, there),
        now=now,
    )  # fmt: skip


class Going(Struct, frozen=True):
    """An errand on the page: since when it waits, who went when ("" nobody) and, where that is
    known, the colleague's number; the table's `server`."""

    errand: Errand
    since: float
    who: str = ""
    number: str = ""
    at: float = 0.0
    server: Colleague | None = None


def going_of(boards: Boards, errand: Errand, language: str) -> Going:
    """An errand with who goes for it."""
    since, server = boards.takers.since(errand), boards.server(errand.table.number)
    taken = boards.takers.of(errand.key)
    if taken is None:
        return Going(errand, since, server=server)
    who, number = boards.house.staff.person(taken.by, language), taken.by.partition(":")[2]
    return Going(errand, since, who, number, taken.at, server)


def _sections(boards: Boards, tables: list[TableNow]) -> list[tuple[Colleague, str]]:
    """Who has which of these tables."""
    found: dict[Colleague, list[str]] = {}
    for table in tables:
        server = boards.server(table.number)
        if server is not None:
            found.setdefault(server, []).append(table.number)
    return [(colleague, ", ".join(numbers)) for colleague, numbers in found.items()]


def draw_serving(boards: Boards, where: str, language: str) -> str:
    """The inside of one table's `<main>`."""
    tables = boards.tables(language)
    table = next((each for each in tables if each.code == where), None)
    there = boards.errands(tables)
    signals, now = boards.signals(tables, there), time.time()
    if table is None:
        return page("restaurant/not_set.html", language, signals=signals, now=now)
    seen = (ASKED, SENT_BACK, CONFIRMED, HELD, COOKING, READY, SERVED, VOID)
    by_course = [
        (course, [dish_on(where, line, table.guests) for line in table.lines(*seen)
                  if line.course == course.key])
        for course in table.orders.courses
    ]  # fmt: skip
    marked = dict(table.orders.marks)
    cooked = {line.dish.key for line in table.lines(HELD, COOKING, READY, SERVED)}
    return page(
        "restaurant/serving_main.html",
        language,
        table=table,
        orders=table.orders,
        courses=by_course,
        signals=signals,
        calls=sum(_is_open(boards, errand) for errand in there),
        now=now,
        unmarked=len(cooked - marked.keys()),
        seats=_seats(table),
        others=_others(boards, where),
    )


def _is_open(boards: Boards, errand: Errand) -> bool:
    """Whether somebody has to go, and nobody does."""
    return errand.kind != COMING and boards.takers.of(errand.key) is None


def _others(boards: Boards, where: str) -> list[tuple[str, int | None]]:
    """The other tables of the floor, with how many sit there; None where it is not laid."""
    sitting = {table.number: len(table.seated) for table in boards.tables()}
    here = next((table.number for table in boards.tables() if table.code == where), "")
    floor = boards.house.restaurant.floor.tables()
    return [(each.number, sitting.get(each.number)) for each in floor if each.number != here]


def _seats(table: TableNow) -> list[tuple[int, Eater, Needs]]:
    """Who sits there, with what they have said about food."""
    eaters = [(seat, table.guests.at(seat)) for seat in table.seated]
    return [(seat, eater, Needs(eater.needs, eater.words)) for seat, eater in eaters]
