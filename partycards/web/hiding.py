"""The host hides what should not be seen, words or a photo, and shows it again.

Nothing is taken back: points and rules stay, the screens are drawn without it at once.
"""

from collections.abc import Iterable
from typing import TypeVar

from flask import Blueprint, Response, request

from partycards.games.base import N_, Said
from partycards.tables.photos import Shot
from partycards.tables.played import match_of
from partycards.tables.saving import Stale
from partycards.tables.table import HOST, Table
from partycards.web import language, site, table_or_404
from partycards.web.console import names_at
from partycards.web.host_door import host_page, only_the_host

Thing = TypeVar("Thing", Shot, Said)

pages = Blueprint("hiding", __name__, url_prefix="/host/t/<code>")
pages.before_request(only_the_host)


def words_at(table: Table) -> tuple[Said, ...]:
    """What guests have typed that everybody can read, hidden words too, the newest first."""
    return table.saved.said(language())[::-1]


def _by_game(things: Iterable[tuple[int, Thing]]) -> list[tuple[int, list[Thing]]]:
    """Things under the games of the evening that they are of, the newest first."""
    groups: dict[int, list[Thing]] = {}
    for game, thing in things:
        groups.setdefault(game, []).append(thing)
    return sorted(groups.items(), key=lambda group: -group[0])


@pages.get("/said")
def said(code: str) -> Response:
    """All photos and words of the table, each with a button to hide it or to show it again."""
    table = table_or_404(code)
    shots = site().house.photos.at(table.code)[::-1]
    games, names = table.saved.games(), names_at(table)
    return host_page(
        "said",
        code=table.code,
        shots=_by_game((games.get(shot.match, 0), shot) for shot in shots),
        words=_by_game((games.get(match_of(one.key), 0), one) for one in words_at(table)),
        hidden=table.saved.hidden,
        names=names,
        names_in={games[one.match]: one.named(names) for one in table.saved.matches_played()},
    )


def hide(table: Table) -> None:
    """A verb of the console: the words or the photo with this key."""
    key = request.form.get("key", "")
    known = {one.key for one in words_at(table)}
    known |= {shot.key for shot in site().house.photos.at(table.code)}
    if key not in known:
        raise Stale(N_("That is not on the table any more."))
    if key not in table.ahead.hidden:
        table.hide(HOST, key)


def show(table: Table) -> None:
    """A verb of the console: it can be seen again."""
    key = request.form.get("key", "")
    if key in table.ahead.hidden:
        table.show(HOST, key)
