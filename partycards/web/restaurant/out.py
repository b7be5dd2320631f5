"""The 86 list: one tap and an ingredient is out at every table, another and it is in again."""

import time
from functools import partial

from flask import Blueprint, Response, request

from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import IllegalMove
from partycards.restaurant.staff import CHEF, MANAGER
from partycards.services.catalogue_search import called, searched
from partycards.services.dates import this_month
from partycards.tables import laying
from partycards.web import language, said, site, to
from partycards.web.restaurant.clock import at_day_and_time
from partycards.web.restaurant.rooms import page
from partycards.web.staff import actor, only_staff

pages = Blueprint("restaurant_out", __name__, url_prefix="/restaurant/86")

pages.before_request(partial(only_staff, CHEF, MANAGER))


@pages.get("")
def index() -> Response:
    """What is out now, and everything that the kitchen has; `q` looks for words in it."""
    return _page()


def _page(refusal: str = "", status: int = 200) -> Response:
    restaurant, wanted = site().house.restaurant, request.values.get("q", "").strip()[:60]
    since = restaurant.stock.since
    out = {key: at_day_and_time(since(key), time.time(), language()) for key in restaurant.out}
    entries = [site().catalogue.ingredients.entry(key) for key in out]
    there = (card for card in _kitchen() if card.key not in out)
    foods = called(wanted, there, site().catalogue)
    return page(
        "out",
        "out",
        status,
        gone=[entry.card for entry in entries if entry is not None],
        since=out,
        foods=foods,
        searched=partial(searched, catalogue=site().catalogue),
        wanted=wanted,
        refusal=refusal,
    )


def _kitchen() -> list[Ingredient]:
    """The evening's deck by name."""
    catalogue, setup = site().catalogue, site().house.restaurant.setup
    cards = catalogue.cards_of(catalogue.deck(setup.deck), this_month())
    return sorted((card for card, _ in cards), key=lambda card: card.name.casefold())


@pages.post("")
def mark() -> Response:
    """`out` or `back` is the key of an ingredient; `all`: everything is in again."""
    if "all" in request.form:
        laying.all_back(site().house, actor())
        return to("restaurant_out.index")
    out = "out" in request.form
    key = request.form.get("out" if out else "back", "")
    try:
        laying.mark_out(site().house, actor(), key, out)
    except IllegalMove as refusal:
        return _page(said(refusal), 409)
    return to("restaurant_out.index")
