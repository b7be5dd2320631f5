"""The host's pages: a checklist before the party, then a console per table.

Everything here also works on the host's own phone. What a button does is in `host_verbs`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup, escape

from partycards import drawing, rows
from partycards.games import GAMES
from partycards.games.base import N_, IllegalMove, Lever, Named, Seat
from partycards.guard import cookie
from partycards.live.pages import CONSOLE, PHONE, Viewer, lobby
from partycards.network import own_addresses
from partycards.printing.sheets import SHEETS
from partycards.qr import qr_svg, wifi_text
from partycards.tables.board import Tonight
from partycards.tables.events import Moved, decoded
from partycards.tables.log import Event
from partycards.tables.night import tonight
from partycards.tables.pace import PACES
from partycards.tables.standing import Standing
from partycards.tables.table import Table
from partycards.web import language, message, show, site, table_or_404, to
from partycards.web.host_clock import offered, on_console
from partycards.web.house_offers import house_values
from partycards.web.offers import offers
from partycards.web.suiting import at_table
from partycards.words import catalogue, name_of, sentence

pages = Blueprint("host", __name__, url_prefix="/host")

A_WEEK = 7 * 86400


# At the door ----------------------------------------------------------------------------------


def host_key() -> str:
    """The key this browser has, or ""."""
    return cookie(request.environ, site().guard.host_cookie())


@pages.before_request
def only_the_host() -> Response | None:
    """Everything here needs the host's key, and every form their token."""
    if request.endpoint in ("host.enter", "host.invited", "host.accept"):
        return None
    if not site().guard.is_host_key(host_key()):
        return _not_the_host()
    token = request.form.get("csrf", "") if request.method == "POST" else ""
    if request.method == "POST" and not site().guard.csrf_matches(host_key(), token):
        refusal = IllegalMove(
            N_("That did not come from a page of this table. Please load it again.")
        )
        return message(refusal, 403, url_for("host.index"))
    return None


def _not_the_host() -> Response:
    refusal = IllegalMove(
        N_(
            "Only the host can see this page. Its address, with the key, stands in the window "
            "where Party Cards was started."
        )
    )
    return message(refusal, 403, url_for("phone.home"))


def _let_in() -> Response:
    response = to("host.index")
    response.set_cookie(
        site().guard.host_cookie(),
        site().guard.host_key,
        max_age=A_WEEK,
        httponly=True,
        samesite="Lax",
        path="/",
    )
    return response


@pages.get("/enter")
def enter() -> Response:
    """The address that the laptop prints and opens: the key becomes a cookie."""
    guard, address = site().guard, request.remote_addr or "?"
    if guard.wrong_keys.reached(address) or not guard.is_host_key(request.args.get("key", "")):
        guard.wrong_keys.count(address)
        return _not_the_host()
    return _let_in()


@pages.get("/invited/<ticket>")
def invited(ticket: str) -> Response:
    """The one-time code for the host's own phone."""
    if site().tickets.look("host", ticket) is None:
        return _not_the_host()
    return show("host/invited.html", ticket=ticket)


@pages.post("/invited/<ticket>")
def accept(ticket: str) -> Response:
    if site().tickets.use("host", ticket) is None:
        return _not_the_host()
    return _let_in()


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
            (code, _waiting(table, language(), names_at(table)), len(table.saved.present()))
        )
    return show(
        "host/index.html",
        tables=tables,
        closed=site().house.closed_codes(),
        decks=offers(site().catalogue),
        game=next(iter(GAMES.values()))(),
        csrf=site().guard.csrf(host_key()),
    )


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


def console_of(of_site: Any) -> Callable[[Table, str], str]:
    """What draws the console's `<main>` when a table changes."""

    def draw(table: Table, language: str) -> str:
        return draw_console(of_site, table, language, "", drawing.Typed())

    return draw


