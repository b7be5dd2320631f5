"""Pages for people: one blueprint for each kind of visitor, thin, on the verbs of `tables`."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from flask import Response, abort, current_app, has_request_context, jsonify, request, url_for

from partycards import drawing
from partycards.catalogue.errors import Wrong
from partycards.games.base import N_, IllegalMove, OnCard
from partycards.live.language import language_for
from partycards.site import Site
from partycards.tables import aside
from partycards.tables.saving import NotSavedYet, Stale
from partycards.tables.table import Table
from partycards.words import catalogue, sentence

Found = TypeVar("Found")


ASKED_FOR = "partycards.site"
"""Where a request says which house it is for, in a process with more than one."""


def site() -> Site:
    """What this request's pages work with."""
    asked_for: Site | None = request.environ.get(ASKED_FOR) if has_request_context() else None
    if asked_for is not None:
        return asked_for
    found: Site = cast(Any, current_app).site
    return found


def language() -> str:
    """The language of whoever asks."""
    return language_for(request.environ, site().house, site().guard)


def show(template: str, status: int = 200, **values: Any) -> Response:
    """A page, in the visitor's language."""
    if template.startswith("host/"):
        values.setdefault("house_says", _house_says())
    return Response(drawing.page(template, language(), **values), status, mimetype="text/html")


def _house_says() -> str:
    """A sentence for every page of the host, "" when all is well."""
    if aside.report(site().folder) is not None:
        return translated(
            N_("A file could not be read at the start. See what could be brought back.")
        )
    trouble = site().house.keeper.trouble
    return in_words(trouble) if trouble is not None else ""


def translated(message: str) -> str:
    """A sentence of the program as the visitor reads it; "" stays empty."""
    return catalogue(language()).gettext(message) if message else ""


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
    return {name: _spoken(name, value) for name, value in values.items()}


ON_CARDS = ("card", "cards", "deck", "form", "partner")
"""Blanks of such a sentence that hold what stands on a card."""


def _spoken(name: str, value: object) -> object:
    if isinstance(value, Wrong):
        return in_words(value)
    return OnCard(value) if name in ON_CARDS and isinstance(value, str) else value


def table_or_404(code: str) -> Table:
    """The table with this join code, however it was typed."""
    return or_404(site().house.table(code.upper()))


def or_404(found: Found | None) -> Found:
    """What was looked for by an address; where there is none there is no such page."""
    if found is None:
        abort(404)
    return found


def to(endpoint: str, **values: Any) -> Response:
    """On to another page, after a form."""
    return on_to(url_for(endpoint, **values))


def on_to(address: str) -> Response:
    """The same by its address."""
    return Response(status=303, headers={"Location": address})


def keep_cookie(response: Response, name: str, value: str, seconds: int) -> Response:
    """The same answer, after which the browser has a cookie that no script reads, and that stays
    off plain http where the page came by https."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        path="/",
        secure=request.is_secure,
    )
    return response


def message(refusal: IllegalMove, status: int, home: str, code: str = "") -> Response:
    """A page with a sentence and a way on."""
    return show(
        "phone/message.html",
        status,
        title=translated(N_("Party Cards")),
        sentence=said(refusal, code),
        link=home,
        link_text=translated(N_("Go on from here")),
    )
