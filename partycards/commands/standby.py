"""`partycards standby`: be the second laptop, which has all that the first one has."""

import argparse
import secrets
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import gevent
from gevent.event import AsyncResult

from partycards.app import PartyCards
from partycards.catalogue.errors import Wrong
from partycards.commands import output
from partycards.commands.host import console_address, host
from partycards.commands.settings_typed import add_settings, settings_of
from partycards.disk import LOG
from partycards.files import keep_private
from partycards.ground import InUse, lock
from partycards.live.server import free_listener
from partycards.network import own_addresses
from partycards.settings import Settings
from partycards.standby import going_on, roles
from partycards.standby.page import Page
from partycards.standby.roles import Laptops
from partycards.standby.second import Second
from partycards.tables import copies

SORRY = 2
PORT = 5050
"""Where the page of this laptop is, or at the next free port."""
SAID = {
    "copying": "Copying all that is there ...",
    "following": "All is copied. Every change comes here at once.",
    "calling": "The first laptop does not answer. It is called again every second.",
    "refused": "The first laptop does not let this one in any more. Ask for a new code in its "
    "console, and start this again with --code.",
    "older": "The first laptop has another version of Party Cards. Update, so that both have the "
    "same one.",
    "full": "This laptop’s disk takes nothing more. Please make room on it.",
    "ended": "The first laptop has stopped for this one.",
}


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "standby",
        help="be the second laptop, which can go on when the first one breaks",
        description="Be the second laptop of a house: it has every move before the guest is told, "
        "and goes on when you say so. The console of the first one shows the code to let it in.",
    )
    parser.add_argument(
        "first", metavar="ADDRESS", help="the first laptop, as guests reach it: http://192.168.1.20"
    )
    parser.add_argument("--code", metavar="CODE", help="the code that the first laptop shows")
    add_settings(parser, "data", "bind", "address", "trusted_hosts")
    parser.add_argument(
        "--no-browser", action="store_true", help="do not open this laptop’s page in a browser"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    output.keep_running()
    settings = settings_of(options)
    folder = settings.folder()
    if not options.data:
        folder = folder.with_name(f"{folder.name}-standby")
        settings = replace(settings, data=str(folder))
    try:
        other = _typed(options.first)
        keep_private(folder)
        taken = lock(folder)
    except (InUse, ValueError) as error:
        return _sorry(str(error))
    except OSError as error:
        return _sorry(f"{folder} cannot be written: {error.strerror or error}.")
    try:
        laptops = _let_in(folder, other, options.code)
        second = Second(folder, laptops, socket.gethostname())
    except (Wrong, ValueError) as error:
        return _sorry(str(error))
    except OSError as error:
        return _sorry(f"{folder} cannot be written: {error.strerror or error}.")
    page = Page(second, free_listener("127.0.0.1", PORT), lambda: own_addresses()[0].ip)
    page.start()
    second.changed = lambda: _tell(second)
    second.start()
    print(f"The second laptop of http://{other}, in {folder}.")
    print(f"  Its page, with “Take over”   {page.address}")
    print("  Stop with Ctrl-C: this laptop then has what it has. It never takes over by itself.")
    sys.stdout.flush()
    if not options.no_browser:
        gevent.spawn(webbrowser.open, page.address)
    wanted = page.wait()
    if wanted is None:
        second.stop()
        taken.release()
        page.stop()
        return 0
    address = f"{own_addresses()[0].ip}:{second.laptops.port}"
    second.take_over(address)
    taken.release()
    print(f"Taking over. Phones knew the house by http://{second.laptops.other}.", flush=True)
    return _go_on(replace(settings, port=second.laptops.port), page, wanted)


def _go_on(settings: Settings, page: Page, wanted: "AsyncResult[str]") -> int:
    """Host what was copied, and lead the page there."""

    def started(app: PartyCards) -> None:
        if not wanted.ready():
            wanted.set(console_address(app))
            # The page that asked is still being answered.
            gevent.spawn_later(2, page.stop)

    status = host(settings, browser=False, started=started)
    if not wanted.ready():
        wanted.set("")
    return status


def _typed(address: str) -> str:
    """HOST:PORT of what was typed; ValueError with a sentence."""
    parts = urlsplit(address if "//" in address else f"http://{address}")
    try:
        port = parts.port or 5000
    except ValueError:
        port = 0
    if parts.scheme != "http" or not parts.hostname or not port:
        raise ValueError(f"{address} is no address like http://192.168.1.20:5000.")
    return f"{parts.hostname}:{port}"


def _let_in(folder: Path, other: str, code: str | None) -> Laptops:
    """What this folder is from now on. Raises `ValueError` with a sentence, `Wrong` when what is
    here could not be kept as a copy."""
    with suppress(roles.Replaced):
        # A first laptop that was broken, and that nobody has told yet.
        going_on.ask_other(folder, secrets.token_urlsafe(12), other)
    laptops = roles.read(folder)
    if (folder / LOG).is_file() and (laptops is None or laptops.role == "first"):
        raise ValueError(
            f"{folder} has a house of its own, and a second laptop’s folder is written over. "
            "Choose another with --data."
        )
    if laptops is not None and laptops.role == "replaced":
        copy = copies.make(folder, copies.RESTORE)
        print(f"What is here is kept as a copy: {copy.path}")
        laptops = replace_role(laptops)
    if laptops is None or code:
        typed = code or _asked()
        key, epoch, port = _joined(other, typed)
        whole = laptops is not None and laptops.whole
        laptops = Laptops(key, "second", epoch, other, port, whole)
    return roles.write(folder, _at(laptops, other))


def replace_role(laptops: Laptops) -> Laptops:
    """A laptop that was replaced becomes the second one; it has not all yet."""
    return Laptops(laptops.key, "second", laptops.epoch, laptops.other, laptops.port)


def _at(laptops: Laptops, other: str) -> Laptops:
    return Laptops(laptops.key, laptops.role, laptops.epoch, other, laptops.port, laptops.whole)


def _asked() -> str:
    """The code, typed here."""
    if not sys.stdin.isatty():
        raise ValueError(
            "In the console of the first laptop, under “Second laptop”, let this one in, and "
            "start this with --code and what it shows."
        )
    print("In the console of the first laptop, under “Second laptop”, let this one in.")
    return input("The code that it shows: ")


def _joined(other: str, code: str) -> tuple[str, int, int]:
    try:
        return going_on.join(other, code, socket.gethostname())
    except PermissionError:
        raise ValueError(
            "That code is not the one that the first laptop shows, or it has been used. Please "
            "ask for a new one there."
        ) from None
    except OSError as error:
        raise ValueError(f"http://{other} does not answer ({error}).") from None


def _tell(second: Second) -> None:
    with suppress(KeyError):
        print(f"{time.strftime('%H:%M:%S')}  {SAID[second.state]}", flush=True)


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return SORRY
