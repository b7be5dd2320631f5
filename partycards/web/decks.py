"""The decks of the house: looked at, made by rules or by hand, duplicated, put away."""

from functools import partial

from flask import Blueprint, Response, request
from msgspec.structs import replace

from partycards.catalogue.decks import EVERYTHING, Deck
from partycards.catalogue.pack import STARTER
from partycards.catalogue.store import Catalogue, Entry
from partycards.games.base import N_
from partycards.services.catalogue_search import searched
from partycards.services.deck_offers import offer, offers, show_tables
from partycards.web import deck_forms, or_404, show, site, to, translated
from partycards.web.deck_forms import Named, Rules
from partycards.web.edit_conflict import GONE, MEANWHILE, changed_meanwhile, seen, still_seen
from partycards.web.fields import right
from partycards.web.host_door import host_page, only_the_host

pages = Blueprint("decks", __name__, url_prefix="/host/decks")
pages.before_request(only_the_host)

NEW = Deck(key="new", name="New")
"""What a new deck is made from; its key and name come when it is kept."""


def _catalogue() -> Catalogue:
    return site().catalogue


def _entry_or_404(key: str) -> Entry[Deck]:
    return or_404(_catalogue().decks.entry(key))


def _keep(deck: Deck, new: bool) -> Response:
    """Keep a deck and look at it; a new one gets its key now."""
    if new:
        deck = replace(deck, key=_free_key(deck.name))
    _catalogue().decks.keep(deck)
    show_tables(site().house)
    return to("decks.deck", key=deck.key)


def _free_key(name: str) -> str:
    """A key that no deck has, nor what a table without a deck plays with."""
    key = _catalogue().decks.free_key(name)
    return key if key != EVERYTHING.key else _catalogue().decks.free_key(f"own {name}")


# Looking ------------------------------------------------------------------------------------------


@pages.get("/")
def index() -> Response:
    """All decks, with how far their cards go."""
    entries = _catalogue().decks.entries()
    put_away = [entry.card for entry in entries if entry.retired]
    sources = {entry.card.key: entry for entry in entries}
    return host_page("decks", offers=offers(_catalogue()), sources=sources, put_away=put_away)


@pages.get("/<key>/")
def deck(key: str) -> Response:
    """One deck: its rules in words, and its cards by category."""
    entry = Entry(EVERYTHING, STARTER) if key == EVERYTHING.key else _entry_or_404(key)
    rows = [row for row in deck_forms.rows(_catalogue(), entry.card) if row.ticked]
    return host_page(
        "decks_deck",
        entry=entry,
        everything=key == EVERYTHING.key,
        offer=offer(_catalogue(), entry.card),
        groups=deck_forms.by_category(rows),
    )


# By rules -----------------------------------------------------------------------------------------


@pages.get("/new")
def new() -> Response:
    """A deck by rules; the address may bring some, from what the guests of a table cannot eat."""
    return _rules_page(NEW, Rules(request.args))


@pages.post("/new")
def make() -> Response:
    return _kept_by_rules(NEW)


@pages.get("/<key>/rules")
def rules(key: str) -> Response:
    card = _entry_or_404(key).card
    return _rules_page(card, deck_forms.rules_of(card))


@pages.post("/<key>/rules")
def change_rules(key: str) -> Response:
    return _kept_by_rules(*_base(key))


def _rules_page(base: Deck, form: Rules, status: int = 200, refusal: str = "") -> Response:
    now = offer(_catalogue(), form.deck(base))
    return host_page(
        "decks_rules",
        status,
        form=form,
        offer=now,
        refusal=translated(refusal),
        **_about(base, refusal),
    )


def _about(base: Deck, refusal: str) -> dict[str, object]:
    """What the page of a form says of the deck it is about, and of the window it was opened in."""
    new = base is NEW
    mark = seen(base) if refusal == MEANWHILE else still_seen(base)
    return {"base": base, "new": new, "seen": "" if new else mark}


def _base(key: str) -> tuple[Deck, str]:
    """The deck that a form is about, and what another window did to it meanwhile, as a sentence."""
    entry = _catalogue().decks.entry(key)
    if entry is None:
        return NEW, GONE
    return entry.card, MEANWHILE if changed_meanwhile(entry.card) else ""


def _kept_by_rules(base: Deck, meanwhile: str = "") -> Response:
    """The form is right: kept. Else, or when only the count was asked: the form again."""
    form = Rules(request.form)
    if "count" in request.form:
        return _rules_page(base, form)
    if not (right(form) and _free(form, base)):
        return _rules_page(base, form, 409)
    if meanwhile:
        return _rules_page(base, form, 409, meanwhile)
    return _keep(form.deck(base), base is NEW)


