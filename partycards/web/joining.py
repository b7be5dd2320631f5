"""A guest sits down, or comes back to the seat they had."""

from typing import Any

from flask import Blueprint, Response, request, url_for
from gevent import sleep

from partycards.games.base import N_, IllegalMove, Seat
from partycards.noise import at
from partycards.tables import seating
from partycards.tables.guests import NameTaken
from partycards.tables.needs import NONE, Needs
from partycards.tables.saving import NotSaved
from partycards.tables.table import Table
from partycards.tables.texts import LONGEST_NAME
from partycards.web import (
    language,
    message,
    said,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.web.guest_door import (
    address,
    arrived,
    at_the_door,
    by_taps,
    check_visitor,
    coming_key,
    guest_at,
    seated,
    sent_needs,
    typed_needs,
    visitor,
)

pages = Blueprint("phone", __name__)


def frame(table: Table) -> dict[str, Any]:
    """What every page of a table has."""
    home = url_for("phone.table", code=table.code)
    return {"title": called(table), "table_url": home, "by_taps": by_taps(table)}


def called(table: Table) -> str:
    """What guests call their table: its code, or its number where it stands in a restaurant."""
    number = table.saved.orders.number
    if not number:
        return table.code
    return translated(N_("Table %(number)s")) % {"number": number}


def join_page(
    table: Table,
    name: str = "",
    refusal: str = "",
    suggestion: str = "",
    status: int = 200,
    needs: Needs = NONE,
) -> Response:
    if (waits := _waiting_page(table)) is not None and not refusal:
        return waits
    key = visitor()
    about = table.saved.game_at_hand().about
    names = site().house.guests.name_map(table.code)
    sitting = [names[p.seat] for p in table.saved.places if p.status != "left" and p.seat in names]
    response = show(
        "phone/join.html",
        status,
        **frame(table),
        game=about.title,
        pictures=about.pictures,
        full=_full(table),
        in_restaurant=bool(table.saved.orders.number),
        waits=seating.is_full(site().house, table),
        longest=LONGEST_NAME,
        typed_name=name,
        refusal=refusal or _sent_away(table),
        suggestion=suggestion,
        guests=sitting,
        needs=needs,
        law=site().catalogue.law,
        csrf_token=site().guard.csrf(key),
    )
    return at_the_door(table, response, key)


def _waiting_page(table: Table) -> Response | None:
    """What somebody sees who waits for a server to let them sit down; None for all others."""
    key = coming_key(table)
    found = next((one for one in site().house.newcomers.at(table.code) if one.key == key), None)
    if found is None:
        return None
    return show("phone/waiting.html", 200, **frame(table), name=found.name)


def _full(table: Table) -> str:
    """Why nobody can sit down here now, or ""."""
    try:
        table.check_room()
    except IllegalMove as refusal:
        return said(refusal, table.code)
    return ""


@pages.post("/t/<code>/join")
def join(code: str) -> Response:
    """Take a seat: type a name, sit."""
    table = table_or_404(code)
    if guest_at(table) is not None:
        return to("phone.table", code=table.code)
    check_visitor()
    if (seat := arrived(table)) is not None:
        return seat
    name, typed = request.form.get("name", ""), typed_needs()
    try:
        if seating.is_full(site().house, table):
            return _wait(table, name, sent_needs())
        key = _sit(table, name, sent_needs())
    except NameTaken as taken:
        another = site().house.guests.another_name(table.code, str(taken.values["name"]))
        return join_page(table, name, said(taken, table.code), another, 409, typed)
    except IllegalMove as refusal:
        sentence = said(refusal, table.code)
        return join_page(table, name[:300], sentence, status=409, needs=typed)
    return seated(table, key)


def _sent_away(table: Table) -> str:
    """What somebody reads whom a server did not let sit down, or ""."""
    if not site().house.newcomers.was_sent_away(coming_key(table)):
        return ""
    return translated(N_("There is no seat for you here yet. Please ask your server."))


def _wait(table: Table, name: str, needs: Needs) -> Response:
    """All seats of the restaurant's table are taken: its server is asked."""
    house, key = site().house, coming_key(table)
    table.check_room()
    if not key or _asks_too_often():
        raise IllegalMove(N_("Many people are sitting down at once. Please try again in a minute."))
    name = house.guests.free_name(table.code, name)
    house.newcomers.ask(table.code, name, language(), needs, key)
    site().guard.joins.count(address())
    site().streams.tell_console(table.code)
    return to("phone.table", code=table.code)


def _asks_too_often() -> bool:
    return site().guard.joins.reached(address())


def _sit(table: Table, name: str, needs: Needs) -> str:
    """Take a seat, unless very many do so at once; the key to it."""
    if _asks_too_often():
        raise IllegalMove(N_("Many people are sitting down at once. Please try again in a minute."))
    key = seating.sit_down(site().house, table, name, language(), needs, coming_key(table))
    site().guard.joins.count(address())
    return key


@pages.get("/t/<code>/back")
def back(code: str) -> Response:
    """I was here before: the seat code gets the seat back. The QR code of a seat card brings it."""
    return back_page(table_or_404(code), request.args.get("code", "")[:40])


def back_page(table: Table, typed: str = "", refusal: str = "", status: int = 200) -> Response:
    """The page that asks for a seat code, with what was typed."""
    key = visitor()
    response = show(
        "phone/back.html",
        status,
        **frame(table),
        typed_code=typed,
        refusal=refusal,
        csrf_token=site().guard.csrf(key),
    )
    return at_the_door(table, response, key)


@pages.post("/t/<code>/back")
def come_back(code: str) -> Response:
    table = table_or_404(code)
    check_visitor()
    typed = request.form.get("code", "")[:40]
    guard, guests = site().guard, site().house.guests
    # A code of four letters is guessed sooner than one of six, so its turns come more slowly.
    turns = guard.codes if guests.is_long(typed) else guard.short_codes
    wait = turns.take(address())
    if wait != 0:
        guard.noise.hear(at(address()))
    if wait is None:
        sentence = IllegalMove(
            N_(
                "That was a lot of wrong codes. Please wait a minute, "
                "or ask the host for a new QR code."
            )
        )
        return back_page(table, typed, said(sentence), 429)
    sleep(wait)
    person = guests.with_seat_code(table.code, typed)
    place = table.saved.place(person.seat) if person is not None else None
    if person is None or place is None or place.status == "left":
        if (seat := arrived(table)) is not None:
            return seat
        sentence = IllegalMove(
            N_(
                "No seat here has that code. It is at the bottom of your page; "
                "the host knows it too."
            )
        )
        return back_page(table, typed, said(sentence), 409)
    turns.was_right(address())
    return seated(table, _to_this_phone(table, person.seat))


@pages.get("/t/<code>/claim/<ticket>")
def claim(code: str, ticket: str) -> Response:
    """The QR code that the host shows to give a seat to another phone; it works once."""
    table = table_or_404(code)
    seat = site().tickets.look(table.code, ticket)
    if seat is None:
        return arrived(table) or _used_up()
    key = visitor()
    name = site().house.guests.name_map(table.code).get(seat, "")
    response = show(
        "phone/claim.html", code=table.code, ticket=ticket, name=name, csrf=site().guard.csrf(key)
    )
    return at_the_door(table, response, key)


@pages.post("/t/<code>/claim/<ticket>")
def take_seat(code: str, ticket: str) -> Response:
    table = table_or_404(code)
    check_visitor()
    seat = site().tickets.use(table.code, ticket)
    if seat is None:
        return arrived(table) or _used_up()
    try:
        key = _to_this_phone(table, seat)
    except NotSaved:
        site().tickets.give_back(table.code, seat, ticket)
        raise
    return seated(table, key)


def _to_this_phone(table: Table, seat: Seat) -> str:
    """The seat is on this phone from now on; the key to it."""
    return seating.move_to_phone(site().house, table, seat, coming_key(table), language())


def _used_up() -> Response:
    sentence = IllegalMove(N_("This code was used already. Please ask the host for a new one."))
    return message(sentence, 410, url_for("phone.home"))
