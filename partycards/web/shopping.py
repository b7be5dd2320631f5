"""Shopping: the host makes a list and hands its address on; whoever has it ticks what is bought.

A phone that is looked at asks every other second what has changed, and so needs no stream: in the
shop the house is out of reach anyway, and the ticks wait on the phone until it is back.
"""

from hashlib import sha256

from flask import Blueprint, Response, abort, jsonify, request, url_for
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partycards import drawing
from partycards.games.base import N_, IllegalMove
from partycards.live.forms import whole_number
from partycards.printing.content import Content
from partycards.printing.engine.options import CHOICES, OptionError, Options
from partycards.printing.every_sheet import SHEETS
from partycards.printing.sheets.shopping_sheet import draw_list
from partycards.printing.shopping.list_text import as_csv, as_text
from partycards.printing.shopping.shopping_list import (
    AISLE_WORDS,
    Wanted,
    of_deck,
    of_table,
    usual,
)
from partycards.qr import qr_svg
from partycards.rows import choice
from partycards.services.dates import this_month
from partycards.services.deck_offers import chosen_deck, offers
from partycards.services.shop_choices import walk_earlier, weigh_in
from partycards.services.shop_of_house import SYSTEMS, shop_of
from partycards.services.shopping_lists import Made, ShoppingLists
from partycards.web import language, message, or_404, said, show, site, to, translated
from partycards.web.answered import by_script
from partycards.web.host_door import host_page, only_the_host
from partycards.web.papers import paper_of
from partycards.web.spreadsheets import table_file, with_semicolons

pages = Blueprint("shopping", __name__, url_prefix="/host/shopping")
pages.before_request(only_the_host)
for_shoppers = Blueprint("shop", __name__, url_prefix="/shop/<key>")

MOST_GUESTS = CHOICES["guests"].most
MOST_UNDONE = 60
"""More ticks at once are not offered to be undone: they stand in the page's address."""
ON_PAPER = ("paper", "columns", "receipt", "large", "ink")
GONE = IllegalMove(N_("This shopping list was put away. The host can make a new one."))


def lists() -> ShoppingLists:
    """The lists of the house, as the visitor reads them."""
    return ShoppingLists(site().house, language())


# The host makes lists -----------------------------------------------------------------------------


@pages.get("/")
def index() -> Response:
    """What can be shopped for, and the lists that were made."""
    return _index()


def _index(refused: str = "", refusal: str = "", status: int = 200) -> Response:
    kept = lists()
    found = {code: kept.evening_of(code) for code in site().house.codes()}
    evenings = {code: one for code, one in found.items() if one is not None}
    return host_page(
        "shopping",
        status,
        evenings=evenings,
        meant={code: usual(one.dishes()) for code, one in evenings.items()},
        decks=offers(site().catalogue),
        made=kept.all_made(),
        typed=drawing.Typed({name: request.form.getlist(name) for name in request.form} or None),
        refused=refused,
        refusal=refusal,
        most=MOST_GUESTS,
    )


@pages.post("/")
def make() -> Response:
    """A new list, for the dishes that are ticked or for a deck."""
    table = request.form.get("table", "")
    try:
        wanted = _of_table(table) if table else _of_deck(request.form.get("deck", ""))
    except IllegalMove as refusal:
        return _index(table or "deck", said(refusal), 409)
    return to("shopping.one", key=lists().make(wanted, table))


def _of_table(code: str) -> Wanted:
    evening = lists().evening_of(code)
    numbers = tuple(request.form.getlist("dish"))
    if evening is None:
        raise IllegalMove(N_("No dish is on this table yet."))
    if not numbers:
        raise IllegalMove(N_("Please tick at least one dish."))
    try:
        return of_table(evening, Options(guests=_guests(), dishes=numbers))
    except OptionError as error:
        raise IllegalMove(error.message, **error.values) from None


def _of_deck(key: str) -> Wanted:
    shelf = site().catalogue
    deck = shelf.deck(chosen_deck(shelf, key))
    cards = shelf.cards_of(deck, this_month())
    return of_deck(
        Content(name=translated(deck.name), ingredients=cards), Options(guests=_guests())
    )


def _guests() -> int:
    """For how many the list is."""
    guests = whole_number(request.form.get("guests", "").strip())
    if guests is None or not 1 <= guests <= MOST_GUESTS:
        raise IllegalMove(N_("For how many? Write a number from 1 to %(most)s."), most=MOST_GUESTS)
    return guests


@pages.get("/ways")
def ways() -> Response:
    """How this house shops: in what it weighs, and how it walks through its shop."""
    return _ways()


def _ways(refusal: str = "", status: int = 200) -> Response:
    return host_page(
        "shopping_ways",
        status,
        systems=SYSTEMS,
        shop=shop_of(site().catalogue, choice),
        words=AISLE_WORDS,
        refusal=refusal,
    )


@pages.post("/ways")
def change_ways() -> Response:
    """A system is chosen, or an aisle moves up."""
    try:
        if "aisle" in request.form:
            walk_earlier(request.form["aisle"])
        else:
            weigh_in(request.form.get("system", ""))
    except IllegalMove as refusal:
        return _ways(said(refusal), 409)
    return to("shopping.ways", _anchor="walk" if "aisle" in request.form else "")


