"""The host's pages: a lobby before the party, then a console per table.

Everything here also works on the host's own phone. What a button does is in `host_verbs`.
"""

from flask import Response, request, url_for
from markupsafe import Markup, escape

from partycards import drawing, rows
from partycards.games import GAMES
from partycards.games.base import N_, Seat
from partycards.live.language import COOKIE
from partycards.live.pages import Viewer
from partycards.live.parts import CONSOLE
from partycards.qr import qr_svg, wifi_text
from partycards.restaurant.staff import A_SEASON
from partycards.services.deck_offers import offers
from partycards.services.disk_troubles import troubles
from partycards.services.second_laptop import told
from partycards.tables import taking_back
from partycards.tables.table import HOST, Table
from partycards.web import (
    keep_cookie,
    language,
    play_for,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.web.console import described, draw_console, names_at, seat_code, waiting
from partycards.web.host_door import host_key, host_page
from partycards.web.host_door import pages as pages
from partycards.web.play_for import Helper
from partycards.words import catalogue, languages

MOST_LISTED = 100
"""Moves that are listed before they fall; of a very long night the rest is only counted."""

# Pages ------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> Response:
    """The tables of the house; with one table, straight to it."""
    codes = site().house.codes()
    if len(codes) == 1 and "all" not in request.args:
        return to("host.console", code=codes[0])
    tables = []
    for code in codes:
        table = site().house.table(code)
        assert table is not None
        tables.append(
            (
                code,
                table.saved.orders.number,
                waiting(table, language(), names_at(table)),
                len(table.saved.present()),
            )
        )
    return host_page(
        "index",
        tables=tables,
        closed=site().house.closed_codes(),
        disk=troubles(site().house, catalogue(language()).gettext),
        second=told(site().copied(), language()),
        hosted=site().hosted,
        two_laptops=site().first is not None,
        cards_refused=bool((own := site().own_folder) and own.refused),
        decks=offers(site().catalogue),
        game=next(iter(GAMES.values()))(),
        chosen_language=site().house.spoken.house(),
    )


@pages.post("/language")
def speak() -> Response:
    """What TVs, paper, the kitchen and the console speak; "" what each browser asks for. Or what
    these pages speak on this device alone, until the house is told another time."""
    wanted = request.form.get("language", "")
    wanted, answer = wanted if wanted in languages() else "", to("host.index", all=1)
    if "here" in request.form:
        return keep_cookie(answer, COOKIE, wanted, A_SEASON)
    site().choose_language(wanted)
    answer.delete_cookie(COOKIE)
    return answer


@pages.get("/t/<code>/")
def console(code: str) -> Response:
    """One table: what it waits for, and the levers."""
    return console_page(table_or_404(code), opened=request.args.get("open", ""))


def console_page(
    table: Table,
    refusal: str = "",
    typed: drawing.Typed | None = None,
    status: int = 200,
    refused: str = "",
    opened: str = "",
) -> Response:
    """The whole page; `refused` is the verb that was, so that the sentence stands beside it, and
    `opened` the fold of house rules that stays open without scripts."""
    viewer = Viewer(CONSOLE, None, language(), site().guard.csrf(host_key()))
    main = (
        site().pages.main(table, viewer)
        if typed is None and not opened
        else draw_console(
            site(), table, viewer.language, refusal, typed or drawing.Typed(), refused, opened
        ).replace(drawing.CSRF, viewer.csrf)
    )
    return show(
        "host/table.html",
        status,
        main=Markup(main),
        version=table.saved.seq,
        toast="" if str(escape(refusal)) in main else refusal,
        code=table.code,
        csrf=viewer.csrf,
        tables=len(site().house.codes()),
    )


# Paper and codes ----------------------------------------------------------------------------------


@pages.get("/t/<code>/poster")
def poster(code: str) -> Response:
    """The join code and the Wi-Fi code, to print or to show."""
    table = table_or_404(code)
    words = catalogue(language()).gettext
    ssid, password = rows.choice("wifi_name"), rows.choice("wifi_password")
    return host_page(
        "poster",
        code=table.code,
        address=site().guest_address(),
        qr=qr_svg(site().way_in(table.code), words("Code to join")),
        wifi=qr_svg(wifi_text(ssid, password), words("Code for the Wi-Fi")) if ssid else "",
        ssid=ssid,
        password=password,
    )


@pages.get("/t/<code>/seat/<int:seat>")
def seat_page(code: str, seat: Seat) -> Response:
    """One guest: a new code for their phone, or somebody else in the seat."""
    return seat_page_of(table_or_404(code), seat)


def seat_page_of(
    table: Table, seat: Seat, typed_name: str = "", refusal: str = "", status: int = 200
) -> Response:
    names, person = names_at(table), site().house.guests.person(table.code, seat)
    ticket = site().tickets.issue(table.code, seat)
    claim = site().link(f"/t/{table.code}/claim/{ticket}")
    return host_page(
        "seat",
        status,
        typed_name=typed_name,
        refusal=refusal,
        code=table.code,
        seat=seat,
        name=names.get(seat, ""),
        known=person is not None,
        needs=site().house.needs.of(table.code, seat),
        law=site().catalogue.law,
        seat_code=seat_code(site(), table, seat),
        qr=qr_svg(claim, translated(N_("Code for this seat"))),
        claim=claim,
    )


@pages.get("/phone")
def own_phone() -> Response:
    """A one-time code that makes the host's own phone a console."""
    address = site().link(f"/host/invited/{site().tickets.issue('host')}")
    qr = qr_svg(address, translated(N_("Code for the host’s phone")))
    return show("host/phone.html", qr=qr, address=address)


@pages.get("/t/<code>/rewind/<int:seq>")
def rewind_page(code: str, seq: int) -> Response:
    """What falls, listed before it does."""
    table = table_or_404(code)
    names, words = names_at(table), catalogue(language()).gettext
    falls = taking_back.falling(table, seq)
    return host_page(
        "rewind",
        code=table.code,
        seq=seq,
        count=len(falls),
        falls=[described(table, event, names, words) for event in falls[: -MOST_LISTED - 1 : -1]],
    )


@pages.get("/t/<code>/for/<int:seat>/")
def stand_in(code: str, seat: Seat) -> Response:
    """Playing for a guest: their page, after every screen has said so."""
    table = table_or_404(code)
    return play_for.page(table, seat, as_host(table, seat))


def as_host(table: Table, seat: Seat) -> Helper:
    """The host, who plays for this guest."""
    return Helper(
        actor=HOST,
        csrf=site().guard.csrf(host_key()),
        page=url_for("host.stand_in", code=table.code, seat=seat),
        home=url_for("host.console", code=table.code),
        stop=url_for("verbs.do", code=table.code, verb="stop-playing-for"),
    )
