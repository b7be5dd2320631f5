"""Credits: who made the pictures, fonts and libraries. For guests beside their table, and for the
host."""

from typing import Any

from flask import Blueprint, Response, url_for

from partycards.games.base import N_
from partycards.services import credits
from partycards.web import show, table_or_404, translated
from partycards.web.guest_door import guest_at
from partycards.web.host_door import only_the_host

pages = Blueprint("credits", __name__, url_prefix="/t/<code>")

for_the_host = Blueprint("credits_for_host", __name__, url_prefix="/host")
for_the_host.before_request(only_the_host)


@for_the_host.get("/credits")
@pages.get("/credits")
def all_of_them(code: str = "") -> Response:
    """One page with every notice; the same for everybody, in the words of the notices."""
    frame: dict[str, Any] = {"frame": "host/base.html", "table_url": ""}
    if code:
        table = table_or_404(code)
        person = guest_at(table)
        frame = {
            "frame": "phone/base.html",
            "table_url": url_for("phone.table", code=table.code),
            "seat_code": person.code if person else "",
        }
    return show(
        "phone/credits.html",
        **frame,
        title=translated(N_("Credits")),
        pictures=credits.pictures(),
        fonts=[work for folder in credits.FONTS for work in credits.works(folder)],
        font_licences=credits.licences(credits.FONTS),
        scripts=[work for folder in credits.SCRIPTS for work in credits.works(folder)],
        script_licences=credits.licences(credits.SCRIPTS),
        libraries=credits.libraries(),
    )
