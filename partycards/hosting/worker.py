"""A worker: one process of a hosting site. It has one app, one writer and one lease for all the
houses that it keeps."""

import logging
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent
from flask import Response
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from partycards.app import PartyCards, pages_alone
from partycards.hosting import rows_postgres
from partycards.hosting.figures import Figures
from partycards.hosting.front_door import FrontDoor
from partycards.hosting.ground import HouseGround
from partycards.hosting.houses import Houses, KeptElsewhere, NoHouse
from partycards.hosting.keeping import Keeping
from partycards.hosting.lease import Lease, street_of
from partycards.hosting.log_postgres import PgLog
from partycards.hosting.names import house_asked_for
from partycards.hosting.new_houses import NewHouses
from partycards.hosting.operator_port import OperatorPort
from partycards.hosting.proxy import Proxy
from partycards.hosting.registry import Registered, Registry, engine_of
from partycards.hosting.settings import HostingSettings
from partycards.hosting.writers import Writers
from partycards.live.lines import Lines
from partycards.live.moves_in import Asked
from partycards.noise import Noise
from partycards.rows import App, OneHouse, db
from partycards.services.prints_running import Press
from partycards.site import Site
from partycards.tables.log import NotNow
from partycards.tables.log_sqlite import FORMAT
from partycards.tables.saving import NotSavedYet
from partycards.web import register
from partycards.web.bundled import static_file

logger = logging.getLogger(__name__)

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

AN_HOUR = 3600.0
A_SECOND = 1.0


