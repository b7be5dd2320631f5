"""What an import would do: cards added, cards changed, lines refused. Nothing is written here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

import msgspec
from msgspec import Struct, structs

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.decks import Deck
from partycards.catalogue.diet import Diet
from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.guide import Page, Term
from partycards.catalogue.ingredients import GUESSED, Ingredient, card_from, cells_of
from partycards.catalogue.pack import KINDS, OWN_FOLDER, STARTER, Pack, PackInfo, digest
from partycards.catalogue.pack_contents import (
    FILES,
    PANTRY,
    Contents,
    Picture,
    came,
    name_in_a_pack,
)
from partycards.catalogue.pack_notes import notes
from partycards.catalogue.pantry import MOST, PantryItem
from partycards.catalogue.pictures import kept_name
from partycards.catalogue.sheet_guesses import SheetGuesses
from partycards.catalogue.store import Catalogue, Entry, Shelf
from partycards.catalogue.toml import written


class Change(Struct, frozen=True, kw_only=True):
    """A card that an import adds or changes, of one of the `KINDS`, in a line of its `file` (0 is
    no line of its own: the quantities make the pack's deck). `cells` are (column, old, new) of a
    card that is here already."""

    kind: str
    file: str
    line: int
    key: str
    name: str
    cells: tuple[tuple[str, str, str], ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """Everything an import would do. Cards have the pictures that they would have here;
    `pictures` are those to be kept, by the card's key. Anything refused refuses it all.

    `kept` are cards that the host made or changed, and that the pack has otherwise: they stay the
    host's. `notes` hinder nothing.
    """

    info: PackInfo
    ingredients: tuple[Ingredient, ...]
    assignments: tuple[Assignment, ...]
    decks: tuple[Deck, ...]
    foods: tuple[PantryItem, ...]
    guide: tuple[Page, ...]
    glossary: tuple[Term, ...]
    pictures: Mapping[str, Picture]
    added: tuple[Change, ...]
    changed: tuple[Change, ...]
    kept: tuple[Change, ...]
    same: int
    refused: tuple[CatalogueError, ...]
    notes: tuple[CatalogueError, ...]

    def cards(self, kind: str) -> tuple[Any, ...]:
        """All cards of the pack of one of the `KINDS`."""
        cards: tuple[Any, ...] = getattr(self, kind)
        return cards

    def written(self, kind: str) -> tuple[Any, ...]:
        """Those of them that the import writes."""
        keys = {change.key for change in (*self.added, *self.changed) if change.kind == kind}
        return tuple(card for card in self.cards(kind) if card.key in keys)

    def mark(self) -> str:
        """A word for all that it would do: whoever looked at this plan wants no other."""
        said = msgspec.json.encode((self.info, self.added, self.changed, self.kept))
        return hashlib.sha256(said).hexdigest()[:16]


def planned(
    contents: Contents,
    found: Iterable[CatalogueError],
    catalogue: Catalogue,
    replace: bool = False,
) -> Plan:
    """Compare a pack with what is here. `found` is what was wrong with its files; `replace`: what
    the host made or changed becomes what the pack has."""
    refused = [*found, *_too_many(contents, catalogue)]
    cards, pictures = _pictured(contents, catalogue, refused)
    resolved = structs.replace(contents, ingredients=tuple(cards))
    added: list[Change] = []
    changed: list[Change] = []
    kept: list[Change] = []
    brought = packs_of_others(catalogue)
    if contents.info.key == OWN_FOLDER:
        brought = catalogue.packs.cards()
    for kind in KINDS:
        for change, entry in _compared(kind, resolved, catalogue):
            yours = entry is not None and not replace and is_yours(kind, entry, brought)
            (added if entry is None else kept if yours else changed).append(change)
    total = sum(len(getattr(resolved, kind)) for kind in KINDS)
    return Plan(
        info=contents.info,
        ingredients=tuple(card for _, card in cards),
        assignments=tuple(card for _, card in contents.assignments),
        decks=tuple(deck for _, deck in contents.decks),
        foods=tuple(food for _, food in contents.foods),
        guide=tuple(page for _, page in contents.guide),
        glossary=tuple(term for _, term in contents.glossary),
        pictures=pictures,
        added=tuple(added),
        changed=tuple(changed),
        kept=tuple(kept),
        same=total - len(added) - len(changed) - len(kept),
        refused=tuple(sorted(refused, key=lambda error: (str(error.path), error.line))),
        notes=(*contents.notes, *notes(contents, catalogue)),
    )


def _too_many(contents: Contents, catalogue: Catalogue) -> list[CatalogueError]:
    """Why its things have no room in the pantry."""
    here = {food.key for food in catalogue.pantry()}
    new = [line for line, food in contents.foods if catalogue.foods.entry(food.key) is None]
    if len(here) + len(new) <= MOST or not new:
        return []
    why = Wrong(
        N_("The pantry would have %(would)s things; a chef looks through %(most)s on a phone."),
        would=len(here) + len(new),
        most=MOST,
    )
    return [CatalogueError(PANTRY, new[max(0, MOST - len(here))], why)]


# Pictures -------------------------------------------------------------------------------------


def _pictured(
    contents: Contents, catalogue: Catalogue, refused: list[CatalogueError]
) -> tuple[list[tuple[int, Ingredient]], dict[str, Picture]]:
    """The cards with the pictures they would have here, and those of them to be kept."""
    cards, pictures = [], {}
    guesses = SheetGuesses(catalogue)
    for line, as_read in contents.ingredients:
        entry = catalogue.ingredients.entry(as_read.key)
        said = contents.said.get(as_read.key)
        try:
            card = as_read
            if said is not None and entry is not None:
                card = _completed(entry.card, said)
            elif said is not None:
                card = guesses.completed(card, said)
        except Wrong as wrong:
            refused.append(CatalogueError(contents.sheet, line, wrong))
            continue
        unsaid = said is not None and "picture" not in said
        picture = _picture(card, contents, entry, guesses if unsaid else None)
        if isinstance(picture, Picture):
            pictures[card.key] = picture
            picture = kept_name(card.key, picture.name, picture.data)
        elif not picture:
            refused.append(CatalogueError(contents.sheet, line, _no_picture(card)))
            continue
        cards.append((line, structs.replace(card, picture=picture)))
    return cards, pictures


def _completed(here: Ingredient, said: Mapping[str, str]) -> Ingredient:
    """A card that is here, with what a line says that does not say all; raises `Wrong`."""
    cells = {**cells_of(here), **said}
    if GUESSED not in said and any(said.get(fact) for fact in Diet.__struct_fields__):
        cells[GUESSED] = ""
    return card_from(cells)


def _picture(
    card: Ingredient,
    contents: Contents,
    entry: Entry[Ingredient] | None,
    guesses: SheetGuesses | None,
) -> Picture | str:
    """The picture that a card would have: one to be kept, or the name of one that is here; "" when
    there is none. With `guesses` nothing was said about it, and it is drawn if need be."""
    if guesses is not None:
        ours = [name for name in contents.pictures if PurePath(name).stem == card.key]
        if ours:
            card = structs.replace(card, picture=ours[0])
        elif entry is not None:
            return entry.card.picture
        elif came(card.picture) is None:
            return Picture("drawing.svg", guesses.drawing(card))
    brought = contents.pictures.get(card.picture)
    if brought is not None and brought.data != came(card.picture):
        return brought
    if entry is not None and name_in_a_pack(entry.card) == card.picture:
        return entry.card.picture
    return card.picture if came(card.picture) is not None else ""


NO_PICTURE = N_(
    'There is no picture "%(picture)s" in art/, and none of that name came with the program.'
)


def _no_picture(card: Ingredient) -> Wrong:
    return Wrong(NO_PICTURE, picture=card.picture[:60])


# Comparing ------------------------------------------------------------------------------------


def _compared(
    kind: str, contents: Contents, catalogue: Catalogue
) -> list[tuple[Change, Entry[Any] | None]]:
    """The cards of a kind that are not here, or otherwise, with what is here."""
    shelf: Shelf[Any] = getattr(catalogue, kind)
    changes = []
    for line, card in getattr(contents, kind):
        entry = shelf.entry(card.key)
        if entry is not None and entry.card == card:
            continue
        change = Change(
            kind=kind,
            file=(contents.sheet if kind == "ingredients" or not line else FILES[kind]).name,
            line=line,
            key=card.key,
            name=_name_of(card),
            cells=_differences(entry.card, card) if entry is not None else (),
        )
        changes.append((change, entry))
    return changes


def _name_of(card: Any) -> str:
    """What it is called."""
    if isinstance(card, Term):
        return card.term
    name: str = card.name if hasattr(card, "name") else card.title
    return name


def packs_of_others(catalogue: Catalogue) -> tuple[Pack, ...]:
    """All packs; what the folder of own cards has brought is the host's own to all others."""
    return tuple(pack for pack in catalogue.packs.cards() if pack.key != OWN_FOLDER)


def is_yours(kind: str, entry: Entry[Any], packs: Iterable[Pack]) -> bool:
    """Whether a card is as the host made it: neither as it came nor as any of these packs brought
    it."""
    if entry.pack == STARTER and not entry.changed:
        return False
    now = digest(entry.card)
    return not any(getattr(pack, kind).get(entry.card.key) == now for pack in packs)


def _differences(old: Any, new: Any) -> tuple[tuple[str, str, str], ...]:
    before, after = _columns(old), _columns(new)
    return tuple(
        (column, before[column], after[column])
        for column in after
        if before[column] != after[column]
    )


def _columns(card: Any) -> dict[str, str]:
    """A card column by column, as it would stand in a file."""
    if isinstance(card, Ingredient):
        return cells_of(card)
    values = {field.name: getattr(card, field.name) for field in structs.fields(card)}
    return {
        name: value if isinstance(value, str) else "" if value is None else written(value)
        for name, value in values.items()
    }
