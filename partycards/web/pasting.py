"""Paste a list: a box and a file, one table to correct, one tap to add, and all of it taken back.

Reading a large list takes a moment, so it is done beside the pages.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeVar

import gevent
from flask import Blueprint, Response, request

from partycards.catalogue.diet import ALLERGENS, ANSWERS
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.ingredients import AISLES, CATEGORIES, LONGEST, UNITS
from partycards.catalogue.pasted.formats import MOST_BYTES, MOST_PACKED, read_file, read_text
from partycards.catalogue.pasted.lines import Pasted
from partycards.catalogue.pasted.looks import Looks
from partycards.catalogue.pasted.meeting import House, meet
from partycards.services import lists_added
from partycards.services.deck_offers import offer, show_tables
from partycards.services.lists_added import Wish
from partycards.web import in_words, site, to, translated
from partycards.web.deck_forms import NAME_TAKEN, name_taken
from partycards.web.host_door import host_page, only_the_host
from partycards.web.pasted_form import (
    Sheet,
    judge,
    row_taken_in,
    rows_at_first,
    sheet_of,
    turn_picture,
)

pages = Blueprint("pasting", __name__, url_prefix="/host/paste")

Found = TypeVar("Found")


@pages.before_request
def _the_host_with_a_list() -> Response | None:
    request.max_content_length = MOST_PACKED + 2 * MOST_BYTES
    request.max_form_memory_size = 4 * MOST_BYTES
    request.max_form_parts = 50_000
    return only_the_host()


def _beside(work: Callable[[], Found]) -> Found:
    """What takes long is done in a thread, while the pages go on. A refusal comes back with it, or
    the thread would tell the terminal of an error."""

    def done() -> Found | Wrong:
        try:
            return work()
        except Wrong as wrong:
            return wrong

    found: Found | Wrong = gevent.get_hub().threadpool.apply(done)
    if isinstance(found, Wrong):
        raise found
    return found


def _looks() -> Looks:
    return Looks(lists_added.looks_taken(site().catalogue, site().files))


# The box ----------------------------------------------------------------------------------------


@pages.get("/")
def box() -> Response:
    return _box()


def _box(status: int = 200, text: str = "", refusal: str = "") -> Response:
    return host_page("paste", status, text=text, refusal=refusal, last=site().last_list.done)


@pages.post("/")
def read() -> Response:
    """The table of what was pasted or sent; the box again with a sentence when it is no list."""
    text, sent = request.form.get("list", ""), request.files.get("file")
    data = sent.stream.read(MOST_PACKED + 1) if sent is not None and sent.filename else b""
    if not data and not text.strip():
        return _box(409, "", translated(N_("Please paste something, or choose a file.")))
    catalogue, looks = site().catalogue, _looks()

    def work() -> Sheet:
        house = House(catalogue)
        pasted: Pasted = read_file(data) if data else read_text(text)
        foods, left = meet(pasted, house)
        return Sheet(rows_at_first(foods, house, looks), left)

    try:
        sheet = _beside(work)
    except Wrong as wrong:
        return _box(409, text, in_words(wrong))
    if not sheet.rows and not sheet.left:
        return _box(409, text, translated(N_("There is nothing to read in it.")))
    sheet.mark = secrets.token_hex(4)
    return _table(sheet)


# The table --------------------------------------------------------------------------------------


def _table(sheet: Sheet, status: int = 200, refusal: str = "") -> Response:
    catalogue = site().catalogue
    return host_page(
        "paste_table",
        status,
        sheet=sheet,
        refusal=refusal,
        names=[card.name for card in catalogue.ingredients.cards()],
        cards={card.key: card for card in catalogue.ingredients.cards()},
        categories=CATEGORIES,
        aisles=AISLES,
        units=UNITS,
        allergens=ALLERGENS,
        answers=ANSWERS,
        longest=LONGEST,
        say=in_words,
    )


@pages.post("/table")
def change() -> Response:
    """One of the table's buttons: a line is taken in, a picture changes, or all of it is added."""
    verb, _, at = request.form.get("do", "add").partition("-")
    catalogue, looks, form = site().catalogue, _looks(), request.form

    def work() -> tuple[House, Sheet]:
        house = House(catalogue)
        return house, sheet_of(form, house, looks)

    house, sheet = _beside(work)
    place = int(at) if at.isascii() and at.isdigit() else -1
    if verb == "take" and 0 <= place < len(sheet.left):
        sheet.rows.append(row_taken_in(sheet.left.pop(place), house, looks))
    elif verb == "picture" and 0 <= place < len(sheet.rows):
        turn_picture(sheet.rows[place], looks)
    elif verb == "add":
        last = site().last_list.done
        added = last is not None and last.mark == sheet.mark
        return to("pasting.done") if added else _add(sheet, house)
    return _table(sheet)


def _add(sheet: Sheet, house: House) -> Response:
    """Everything is right: done. Else the table again, with what is wrong beside it."""
    late = [row for number, row in enumerate(sheet.rows)
            if row.is_new and f"name-{number}" not in request.form]  # fmt: skip
    if late:
        return _table(sheet, 409, translated(N_("Please look at the new cards first.")))
    new, here = judge(sheet, house)
    deck = sheet.deck_name if sheet.deck else ""
    if sheet.deck:
        sheet.wrong_deck = _wrong_name(deck)
    if sheet.is_wrong:
        return _table(sheet, 409, translated(N_("Some of it needs another look.")))
    if not new and not (here and (sheet.shelf or deck)):
        nothing = N_(
            "All of it is here already. Tick it as in the house, or make a deck of it; or go back."
        )
        return _table(sheet, 409, translated(nothing))
    wish = Wish(tuple(new), tuple(here), sheet.shelf, deck, sheet.mark)
    site().last_list.done = lists_added.add(site().catalogue, wish, site().files)
    show_tables(site().house)
    return to("pasting.done")


def _wrong_name(name: str) -> Wrong | None:
    if not name:
        return Wrong(N_("Please give the deck a name."))
    if len(name) > 60:
        return Wrong(N_("At most 60 letters, please."))
    return Wrong(NAME_TAKEN) if name_taken(site().catalogue, name, "") else None


# Afterwards -------------------------------------------------------------------------------------


@pages.get("/done")
def done() -> Response:
    """What the last list did."""
    last = site().last_list.done
    if last is None:
        return to("pasting.box")
    catalogue = site().catalogue
    return host_page(
        "paste_done",
        done=last,
        cards=[card for card in last.new if catalogue.ingredients.entry(card.key) is not None],
        offer=offer(catalogue, last.deck) if last.deck is not None else None,
    )


@pages.post("/undo")
def undo() -> Response:
    """Take away what the last list brought."""
    last = site().last_list.done
    if last is None or request.form.get("mark") != last.mark:
        return _box(409, "", translated(N_("This list can no longer be taken back here.")))
    stay = lists_added.take_back(site().catalogue, last)
    site().last_list.done = None
    show_tables(site().house)
    return host_page("paste_undone", gone=len(last.new) - len(stay), stay=stay)
