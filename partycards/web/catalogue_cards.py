"""The host's pages for ingredient cards: look through them, add, change, retire.

A match keeps the cards it began with: nothing here changes one that runs or has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Blueprint, Response, request

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.drawn import TEMPLATES
from partycards.catalogue.errors import Wrong
from partycards.catalogue.ingredients import CATEGORIES, LONGEST, Ingredient, card_from, cells_of
from partycards.catalogue.likeness import alike
from partycards.catalogue.store import Entry, Shelf
from partycards.services.catalogue_search import DIETS, found, wish_of
from partycards.services.deck_offers import show_tables
from partycards.web import in_words, or_404, show, site, to, translated
from partycards.web.catalogue_forms import (
    CardForm,
    face_of,
    form_of,
    partners_of,
    wrong_with,
)
from partycards.web.catalogue_pictures import (
    chosen_picture,
    drawing,
    shown_address,
    take_upload,
)
from partycards.web.edit_conflict import MEANWHILE, changed_meanwhile, seen, still_seen
from partycards.web.host_door import host_key, only_the_host

pages = Blueprint("catalogue", __name__, url_prefix="/host/cards")

MOST_SENT = 40_000_000
"""Bytes of a form with a picture: more than any camera makes, so that one that is too large is
refused beside its field, with everything else still there."""


@pages.before_request
def _the_host_with_pictures() -> Response | None:
    request.max_content_length = max(MOST_SENT, site().settings.max_upload)
    return only_the_host()


def shelf() -> Shelf[Ingredient]:
    return site().catalogue.ingredients


def entry_or_404(key: str) -> Entry[Ingredient]:
    return or_404(shelf().entry(key))


# Looking ----------------------------------------------------------------------------------------


@pages.get("/")
def cards() -> Response:
    """All cards of the house, or those that were looked for; one just saved comes first."""
    saved, values = shelf().entry(request.args.get("saved", "")), _found()
    values["found"].sort(key=lambda entry: entry is not saved)
    return show(
        "catalogue/cards.html",
        decks=site().catalogue.decks.cards(),
        categories=CATEGORIES,
        diets=DIETS,
        allergens=ALLERGENS,
        saved=saved,
        **values,
    )


@pages.get("/found")
def found_cards() -> Response:
    """Only what was found: the script asks while one types."""
    return show("catalogue/found.html", **_found())


def _found() -> dict[str, Any]:
    """The cards that the address asks for, and how many there are."""
    wish, entries = wish_of(request.args), shelf().entries()
    fitting = found(wish, site().catalogue)
    return {
        "wish": wish,
        "found": fitting,
        "near": [] if fitting else [card for card, _ in _like(shelf().cards(), wish.words)],
        "in_use": sum(not entry.retired for entry in entries),
        "retired": sum(entry.retired for entry in entries),
    }


# Writing ----------------------------------------------------------------------------------------


@pages.get("/new")
def new() -> Response:
    """An empty card, or one like a card that is there."""
    like = shelf().entry(request.args.get("like", ""))
    if like is None:
        saved = shelf().entry(request.args.get("saved", ""))
        asked = {"name": request.args.get("name", "")[:80]}
        if saved is not None:
            # Who writes several often has several of a kind.
            asked["category"] = saved.card.category
        return _page(CardForm(data=asked), None, saved=saved)
    form = form_of(cells_of(like.card), _names())
    return _page(form, None, copy_of=like.card)


@pages.get("/<key>/")
def card(key: str) -> Response:
    """One card, to be changed."""
    entry = entry_or_404(key)
    return _page(form_of(cells_of(entry.card), _names()), entry)


@pages.post("/new")
def add() -> Response:
    return _save(None)


@pages.post("/<key>/")
def change(key: str) -> Response:
    return _save(entry_or_404(key))


def _names() -> dict[str, str]:
    return {entry.card.key: entry.card.name for entry in shelf().entries()}


def _save(entry: Entry[Ingredient] | None) -> Response:
    """Keep the card, or show the form again with what is wrong and all that was typed."""
    form = CardForm(request.form)
    key = entry.card.key if entry is not None else shelf().free_key(form.name.data or "")
    wrong, do = _wrong_with(form, key), request.form.get("do", "")
    if do == "preview":
        return _page(form, entry)
    if wrong:
        return _page(form, entry, 409, wrong)
    if entry is not None and changed_meanwhile(entry.card):
        return _page(form, entry, 409, meanwhile=True)
    likes = _likes(form, entry)
    if likes and not do.startswith("anyway"):
        return _page(form, entry, 409, likes=likes)
    picture = chosen_picture(form, key, keep=True)
    shelf().keep(card_from({**_cells(form, key), "picture": picture}))
    show_tables(site().house)
    return to("catalogue.new" if do.endswith("next") else "catalogue.cards", saved=key)


def _cells(form: CardForm, key: str) -> dict[str, str]:
    return form.cells(key, partners_of(entry.card for entry in shelf().entries()))


def _wrong_with(form: CardForm, key: str) -> dict[str, Wrong]:
    """Sentences by field."""
    picture: dict[str, Wrong] = {}
    try:
        take_upload(form, request.files.get("upload"), key)
        chosen_picture(form, key, keep=False)
    except Wrong as refusal:
        picture["picture"] = refusal
    return wrong_with(_cells(form, key), _names()) | picture


def _likes(form: CardForm, entry: Entry[Ingredient] | None) -> list[tuple[Ingredient, Wrong]]:
    """Cards that may be the same; none while the name stays as it was."""
    name, plural = form.name.data or "", form.plural.data or ""
    if entry is not None and (name, plural) == (entry.card.name, entry.card.plural):
        return []
    every = (each.card for each in shelf().entries())
    return list(_like(every, name, plural, entry.card.key if entry is not None else ""))


def _like(
    cards: Iterable[Ingredient], name: str, plural: str = "", besides: str = ""
) -> tuple[tuple[Ingredient, Wrong], ...]:
    return alike(cards, name, plural, besides, site().catalogue.names)


def _page(
    form: CardForm,
    entry: Entry[Ingredient] | None,
    status: int = 200,
    wrong: dict[str, Wrong] | None = None,
    likes: list[tuple[Ingredient, Wrong]] | None = None,
    copy_of: Ingredient | None = None,
    meanwhile: bool = False,
    saved: Entry[Ingredient] | None = None,
) -> Response:
    card = None if entry is None else entry.card
    return show(
        "catalogue/card.html",
        status,
        entry=entry,
        copy_of=copy_of,
        saved=saved,
        wrong={field: in_words(refusal) for field, refusal in (wrong or {}).items()},
        meanwhile=translated(MEANWHILE if meanwhile else ""),
        seen=seen(card) if meanwhile else still_seen(card),
        names=sorted(_names().values()),
        csrf=site().guard.csrf(host_key()),
        **_preview_of(form, entry.card.key if entry is not None else "", likes or []),
    )


@pages.post("/preview")
def preview() -> Response:
    """The card as typed so far, and which cards are like it: the script asks while one types."""
    form = CardForm(request.form)
    entry = shelf().entry(request.form.get("key", ""))
    return show(
        "catalogue/preview.html",
        **_preview_of(form, entry.card.key if entry is not None else "", _likes(form, entry)),
    )


def _preview_of(form: CardForm, key: str, likes: list[tuple[Ingredient, Wrong]]) -> dict[str, Any]:
    cells = _cells(form, key)
    return {
        "form": form,
        "face": face_of(cells),
        "face_picture": shown_address(form),
        "templates": TEMPLATES,
        "longest": LONGEST,
        "likes": [(card, in_words(why)) for card, why in likes],
    }


@pages.get("/drawn/<template>/<colours>.svg")
def drawn(template: str, colours: str) -> Response:
    return drawing(template, colours)


# In use or not ----------------------------------------------------------------------------------


@pages.post("/<key>/retire")
def retire(key: str) -> Response:
    """The card is in no deck any more; matches that have it play on with it."""
    return _then(key, lambda: shelf().retire(key))


@pages.post("/<key>/restore")
def restore(key: str) -> Response:
    return _then(key, lambda: shelf().retire(key, False))


@pages.post("/<key>/as-it-came")
def as_it_came(key: str) -> Response:
    """A shipped card is again what it was; one of the host's own stays."""
    if not entry_or_404(key).changed:
        return to("catalogue.card", key=key)
    return _then(key, lambda: shelf().drop(key))


def _then(key: str, change: Callable[[], None]) -> Response:
    entry_or_404(key)
    change()
    show_tables(site().house)
    return to("catalogue.card", key=key)
