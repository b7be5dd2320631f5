"""A guest's pages: find the table, sit down, play, come back."""

import secrets
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from markupsafe import Markup, escape

from partycards.catalogue.rule_cards import in_words, shipped_rules
from partycards.drawing import Typed
from partycards.games.base import N_, Game, IllegalMove
from partycards.guard import cookie
from partycards.live.forms import move_from_fields
from partycards.live.pages import PHONE, Viewer
from partycards.tables.guests import NameTaken, Person
from partycards.tables.needs import NONE, Needs, told
from partycards.tables.table import Stale, Table
from partycards.web import language, message, said, show, site, table_or_404, to
from partycards.words import catalogue

pages = Blueprint("phone", __name__)

HALF_A_YEAR = 180 * 86400


# Who is it ------------------------------------------------------------------------------------


def key_at(table: Table) -> str:
    """The key this browser has for a seat at the table, or ""."""
    return cookie(request.environ, site().guard.seat_cookie(table.code))


def guest_at(table: Table) -> Person | None:
    """The guest whose phone this is, while they are at the table."""
    key = key_at(table)
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


def visitor() -> str:
    """The key of somebody without a seat; its token guards the forms to sit down."""
    return cookie(request.environ, site().guard.visitor_cookie()) or secrets.token_urlsafe(12)


def keep(response: Response, name: str, value: str, seconds: int) -> Response:
    response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="Lax", path="/")
    return response


def seated(table: Table, key: str) -> Response:
    """Send the phone to its seat, with the key in its pocket."""
    response = to("phone.table", code=table.code)
    return keep(response, site().guard.seat_cookie(table.code), key, HALF_A_YEAR)


def sent_needs() -> Needs:
    """What was ticked and typed about food in the form that was sent, or IllegalMove."""
    return told(request.form.getlist("needs"), request.form.get("needs_words", "")[:2000])


def typed_needs() -> Needs:
    """The same as it stands in the form, for showing it again."""
    kinds = tuple(request.form.getlist("needs"))
    return Needs(kinds, request.form.get("needs_words", "")[:1000])


def address() -> str:
    """Where this request came from, for counting wrong guesses."""
    return request.remote_addr or "?"


# Finding the table ----------------------------------------------------------------------------


@pages.get("/")
def home() -> Response:
    """Straight to the one table, or a question which one."""
    codes = site().house.codes()
    wanted = request.args.get("code", "").strip().upper()
    if not wanted and len(codes) == 1:
        wanted = codes[0]
    if wanted and site().house.table(wanted) is not None:
        return to("phone.table", code=wanted)
    return show("phone/home.html", 404 if wanted else 200, wanted=wanted)


@pages.get("/t/<code>")
def without_slash(code: str) -> Response:
    return to("phone.table", code=code.upper())


@pages.get("/t/<code>/")
def table(code: str) -> Response:
    """The guest's own page, or the way to a seat."""
    if code != code.upper():
        return without_slash(code)
    table = table_or_404(code)
    person = guest_at(table)
    if person is None:
        return _join_page(table)
    return _table_page(table, person)


def _viewer(table: Table, person: Person) -> Viewer:
    return Viewer(PHONE, person.seat, person.language, site().guard.csrf(key_at(table)))


def _table_page(
    table: Table, person: Person, typed: Typed | None = None, refusal: str = "", status: int = 200
) -> Response:
    viewer = _viewer(table, person)
    draw = site().pages
    main = (
        draw.main(table, viewer) if typed is None else draw.refused(table, viewer, typed, refusal)
    )
    return show(
        "phone/table.html",
        status,
        **_frame(table),
        main=Markup(main),
        version=table.saved.seq,
        toast="" if str(escape(refusal)) in main else refusal,
        seat_code=person.code,
        seat=person.seat,
        name=person.name,
    )


def _frame(table: Table) -> dict[str, Any]:
    """What every page of a table has."""
    home = url_for("phone.table", code=table.code)
    return {"title": table.code, "table_url": home, "by_taps": by_taps(table)}


def by_taps(table: Table) -> bool:
    """Whether guests type nothing at this table, by the game that runs or is agreed on."""
    game = table.saved.game or table.saved.agreed()
    return game.by_taps()


# Sitting down -----------------------------------------------------------------------------------


