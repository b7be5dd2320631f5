"""The command line: one file for each command.

Whoever prints a card does not wait for a server to be read: only the command that was named is
imported, all of them when the help is about to tell of all.
"""

import argparse
import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from partycards import __version__

FILES = {
    "host": "host",
    "standby": "standby",
    "doctor": "doctor",
    "demo": "demo",
    "games": "games",
    "print": "print",
    "packs": "packs",
    "backup": "backup",
    "restore": "backup",
    "new-game": "new_game",
    "site": "site",
    "simulate": "site_simulate",
}
"""In which file a command is, in the order of the help."""
WITHOUT_SERVER = frozenset(("games", "print"))
"""Files of commands that neither start a server nor speak to one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status for the shell."""
    typed = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="partycards", description="Cooking card games for real tables."
    )
    parser.add_argument("--version", action="version", version=f"partycards {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    try:
        with _keeping_all():
            for file in _needed(typed):
                import_module(f"partycards.commands.{file}").add_to(commands)
            options = parser.parse_args(typed)
            status: int = options.run(options)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if not _newer(error):
            raise
        sys.stderr.write(f"{error}\n")
        return 2
    return status


def _needed(typed: Sequence[str]) -> Sequence[str]:
    """The file of the command that was named, or all of them."""
    named = FILES.get(typed[0]) if typed else None
    files = [named] if named else list(dict.fromkeys(FILES.values()))
    if not WITHOUT_SERVER.issuperset(files):
        # The server is gevent's; the standard library must know before it is read by others.
        from gevent import monkey

        monkey.patch_all()
    return files


@contextmanager
def _keeping_all() -> Iterator[None]:
    """A command keeps nearly all that it makes until it is over, a server what it makes until it
    answers (`Server.start`): to look through it again and again for what could be thrown away took
    a seventh of a short command's time, and a fifth of a server's start."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


def _newer(error: Exception) -> bool:
    """Whether the folder is of a newer version than the program."""
    from partycards.rows import Newer

    return isinstance(error, Newer)
