"""The host types the score sheet of a game that was played on paper: that of the match which runs
here or has ended (`now`), or of one that begins with it (`next`)."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, jsonify, request
from msgspec import Struct

from partycards.games.base import N_, IllegalMove, Seat
from partycards.games.paper_scores import Cell, Cells, Fault, Line, Worked
from partycards.tables import paper_scores
from partycards.tables.paper_scores import OpenSheet
from partycards.tables.table import Table
from partycards.web import language, said, site, table_or_404, to, translated
from partycards.web.answered import by_script
from partycards.web.console import names_at
from partycards.web.host_door import host_page, only_the_host
from partycards.words import catalogue, joined, name_of, sentence

pages = Blueprint("paper_scores", __name__, url_prefix="/host/t/<code>/scores")
pages.before_request(only_the_host)

WHICH = ("now", "next")
NO_NUMBER = N_("A whole number, please.")
MOVED = N_(
    "The table has moved on since this page was opened: perhaps these scores are kept already. "
    "If not, look at them once more, and keep them."
)
LONGEST = 8
"""Letters of a number that are looked at."""


class ShownCell(Struct, frozen=True):
    """A cell: the name of its field, what was typed, what was worked out, and what is wrong."""

    field: str
    name: str
    typed: str
    sum: str
    fault: str


class ShownLine(Struct, frozen=True):
    """A line of the sheet, in the host's words."""

    line: Line
    title: str
    group: str
    cells: tuple[ShownCell, ...]

    @property
    def faults(self) -> tuple[ShownCell, ...]:
        return tuple(cell for cell in self.cells if cell.fault)


@pages.get("/<which>/")
def sheet(code: str, which: str) -> Response:
    """The sheet, with what stands on it already."""
    table = table_or_404(code)
    opened = _opened(table, which)
    if isinstance(opened, Response):
        return opened
    typed = {_field(cell.line, cell.seat): str(cell.value) for cell in opened.so_far}
    return _page(table, which, opened, typed, final=False)


@pages.post("/<which>/")
def fill(code: str, which: str) -> Response:
    """Add it up, or keep it; what was typed stays whatever is wrong with it."""
    table = table_or_404(code)
    opened = _opened(table, which)
    if isinstance(opened, Response):
        return opened
    typed = {name: request.form[name].strip() for name in request.form}
    keeping = request.form.get("do") == "keep"
    if by_script() and not keeping:
        return jsonify(_told(table, opened, typed))
    if not keeping:
        return _page(table, which, opened, typed, final=False)
    if typed.get("seen") != _mark(table, opened):
        known = {_field(cell.line, cell.seat): str(cell.value) for cell in opened.so_far}
        filled = known | {name: text for name, text in typed.items() if text}
        return _page(
            table, which, opened, filled, final=True, status=409, refusal=translated(MOVED)
        )
    cells, faults = _read(opened, typed)
    if faults or opened.worked_out(cells).faults:
        return _page(table, which, opened, typed, final=True, status=409)
    try:
        paper_scores.keep(site().house, table, opened, cells)
    except IllegalMove as refusal:
        told = said(refusal, table.code)
        return _page(table, which, opened, typed, final=True, status=409, refusal=told)
    return to("host.console", code=table.code)


def _opened(table: Table, which: str) -> OpenSheet | Response:
    """The sheet that is meant; a page that leads on where there is none."""
    if which not in WHICH:
        abort(404)
    if which == "now" and table.saved.current is None:
        return to("paper_scores.sheet", code=table.code, which="next")
    try:
        return paper_scores.open_sheet(site().house, table, begins=which == "next")
    except IllegalMove as refusal:
        return host_page(
            "paper_scores_none", 409, code=table.code, sentence=said(refusal, table.code)
        )


def _mark(table: Table, opened: OpenSheet) -> str:
    """What a page has seen of the table: which match, who sits there, what stood on the sheet."""
    seen = (table.saved.match, opened.begins, opened.seats, opened.so_far)
    return sha256(msgspec.json.encode(seen)).hexdigest()[:16]


def _field(line: str, seat: Seat) -> str:
    return f"{line}.{seat}"


# What was typed -----------------------------------------------------------------------------------


