"""An order of a dish of printed cards, photographed or typed by number: sent to the chef by a
server for a guest, or by the guest, where the house lets guests play with cards of paper.

Before it is sent the page says who must not eat it: to the staff by name, to a guest of themselves,
and of the others that somebody must not. Where that would be a name, because only one other guest
sits there, it is said only if that guest lets the table know.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from secrets import token_urlsafe

from flask import Blueprint, Response, abort, request, url_for
from msgspec import Struct
from werkzeug.datastructures import FileStorage, MultiDict

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.dining import Plate
from partycards.restaurant.allergens import ALLERGEN_WORDS, in_order
from partycards.restaurant.orders import VOID, Line
from partycards.restaurant.shield import Breach, breaches
from partycards.restaurant.staff import CHEF, MANAGER, SERVER
from partycards.services.paper_dish import foods_on_cards
from partycards.tables import service
from partycards.tables.service import LONGEST_WORDS
from partycards.tables.table import Table
from partycards.tables.texts import clean_text
from partycards.web import language, on_to, said, show, site, table_or_404, to, translated
from partycards.web.guest_door import guest_at, guest_or_403, key_at
from partycards.web.order_forms import move_id, number, words
from partycards.web.photographed_form import (
    TOO_MANY,
    Named,
    allow_photo,
    cards_named,
    in_address,
    too_many_photos,
)
from partycards.web.second_tap import guests_of
from partycards.web.staff import actor, only_staff, staff_csrf, staff_of
from partycards.words import joined

pages = Blueprint("order_with_cards", __name__)
on_floor = Blueprint("order_with_cards_on_floor", __name__)


def _as_large_as_a_photo() -> None:
    """A form of the staff's may bring a photograph; a stranger's is not read."""
    if request.method == "POST" and staff_of(request) is not None:
        allow_photo()


on_floor.before_request(_as_large_as_a_photo)
on_floor.before_request(partial(only_staff, SERVER, CHEF, MANAGER))


class Form(Struct, frozen=True):
    """What was typed about a dish. `told` is what the page had said of who must not eat it."""

    seat: Seat
    course: str
    name: str = ""
    say: str = ""
    told: str = ""
    named: Named = Named()


# A guest's page -----------------------------------------------------------------------------------


@pages.get("/t/<code>/printed-dish")
def own(code: str) -> Response:
    """A guest with printed cards: photograph them, or type their numbers."""
    table = table_or_404(code)
    person = guest_at(table)
    if person is None or not _may(table, person.seat):
        return to("phone.table", code=table.code)
    return _page(table, _begun(table, person.seat), reader=person.seat)


@pages.post("/t/<code>/printed-dish")
def send_own(code: str) -> Response:
    """The page again with what the photograph shows; or to the chef."""
    table = table_or_404(code)
    person = guest_at(table)
    if person is None:
        abort(403)
    allow_photo()
    person = guest_or_403(table)
    if not _may(table, person.seat):
        return to("phone.table", code=table.code)
    back = url_for("phone.table", code=table.code)
    return _sent(table, person.seat, f"seat:{person.seat}", person.seat, back)


def _may(table: Table, seat: Seat) -> bool:
    standing = table.saved
    here = bool(standing.orders.number) and standing.playing() and not standing.closed
    return here and seat in standing.seated and site().house.restaurant.setup.printed


# The staff's page ---------------------------------------------------------------------------------


@on_floor.get("/floor/<code>/printed-dish")
def for_guest(code: str) -> Response:
    """A server photographs a guest's cards."""
    table = _laid(code)
    if table is None:
        return to("serving.floor")
    seat = request.args.get("seat", next(iter(table.saved.present()), 0), type=int)
    return _page(table, _begun(table, seat), reader=None)


@on_floor.post("/floor/<code>/printed-dish")
def send_for_guest(code: str) -> Response:
    """The page again with what the photograph shows; or to the chef."""
    table = _laid(code)
    if table is None:
        return to("serving.floor")
    back = url_for("serving.one_table", code=table.code)
    return _sent(table, number("seat"), actor(), None, back)


def _laid(code: str) -> Table | None:
    table = table_or_404(code)
    return table if table.saved.orders.number else None


# What both do -------------------------------------------------------------------------------------


def _course_now(table: Table, seat: Seat) -> str:
    """The first course of which this guest has ordered nothing; the last where there is none."""
    orders = table.saved.orders
    ordered = {line.course for line in orders.lines if line.seat == seat and line.status != VOID}
    keys = [course.key for course in orders.courses]
    return next((key for key in keys if key not in ordered), keys[-1] if keys else "")


def _begun(table: Table, seat: Seat) -> Form:
    """What stands in the page's address, the usual for the rest."""
    return _form(request.args, {}, seat, _course_now(table, seat))


def _sent(table: Table, seat: Seat, who: str, reader: Seat | None, back: str) -> Response:
    """To the chef, once whoever sends it has read what speaks against it."""
    too_many = too_many_photos(request.files, f"{table.code}/{who}")
    form = _form(request.form, {} if too_many else request.files, seat, "")
    if too_many:
        return _page(table, form, reader, said(IllegalMove(TOO_MANY)), 429)
    others = {"seat": str(seat), "course": form.course, "name": form.name, "say": form.say}
    if form.named.new and (query := in_address(form.named, **others)):
        return on_to(f"{request.path}?{query}")
    if "send" not in request.form or form.named.again:
        return _page(table, form, reader)
    try:
        plate = _plate(table, form)
        told = warnings(table, plate, form.course, reader)
        if told and form.told != _mark(told):
            look = IllegalMove(N_("Somebody must not eat this. Read it below, then send it again."))
            return _page(table, form, reader, said(look), 409)
        service.take(table, who, form.course, plate, site().house.shield.larder(), move_id())
    except IllegalMove as refusal:
        return _page(table, form, reader, said(refusal, table.code), 409)
    return on_to(back)


