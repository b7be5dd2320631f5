"""Houses on a PostgreSQL of the tests, as far as their rows go."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from partycards.hosting.rows_postgres import bind
from partycards.rows import db


def bound(address: str) -> Flask:
    """An app whose rows are in this database."""
    app = Flask(__name__)
    bind(app, address)
    return app


def close(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


@contextmanager
def rows_in(address: str) -> Iterator[Flask]:
    app = bound(address)
    try:
        yield app
    finally:
        close(app)


def tables(address: str) -> None:
    """Makes the tables, for `Server.database`: once a run."""
    close(bound(address))
