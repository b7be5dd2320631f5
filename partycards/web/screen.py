"""The TV's page: read-only, no login, nothing hidden ever sent to it."""

from flask import Blueprint, Response
from markupsafe import Markup

from partycards.live.pages import SCREEN, Viewer
from partycards.qr import qr_svg
from partycards.tables.audience import REACTIONS
from partycards.web import language, show, site, table_or_404
from partycards.words import catalogue

pages = Blueprint("screen", __name__)


@pages.get("/t/<code>/tv")
def screen(code: str) -> Response:
    """The table as everybody sees it, with the code to join beside it."""
    table = table_or_404(code)
    main = site().pages.main(table, Viewer(SCREEN, None, language()))
    return show(
        "screen/table.html",
        main=Markup(main),
        version=table.saved.seq,
        code=table.code,
        table_name=table.code,
        address=site().guest_address(),
        reactions=REACTIONS,
        qr=qr_svg(site().join_url(table.code), catalogue(language()).gettext("Code to join")),
    )
