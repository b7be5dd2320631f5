"""The pictures of cards: those that the host added, and drawings while they are chosen."""

from __future__ import annotations

from flask import Blueprint, Response, abort
from werkzeug.datastructures import FileStorage

from partycards.catalogue.drawn import drawn
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.pictures import (
    MOST_BYTES,
    PICTURE_NAME,
    keep_picture,
    kept_as,
    picture_address,
    safe_picture,
)
from partycards.files import shipped
from partycards.web import site
from partycards.web.catalogue_forms import CardForm

pages = Blueprint("pictures", __name__)

NOTHING_ELSE = "default-src 'none'; style-src 'none'; sandbox"
TYPES = {"png": "image/png", "svg": "image/svg+xml"}
A_YEAR = 31_536_000


@pages.get("/pictures/<name>")
def picture(name: str) -> Response:
    """A picture that was kept. Phones show it, so it is for everybody, as the shipped ones are; its
    name says what is in it, so it never changes."""
    if not PICTURE_NAME.fullmatch(name):
        abort(404)
    data = site().files.read(kept_as(name))
    if data is None:
        abort(404)
    response = Response(data, mimetype=TYPES[name.rpartition(".")[2]])
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    response.headers["Content-Security-Policy"] = NOTHING_ELSE
    return response


def drawing(template: str, colours: str) -> Response:
    """A drawing while it is chosen; `colours` are written `e0851f-5b2a55-fff6e0`."""
    try:
        data = drawn(template, [f"#{colour}" for colour in colours.split("-")])
    except Wrong:
        abort(404)
    response = Response(data, mimetype=TYPES["svg"])
    response.headers["Content-Security-Policy"] = NOTHING_ELSE
    return response


# The picture section of the form ----------------------------------------------------------------


def take_upload(form: CardForm, sent: FileStorage | None, key: str) -> None:
    """Keep a picture that was sent: from here on the form has it, whatever else is wrong with it.

    Raises `Wrong`. What is kept and never saved on a card harms nobody.
    """
    if form.picture_from.data != "upload":
        return
    if sent is None or not sent.filename:
        raise Wrong(N_("Which picture? Please choose a file."))
    name, data = safe_picture(sent.stream.read(MOST_BYTES + 1))
    form.picture.data = keep_picture(site().files, key, name, data)
    form.picture_from.data = "keep"


def chosen_picture(form: CardForm, key: str, keep: bool) -> str:
    """The file of the chosen picture; raises `Wrong`. A drawing is written only to `keep` it."""
    if form.picture_from.data == "drawn":
        data = drawn(form.template.data or "", form.colours())
        return keep_picture(site().files, key, "drawn.svg", data) if keep else ""
    if not _is_there(form.picture.data or ""):
        raise Wrong(N_("Which picture? Please choose one."))
    return str(form.picture.data)


def _is_there(name: str) -> bool:
    if PICTURE_NAME.fullmatch(name):
        return site().files.has(kept_as(name))
    return name in {path.name for path in (shipped("static") / "cards" / "art").iterdir()}


def shown_address(form: CardForm) -> str:
    """Where the browser finds the picture that is chosen at the moment, "" for none."""
    if form.picture_from.data == "drawn":
        colours = "-".join(colour.removeprefix("#") for colour in form.colours())
        return f"/host/cards/drawn/{form.template.data}/{colours}.svg"
    return picture_address(form.picture.data or "") if _is_there(form.picture.data or "") else ""
