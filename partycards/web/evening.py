"""What guests take home: every dish as a picture, and the evening as one file that needs no server.

It is for whoever knows the table's code, as the album is, and shows what the album shows: what the
host has hidden and what was erased is in neither.
"""

from typing import Any

from flask import Blueprint, Response, abort, send_file
from msgspec.structs import replace

import partycards
from partycards.games.base import N_, IllegalMove
from partycards.printing.content import Content, Guest
from partycards.printing.content import Table as Game
from partycards.printing.engine.options import Options
from partycards.printing.every_sheet import DRAWN
from partycards.printing.sheets.dish_pictures import PICTURES, page_of
from partycards.printing.worker import Asked
from partycards.services import house_content, prints_content
from partycards.services.prints_content import Wifi
from partycards.services.prints_running import Print
from partycards.tables.table import Table
from partycards.web import language, message, show, site, table_or_404, translated
from partycards.web.guest_door import guest_at
from partycards.web.joining import frame
from partycards.web.prints_form import file_name

pages = Blueprint("evening", __name__, url_prefix="/t/<code>")

COOKBOOK = "cookbook"
PATIENCE = 60
"""Seconds that a phone waits for a file; one of a long evening takes three."""
UNTOLD: dict[str, Any] = {"ended": False, "winners": (), "totals": (), "scores": (), "honours": ()}
"""A game of which not everybody may know how it ended: its dishes alone."""
SLOW = N_("This is taking longer than it should. Please try again in a minute.")


@pages.get("/dish/<int:match>-<int:number>-<int:chef>-<int:course>")
def dish(code: str, match: int, number: int, chef: int, course: int) -> Response:
    """A dish as a picture to keep and to share."""
    table = table_or_404(code)
    content = content_of(table)
    page = _page_or_404(table, content, (match, number, chef, course))
    person = guest_at(table)
    return show(
        "phone/dish_picture.html",
        **frame(table),
        seat_code=person.code if person else "",
        dish=content.dishes()[page - 1],
        picture=f"{match}-{number}-{chef}-{course}.jpg",
    )


@pages.get("/dish/<int:match>-<int:number>-<int:chef>-<int:course>.jpg")
def picture(code: str, match: int, number: int, chef: int, course: int) -> Response:
    """The picture, 1080 by 1350."""
    table = table_or_404(code)
    content = content_of(table)
    page = _page_or_404(table, content, (match, number, chef, course))
    made = _made(PICTURES.key, content)
    if made is None:
        return _slow(table)
    name = file_name((content.dishes()[page - 1].name, table.code), ".jpg")
    response = Response(site().prints.picture(made, page), mimetype="image/jpeg")
    response.headers.set("Content-Disposition", "inline", filename=name)
    return response


@pages.get("/evening.pdf")
def booklet(code: str) -> Response:
    """The evening as one file, its pages the size of a phone."""
    return _file(table_or_404(code), PICTURES.key, N_("The evening"))


@pages.get("/cookbook.pdf")
def cookbook(code: str) -> Response:
    """The cookbook, to be printed."""
    table = table_or_404(code)
    if not table.saved.has_cookbook():
        abort(404)
    return _file(table, COOKBOOK, N_("The evening’s cookbook"))


def _file(table: Table, kind: str, title: str) -> Response:
    content = content_of(table)
    if not any(game.ended for game in content.games()) and not content.dishes():
        abort(404)
    made = _made(kind, content)
    if made is None:
        return _slow(table)
    name = file_name((translated(title), table.code, content.evening().date), ".pdf")
    return send_file(made.pdf, "application/pdf", as_attachment=True, download_name=name)


def content_of(table: Table) -> Content:
    """What everybody may see of the evening; neither seats' codes nor the Wi-Fi are in it."""
    people = site().house.guests
    known = [person for seat, _ in people.names(table.code)
             if (person := people.person(table.code, seat))]  # fmt: skip
    content = house_content.of_house(site().catalogue, partycards.__version__)
    content = prints_content.with_table(content, table.saved, known, "", Wifi(), language())
    matches = table.saved.evening()
    games = [
        _in_the_open(game, told)
        for game, told in zip(
            content.games(), [match.told() is not None for match in matches] or [False], strict=True
        )
    ]
    last = replace(games[-1], guests=tuple(map(_without_code, games[-1].guests)))
    content = replace(content, earlier=tuple(games[:-1]), table=last)
    content = prints_content.with_cards_of(content, site().catalogue, site().files)
    return prints_content.with_photos(content, table.saved, site().house.photos)


def _in_the_open(game: Game, told: bool) -> Game:
    """Without whose blind plate is whose, which is on the host's sheets alone (V8), and how it
    ended if not everybody may know."""
    dishes = tuple(replace(dish, code="", cooks=()) for dish in game.dishes)
    return replace(game, dishes=dishes) if told else replace(game, dishes=dishes, **UNTOLD)


def _without_code(guest: Guest) -> Guest:
    return replace(guest, code="", address="", hand=())


def _page_or_404(table: Table, content: Content, wanted: tuple[int, int, int, int]) -> int:
    """The page of a dish: the match's number, the round's, the chef's seat, and which course."""
    match, *which = wanted
    matches = [one.match for one in table.saved.matches_played()]
    page = page_of(content, matches.index(match), *which) if match in matches else None
    if page is None:
        abort(404)
    return page


def _made(kind: str, content: Content) -> Print | None:
    """The finished print, or None when it is not there in time."""
    assert kind in DRAWN
    made = site().prints.begin(Asked(kind, content, Options(language=language())), {})
    made.over.wait(PATIENCE)
    return made if made.done else None


def _slow(table: Table) -> Response:
    return message(IllegalMove(SLOW), 503, f"/t/{table.code}/album", table.code)