@pages.get("/<key>/")
def one(key: str) -> Response:
    """A list: its code for the shopper's phone, its text, its paper."""
    return _one(_made(key))


def _one(made: Made, refusal: str = "", status: int = 200) -> Response:
    address = site().link(f"/shop/{made.key}/")
    return host_page(
        "shopping_list",
        status,
        made=made,
        address=address,
        qr=qr_svg(address, translated(N_("Code for the shopping list"))),
        text=as_text(made.buying, language()),
        choices={name: CHOICES[name] for name in ON_PAPER},
        guests=request.form.get("guests", made.wanted.guests),
        refusal=refusal,
        most=MOST_GUESTS,
    )


@pages.post("/<key>/")
def scale(key: str) -> Response:
    """More or fewer will eat."""
    made = _made(key)
    try:
        lists().scale(key, _guests())
    except IllegalMove as refusal:
        return _one(made, said(refusal), 409)
    return to("shopping.one", key=key)


@pages.post("/<key>/portion")
def turn(key: str) -> Response:
    """More food for each guest, or less."""
    lists().turn(_made(key).key, more=bool(request.form.get("more")))
    return to("shopping.one", key=key)


@pages.post("/<key>/away")
def put_away(key: str) -> Response:
    lists().put_away(_made(key).key)
    return to("shopping.index")


def _made(key: str) -> Made:
    return or_404(lists().made(key))


# In the shop --------------------------------------------------------------------------------------


@for_shoppers.get("/")
def shop(key: str) -> Response:
    """The list on a phone; after ticks without a script it says what they were."""
    made = lists().made(key)
    if made is None:
        return message(GONE, 404, url_for("phone.home"))
    ticked, unticked = request.args.getlist("ticked"), request.args.getlist("unticked")
    html = _drawn(made)
    return show(
        "phone/shopping.html",
        title=made.buying.title,
        made=made,
        main=Markup(html),
        seen=_mark(html),
        ticked=[line for line in ticked if line in made.bought],
        unticked=[line for line in unticked if made.names([line]) and line not in made.bought],
        csrf=site().guard.csrf(key),
    )


def _drawn(made: Made) -> str:
    return drawing.page("phone/shopping_lines.html", language(), made=made)


def _mark(html: str) -> str:
    """What tells one state of a list from another."""
    return sha256(html.encode()).hexdigest()[:16]


@for_shoppers.get("/now")
def now(key: str) -> Response:
    """The list as it is now, or nothing (204) for a phone that shows it so already."""
    made = lists().made(key)
    return _gone() if made is None else _news(made, request.args.get("seen", ""))


def _news(made: Made, seen: str) -> Response:
    html = _drawn(made)
    if _mark(html) == seen:
        return Response(status=204)
    return jsonify({"seen": _mark(html), "main": html})


def _gone() -> Response:
    answer = jsonify({"gone": said(GONE)})
    answer.status_code = 404
    return answer


@for_shoppers.post("/")
def tick(key: str) -> Response:
    """Keep what changed; a script gets the list as it is then."""
    made = lists().made(key)
    if made is None:
        return _gone() if by_script() else message(GONE, 404, url_for("phone.home"))
    if not site().guard.csrf_matches(key, request.form.get("csrf", "")):
        abort(403)
    changes = _changes(request.form, made)
    lists().tick(key, changes)
    if by_script():
        return _news(_made(key), "")
    if len(changes) > MOST_UNDONE:
        return to("shop.shop", key=key)
    ticked = [line for line, there in changes.items() if there]
    unticked = [line for line, there in changes.items() if not there]
    return to("shop.shop", key=key, ticked=ticked, unticked=unticked)


def _changes(form: MultiDict[str, str], made: Made) -> dict[str, bool]:
    """What the form ticks and unticks. `was` are those that were ticked when the page was made, so
    that what nobody touched stays, whatever another shopper did meanwhile."""
    now, was = set(form.getlist("tick")), set(form.getlist("was"))
    changes = dict.fromkeys(now - was, True) | dict.fromkeys(was - now, False)
    lines = {line.key for line in made.buying.lines}
    return {line: there for line, there in sorted(changes.items()) if line in lines}


# To take along ------------------------------------------------------------------------------------


@for_shoppers.get("/list.txt")
def text(key: str) -> Response:
    return Response(as_text(_made(key).buying, language()), mimetype="text/plain")


@for_shoppers.get("/list.csv")
def spreadsheet(key: str) -> Response:
    made = _made(key)
    return table_file("shopping.csv", as_csv(made.buying, language(), with_semicolons()))


@for_shoppers.get("/list.pdf")
def paper(key: str) -> Response:
    """The list as it is printed; the options are those of the print page."""
    buying = _made(key).buying
    kind = replace(
        SHEETS["shopping"], draw=lambda sheet, content, options: draw_list(sheet, buying)
    )
    return paper_of(kind, Content(name=buying.name), request.args, "shopping")
