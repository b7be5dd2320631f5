"""Packs come and go: what an import would do, line by line, before anything is written.

A pack owns the cards that it added and the shipped cards that it changed; a card that was the
host's, or another pack's, stays theirs. `remove` takes away what it owns and the host has not
changed, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from partycards.catalogue.decks import Deck
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pack import (
    KINDS,
    OWN_CARDS,
    OWN_FOLDER,
    STARTER,
    Pack,
    PackInfo,
    digest,
    read_info,
)
from partycards.catalogue.pack_contents import INFO, Contents, own_deck
from partycards.catalogue.pack_plan import Plan, is_yours, packs_of_others
from partycards.catalogue.pictures import keep_picture, kept_as
from partycards.catalogue.store import Catalogue, Entry, Shelf
from partycards.files import shipped
from partycards.kept_files import KeptFiles


def shelf_of(catalogue: Catalogue, kind: str) -> Shelf[Any]:
    """One of the `KINDS`."""
    found: Shelf[Any] = getattr(catalogue, kind)
    return found


# What there is --------------------------------------------------------------------------------


def came_with() -> dict[str, tuple[PackInfo, Path]]:
    """The packs that came with the program and wait to be added, with their folders, by key."""
    packs = {}
    for file in sorted((shipped("data") / "packs").glob("*/pack.toml")):
        info = read_info(INFO, file.read_text(encoding="utf-8"), [])
        assert info is not None
        packs[info.key] = (info, file.parent)
    return packs


def starter() -> PackInfo:
    """The pack that is always here."""
    text = (shipped("data") / "pack.toml").read_text(encoding="utf-8")
    info = read_info(INFO, text, [])
    assert info is not None
    return info


def info_of(catalogue: Catalogue, key: str) -> PackInfo | None:
    """The pack with this key, if it is here."""
    if key == STARTER:
        return starter()
    entry = catalogue.packs.entry(key)
    return entry.card.info() if entry is not None else None


# In -------------------------------------------------------------------------------------------


def apply(catalogue: Catalogue, plan: Plan, files: KeptFiles) -> None:
    """Import what was planned: everything, or nothing when it fails on the way.

    Pictures go to the `files` of the house. Raises ValueError when something is refused.
    """
    if plan.refused:
        raise ValueError("a pack with refused lines is not imported")
    own = plan.info.key
    with _pictures_kept(plan, files), catalogue.together():
        for kind in KINDS:
            shelf = shelf_of(catalogue, kind)
            cards = {card.key: card for card in plan.written(kind)}
            owned = [key for key in cards if _may_own(shelf, key, own)]
            shelf.put(*(cards.pop(key) for key in owned), pack=own)
            shelf.put(*cards.values())
        if own != STARTER:
            catalogue.packs.put(_record(plan), pack=own)


def apply_own(catalogue: Catalogue, plan: Plan, files: KeptFiles) -> int:
    """The same with what lies in the folder of own cards: it is the host's own, and what was there
    before and is not any more goes. Returns how many those are."""
    before = catalogue.packs.entry(plan.info.key)
    goes = _left_out(catalogue, plan, before.card) if before is not None else {}
    with _pictures_kept(plan, files), catalogue.together():
        for kind in KINDS:
            shelf = shelf_of(catalogue, kind)
            shelf.put(*plan.written(kind))
            shelf.forget(*goes.get(kind, ()))
        catalogue.packs.put(_record(plan), pack=plan.info.key)
    return sum(map(len, goes.values()))


def _left_out(catalogue: Catalogue, plan: Plan, before: Pack) -> dict[str, tuple[str, ...]]:
    """Keys of what the folder has brought and has no longer, and nobody has changed since."""
    goes = {}
    for kind in KINDS:
        brought: Mapping[str, str] = getattr(before, kind)
        missing = brought.keys() - {card.key for card in plan.cards(kind)}
        entries = (shelf_of(catalogue, kind).entry(key) for key in sorted(missing))
        goes[kind] = tuple(
            entry.card.key
            for entry in entries
            if entry is not None
            and entry.is_the_hosts
            and digest(entry.card) == brought[entry.card.key]
        )
    return goes


@contextmanager
def _pictures_kept(plan: Plan, files: KeptFiles) -> Iterator[None]:
    """The pictures of the cards that are written; those that are new go again when it fails."""
    new = []
    try:
        for card in plan.written("ingredients"):
            if card.key in plan.pictures:
                picture, file = plan.pictures[card.key], kept_as(card.picture)
                if not files.has(file):
                    new.append(file)
                keep_picture(files, card.key, picture.name, picture.data)
        yield
    except BaseException:
        files.delete(*new)
        raise


def _may_own(shelf: Shelf[Any], key: str, own: str) -> bool:
    """Whether a card becomes the pack's: it is new, or came with the program or with the pack."""
    entry = shelf.entry(key)
    return own != STARTER and (entry is None or entry.pack in (STARTER, own))


