"""What the kitchen has, and the small set of assignments that guests choose from."""

from flask import Blueprint, Response, request
from msgspec.structs import replace

from partycards.catalogue.assignments import Assignment
from partycards.games import GAMES
from partycards.games.base import IllegalMove
from partycards.games.features.in_match import Dinner
from partycards.services.deck_offers import chosen_deck, offers
from partycards.tables import laying
from partycards.web import said, site, to
from partycards.web.restaurant.forms import CardsForm
from partycards.web.restaurant.rooms import manager_only, page

pages = Blueprint("restaurant_cards", __name__, url_prefix="/restaurant/cards")
pages.before_request(manager_only)


def _playable() -> list[Assignment]:
    """Those by which a course can be cooked."""
    dinner = GAMES[laying.GAME]().feature(Dinner)
    assert dinner is not None
    return [card for card in site().catalogue.assignments.cards() if dinner.playable(card)]


@pages.get("")
def index() -> Response:
    setup = site().house.restaurant.setup
    form = CardsForm(data={"deck": setup.deck, "assignments": list(setup.assignments)})
    return _page(form, saved="saved" in request.args)


def _page(form: CardsForm, status: int = 200, saved: bool = False, refusal: str = "") -> Response:
    catalogue = site().catalogue
    return page(
        "cards",
        "cards",
        status,
        form=form,
        offers=offers(catalogue),
        assignments=_playable(),
        ticked=set(form.assignments.data or ()),
        saved=saved,
        refusal=refusal,
    )


@pages.post("")
def keep() -> Response:
    """The deck of the evening, and the assignments that are ticked (none: all)."""
    form, restaurant = CardsForm(request.form), site().house.restaurant
    try:
        deck = chosen_deck(site().catalogue, str(form.deck.data or ""))
    except IllegalMove as refusal:
        return _page(form, 409, refusal=said(refusal))
    ticked = set(form.assignments.data or ())
    chosen = tuple(card.key for card in _playable() if card.key in ticked)
    restaurant.keep(replace(restaurant.setup, deck=deck, assignments=chosen))
    return to("restaurant_cards.index", saved=1)
