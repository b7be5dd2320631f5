"""`partycards games`: the games there are."""

import argparse
from typing import Any

from partycards.games import GAMES


def add_to(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games", description="List the games.")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for every game: key, title, how many may play, one sentence."""
    for key, kind in GAMES.items():
        seats = kind().seats()
        print(f"{key:18} {kind.about.title} ({seats[0]}-{seats[-1]}): {kind.about.summary}")
    return 0
