"""Why is it played like this? The rules of the table's game by their ids, for guests who ask."""

from flask import Blueprint, Response, url_for

from partycards.catalogue.ledger import chapters_of, in_words
from partycards.games.base import N_
from partycards.tables.earlier import of_then
from partycards.web import language, show, table_or_404
from partycards.web.guest_door import guest_at
from partycards.words import catalogue

pages = Blueprint("why", __name__)


@pages.get("/t/<code>/why")
def rules(code: str) -> Response:
    """Every rule of the game at hand; the same for everybody, and nothing of the table in it."""
    table = table_or_404(code)
    person = guest_at(table)
    game, say = table.saved.game_at_hand(), catalogue(language()).gettext
    return show(
        "phone/why.html",
        title=say(N_("Why is it so?")),
        game=say(game.about.title),
        of_then=of_then(game),
        chapters=[in_words(chapter, say) for chapter in chapters_of(game.about.key)],
        table_url=url_for("phone.table", code=table.code),
        seat_code=person.code if person else "",
    )
