"""The kitchen's screen, and the chef's notepad at a table."""

import time
from functools import partial
from typing import Any

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup
from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.drawing import draw_leaf, page
from partycards.figures import at_time
from partycards.guard import cookie
from partycards.live.boards import KITCHEN, NOTEPAD, Boards, in_need, tab_of
from partycards.live.pages import Viewer
from partycards.restaurant.board import Board, Ticket, board, dish_on
from partycards.restaurant.floor_board import TableNow
from partycards.restaurant.orders import (
    ASKED,
    CONFIRMED,
    COOKING,
    HELD,
    READY,
    SENT_BACK,
    SERVED,
    Call,
    Course,
    Line,
)
from partycards.restaurant.signals import as_json, of_kitchen, told_late
from partycards.restaurant.staff import A_SEASON, CHEF, MANAGER
from partycards.web import keep_cookie, language, on_to, show, site, table_or_404
from partycards.web.staff import actor, back_to, only_staff, staff_csrf

pages = Blueprint("kitchen", __name__)
pages.before_request(partial(only_staff, CHEF, MANAGER))

TABS = ("", "held", "ready", "recall")
FOLDER = "restaurant"
"""Where the templates of dishes are."""


SIZES = ("s", "m", "l")


class Look(Struct, frozen=True):
    """How a screen shows the kitchen: the `size` of its letters, and whether it is `dark`."""

    size: str = "m"
    dark: bool = False

    @property
    def kept(self) -> str:
        """As the screen's cookie has it: "l-dark"."""
        return f"{self.size}-{'dark' if self.dark else 'light'}"

    @classmethod
    def of(cls, kept: str) -> "Look":
        """The look out of a cookie, or of a screen that has none."""
        size, _, light = kept.partition("-")
        return cls(size if size in SIZES else "m", light == "dark")


def screens_look() -> Look:
    """How this screen shows it."""
    return Look.of(cookie(request.environ, site().guard.wall_cookie()))


@pages.get("/kitchen/")
def display() -> Response:
    """Every ticket of the house."""
    query = request.query_string.decode("utf-8", "replace")
    stream, here = f"/kitchen/stream?{query}", f"/kitchen/?{query}"
    return staff_page(
        "restaurant/kitchen.html", KITCHEN, tab_of(query), stream, look=screens_look(), here=here
    )


@pages.post("/kitchen/look")
def choose_look() -> Response:
    """This screen shows the kitchen in this size, or by day or by night, until it is told else."""
    return keep_look(url_for("kitchen.display"))


def keep_look(home: str) -> Response:
    """The same of any screen that hangs on a wall."""
    look, form = screens_look(), request.form
    size, dark = form.get("size", look.size), form.get("dark", look.dark)
    answer = on_to(back_to(home))
    look = Look(size if size in SIZES else look.size, bool(dark))
    return keep_cookie(answer, site().guard.wall_cookie(), look.kept, A_SEASON)


@pages.get("/kitchen/<code>/")
def notepad(code: str) -> Response:
    """The chef at a table: every dish of it, the call first."""
    table = table_or_404(code)
    return staff_page("restaurant/notepad.html", NOTEPAD, table.code, "stream", code=table.code)


def staff_page(
    template: str, face: str, where: str, stream: str, code: str = "", **values: Any
) -> Response:
    """A page of the staff that stays up to date by its stream."""
    viewer = Viewer(face, None, language(), staff_csrf(), where=where)
    boards = site().boards
    main = boards.signed(boards.main(face, where, viewer.language), viewer)
    role, _, me = actor().partition(":")
    return show(
        template,
        main=Markup(main),
        version=0,
        stream=stream,
        code=code,
        chef=role in (CHEF, MANAGER),
        me=me,
        csrf=viewer.csrf,
        **values,
    )


# What stands in them ------------------------------------------------------------------------------


def draw_kitchen(boards: Boards, where: str, language: str) -> str:
    """The inside of the kitchen's `<main>`: tabs, tickets, all-day counts."""
    tab, _, station = where.partition(":")
    tab = tab if tab in TABS else ""
    tables = boards.tables(language)
    every = [ticket for table in tables for ticket in table.tickets]
    if station not in boards.house.restaurant.setup.station_names():
        # It was renamed or taken away: its screen on the wall shows too much rather than nothing.
        station = ""
    shown = board(every, station)
    return page(
        "restaurant/kitchen_main.html",
        language,
        draw=partial(draw_leaf, folder=FOLDER, language=language),
        board=shown,
        stations=board(every).stations(),
        station=station,
        tab=tab,
        tickets=_on_tab(shown, tab),
        now=time.time(),
        clock=at_time(time.time(), language),
        out=boards.house.restaurant.out,
        last=next(iter(shown.bumps()), None),
        troubles=boards.troubles(),
        in_need=in_need(tables),
        signals=as_json(of_kitchen(shown, tables)),
        told_late=[table for table in tables if table.late],
        calls=_calls(tables),
    )


def _calls(tables: tuple[TableNow, ...]) -> list[tuple[TableNow, Call]]:
    """Tables that want the chef and have nobody yet, the one that waits longest first."""
    there = ((table, call) for table in tables for call in table.orders.calls if not call.here)
    return sorted(there, key=lambda each: each[1].at)


def _on_tab(shown: Board, tab: str) -> tuple[Ticket, ...]:
    if tab == "held":
        return shown.held
    if tab == "ready":
        return shown.ready
    return shown.served if tab == "recall" else (*shown.cooking, *shown.held)


def draw_notepad(boards: Boards, where: str, language: str) -> str:
    """The inside of the notepad's `<main>`: the dishes to talk about, then the others."""
    table = boards.table(where, language)
    if table is None:
        return page("restaurant/not_set.html", language)
    dishes = {line.number: dish_on(where, line, table.guests) for line in table.orders.lines}
    return page(
        "restaurant/notepad_main.html",
        language,
        table=table,
        signals=as_json(told_late(table, table.late)),
        now=time.time(),
        orders=table.orders,
        courses=_courses(table),
        dishes=dishes,
        marks=dict(table.orders.marks),
        chips=boards.house.restaurant.setup.marks == "chips",
        allergens=ALLERGENS,
        pantry=boards.house.catalogue.pantry(),
    )


def _courses(table: TableNow) -> list[tuple[Course, list[Line], list[Line]]]:
    """Each course that has anything: its lines to talk about, and those the kitchen has."""
    found = []
    for course in table.orders.courses:
        mine = [line for line in table.orders.lines if line.course == course.key]
        talk = [line for line in mine if line.status in (ASKED, SENT_BACK, CONFIRMED)]
        sent = [line for line in mine if line.status in (HELD, COOKING, READY, SERVED)]
        if talk or sent:
            found.append((course, talk, sent))
    return found
