"""A house as it lies on the disk, only to be looked at, whether its server runs or not.

Its cards, and what its host chose, are read as SQLite has them when these are the rows of this
version; what reads rows of any version takes as long as to print cards.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from partycards.catalogue.house_cards import Different, HouseCards, KeptCard
from partycards.kept_files import FolderFiles
from partycards.rows_versions import NEWEST
from partycards.settings import Settings

if TYPE_CHECKING:
    from flask import Flask


class Lost(Exception):
    """What is asked for is not in this house; the message says what is."""


class Here(Struct, frozen=True):
    """What is different in a house, and whether there are tables on a restaurant's floor."""

    different: Different = Different()
    is_restaurant: bool = False


class LookedAt:
    """The cards of a house, and what its host chose; `print_evening` looks at its tables."""

    def __init__(self, settings: Settings, until: ExitStack) -> None:
        self.settings = settings
        self.folder = settings.folder()
        self.files = FolderFiles(self.folder)
        self._until = until
        here = as_it_is(self.folder / "party.sqlite") or self._brought_here()
        self._choices = here.different.choices
        self.is_restaurant = here.is_restaurant
        self.catalogue = HouseCards(here.different)

    @cached_property
    def app(self) -> "Flask":
        """The app to which all rows of the house are bound."""
        from partycards.rows_versions.at_rest import rows_at

        return self._until.enter_context(rows_at(self.folder))

    def _brought_here(self) -> "Here":
        """What is here in a house of an earlier version."""
        from sqlalchemy import select

        from partycards.catalogue.store import different_here
        from partycards.restaurant.rows import FloorRow
        from partycards.rows import db

        with self.app.app_context():
            floor = db.session.scalar(select(FloorRow.number).limit(1))
            return Here(different_here(), floor is not None)

    def deck_key(self, name: str) -> str:
        """The key of the deck with this name or key, "" for everything."""
        keys = {"": "", "everything": ""}
        for deck in self.catalogue.decks.cards():
            keys |= {deck.key: deck.key, deck.name.casefold(): deck.key}
        if name.casefold() in keys:
            return keys[name.casefold()]
        there = ", ".join(["Everything", *(deck.name for deck in self.catalogue.decks.cards())])
        raise Lost(f"There is no deck “{name}” here. There are: {there}.")

    def choice(self, key: str) -> str:
        """What the host chose in the console."""
        return self._choices.get(key, "")


def as_it_is(path: Path) -> Here | None:
    """What is here in a house whose rows are in this file; nothing where there is none. None when
    these are not the rows of this version, or cannot be read so."""
    if not path.is_file():
        return Here()
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as kept:
            kept.execute("BEGIN")
            if kept.execute("SELECT version_num FROM alembic_version").fetchall() != [(NEWEST,)]:
                return None
            cards = kept.execute("SELECT kind, key, card, pack, retired FROM kept")
            different = Different(
                tuple(
                    KeptCard(kind, key, card, pack, bool(retired))
                    for kind, key, card, pack, retired in cards
                ),
                frozenset(key for (key,) in kept.execute("SELECT key FROM in_house")),
                dict(kept.execute("SELECT key, value FROM choice")),
            )
            return Here(different, any(kept.execute("SELECT 1 FROM floor_table LIMIT 1")))
    except sqlite3.Error:
        return None


@contextmanager
def looked_at(settings: Settings) -> Iterator[LookedAt]:
    """The house in the data folder of these settings."""
    with ExitStack() as until:
        yield LookedAt(settings, until)
