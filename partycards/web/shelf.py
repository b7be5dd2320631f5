"""In the house: the host walks along the shelf with the phone and ticks what is there.

What is sent are changes, key by key: two who tick at the same time do not undo each other's.
"""

from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.datastructures import MultiDict

from partycards import drawing
from partycards.catalogue.decks import Deck
from partycards.catalogue.ingredients import AISLES, Ingredient
from partycards.services.catalogue_search import called, searched
from partycards.services.deck_offers import Offer, offer, show_tables
from partycards.web import language, site, to
from partycards.web.answered import by_script
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("shelf", __name__, url_prefix="/host/shelf")
pages.before_request(only_the_host)

THERE = Deck(key="there", name="There", in_house=True)
"""All that is ticked, to see how many guests it is enough for."""


def _cards(aisle: str = "") -> list[Ingredient]:
    """What can be ticked, of one aisle or of all."""
    cards = site().catalogue.ingredients.cards()
    return [card for card in cards if aisle in ("", card.aisle)]


def _offer() -> Offer:
    return offer(site().catalogue, THERE)


@pages.get("")
def shelf() -> Response:
    """Every ingredient by aisle; `q` looks for words in names and kinds."""
    wanted = request.args.get("q", "").strip()[:60]
    cards = called(wanted, _cards(), site().catalogue)
    aisles = {aisle: [card for card in cards if card.aisle == aisle] for aisle in AISLES}
    return host_page(
        "shelf",
        aisles={aisle: group for aisle, group in aisles.items() if group},
        there=site().catalogue.in_house,
        total=len(_cards()),
        searched=partial(searched, catalogue=site().catalogue),
        wanted=wanted,
        offer=_offer(),
    )


@pages.post("")
def tick() -> Response:
    """Keep what changed; a script gets what is ticked now, a plain form the page again."""
    changes = _changes(request.form)
    if changes:
        site().catalogue.tick(changes)
        show_tables(site().house)
    if by_script():
        reach = drawing.page("host/decks_count.html", language(), offer=_offer())
        return jsonify({"ticked": sorted(site().catalogue.in_house), "reach": reach})
    wanted = request.args.get("q", "")
    return to("shelf.shelf", q=wanted or None, _anchor=_aisle(request.form) or None)


def _aisle(form: MultiDict[str, str]) -> str:
    return (form.get("all") or form.get("none") or "")[:20]


def _changes(form: MultiDict[str, str]) -> dict[str, bool]:
    """What the form ticks and unticks. `was` are those that were ticked when the page was made, so
    that what nobody touched stays, whatever another phone did meanwhile; `all` and `none` are
    the buttons of an aisle."""
    now, was = set(form.getlist("tick")), set(form.getlist("was"))
    changes = dict.fromkeys(now - was, True) | dict.fromkeys(was - now, False)
    if aisle := _aisle(form):
        changes |= {card.key: "all" in form for card in _cards(aisle)}
    known = {card.key for card in _cards()}
    return {key: there for key, there in changes.items() if key in known}
