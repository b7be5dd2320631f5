"""The host's door: who has the key, and the forms that carry its token."""

from flask import Blueprint, Response, request, url_for

from partycards.games.base import N_, IllegalMove
from partycards.guard import cookie
from partycards.web import keep_cookie, message, show, site, to

pages = Blueprint("host", __name__, url_prefix="/host")

A_WEEK = 7 * 86400


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
            N_("That did not come from a page of this table. Please load the page again.")
        )
        return message(refusal, 403, url_for("host.index"))
    return None


AROUND = 100_000
"""Bytes of a form around its file."""


def only_the_host_with(bytes_of_file: int) -> Response | None:
    """The same where a form brings a file of at most this size; a stranger's is not read."""
    if site().guard.is_host_key(host_key()):
        request.max_content_length = bytes_of_file + AROUND
    return only_the_host()


def host_page(template: str, status: int = 200, **values: object) -> Response:
    """A page of the host, whose forms carry their token."""
    return show(f"host/{template}.html", status, csrf=site().guard.csrf(host_key()), **values)


def _not_the_host() -> Response:
    refusal = IllegalMove(
        N_(
            "Only the host can see this page. Its address, with the key, is in the window "
            "where Party Cards was started."
        )
    )
    return message(refusal, 403, url_for("phone.home"))


def _let_in() -> Response:
    guard = site().guard
    return keep_cookie(to("host.index"), guard.host_cookie(), guard.host_key, A_WEEK)


@pages.get("/enter")
def enter() -> Response:
    """The address that the laptop prints and opens: the key becomes a cookie."""
    if not site().guard.opens_console(request.args.get("key", "")):
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
