"""What an import would do: cards added, cards changed, lines refused. Nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct, structs

from partycards.catalogue.assignments import Assignment
from partycards.catalogue.decks import Deck, unknown_cards
from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.ingredients import Ingredient, cells_of, lonely
from partycards.catalogue.likeness import alike
from partycards.catalogue.pack import KINDS, STARTER, PackInfo, digest
from partycards.catalogue.pack_contents import (
    DECKS,
    FILES,
    INGREDIENTS,
    Contents,
    Picture,
    name_in_a_pack,
)
from partycards.catalogue.pictures import kept_name
from partycards.catalogue.store import Catalogue, Entry, Shelf, plain_key
from partycards.catalogue.toml import written
from partycards.files import shipped


class Change(Struct, frozen=True, kw_only=True):
    """A card that an import adds or changes. `cells` are (column, old, new) of a changed card;
    `yours`: the host made it, or changed it, and that would be lost."""

    file: str
    line: int
    key: str
    name: str
    cells: tuple[tuple[str, str, str], ...] = ()
    yours: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """Everything an import would do. Cards have the pictures that they would have here;
    `pictures` are those to be kept, by the card's key. Anything refused refuses it all."""

    info: PackInfo
    ingredients: tuple[Ingredient, ...]
    assignments: tuple[Assignment, ...]
    decks: tuple[Deck, ...]
    pictures: Mapping[str, Picture]
    added: tuple[Change, ...]
    changed: tuple[Change, ...]
    same: int
    refused: tuple[CatalogueError, ...]
    warnings: tuple[CatalogueError, ...]

    def cards(self, kind: str) -> tuple[Any, ...]:
        """The cards of one of the catalogue's shelves."""
        cards: tuple[Any, ...] = getattr(self, kind)
        return cards


def planned(contents: Contents, found: Iterable[CatalogueError], catalogue: Catalogue) -> Plan:
    """Compare a pack with what is here. `found` is what was wrong with its files."""
    refused = list(found)
    cards, pictures = _pictured(contents, catalogue, refused)
    resolved = structs.replace(contents, ingredients=tuple(cards))
    changes = [change for kind in KINDS for change in _compared(kind, resolved, catalogue)]
    total = sum(len(getattr(resolved, kind)) for kind in KINDS)
    return Plan(
        info=contents.info,
        ingredients=tuple(card for _, card in cards),
        assignments=tuple(card for _, card in contents.assignments),
        decks=tuple(deck for _, deck in contents.decks),
        pictures=pictures,
        added=tuple(change for change in changes if not change.cells),
        changed=tuple(change for change in changes if change.cells),
        same=total - len(changes),
        refused=tuple(sorted(refused, key=lambda error: (str(error.path), error.line))),
        warnings=tuple(_warnings(contents, catalogue)),
    )


# Pictures -------------------------------------------------------------------------------------


def _pictured(
    contents: Contents, catalogue: Catalogue, refused: list[CatalogueError]
) -> tuple[list[tuple[int, Ingredient]], dict[str, Picture]]:
    """The cards with the pictures they would have here, and those of them to be kept."""
    cards, pictures = [], {}
    for line, card in contents.ingredients:
        brought = contents.pictures.get(card.picture)
        entry = catalogue.ingredients.entry(card.key)
        if brought is not None and brought.data != came(card.picture):
            pictures[card.key] = brought
            name = kept_name(card.key, brought.name, brought.data)
        elif entry is not None and name_in_a_pack(entry.card) == card.picture:
            name = entry.card.picture
        elif came(card.picture) is not None:
            name = card.picture
        else:
            refused.append(CatalogueError(INGREDIENTS, line, no_picture(card)))
            continue
        cards.append((line, structs.replace(card, picture=name)))
    return cards, pictures


def came(picture: str) -> bytes | None:
    """The drawing of this name that came with the program."""
    file = shipped("static") / "cards" / "art" / PurePosixPath(picture).name
    return file.read_bytes() if picture == file.name and file.is_file() else None


