"""The pictures of plates. An address says what lies on its plate and nothing else, so whoever has
one knew it before, and trying others tells nobody what is on a hand."""

from flask import Blueprint, Response, abort

from partycards.plates.address import BARE, drawn_as
from partycards.plates.svg import plate_svg
from partycards.plates.ware import RIMS
from partycards.web import site
from partycards.web.catalogue_pictures import A_YEAR

pages = Blueprint("plates", __name__)

ITS_OWN = "default-src 'none'; img-src data:; sandbox"
"""A plate asks for nothing: a host's own pictures lie in it as data."""


@pages.get("/plates/<drawn>/<int:rim>/<names>.svg")
def plate(drawn: str, rim: int, names: str) -> Response:
    """A plate for everybody, as the pictures are that lie on it."""
    if rim >= len(RIMS):
        abort(404)
    try:
        data = plate_svg(rim, "" if names == BARE else names, site().files)
    except KeyError:
        abort(404)
    response = Response(data, mimetype="image/svg+xml")
    kept = f"public, max-age={A_YEAR}, immutable" if drawn == drawn_as() else "no-store"
    response.headers["Cache-Control"] = kept
    response.headers["Content-Security-Policy"] = ITS_OWN
    return response
