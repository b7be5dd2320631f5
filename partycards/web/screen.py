"""The TV's page: read-only, no login, nothing hidden ever sent to it."""

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup

from partycards.catalogue.rule_cards import in_words, shipped_rules
from partycards.games.base import N_, IllegalMove
from partycards.live.language import OF_SCREEN
from partycards.live.pages import Viewer
from partycards.live.parts import SCREEN
from partycards.qr import qr_svg
from partycards.tables.audience import REACTIONS
from partycards.tables.earlier import of_then
from partycards.web import (
    keep_cookie,
    language,
    message,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.words import catalogue, languages

pages = Blueprint("screen", __name__)

A_YEAR = 365 * 86_400
"""Seconds for which a screen remembers its language."""


@pages.get("/t/<code>/tv")
def screen(code: str) -> Response:
    """The table as everybody sees it, with the code to join beside it."""
    table = table_or_404(code)
    if (wanted := request.args.get("language", "")) in languages():
        answer = to("screen.screen", code=table.code)
        return keep_cookie(answer, OF_SCREEN, wanted, A_YEAR)
    main = site().pages.main(table, Viewer(SCREEN, None, language()))
    return show(
        "screen/table.html",
        main=Markup(main),
        version=table.saved.seq,
        code=table.code,
        table_name=table.code,
        address=site().guest_address(),
        reactions=REACTIONS,
        qr=qr_svg(site().way_in(table.code), translated(N_("Code to join"))),
        shop_qr=qr_svg(
            site().join_url(table.code) + "shopping", translated(N_("Code to the shopping list"))
        ),
        home_qr=qr_svg(
            site().join_url(table.code) + "album", translated(N_("Code to the evening’s dishes"))
        ),
    )


@pages.get("/t/<code>/tv/language")
def tongues(code: str) -> Response:
    """The languages, each a link that has this screen speak it."""
    code = table_or_404(code).code
    return show("screen/tongues.html", code=code, title=translated(N_("Language")))


@pages.get("/t/<code>/tv/rules")
def rules(code: str) -> Response:
    """The rules of the table's game, large, to be read together."""
    table = table_or_404(code)
    game = table.saved.game_at_hand()
    card = shipped_rules(game.about.key)
    back = url_for("screen.screen", code=table.code)
    if card is None:
        return message(IllegalMove(N_("There is no rule card for this game yet.")), 404, back)
    words = in_words(card, catalogue(language()).gettext)
    return show("screen/rules.html", rules=words, of_then=of_then(game), code=table.code, back=back)
