"""Cards to be looked up: what a card is, all cards of the match. For anybody who has the table's
address: what stands there is printed on the cards, and tells nothing of where a card is."""

from typing import Any

from flask import Blueprint, Response, url_for
from markupsafe import Markup
from msgspec.structs import replace

from partycards.catalogue.allergen_lists import as_listed
from partycards.catalogue.guide import Term
from partycards.drawing import draw_leaf
from partycards.games.base import N_, Explained, IllegalMove, Part, Seat
from partycards.games.facts import Facts
from partycards.games.features.in_match import LookingUp
from partycards.live.parts import PHONE
from partycards.services.guide_search import lookup_in
from partycards.tables.table import Table
from partycards.web import language, message, show, site, table_or_404, translated
from partycards.web.guest_door import guest_at
from partycards.web.host_door import only_the_host

pages = Blueprint("glossary", __name__, url_prefix="/t/<code>")

for_the_host = Blueprint("glossary_for_host", __name__, url_prefix="/host/t/<code>/for/<int:seat>")
"""The same beside the page on which the host plays for a guest: its links lead here."""
for_the_host.before_request(only_the_host)


@for_the_host.get("/card/<int:number>")
@pages.get("/card/<int:number>")
def card(code: str, number: int, seat: Seat | None = None) -> Response:
    """One card, with all that is known about it, and the words of a cook in that."""
    table = table_or_404(code)
    now = table.saved
    box = now.feature(LookingUp)
    part = box.card(now.state, number) if box else None
    if part is not None:
        part = _as_listed(part)
    here = lookup_in(site().catalogue)
    words = here.terms_in(part.text) if isinstance(part, Explained) else ()
    return _page(table, "phone/card.html", N_("A card of table %(table)s"), part, words=words)


@for_the_host.get("/cards")
@pages.get("/cards")
def cards(code: str, seat: Seat | None = None) -> Response:
    """All cards, to be searched."""
    table = table_or_404(code)
    now = table.saved
    box = now.feature(LookingUp)
    part = box.glossary(now.state) if box else None
    return _page(table, "phone/cards.html", N_("The cards of table %(table)s"), part)


def _as_listed(part: Any) -> Any:
    """The card with its allergens as the house lists them, where anything is known of any."""
    known = getattr(part, "facts", None)
    if not isinstance(known, Facts):
        return part
    return replace(part, facts=as_listed(site().catalogue.law, known, part.card.name))


def _page(
    table: Table, template: str, title: str, part: Part | None, words: tuple[Term, ...] = ()
) -> Response:
    """The part on its page, or a sentence when there is none."""
    home = url_for("phone.table", code=table.code)
    match = table.saved.current
    if match is None:
        sentence = N_("Cards can be looked up here once the game has begun.")
        return message(IllegalMove(sentence), 404, home)
    if part is None:
        return message(IllegalMove(N_("There is no such card in this box.")), 404, home)
    person = guest_at(table)
    return show(
        template,
        title=translated(title) % {"table": table.code},
        table_url=home,
        seat_code=person.code if person else "",
        words=words,
        main=Markup(draw_leaf(part, f"games/{match.game.about.key}/{PHONE}", language())),
    )