def _form(
    sent: MultiDict[str, str], files: Mapping[str, FileStorage], seat: Seat, course: str
) -> Form:
    """What was sent, or stands in the page's address."""
    return Form(
        seat=seat,
        course=sent.get("course", course)[:20],
        name=clean_text(sent.get("name", "")[:300]),
        say=clean_text(sent.get("say", "")[:600]),
        told=sent.get("told", ""),
        named=cards_named(sent, files, site().catalogue),
    )


def _plate(table: Table, form: Form) -> Plate:
    """The dish as the kitchen is told of it; IllegalMove while something is missing."""
    used = foods_on_cards(form.named.cards, site().catalogue)
    name, say = words("name"), form.say and words("say")
    key = f"taken-{table.ahead.orders.last_number() + 1}"
    return Plate(form.seat, key, form.seat, name, used, say)


# Who must not eat it ------------------------------------------------------------------------------

SOMEBODY = N_("Somebody at this table must not eat %(what)s. It is or may be in this dish.")
YOU = N_("You must not eat %(what)s. It is or may be in this dish.")
A_GUEST = N_("%(who)s must not eat %(what)s. It is or may be in this dish.")
ASK = N_("%(who)s has said: “%(words)s”. Ask whether this dish is all right.")


def warnings(table: Table, plate: Plate, course: str, reader: Seat | None) -> list[str]:
    """What is said of a dish before it is sent; to the staff where the `reader` is None."""
    line = Line(0, plate.seat, course, site().house.shield.dish(plate))
    found = [each for each in breaches(line, guests_of(table)) if each.asks]
    return list(_to_staff(table, found) if reader is None else _to_guest(table, found, reader))


def _to_staff(table: Table, found: Iterable[Breach]) -> Iterator[str]:
    for each in found:
        who = each.name or str(each.seat)
        if what := _what(each.allergens, each.foods, each.diets):
            yield translated(A_GUEST) % {"who": who, "what": what}
        if each.ask:
            yield translated(ASK) % {"who": who, "words": each.ask}


def _to_guest(table: Table, found: Iterable[Breach], reader: Seat) -> Iterator[str]:
    """Of the others only what they ticked: their own words stay with the kitchen."""
    others = [seat for seat in table.saved.present() if seat != reader]
    hidden: list[tuple[str, ...]] = []
    for each in found:
        if each.seat == reader:
            if what := _what(each.allergens, each.foods, each.diets):
                yield translated(YOU) % {"what": what}
            continue
        needs = site().house.needs.of(table.code, each.seat)
        if needs.for_table or len(others) > 1:
            hidden.append(tuple(key for key in each.allergens if key in needs.kinds))
    if what := _what(in_order(hidden)):
        yield translated(SOMEBODY) % {"what": what}


BREAKING = {
    "vegetarian": N_("what is not vegetarian"),
    "vegan": N_("what is not vegan"),
    "no_pork": N_("pork"),
    "no_alcohol": N_("alcohol"),
}
"""What it is that somebody does not eat who eats like this."""


def _what(
    allergens: tuple[str, ...], foods: tuple[str, ...] = (), diets: tuple[str, ...] = ()
) -> str:
    """In words: "milk and fish", "what is not vegan"."""
    told = [translated(ALLERGEN_WORDS.get(key, key)) for key in allergens]
    told += [food for food in foods if food not in told]
    told += [translated(BREAKING[diet]) for diet in diets if diet in BREAKING]
    return joined(told, language())


def _mark(told: Iterable[str]) -> str:
    """What a form says that its page has told."""
    return sha256("\n".join(told).encode()).hexdigest()[:16]


# The page -----------------------------------------------------------------------------------------


def _page(
    table: Table, form: Form, reader: Seat | None, refusal: str = "", status: int = 200
) -> Response:
    orders, names = table.saved.orders, site().house.guests.name_map(table.code)
    told: list[str] = []
    if form.named.cards:
        used = foods_on_cards(form.named.cards[:20], site().catalogue)
        plate = Plate(form.seat, "taken", form.seat, form.name, used, form.say[:LONGEST_WORDS])
        told = warnings(table, plate, form.course, reader)
    of_guest = reader is not None
    person = site().house.guests.person(table.code, reader) if reader is not None else None
    return show(
        "phone/order_with_cards.html" if of_guest else "restaurant/order_with_cards.html",
        status,
        title=orders.number,
        code=table.code,
        table=orders.number,
        table_url=url_for("phone.table", code=table.code) if of_guest else "",
        seat_code=person.code if person else "",
        seats=[(seat, names.get(seat, "")) for seat in table.saved.present()],
        courses=orders.courses,
        form=form,
        longest=LONGEST_WORDS,
        warnings=told,
        told=_mark(told) if told else "",
        refusal=refusal,
        move_id=token_urlsafe(8),
        csrf_token=site().guard.csrf(key_at(table)) if of_guest else staff_csrf(),
    )