def _join_page(
    table: Table,
    name: str = "",
    refusal: str = "",
    suggestion: str = "",
    status: int = 200,
    needs: Needs = NONE,
) -> Response:
    key = visitor()
    names = site().house.guests.name_map(table.code)
    sitting = [names[p.seat] for p in table.saved.places if p.status != "left" and p.seat in names]
    response = show(
        "phone/join.html",
        status,
        **_frame(table),
        full=_full(table),
        typed_name=name,
        refusal=refusal,
        suggestion=suggestion,
        guests=sitting,
        needs=needs,
        csrf_token=site().guard.csrf(key),
    )
    return keep(response, site().guard.visitor_cookie(), key, 86400)


def _full(table: Table) -> str:
    """Why nobody can sit down here now, or ""."""
    try:
        table.check_room()
    except IllegalMove as refusal:
        return said(refusal, table.code)
    return ""


def check_visitor() -> None:
    key = cookie(request.environ, site().guard.visitor_cookie())
    if not key or not site().guard.csrf_matches(key, request.form.get("csrf", "")):
        abort(403)


@pages.post("/t/<code>/join")
def join(code: str) -> Response:
    """Take a seat: type a name, sit."""
    table = table_or_404(code)
    if guest_at(table) is not None:
        return to("phone.table", code=table.code)
    check_visitor()
    name, typed = request.form.get("name", ""), typed_needs()
    try:
        key = _sit(table, name, sent_needs())
    except NameTaken as taken:
        another = site().house.guests.another_name(table.code, str(taken.values["name"]))
        return _join_page(table, name, said(taken, table.code), another, 409, typed)
    except IllegalMove as refusal:
        sentence = said(refusal, table.code)
        return _join_page(table, name[:300], sentence, status=409, needs=typed)
    return seated(table, key)


def _sit(table: Table, name: str, needs: Needs) -> str:
    """Write the guest's row, then `sat`; returns the key. The row of a guest who could not sit is
    taken away again. Needs come first, so that the console has them with the name."""
    if site().guard.joins.reached(address()):
        raise IllegalMove(N_("Many people are sitting down at once. Please try again in a minute."))
    table.check_room()
    guests = site().house.guests
    seat = table.next_seat()
    key = guests.register(table.code, seat, name, language())
    site().house.needs.keep(table.code, seat, needs)
    try:
        table.sit(seat)
    except IllegalMove:
        guests.forget(table.code, seat)
        site().house.needs.erase(table.code, seat)
        raise
    site().guard.joins.count(address())
    return key


@pages.get("/t/<code>/back")
def back(code: str) -> Response:
    """I was here before: the seat code gets the seat back. The QR code of a seat card brings it."""
    return _back_page(table_or_404(code), request.args.get("code", "")[:40])


def _back_page(table: Table, typed: str = "", refusal: str = "", status: int = 200) -> Response:
    key = visitor()
    response = show(
        "phone/back.html",
        status,
        **_frame(table),
        typed_code=typed,
        refusal=refusal,
        csrf_token=site().guard.csrf(key),
    )
    return keep(response, site().guard.visitor_cookie(), key, 86400)


@pages.post("/t/<code>/back")
def come_back(code: str) -> Response:
    table = table_or_404(code)
    check_visitor()
    typed = request.form.get("code", "")[:40]
    guard, browser = site().guard, visitor()
    if guard.wrong_codes.reached(browser) or guard.wrong_codes_from.reached(address()):
        sentence = IllegalMove(
            N_(
                "Those were many wrong codes. Please wait a minute, "
                "or ask the host for a new QR code."
            )
        )
        return _back_page(table, typed, said(sentence), 429)
    person = site().house.guests.with_seat_code(table.code, typed)
    place = table.saved.place(person.seat) if person is not None else None
    if person is None or place is None or place.status == "left":
        guard.wrong_codes.count(browser)
        guard.wrong_codes_from.count(address())
        sentence = IllegalMove(
            N_(
                "No seat here has that code. It stands at the bottom of your page; "
                "the host knows it too."
            )
        )
        return _back_page(table, typed, said(sentence), 409)
    table.check_seat(person.seat)
    key = site().house.guests.reissue(table.code, person.seat)
    table.about(f"seat:{person.seat}", "reissued", person.seat)
    return seated(table, key)


