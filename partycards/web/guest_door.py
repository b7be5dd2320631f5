"""The guests' door: who has which seat, who has none yet, and what they said of themselves."""

import secrets
from typing import Any

from flask import Response, abort, request, url_for
from gevent import sleep

from partycards.games.features.before_match import Occasions
from partycards.guard import cookie
from partycards.tables.guests import Person, new_key
from partycards.tables.needs import Needs, told_needs
from partycards.tables.table import Table
from partycards.web import keep_cookie, site, table_or_404, to

A_DAY = 86400
HALF_A_YEAR = 180 * A_DAY
LENGTH_OF_KEY = len(new_key())
MOMENTS, A_MOMENT = 20, 0.05
"""How often, and in which pauses in seconds, it is looked where somebody has moved to."""


def key_at(table: Table) -> str:
    """The key this browser has for a seat at the table, or ""."""
    return cookie(request.environ, site().guard.seat_cookie(table.code))


def guest_at(table: Table) -> Person | None:
    """The guest whose phone this is, while they are at the table."""
    return _guest_of(table, key_at(table))


def _guest_of(table: Table, key: str) -> Person | None:
    """The guest at the table whose seat this key opens."""
    person = site().house.guests.holder(key) if key else None
    if person is None or person.table != table.code:
        return None
    place = table.saved.place(person.seat)
    return person if place is not None and place.status != "left" else None


def guest_or_403(table: Table) -> Person:
    """The guest, whose form must carry their token."""
    person = guest_at(table)
    if person is None:
        abort(403)
    if not site().guard.csrf_matches(key_at(table), request.form.get("csrf", "")):
        abort(403)
    return person


def guest_of_form(code: str) -> tuple[Table, Person]:
    """The table with this join code, and the guest there who sent a form."""
    table = table_or_404(code)
    return table, guest_or_403(table)


def visitor() -> str:
    """The key of somebody without a seat; its token guards the forms to sit down."""
    return cookie(request.environ, site().guard.visitor_cookie()) or secrets.token_urlsafe(12)


def at_the_door(table: Table, response: Response, visitor_key: str) -> Response:
    """A page with a form to sit down. The phone is given the key to its seat before it has one, so
    that no answer can get lost: who tapped, and heard nothing because the server died, is in."""
    guard = site().guard
    keep_cookie(response, guard.visitor_cookie(), visitor_key, A_DAY)
    return keep_cookie(
        response, guard.coming_cookie(table.code), coming_key(table) or new_key(), A_DAY
    )


def coming_key(table: Table) -> str:
    """The key that this phone was given for a seat to come, or ""."""
    key = cookie(request.environ, site().guard.coming_cookie(table.code))
    return key if len(key) == LENGTH_OF_KEY else ""


def arrived(table: Table) -> Response | None:
    """Send a phone to its seat that has one and was never told."""
    key = coming_key(table)
    return seated(table, key) if _guest_of(table, key) is not None else None


def moved_on(table: Table) -> Response | None:
    """Send a phone on whose guest sits at another table by now: its key opens that seat, at once or
    in a moment."""
    key = key_at(table)
    for _ in range(MOMENTS):
        person = site().house.guests.holder(key) if key else None
        if person is None:
            return None
        if person.table != table.code:
            other = site().house.table(person.table)
            if other is None or _guest_of(other, key) is None:
                return None
            response = seated(other, key)
            response.headers["Location"] += "?moved=1"
            return response
        place = table.saved.place(person.seat)
        if place is None or not place.to:
            return None
        sleep(A_MOMENT)
    return None


def seated(table: Table, key: str) -> Response:
    """Send the phone to its seat, with the key in its pocket."""
    response = to("phone.table", code=table.code)
    coming = site().guard.coming_cookie(table.code)
    response.delete_cookie(coming, httponly=True, samesite="Lax")
    return keep_cookie(response, site().guard.seat_cookie(table.code), key, HALF_A_YEAR)


def sent_needs() -> Needs:
    """What was ticked and typed about food in the form that was sent, or IllegalMove."""
    words = request.form.get("needs_words", "")[:2000]
    return told_needs(request.form.getlist("needs"), words, "needs_for_table" in request.form)


def typed_needs() -> Needs:
    """The same as it stands in the form, for showing it again."""
    kinds = tuple(request.form.getlist("needs"))
    words = request.form.get("needs_words", "")[:1000]
    return Needs(kinds, words, "needs_for_table" in request.form)


def address() -> str:
    """Where this request came from, for counting wrong guesses."""
    return request.remote_addr or "?"


def check_visitor() -> None:
    key = cookie(request.environ, site().guard.visitor_cookie())
    if not key or not site().guard.csrf_matches(key, request.form.get("csrf", "")):
        abort(403)


def frame_of(code: str) -> dict[str, Any]:
    """What stands around a page that both read: a guest at this table, or the host (""); values
    `frame`, `table_url` and `seat_code`."""
    if not code:
        return {"frame": "host/base.html", "table_url": "", "seat_code": ""}
    table = table_or_404(code)
    person = guest_at(table)
    return {
        "frame": "phone/base.html",
        "table_url": url_for("phone.table", code=table.code),
        "seat_code": person.code if person else "",
    }


def by_taps(table: Table) -> bool:
    """Whether guests type nothing at this table, by the game that runs or is agreed on."""
    match = table.saved.current
    game = match.game if match is not None else table.saved.agreed()
    evening = game.feature(Occasions)
    return evening is not None and evening.by_taps()
