"""The command line: one file for each command."""

# The server is gevent's; the standard library must know before anything else is imported.
from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402

from partycards import __version__  # noqa: E402
from partycards.commands import backup, demo, games, host, new_game, packs, print  # noqa: E402
from partycards.rows import Newer  # noqa: E402


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status for the shell."""
    parser = argparse.ArgumentParser(
        prog="partycards", description="Cooking card games for real tables."
    )
    parser.add_argument("--version", action="version", version=f"partycards {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (host, demo, games, print, packs, backup, new_game):
        command.add_to(commands)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
    except Newer as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return status