def _record(plan: Plan) -> Pack:
    cards = {kind: {card.key: digest(card) for card in plan.cards(kind)} for kind in KINDS}
    said: dict[str, Any] = structs.asdict(plan.info) | cards
    return Pack(**said)


# Away -----------------------------------------------------------------------------------------


class Leaving(Struct, frozen=True):
    """What goes with a pack: keys by kind. `back` are shipped cards that are as they came again,
    `stays` cards that the host has changed since: they become the host's own."""

    gone: Mapping[str, tuple[str, ...]]
    back: Mapping[str, tuple[str, ...]]
    stays: Mapping[str, tuple[str, ...]]


def leaving(catalogue: Catalogue, pack: Pack) -> Leaving:
    """What removing the pack would take away."""
    gone: dict[str, tuple[str, ...]] = {}
    back: dict[str, tuple[str, ...]] = {}
    stays: dict[str, tuple[str, ...]] = {}
    for kind in KINDS:
        brought: Mapping[str, str] = getattr(pack, kind)
        entries = shelf_of(catalogue, kind).entries()
        own = [each.card for each in entries if each.pack == pack.key]
        came = [each.card for each in entries if each.pack == STARTER and each.changed]
        gone[kind] = tuple(card.key for card in own if digest(card) == brought.get(card.key))
        stays[kind] = tuple(card.key for card in own if card.key not in gone[kind])
        back[kind] = tuple(card.key for card in came if digest(card) == brought.get(card.key))
    return Leaving(gone, back, stays)


def remove(catalogue: Catalogue, key: str) -> None:
    """Take away a pack that was imported, with the cards that are as it brought them."""
    entry = catalogue.packs.entry(key)
    if entry is None:
        return
    goes = leaving(catalogue, entry.card)
    with catalogue.together():
        for kind in KINDS:
            shelf = shelf_of(catalogue, kind)
            shelf.forget(*goes.gone[kind])
            shelf.give_to_host(*goes.stays[kind])
            shelf.put(*(shelf.as_it_came(each) for each in goes.back[kind]))
        catalogue.packs.forget(key)


# Out ------------------------------------------------------------------------------------------


def of_pack(catalogue: Catalogue, key: str) -> Contents | None:
    """The cards of a pack as they are here now; None when there is no such pack."""
    info = info_of(catalogue, key)
    if info is None:
        return None
    if key == OWN_FOLDER:
        info = structs.replace(info, key=OWN_CARDS)
    decks = list(_cards_of(catalogue, "decks", key))
    cards = list(_cards_of(catalogue, "ingredients", key))
    every: dict[str, Any] = {kind: _unnumbered(_cards_of(catalogue, kind, key)) for kind in KINDS}
    return Contents(info=info, quantities=_quantities(info, cards, decks), **every)


def _quantities(info: PackInfo, cards: list[Ingredient], decks: list[Deck]) -> dict[str, int]:
    """What stood in the column of the pack; nothing when it cannot say what its deck is now."""
    for deck in decks:
        quantities = {card.key: _count(deck, card.key) for card in cards}
        if set(quantities.values()) != {1} and own_deck(info, cards, quantities) == deck:
            return quantities
    return {}


