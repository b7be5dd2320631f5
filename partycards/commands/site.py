"""`partycards site`: a hosting site, many houses on several workers and one PostgreSQL."""

import argparse
import sys
from pathlib import Path
from typing import Any

from partycards.commands import output
from partycards.commands.settings_typed import add_settings

OF_A_WORKER = ("bind", "port", "max_upload", "moves_per_second")


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "site",
        help="run a hosting site with many houses",
        description=(
            "Run a hosting site: many houses, each at its own name, on several workers and one "
            "PostgreSQL. The site's settings are in the environment; see docs/site-guide.md."
        ),
    )
    verbs = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = verbs.add_parser(
        "serve",
        help="run one worker of the site",
        description="Run one worker of the site, until it is told to stop.",
    )
    add_settings(serve, *OF_A_WORKER)
    serve.set_defaults(run=run)
    houses = verbs.add_parser("houses", help="the houses of the site, one by one")
    of_houses = houses.add_subparsers(required=True, metavar="VERB")
    _verb(of_houses, "list", "all of them, and when they were used last")
    for name, says in (
        ("new", "open a house; its host's link is shown once"),
        ("link", "a new link for its host; the old one is good for nothing then"),
        ("close", "nobody can enter; everything is kept"),
        ("open", "open one that was closed"),
    ):
        _verb(of_houses, name, says).add_argument("name", metavar="HOUSE")
    invite = _verb(of_houses, "invite", "codes with which somebody opens a house each")
    invite.add_argument("--count", type=int, default=1, metavar="N", help="how many")
    invitations = _verb(of_houses, "invitations", "all of them, and what was opened with them")
    invitations.add_argument("--withdraw", metavar="NUMBER", help="take one back")
    erase = _verb(of_houses, "erase", "erase a house for good")
    erase.add_argument("name", metavar="HOUSE")
    erase.add_argument("--really", metavar="HOUSE", help="its name once more")
    export = _verb(of_houses, "export", "write a house into a data folder that a laptop opens")
    export.add_argument("name", metavar="HOUSE")
    export.add_argument("folder", metavar="FOLDER", type=Path)
    take_in = _verb(verbs, "take-in", "make a house of a laptop's data folder")
    take_in.add_argument("folder", metavar="FOLDER", type=Path)
    take_in.add_argument("name", metavar="HOUSE")
    check = _verb(verbs, "check-backup", "restore a dump beside the site and play it again")
    check.add_argument("file", metavar="FILE", type=Path)
    check.add_argument("--database", help="another role that may make databases, postgresql://...")
    doctor = verbs.add_parser(
        "doctor",
        help="how the site is: database, replicas, workers, clock, versions, backups",
        description="Look at what the site hangs on. Changes nothing; workers run meanwhile. Ends "
        "with 1 when something is broken.",
    )
    doctor.add_argument("--backups", metavar="FOLDER", type=Path, help="where the dumps are")
    doctor.set_defaults(run=run_doctor)


def _verb(verbs: Any, name: str, says: str) -> argparse.ArgumentParser:
    """A command about houses."""
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=says, description=says)
    parser.set_defaults(run=run_about_houses, verb=name)
    return parser


def run_about_houses(options: argparse.Namespace) -> int:
    """What an operator does about single houses."""
    try:
        from partycards.commands import site_houses
    except ImportError as error:
        return needs_more(error)
    return site_houses.run(options)


def run_doctor(options: argparse.Namespace) -> int:
    """How the site is: 1 when something is broken."""
    try:
        from partycards.hosting.doctor import examined
        from partycards.hosting.settings import hosting_from_environment
    except ImportError as error:
        return needs_more(error)
    # Only here: what a laptop hangs on is not asked for by any other verb of a site.
    from partycards.commands.doctor import told

    try:
        settings = hosting_from_environment()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return told(examined(settings.database, options.backups))


def needs_more(error: ImportError) -> int:
    """A laptop has not got what sites are made of; the exit status."""
    print(
        f"A hosting site needs more than a laptop ({error.name}). "
        "Please install it with: pip install 'partycards[site]'",
        file=sys.stderr,
    )
    return 2


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop, then hand every house over."""
    try:
        # Only here: no other command needs PostgreSQL.
        from partycards.hosting import serving
    except ImportError as error:
        return needs_more(error)
    chosen = {name: getattr(options, name) for name in OF_A_WORKER}
    output.keep_running()
    try:
        return serving.serve(chosen)
    except (ValueError, serving.CannotServe) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The worker cannot start: {error}", file=sys.stderr)
        return 2
