"""Credits: who made the pictures, fonts and libraries. For guests beside their table, and for the
host."""

from flask import Blueprint, Response

from partycards.games.base import N_
from partycards.services import credits
from partycards.services.measured import measured
from partycards.web import show, translated
from partycards.web.guest_door import frame_of
from partycards.web.host_door import only_the_host

pages = Blueprint("credits", __name__, url_prefix="/t/<code>")

for_the_host = Blueprint("credits_for_host", __name__, url_prefix="/host")
for_the_host.before_request(only_the_host)


@for_the_host.get("/credits")
@pages.get("/credits")
def all_of_them(code: str = "") -> Response:
    """One page with every notice; the same for everybody, in the words of the notices."""
    return show(
        "phone/credits.html",
        **frame_of(code),
        title=translated(N_("Credits")),
        pictures=credits.pictures(),
        fonts=[work for folder in credits.FONTS for work in credits.works(folder)],
        font_licences=credits.licences(credits.FONTS),
        scripts=[work for folder in credits.SCRIPTS for work in credits.works(folder)],
        script_licences=credits.licences(credits.SCRIPTS),
        libraries=credits.libraries(),
        measured=measured() if not code else None,
    )
