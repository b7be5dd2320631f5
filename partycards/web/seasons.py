"""The host's seasons: a table across evenings, and who is who in it."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, request, url_for

from partycards.drawing import Typed
from partycards.games import GAMES
from partycards.games.base import N_, IllegalMove
from partycards.live.forms import whole_number
from partycards.services.dates import day_and_month
from partycards.tables.saving import Stale
from partycards.tables.season import Board, Finished, finished
from partycards.web import language, on_to, or_404, said, site, to
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("seasons", __name__, url_prefix="/host/seasons")
pages.before_request(only_the_host)


@pages.get("/")
def index() -> Response:
    """Every season, and a new one."""
    return _index()


def _index(refusal: str = "", status: int = 200) -> Response:
    return host_page(
        "seasons",
        status,
        seasons=site().house.seasons.all(),
        typed_name=request.form.get("name", "")[:300],
        refusal=refusal,
    )


@pages.post("/")
def begin() -> Response:
    """A new season; what ends from now on counts for it."""
    try:
        key = site().house.seasons.begin(request.form.get("name", ""))
    except IllegalMove as refusal:
        return _index(said(refusal), 409)
    return to("seasons.one", number=key)


@pages.get("/<int:number>/")
def one(number: int) -> Response:
    """A season: its table, its evenings, its players."""
    return _one(_board(number))


def _board(key: int) -> Board:
    return or_404(site().house.seasons.season(key))


def _one(board: Board, refused: str = "", refusal: str = "", status: int = 200) -> Response:
    return host_page(
        "season",
        status,
        board=board,
        dates={one.id: _when(one.at) for one in board.evenings},
        titles={key: game.about.title for key, game in GAMES.items()},
        others=[(over, _when(over.at)) for over in _not_yet(board)],
        typed=Typed({name: request.form.getlist(name) for name in request.form} or None),
        refused=refused,
        refusal=refusal,
    )


def _when(at: float) -> str:
    return day_and_month(at, language())


def _not_yet(board: Board) -> list[Finished]:
    """Matches that have ended at the tables of this house and are not in the season."""
    there = {one.id for one in board.evenings}
    standings = [table.saved for table in site().house.tables()]
    over = [finished(standing) for standing in standings]
    return [one for one in over if one is not None and (one.table, one.match) not in there]


# What the buttons do ------------------------------------------------------------------------------


def _number(field: str) -> int:
    """A number that a form carries; 0 is nobody's."""
    return whole_number(request.form.get(field, "")) or 0


def rename(board: Board) -> None:
    site().house.seasons.rename(board.key, request.form.get("name", ""))


def let(board: Board) -> None:
    """Open or closed."""
    site().house.seasons.let(board.key, "open" in request.form)


def add(board: Board) -> None:
    table = site().house.table(request.form.get("table", ""))
    if table is None or table.saved.match != _number("match"):
        raise Stale(N_("Another game has begun at that table in the meantime."))
    site().house.seasons.add(board.key, table.saved)


def remove(board: Board) -> None:
    site().house.seasons.remove(board.key, request.form.get("table", ""), _number("match"))


def join(board: Board) -> None:
    site().house.seasons.join(board.key, _number("one"), _number("other"))


def join_alike(board: Board) -> None:
    site().house.seasons.join_alike(board.key)


def keep_apart(board: Board) -> None:
    one, other = _number("one"), _number("other")
    if board.line(one) is None or board.line(other) is None:
        raise Stale(N_("Which two? Please choose them once more."))
    site().house.seasons.keep_apart(board.key, one, other)


def split(board: Board) -> None:
    site().house.seasons.split(board.key, _number("player"), request.form.get("table", ""))


def call(board: Board) -> None:
    site().house.seasons.call(board.key, _player(board), request.form.get("name", ""))


def erase_name(board: Board) -> None:
    site().house.seasons.erase_name(board.key, _player(board))


def _player(board: Board) -> int:
    player = _number("player")
    if board.line(player) is None:
        raise Stale(N_("That player is not in this season any more."))
    return player


def delete(board: Board) -> None:
    site().house.seasons.delete(board.key)


VERBS: dict[str, Callable[[Board], None]] = {
    verb.__name__.replace("_", "-"): verb
    for verb in (
        rename,
        let,
        add,
        remove,
        join,
        join_alike,
        keep_apart,
        split,
        call,
        erase_name,
        delete,
    )
}


@pages.post("/<int:number>/<verb>")
def do(number: int, verb: str) -> Response:
    """One verb; then the season again, or the season with a sentence beside the button."""
    board = _board(number)
    if verb not in VERBS:
        abort(404)
    try:
        VERBS[verb](board)
    except IllegalMove as refusal:
        return _one(board, verb, said(refusal), 409)
    if verb == "delete":
        return to("seasons.index")
    player = request.form.get("player", "")
    fold = f"player-{player}" if verb == "call" and player else "table"
    place = url_for("seasons.one", number=number, _anchor=fold)
    return on_to(place)