def draw_console(
    of_site: Any,
    table: Table,
    language: str,
    refusal: str,
    typed: drawing.Typed,
    refused: str = "",
    opened: str = "",
) -> str:
    """The inside of the console's `<main>`: one template, drawn once a version."""
    standing = table.saved
    names = of_site.house.guests.name_map(table.code)
    words = catalogue(language).gettext
    game = standing.offered()
    return drawing.page(
        "host/_console.html",
        language,
        code=table.code,
        standing=standing,
        lobby=lobby(standing),
        around=standing.house.get("around", 1),
        plans=_plans(standing),
        timers=offered(standing),
        clock=on_console(table, typed),
        decks=[] if standing.playing() else offers(of_site.catalogue),
        points=_points(standing),
        winners=_winners(standing, names, language),
        games=[
            (key, kind.title, kind.summary)
            for key, kind in GAMES.items()
            if kind.at_home or key == standing.game_key
        ],
        game=game,
        names=names,
        phones=of_site.streams.seats_with_phone(table.code),
        faces=of_site.streams.faces(table.code),
        seat_codes={p.seat: _seat_code(of_site, table, p.seat) for p in standing.places},
        waiting=_waiting(table, language, names),
        judge=getattr(standing.state, "judge", None) if standing.playing() else None,
        moves=[
            (event.seq, _described(table, event, names, words))
            for event in reversed(table.standing_moves()[-30:])
        ],
        over=_over(standing),
        seasons=of_site.house.seasons.counting(table.code, standing.match),
        watching=of_site.streams.watching(table.code),
        awards=_awards_to_come(standing),
        night=_tonight(standing),
        paces=PACES,
        pace=of_site.pace.seconds,
        verbs=_table_verbs(standing),
        stuck=of_site.house_players.stuck_at(table),
        levers=_levers(standing, names, language),
        papers=_papers(standing),
        broken=table.broken is not None,
        needs=at_table(of_site, standing),
        shots=of_site.house.photos.at(table.code)[::-1],
        addresses=own_addresses(),
        address=of_site.guest_address(),
        join_url=of_site.join_url(table.code),
        qr=qr_svg(of_site.join_url(table.code), words("Code to join")),
        notice=sentence(standing.notice.message, dict(standing.notice.values), language, names)
        if standing.notice
        else "",
        refusal=refusal,
        refused=refused,
        typed=typed,
        opened=opened,
        **house_values(of_site, standing),
    )


MOST_AROUND = 4
"""How often around the console offers; the host can go once more around at the end."""


def _over(standing: Standing) -> bool:
    """Whether a match has ended here and none has begun since."""
    return standing.state is not None and not standing.playing()


def _winners(standing: Standing, names: Mapping[Seat, str], language: str) -> list[str]:
    """Who won, by name, once a match is over and everybody may know."""
    if not _over(standing) or _awards_to_come(standing):
        return []
    winners = standing.game.outcome(standing.state).winners
    return [name_of(seat, names, language) for seat in winners]


def _tonight(standing: Standing) -> Tonight | None:
    """The night score, once a match is over and everybody may know."""
    if not _over(standing) or _awards_to_come(standing):
        return None
    return tonight(standing.matches())


def _awards_to_come(standing: Standing) -> int:
    """How many taps the ceremony has left."""
    return standing.game.awards_to_come(standing.state) if _over(standing) else 0


def _plans(standing: Standing) -> list[tuple[int, int, int]]:
    """How often around, how many rounds that is, and about how many minutes; nothing in a game that
    does not go around."""
    game, chosen = standing.agreed(), standing.house.get("around", 1)
    seats = max(len(standing.present()), game.seats()[0])
    turns = game.turns(seats)
    if not turns:
        return []
    return [
        (around, around * turns, replace(game, around=around).minutes(seats))  # type: ignore
        for around in sorted({*range(1, MOST_AROUND + 1), chosen})
    ]


def _table_verbs(standing: Standing) -> frozenset[str]:
    """What the table itself can do in the game that runs, by name."""
    if standing.game is None:
        return frozenset()
    return frozenset(kind.__name__ for kind in get_args(standing.game.table_moves))


def _levers(
    standing: Standing, names: Mapping[Seat, str], language: str
) -> list[tuple[Lever, str]]:
    """What only this game's table can do now, each with its words."""
    if standing.state is None:
        return []
    found = standing.game.levers(standing.state)
    return [(lever, sentence(lever.label, lever.values, language, names)) for lever in found]


def _papers(standing: Standing) -> list[tuple[str, str]]:
    """Sheets that are of use now: key and title."""
    if standing.state is None:
        return []
    return [(key, SHEETS[key].title) for key in standing.game.papers(standing.state)]


def _points(standing: Standing) -> dict[Seat, int]:
    """Everybody's points so far."""
    return dict(getattr(standing.state, "totals", ()))


def _seat_code(of_site: Any, table: Table, seat: Seat) -> str:
    person = of_site.house.guests.person(table.code, seat)
    return person.code if person is not None else ""


