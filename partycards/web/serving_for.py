"""A server plays for a guest without a phone, on a tablet at the table: as the host does."""

from flask import Blueprint, Response, jsonify, request, url_for
from markupsafe import Markup, escape

from partycards.drawing import Typed
from partycards.games.base import N_, IllegalMove, Seat
from partycards.live.forms import move_from_fields
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import language, message, refused_live, said, show, site, table_or_404
from partycards.web.drafts import drafts
from partycards.web.order_forms import move_id, number
from partycards.web.ordering import ordered
from partycards.web.staff import for_staff, staff_csrf, staff_of

pages = Blueprint("serving_for", __name__, url_prefix="/floor/<code>")


def _actor() -> str:
    return staff_of(request) or ""


def _page_of(table: Table, seat: Seat) -> str:
    return url_for("serving_for.page", code=table.code, seat=seat)


def _on_to(address: str) -> Response:
    return Response(status=303, headers={"Location": address})


@pages.post("/play-for")
@for_staff(SERVER, CHEF, MANAGER)
def begin(code: str) -> Response:
    """Every screen says so, then their page opens."""
    table, seat = table_or_404(code), number("seat")
    table.about(_actor(), "stood_in", seat)
    return _on_to(_page_of(table, seat))


@pages.post("/stop-playing-for")
@for_staff(SERVER, CHEF, MANAGER)
def stop(code: str) -> Response:
    """Back to the table."""
    table = table_or_404(code)
    if table.ahead.standing_in is not None:
        table.about(_actor(), "stood_down", table.ahead.standing_in)
    return _on_to(url_for("serving.one_table", code=table.code))


@pages.get("/for/<int:seat>/")
@for_staff(SERVER, CHEF, MANAGER)
def page(code: str, seat: Seat) -> Response:
    """The guest's page in a frame."""
    return _page(table_or_404(code), seat)


def _page(
    table: Table, seat: Seat, typed: Typed | None = None, refusal: str = "", status: int = 200
) -> Response:
    if table.saved.standing_in != seat:
        return _on_to(url_for("serving.one_table", code=table.code))
    viewer = Viewer(PHONE, seat, language(), staff_csrf())
    main = site().pages.refused(table, viewer, typed or Typed(), refusal)
    return show(
        "host/stand_in.html",
        status,
        main=Markup(main),
        drafts=drafts(table, viewer, for_a_guest=True),
        version=table.saved.seq,
        toast="" if str(escape(refusal)) in main else refusal,
        code=table.code,
        seat=seat,
        name=site().house.guests.name_map(table.code).get(seat, ""),
        csrf=viewer.csrf,
        stop=url_for("serving_for.stop", code=table.code),
    )


@pages.post("/for/<int:seat>/move")
@for_staff(SERVER, CHEF, MANAGER)
def move(code: str, seat: Seat) -> Response:
    """A move for the guest, logged as the server's."""
    table = table_or_404(code)
    fields = {name: request.form.getlist(name) for name in request.form}
    live = "application/json" in request.headers.get("Accept", "")
    try:
        _check(table, seat)
        made = move_from_fields(fields, table.saved.game.moves)
        question = request.form.get("question")
        version = table.play(seat, made, question, move_id(), actor=_actor())
    except IllegalMove as refusal:
        if live:
            return refused_live(refusal, table.code)
        return _page(table, seat, Typed(fields), said(refusal, table.code), 409)
    return jsonify({"version": version}) if live else _on_to(_page_of(table, seat))


def _check(table: Table, seat: Seat) -> None:
    if table.saved.standing_in != seat or table.saved.game is None:
        raise Stale(N_("You are not playing for this guest now."))


@pages.post("/for/<int:seat>/take-back")
@for_staff(SERVER, CHEF, MANAGER)
def take_back(code: str, seat: Seat) -> Response:
    """The last move made for the guest is taken back, as the guest could."""
    table = table_or_404(code)
    try:
        _check(table, seat)
        table.take_back(seat)
    except IllegalMove as refusal:
        return message(refusal, 409, _page_of(table, seat), table.code)
    return _on_to(_page_of(table, seat))


@pages.post("/for/<int:seat>/order/<verb>")
@for_staff(SERVER, CHEF, MANAGER)
def order(code: str, seat: Seat, verb: str) -> Response:
    """What the guest's phone would do about dinner."""
    table = table_or_404(code)
    return ordered(table, seat, _actor(), verb, _page_of(table, seat))