def _read(opened: OpenSheet, typed: Mapping[str, str]) -> tuple[Cells, list[Fault]]:
    """The cells that hold a number, and what is wrong with the others."""
    cells: list[Cell] = []
    faults: list[Fault] = []
    for line in opened.lines:
        for seat in opened.seats:
            text = typed.get(_field(line.key, seat), "")
            if not text:
                continue
            value = _number(text)
            if value is None:
                faults.append(Fault(line.key, seat, NO_NUMBER))
            elif not line.least <= value <= line.most:
                values = {"least": line.least, "most": line.most}
                told = N_("A number from %(least)s to %(most)s, please.")
                faults.append(Fault(line.key, seat, told, values))
            else:
                cells.append(Cell(line.key, seat, value))
    return tuple(cells), faults


def _number(text: str) -> int | None:
    """A whole number, with a minus as people write it, or None."""
    plain = text.replace("−", "-").replace("–", "-").replace(" ", "")
    digits = plain.removeprefix("-").removeprefix("+")
    whole = digits.isascii() and digits.isdigit() and len(plain) <= LONGEST
    return int(plain) if whole and plain[:2] not in ("-+", "+-") else None


def _wrong(
    opened: OpenSheet, typed: Mapping[str, str], final: bool
) -> tuple[Worked, dict[str, str]]:
    """What the sheet comes to, and the sentences about its cells by their fields. What is still to
    come is told only when it is `final`."""
    cells, faults = _read(opened, typed)
    worked = opened.worked_out(cells)
    found = [*faults, *(one for one in worked.faults if final or not one.missing)]
    told: dict[str, str] = {}
    for one in found:
        words = sentence(one.sentence, one.values, language(), {})
        told.setdefault(_field(one.line, one.seat), words)
    return worked, told


def _told(table: Table, opened: OpenSheet, typed: Mapping[str, str]) -> dict[str, Any]:
    """The same for the page's script, which asks while the host types."""
    worked, wrong = _wrong(opened, typed, final=False)
    return {
        "sums": {_field(line, seat): value for (line, seat), value in worked.sums.items()},
        "totals": _totals(opened, worked),
        "faults": wrong,
        "says": _ending(table, opened, typed),
    }


def _totals(opened: OpenSheet, worked: Worked) -> dict[str, int]:
    return {
        str(seat): worked.totals.get(seat, 0) + opened.right.get(seat, 0) for seat in opened.seats
    }


def _ending(table: Table, opened: OpenSheet, typed: Mapping[str, str]) -> str:
    """How the match would end, "" while something is wrong or missing."""
    cells, faults = _read(opened, typed)
    if faults or not cells or opened.worked_out(cells).faults:
        return ""
    try:
        outcome = opened.outcome(cells)
    except IllegalMove:
        return ""
    names, words = names_at(table), catalogue(language())
    won = [name_of(seat, names, language()) for seat in outcome.winners] if outcome else []
    if not won:
        return ""
    told = words.ngettext("%(who)s wins", "%(who)s win", len(won))
    return told % {"who": joined(won, language())}


# The page -----------------------------------------------------------------------------------------


def _page(
    table: Table,
    which: str,
    opened: OpenSheet,
    typed: Mapping[str, str],
    *,
    final: bool,
    status: int = 200,
    refusal: str = "",
) -> Response:
    worked, wrong = _wrong(opened, typed, final)
    names = names_at(table)
    lines = tuple(_line(opened, one, typed, worked, wrong, names) for one in opened.lines)
    return host_page(
        "paper_scores",
        status,
        code=table.code,
        which=which,
        game=opened.game.about.title,
        seats=opened.seats,
        names=names,
        lines=lines,
        right=opened.right,
        totals=_totals(opened, worked),
        several=sum(one.sums for one in opened.lines) > 1,
        wrong=len(wrong),
        says=_ending(table, opened, typed),
        refusal=refusal,
        seen=_mark(table, opened),
    )


def _line(
    opened: OpenSheet,
    line: Line,
    typed: Mapping[str, str],
    worked: Worked,
    wrong: Mapping[str, str],
    names: Mapping[Seat, str],
) -> ShownLine:
    values = line.values()
    cells = []
    for seat in opened.seats:
        field = _field(line.key, seat)
        found = worked.sums.get((line.key, seat))
        cells.append(
            ShownCell(
                field=field,
                name=name_of(seat, names, language()),
                typed=typed.get(field, ""),
                sum="" if found is None else str(found),
                fault=wrong.get(field, ""),
            )
        )
    told = sentence(line.title, values, language(), {})
    group = sentence(line.group, values, language(), {}) if line.group else ""
    return ShownLine(line, told, group, tuple(cells))
