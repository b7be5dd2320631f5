"""An evening that stands wholly on PostgreSQL: its rows, its log and its files.

With `PARTYCARDS_TEST_LOG=postgres` every evening of a run does. All of them are houses of one
database, so each is one of many.
"""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from flask import Flask
from flask.ctx import AppContext

from partycards.app import PartyCards, pages_alone
from partycards.ground import FolderGround
from partycards.guard import Guard, guard_of_laptop
from partycards.hosting import rows_postgres
from partycards.hosting.ground import NoCopies
from partycards.hosting.kept_rows import RowFiles
from partycards.hosting.lease import NoLease
from partycards.hosting.log_postgres import PgLog
from partycards.hosting.writers import Writers
from partycards.rows import OneHouse, db
from partycards.services.prints_running import Press
from partycards.settings import Settings
from partycards.site import Site
from partycards.tables.ground import Writes
from partycards.tables.keeping import Keeper
from partycards.web import register
from tests import postgres
from tests.evening import SWITCH

_houses: dict[str, str] = {}
"""The name of the house that stands where a folder would be."""


@contextmanager
def evenings() -> Iterator[None]:
    """Evenings that are begun in here stand on PostgreSQL."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = "postgres"
    try:
        yield
    finally:
        del os.environ[SWITCH]
        if before is not None:
            os.environ[SWITCH] = before


class Connection:
    """What a lease is for a log: the one connection that writes. Gone is gone."""

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address, autocommit=True, prepare_threshold=1)

    @property
    def connection(self) -> Any:
        if self._connection.closed:
            raise NoLease
        return self._connection

    def close(self) -> None:
        self._connection.close()

    def end(self) -> None:
        """As when its line, or the server at its other end, goes down."""
        pid = self._connection.info.backend_pid
        postgres.server().execute(f"SELECT pg_terminate_backend({pid})")


def tables(address: str) -> None:
    """Those of the rows and of the log, once a run."""
    app = Flask(__name__)
    rows_postgres.bind(app, address)
    with app.app_context():
        db.engine.dispose()
    lease = Connection(address)
    PgLog(lease, address).close()
    lease.close()


@cache
def address() -> str:
    """The database of all evenings of this process."""
    return postgres.server().database(tables)


class DatabaseGround:
    """What an evening stands on here. Its folder is for keys and prints."""

    scheme = "http"
    cut_off = False
    mended = None
    hosted = True
    first = None

    def __init__(self, app: PartyCards, settings: Settings, house: str) -> None:
        self.app = app
        self.settings = settings
        self.folder = settings.folder()
        self.own = settings.cards_folder()
        self.press = Press()
        self.files = RowFiles(OneHouse(app, house), self.folder)
        self.lease = Connection(address())
        self._logs = PgLog(self.lease, address())
        self._house = house
        self.log = self._logs.of(house)

    def writer(self, saved: Callable[..., None], lost: Callable[..., None]) -> Writes[Any]:
        # Through the house's log: a test may put something in the place of its verbs.
        self._writers = Writers(self.log)
        return self._writers.of(self._house, saved, lost)

    def keeper(self) -> Keeper:
        return NoCopies()

    def guard(self) -> Guard:
        return guard_of_laptop(self.settings)

    def address(self, chosen: str) -> str:
        return FolderGround.address(self, chosen)  # type: ignore[arg-type]

    def caught_up(self) -> None: ...

    def let_go(self) -> None:
        self._writers.stop()
        self.press.stop()
        self._logs.close()
        self.lease.close()


_grounds: WeakKeyDictionary[PartyCards, DatabaseGround] = WeakKeyDictionary()


def lease_of(app: PartyCards) -> Connection:
    """The connection that writes for an evening."""
    return _grounds[app].lease


def create_app(settings: Settings, seed: str | None) -> PartyCards:
    """As the program's, with another ground under it."""
    house = _houses.setdefault(str(Path(settings.data).resolve()), f"h{secrets.token_hex(6)}")
    app = pages_alone(settings)
    of_laptop = app.app_context

    def of_house() -> AppContext:
        context = of_laptop()
        context.g.house = house
        return context

    app.app_context = of_house  # type: ignore[method-assign]
    rows_postgres.bind(app, address())
    ground = _grounds[app] = DatabaseGround(app, settings, house)
    app.site = Site(ground, app.wsgi_app, seed)
    register.register(app)
    register.connect(app.site)
    app.wsgi_app = app.site.door  # type: ignore
    return app