def _cards_of(catalogue: Catalogue, kind: str, key: str) -> Iterator[Any]:
    shelf = shelf_of(catalogue, kind)
    if key == STARTER:
        yield from (entry.card for entry in shelf.entries() if entry.pack == STARTER)
        return
    pack = catalogue.packs.entry(key)
    assert pack is not None
    for each in getattr(pack.card, kind):
        if (entry := shelf.entry(each)) is not None:
            yield entry.card


def _count(deck: Deck, key: str) -> int:
    return deck.copies.get(key, 1) if key in deck.picked else 0


def of_deck(catalogue: Catalogue, deck: Deck, month: int) -> Contents:
    """A deck, and those of its cards that another house does not have: what is as it came with the
    program stays out."""
    entries = [catalogue.ingredients.entry(card.key) for card, _ in catalogue.cards_of(deck, month)]
    own = [e.card for e in entries if e is not None and (e.changed or e.pack != STARTER)]
    info = PackInfo(key=f"{deck.key[:35]}_deck", name=deck.name, version="1", language="en")
    return Contents(info=info, ingredients=_unnumbered(own), decks=_unnumbered([deck]))


def table_of_deck(catalogue: Catalogue, deck: Deck, month: int) -> Contents:
    """All cards of a deck with how many of each, for a spreadsheet."""
    cards = catalogue.cards_of(deck, month)
    info = PackInfo(key=deck.key[:40], name=deck.name, version="1", language="en")
    counts = {card.key: count for card, count in cards}
    return Contents(
        info=info, ingredients=_unnumbered([card for card, _ in cards]), quantities=counts
    )


def of_own(catalogue: Catalogue) -> Contents:
    """What the host made or changed, and nothing that came from elsewhere as it is. What stands in
    the folder of own cards is the host's, with all that its `pack.toml` says."""
    info = PackInfo(key=OWN_CARDS, name="Own cards", version="1", language="en")
    files = catalogue.packs.entry(OWN_FOLDER)
    if files is not None:
        info = structs.replace(files.card.info(), key=OWN_CARDS)
    others = packs_of_others(catalogue)
    return _of_shelves(info, catalogue, lambda kind, entry: is_yours(kind, entry, others))


def of_all(catalogue: Catalogue) -> Contents:
    """Every card of the house in one pack."""
    info = PackInfo(key="house", name="All cards of a house", version="1", language="en")
    return _of_shelves(info, catalogue, lambda kind, entry: True)


def _of_shelves(
    info: PackInfo, catalogue: Catalogue, wanted: Callable[[str, Entry[Any]], bool]
) -> Contents:
    """The cards of every kind that are wanted."""
    cards: dict[str, Any] = {
        kind: _unnumbered(e.card for e in shelf_of(catalogue, kind).entries() if wanted(kind, e))
        for kind in KINDS
    }
    return Contents(info=info, **cards)


def chosen(catalogue: Catalogue, what: str, month: int) -> Contents | None:
    """What an export is asked for: `all`, `own` (what the host made or changed), `pack:<key>` or
    `deck:<key>`; None when there is no such thing. `month` is 1 to 12."""
    kind, _, key = what.partition(":")
    if kind == "pack":
        return of_pack(catalogue, key)
    deck = catalogue.decks.entry(key) if kind == "deck" else None
    if deck is not None:
        return of_deck(catalogue, deck.card, month)
    return {"all": of_all, "own": of_own}[what](catalogue) if what in ("all", "own") else None


def chosen_table(catalogue: Catalogue, what: str, month: int) -> Contents | None:
    """The same for a spreadsheet: a deck's is all its cards, wherever they come from."""
    kind, _, key = what.partition(":")
    if kind != "deck" or catalogue.decks.entry(key) is None:
        return chosen(catalogue, what, month)
    return table_of_deck(catalogue, catalogue.deck(key), month)


def _unnumbered(cards: Iterable[Any]) -> tuple[tuple[int, Any], ...]:
    """Cards that come from no file."""
    return tuple((0, card) for card in cards)
