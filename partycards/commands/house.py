"""A house as it lies on the disk, only to be looked at, whether its server runs or not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from flask import Flask

from partycards import rows
from partycards.catalogue.store import Catalogue
from partycards.network import own_addresses
from partycards.restaurant.setup import Restaurant, Setup
from partycards.rows_versions import steps
from partycards.settings import Settings
from partycards.tables.guests import Guests, Person
from partycards.tables.log import read_events, read_tables
from partycards.tables.needs import KeptNeeds
from partycards.tables.photos import Photos
from partycards.tables.season import Board
from partycards.tables.seasons import Seasons
from partycards.tables.shield import Shield
from partycards.tables.standing import Standing
from partycards.tables.table import Table


class Lost(Exception):
    """What is asked for is not in this house; the message says what is."""


class LookedAt:
    """The cards, tables and people of a house."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._app = app
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

    def standing(self, code: str) -> Standing:
        """How a table stands; a closed one is still there."""
        path = self.folder / "log.sqlite"
        codes = [code for code, _ in read_tables(path)] if path.is_file() else []
        if code.upper() not in codes:
            there = f"There are: {', '.join(codes)}." if codes else "There are none yet."
            raise Lost(f"There is no table “{code}” in {self.folder}. {there}")
        # Nobody records anything here, so there is no writer.
        table = Table(code.upper(), cast(Any, None))
        table.load(read_events(path, table.code))
        if table.broken is not None:
            raise Lost(f"The table {table.code} cannot be read: {table.broken}")
        return table.saved

    def season(self, name: str) -> Board:
        """The season with this name; without one the only one there is."""
        with self._app.app_context():
            boards = Seasons(self._app, Guests(self._app)).all()
        for board in boards:
            if board.name.casefold() == name.casefold() or (not name and len(boards) == 1):
                return board
        there = f"There are: {', '.join(board.name for board in boards)}." if boards else ""
        raise Lost(f"There is no season “{name}” here. {there or 'There are none yet.'}")

    def people(self, code: str) -> list[Person]:
        """Who sits at a table."""
        with self._app.app_context():
            guests = Guests(self._app)
        found = (guests.person(code, seat) for seat, _ in guests.names(code))
        return [person for person in found if person is not None]

    def photos(self) -> Photos:
        """The photos of the house."""
        with self._app.app_context():
            return Photos(self._app, self.folder)

    def shield(self) -> Shield:
        """What guests have told of what they must not eat."""
        with self._app.app_context():
            return Shield(self.catalogue, KeptNeeds(self._app))

    def restaurant(self) -> Setup:
        """How the restaurant is set up."""
        with self._app.app_context():
            return Restaurant(self._app).setup

    def choice(self, key: str) -> str:
        """What the host chose in the console."""
        with self._app.app_context():
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
