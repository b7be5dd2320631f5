"""The pages are registered here: a blueprint for each kind of visitor, and what all share."""

import gzip
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from werkzeug.exceptions import HTTPException

from partycards.games.base import N_, IllegalMove
from partycards.guard import FOREIGN, MISDIRECTED, SECURITY_HEADERS, WRONG
from partycards.live.boards import FLOOR, KITCHEN, NOTEPAD, PASS, SERVING, TAB, TONIGHT
from partycards.live.forms import NOT_WHOLE
from partycards.site import Site
from partycards.tables import no_room
from partycards.tables.saving import NotSaved, NotSavedYet
from partycards.web import (
    assignments,
    bill,
    catalogue_cards,
    catalogue_pictures,
    chits,
    console,
    copies,
    credits,
    decks,
    doctor,
    erasing,
    errands,
    evening,
    expo,
    glossary,
    guest_orders,
    guide,
    hiding,
    home_screen,
    host,
    host_levers,
    host_verbs,
    house_rules,
    kitchen,
    message,
    on_to,
    order_with_cards,
    packs,
    pantry,
    paper_evening,
    paper_rounds,
    paper_scores,
    paper_sheet,
    pasting,
    personal_data,
    phone,
    photos,
    plates,
    prints,
    refused_live,
    said,
    screen,
    seasons,
    second_laptop,
    serving,
    serving_for,
    shelf,
    shopping,
    shopping_of_table,
    show,
    site,
    staff,
    staff_verbs,
    tab,
    tents,
    told_assignment,
    told_dish,
    tour,
    translated,
    watch,
    why,
)
from partycards.web.answered import by_script
from partycards.web.restaurant import (
    cards,
    courses,
    floor,
    opening,
    out,
    pins,
    prices,
    printers,
    rehearsal,
    report,
    setup,
    stations,
    tonight,
    tonight_board,
)

SMALL = 600
"""Shorter answers, in bytes, are not worth compressing."""

BLUEPRINTS = (
    phone.pages,
    told_assignment.pages,
    told_assignment.for_the_host,
    told_dish.pages,
    told_dish.for_the_host,
    photos.pages,
    personal_data.pages,
    glossary.pages,
    glossary.for_the_host,
    guide.pages,
    guide.for_the_host,
    credits.pages,
    credits.for_the_host,
    screen.pages,
    tour.pages,
    why.pages,
    seasons.pages,
    watch.pages,
    host.pages,
    host_levers.pages,
    paper_scores.pages,
    paper_rounds.pages,
    paper_sheet.pages,
    paper_evening.pages,
    host_verbs.pages,
    hiding.pages,
    erasing.pages,
    house_rules.pages,
    decks.pages,
    catalogue_cards.pages,
    catalogue_pictures.pages,
    plates.pages,
    evening.pages,
    shelf.pages,
    pantry.pages,
    assignments.pages,
    prints.pages,
    packs.pages,
    pasting.pages,
    copies.pages,
    second_laptop.pages,
    doctor.pages,
    shopping.pages,
    shopping.for_shoppers,
    shopping_of_table.for_guests,
    staff.pages,
    staff_verbs.in_kitchen,
    staff_verbs.on_floor,
    tents.pages,
    guest_orders.pages,
    guest_orders.for_the_host,
    serving_for.pages,
    order_with_cards.pages,
    order_with_cards.on_floor,
    kitchen.pages,
    errands.pages,
    serving.pages,
    expo.pages,
    bill.pages,
    tab.pages,
    chits.pages,
    home_screen.pages,
    setup.pages,
    opening.pages,
    courses.pages,
    floor.pages,
    pins.pages,
    prices.pages,
    cards.pages,
    printers.pages,
    stations.pages,
    tonight.pages,
    rehearsal.pages,
    out.pages,
    report.pages,
)


