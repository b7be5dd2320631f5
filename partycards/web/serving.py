"""The servers' pages: the floor with what each table needs, and one table of it."""

import time
from collections.abc import Iterator
from functools import partial

from flask import Blueprint, Response, url_for

from partycards.drawing import page
from partycards.games.base import N_, IllegalMove
from partycards.live.boards import FLOOR, SERVING, Boards
from partycards.restaurant.board import dish_on
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
from partycards.restaurant.signals import Signal, as_json, told_late
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.tables.needs import Needs
from partycards.web import message, table_or_404
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
    return staff_page("restaurant/serving.html", SERVING, table.code, "stream", code=table.code)


# What stands in them ------------------------------------------------------------------------------


def draw_floor(boards: Boards, where: str, language: str) -> str:
    """The inside of the floor's `<main>`."""
    tables = boards.tables()
    in_order = sorted(tables, key=lambda table: (len(table.number), table.number))
    ready = [(table, line) for table in tables for line in table.ready()]
    ready.sort(key=lambda each: each[1].ready_at)
    return page(
        "restaurant/floor_main.html",
        language,
        tables=[(table, tuple(wants(table))) for table in in_order],
        signals=as_json(_told_late(tables)),
        ready=[(table, dish_on(table.code, line, table.guests), line) for table, line in ready],
        now=time.time(),
    )


def draw_serving(boards: Boards, where: str, language: str) -> str:
    """The inside of one table's `<main>`."""
    table = boards.table(where)
    if table is None:
        return page("restaurant/not_set.html", language)
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
        signals=as_json(_told_late((table,))),
        now=time.time(),
        unmarked=len(cooked - marked.keys()),
        seats=_seats(table),
    )


def _told_late(tables: tuple[TableNow, ...]) -> Iterator[Signal]:
    for table in tables:
        yield from told_late(table, table.late)
        yield from told_late(table, table.eaten)


def _seats(table: TableNow) -> list[tuple[int, Eater, Needs]]:
    """Who sits there, with what they have said about food."""
    eaters = [(seat, table.guests.at(seat)) for seat in table.seated]
    return [(seat, eater, Needs(eater.needs, eater.words)) for seat, eater in eaters]
