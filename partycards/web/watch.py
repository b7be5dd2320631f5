"""For those who only watch: the table as everybody sees it, reactions, and the people's choice.

No seat and no name: a random cookie tells one browser from another, so that each has one vote.
"""

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup

from partycards.drawing import Typed
from partycards.games.base import N_, IllegalMove
from partycards.guard import cookie
from partycards.live.forms import whole_number
from partycards.live.open_stream import message as event
from partycards.live.pages import Viewer
from partycards.live.parts import WATCH
from partycards.live.people import check_reaction
from partycards.tables.audience import REACTIONS
from partycards.tables.guests import digest
from partycards.tables.table import Table
from partycards.tables.votes import Voter, open_ballot, voter_at
from partycards.web import (
    keep_cookie,
    language,
    said,
    show,
    site,
    table_or_404,
    to,
    translated,
)
from partycards.web.answered import answered
from partycards.web.guest_door import address, check_visitor, guest_at, guest_of_form, visitor

pages = Blueprint("watch", __name__, url_prefix="/t/<code>")

A_DAY = 86400
VOTED = N_("Your vote is in. You can change it until the chips are out.")


@pages.get("/watch")
def watch(code: str) -> Response:
    """The table as on the TV, on a phone; a guest has a page of their own."""
    if code != code.upper():
        return to("watch.watch", code=code.upper())
    table = table_or_404(code)
    if guest_at(table) is not None:
        return to("phone.table", code=table.code)
    return _page(table)


def _page(
    table: Table, refusal: str = "", fields: dict[str, list[str]] | None = None, status: int = 200
) -> Response:
    """The page, with the viewer's own vote in its form."""
    key = visitor()
    viewer = Viewer(WATCH, None, language(), site().guard.csrf(key))
    voted = _voted(table, key)
    typed = Typed(fields if fields is not None else {"chef": [voted]})
    main = site().pages.refused(table, viewer, typed, refusal)
    toast = translated(VOTED if voted else "")
    response = show(
        "phone/watch.html",
        status,
        title=table.code,
        table_url=url_for("phone.table", code=table.code),
        main=Markup(main),
        version=table.saved.seq,
        toast=refusal or toast,
        csrf_token=viewer.csrf,
    )
    return keep_cookie(response, site().guard.visitor_cookie(), key, A_DAY)


def _voted(table: Table, key: str) -> str:
    """The seat of the dish this browser has chosen, as its form sends it, or ""."""
    ballot = open_ballot(table.saved)
    if ballot is None:
        return ""
    chef = site().house.votes.of(table.saved, ballot, digest(key))
    return "" if chef is None else str(chef)


def _told(table: Table, sentence: str, softly: bool = False) -> dict[str, object]:
    """What the page's script is told; `softly` for whoever only listens."""
    words = translated(sentence)
    return {"version": table.saved.seq, "said": words, "softly": softly}


def _back(table: Table) -> Response:
    return to("watch.watch", code=table.code)


def _refused(table: Table, refusal: IllegalMove) -> Response:
    fields = {name: request.form.getlist(name) for name in request.form}
    return _page(table, said(refusal, table.code), fields, 409)


# Reactions ----------------------------------------------------------------------------------------


@pages.post("/watch/react")
def react(code: str) -> Response:
    """A drawing on the TV for a moment; nobody writes it down."""
    table = table_or_404(code)
    check_visitor()
    kind = request.form.get("reaction", "")

    def show_it() -> dict[str, object]:
        check_reaction(table.saved)
        return _show(table, kind, digest(cookie(request.environ, site().guard.visitor_cookie())))

    return answered(table, show_it, lambda: _back(table), lambda refusal: _refused(table, refusal))


@pages.post("/react")
def guest_react(code: str) -> Response:
    """The same by a guest at the table who has nothing to do just now; no name stands at it."""
    table, person = guest_of_form(code)
    kind = request.form.get("reaction", "")

    def show_it() -> dict[str, object]:
        check_reaction(table.saved, person.seat)
        return _show(table, kind, voter_at(person.seat) + table.code)

    def refused(refusal: IllegalMove) -> Response:
        raise refusal

    return answered(table, show_it, lambda: to("phone.table", code=table.code), refused)


def _show(table: Table, kind: str, phone: str) -> dict[str, object]:
    """A drawing of ours, if there were not too many from this phone or its address."""
    if kind not in REACTIONS:
        raise IllegalMove(N_("There is no such button here."))
    guard = site().guard
    if guard.reactions.reached(phone) or guard.reactions_from.reached(address()):
        raise IllegalMove(N_("A little slower, please."))
    guard.reactions.count(phone)
    guard.reactions_from.count(address())
    if not guard.reactions_at.reached(table.code):
        guard.reactions_at.count(table.code)
        site().streams.whisper(table.code, event("reaction", kind.encode()))
    return _told(table, N_("The TV shows it."), softly=True)


# The people's choice ------------------------------------------------------------------------------


@pages.post("/watch/vote")
def vote(code: str) -> Response:
    """The dish that somebody who watches likes most."""
    table = table_or_404(code)
    check_visitor()

    def cast() -> dict[str, object]:
        if guest_at(table) is not None:
            raise IllegalMove(N_("You have a seat at this table: vote on your own page."))
        _cast(table, Voter(digest(visitor()), address()))
        return _told(table, VOTED)

    return answered(table, cast, lambda: _back(table), lambda refusal: _refused(table, refusal))


@pages.post("/vote")
def guest_vote(code: str) -> Response:
    """The same by a guest at the table, if the host likes."""
    table, person = guest_of_form(code)

    def cast() -> dict[str, object]:
        _cast(table, Voter(voter_at(person.seat), seat=person.seat))
        site().pages.draw_anew(table, person.seat)
        return _told(table, VOTED)

    def refused(refusal: IllegalMove) -> Response:
        raise refusal

    return answered(table, cast, lambda: to("phone.table", code=table.code), refused)


def _cast(table: Table, voter: Voter) -> None:
    chef = whole_number(request.form.get("chef", ""))
    site().house.votes.cast(table, request.form.get("ballot", ""), chef, voter)
