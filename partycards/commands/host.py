"""`partycards host`: run the party on this laptop."""

import argparse
import gc
import locale
import os
import secrets
import stat
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import gevent

from partycards import rows
from partycards.app import PartyCards, create_app
from partycards.commands import output
from partycards.commands.settings_typed import add_settings, settings_of
from partycards.games import GAMES
from partycards.ground import InUse
from partycards.live.reading_ahead import ReadingAhead
from partycards.live.server import Server, free_listener
from partycards.qr import qr_terminal
from partycards.settings import Settings
from partycards.standby import roles
from partycards.standby.going_on import ask_other
from partycards.standby.roles import NotWhole, Replaced
from partycards.tables import aside, copies
from partycards.words import ENGLISH, best_language


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "host",
        help="run the party on this laptop",
        description="Run the party on this laptop: guests scan the code, you have the console.",
    )
    add_settings(parser)
    parser.add_argument(
        "--no-browser", action="store_true", help="do not open the console in a browser"
    )
    parser.add_argument(
        "--go-on-here",
        action="store_true",
        help="go on though a second laptop has taken over; that one must be switched off",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        settings = settings_of(options)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if options.go_on_here:
        roles.go_on_here(settings.folder())
    return host(settings, browser=not options.no_browser)


def host(
    settings: Settings,
    browser: bool,
    started: Callable[[PartyCards], object] = lambda app: None,
) -> int:
    """Run the party until it is stopped; the exit status. `started` is called at every start."""
    while True:
        try:
            ask_other(settings.folder(), secrets.token_urlsafe(12))
            app, server = serve(settings)
        except (InUse, ValueError, Replaced, NotWhole) as error:
            print(error, file=sys.stderr)
            return 2
        except OSError as error:
            print(f"Party Cards cannot start: {error}", file=sys.stderr)
            return 2
        again = Again(server)
        app.site.start_again = again
        _tell_mended(app)
        if not app.site.house.codes():
            house = app.site.house
            house.open_table(language=house.spoken.house() or language_of_the_laptop())
        _announce(app)
        started(app)
        if browser:
            # Not in a thread: a program is started from the main loop only.
            gevent.spawn(webbrowser.open, console_address(app))
        server.serve_until_told()
        if not again.wanted:
            print("Saving and closing. Everything is kept; start again to go on.")
            server.stop()
            return 0
        print("Starting again, with the copy in place.")
        server.stop()
        with app.app_context():
            rows.db.engine.dispose()
        # Phones know the port; the host has the console open already.
        settings, browser = app.site.settings, False
        # The house before goes: a server looks through nothing that was there when it started.
        del app, server, again
        gc.unfreeze()
        gc.collect()


class Again:
    """Has a server stop, to be started again."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.wanted = False

    def __call__(self) -> None:
        self.wanted = True
        self._server.told.set()


def serve(settings: Settings, seed: str | None = None) -> tuple[PartyCards, Server]:
    """A running server on the settings' port or the next free one."""
    output.keep_running()
    listener = free_listener(settings.bind, settings.port)
    try:
        settings = replace(settings, port=listener.getsockname()[1])
        app = create_app(settings, seed)
    except BaseException:
        listener.close()
        raise
    server = Server(app, listener)
    server.start()
    app.site.pages.looked = ReadingAhead().looked
    app.site.pages.looked(next(iter(GAMES)), app.site.house.spoken.house() or ENGLISH)
    return app, server


def console_address(app: PartyCards) -> str:
    """The console on this laptop, with the host's key."""
    site = app.site
    return f"http://localhost:{site.settings.port}/host/enter?key={site.guard.host_key}"


def language_of_the_laptop() -> str:
    """What whoever begins most likely reads: the first table is named before a browser is seen."""
    spoken, _ = locale.getlocale(locale.LC_CTYPE)
    return best_language((spoken or "").replace("_", "-"))


def _tell_mended(app: PartyCards) -> None:
    """What could not be read at this start, and what came back of it."""
    report, folder = app.site.mended, app.site.settings.folder()
    if report is None:
        return
    print(f"\n  {' and '.join(report.files)} could not be read from end to end.")
    print(f"  The bad files are put aside as they are, in {aside.folder_of(folder)}.")
    whole = len(report.whole)
    if "log.sqlite" in report.files:
        print(f"  {whole} table{' is' if whole == 1 else 's are'} back in full.")
    for code, (back, known) in report.shortened.items():
        print(f"  {code} is back up to step {back} of {known}.")
    for code in report.lost:
        print(f"  {code} could not be brought back.")
    if "party.sqlite" in report.files:
        print("  Who has no name now is Guest 1, Guest 2 ...; the console gives seats to phones.")
    for copy in copies.kept(folder)[:1]:
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.manifest.made))
        print(f"  The newest copy is of {made}. To go back to it, choose it under Copies in the")
        print(f"  console, or stop and type: partycards restore {copy.path}")


def _announce(app: PartyCards) -> None:
    site = app.site
    for code in site.house.codes()[:1]:
        join = site.join_url(code)
        print()
        if sys.stdout.isatty():
            print(qr_terminal(join))
        print(f"  Guests scan the code or open   {join}")
        print(f"  The TV shows                   {join}tv")
    print(f"  Your console (keep it to yourself)  {_console_as_said(app)}")
    print("  Stop with Ctrl-C; everything is kept.", flush=True)


def _console_as_said(app: PartyCards) -> str:
    """The console's address; a file keeps what is said, and others may read it, so it does not get
    the key."""
    with suppress(OSError, ValueError):
        if stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode):
            key = app.site.settings.folder() / "host.key"
            address = console_address(app).partition("=")[0]
            return f"{address}= and then what stands in {key}"
    return console_address(app)
