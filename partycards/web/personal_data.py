"""What is kept about a guest: one page that tells it and erases it."""

from collections.abc import Callable

from flask import Blueprint, Response, request, url_for

from partycards.games.base import N_, IllegalMove
from partycards.tables import erasing
from partycards.tables.diary import whose
from partycards.tables.guests import Person
from partycards.tables.needs import NONE, Needs
from partycards.tables.table import Table
from partycards.web import message, said, show, site, table_or_404, to
from partycards.web.guest_door import (
    by_taps,
    guest_at,
    guest_of_form,
    key_at,
    sent_needs,
    typed_needs,
)
from partycards.words import spoken_names

pages = Blueprint("me", __name__, url_prefix="/t/<code>")


@pages.get("/me")
def about(code: str) -> Response:
    """Name, seat, language, needs, photos: all there is, who sees it, and how it goes."""
    table = table_or_404(code)
    person = guest_at(table)
    return to("phone.table", code=table.code) if person is None else _page(table, person)


def _page(
    table: Table,
    person: Person,
    typed: Needs | None = None,
    refusal: str = "",
    status: int = 200,
) -> Response:
    house = site().house
    kept = house.needs.of(table.code, person.seat)
    return show(
        "phone/me.html",
        status,
        title=table.code,
        table_url=url_for("phone.table", code=table.code),
        seat_code=person.code,
        person=person,
        by_taps=by_taps(table),
        language_name=spoken_names().get(person.language, person.language),
        kept=kept,
        needs=typed or kept,
        law=house.catalogue.law,
        shots=house.photos.sent_by(table.code, person.seat),
        seasons=house.seasons.naming(table.saved, person.seat),
        hidden=table.saved.hidden,
        alone=whose(table.saved) == person.seat,
        closed=table.saved.closed,
        done=request.args.get("done", ""),
        refusal=refusal,
        csrf_token=site().guard.csrf(key_at(table)),
    )


@pages.post("/needs")
def keep_needs(code: str) -> Response:
    """What the guest must or will not eat, from now on; nothing ticked or typed erases it."""
    table, person = guest_of_form(code)
    try:
        site().needs_told.keep(table, person.seat, sent_needs())
    except IllegalMove as refusal:
        return _page(table, person, typed_needs(), said(refusal), 409)
    return to("me.about", code=table.code, done="needs")


@pages.post("/me/erase")
def erase(code: str) -> Response:
    """Erase some of it now, or all of it when the evening is over."""
    table, person = guest_of_form(code)
    what = request.form.get("what", "")
    if what == "all":
        return _erase_all(table, person)
    if what in ERASERS:
        ERASERS[what](table, person)
    return to("me.about", code=table.code, done="erased")


def _erase_needs(table: Table, person: Person) -> None:
    site().needs_told.keep(table, person.seat, NONE)


def _erase_photos(table: Table, person: Person) -> None:
    shots = site().house.photos.sent_by(table.code, person.seat)
    erasing.photos(site().house, table, *shots)
    for shot in shots:
        site().prints.forget(shot.name)


ERASERS: dict[str, Callable[[Table, Person], None]] = {
    "needs": _erase_needs,
    "photos": _erase_photos,
}


def _erase_all(table: Table, person: Person) -> Response:
    """The guest is nobody any more; the phone forgets the seat, too."""
    try:
        erasing.check_over(table)
    except IllegalMove as refusal:
        return message(refusal, 409, url_for("me.about", code=table.code), table.code)
    erasing.guest(site().house, table.code, person.seat)
    site().prints.clear()
    done = IllegalMove(N_("Everything about you is erased. Thank you for cooking with us."))
    response = message(done, 200, url_for("phone.home"))
    response.delete_cookie(site().guard.seat_cookie(table.code))
    return response
