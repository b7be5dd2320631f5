"""`partycards simulate`: what houses cost on this machine, and how many it carries."""

import argparse
import os
import sys
from typing import Any

from partycards.commands.site import needs_more

SORRY = 2


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let a site's houses play by themselves, and tell what they cost",
        description=(
            "Make houses in a PostgreSQL, let house players play in all of them at a party's pace "
            "over several workers on this machine, tell what that took, and erase them. Not on the "
            "database of a site that people use."
        ),
    )
    parser.add_argument("--houses", type=int, default=200, help="how many (200)")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long they play (1)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument(
        "--database", default="", help="postgresql://..., else that of PARTYCARDS_DATABASE"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Simulate, and say what came of it."""
    try:
        from partycards.hosting import simulation
    except ImportError as error:
        return needs_more(error)
    database = options.database or os.environ.get("PARTYCARDS_DATABASE", "")
    if not database:
        print("Name a database to play in: --database postgresql://...", file=sys.stderr)
        return SORRY
    if min(options.houses, options.workers) < 1 or options.minutes <= 0:
        print("At least one house, one worker, and some time, please.", file=sys.stderr)
        return SORRY
    try:
        found = simulation.simulate(
            database,
            options.houses,
            options.minutes,
            options.workers,
            lambda says: print(says, flush=True),
        )
    except simulation.CannotSimulate as error:
        print(error, file=sys.stderr)
        return SORRY
    for name, value in (
        ("houses", f"{found.houses} on {found.workers} workers"),
        ("moves a second", f"{found.moves_a_second:.0f}"),
        ("events a commit", f"{found.events / max(1.0, found.commits):.1f}"),
        ("the workers' CPU a move", f"{found.cpu_a_move:.0f} us"),
        ("the workers' CPU", f"{100 * found.cpu / found.seconds:.0f} % of a core"),
        ("memory a house", f"{found.memory_a_house:.0f} KiB, with its table and a TV"),
        ("a page came in", f"{found.page(0.5):.0f} ms, p99 {found.page(0.99):.0f} ms"),
        ("the loops are late by", f"{1000 * found.late:.1f} ms in the mean"),
        ("streets handed over", f"{found.handed_over:.0f}"),
        ("commits that failed", f"{found.failed:.0f}"),
    ):
        print(f"{name:24} {value}")
    return 0
