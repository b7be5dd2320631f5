"""The application: Flask pages behind the hot path's door, on one house."""

import logging
from functools import partial
from typing import Any

from flask import Flask, Response, request

from partycards.fast import addresses
from partycards.files import shipped
from partycards.ground import FolderGround
from partycards.live.lines import Lines
from partycards.live.moves_in import Asked
from partycards.settings import Settings, from_environment
from partycards.site import Site
from partycards.web.bundled import static_file

logger = logging.getLogger(__name__)


class PartyCards(Flask):
    """A Flask app that knows its site."""

    url_rule_class = addresses.rule()
    site: Site

    def lines(self, open_files: int) -> Lines:
        """The connections that its server may have, of as many files as may be open."""
        return Lines(open_files, self.site.guard.noise)

    def asked(self, head: bytes, address: str) -> Asked | None:
        """The move that a head asks for, which came from this address."""
        return self.site.door.moves_in.asked(head)

    def stop(self) -> None:
        """Hang up, write what is queued, let the folder go."""
        self.site.stop()

    def send_static_file(self, filename: str) -> Response:
        """A file of `static` by its name, or by its lasting one."""
        return static_file(filename)

    def log_exception(self, exc_info: Any) -> None:
        """Which page went wrong, and where; an address may hold a key."""
        logger.error("the page %s went wrong", request.endpoint, exc_info=exc_info)


def create_app(settings: Settings | None = None, seed: str | None = None) -> PartyCards:
    """The WSGI application of a data folder; InUse when another server runs on it.

    `seed` makes every shuffle the same: for the demo's throw-away folder only.
    """
    settings = settings or from_environment()
    app = pages_alone(settings)
    app.site = Site(FolderGround(app, settings), app.wsgi_app, seed)
    # Here and not at the top: a command without a server need not wait for all pages to be read.
    from partycards.web import register

    register.register(app)
    register.connect(app.site)
    app.wsgi_app = app.site.door  # type: ignore
    app.site.shut = partial(setattr, app, "wsgi_app")
    return app


def pages_alone(settings: Settings) -> PartyCards:
    """The app, on no house yet, and without its pages."""
    app = PartyCards(
        __name__, static_folder=str(shipped("static")), template_folder=str(shipped("templates"))
    )
    app.config["MAX_CONTENT_LENGTH"] = settings.max_upload
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 600
    return app
