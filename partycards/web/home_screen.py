"""What a phone, a TV or a laptop reads when a page is put on its home screen: a manifest for each
kind of visitor. None holds a secret, and browsers fetch them without cookies, so nobody asks who
wants them.

A guest's, the host's and the staff's page keep the browser's own window ("minimal-ui"): on an
iPhone an app of its own has cookies of its own, and the guest would be without their seat. The TV
needs none.
"""

from flask import Blueprint, Response, jsonify

from partycards.games.base import N_
from partycards.web import language, table_or_404, translated

pages = Blueprint("home_screen", __name__)

PAPER, NIGHT = "#FBF5E9", "#241527"
ICONS = [
    {"src": f"/static/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
     "purpose": purpose}
    for name, purpose in (("icon", "any"), ("icon-maskable", "maskable"))
    for size in (192, 512)
]  # fmt: skip


def _manifest(
    name: str, start: str, scope: str, display: str = "minimal-ui", colour: str = PAPER
) -> Response:
    """Of the page at `start` and all under `scope`; `name` stands under the icon."""
    answer = jsonify(
        id=start, name=name, short_name=name, lang=language(), start_url=start, scope=scope,
        display=display, background_color=colour, theme_color=colour, icons=ICONS,
    )  # fmt: skip
    answer.mimetype = "application/manifest+json"
    return answer


@pages.get("/t/<code>/app.webmanifest")
def seat(code: str) -> Response:
    """Of a guest's page; their table opens again, with their seat."""
    at = f"/t/{table_or_404(code).code}/"
    return _manifest(translated(N_("Party Cards")), at, at)


@pages.get("/t/<code>/tv.webmanifest")
def tv(code: str) -> Response:
    """Of the TV's page: it fills the screen."""
    at = f"/t/{table_or_404(code).code}/"
    return _manifest(translated(N_("Party Cards: TV")), f"{at}tv", at, "fullscreen", NIGHT)


@pages.get("/app/host.webmanifest")
def host() -> Response:
    """Of the console: the table that plays, or the list of them."""
    return _manifest(translated(N_("Party Cards: host")), "/host/", "/")


@pages.get("/app/staff.webmanifest")
def staff() -> Response:
    """Of the pages behind a PIN."""
    return _manifest(translated(N_("Party Cards: staff")), "/staff", "/")
