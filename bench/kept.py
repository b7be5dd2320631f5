"""What was measured last, with its date and machine: docs/bench.md for who reads, and a data file
for the program, which says a line of it to the host."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.machine import described

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "bench.md"
FIGURES = ROOT / "data" / "measured.json"
HEAD = """# What was measured

`make bench ARGS=--keep` writes this page. What is compared, and how, says [the bench's
README](../bench/README.md). Believe the ratios: both of a pair had the same minutes of the same
machine. The other servers keep everything in memory; here every move is on the disk before anybody
sees it.

"""


def keep(rate: int, tables: Sequence[str], said: Mapping[str, str]) -> None:
    """Write both. `rate` is our moves a second at 20 tables; `tables` are lines of Markdown."""
    machine = described()
    PAGE.write_text(page(machine, tables, said), encoding="utf-8")
    known = {key: machine[key] for key in ("date", "cpu", "cores")}
    FIGURES.write_text(json.dumps({**known, "rate": rate}, indent=1) + "\n", encoding="utf-8")


def page(machine: Mapping[str, str | int], tables: Sequence[str], said: Mapping[str, str]) -> str:
    """The page in Markdown."""
    of = (
        "Measured on {date}: {cpu}, {cores} cores, {system}, Python {python}, commit {commit}."
    ).format(**machine)
    listed = "\n".join(f"- {sentence}" for sentence in said.values())
    return f"{HEAD}{of}\n\n" + "\n".join(tables) + f"\n{listed}\n"
