"""`partycards site`: a hosting site, many houses on several workers and one PostgreSQL."""

import argparse
import sys
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


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop, then hand every house over."""
    try:
        # Only here: no other command needs PostgreSQL.
        from partycards.hosting import serving
    except ImportError as error:
        print(
            f"A hosting site needs more than a laptop ({error.name}). "
            "Please install it with: pip install 'partycards[site]'",
            file=sys.stderr,
        )
        return 2
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
