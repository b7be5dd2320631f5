"""The game of a table in a minute: three real pages of a table that plays by itself."""

from typing import Any

from flask import Blueprint, Response, request, url_for

from partycards.catalogue.tours import STEPS
from partycards.games.base import N_, IllegalMove
from partycards.live.forms import whole_number
from partycards.live.parts import PHONE, SCREEN
from partycards.services.tour_scenes import Scene
from partycards.tables.table import Table
from partycards.web import language, message, show, site, table_or_404, to
from partycards.words import catalogue

pages = Blueprint("tour", __name__)

SECONDS = 20
"""How long the TV shows each moment; three of them are a minute."""


@pages.get("/t/<code>/tour")
def phone(code: str) -> Response:
    """On a guest's phone, to be read at their own pace."""
    table = table_or_404(code)
    scene, step = _scene(table), _step()
    if scene is None:
        return message(NONE_YET, 404, url_for("phone.help_page", code=table.code))
    return show("phone/tour.html", **_shown(table, scene, step, PHONE))


@pages.get("/t/<code>/tv/tour")
def screen(code: str) -> Response:
    """On the TV, one moment after the other and then back to the table. Once the match has begun
    nobody waits for the rest of it."""
    table = table_or_404(code)
    scene, step = _scene(table), _step()
    if scene is None or table.saved.playing():
        return to("screen.screen", code=table.code)
    then = here = url_for("screen.screen", code=table.code)
    if step < STEPS:
        then = url_for("tour.screen", code=table.code, step=step + 1)
    return show(
        "screen/tour.html",
        then=then,
        table=here,
        seconds=SECONDS,
        **_shown(table, scene, step, SCREEN),
    )


NONE_YET = IllegalMove(N_("There is no tour of this game yet."))


def _step() -> int:
    return min(max(whole_number(request.args.get("step", "")) or 1, 1), STEPS)


def _scene(table: Table) -> Scene | None:
    scenes = site().tours.scenes(key_of(table))
    return scenes[_step() - 1] if scenes else None


def key_of(table: Table) -> str:
    """The game that is played here, or will be."""
    standing = table.saved
    match = standing.current if standing.playing() else None
    return match.game.about.key if match is not None else standing.game_key


def _shown(table: Table, scene: Scene, step: int, face: str) -> dict[str, Any]:
    say = catalogue(language()).gettext
    return {
        "code": table.code,
        "game": scene.match.game.about.title,
        "step": step,
        "steps": STEPS,
        "says": (say(scene.step.title), say(scene.step.text)),
        "main": site().tours.page(scene, face, language()),
    }
