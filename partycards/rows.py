"""The rows that are not the log: guests, and what the host chose, in `party.sqlite`.

SQLAlchemy's default SQLite transactions lose updates silently (a read takes no lock), so every
transaction begins with BEGIN IMMEDIATE; the journal is DELETE and synchronous EXTRA, so that what
was erased is gone from the file and what was written survives a power cut.
"""

from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Row(DeclarativeBase):
    """The base of every row."""


db = SQLAlchemy(model_class=Row)
"""Sessions bound to the app; rows are declared on `Row`."""


class Guest(Row):
    """A person at a table: everything personal, none of it in the log, all of it erasable.

    `code` is the short seat code shown on the guest's own page, `key_digest` the SHA-256 of the
    cookie that holds the seat.
    """

    __tablename__ = "guest"

    table: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    looks_like: Mapped[str]
    language: Mapped[str]
    code: Mapped[str]
    key_digest: Mapped[str]


class Vote(Row):
    """Whose dish somebody who watches likes most: `ballot` is the key of `games.base.Ballot` in
    this match, `voter` a digest of a random cookie (or `seat:3`), `chef` the seat of the dish."""

    __tablename__ = "vote"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    ballot: Mapped[str] = mapped_column(primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)
    chef: Mapped[int]


class Need(Row):
    """What a guest must or will not eat, told freely: `kinds` are keys of `tables.needs.KINDS` with
    blanks between, `words` what no key says. Never in the log; erased with its guest, and a day
    after the evening at the latest."""

    __tablename__ = "need"

    table: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kinds: Mapped[str]
    words: Mapped[str]


class Photo(Row):
    """A photo of a dish. `name` is its file's in the folder `photos`, and nobody can guess it;
    `seat` has sent it, of the dish of `chef` in a `round` of this `match`; `sent` is when, in
    seconds since 1970."""

    __tablename__ = "photo"

    name: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str]
    seat: Mapped[int]
    match: Mapped[int]
    round: Mapped[int]
    chef: Mapped[int]
    sent: Mapped[float]


class Choice(Row):
    """Something the host chose in the console: the address, the Wi-Fi's name."""

    __tablename__ = "choice"

    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Kept(Row):
    """What is different here from the cards that came with the program: `catalogue.store` reads it.

    `kind` is ingredient, assignment, deck, pantry or pack; `card` is the whole card as JSON, "" for
    a shipped one that is only retired; `pack` says where it came from, "" is the host.
    """

    __tablename__ = "kept"

    kind: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    card: Mapped[str]
    pack: Mapped[str]
    retired: Mapped[bool]


class InHouse(Row):
    """An ingredient that was ticked on the shelf."""

    __tablename__ = "in_house"

    key: Mapped[str] = mapped_column(primary_key=True)


class Printed(Row):
    """A card that was printed: `face` is a digest of what stood on it then. `sheet` is the kind of
    sheet, `deck` the deck's key, "" for sheets that have none."""

    __tablename__ = "printed"

    deck: Mapped[str] = mapped_column(primary_key=True)
    sheet: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    face: Mapped[str]


class Printer(Row):
    """A printer of the house, with the millimetres by which its back pages are moved."""

    __tablename__ = "printer"

    name: Mapped[str] = mapped_column(primary_key=True)
    back_x: Mapped[float]
    back_y: Mapped[float]


class SavedRules(Row):
    """House rules that the host saved. `key` stands in addresses; `looks_like` is what
    they are sorted by; `rules` are the fields of the game that are not as usual, as JSON."""

    __tablename__ = "saved_rules"

    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    looks_like: Mapped[str]
    game: Mapped[str]
    rules: Mapped[str]


class Shopping(Row):
    """A shopping list that the host made. `key` is in its address, nobody can guess it; `table` is
    whose dishes it is for, "" for a deck; `wanted` is `printing.shopping.Wanted` as JSON."""

    __tablename__ = "shopping"

    key: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str]
    made: Mapped[str]
    wanted: Mapped[str]


class Bought(Row):
    """A line of a shopping list that was ticked."""

    __tablename__ = "bought"

    shopping: Mapped[str] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(primary_key=True)


class Alone(Row):
    """A game that somebody played alone, for the personal record (V2)."""

    __tablename__ = "alone"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    points: Mapped[int]
    ended: Mapped[str]


def set_up(app: Flask) -> None:
    """Bind the rows to the app and make the tables that are missing."""
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _settings)
            event.listen(db.engine, "begin", _begin_immediate)
        db.create_all()


def _settings(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("PRAGMA secure_delete=ON")


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def choice(key: str) -> str:
    """What the host chose, or ""."""
    row = db.session.get(Choice, key)
    return row.value if row is not None else ""


def choose(key: str, value: str) -> None:
    """Keep what the host chose."""
    db.session.merge(Choice(key=key, value=value))
    db.session.commit()
