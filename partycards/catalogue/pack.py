"""What a pack is: a name on a set of cards, and which cards it brought here.

A pack is a folder or a zip: `pack.toml`, and of `ingredients.csv`, `assignments.toml`,
`decks.toml`, `pantry.toml`, `guide.toml`, `glossary.toml` and the pictures in `art/` whatever it
has. `pack_files` reads and writes the bytes, `pack_contents` the cards, `packs` compares them with
what is here.
"""

from __future__ import annotations

import hashlib
from pathlib import PurePath
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, structs

from partycards.catalogue.decks import EVERYTHING
from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.toml import fields_of, parsed, record

STARTER = "starter"
"""The key of the pack that came with the program."""

OWN_FOLDER = "cards_folder"
"""The key under which the house remembers what the folder of own cards brought; no other pack has
it."""
OWN_CARDS = "own_cards"
"""The key of own cards in another house."""

KINDS = ("ingredients", "assignments", "decks", "foods", "guide", "glossary")
"""What a pack has cards for, as it is called in `Pack` and in the catalogue: `foods` are of the
pantry."""


class PackInfo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `pack.toml` says."""

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    version: Annotated[str, Meta(min_length=1, max_length=20)]
    author: Annotated[str, Meta(max_length=100)] = ""
    licence: Annotated[str, Meta(max_length=100)] = ""
    language: Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")]


class Pack(PackInfo, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack that was imported: the keys of its cards in their order, each with the digest of the
    card as the pack brought it, so that a later change by the host shows."""

    ingredients: dict[str, str] = {}
    assignments: dict[str, str] = {}
    decks: dict[str, str] = {}
    foods: dict[str, str] = {}
    guide: dict[str, str] = {}
    glossary: dict[str, str] = {}

    def info(self) -> PackInfo:
        return PackInfo(
            **{field.name: getattr(self, field.name) for field in structs.fields(PackInfo)}
        )


def digest(card: Struct) -> str:
    """What is on a card, in sixteen letters."""
    return hashlib.sha256(msgspec.json.encode(card)).hexdigest()[:16]


def read_info(path: PurePath, text: str, found: list[CatalogueError]) -> PackInfo | None:
    """What a `pack.toml` says; None, and a reason in `found`, when it is not a valid one."""
    before = len(found)
    content = parsed(path, text, found)
    if len(found) > before:
        return None
    try:
        info = record(content, PackInfo)
        if info.key == EVERYTHING.key:  # its own deck would be that
            raise Wrong(N_('The key "%(key)s" always means every card there is.'), key=info.key)
        if info.key == OWN_FOLDER:
            raise Wrong(N_('The key "%(key)s" is that of a folder of own cards.'), key=info.key)
    except Wrong as wrong:
        found.append(CatalogueError(path, 1, wrong))
        return None
    return info


def write_info(info: PackInfo) -> str:
    """The text of a `pack.toml`."""
    return fields_of(info)