class Worker:
    """A WSGI application and what it stands on, for `live.server.Server`."""

    def __init__(self, settings: HostingSettings, seed: str | None = None) -> None:
        self.settings = settings
        self._seed = seed
        self.app = _app_of(settings)
        self.registry = Registry(engine_of(settings.database))
        self._scratch = Path(tempfile.mkdtemp(prefix="partycards-"))
        self._press = Press()
        self.proxy = Proxy(settings.proxies)
        self.houses = Houses(self._opened, self._closed, self._keeps, self._may_keep)
        self.lease = Lease(settings.database, settings.called, "", FORMAT)
        self._greenlets: list[Any] = []
        self.log = PgLog(self.lease, settings.database)
        self.figures = Figures()
        self.writer = Writers(self.log, self.figures)
        self._known: dict[str, Registered] = {}
        self.keeping = Keeping(self.lease, self.writer.apart, self.houses)
        self._door = FrontDoor(
            self.houses,
            settings.address("")[1:],
            self.proxy,
            self._static,
            self.keeping.ready,
            NewHouses(settings, self.registry),
        )
        self.figures.carrying(
            lambda: sum(site.streams.count() for site in self.houses.sites()),
            lambda: len(self.houses),
            lambda: len(self.lease.kept()),
            lambda: self.keeping.handed_over,
        )
        self._operator_port: OperatorPort | None = None
        if settings.metrics_port:
            self._operator_port = OperatorPort(
                settings.of_server.bind, settings.metrics_port, self.figures.told, self.is_house
            )

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        return self._door(environ, self.figures.answering(start))

    def asked(self, head: bytes, address: str) -> Asked | None:
        """The move that a head asks for, which came from this address."""
        return self._door.asked(head, address)

    def lines(self, open_files: int) -> Lines:
        """The connections that its server may have; nobody is counted by the proxy's address."""
        return Lines(open_files, Noise(), self.proxy.named)

    def start(self) -> None:
        """Say that this worker lives, and look after its houses."""
        self.keeping.start()
        self.houses.start()
        self.figures.start()
        if self._operator_port is not None:
            self._operator_port.start()
        self._greenlets = [
            gevent.spawn(_again_and_again, A_SECOND, self._look_for_shut),
            gevent.spawn(_again_and_again, AN_HOUR, self.sweep),
        ]

    def stop(self) -> None:
        """Hand every house over, and be gone."""
        gevent.killall(self._greenlets)
        self.figures.stop()
        if self._operator_port is not None:
            self._operator_port.stop()
        self.houses.stop()
        self.keeping.drain(self.settings.drain_seconds)
        self.writer.stop()
        self.log.close()
        self.registry.close()
        with self.app.app_context():
            db.engine.dispose()
        self._press.stop()
        shutil.rmtree(self._scratch, ignore_errors=True)

    # Houses -------------------------------------------------------------------------------------

    def _keeps(self, street: int) -> bool:
        return self.keeping.keeps(street)

    def _may_keep(self, name: str) -> bool:
        """Whether this worker is the keeper of a house, or has become it because it is asked for.
        Nobody's street is taken for a house that does not exist."""
        try:
            self._registered(name)
        except OperationalError:
            return False
        return self.keeping.asked(street_of(name))

    def _registered(self, name: str) -> Registered:
        """The house with this name; NoHouse when nobody may enter it."""
        house = self.registry.find(name)
        if house is None or house.closed:
            raise NoHouse
        return house

    def is_house(self, host: str) -> bool:
        """Whether somebody may enter a house, or the site itself, at this host name."""
        name = house_asked_for(host, self.settings.name)
        if not name:
            return name == ""
        try:
            return self._registered(name) is not None
        except NoHouse:
            return False

    def _opened(self, name: str) -> Site:
        """Open a house that is registered, on this worker's street."""
        try:
            house = self._known[name] = self._registered(name)
            self.registry.opened(name)
            ground = self._ground(house)
            site = Site(ground, _pages_of(self.app, ground.app), self._seed)
        except (NotNow, NotSavedYet, OperationalError) as error:
            logger.warning("a house cannot be opened now: %s", type(error).__name__)
            raise KeptElsewhere from error
        register.connect(site)
        return site

    def _ground(self, house: Registered) -> HouseGround:
        folder = self._scratch / house.name
        folder.mkdir(mode=0o700, exist_ok=True)
        return HouseGround(
            house,
            self.settings,
            app=OneHouse(self.app, house.name),
            log=self.log.of(house.name),
            writers=self.writer,
            scratch=folder,
            press=self._press,
        )

    def _closed(self, name: str, site: Site) -> None:
        """A house was put away in good order."""
        self._known.pop(name, None)
        try:
            self.registry.left(name, to_sweep=bool(site.house.needs.tables()))
        except OperationalError:
            logger.warning("nobody could be told that a house was put away in good order")

    def _look_for_shut(self) -> None:
        """Put away houses that are not to stay open."""
        if self.lease.fresh():
            self.houses.put_away(*self.shut())

    def shut(self) -> Collection[str]:
        """Open houses that were closed meanwhile, or whose host has another link now."""
        known = [self._known[name] for name in self.houses.names() if name in self._known]
        digests = {house.name: house.host_key_digest for house in known}
        return self.registry.shut(digests)

    def sweep(self) -> None:
        """Open the houses in which something may have to be erased by now though nobody looks: to
        be opened is enough. Streets that other workers keep are left to them."""
        others = self.registry.kept_by_others(self.settings.called)
        for name in self.registry.to_sweep():
            if street_of(name) not in others:
                with suppress(NoHouse, KeptElsewhere):
                    self.houses.site(name)

    def _static(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """A file that is the same in every house."""
        with self.app.request_context(environ):
            try:
                answer = static_file(environ["PATH_INFO"].removeprefix("/static/"))
            except HTTPException as error:
                answer = Response(error.name, error.code)
            return register.finish(answer)(environ, start)


def _app_of(settings: HostingSettings) -> PartyCards:
    """The app of all houses, bound to their rows."""
    app = pages_alone(settings.of_server)
    rows_postgres.bind(app, settings.database)
    register.register(app)
    return app


def _pages_of(app: PartyCards, house: App) -> WSGI:
    """The pages of the app, which read and write the rows of this house."""

    def pages(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        # The request goes on in the context that it finds.
        with house.app_context():
            return app.wsgi_app(environ, start)

    return pages


def _again_and_again(seconds: float, work: Callable[[], None]) -> None:
    while True:
        gevent.sleep(seconds)
        try:
            work()
        except Exception:
            logger.exception("what a worker does every %s seconds went wrong", seconds)
