"""The page on which a chef tells a dish of printed cards: a photo, numbers, names, a list.

Nobody but the chef sees it, nor what was photographed; the match hears of the dish alone, as a move
like any other. The host has the same page for a guest whom they play for.
"""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.datastructures import MultiDict

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.ingredients import Ingredient
from partycards.games.base import N_, IllegalMove, OnCard, Seat
from partycards.games.cards import Card, CardId
from partycards.games.features.printed_hands import PrintedHands, ToTell
from partycards.live.moves_in import status_of
from partycards.tables.texts import clean_text
from partycards.web import on_to, said, show, site, table_or_404, to
from partycards.web.guest_door import guest_at, guest_of_form
from partycards.web.host_door import only_the_host_with
from partycards.web.order_forms import move_id
from partycards.web.photographed_form import (
    MOST,
    TOO_MANY,
    Named,
    allow_photo,
    cards_named,
    in_address,
    too_many_photos,
)
from partycards.web.photos import MOST_SENT
from partycards.web.printed_teller import Teller, for_guest, own

pages = Blueprint("told_dish", __name__, url_prefix="/t/<code>")

for_the_host = Blueprint("told_dish_for", __name__, url_prefix="/host/t/<code>/for/<int:seat>")
"""The same beside the page on which the host plays for a guest."""
for_the_host.before_request(lambda: only_the_host_with(MOST_SENT))

LONGEST_NAME = 80
OTHERS = ("course-", "name-")
"""What fields begin with in which there is no card."""
NOT_HERE = N_("%(card)s is not played with at this table: put it away and draw another card.")
NO_CARDS = N_("Which cards are in it? Photograph them, type them, or tap them in the list.")
NOT_NOW = N_("There is no dish to tell now. Have another look at the table.")

# The guest, and the host for a guest ----------------------------------------------------------


@pages.get("/dish")
def dish(code: str) -> Response:
    """Nothing is told yet."""
    table = table_or_404(code)
    person = guest_at(table)
    if person is None:
        return to("phone.table", code=table.code)
    return _begun(own(table, person))


@pages.post("/dish")
def tell(code: str) -> Response:
    """A photo or numbers are looked at; the dish is set with the cards that are ticked."""
    allow_photo()
    return _told(own(*guest_of_form(code)))


@for_the_host.get("/dish")
def dish_for(code: str, seat: Seat) -> Response:
    """For a guest without a phone."""
    return _begun(for_guest(table_or_404(code), seat))


@for_the_host.post("/dish")
def tell_for(code: str, seat: Seat) -> Response:
    """The host's own move for a guest."""
    return _told(for_guest(table_or_404(code), seat))


def _begun(teller: Teller) -> Response:
    """The page with what stands in its address, else with the dish that was taken back."""
    asked, fields = _asked(teller), request.args
    if asked is not None and not fields:
        fields = MultiDict([("cards", card.key) for card in asked[1].before])
    return _page(teller, cards_named(fields, {}, site().catalogue))


# The dish ---------------------------------------------------------------------------------------


def _asked(teller: Teller) -> tuple[PrintedHands[Any], ToTell] | None:
    """The dish that is asked for now, and the game that asks."""
    hands = teller.table.saved.feature(PrintedHands)
    ask = hands.to_tell(teller.table.saved.state, teller.seat) if hands is not None else None
    return None if hands is None or ask is None else (hands, ask)


def _told(teller: Teller) -> Response:
    """Set with the cards that are ticked, unless something on the page is new to its reader."""
    if teller.table.came_to(teller.actor, move_id()) is not None:
        return on_to(teller.home)
    asked = _asked(teller)
    if asked is None:
        return _nothing(teller)
    too_many = too_many_photos(request.files, f"{teller.home}{teller.seat}")
    named = cards_named(request.form, {} if too_many else request.files, site().catalogue)
    if too_many:
        return _page(teller, named, said(IllegalMove(TOO_MANY)), 429)
    others = {key: text for key, text in request.form.items() if key.startswith(OTHERS)}
    if named.new and (query := in_address(named, **others)):
        return on_to(f"{request.path}?{query}")
    if named.again or "use" not in request.form:
        return _page(teller, named)
    hands, ask = asked
    try:
        move = hands.told(_places(ask, named), _names(ask))
        teller.play(move, request.form.get("question", ""))
    except IllegalMove as refusal:
        status = int(status_of(refusal)[:3])
        return _page(teller, named, said(refusal, teller.table.code), status)
    return on_to(teller.home)