def no_picture(card: Ingredient) -> Wrong:
    return Wrong(
        N_(
            'There is no picture "%(picture)s" in art/, and none of that name came with the '
            "program."
        ),
        picture=card.picture[:60],
    )


# Comparing ------------------------------------------------------------------------------------


def _compared(kind: str, contents: Contents, catalogue: Catalogue) -> list[Change]:
    """The cards of a kind that are not here, or otherwise."""
    shelf: Shelf[Any] = getattr(catalogue, kind)
    changes = []
    for line, card in getattr(contents, kind):
        entry = shelf.entry(card.key)
        if entry is not None and entry.card == card:
            continue
        change = Change(
            file=FILES[kind].name,
            line=line,
            key=card.key,
            name=card.title if isinstance(card, Assignment) else card.name,
            cells=_differences(entry.card, card) if entry is not None else (),
            yours=entry is not None and _is_yours(kind, entry, contents.info.key, catalogue),
        )
        changes.append(change)
    return changes


def _is_yours(kind: str, entry: Entry[Any], importing: str, catalogue: Catalogue) -> bool:
    """Whether a card is as the host made it, and not as it came or as a pack brought it."""
    if entry.pack == STARTER and not entry.changed:
        return False
    pack = catalogue.packs.entry(importing if entry.pack == STARTER else entry.pack)
    brought = getattr(pack.card, kind).get(entry.card.key) if pack is not None else None
    return bool(digest(entry.card) != brought)


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


# Warnings -------------------------------------------------------------------------------------


def _warnings(contents: Contents, catalogue: Catalogue) -> list[CatalogueError]:
    """What may be a mistake and hinders nothing."""
    here = {card.key: card for card in catalogue.ingredients.cards()}
    cards = here | {card.key: card for _, card in contents.ingredients}
    return [
        *same_names(contents),
        *_likenesses(contents, here),
        *without_partner(contents, cards),
        *_unused(contents),
    ]


def _likenesses(contents: Contents, here: Mapping[str, Ingredient]) -> list[CatalogueError]:
    """New cards that may be a card that is here already."""
    return [
        CatalogueError(INGREDIENTS, line, why)
        for line, card in contents.ingredients
        if card.key not in here
        for _, why in alike(here.values(), card.name, card.plural)[:1]
    ]


def same_names(contents: Contents) -> list[CatalogueError]:
    """Cards of the pack that have the name of an earlier one, with their lines."""
    lines: dict[str, int] = {}
    found = []
    for line, card in contents.ingredients:
        name = plain_key(card.name) or card.name
        if name in lines:
            why = Wrong(
                N_('"%(name)s" is also the name in line %(line)s.'),
                name=card.name,
                line=lines[name],
            )
            found.append(CatalogueError(INGREDIENTS, line, why))
        lines.setdefault(name, line)
    return found


def without_partner(contents: Contents, cards: Mapping[str, Ingredient]) -> list[CatalogueError]:
    """Cards that name a card there is not, and decks that do."""
    found = [
        CatalogueError(INGREDIENTS, line, why)
        for line, card in contents.ingredients
        for why in lonely(card, cards)
    ]
    for line, deck in contents.decks:
        if keys := unknown_cards(deck, cards):
            why = Wrong(
                N_('"%(deck)s" names cards that are not here: %(keys)s.'),
                deck=deck.name,
                keys=keys[:20],
            )
            found.append(CatalogueError(DECKS, line, why))
    return found


def _unused(contents: Contents) -> list[CatalogueError]:
    used = {card.picture for _, card in contents.ingredients}
    why = Wrong(N_("No card of the pack has this picture, so it is left out."))
    return [
        CatalogueError(PurePosixPath("art") / name, 0, why)
        for name in contents.pictures
        if name not in used
    ]
