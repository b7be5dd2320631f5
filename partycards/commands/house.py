"""A house as it lies on the disk, only to be looked at, whether its server runs or not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from sqlalchemy import select

from partycards import rows
from partycards.catalogue.store import Catalogue
from partycards.network import own_addresses
from partycards.restaurant.rows import FloorRow
from partycards.rows_versions import steps
from partycards.settings import Settings


class Lost(Exception):
    """What is asked for is not in this house; the message says what is."""


class LookedAt:
    """The cards of a house, and what its host chose; `print_evening` looks at its tables."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self.folder = settings.folder()
        self.catalogue = Catalogue(app)

    def deck_key(self, name: str) -> str:
        """The key of the deck with this name or key, "" for everything."""
        keys = {"": "", "everything": ""}
        for deck in self.catalogue.decks.cards():
            keys |= {deck.key: deck.key, deck.name.casefold(): deck.key}
        if name.casefold() in keys:
            return keys[name.casefold()]
        there = ", ".join(["Everything", *(deck.name for deck in self.catalogue.decks.cards())])
        raise Lost(f"There is no deck “{name}” here. There are: {there}.")

    def is_restaurant(self) -> bool:
        """Whether there are tables on a restaurant's floor."""
        with self.app.app_context():
            return rows.db.session.scalar(select(FloorRow.number).limit(1)) is not None

    def choice(self, key: str) -> str:
        """What the host chose in the console."""
        with self.app.app_context():
            return rows.choice(key)

    def join_url(self, code: str) -> str:
        """What the join code of a table says, if the server runs with these settings."""
        name = self.choice("address") or self._settings.address or own_addresses()[0].ip
        port = "" if ":" in name or self._settings.port == 80 else f":{self._settings.port}"
        return f"http://{name}{port}/t/{code}/"


@contextmanager
def rows_at(folder: Path | None) -> Iterator[Flask]:
    """The rows of the house in a folder, to be looked at. A folder where nothing is kept, and None,
    is a house as it came; nothing is written there."""
    app = Flask(__name__)
    kept = folder.resolve() / "party.sqlite" if folder is not None else None
    there = kept is not None and kept.is_file()
    steps.set_up_to_look(app, kept if there else None)
    try:
        yield app
    finally:
        with app.app_context():
            rows.db.engine.dispose()


@contextmanager
def looked_at(settings: Settings) -> Iterator[LookedAt]:
    """The house in the data folder of these settings."""
    with rows_at(settings.folder()) as app:
        yield LookedAt(app, settings)
