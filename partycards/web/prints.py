"""The print page: choose a sheet, what it is made from and how, look at it, take the file."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, send_file, url_for
from msgspec import structs
from werkzeug.datastructures import MultiDict

from partycards import drawing
from partycards.printing.engine.moved_back import asked_for
from partycards.printing.engine.options import CHOICES, OptionError
from partycards.printing.every_sheet import SHEETS
from partycards.printing.lost_letters import told
from partycards.printing.sheet_kind import Kind, Piece
from partycards.printing.worker import Refusal
from partycards.rows import Printer
from partycards.services import prints_memory
from partycards.services.deck_offers import offers
from partycards.services.prints_memory import Habits
from partycards.services.prints_running import Print
from partycards.web import language, or_404, prints_form, prints_from, show, site, to
from partycards.web.answered import by_script
from partycards.web.host_door import host_key, host_page, only_the_host
from partycards.web.prints_form import Fields
from partycards.web.prints_shelf import shelf
from partycards.web.spreadsheets import rewritten, table_file
from partycards.words import catalogue as words_of
from partycards.words import sentence

pages = Blueprint("prints", __name__, url_prefix="/host/prints")
pages.before_request(only_the_host)

PATIENCE = 1.5
"""Seconds that a page waits for a short print, so that it comes whole."""
WIDE = 700
"""Pixels of a page's picture."""
FIRST = 12
"""Pages that are shown at once; the others are a tap away."""


@pages.get("/")
def index() -> Response:
    """Every sheet there is; a deck or a table that is named goes along."""
    named = {name: request.args.get(name, "") for name in ("deck", "table")}
    codes = site().house.codes()
    code = named["table"] if named["table"] in codes else ""
    tonight = code or (codes[0] if len(codes) == 1 else "")
    return show(
        "host/prints.html",
        groups=shelf({name: value for name, value in named.items() if value}, tonight),
        tonight=tonight,
        tables=codes,
        code=code,
    )


def _kind_or_404(key: str) -> Kind:
    if key not in SHEETS:
        abort(404)
    return SHEETS[key]


# One sheet --------------------------------------------------------------------------------------


@pages.get("/<key>/")
def sheet(key: str) -> Response:
    """A sheet with its options; `made` is a print of it that is shown along."""
    kind = _kind_or_404(key)
    made = site().prints.print(request.args.get("made", ""))
    if made is not None and made.asked.kind == key:
        return _page(kind, MultiDict(_pairs(made.typed)), made, _refusals(made))
    return _page(kind, MultiDict(request.args), fresh=True)


@pages.post("/<key>/")
def make(key: str) -> Response:
    """Begin the print. A script gets its pages as a piece of HTML, a plain form the page again."""
    kind, form = _kind_or_404(key), request.form
    if "again" in form or "take" in form:
        return _page(kind, _with_printer(form))
    if "read" in form:
        return _read_off(kind, form)
    try:
        asked = prints_from.asked(kind, form)
    except OptionError as error:
        return _refused(kind, {error.option: _said(error)})
    typed = {name: form.getlist(name) for name in form if name not in ("csrf", "instead")}
    made = site().prints.begin(asked, typed, form.get("instead", ""))
    prints_memory.let_go()
    made.over.wait(PATIENCE)
    if by_script():
        at = url_for("prints.sheet", key=key, made=made.key)
        return jsonify({**_told(made), "at": at})
    return to("prints.sheet", key=key, made=made.key)


def _refused(kind: Kind, refusals: Mapping[str, str]) -> Response:
    if by_script():
        return jsonify({"html": _shown(None, refusals), "refusals": refusals, "made": "", "at": ""})
    return _page(kind, request.form, None, refusals, 409)


def _pairs(typed: Mapping[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, values in typed.items() for value in values]


def _with_printer(form: Fields) -> Fields:
    """The form with the numbers of the printer whose button was pressed."""
    for printer in prints_memory.printers():
        if printer.name == form.get("take"):
            form = MultiDict(form)
            form["printer"] = printer.name
            for name, number in _numbers(printer).items():
                form[name] = number
    return form


def _numbers(printer: Printer) -> dict[str, str]:
    return {name: f"{getattr(printer, name):g}" for name in prints_form.MOVED}


def _read_off(kind: Kind, form: Fields) -> Response:
    """The form with what two pins through the test sheet tell, or why not."""
    try:
        moved = prints_form.read_off(form)
    except OptionError as error:
        return _page(kind, form, None, {error.option: _said(error)}, 409)
    form = MultiDict(form)
    for name, value in zip(prints_form.MOVED, structs.astuple(moved), strict=True):
        form[name] = f"{value:g}"
    for name in prints_form.PINS:
        form.pop(name, None)
    return _page(kind, form)


def _page(
    kind: Kind,
    form: Fields,
    made: Print | None = None,
    refusals: Mapping[str, str] | None = None,
    status: int = 200,
    fresh: bool = False,
) -> Response:
    """The form as it was typed, and the pages of what was made with it."""
    habits = _wished(prints_memory.habits(), form if fresh else {})
    printers = prints_memory.printers() if "back_x" in kind.knows else []
    deck, code = prints_from.deck_key(kind, form), prints_from.table_code(kind, form)
    season = prints_from.season_of(kind, form)
    content = prints_from.content_of(kind, deck, code, language(), season)
    pieces = kind.pieces(content) if kind.pieces is not None else ()
    typed = drawing.Typed() if fresh else drawing.Typed(dict(form.lists()))
    return host_page(
        "prints_sheet",
        status,
        kind=kind,
        deck=deck,
        code=code,
        season=season,
        seasons=site().house.seasons.all(),
        decks=offers(site().catalogue),
        tables=site().house.codes(),
        fields=prints_form.fields(kind, None, _of_house(habits)),
        back_fields=prints_form.fields(kind, prints_form.BACKS, _at_printer(habits)),
        printers=printers,
        printer=habits.printer,
        groups=_grouped(pieces),
        new=[piece.key for piece in prints_memory.new_pieces(deck, kind.key, pieces)],
        pieces=pieces,
        dishes=content.dishes() if "dishes" in kind.knows else (),
        reads=prints_from.on_paper(code),
        typed=typed,
        refusals=refusals or {},
        made=made,
        **_of_pages(made),
    )


def _wished(habits: Habits, named: Mapping[str, str]) -> Habits:
    """Habits with the options that an address names."""
    return Habits(chosen={**habits.chosen, **_options(named)}, printer=habits.printer)


def _options(named: Mapping[str, str]) -> dict[str, str]:
    return {name: named[name] for name in named if name in CHOICES}


def _of_house(habits: Habits) -> Habits:
    """Habits with what is usual in this house: a restaurant has allergens on its cards."""
    marked = "yes" if site().house.restaurant.floor.tables() else "no"
    return Habits(chosen={"allergens": marked, **habits.chosen}, printer=habits.printer)


def _at_printer(habits: Habits) -> Habits:
    """Habits with the numbers of the printer that was used last."""
    for printer in prints_memory.printers():
        if printer.name == habits.printer:
            return Habits(chosen={**habits.chosen, **_numbers(printer)}, printer=printer.name)
    return habits


def _grouped(pieces: Any) -> dict[str, list[Piece]]:
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.group, []).append(piece)
    return groups


