"""What the bench has measured is kept with its date and machine, and the program reads it."""

from pathlib import Path

import pytest

from bench import kept
from bench.machine import described
from bench.run import report
from partycards.services.measured import Measured, measured


def result(kind: str, rate: float) -> dict[str, object]:
    """One of a pair at twenty tables."""
    times = {"p50": 5.0, "p99": 10.0, "server_us": 200, "bytes_view": 600, "memory_mib": 110}
    return {"kind": kind, "mode": "closed", "tables": 20, "rate_done": rate, **times}


def test_medians_and_the_medians_of_the_ratios_of_pairs_are_reported() -> None:
    rates = {"party": (3000.0, 4000.0, 5000.0), "boardgame": (2000.0, 1000.0, 4000.0)}
    results = [result(kind, rate) for kind, each in rates.items() for rate in each]
    lines = [*report(results, [*rates])]
    assert "| Party Cards | 4000 | 5.00 | 10.00 | 200 | 600 | 110 |" in lines
    (ratios,) = [line for line in lines if line.startswith("| ours / boardgame.io |")]
    assert ratios.startswith("| ours / boardgame.io | **1.50** | **1.00** |")


def test_what_is_kept_says_date_and_machine_and_the_program_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "PAGE", tmp_path / "bench.md")
    monkeypatch.setattr(kept, "FIGURES", tmp_path / "measured.json")
    kept.keep(4100, ["| Party Cards | 4100 |"], {"age": "A move costs what it did."})
    machine = described()
    page = kept.PAGE.read_text()
    assert f"Measured on {machine['date']}: {machine['cpu']}, {machine['cores']} cores" in page
    assert "| Party Cards | 4100 |\n- A move costs what it did.\n" in page
    read = measured(kept.FIGURES)
    assert read == Measured(str(machine["date"]), str(machine["cpu"]), int(machine["cores"]), 4100)
    assert measured(tmp_path / "nothing.json") is None