def _free(form: Named, base: Deck) -> bool:
    """Whether no other deck has the name."""
    taken = deck_forms.name_taken(_catalogue(), str(form.name.data), base.key)
    if taken:
        form.name.errors = [translated(deck_forms.NAME_TAKEN)]
    return not taken


@pages.post("/count")
def count() -> Response:
    """How far the cards of a deck go that is being typed, as a line of HTML."""
    base = _catalogue().decks.entry(request.form.get("base", ""))
    form = Rules(request.form)
    typed = form.deck(NEW if base is None else base.card)
    return show("host/decks_count.html", offer=offer(_catalogue(), typed))


# By hand ------------------------------------------------------------------------------------------


@pages.get("/by-hand")
def by_hand() -> Response:
    return _hand_page(NEW, Named(), deck_forms.rows(_catalogue(), NEW, new=True))


@pages.post("/by-hand")
def make_by_hand() -> Response:
    return _kept_by_hand(NEW)


@pages.get("/<key>/cards")
def cards(key: str) -> Response:
    base = _entry_or_404(key).card
    return _hand_page(base, Named(data={"name": base.name}), deck_forms.rows(_catalogue(), base))


@pages.post("/<key>/cards")
def change_cards(key: str) -> Response:
    return _kept_by_hand(*_base(key))


def _hand_page(
    base: Deck, form: Named, rows: list[deck_forms.Row], refusal: str = "", status: int = 200
) -> Response:
    return host_page(
        "decks_cards",
        status,
        form=form,
        groups=deck_forms.by_category(rows),
        searched=partial(searched, catalogue=site().catalogue),
        total=sum(int(row.number) for row in rows if row.ticked and not row.wrong),
        refusal=translated(refusal),
        **_about(base, refusal),
    )


def _kept_by_hand(base: Deck, meanwhile: str = "") -> Response:
    form = Named(request.form)
    rows = deck_forms.typed_rows(_catalogue(), base, request.form)
    named = right(form) and _free(form, base)
    if any(row.wrong for row in rows):
        return _hand_page(base, form, rows, N_("From 0 to 20 of each card, please."), 409)
    if not any(row.ticked for row in rows):
        return _hand_page(base, form, rows, N_("Please tick at least one card."), 409)
    if not named:
        return _hand_page(base, form, rows, status=409)
    if meanwhile:
        return _hand_page(base, form, rows, meanwhile, 409)
    picks = base is NEW or bool(base.picked)
    kept = replace(deck_forms.by_hand(base, rows, picks), name=str(form.name.data))
    return _keep(kept, base is NEW)


# Copies, and away ---------------------------------------------------------------------------------


@pages.post("/<key>/duplicate")
def duplicate(key: str) -> Response:
    """A copy under a name that is free; its rules come up, to be changed."""
    base = EVERYTHING if key == EVERYTHING.key else _entry_or_404(key).card
    called = translated(base.name)
    number = 2
    while deck_forms.name_taken(_catalogue(), name := f"{called[:56]} {number}", ""):
        number += 1
    copy = replace(base, key=_free_key(name), name=name)
    _catalogue().decks.keep(copy)
    show_tables(site().house)
    return to("decks.rules", key=copy.key)


@pages.get("/<key>/delete")
def delete(key: str) -> Response:
    """What goes, before it does: the tables that use the deck are named."""
    entry = _entry_or_404(key)
    house = site().house
    tables = [house.table(code) for code in house.codes()]
    using = [table.code for table in tables if table is not None and table.saved.deck == key]
    return host_page("decks_delete", entry=entry, using=using)


@pages.post("/<key>/delete")
def deleted(key: str) -> Response:
    """A deck of the house is gone; one that came with the program is put away."""
    entry = _entry_or_404(key)
    if entry.pack == STARTER:
        _catalogue().decks.retire(key)
    else:
        _catalogue().decks.drop(key)
    show_tables(site().house)
    return to("decks.index")


@pages.post("/<key>/back")
def back(key: str) -> Response:
    """A deck that was put away is in the list again."""
    _entry_or_404(key)
    _catalogue().decks.retire(key, False)
    show_tables(site().house)
    return to("decks.deck", key=key)


@pages.post("/<key>/as-it-came")
def as_it_came(key: str) -> Response:
    """A changed deck is as the program brought it."""
    if _entry_or_404(key).changed:
        _catalogue().decks.drop(key)
        show_tables(site().house)
    return to("decks.deck", key=key)
