"""Packs in the console: looked into, imported, taken away, exported.

A file is read beside the pages (reading 80 photos takes a minute), and what it would do is shown
before anything is written. It waits in memory for "Import these"; the next file takes its place.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import gevent
from flask import Blueprint, Response, current_app, request
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from partycards.catalogue import packs
from partycards.catalogue.errors import CatalogueError, Wrong
from partycards.catalogue.pack import KINDS, STARTER, Pack, PackInfo
from partycards.catalogue.pack_contents import Contents, files_of, table
from partycards.catalogue.pack_files import MOST_PACKED, zipped
from partycards.catalogue.pack_notes import spread
from partycards.catalogue.pack_plan import Plan, planned
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_
from partycards.services.dates import this_month
from partycards.services.deck_offers import show_tables
from partycards.services.packs_found import Found, read_came, read_sent
from partycards.web import in_words, language, or_404, site, spoken, to, translated
from partycards.web.host_door import host_page, only_the_host_with
from partycards.web.spreadsheets import table_file, with_semicolons
from partycards.words import sentence

pages = Blueprint("packs", __name__, url_prefix="/host/packs")
pages.before_request(partial(only_the_host_with, MOST_PACKED))

MOST_LINES = 200
"""Refused lines on a page; whoever corrects these sees the next."""


def _catalogue() -> Catalogue:
    return site().catalogue


# Looking ------------------------------------------------------------------------------------------


class Here(Struct, frozen=True):
    """A pack of the house under its key here, with the numbers of its cards by kind."""

    key: str
    info: PackInfo
    counts: tuple[int, ...]


@pages.get("/")
def index() -> Response:
    """The packs that are here, those that wait, a way in and a way out."""
    return _index()


def _index(status: int = 200, upload_refusal: str = "", export_refusal: str = "") -> Response:
    catalogue = _catalogue()
    here = [_here(key) for key in (STARTER, *(pack.key for pack in catalogue.packs.cards()))]
    keys = {each.key for each in here}
    folder = site().own_folder
    imported = catalogue.packs.entry(request.args.get("imported", ""))
    return host_page(
        "packs",
        status,
        packs=here,
        waiting=[info for key, (info, _) in packs.came_with().items() if key not in keys],
        imported=imported.card if imported is not None else None,
        own=sum(_counts(packs.of_own(catalogue))),
        decks=catalogue.decks.cards(),
        what=request.args.get("what", "own"),
        form=request.args.get("form", "pack"),
        semicolons=with_semicolons(),
        upload_refusal=upload_refusal,
        export_refusal=export_refusal,
        most=MOST_PACKED // 1_000_000,
        folder=folder,
        folder_notes=[_line(error) for error in folder.notes] if folder is not None else [],
        folder_refused=[_line(error) for error in folder.refused] if folder is not None else [],
    )


def _here(key: str) -> Here:
    contents = packs.of_pack(_catalogue(), key)
    assert contents is not None
    return Here(key, contents.info, _counts(contents))


def _counts(contents: Contents) -> tuple[int, ...]:
    return tuple(len(getattr(contents, kind)) for kind in KINDS)


# In -----------------------------------------------------------------------------------------------


@pages.post("/look")
def look() -> Response:
    """Look into a file: what it would do, or why it cannot be."""
    sent = request.files.get("pack")
    if sent is None or not sent.filename:
        return _index(409, translated(N_("Which pack? Please choose a file.")))
    data = sent.stream.read(MOST_PACKED + 1)
    found = _beside(read_sent, sent.filename, data)
    site().waiting_pack.wait(found)
    return _plan_page(found)


@pages.get("/came/<key>")
def came(key: str) -> Response:
    """Look into a pack that came with the program."""
    found = read_came(key)
    return _plan_page(found) if found is not None else to("packs.index")


@pages.post("/import")
def bring() -> Response:
    """Import what was looked at; another look first when it would do something else by now."""
    found = site().waiting_pack.found_again(request.form.get("source", ""))
    if found is None or found.contents is None:
        return _index(
            409, translated(N_("This pack is no longer waiting. Please choose its file again."))
        )
    catalogue = _catalogue()
    plan = _beside(planned, found.contents, found.wrong, catalogue)
    if plan.mark() != request.form.get("seen"):
        changed = N_("Your cards have changed since you looked. This is what it would do now.")
        return _plan_page(found, translated(changed))
    if plan.refused:
        return _plan_page(found)
    if request.form.get("replace"):
        plan = _beside(planned, found.contents, found.wrong, catalogue, True)
    try:
        packs.apply(catalogue, plan, site().files)
    except (OSError, SQLAlchemyError):
        current_app.logger.exception("a pack was not imported")
        return _plan_page(
            found, translated(N_("It could not be written to the disk. Nothing was imported."))
        )
    site().waiting_pack.clear()
    show_tables(site().house)
    return to("packs.index", imported=plan.info.key)


def _beside(read: Any, *values: object) -> Any:
    """Work that takes long is done in a thread, while the pages go on."""
    return gevent.get_hub().threadpool.apply(read, values)


def _plan_page(found: Found, refusal: str = "") -> Response:
    """What an import would do, line by line; nothing is written."""
    contents = found.contents
    plan: Plan | None = None
    if contents is not None:
        plan = _beside(planned, contents, found.wrong, _catalogue())
    refused = plan.refused if plan is not None else found.wrong
    return host_page(
        "packs_plan",
        409 if refused or refusal else 200,
        plan=plan,
        source=found.source,
        refused=[_line(error) for error in refused[:MOST_LINES]],
        more=len(refused[MOST_LINES:]),
        notes=[_line(error) for error in plan.notes] if plan is not None else [],
        spread=spread(contents) if contents is not None else (),
        counts=_counts(contents) if contents is not None else (),
        refusal=refusal,
        most=MOST_PACKED // 1_000_000,
    )


class Line(Struct, frozen=True):
    """What is said about a line of a file (0 is the file as a whole)."""

    file: str
    line: int
    says: str


def _line(error: CatalogueError) -> Line:
    said = sentence(error.message, spoken(error.values), language(), {})
    return Line(str(error.path), error.line, said)


@pages.post("/own-folder")
def read_own_folder() -> Response:
    """Take in the folder of own cards now, and what was changed here, too, if that is said."""
    site().read_own_folder(again=True, replace="replace" in request.form)
    show_tables(site().house)
    return to("packs.index", _anchor="own-folder")


# Away ---------------------------------------------------------------------------------------------


def _pack_or_404(key: str) -> Pack:
    return or_404(_catalogue().packs.entry(key)).card


@pages.get("/<key>/remove")
def before_removing(key: str) -> Response:
    """What would go, what would stay."""
    pack = _pack_or_404(key)
    goes = packs.leaving(_catalogue(), pack)
    return host_page(
        "packs_remove",
        pack=pack,
        gone=tuple(len(goes.gone[kind]) for kind in KINDS),
        back=sum(map(len, goes.back.values())),
        stays=sum(map(len, goes.stays.values())),
    )


@pages.post("/<key>/remove")
def remove(key: str) -> Response:
    packs.remove(_catalogue(), _pack_or_404(key).key)
    show_tables(site().house)
    return to("packs.index")


# Out ----------------------------------------------------------------------------------------------


@pages.get("/export")
def export() -> Response:
    """A download: `what` as `packs.chosen` reads it; `form` is `pack` (a zip), `table` or
    `semicolons`, a table for spreadsheets with decimal commas."""
    what, form = request.args.get("what", ""), request.args.get("form", "pack")
    as_table = form in ("table", "semicolons")
    choose = packs.chosen_table if as_table else packs.chosen
    contents = or_404(choose(_catalogue(), what, this_month()))
    if not any(_counts(contents)):
        return _index(409, export_refusal=translated(N_("There is no card in it yet.")))
    if as_table and not contents.ingredients:
        none = N_("It has no ingredients of its own, so there is nothing to put in a table.")
        return _index(409, export_refusal=translated(none))
    if as_table:
        return table_file(f"{contents.info.key}.csv", table(contents, form == "semicolons"))
    try:
        data = zipped(files_of(contents, site().files))
    except Wrong as wrong:
        return _index(409, export_refusal=in_words(wrong))
    response = Response(data, mimetype="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{contents.info.key}.zip")
    return response
