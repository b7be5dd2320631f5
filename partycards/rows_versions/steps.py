"""The rows of a house as this program wants them: made new, or brought there by numbered steps.

Alembic goes through the steps (`versions`), and is loaded only when one is due.

SQLAlchemy's default SQLite transactions lose updates silently (a read takes no lock), so every
transaction begins with BEGIN IMMEDIATE; the journal is DELETE and synchronous EXTRA, so that what
was erased is gone from the file and what was written survives a power cut.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask
from sqlalchemy import Column, Connection, MetaData, String, Table, event, inspect, select
from sqlalchemy.exc import OperationalError

from partycards.rows import Newer, Row, db
from partycards.rows_versions import NEWEST as NEWEST

if TYPE_CHECKING:
    from alembic.config import Config

STEPS = Path(__file__).parent
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
        step = last_step(connection, tables)
    if step is not None and step != NEWEST:
        before_steps()
        _upgrade(step)
    elif not tables >= Row.metadata.tables.keys():
        # A new house, or one that came back without a table that nobody could read.
        with db.engine.begin() as connection:
            Row.metadata.create_all(connection)
            note(connection, NEWEST)


def last_step(connection: Connection, tables: set[str]) -> str | None:
    """The last step that rows with these tables have been through: "" when that stands nowhere, as
    in 0.1; None when nothing is kept yet. Raises `Newer`."""
    step: str | None = None
    if _VERSION.name in tables:
        step = connection.execute(select(_VERSION.c.version_num)).scalar() or ""
    elif tables & Row.metadata.tables.keys():
        step = ""
    if step is not None and step > NEWEST:
        raise Newer(
            f"The rows of this house were written by a newer Party Cards (step {step}). "
            "Please start that one, or update this one."
        )
    return step


def note(connection: Connection, step: str) -> None:
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
                    note(connection, last)
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
