"""Pages for people: one blueprint for each kind of visitor, thin, on the verbs of `tables`."""

import gzip
from collections.abc import Mapping
from typing import Any, cast

from flask import Flask, Response, abort, current_app, jsonify, request, url_for
from werkzeug.exceptions import HTTPException

from partycards import drawing
from partycards.catalogue.errors import Wrong
from partycards.games.base import N_, IllegalMove
from partycards.guard import FOREIGN, MISDIRECTED, SECURITY_HEADERS, WRONG
from partycards.live.boards import FLOOR, KITCHEN, NOTEPAD, SERVING
from partycards.site import Site
from partycards.tables import aside, no_room
from partycards.tables.saving import NotSaved, NotSavedYet, Stale
from partycards.tables.table import Table
from partycards.words import best_language, catalogue, sentence

SMALL = 600
"""Answers under so many bytes are not worth compressing."""


def site() -> Site:
    """What this app's pages work with."""
    found: Site = cast(Any, current_app).site
    return found


def language() -> str:
    """The language of whoever asks, of those there are catalogues for."""
    return best_language(request.headers.get("Accept-Language", ""))


def show(template: str, status: int = 200, **values: Any) -> Response:
    """A page, in the visitor's language."""
    if template.startswith("host/"):
        values.setdefault("house_says", _house_says())
    return Response(drawing.page(template, language(), **values), status, mimetype="text/html")


def _house_says() -> str:
    """A sentence for every page of the host, "" when all is well."""
    if aside.report(site().settings.folder()) is not None:
        return catalogue(language()).gettext(
            N_("A file could not be read at the start. See what came back of it.")
        )
    trouble = site().house.keeper.trouble
    return in_words(trouble) if trouble is not None else ""


def said(refusal: IllegalMove, code: str = "") -> str:
    """A refusal as the visitor reads it."""
    names = site().house.guests.name_map(code)
    return sentence(refusal.message, refusal.values, language(), names)


def refused_live(refusal: IllegalMove, code: str = "") -> Response:
    """The same for a page's script, which sends again by itself what was lost in passing."""
    if isinstance(refusal, NotSavedYet):
        answer = jsonify({"later": said(refusal, code)})
        answer.status_code = 503
        answer.headers["Retry-After"] = "1"
        return answer
    return jsonify({"refused": said(refusal, code), "stale": isinstance(refusal, Stale)})


def in_words(refusal: Wrong) -> str:
    """What cannot be on a card, or in a pack, as the visitor reads it."""
    return sentence(refusal.message, spoken(refusal.values), language(), {})


def spoken(values: Mapping[str, object]) -> dict[str, object]:
    """The values of such a sentence, sentences among them in the visitor's words, too."""
    return {
        name: in_words(value) if isinstance(value, Wrong) else value
        for name, value in values.items()
    }


def table_or_404(code: str) -> Table:
    """The table with this join code, however it was typed."""
    table = site().house.table(code.upper())
    if table is None:
        abort(404)
    return table


def register(app: Flask) -> None:
    """Hang up the pages."""
    from partycards.web import (
        assignments,
        bill,
        bundled,
        catalogue_cards,
        catalogue_pictures,
        chits,
        copies,
        decks,
        erasing,
        glossary,
        guide,
        hiding,
        host,
        host_verbs,
        house_rules,
        kitchen,
        me,
        ordering,
        packs,
        pantry,
        phone,
        photos,
        prints,
        restaurant,
        screen,
        seasons,
        serving,
        serving_for,
        shelf,
        shopping,
        shopping_of_table,
        staff,
        staff_verbs,
        tour,
        watch,
        why,
    )

    app.register_blueprint(phone.pages)
    app.register_blueprint(photos.pages)
    app.register_blueprint(me.pages)
    app.register_blueprint(glossary.pages)
    app.register_blueprint(glossary.for_the_host)
    app.register_blueprint(guide.pages)
    app.register_blueprint(guide.for_the_host)
    app.register_blueprint(screen.pages)
    app.register_blueprint(tour.pages)
    app.register_blueprint(why.pages)
    app.register_blueprint(seasons.pages)
    app.register_blueprint(watch.pages)
    app.register_blueprint(host.pages)
    app.register_blueprint(host_verbs.pages)
    app.register_blueprint(hiding.pages)
    app.register_blueprint(erasing.pages)
    app.register_blueprint(house_rules.pages)
    app.register_blueprint(decks.pages)
    app.register_blueprint(catalogue_cards.pages)
    app.register_blueprint(catalogue_pictures.pages)
    app.register_blueprint(shelf.pages)
    app.register_blueprint(pantry.pages)
    app.register_blueprint(assignments.pages)
    app.register_blueprint(prints.pages)
    app.register_blueprint(packs.pages)
    app.register_blueprint(copies.pages)
    app.register_blueprint(shopping.pages)
    app.register_blueprint(shopping.for_shoppers)
    app.register_blueprint(shopping_of_table.for_guests)
    app.register_blueprint(staff.pages)
    app.register_blueprint(staff_verbs.pages)
    app.register_blueprint(ordering.pages)
    app.register_blueprint(ordering.for_the_host)
    app.register_blueprint(serving_for.pages)
    app.register_blueprint(kitchen.pages)
    app.register_blueprint(serving.pages)
    app.register_blueprint(bill.pages)
    app.register_blueprint(chits.pages)
    app.register_blueprint(bundled.pages)
    for blueprint in restaurant.blueprints():
        app.register_blueprint(blueprint)
    app.before_request(_check)
    app.after_request(_finish)
    app.register_error_handler(HTTPException, _problem)
    app.register_error_handler(IllegalMove, _refused)
    app.register_error_handler(OSError, _no_room)
    app.add_url_rule("/healthz", view_func=_health)


