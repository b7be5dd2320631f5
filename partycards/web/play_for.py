"""Playing for a guest without a phone, as the host does and a server with a tablet at the table."""

from flask import Response, request
from markupsafe import Markup, escape
from msgspec import Struct

from partycards.drawing import Typed
from partycards.games.base import N_, IllegalMove, Seat
from partycards.live.forms import move_from_fields
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.tables import taking_back
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import language, message, on_to, said, show, site
from partycards.web.answered import answered
from partycards.web.drafts import drafts
from partycards.web.order_forms import move_id


class Helper(Struct, frozen=True):
    """Who plays for a guest: the `actor` of the moves in the log, and the token of the forms.
    `page` is the address of the guest's page, `home` of the page it was opened from, `stop` of the
    form that ends it."""

    actor: str
    csrf: str
    page: str
    home: str
    stop: str


def page(
    table: Table,
    seat: Seat,
    helper: Helper,
    typed: Typed | None = None,
    refusal: str = "",
    status: int = 200,
) -> Response:
    """The guest's page in a frame, once every screen has said so."""
    if table.saved.standing_in != seat:
        return on_to(helper.home)
    viewer = Viewer(PHONE, seat, language(), helper.csrf)
    draw = site().pages
    main = (
        draw.main(table, viewer) if typed is None else draw.refused(table, viewer, typed, refusal)
    )
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
        stop=helper.stop,
    )


def move(table: Table, seat: Seat, helper: Helper) -> Response:
    """A move for the guest, logged as the helper's."""
    fields = {name: request.form.getlist(name) for name in request.form}

    def play() -> dict[str, object]:
        if table.saved.standing_in != seat or table.saved.current is None:
            raise Stale(N_("You are not playing for this guest now."))
        made = move_from_fields(fields, table.saved.current.game.about.moves)
        question = request.form.get("question")
        return {"version": table.play(seat, made, question, move_id(), actor=helper.actor)}

    return answered(
        table,
        play,
        lambda: on_to(helper.page),
        lambda refusal: page(table, seat, helper, Typed(fields), said(refusal, table.code), 409),
    )


def take_back(table: Table, seat: Seat, helper: Helper) -> Response:
    """The last move made for the guest is taken back, as the guest could."""
    try:
        if table.saved.standing_in != seat:
            raise Stale(N_("You are not playing for this guest now."))
        taking_back.take_back(table, seat)
    except IllegalMove as refusal:
        return message(refusal, 409, helper.page, table.code)
    return on_to(helper.page)
