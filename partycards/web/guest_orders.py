"""What a restaurant's guests do about their orders: call the chef, answer, withdraw."""

from flask import Blueprint, Response, request, url_for

from partycards.games.base import N_, IllegalMove, Seat
from partycards.restaurant.happenings import BackWanted, EndingWanted, Withdrawn
from partycards.tables import service
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.web import message, on_to, site, table_or_404
from partycards.web.answered import answered
from partycards.web.guest_door import guest_or_403, sent_needs
from partycards.web.host_door import only_the_host
from partycards.web.order_forms import move_id, number, words

pages = Blueprint("guest_orders", __name__)
for_the_host = Blueprint("guest_orders_for_host", __name__)
for_the_host.before_request(only_the_host)


@pages.post("/t/<code>/order/<verb>")
def order(code: str, verb: str) -> Response:
    """A button of a guest about dinner."""
    table = table_or_404(code)
    seat = guest_or_403(table).seat
    return ordered(table, seat, f"seat:{seat}", verb, url_for("phone.table", code=table.code))


@for_the_host.post("/host/t/<code>/for/<int:seat>/order/<verb>")
def order_for(code: str, seat: Seat, verb: str) -> Response:
    """The same by the host, who plays for the guest."""
    table = table_or_404(code)
    return ordered(table, seat, HOST, verb, url_for("host.stand_in", code=table.code, seat=seat))


def ordered(table: Table, seat: Seat, actor: str, verb: str, back: str) -> Response:
    """What a guest's button does, by the guest or whoever plays for them; then back to the page."""

    def does() -> dict[str, object]:
        if actor != f"seat:{seat}" and table.saved.standing_in != seat:
            raise Stale(N_("You are not playing for this guest now."))
        return {"version": _do(table, seat, actor, verb)}

    return answered(
        table, does, lambda: on_to(back), lambda refusal: message(refusal, 409, back, table.code)
    )


def _do(table: Table, seat: Seat, actor: str, verb: str) -> int:
    known = site().house.shield.larder()
    if verb == "call":
        course = request.form.get("course", "")
        return service.call_chef(table, actor, course, known, move_id())
    if verb == "answer":
        line = _own_line(table, seat)
        question = number("question")
        return service.answer(table, actor, line, question, words(), known, move_id())
    if verb == "withdraw":
        return service.record_happening(table, actor, Withdrawn(_own_line(table, seat)), move_id())
    if verb == "ask-back":
        return service.record_happening(table, actor, BackWanted(_own_line(table, seat)), move_id())
    if verb == "not-yet":
        return service.record_happening(table, actor, EndingWanted(seat, "", ""), move_id())
    if verb in ("needs", "no-needs"):
        if verb == "needs":
            site().needs_told.keep(table, seat, sent_needs())
        else:
            site().needs_told.nothing(table, seat)
        return table.saved.seq
    raise IllegalMove(N_("There is no such button here."))


def _own_line(table: Table, seat: Seat) -> int:
    """The dish that is meant, which must be this guest's."""
    line = table.ahead.orders.line(number("line"))
    if line is None or line.seat != seat:
        raise IllegalMove(N_("That is somebody else’s dish."))
    return line.number
