"""The page on which a judge takes an assignment by its printed card: a photo, or its number.

It stands beside the list where the table plays with printed cards. The host has the same page for a
judge whom they play for.
"""

from typing import Any

from flask import Blueprint, Response, request

from partycards.catalogue.card_numbers import ASSIGNMENT
from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.features.printed_hands import PrintedHands
from partycards.live.moves_in import status_of
from partycards.services.cards_photographed import read_photograph
from partycards.services.prints_memory import let_go
from partycards.tables.texts import clean_text
from partycards.web import on_to, said, show, site, table_or_404, to
from partycards.web.guest_door import guest_at, guest_of_form
from partycards.web.host_door import only_the_host_with
from partycards.web.order_forms import move_id
from partycards.web.photographed_form import TOO_MANY, allow_photo, too_many_photos
from partycards.web.photos import MOST_SENT
from partycards.web.printed_teller import Teller, for_guest, own

pages = Blueprint("told_assignment", __name__, url_prefix="/t/<code>")

for_the_host = Blueprint(
    "told_assignment_for", __name__, url_prefix="/host/t/<code>/for/<int:seat>"
)
"""The same beside the page on which the host plays for a guest."""
for_the_host.before_request(lambda: only_the_host_with(MOST_SENT))

LONGEST = 20
NOT_NOW = N_("There is no assignment to choose now. Have another look at the table.")
WHICH = N_("Which assignment is it? Photograph its card, or type the number below its code.")
NO_SUCH = N_("No assignment card has the number %(digits)s. Is every digit right?")
NOT_SEEN = N_(
    "No assignment card was found. Closer, please, with more light. Or type the number below its "
    "code."
)
SEVERAL = N_("There are several assignment cards in this photo. Photograph one of them.")


@pages.get("/assignment")
def assignment(code: str) -> Response:
    """Nothing is told yet."""
    table = table_or_404(code)
    person = guest_at(table)
    if person is None:
        return to("phone.table", code=table.code)
    return _page(own(table, person))


@pages.post("/assignment")
def tell(code: str) -> Response:
    """The assignment is taken; another may still be taken after it."""
    allow_photo()
    return _told(own(*guest_of_form(code)))


@for_the_host.get("/assignment")
def assignment_for(code: str, seat: Seat) -> Response:
    """For a judge without a phone."""
    return _page(for_guest(table_or_404(code), seat))


@for_the_host.post("/assignment")
def tell_for(code: str, seat: Seat) -> Response:
    """The host's own move for a judge."""
    return _told(for_guest(table_or_404(code), seat))


def _asked(teller: Teller) -> tuple[PrintedHands[Any], str] | None:
    """The question in which a judge chooses, and the game that asks."""
    hands = teller.table.saved.feature(PrintedHands)
    question = hands.to_choose(teller.table.saved.state, teller.seat) if hands is not None else None
    return None if hands is None or question is None else (hands, question)


def _told(teller: Teller) -> Response:
    typed = clean_text(request.form.get("typed", ""))[:LONGEST]
    if teller.table.came_to(teller.actor, move_id()) is not None:
        return on_to(teller.home)
    asked = _asked(teller)
    try:
        if asked is None:
            raise IllegalMove(NOT_NOW)
        if too_many_photos(request.files, f"{teller.home}{teller.seat}"):
            raise IllegalMove(TOO_MANY)
        teller.play(asked[0].chosen(_card(typed)), request.form.get("question", ""))
    except IllegalMove as refusal:
        status = int(status_of(refusal)[:3])
        return _page(teller, typed, said(refusal, teller.table.code), status)
    return on_to(teller.home)


def _card(typed: str) -> str:
    """The key of the assignment in the photo, else of the one with this number; IllegalMove."""
    numbers, file = site().catalogue.numbers, request.files.get("photo")
    if file is not None and file.filename:
        data = file.stream.read(MOST_SENT)
        let_go()
        found = [
            each.key for each in read_photograph(data, numbers).found if each.kind == ASSIGNMENT
        ]
        if len(found) == 1:
            return found[0]
        raise IllegalMove(SEVERAL if found else NOT_SEEN)
    if not typed:
        raise IllegalMove(WHICH)
    known = numbers.known(typed.replace(" ", ""))
    if known is None or known.kind != ASSIGNMENT:
        raise IllegalMove(NO_SUCH, digits=typed)
    return known.key


def _page(teller: Teller, typed: str = "", refusal: str = "", status: int = 200) -> Response:
    asked = _asked(teller)
    if asked is None and not refusal:
        return on_to(teller.home)
    question = asked[1] if asked is not None else ""
    return show("phone/told_assignment.html", status, **teller.around, question=question,
                typed=typed, refusal=refusal)  # fmt: skip
