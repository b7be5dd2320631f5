"""A guest's pages: find the table, sit down, play, come back."""

from functools import partial

from flask import Response, request, url_for
from markupsafe import Markup, escape

from partycards.catalogue.rule_cards import in_words, shipped_rules
from partycards.catalogue.tours import shipped_tour
from partycards.drawing import Typed
from partycards.games.base import N_, IllegalMove
from partycards.games.features.in_match import LookingUp
from partycards.live.forms import move_from_fields
from partycards.live.language import COOKIE, JUST_CHOSEN
from partycards.live.moves_in import check_pace, play_once, status_of
from partycards.live.pages import Viewer
from partycards.live.parts import PHONE
from partycards.tables import diary, seating, taking_back
from partycards.tables.earlier import of_then
from partycards.tables.guests import Person
from partycards.tables.table import Table
from partycards.tables.texts import LONGEST_NAME
from partycards.web import (
    keep_cookie,
    language,
    message,
    printed_hands,
    said,
    show,
    site,
    table_or_404,
    tents,
    to,
)
from partycards.web.drafts import drafts
from partycards.web.guest_door import (
    A_DAY,
    arrived,
    check_visitor,
    guest_at,
    guest_of_form,
    guest_or_403,
    key_at,
    moved_on,
    typed_needs,
    visitor,
)
from partycards.web.joining import back_page, frame, join_page
from partycards.web.joining import pages as pages
from partycards.words import catalogue, languages

OF_THE_EVENING = N_("The evening so far")
THE_EVENING = N_("The evening")
"""What stands over the album of several matches, before and after the end."""

MOVED = N_("You sit at table %(number)s now. What is yours has come along.")

A_YEAR = 365 * 86_400
"""Seconds for which a phone remembers its language."""

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
    floor_table = site().house.restaurant.floor.with_word(wanted) if wanted else None
    if floor_table is not None:
        return tents.to_table(floor_table)
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
        return moved_on(table) or arrived(table) or join_page(table)
    sits = IllegalMove(MOVED, number=table.saved.orders.number)
    moved = said(sits, table.code) if "moved" in request.args else ""
    return _table_page(table, person, refusal=moved)


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
        **frame(table),
        main=Markup(main),
        version=table.saved.seq,
        drafts=drafts(table, viewer),
        toast="" if str(escape(refusal)) in main else refusal,
        seat_code=person.code,
        seat=person.seat,
        name=person.name,
    )


# Playing without JavaScript -----------------------------------------------------------------------


@pages.post("/t/<code>/move")
def move(code: str) -> Response:
    """A move as a plain form: then back to the page, or the page with a sentence and what was
    typed."""
    table, person = guest_of_form(code)
    fields = {name: request.form.getlist(name) for name in request.form}
    move_id = request.form.get("move_id", "")[:64] or None
    try:
        read = partial(move_from_fields, fields)
        question = request.form.get("question")
        saving = play_once(site().guard, table, person, read, question, move_id)
        if not isinstance(saving, int):
            saving.version()
    except IllegalMove as refusal:
        status = int(status_of(refusal)[:3])
        return _table_page(table, person, Typed(fields), said(refusal, table.code), status)
    return to("phone.table", code=table.code)


@pages.post("/t/<code>/take-back")
def take_back(code: str) -> Response:
    """A guest takes back their last move."""
    table, person = guest_of_form(code)
    try:
        check_pace(site().guard, table, person)
        taking_back.take_back(table, person.seat)
    except IllegalMove as refusal:
        return message(
            refusal,
            int(status_of(refusal)[:3]),
            url_for("phone.table", code=table.code),
            table.code,
        )
    return to("phone.table", code=table.code)


# Beside the game --------------------------------------------------------------------------------


@pages.get("/t/<code>/help")
def help_page(code: str) -> Response:
    return _help_page(table_or_404(code))


def _help_page(table: Table, typed: str = "", refusal: str = "", status: int = 200) -> Response:
    person = guest_at(table)
    game = table.saved.game_at_hand()
    rules = shipped_rules(game.about.key)
    own = {
        "rules": in_words(rules, catalogue(language()).gettext) if rules is not None else None,
        "of_then": of_then(game),
        "tour": bool(shipped_tour(game.about.key)),
        "looked_up": game.feature(LookingUp) is not None,
        "seat_code": person.code if person else "",
        "name": person.name if person else "",
        "code": table.code,
        "typed_name": typed or (person.name if person else ""),
        "refusal": refusal,
        "longest": LONGEST_NAME,
        "csrf_token": site().guard.csrf(key_at(table) if person else (key := visitor())),
        "printed": printed_hands.held_by(table, person.seat) if person else None,
    }
    page = show("phone/help.html", status, **frame(table), **own)
    return page if person else keep_cookie(page, site().guard.visitor_cookie(), key, A_DAY)


