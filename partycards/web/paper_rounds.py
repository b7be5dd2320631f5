"""A round that was played on paper, on one page of the host: who cooked what, and who got which
chips (`paper_round_form`). Rounds that were kept are put right by taking them back: the page then
comes with what was typed."""

from typing import Any, get_args

from flask import Blueprint, Response, request, url_for
from msgspec import to_builtins
from werkzeug.datastructures import MultiDict

from partycards.games.base import N_, IllegalMove, OnceMore, Seat, ShowPodium
from partycards.games.features.from_paper import PaperRound, ToEnter
from partycards.live.forms import move_from_json, whole_number
from partycards.services.paper_rounds import entered_last, entering, to_enter, typed_before
from partycards.tables import seating, taking_back
from partycards.tables.played import awards_to_come
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.web import on_to, said, site, table_or_404, to
from partycards.web.console import names_at
from partycards.web.host_door import host_page, only_the_host_with
from partycards.web.paper_round_form import (
    Typed,
    as_form,
    judge_of_form,
    number_of_form,
    played,
    read,
)
from partycards.web.photos import MOST_SENT

pages = Blueprint("paper_rounds", __name__, url_prefix="/host/t/<code>")


@pages.before_request
def only_the_host_with_photos() -> Response | None:
    return only_the_host_with(MOST_SENT)


@pages.get("/paper-round")
def index(code: str) -> Response:
    """The round that comes next, empty or with what was typed before it was taken back."""
    table = table_or_404(code)
    ready = to_enter(table)
    if ready is None:
        return no_round(table)
    before = typed_before(site().house.log, table, ready.number)
    if before is None or "empty" in request.args:
        return _page(table, read(MultiDict(), {}, ready, site().catalogue))
    return _page(table, _typed_again(table, ready, before), again=True)


def _typed_again(table: Table, ready: ToEnter, before: PaperRound) -> Typed:
    """The page as it was typed."""
    ready = to_enter(table, before.judge) or ready
    return read(as_form(before, ready), {}, ready, site().catalogue)


@pages.post("/paper-round")
def post(code: str) -> Response:
    """Look at it once more, with another guest or another name; or keep the round."""
    table = table_or_404(code)
    ready = to_enter(table, judge_of_form())
    if ready is None:
        return no_round(table, 409)
    does, refusal, about = request.form.get("do", ""), "", ""
    try:
        if does == "add":
            about = "new"
            seating.sit_down(site().house, table, request.form.get("new", ""), seating.NOT_CHOSEN)
        elif does.startswith("rename-"):
            about = does
            _rename(table, whole_number(does.removeprefix("rename-")) or 0)
    except IllegalMove as error:
        refusal = said(error, table.code)
    else:
        about = ""
    ready = to_enter(table, judge_of_form()) or ready
    typed = read(request.form, request.files, ready, site().catalogue)
    if does == "keep":
        try:
            _look_first(typed)
            enter(table, played(typed, number_of_form(), site().catalogue))
        except IllegalMove as error:
            return _page(table, typed, 409, said(error, table.code), "keep")
        return to("paper_rounds.index", code=table.code, kept=ready.number)
    return _page(table, typed, 409 if refusal else 200, refusal, about)


def _look_first(typed: Typed) -> None:
    """Refuse to keep what nobody has seen yet: cards in a photo, and what is left out."""
    if any(file.filename for file in request.files.values()):
        raise IllegalMove(N_("Have a look at what the photo shows, and keep it then."))
    if {*typed.unknown} - {*request.form.get("left-out", "").split(", ")}:
        raise IllegalMove(N_("Not every card is known: have a look, and keep it then."))


def enter(table: Table, entered: PaperRound) -> None:
    """The round is played: it stands on every screen. Of an evening that is over the podium is
    there at once."""
    found = entering(table)
    if found is None:
        raise IllegalMove(N_("There is no such thing in this game."))
    match, game = found
    sent = to_builtins(game.enter(entered))
    move: Any = move_from_json(sent, match.game.about.table_moves)
    table.table_move(HOST, move)
    after = table.ahead.current
    if table.ahead.on_paper and after is not None and awards_to_come(after.game, after.state):
        table.table_move(HOST, ShowPodium())


def _rename(table: Table, seat: Seat) -> None:
    name = request.form.get(f"name-{seat}", "")
    if name != names_at(table).get(seat):
        seating.rename(site().house, table, HOST, seat, name)


@pages.post("/paper-round/back")
def back(code: str) -> Response:
    """A round that was kept is taken back, with those from paper after it; the page comes with
    what was typed."""
    table, seq = table_or_404(code), whole_number(request.form.get("seq", "")) or 0
    try:
        if all(one.seq != seq for one in entered_last(table)):
            raise Stale(N_("That move has been taken back already."))
        taking_back.rewind(table, HOST, seq)
    except IllegalMove as refusal:
        return no_round(table, 409, said(refusal, table.code))
    return on_to(url_for("paper_rounds.index", code=table.code))


# The page -----------------------------------------------------------------------------------------


def _page(
    table: Table,
    typed: Typed,
    status: int = 200,
    refusal: str = "",
    about: str = "",
    again: bool = False,
) -> Response:
    """The round with what it comes to. `about` is what was refused: "keep", "new" for a guest who
    sits down, or "rename-SEAT"; `again`: it is filled with what was typed before."""
    return host_page(
        "paper_round",
        status,
        code=table.code,
        match=table.saved.match,
        on_paper=table.saved.on_paper,
        typed=typed,
        ready=typed.ready,
        names=names_at(table),
        kept=whole_number(request.args.get("kept", "")),
        entered=entered_last(table),
        refusal=refusal,
        about=about,
        again=again,
        new_name=request.form.get("new", "")[:60] if about == "new" else "",
        food=sorted({(site().catalogue.numbers.card(card.key), card.name) for card in
                     typed.ready.cards}, key=lambda pair: pair[1]),
    )  # fmt: skip


def no_round(table: Table, status: int = 200, refusal: str = "") -> Response:
    """There is no round to enter now: why, and what can be done."""
    match = table.saved.current
    return host_page(
        "paper_round_none",
        status,
        code=table.code,
        refusal=refusal,
        begun=match is not None,
        here=entering(table) is not None,
        playing=table.saved.playing(),
        over=(over := match is not None and not table.saved.playing()),
        again=over and match is not None and OnceMore in get_args(match.game.about.table_moves),
        closed=table.saved.closed,
        names=names_at(table),
        entered=entered_last(table),
        kept=whole_number(request.args.get("kept", "")),
    )
