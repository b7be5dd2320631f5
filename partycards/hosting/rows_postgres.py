"""The rows of many houses in one PostgreSQL.

Whose a row is, `partycards.rows` fills in and asks for. Below it the database is a net: every
transaction says which house it is for and acts as a role that owns nothing, and of each table that
role may see and change the rows of that house only. A query that forgets its house finds nothing.

Nobody yields while the database is asked, as on a laptop: it is near, and rows are seldom. Whatever
takes longer than a few seconds there is given up.
"""

import psycopg
from flask import Flask
from sqlalchemy import Connection, Engine, event, func, inspect, make_url, select, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import ProgrammingError

from partycards.hosting.losses import loss
from partycards.restaurant import rows as of_the_restaurant  # noqa: F401
from partycards.rows import Row, db, house, share
from partycards.rows_versions import steps
from partycards.tables import no_room

ROLE = "partycards_rows"
"""As whom every transaction acts."""
FOR_OPERATORS = f"CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO %s;"
"""What somebody who may make roles does once for the role by which workers come in."""
SETTING_UP = 7_201_949
"""The number of the lock that the first worker of several takes to set up the rows."""
OF_THE_HOUSE = "house = nullif(current_setting('app.house', true), '')"
"""What the net asks of every row."""
OF_ONE_HOUSE = f"""SELECT set_config('role', '{ROLE}', true), set_config('app.house', %s, true),
set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)"""
"""What every transaction begins with; it holds until that ends, whoever pools connections."""


class NotSafe(Exception):
    """The database cannot keep houses apart."""


def bind(app: Flask, address: str) -> None:
    """Bind the rows to the app, as this program wants them; `address` is
    `postgresql://role:password@host/database`. Raises `Newer`, and `NotSafe` with what to do."""
    url = make_url(address).set(drivername="postgresql+psycopg")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        # What guests typed is in the values of these statements, and errors are logged.
        "hide_parameters": True,
        "pool_size": 4,
        "max_overflow": 16,
        "pool_timeout": 5,
        "pool_pre_ping": True,
        "connect_args": {"connect_timeout": 2, "tcp_user_timeout": 2000},
    }
    share()
    db.init_app(app)
    with app.app_context():
        try:
            set_up(db.engine)
        except BaseException:
            db.engine.dispose()
            raise
        event.listen(db.engine, "begin", _of_one_house)
        event.listen(db.engine, "handle_error", _refuse)


def _refuse(context: ExceptionContext) -> None:
    """What cannot be done at the moment is refused in words; most of it is done a little later."""
    error = context.original_exception
    if isinstance(error, psycopg.OperationalError | psycopg.errors.ReadOnlySqlTransaction):
        raise no_room.refusal(loss(error)) from error


def _of_one_house(connection: Connection) -> None:
    """Until the end of its transaction a connection sees one house."""
    name = house()
    if not name:
        raise NotSafe("rows were asked for outside of a house")
    connection.exec_driver_sql(OF_ONE_HOUSE, (name,))


# Setting up ---------------------------------------------------------------------------------------


def set_up(engine: Engine) -> None:
    """Make the tables, or bring them up by the steps that are due, and hang up the net. One worker
    at a time: the others wait and find it done."""
    with engine.begin() as connection:
        connection.execute(select(func.pg_advisory_xact_lock(SETTING_UP)))
        tables = set(inspect(connection).get_table_names())
        step = steps.last_step(connection, tables)
        if step is None:
            Row.metadata.create_all(connection)
            steps.note(connection, steps.NEWEST)
        elif step != steps.NEWEST:
            for name in tables & Row.metadata.tables.keys():
                # A step brings up the rows of all houses at once.
                connection.execute(text(f'ALTER TABLE "{name}" NO FORCE ROW LEVEL SECURITY'))
            steps.go_through_steps(connection)
        if step != steps.NEWEST:
            _hang_up_net(connection)
        check_net(connection)


def _hang_up_net(connection: Connection) -> None:
    _have_role(connection)
    connection.execute(text(f"GRANT USAGE ON SCHEMA public TO {ROLE}"))
    for name in Row.metadata.tables:
        for sql in (
            f'GRANT SELECT, INSERT, UPDATE, DELETE ON "{name}" TO {ROLE}',
            f'ALTER TABLE "{name}" ENABLE ROW LEVEL SECURITY',
            f'ALTER TABLE "{name}" FORCE ROW LEVEL SECURITY',
            f'DROP POLICY IF EXISTS one_house ON "{name}"',
            f'CREATE POLICY one_house ON "{name}" USING ({OF_THE_HOUSE})'
            f" WITH CHECK ({OF_THE_HOUSE})",
        ):
            connection.execute(text(sql))


def _have_role(connection: Connection) -> None:
    """Have the role, and be allowed to act as it. An operator does that beforehand where the role
    of the workers may not."""
    there = "SELECT count(*) FROM pg_roles WHERE rolname = :role"
    if connection.execute(text(there), {"role": ROLE}).scalar():
        return
    try:
        with connection.begin_nested():
            connection.execute(text(f"CREATE ROLE {ROLE} NOLOGIN"))
            connection.execute(text(f"GRANT {ROLE} TO CURRENT_USER"))
    except ProgrammingError as error:
        raise _unsafe(connection, "has no role for the rows of houses yet") from error


def check_net(connection: Connection) -> None:
    """Raise `NotSafe` unless every transaction will see one house only."""
    try:
        with connection.begin_nested():
            connection.execute(text(f"SET LOCAL ROLE {ROLE}"))
            connection.execute(text("RESET ROLE"))
    except ProgrammingError as error:
        raise _unsafe(connection, f"does not let the workers act as {ROLE}") from error
    above = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = :role"
    if connection.execute(text(above), {"role": ROLE}).scalar():
        raise _unsafe(connection, f"lets {ROLE} pass by row level security")
    hung = "SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity"
    open_to_all = Row.metadata.tables.keys() - set(connection.execute(text(hung)).scalars())
    if open_to_all:
        raise NotSafe(
            f"The database has no row level security on {', '.join(sorted(open_to_all))}. Have its "
            "owner enable and force it, then start again."
        )


def _unsafe(connection: Connection, why: str) -> NotSafe:
    role = connection.dialect.identifier_preparer.quote(connection.engine.url.username or "")
    return NotSafe(f"The database {why}. Have somebody who may do so run: {FOR_OPERATORS % role}")
