"""`partycards site houses`, `take-in` and `check-backup`: what an operator does about houses."""

import argparse
import sys
import time
from collections.abc import Callable

from partycards.hosting import backup_check, data_folders
from partycards.hosting.data_folders import CannotMove, Moved
from partycards.hosting.desk import Desk, desk
from partycards.hosting.keys import digest_of, new_host_key
from partycards.hosting.names import is_house_name
from partycards.hosting.registry import new_invitation
from partycards.hosting.settings import HostingSettings, hosting_from_environment

SORRY = 2
LEAVING = 5.0
"""Seconds in which a worker has put away a house that was closed; after that it has crashed."""

Verb = Callable[[argparse.Namespace, HostingSettings, Desk], int]


def run(options: argparse.Namespace) -> int:
    """Do what was asked for, on the database of the site."""
    try:
        settings = hosting_from_environment()
        with desk(settings.database) as here:
            return VERBS[options.verb](options, settings, here)
    except (ValueError, CannotMove, backup_check.CannotCheck) as error:
        return _sorry(str(error))


def _list(_options: argparse.Namespace, settings: HostingSettings, here: Desk) -> int:
    for house in here.registry.all():
        seen = time.strftime("%Y-%m-%d", time.localtime(house.last_seen))
        state = "closed" if house.closed else "open"
        print(f"{settings.address(house.name):40} {state:7} last used {seen}")
    return 0


def _new(options: argparse.Namespace, settings: HostingSettings, here: Desk) -> int:
    name = options.name
    if not is_house_name(name):
        return _sorry(f"{name} cannot be the name of a house: a-z, 0-9 and -, at least three.")
    key = new_host_key()
    if not here.registry.add(name, digest_of(key)):
        return _sorry(f"There is a house {name} already.")
    _show_link(settings, name, key)
    return 0


def _link(options: argparse.Namespace, settings: HostingSettings, here: Desk) -> int:
    _must_be(here, options.name)
    key = new_host_key()
    here.registry.change(options.name, host_key_digest=digest_of(key))
    print("The old link and every console that is open are good for nothing from now on.")
    _show_link(settings, options.name, key)
    return 0


def _close(options: argparse.Namespace, _settings: HostingSettings, here: Desk) -> int:
    _must_be(here, options.name)
    here.registry.change(options.name, closed=True)
    _wait_until_left(here, options.name)
    print(f"{options.name} is closed; everything in it is kept.")
    return 0


def _open(options: argparse.Namespace, _settings: HostingSettings, here: Desk) -> int:
    _must_be(here, options.name)
    here.registry.change(options.name, closed=False)
    print(f"{options.name} is open.")
    return 0


def _invite(options: argparse.Namespace, settings: HostingSettings, here: Desk) -> int:
    for _ in range(options.count):
        code = new_invitation()
        print(f"{code}   number {here.registry.invite(code).number}")
    print(f"Each opens one house at {settings.scheme}://{settings.address('')[1:]}/")
    if settings.new_houses != "invite":
        print("Nobody is asked for a code yet: that is PARTYCARDS_NEW_HOUSES=invite.")
    return 0


def _invitations(options: argparse.Namespace, _settings: HostingSettings, here: Desk) -> int:
    number = options.withdraw
    if number is not None:
        known = [one.number for one in here.registry.invitations() if not one.house]
        if number not in known or not here.registry.withdraw(number):
            return _sorry(f"There is no invitation {number} that is good.")
        print(f"{number} is withdrawn.")
        return 0
    for one in here.registry.invitations():
        made = time.strftime("%Y-%m-%d", time.localtime(one.made))
        print(f"{one.number}  made {made}  {one.house or 'not used yet'}")
    return 0


def _export(options: argparse.Namespace, _settings: HostingSettings, here: Desk) -> int:
    _tell(data_folders.go_home(here, options.name, options.folder.expanduser()))
    print(f"A laptop opens it: partycards host --data {options.folder}")
    return 0


def _take_in(options: argparse.Namespace, settings: HostingSettings, here: Desk) -> int:
    folder = options.folder.expanduser().resolve()
    moved = data_folders.come(here, folder, options.name)
    _tell(moved)
    if moved.host_key:
        _show_link(settings, options.name, moved.host_key)
    else:
        address = f"{settings.scheme}://{settings.address(options.name)}"
        print(f"{address}: the key in its host's link stays the same.")
    return 0


def _erase(options: argparse.Namespace, _settings: HostingSettings, here: Desk) -> int:
    _must_be(here, options.name)
    if options.really != options.name:
        return _sorry(
            f"Nobody can bring {options.name} back. If you are sure, add: --really {options.name}"
        )
    here.registry.change(options.name, closed=True)
    _wait_until_left(here, options.name)
    data_folders.erase(here, options.name)
    print(f"{options.name} is erased; backups have it until they are thrown away.")
    return 0


def _check_backup(options: argparse.Namespace, settings: HostingSettings, _here: Desk) -> int:
    found = backup_check.check(options.database or settings.database, options.file)
    for name in ("houses", "tables", "played", "events"):
        print(f"{name:7} {getattr(found, name)}")
    for table in found.broken:
        print(f"{table} cannot be played.", file=sys.stderr)
    return 1 if found.broken else 0


VERBS: dict[str, Verb] = {
    "list": _list,
    "new": _new,
    "link": _link,
    "close": _close,
    "open": _open,
    "invite": _invite,
    "invitations": _invitations,
    "export": _export,
    "take-in": _take_in,
    "erase": _erase,
    "check-backup": _check_backup,
}


def _must_be(here: Desk, name: str) -> None:
    if here.registry.find(name) is None:
        raise CannotMove(f"There is no house {name}.")


def _wait_until_left(here: Desk, name: str) -> None:
    """Wait for the worker that has the house open. One that was cut off never comes to say so."""
    until = time.monotonic() + LEAVING
    while time.monotonic() < until:
        house = here.registry.find(name)
        if house is None or not house.cut_off:
            return
        time.sleep(0.1)


def _show_link(settings: HostingSettings, name: str, key: str) -> None:
    """The only time that anybody sees the key."""
    address = f"{settings.scheme}://{settings.address(name)}"
    print(f"Guests go to              {address}/")
    print(f"Its host, and nobody else {address}/host/enter?key={key}")
    print("This link is shown once: whoever has it is the host.")


def _tell(moved: Moved) -> None:
    print("What went along:")
    for name in ("tables", "events", "rows", "files"):
        print(f"  {name:7} {getattr(moved, name)}")


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return SORRY