def connect(site_of_app: Site) -> None:
    """Give the hot path what the pages draw for it."""
    from partycards.web import console, kitchen, serving

    site_of_app.pages.console = console.console_of(site_of_app)
    site_of_app.boards.troubles = site_of_app.chits.troubles
    site_of_app.chits.told = lambda: site_of_app.door.staff_streams.push("")
    site_of_app.boards.draws = {
        KITCHEN: kitchen.draw_kitchen,
        NOTEPAD: kitchen.draw_notepad,
        FLOOR: serving.draw_floor,
        SERVING: serving.draw_serving,
    }


def _health() -> tuple[dict[str, Any], int]:
    """Whether moves are answered and saved, and how much the server carries; nothing about who
    plays."""
    house = site().house
    trouble = house.cannot_save()
    said = {"ok": not trouble, "tables": len(house.codes()), "phones": site().streams.count()}
    return (said, 200) if not trouble else ({**said, "saving": trouble}, 503)


def to(endpoint: str, **values: Any) -> Response:
    """On to another page, after a form."""
    return Response(status=303, headers={"Location": url_for(endpoint, **values)})


def message(refusal: IllegalMove, status: int, home: str, code: str = "") -> Response:
    """A page with a sentence and a way on."""
    words = catalogue(language()).gettext
    return show(
        "phone/message.html",
        status,
        title=words("Party Cards"),
        sentence=said(refusal, code),
        link=home,
        link_text=words("On from here"),
    )


def _check() -> Response | None:
    """Only to our own names, and posts only from our own pages."""
    guard = site().guard
    if not guard.host_allowed(request.host):
        return message(IllegalMove(MISDIRECTED), 400, "/")
    if request.method == "POST" and not guard.origin_matches(request.environ):
        return message(IllegalMove(FOREIGN), 403, "/")
    return None


PROBLEMS = {
    400: N_("That did not arrive whole. Please try again."),
    403: FOREIGN,
    404: N_("There is no such table or page here."),
    405: N_("This page has no such button."),
    413: N_("That is too much at once."),
}


def _problem(error: HTTPException) -> Response:
    """A sentence for what the web calls a number."""
    status = error.code or 500
    return message(IllegalMove(PROBLEMS.get(status, WRONG)), status, url_for("phone.home"))


def _refused(refusal: IllegalMove) -> Response:
    """A refusal that no page shows beside its form: a page of its own. What the disk refused is
    sent again from there as it was typed."""
    code = (request.view_args or {}).get("code", "")
    if request.method != "POST" or not isinstance(refusal, NotSaved):
        return message(refusal, 409, url_for("phone.home"), code)
    if "application/json" in request.headers.get("Accept", ""):
        answer = refused_live(refusal, code)
        answer.status_code = max(answer.status_code, 409)
        return answer
    typed = _typed()
    if typed is None:
        return message(refusal, 409, url_for("phone.home"), code)
    return show(
        "phone/message.html",
        409,
        title=catalogue(language()).gettext("Party Cards"),
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


def _finish(response: Response) -> Response:
    """Headers that every answer has, and fewer bytes."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    kept = request.endpoint in ("static", "bundled.bundle", "pictures.picture", "photos.photo")
    if not kept or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    _compress(response)
    return response


def _compress(response: Response) -> None:
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
        response.set_data(gzip.compress(data, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.add("Vary", "Accept-Encoding")