@pages.post("/t/<code>/rename")
def rename(code: str) -> Response:
    table, person = guest_of_form(code)
    name = request.form.get("name", "")
    try:
        seating.rename(site().house, table, f"seat:{person.seat}", person.seat, name)
    except IllegalMove as refusal:
        return _help_page(table, name[:300], said(refusal, table.code), 409)
    return to("phone.table", code=table.code)


@pages.post("/t/<code>/printed")
def hold_printed(code: str) -> Response:
    """The guest holds printed cards from the next deal on, or cards on the phone again."""
    table, person = guest_of_form(code)
    try:
        check_pace(site().guard, table, person)
        wanted = request.form.get("printed") == "1"
        printed_hands.hold(table, f"seat:{person.seat}", person.seat, wanted)
    except IllegalMove as refusal:
        return _help_page(table, "", said(refusal, table.code), 409)
    return to("phone.help_page", code=table.code, _anchor="printed")


@pages.post("/t/<code>/language")
def speak(code: str) -> Response:
    """This phone speaks another language, this evening and the next time. On the page of whoever is
    about to sit down stays what was typed."""
    table, wanted = table_or_404(code), request.form.get("language", "")
    if guest_at(table) is not None:
        person = guest_or_403(table)
        if wanted in languages():
            seating.speak(site().house, table, person.seat, wanted)
    else:
        check_visitor()
        request.environ[JUST_CHOSEN] = wanted
    came_from, _, ticket = request.form.get("from", "").partition("/")
    if came_from == "help" or guest_at(table) is not None:
        answer = to("phone.help_page", code=table.code, _anchor="language-form")
    elif came_from == "watch":
        answer = to("watch.watch", code=table.code)
    elif came_from == "back":
        answer = back_page(table, request.form.get("code", "")[:40])
    elif came_from == "claim" and ticket:
        answer = to("phone.claim", code=table.code, ticket=ticket)
    else:
        answer = join_page(table, request.form.get("name", "")[:300], needs=typed_needs())
    return keep_cookie(answer, COOKIE, wanted, A_YEAR) if wanted in languages() else answer


@pages.post("/t/<code>/leave")
def leave(code: str) -> Response:
    """A guest goes home: the match goes on by the rule of leaving."""
    table, person = guest_of_form(code)
    seating.go_home(site().house, table, f"seat:{person.seat}", person.seat)
    response = message(
        IllegalMove(N_("You have left the table. Thank you for playing.")),
        200,
        url_for("phone.home"),
    )
    response.delete_cookie(site().guard.seat_cookie(table.code))
    return response


@pages.get("/t/<code>/album")
def album(code: str) -> Response:
    """Every dish of the evening so far."""
    table = table_or_404(code)
    html = Markup(site().pages.album(table, language()))
    person = guest_at(table)
    match = table.saved.current
    game = match.game if match is not None else table.saved.agreed()
    over = match is not None and match.told() is not None
    several = bool(table.saved.played)
    own = {
        "seat_code": person.code if person else "",
        "heading": (
            (THE_EVENING if several else game.about.album_after)
            if over
            else OF_THE_EVENING
            if several
            else game.about.album_title
        ),
        "to_take": over or any(one.told() is not None for one in table.saved.played),
        "cookbook": table.saved.has_cookbook(),
    }
    return show("phone/album.html", 200, **frame(table), main=html, **own)


@pages.get("/t/<code>/diary")
def own_diary(code: str) -> Response:
    """The diary of whoever plays alone here, for nobody else: the best dishes and the newest
    evenings, or all of them."""
    table = table_or_404(code)
    person, standing = guest_at(table), table.saved
    if person is None or diary.whose(standing) != person.seat:
        return to("phone.table", code=table.code)
    kept = site().house.record.evenings(diary.game_of(standing).about.key)
    most = None if request.args.get("all") else diary.SHOWN
    own = {
        "seat_code": person.code,
        "diary": diary.diary(kept, (table.code, standing.match), most),
    }
    return show("phone/diary.html", 200, **frame(table), **own)
