"""The second laptop in the console: let in, looked at, sent away."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from partycards.services.second_laptop import told
from partycards.standby.first import First
from partycards.web import language, site, to
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("second_laptop", __name__, url_prefix="/host/second")
pages.before_request(only_the_host)


def _first() -> First:
    first = site().first
    if first is None:
        abort(404)
    return first


@pages.get("/")
def index() -> Response:
    """How far it is, or how one is let in."""
    first = _first()
    copied = first.copied()
    return host_page(
        "second_laptop",
        how=copied.how,
        name=copied.name,
        second=told(copied, language()),
        ticket=first.code(),
        address=site().guest_address(),
    )


@pages.post("/invite")
def invite() -> Response:
    """A new code; the one before is good no more."""
    _first().invite()
    return to("second_laptop.index")


@pages.post("/forget")
def forget() -> Response:
    """No second laptop any more."""
    _first().forget()
    return to("second_laptop.index")
