"""Copies of the house in the console: looked at, made, taken along, gone back to.

Going back has two taps, and the page between says what is lost. What was chosen is unpacked beside
the house; then the server closes, puts it in place as it starts again, and everybody comes back by
themselves.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO

import gevent
from flask import Blueprint, Response, abort, request
from msgspec import Struct

from partycards.catalogue.errors import Wrong
from partycards.figures import at_time
from partycards.games.base import N_
from partycards.services.dates import day_and_month
from partycards.tables import aside, copies, restoring
from partycards.tables.copies import Copy, Manifest
from partycards.web import in_words, language, or_404, site, to, translated
from partycards.web.host_door import host_page, only_the_host_with
from partycards.web.on_a_laptop import copies_only_here

pages = Blueprint("copies", __name__, url_prefix="/host/copies")

MOST_BROUGHT = 1_000_000_000
"""Bytes of a file that is brought; a larger one is for `partycards restore`."""
PIECE = 100_000
SOON = 0.5
"""Seconds in which the answer leaves before the server starts again."""

pages.before_request(partial(only_the_host_with, MOST_BROUGHT))
pages.before_request(copies_only_here)

WHYS = {
    copies.PLAYING: N_("made while you played"),
    copies.CLOSING: N_("made at closing"),
    copies.ASKED: N_("made by you"),
    copies.RESTORE: N_("what was here before you went back"),
    copies.UPGRADE: N_("from before an update"),
}


def _folder() -> Path:
    return site().folder


# Looking ------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """A copy as it stands on the page."""

    number: int
    when: str
    why: str
    tables: int
    guests: int
    photos: int
    size: str


@pages.get("/")
def index() -> Response:
    """The copies there are, a way out and a way in."""
    return _index()


def _index(status: int = 200, refusal: str = "", upload_refusal: str = "") -> Response:
    keeper = site().house.keeper
    folder = _folder()
    found = keeper.apart(lambda: copies.kept(folder))
    return host_page(
        "copies",
        status,
        copies=[_line(copy) for copy in found],
        made="made" in request.args,
        trouble=in_words(keeper.trouble) if keeper.trouble is not None else "",
        report=aside.report(folder),
        put_aside=_size(aside.size(folder)) if aside.size(folder) else "",
        place=str(copies.folder_of(folder)),
        refusal=refusal,
        upload_refusal=upload_refusal,
        most=MOST_BROUGHT // 1_000_000,
        house_says="",
    )


def _line(copy: Copy) -> Line:
    told = copy.manifest
    size = copy.size + sum(
        path.stat().st_size
        for name in told.files
        if copies.FILES.fullmatch(name) and (path := copy.path.parent / name).is_file()
    )
    return Line(
        copy.number,
        when(told.made),
        WHYS.get(told.why, ""),
        len(told.tables),
        told.guests,
        told.photos,
        _size(size),
    )


def when(at: float) -> str:
    """A moment, as the host reads it: "14. März, 21:10"."""
    day = day_and_month(at, language())
    return f"{day}, {at_time(at, language())}"


def _size(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{-(-size // 1000)} kB"


def _copy_or_404(number: int) -> Copy:
    folder = _folder()
    found: list[Copy] = site().house.keeper.apart(lambda: copies.kept(folder))
    return or_404(next((copy for copy in found if copy.number == number), None))


# Making -------------------------------------------------------------------------------------------


@pages.post("/")
def make() -> Response:
    """A copy as of now."""
    try:
        site().house.keeper.make()
    except Wrong as wrong:
        return _index(409, refusal=in_words(wrong))
    return to("copies.index", made=1)


@pages.get("/<int:number>/download")
def download(number: int) -> Response:
    """The copy with its photos, as a file to be kept elsewhere."""
    copy = _copy_or_404(number)
    out = copy.path.parent / f".{secrets.token_hex(8)}.half"
    try:
        file = site().house.keeper.apart(lambda: _opened(copy, out))
    except Wrong as wrong:
        return _index(409, refusal=in_words(wrong))
    response = Response(_pieces(file), mimetype="application/zip")
    name = f"partycards-{datetime.fromtimestamp(copy.manifest.made):%Y-%m-%d-%H%M}.zip"
    response.headers["Content-Length"] = str(os.fstat(file.fileno()).st_size)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.call_on_close(file.close)
    response.call_on_close(partial(out.unlink, missing_ok=True))
    return response


def _opened(copy: Copy, out: Path) -> IO[bytes]:
    """The copy with its photos, opened before the next that is made clears it away."""
    copies.write_whole(copy, out)
    return out.open("rb")


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


# Going back ---------------------------------------------------------------------------------------


class Loss(Struct, frozen=True):
    """What happened at a table after the copy: how many steps; `whole`: the copy does not have it
    at all."""

    code: str
    steps: int
    whole: bool


def _lost_since(told: Manifest) -> list[Loss]:
    keeper, folder = site().house.keeper, _folder()
    now: dict[str, int] = keeper.apart(lambda: copies.tables_now(folder))
    return [
        Loss(code, steps - told.tables.get(code, 0), code not in told.tables)
        for code, steps in now.items()
        if steps > told.tables.get(code, 0)
    ]


@pages.get("/<int:number>/back")
def before_going_back(number: int) -> Response:
    """What would be lost."""
    return _before(_copy_or_404(number).manifest)


def _before(told: Manifest, refusal: str = "", status: int = 200) -> Response:
    return host_page(
        "copies_back",
        status,
        when=when(told.made),
        tables=len(told.tables),
        guests=told.guests,
        lost=_lost_since(told),
        refusal=refusal,
    )


@pages.post("/<int:number>/back")
def go_back(number: int) -> Response:
    copy = _copy_or_404(number)
    return _go_back(copy.path, copy.manifest)


def _go_back(path: Path, told: Manifest) -> Response:
    """Have the copy wait for its place, and start again."""
    folder = _folder()
    try:
        staged = site().house.keeper.apart(lambda: restoring.stage(folder, path))
    except Wrong as wrong:
        return _before(told, in_words(wrong), 409)
    again = site().start_again
    if again is not None:
        gevent.spawn_later(SOON, again)
    return host_page(
        "copies_waiting", when=when(told.made), missing=staged.missing, again=again is not None
    )


# Brought ------------------------------------------------------------------------------------------


@pages.post("/brought")
def bring() -> Response:
    """A file that was kept elsewhere; it is looked into before anything is touched."""
    file = request.files.get("copy")
    if file is None or not file.filename:
        return _index(409, upload_refusal=translated(N_("Which file? Please choose one.")))
    folder = _folder()
    try:
        site().house.keeper.apart(lambda: restoring.bring(folder, file.stream))
    except Wrong as wrong:
        return _index(409, upload_refusal=in_words(wrong))
    return to("copies.before_bringing")


def _brought() -> tuple[Path, Manifest]:
    """The file that was brought last, or 404."""
    path = copies.brought(_folder())
    try:
        return path, restoring.look(path)
    except (OSError, Wrong):
        abort(404)


@pages.get("/brought/back")
def before_bringing() -> Response:
    return _before(_brought()[1])


@pages.post("/brought/back")
def go_back_to_brought() -> Response:
    return _go_back(*_brought())


# A damaged file -----------------------------------------------------------------------------------


@pages.post("/answer")
def answer() -> Response:
    """The host has read what came back, and goes on with it."""
    folder = _folder()
    site().house.keeper.apart(lambda: aside.answer(folder))
    return to("copies.index")


@pages.post("/throw-away")
def throw_away() -> Response:
    """What was put aside is erased."""
    folder = _folder()
    if aside.report(folder) is None:
        site().house.keeper.apart(lambda: aside.throw_away(folder))
    return to("copies.index")
