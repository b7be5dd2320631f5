"""Servers say who goes for what (`restaurant.errands`), and who serves which tables tonight."""

import time
from functools import partial

import gevent
from flask import Blueprint, Response, request

from partycards.games.base import N_, IllegalMove
from partycards.restaurant.errands import BACK_AFTER
from partycards.restaurant.staff import CHEF, MANAGER, SERVER, Colleague
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import language, or_404, said, site, to
from partycards.web.answered import Told
from partycards.web.restaurant.rooms import page
from partycards.web.staff import actor, only_staff

pages = Blueprint("sections", __name__, url_prefix="/floor/sections")
pages.before_request(partial(only_staff, SERVER, CHEF, MANAGER))


def go(table: Table, actor: str) -> int | Told:
    """I go for it: everybody else sees who does."""
    boards, key = site().boards, request.form.get("errand", "")
    if key not in {errand.key for errand in boards.errands(boards.tables())}:
        raise Stale(N_("That has been seen to already."))
    taken = boards.takers.take(key, actor, time.time())
    _tell_servers(table.code)
    gevent.spawn_later(BACK_AFTER + 1, site().streams.tell_staff, table.code)
    if taken.by == actor:
        return table.saved.seq
    who = site().house.staff.person(taken.by, language())
    return Told(table.saved.seq, said(IllegalMove(N_("%(who)s took it."), who=who)))


def give_back(table: Table, actor: str) -> int:
    """Somebody else has to go."""
    takers, key = site().boards.takers, request.form.get("errand", "")
    if takers.of(key) is not None:
        takers.give_back(key)
        _tell_servers(table.code)
    return table.saved.seq


def _tell_servers(code: str) -> None:
    site().streams.tell_staff(code)


# Sections -----------------------------------------------------------------------------------------


@pages.get("")
def index() -> Response:
    """Every server with the tables they have, whoever asks first."""
    return _page()


def _page() -> Response:
    house, (_, _, me) = site().house.restaurant, actor().partition(":")
    everybody = sorted(_servers(), key=lambda one: (str(one.number) != me, one.number))
    tables = [table.number for table in house.floor.tables()]
    return page(
        "sections",
        "floor",
        servers=everybody,
        me=me,
        tables=tables,
        has={table: house.sections.of(table) for table in tables},
        names={one.number: one.name for one in everybody},
        saved="saved" in request.args,
    )


def _servers() -> list[Colleague]:
    """Who can have tables."""
    return [one for one in site().house.staff.all() if one.role in (SERVER, MANAGER)]


@pages.post("/<int:number>")
def give(number: int) -> Response:
    """These tables are this colleague's, and no others."""
    house = site().house.restaurant
    or_404(next((one for one in _servers() if one.number == number), None))
    there = {table.number for table in house.floor.tables()}
    house.sections.give(number, [each for each in request.form.getlist("table") if each in there])
    _tell_servers("")
    return to("sections.index", saved=1)
