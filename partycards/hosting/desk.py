"""The operator's desk: what a command needs to look after houses that no worker has open."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from flask import Flask

from partycards.hosting import rows_postgres
from partycards.hosting.lease import connect
from partycards.hosting.log_postgres import PgLog
from partycards.hosting.registry import Registry, engine_of
from partycards.rows import db


class Desk:
    """The rows, the registry and the log of a site. What is appended here is appended beside all
    leases: only for houses that nobody may enter yet, or any more."""

    def __init__(self, database: str) -> None:
        self.app = Flask("partycards")
        rows_postgres.bind(self.app, database)
        self.registry = Registry(engine_of(database))
        self.log = PgLog(Beside(connect(database)), database)


class Beside:
    """A connection that keeps nothing."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection


@contextmanager
def desk(database: str) -> Iterator[Desk]:
    """A desk on this database, put away afterwards."""
    here = Desk(database)
    try:
        yield here
    finally:
        here.log.connection().close()
        here.log.close()
        here.registry.close()
        with here.app.app_context():
            db.engine.dispose()