@pages.get("/t/<code>/claim/<ticket>")
def claim(code: str, ticket: str) -> Response:
    """The QR code that the host shows to give a seat to another phone; it works once."""
    table = table_or_404(code)
    seat = site().tickets.look(table.code, ticket)
    if seat is None:
        return _used_up()
    key = visitor()
    name = site().house.guests.name_map(table.code).get(seat, "")
    response = show(
        "phone/claim.html", code=table.code, ticket=ticket, name=name, csrf=site().guard.csrf(key)
    )
    return keep(response, site().guard.visitor_cookie(), key, 86400)


@pages.post("/t/<code>/claim/<ticket>")
def take_seat(code: str, ticket: str) -> Response:
    table = table_or_404(code)
    check_visitor()
    seat = site().tickets.use(table.code, ticket)
    if seat is None:
        return _used_up()
    table.check_seat(seat)
    key = site().house.guests.reissue(table.code, seat)
    table.about(f"seat:{seat}", "reissued", seat)
    return seated(table, key)


def _used_up() -> Response:
    sentence = IllegalMove(N_("This code was used already. Please ask the host for a new one."))
    return message(sentence, 410, url_for("phone.home"))


# Playing without JavaScript -----------------------------------------------------------------------


@pages.post("/t/<code>/move")
def move(code: str) -> Response:
    """A move as a plain form: then back to the page, or the page with a sentence and what was
    typed."""
    table = table_or_404(code)
    person = guest_or_403(table)
    fields = {name: request.form.getlist(name) for name in request.form}
    try:
        if table.saved.game is None:
            raise Stale(N_("The game has not begun yet."))
        played = move_from_fields(fields, table.saved.game.moves)
        move_id = request.form.get("move_id", "")[:64] or None
        table.play(person.seat, played, request.form.get("question"), move_id)
    except IllegalMove as refusal:
        return _table_page(table, person, Typed(fields), said(refusal, table.code), 409)
    return to("phone.table", code=table.code)


@pages.post("/t/<code>/take-back")
def take_back(code: str) -> Response:
    """A guest takes the own last move back."""
    table = table_or_404(code)
    person = guest_or_403(table)
    try:
        table.take_back(person.seat)
    except IllegalMove as refusal:
        return message(refusal, 409, url_for("phone.table", code=table.code), table.code)
    return to("phone.table", code=table.code)


# Beside the game --------------------------------------------------------------------------------


@pages.get("/t/<code>/help")
def help_page(code: str) -> Response:
    return _help_page(table_or_404(code))


def _help_page(table: Table, typed: str = "", refusal: str = "", status: int = 200) -> Response:
    person = guest_at(table)
    game = table.saved.game or table.saved.agreed()
    rules = shipped_rules(game.key)
    own = {
        "rules": in_words(rules, catalogue(language()).gettext) if rules is not None else None,
        "looked_up": type(game).card is not Game.card,
        "seat_code": person.code if person else "",
        "name": person.name if person else "",
        "typed_name": typed or (person.name if person else ""),
        "refusal": refusal,
        "csrf_token": site().guard.csrf(key_at(table)) if person else "",
    }
    return show("phone/help.html", status, **_frame(table), **own)


@pages.post("/t/<code>/rename")
def rename(code: str) -> Response:
    table = table_or_404(code)
    person = guest_or_403(table)
    name = request.form.get("name", "")
    try:
        table.check_seat(person.seat)
        site().house.guests.rename(table.code, person.seat, name)
        table.about(f"seat:{person.seat}", "renamed", person.seat)
    except IllegalMove as refusal:
        return _help_page(table, name[:300], said(refusal, table.code), 409)
    return to("phone.table", code=table.code)


@pages.post("/t/<code>/leave")
def leave(code: str) -> Response:
    """A guest goes home: the match goes on by the rule of leaving."""
    table = table_or_404(code)
    person = guest_or_403(table)
    table.about(f"seat:{person.seat}", "left", person.seat)
    site().house.needs.erase(table.code, person.seat)
    response = message(
        IllegalMove(N_("You have left the table. Thank you for playing.")),
        200,
        url_for("phone.home"),
    )
    response.delete_cookie(site().guard.seat_cookie(table.code))
    return response


@pages.get("/t/<code>/album")
def album(code: str) -> Response:
    """Every dish so far."""
    table = table_or_404(code)
    html = Markup(site().pages.album(table, language()))
    person = guest_at(table)
    seat_code = person.code if person else ""
    return show("phone/album.html", 200, **_frame(table), main=html, seat_code=seat_code)