def register(app: Flask) -> None:
    """Register the pages."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.before_request(_check)
    app.before_request(tents.keep_strangers_out)
    app.after_request(finish)
    app.teardown_request(_put_files_away)
    app.register_error_handler(HTTPException, _problem)
    app.register_error_handler(IllegalMove, _refused)
    app.register_error_handler(OSError, _no_room)
    app.add_url_rule("/healthz", view_func=_health)


def connect(site_of_app: Site) -> None:
    """Give the hot path what the pages draw for it."""
    site_of_app.pages.console = console.console_of(site_of_app)
    site_of_app.boards.troubles = site_of_app.chits.troubles
    site_of_app.chits.told = lambda: site_of_app.door.staff_streams.push("")
    site_of_app.boards.second = site_of_app.copied
    site_of_app.boards.guessing = site_of_app.guard.guesses.told
    site_of_app.boards.draws = {
        KITCHEN: kitchen.draw_kitchen,
        NOTEPAD: kitchen.draw_notepad,
        FLOOR: serving.draw_floor,
        SERVING: serving.draw_serving,
        PASS: expo.draw_pass,
        TONIGHT: tonight_board.draw_tonight,
        TAB: tab.draw_tab,
    }


def _health() -> tuple[dict[str, Any], int]:
    """Whether moves are answered and saved, and how much the server carries; nothing about who
    plays."""
    house = site().house
    trouble = house.cannot_save()
    said = {"ok": not trouble, "tables": len(house.codes()), "phones": site().streams.count()}
    return (said, 200) if not trouble else ({**said, "saving": trouble}, 503)


def _check() -> Response | None:
    """Only to our own names, and posts only from our own pages."""
    guard = site().guard
    if not guard.host_allowed(request.host):
        return message(IllegalMove(MISDIRECTED), 400, "/")
    if request.method == "POST" and not guard.origin_matches(request.environ):
        return message(IllegalMove(FOREIGN), 403, "/")
    return None


KEPT = ("static", "pictures.picture", "plates.plate", "photos.photo")
"""What phones may keep: files, and pictures that do not change."""

PROBLEMS = {
    400: NOT_WHOLE,
    403: FOREIGN,
    404: N_("There is no such table or page here."),
    405: N_("This page has no such button."),
    413: N_("That is too much at once."),
}


def _problem(error: HTTPException) -> Response:
    """A sentence for what the web gives a number. The address of a form, opened by itself (a page
    with a refusal was loaded again, a phone brought its pages back), leads to the form's page."""
    status = error.code or 500
    if status == 405 and request.method == "GET" and not by_script():
        page = _page_above(request.path)
        if page:
            return on_to(page)
    return message(IllegalMove(PROBLEMS.get(status, WRONG)), status, url_for("phone.home"))


def _page_above(path: str) -> str:
    """The nearest address above this one at which there is a page, or ""."""
    roads = current_app.url_map.bind_to_environ(request.environ)
    while path := path.rstrip("/").rpartition("/")[0]:
        if roads.test(path + "/", "GET"):
            return path + "/"
        if roads.test(path, "GET"):
            return path
    return ""


def _refused(refusal: IllegalMove) -> Response:
    """A refusal that no page shows beside its form: a page of its own. What the disk refused is
    sent again from there as it was typed."""
    code = (request.view_args or {}).get("code", "")
    if request.method == "GET" and isinstance(refusal, NotSavedYet):
        # Rows could not be read just now: the page comes by itself in a moment.
        answer = message(refusal, 503, url_for("phone.home"), code)
        answer.headers["Retry-After"] = answer.headers["Refresh"] = "1"
        return answer
    if request.method != "POST" or not isinstance(refusal, NotSaved):
        return message(refusal, 409, url_for("phone.home"), code)
    if by_script():
        answer = refused_live(refusal, code)
        answer.status_code = max(answer.status_code, 409)
        return answer
    typed = _typed()
    if typed is None:
        return message(refusal, 409, url_for("phone.home"), code)
    return show(
        "phone/message.html",
        409,
        title=translated(N_("Party Cards")),
        sentence=said(refusal, code),
        again=request.full_path.removesuffix("?"),
        typed=typed,
    )


def _typed() -> list[tuple[str, str]] | None:
    """What was sent, to be sent again; None when a page cannot do that: a file has to be chosen
    once more, and what found no room on its way in is not here."""
    try:
        if any(file.filename for file in request.files.values()):
            return None
        return list(request.form.items(multi=True))
    except OSError:
        return None


def _no_room(error: OSError) -> Response:
    """A file could not be written, or what was sent found no room on its way in."""
    refusal = no_room.in_words(error)
    if refusal is None:
        raise error
    return _refused(refusal)


def finish(response: Response) -> Response:
    """Headers that every answer has, and fewer bytes."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    kept = request.endpoint in KEPT
    if not kept or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    _compress(response, packed_once if kept else packed)
    return response


def _put_files_away(_error: BaseException | None) -> None:
    """Files that were sent are closed."""
    request.close()


def packed(data: bytes) -> bytes:
    """The same text gzipped."""
    return gzip.compress(data, 6, mtime=0)


packed_once = lru_cache(maxsize=512)(packed)
"""The same of a file, which is packed for the first phone and sent to all."""


def _compress(response: Response, pack: Callable[[bytes], bytes]) -> None:
    """Text is sent gzipped to whoever takes it: a first page must be quick on a full Wi-Fi."""
    if (
        response.status_code != 200
        or "gzip" not in request.headers.get("Accept-Encoding", "")
        or "Content-Encoding" in response.headers
        or not (response.mimetype or "").startswith(("text/", "image/svg", "application/j"))
    ):
        return
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) >= SMALL:
        response.set_data(pack(data))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.add("Vary", "Accept-Encoding")
