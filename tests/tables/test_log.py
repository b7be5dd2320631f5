"""The log finds what it is asked without reading every move of every evening."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partycards.tables import log_sqlite as log_module
from partycards.tables.log import Event, Log
from partycards.tables.log_sqlite import SqliteLog

pytestmark = pytest.mark.laptop


def a_house(folder: Path) -> SqliteLog:
    """Three tables: an evening that is over, one that goes on, and one where the house plays."""
    log = SqliteLog(folder / "log.sqlite")
    three_tables(log)
    return log


def three_tables(log: Log) -> None:
    kinds = {
        "THYME": ("opened", "sat", "started", "moved", "moved", "closed", "hid"),
        "BASIL": ("opened", "sat", "moved"),
        "CLOVE": ("opened", "house_sat", "moved"),
    }
    for at, (code, happened) in enumerate(kinds.items()):
        events = [
            Event(code, seq, at * 100.0 + seq, "host", kind, b"{}")
            for seq, kind in enumerate(happened, 1)
        ]
        log.append(events)


def test_tables_are_told_in_the_order_of_opening_with_whether_they_are_closed(
    tmp_path: Path,
) -> None:
    log = a_house(tmp_path)
    assert log.tables() == [("THYME", True), ("BASIL", False), ("CLOVE", False)]
    assert log.closings() == [("THYME", 6.0)]
    assert log.with_kind("house_sat", "house_plays") == ["CLOVE"]
    assert [code for code, _, _ in log.of_kind("opened", "sat")] == [
        "THYME", "THYME", "BASIL", "BASIL", "CLOVE",
    ]  # fmt: skip
    log.close()


def test_nothing_that_is_asked_at_start_or_hourly_reads_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house of a thousand evenings starts as quickly as a new one."""
    log = a_house(tmp_path)
    asked: list[tuple[str, tuple[Any, ...]]] = []
    query = log_module._query

    def noted(path: Path, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        asked.append((sql, values))
        return query(path, sql, *values)

    monkeypatch.setattr(log_module, "_query", noted)
    log.tables()
    log.closings()
    log.with_kind("house_sat", "house_plays")
    log.of_kind("opened", "sat", "left")
    assert len(asked) == 4
    for sql, values in asked:
        plan = [row[3] for row in log._writing.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
        assert not [step for step in plan if step.startswith("SCAN event")], plan
    log.close()