def _places(ask: ToTell, named: Named) -> dict[CardId, int]:
    """The cards of the box that are ticked, each with its dish; IllegalMove for one that this
    table does not play with, or whose dish nobody has said."""
    here = {card.key: card for card in (*ask.cards, *filter(None, (ask.special,)))}
    place: dict[CardId, int] = {}
    for chip in named.chips:
        if not chip.on:
            continue
        card = here.get(chip.card.key)
        if card is None:
            raise IllegalMove(NOT_HERE, card=OnCard(chip.card.name))
        place[card.id] = _course(ask, card)
    if not place:
        raise IllegalMove(NO_CARDS)
    if ask.special is not None and len(ask.courses) > 1:
        place[ask.special.id] = _course(ask, ask.special)
    return place


def _course(ask: ToTell, card: Card) -> int:
    """Into which dish a card goes."""
    if len(ask.courses) == 1:
        return 0
    sent = request.form.get(f"course-{card.key}", "")
    if sent not in map(str, range(len(ask.courses))):
        raise IllegalMove(N_("Into which dish does %(card)s go?"), card=OnCard(card.name))
    return int(sent)


def _names(ask: ToTell) -> dict[int, str]:
    """What the dishes are called, as far as they are."""
    sent = {
        at: clean_text(request.form.get(f"name-{at}", ""))[:LONGEST_NAME]
        for at in range(len(ask.courses))
    }
    return {at: name for at, name in sent.items() if name} if ask.named else {}


# The page ---------------------------------------------------------------------------------------


def _page(
    teller: Teller, named: Named | None = None, refusal: str = "", status: int = 200
) -> Response:
    """What was told so far, and how to tell more."""
    table, asked = teller.table, _asked(teller)
    if asked is None:
        return on_to(teller.home)
    named = named or Named()
    chosen = [chip.card for chip in named.chips if chip.on]
    kinds = site().house.needs.for_table(table.code, table.saved.present())
    return show(
        "phone/told_dish.html",
        status,
        **teller.around,
        ask=asked[1],
        named=named,
        chosen=chosen,
        most_cards=MOST,
        groups=_by_category(asked[1], {chip.card.key for chip in named.chips}),
        against=[(kind, found) for kind in kinds if (found := _against(kind, chosen))],
        form=request.form or request.args,
        refusal=refusal,
    )


def _nothing(teller: Teller) -> Response:
    """The match has gone on meanwhile."""
    sentence = said(IllegalMove(NOT_NOW), teller.table.code)
    return show("phone/told_dish.html", 409, **teller.around, ask=None, refusal=sentence)


def _by_category(ask: ToTell, named: set[str]) -> list[tuple[str, list[Card]]]:
    """The cards of this table that are not named yet, by category and name."""
    groups: dict[str, list[Card]] = {}
    for card in ask.cards:
        if card.key not in named and card != ask.special:
            groups.setdefault(card.category, []).append(card)
    return [
        (key, sorted(cards, key=lambda card: card.name.casefold())) for key, cards in groups.items()
    ]


OPPOSITE = {"no_pork": "pork", "no_alcohol": "alcohol"}


def _against(kind: str, cards: Iterable[Ingredient]) -> list[Ingredient]:
    """The cards that somebody must not eat who has told of this."""
    if kind in ALLERGENS:
        return [card for card in cards if kind in card.contains]
    if kind in OPPOSITE:
        return [card for card in cards if getattr(card, OPPOSITE[kind]) == "yes"]
    return [card for card in cards if getattr(card, kind) == "no"]
