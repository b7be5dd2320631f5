"""The rows that are not the log: guests, and what the host chose, in `party.sqlite`.

SQLAlchemy's default SQLite transactions lose updates silently (a read takes no lock), so every
transaction begins with BEGIN IMMEDIATE; the journal is DELETE and synchronous EXTRA, so that what
was erased is gone from the file and what was written survives a power cut.

A later version may hold more, or hold it differently: `rows_versions` has a numbered step for every
change, and a house that an earlier version wrote goes through those it has not been through.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import Column, Connection, MetaData, String, Table, event, inspect, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST = "0002"
"""The last step; a house that has been through it is as this program wants it."""
STEPS = Path(__file__).with_name("rows_versions")
NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""What has a name can be changed by a step."""


class Newer(Exception):
    """A later version of the program wrote this."""


class Row(DeclarativeBase):
    """The base of every row."""

    metadata = MetaData(naming_convention=NAMES)


class OneGo(Session):
    """A commit that fails leaves nothing behind, and the page that says so can be drawn."""

    def commit(self) -> None:
        try:
            super().commit()
        except BaseException:
            self.rollback()
            raise


db = SQLAlchemy(model_class=Row, session_options={"class_": OneGo})
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


FORMER = 0
"""The seat of a guest whose seat is somebody else's by now."""


class Photo(Row):
    """A photo of a dish. `name` is its file's in the folder `photos`, and nobody can guess it;
    `seat` has sent it (`FORMER`: nobody who is still here), of the dish of `chef` in a `round` of
    this `match`; `sent` is when, in seconds since 1970."""

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


class Season(Row):
    """Evenings that belong together. While it is `open`, matches that end are added to it."""

    __tablename__ = "season"

    key: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    open: Mapped[bool]


class SeasonEvening(Row):
    """A match of a season. `at` is when its table was opened, in seconds since 1970; `removed`: the
    host took it out, and it does not come back by itself."""

    __tablename__ = "season_evening"

    season: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    game: Mapped[str]
    removed: Mapped[bool]


class SeasonResult(Row):
    """What a guest had in the end. `player` is who it was, a number of this season's own; `name` is
    what they were called that evening, "" once it was erased; `place` is 0 for who had left."""

    __tablename__ = "season_result"

    season: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int]
    name: Mapped[str]
    points: Mapped[int]
    place: Mapped[int]
    won: Mapped[bool]


class SeasonPlayer(Row):
    """What the host calls a player, whatever they called themselves."""

    __tablename__ = "season_player"

    season: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class SeasonApart(Row):
    """Two players of whom the host has said that they are two, though they have the same name; the
    smaller number first."""

    __tablename__ = "season_apart"

    season: Mapped[int] = mapped_column(primary_key=True)
    one: Mapped[int] = mapped_column(primary_key=True)
    other: Mapped[int] = mapped_column(primary_key=True)


class Alone(Row):
    """A game that somebody played alone, for the personal record (V2)."""

    __tablename__ = "alone"

    table: Mapped[str] = mapped_column(primary_key=True)
    match: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    points: Mapped[int]
    ended: Mapped[str]


_VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Where Alembic keeps the number of the last step."""


def set_up(app: Flask, before_steps: Callable[[], object]) -> None:
    """Bind the rows to the app, and have them as this program wants them.

    Before the rows of an earlier version go through steps, `before_steps` keeps a copy; what it
    raises stops the start, and so does a step: the rows are as they were then. Raises `Newer`.
    """
    # What guests typed is in the values of these statements, and errors are logged.
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"hide_parameters": True}
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _settings)
            event.listen(db.engine, "begin", _begin_immediate)
        _bring_up(before_steps)


def set_up_to_look(app: Flask, path: Path | None) -> None:
    """Bind the rows to the app as they are in this file now, in memory: whatever happens, the file
    stays as it is, and a server may run on it. None: nothing is kept yet."""
    app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite://"
    db.init_app(app)
    with app.app_context():
        if path is not None:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as kept, db.engine.connect() as connection:
                held: Any = connection.connection.driver_connection
                kept.backup(held)
        _bring_up(lambda: None)


def _bring_up(before_steps: Callable[[], object]) -> None:
    """See `set_up`."""
    with db.engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        step = _last_step(connection, tables)
    if step is not None and step > NEWEST:
        raise Newer(
            f"The rows of this house were written by a newer Party Cards (step {step}). "
            "Please start that one, or update this one."
        )
    if step is not None and step != NEWEST:
        before_steps()
        _upgrade(step)
    elif not tables >= Row.metadata.tables.keys():
        # A new house, or one that came back without a table that nobody could read.
        with db.engine.begin() as connection:
            Row.metadata.create_all(connection)
            _note(connection, NEWEST)


def _last_step(connection: Connection, tables: set[str]) -> str | None:
    """The last step that rows with these tables have been through: "" when that stands nowhere, as
    in 0.1; None when nothing is kept yet."""
    if _VERSION.name in tables:
        return connection.execute(select(_VERSION.c.version_num)).scalar() or ""
    return "" if tables & Row.metadata.tables.keys() else None


def _note(connection: Connection, step: str) -> None:
    """Write down which step the rows have been through."""
    _VERSION.create(connection, checkfirst=True)
    connection.execute(_VERSION.delete())
    connection.execute(_VERSION.insert().values(version_num=step))


THERE_ALREADY = ("already exists", "duplicate column")
"""What SQLite says of a step that was gone through before."""


def _upgrade(step: str) -> None:
    """Go through the steps that are due. All or none: whatever happens meanwhile, the rows are the
    old ones or the new ones.

    Where no step stands it is 0.1, or a file that was damaged and has forgotten: then a step makes
    what is there already, and the last one was that after which all is as it is declared.
    """
    failed: OperationalError | None = None
    for last in (step,) if step else ("", *_steps()):
        try:
            with db.engine.begin() as connection:
                if last != step:
                    _note(connection, last)
                go_through_steps(connection)
                Row.metadata.create_all(connection)
                if failed is None or not differences(connection):
                    return
                raise failed
        except OperationalError as error:
            if step or not any(there in str(error) for there in THERE_ALREADY):
                raise
            failed = error
    assert failed is not None
    raise failed


def go_through_steps(connection: Connection) -> None:
    """Bring the rows up to `NEWEST`, in the transaction of this connection."""
    # A third of a second, which only a start with steps to go through has to wait.
    from alembic import command

    command.upgrade(alembic_on(connection), NEWEST)


def differences(connection: Connection) -> list[Any]:
    """Between what lies in a database and how the rows are declared."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    return list(compare_metadata(MigrationContext.configure(connection), Row.metadata))


def _steps() -> list[str]:
    """The numbers of all steps, the first one first."""
    from alembic.script import ScriptDirectory

    return [each.revision for each in ScriptDirectory(str(STEPS)).walk_revisions()][::-1]


def alembic_on(connection: Connection) -> "Config":
    """What Alembic has to know: where the steps are, and the rows they are for."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("file_template", "step_%%(rev)s_%%(slug)s")
    config.attributes["connection"] = connection
    return config


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
