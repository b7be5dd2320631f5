"""`make balance`: house players play by the hundred, and docs/balance.md says how it went.

`--matches` are those of each game and number of guests. `--games` takes some games only and prints
what there is to say of them; with `--write` their sections of docs/balance.md are made anew.
"""

import argparse
import multiprocessing
import os
import sys
import time
from statistics import median

from bench.balance.matches import Played, jobs, play_some
from bench.balance.page import PAGE, page
from partycards.games import GAMES

MATCHES = 300


def played(keys: list[str], matches: int, processes: int) -> dict[tuple[str, int], list[Played]]:
    """So many matches of every one of these games with every number of guests."""
    todo, cells = list(jobs(keys, matches)), dict[tuple[str, int], list[Played]]()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for (key, guests, numbers), some in zip(todo, pool.imap(play_some, todo), strict=True):
            if not numbers.start:
                print(f"{GAMES[key].about.title}, guests: {guests} ...", file=sys.stderr)
            cells.setdefault((key, guests), []).extend(some)
    return cells


def thinking(cells: dict[tuple[str, int], list[Played]]) -> str:
    """What a house player thinks about a move, in the median match, a line for each game. It is the
    machine's, so it is in no page."""
    lines = []
    for key in dict.fromkeys(key for key, _ in cells):
        every = [one for (game, _), cell in cells.items() if game == key for one in cell]
        each = median(one.seconds / sum(one.moves.values()) for one in every) * 1e6
        lines.append(f"{each:8.0f} us of thinking a move: {GAMES[key].about.title}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make balance", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=[])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    began = time.perf_counter()
    cells = played(options.games or list(GAMES), options.matches, options.processes)
    if options.games and not options.write:
        print(page(cells))
    else:
        before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        PAGE.write_text(page(cells, before), encoding="utf-8")
    print(thinking(cells), file=sys.stderr)
    print(f"{time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
