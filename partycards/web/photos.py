"""Photos of dishes: sent from a phone, seen at the table.

A photo's address is its key: whoever is shown one has it, nobody can guess it. What the host has
hidden is there for the host and for whoever sent it, and for nobody else.
"""

from collections.abc import Sequence

from flask import Blueprint, Response, abort, request, url_for

from partycards.catalogue.errors import Wrong
from partycards.games.base import N_, Cooked, IllegalMove
from partycards.games.features.in_match import Photographed
from partycards.tables import erasing, seating
from partycards.tables.guests import Person
from partycards.tables.photos import MOST_OF_A_DISH, Shot
from partycards.tables.saving import Stale
from partycards.tables.table import Table
from partycards.web import in_words, said, show, site, table_or_404, to
from partycards.web.catalogue_pictures import NOTHING_ELSE
from partycards.web.guest_door import guest_at, guest_of_form, guest_or_403, key_at
from partycards.web.host_door import host_key

pages = Blueprint("photos", __name__, url_prefix="/t/<code>")

MOST_SENT = 40_000_000
"""Bytes of a form with a photo: more than any camera makes, so that one that is too large is
refused with a sentence."""
TEN_MINUTES = 600


@pages.get("/photos")
def own(code: str) -> Response:
    """A guest's dishes, with the photos that were sent of them, and room for more."""
    table = table_or_404(code)
    person = guest_at(table)
    return to("phone.table", code=table.code) if person is None else _page(table, person)


def _page(
    table: Table, person: Person, refused: str = "", refusal: str = "", status: int = 200
) -> Response:
    shots = site().house.photos.sent_by(table.code, person.seat)
    dishes = dishes_of(table, person.seat)
    standing = table.saved
    games = standing.games()
    cooking = standing.feature(Photographed)
    return show(
        "phone/photos.html",
        status,
        title=table.code,
        table_url=url_for("phone.table", code=table.code),
        seat_code=person.code,
        dishes=[
            (f"{match}-{dish.round}-{dish.chef}", games[match], dish, _of(shots, match, dish))
            for match, dish in dishes
        ],
        hidden=standing.hidden,
        wait=cooking is not None and cooking.blind(standing.state),
        closed=standing.closed,
        most=MOST_OF_A_DISH,
        sent="sent" in request.args,
        refused=refused,
        refusal=refusal,
        csrf_token=site().guard.csrf(key_at(table)),
    )


def dishes_of(table: Table, seat: int) -> list[tuple[int, Cooked]]:
    """The dishes of the evening that this seat may photograph, as everybody reads their names, each
    with the number of its match; the newest match first."""
    return [
        (match.match, dish)
        for match in reversed(table.saved.evening())
        if seat not in match.replaced and (cooking := match.game.feature(Photographed))
        for dish in cooking.cooked(match.state, seat)
    ]


def _of(shots: Sequence[Shot], match: int, dish: Cooked) -> list[Shot]:
    here = (match, dish.round, dish.chef)
    return [shot for shot in shots if (shot.match, shot.round, shot.chef) == here]


@pages.post("/photos")
def send(code: str) -> Response:
    """A photo of one's own dish, from now on for everybody at the table."""
    table = table_or_404(code)
    if guest_at(table) is None:
        abort(403)
    request.max_content_length = max(MOST_SENT, site().settings.max_upload)
    person = guest_or_403(table)
    wanted = request.form.get("dish", "")
    try:
        _keep(table, person, wanted)
    except Wrong as wrong:
        return _page(table, person, wanted, in_words(wrong), 409)
    except IllegalMove as refusal:
        return _page(table, person, wanted, said(refusal, table.code), 409)
    return to("photos.own", code=table.code, sent=1)


def _keep(table: Table, person: Person, wanted: str) -> None:
    """Make the photo safe, keep it, and tell the table; a limit is reached before anything is
    read."""
    limit, who = site().guard.photos, f"{table.code}/{person.seat}"
    if limit.reached(who):
        raise IllegalMove(N_("That was a lot of photos. Please wait a minute."))
    table.check_seat(person.seat)
    dishes = dishes_of(table, person.seat)
    found = [one for one in dishes if f"{one[0]}-{one[1].round}-{one[1].chef}" == wanted]
    if not found:
        raise Stale(N_("This dish is not on the table any more."))
    (match, dish), photos = found[0], site().house.photos
    photos.check(table.code, person.seat, match, dish)
    sent = request.files.get("photo")
    if sent is None or not sent.filename:
        raise IllegalMove(N_("Which photo? Please choose one."))
    limit.count(who)
    safe = photos.made_safe(sent.stream.read(MOST_SENT))
    # Meanwhile the seat may have become somebody else's, and the evening may be over and erased.
    guest_or_403(table)
    table.check_seat(person.seat)
    photos.keep(table.code, person.seat, match, dish, safe)
    seating.tell_screens(site().house, table, f"seat:{person.seat}", "photographed", person.seat)


@pages.post("/photos/back")
def take_back(code: str) -> Response:
    """A guest takes back a photo of theirs: it is erased."""
    table, person = guest_of_form(code)
    shot = site().house.photos.find(table.code, request.form.get("photo", ""))
    if shot is not None and shot.seat == person.seat:
        erasing.photos(site().house, table, shot)
        site().prints.forget(shot.name)
    return to("me.about" if request.form.get("to") == "me" else "photos.own", code=table.code)


@pages.get("/photo/<name>.jpg")
def photo(code: str, name: str) -> Response:
    """A photo, for whoever knows its name."""
    table = table_or_404(code)
    photos = site().house.photos
    shot = photos.find(table.code, name)
    if shot is None:
        abort(404)
    hidden = shot.key in table.saved.hidden
    if hidden and not _may_see_hidden(table, shot):
        abort(404)
    data = photos.read(shot)
    if data is None:
        abort(404)
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-store" if hidden else f"private, max-age={TEN_MINUTES}"
    response.headers["Content-Security-Policy"] = NOTHING_ELSE
    return response


def _may_see_hidden(table: Table, shot: Shot) -> bool:
    person = guest_at(table)
    own = person is not None and person.seat == shot.seat
    return own or site().guard.is_host_key(host_key())