def _waiting(table: Table, language: str, names: Mapping[Seat, str]) -> str:
    """What the table waits for, in words."""
    standing = table.saved
    values: dict[str, Any] = {}
    if table.broken is not None:
        text = N_("Something went wrong here. Take the last move back to go on.")
    elif standing.closed:
        text = N_("This evening is over.")
    elif standing.paused:
        text = N_("The table is paused.")
    elif standing.state is None:
        text = N_("In the lobby.")
    else:
        text, values = standing.game.waiting(standing.state)
    return sentence(text, values, language, names)


def names_at(table: Table) -> Mapping[Seat, str]:
    return site().house.guests.name_map(table.code)


def _described(
    table: Table, event: Event, names: Mapping[Seat, str], words: Callable[[str], str]
) -> str:
    """A move for the list of what can be taken back; it tells nothing hidden."""
    if event.kind == "corrected":
        return words("A score was put right")
    if event.kind == "ran_out":
        return words("The time was up")
    move = table.move_of(event)
    told = words(N_("a move") if move is None else move.told)
    data: Moved = decoded(event.data, Moved)
    if data.seat is None:
        return f"{words('The table')}: {told}"
    who = sentence("%(who)s", {"who": Named(data.seat)}, "en", names)
    return f"{who}: {told}"


# Paper and codes ----------------------------------------------------------------------------------


@pages.get("/t/<code>/poster")
def poster(code: str) -> Response:
    """The join code and the Wi-Fi code, to print or to show."""
    table = table_or_404(code)
    words = catalogue(language()).gettext
    ssid, password = rows.choice("wifi_name"), rows.choice("wifi_password")
    return show(
        "host/poster.html",
        code=table.code,
        address=site().guest_address(),
        qr=qr_svg(site().join_url(table.code), words("Code to join")),
        wifi=qr_svg(wifi_text(ssid, password), words("Code for the Wi-Fi")) if ssid else "",
        ssid=ssid,
        password=password,
        csrf=site().guard.csrf(host_key()),
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
    claim = f"http://{site().guest_address()}/t/{table.code}/claim/{ticket}"
    return show(
        "host/seat.html",
        status,
        typed_name=typed_name,
        refusal=refusal,
        code=table.code,
        seat=seat,
        name=names.get(seat, ""),
        known=person is not None,
        needs=site().house.needs.of(table.code, seat),
        seat_code=_seat_code(site(), table, seat),
        qr=qr_svg(claim, catalogue(language()).gettext("Code for this seat")),
        claim=claim,
        csrf=site().guard.csrf(host_key()),
    )


@pages.get("/phone")
def own_phone() -> Response:
    """A one-time code that makes the host's own phone a console."""
    address = f"http://{site().guest_address()}/host/invited/{site().tickets.issue('host')}"
    qr = qr_svg(address, catalogue(language()).gettext("Code for the host's phone"))
    return show("host/phone.html", qr=qr, address=address)


@pages.get("/t/<code>/rewind/<int:seq>")
def rewind_page(code: str, seq: int) -> Response:
    """What falls, listed before it does."""
    table = table_or_404(code)
    names, words = names_at(table), catalogue(language()).gettext
    falls = [_described(table, event, names, words) for event in table.falling(seq)]
    return show(
        "host/rewind.html",
        code=table.code,
        seq=seq,
        falls=falls,
        csrf=site().guard.csrf(host_key()),
    )


@pages.get("/t/<code>/for/<int:seat>/")
def stand_in(code: str, seat: Seat) -> Response:
    """Playing for a guest: their page, after every screen has said so."""
    return stand_in_page(table_or_404(code), seat)


def stand_in_page(
    table: Table,
    seat: Seat,
    typed: drawing.Typed | None = None,
    refusal: str = "",
    status: int = 200,
) -> Response:
    if table.saved.standing_in != seat:
        return to("host.console", code=table.code)
    viewer = Viewer(PHONE, seat, language(), site().guard.csrf(host_key()))
    draw = site().pages
    main = (
        draw.main(table, viewer) if typed is None else draw.refused(table, viewer, typed, refusal)
    )
    return show(
        "host/stand_in.html",
        status,
        main=Markup(main),
        version=table.saved.seq,
        toast="" if str(escape(refusal)) in main else refusal,
        code=table.code,
        seat=seat,
        name=names_at(table).get(seat, ""),
        csrf=viewer.csrf,
    )