# Its pages, and the file ------------------------------------------------------------------------


def _made_or_404(made: str) -> Print:
    return or_404(site().prints.print(made))


def _of_pages(made: Print | None) -> dict[str, Any]:
    """What the pages of a print are shown with."""
    kind = SHEETS[made.asked.kind] if made is not None else None
    return {
        "far": made.far() if made else (0, 0),
        "first": FIRST,
        "endings": [*kind.files] if kind else [],
        "lost": told(made.lost if made else (), language()),
    }


def _shown(made: Print | None, refusals: Mapping[str, str]) -> str:
    """The pages of a print, or how far it is, as a piece of HTML."""
    csrf, about = site().guard.csrf(host_key()), _of_pages(made)
    return drawing.page(
        "host/prints_pages.html", language(), made=made, refusals=refusals, csrf=csrf, **about
    )


def _told(made: Print) -> dict[str, Any]:
    """What the script is told of a print."""
    refusals = _refusals(made)
    return {"html": _shown(made, refusals), "refusals": refusals, "made": made.key}


@pages.get("/made/<made>/pages")
def shown(made: str) -> Response:
    """How far it is, for the script that waits."""
    found = _made_or_404(made)
    return jsonify(_told(found))


@pages.get("/made/<made>/<int:number>.png")
def picture(made: str, number: int) -> Response:
    """A page as it will be on paper; numbers begin at 1."""
    found = _made_or_404(made)
    if not found.done or not 1 <= number <= len(found.sizes):
        abort(404)
    return Response(site().prints.page(found, number - 1, WIDE), mimetype="image/png")


@pages.post("/made/<made>/file")
def file(made: str) -> Response:
    """The file, to be printed. What is on it counts as printed from now on."""
    found = _made_or_404(made)
    if not found.done:
        abort(404)
    kind, ending = SHEETS[found.asked.kind], request.form.get("ending", ".pdf")
    name = _file_name(found, ending if ending in kind.files else ".pdf")
    if ending in kind.files:
        data = kind.files[ending](found.asked.content, found.asked.options)
        if ending == ".csv":
            return table_file(name, rewritten(data))
        response = Response(data, mimetype="text/plain")
        response.headers.set("Content-Disposition", "attachment", filename=name)
        return response
    _remember(found, kind)
    if found.pictures is not None:
        name = _file_name(found, ".zip")
        return send_file(found.pictures, "application/zip", as_attachment=True, download_name=name)
    return send_file(found.pdf, "application/pdf", as_attachment=True, download_name=name)


def _file_name(made: Print, ending: str) -> str:
    options = made.asked.options
    say = words_of(options.language).gettext
    paper = CHOICES["paper"].values[options.paper] if ending == ".pdf" else ""
    kind, deck = SHEETS[made.asked.kind], made.asked.content.name
    names = [say(kind.title), deck, paper]
    if "game" in kind.knows:
        names[1:2] = [say(CHOICES["game"].values[options.game])]
    return prints_form.file_name(names, ending)


def _remember(made: Print, kind: Kind) -> None:
    """What is on paper now, and how this house likes to print."""
    asked, form = made.asked, MultiDict(_pairs(made.typed))
    if kind.pieces is not None:
        pieces = prints_form.printed(asked.options, kind.pieces(asked.content))
        prints_memory.keep_printed(prints_from.deck_key(kind, form), kind.key, pieces)
    chosen = {name: form[name] for name in prints_memory.USUAL if name in form}
    printer = form.get("printer", prints_memory.habits().printer).strip()[:40]
    prints_memory.keep_habits(Habits(chosen=chosen, printer=printer))
    if printer and "back_x" in kind.knows:
        prints_memory.keep_printer(printer, asked_for(asked.options))


# Refusals ---------------------------------------------------------------------------------------


def _said(error: OptionError | Refusal) -> str:
    return sentence(error.message, error.values, language(), {})


def _refusals(made: Print) -> dict[str, str]:
    return {made.refusal.option: _said(made.refusal)} if made.refusal else {}
