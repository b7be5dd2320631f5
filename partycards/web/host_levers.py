"""The levers of a match: what only the game that runs can do now, and the page on which the host
chooses before the table does it."""

from typing import Any, cast

from flask import Blueprint, Response, request
from markupsafe import Markup
from msgspec import structs

from partycards.drawing import Look, Typed, draw_once
from partycards.games.base import N_, IllegalMove, Lever, TableMove
from partycards.games.features.in_match import Hosting, Timing
from partycards.live.forms import move_from_fields, whole_number
from partycards.tables import clock
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.web import language, site, table_or_404, to
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("levers", __name__, url_prefix="/host")
pages.before_request(only_the_host)


def lever(table: Table) -> None:
    """What only this game's table can do; `lever` is its key. Only what stands there now can be
    done, so that a console that is behind does nothing by mistake."""
    chosen = lever_of(table, request.form.get("lever", ""))
    match, timer = table.need_match(), table.saved.timer
    timed = timer is not None and not timer.of_the_table and not timer.out
    timing = match.game.feature(Timing) if timed else None
    if timing and chosen.move == timing.time_up(match.state):
        clock.run_out(table, HOST)
    else:
        table.table_move(HOST, _filled(chosen))


def lever_of(table: Table, key: str) -> Lever:
    """The lever with this key, as it stands there now."""
    match = table.saved.visible().current
    hosting = match.game.feature(Hosting) if match is not None else None
    found = hosting.levers(match.state) if match and hosting else ()
    chosen = next((each for each in found if each.key == key), None)
    if chosen is None:
        raise Stale(N_("The table has moved on: that cannot be done any more."))
    return chosen


def _filled(lever: Lever) -> TableMove:
    """The lever's move, with the number that it asks for, or with what was chosen on its page."""
    if lever.page is not None:
        sent = {name: request.form.getlist(name) for name in request.form if name != "lever"}
        move: Any = move_from_fields(sent, type(lever.move))
        return cast("TableMove", move)
    if not lever.asks:
        return lever.move
    number = whole_number(request.form.get("number", "").strip()) or 0
    if not 1 <= number <= lever.most:
        raise IllegalMove(N_("A whole number from 1 to %(most)s, please."), most=lever.most)
    return structs.replace(lever.move, **{lever.asks: number})


@pages.get("/t/<code>/lever/<key>/")
def lever_page(code: str, key: str) -> Response:
    """What the host chooses before the table does it."""
    table = table_or_404(code)
    try:
        return _page_of(table, lever_of(table, key), Typed(), "")
    except Stale:
        return to("host.console", code=table.code)


def refused_page(table: Table, typed: Typed, refusal: str) -> Response | None:
    """The lever's page with a sentence and what was chosen on it; None for one without a page."""
    chosen = lever_of(table, request.form.get("lever", ""))
    return _page_of(table, chosen, typed, refusal, 409) if chosen.page is not None else None


def _page_of(
    table: Table, chosen: Lever, typed: Typed, refusal: str, status: int = 200
) -> Response:
    if chosen.page is None:
        return to("host.console", code=table.code)
    look = Look(
        f"games/{table.need_match().game.about.key}/host",
        language(),
        site().house.guests.names(table.code),
        site().house.photos.open(table.saved),
        table.saved.by_house,
    )
    return host_page(
        "lever",
        status,
        code=table.code,
        lever=chosen,
        choices=Markup(draw_once(chosen.page, look, typed, "")),
        refusal=refusal,
    )


BUTTONS = (lever,)
"""Verbs of the console, by their names."""
