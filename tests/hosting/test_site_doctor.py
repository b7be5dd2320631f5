"""The doctor of a site: what is fine, and each thing that an operator has to do."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from partycards.commands import main
from partycards.hosting import doctor
from partycards.hosting.lease import Lease
from partycards.tables.log_sqlite import FORMAT
from tests.postgres import Server

NIGHT = 1_790_000_000.0


@pytest.fixture
def worker(database: str) -> Iterator[Lease]:
    """One that keeps a street."""
    lease = Lease(database, "worker-1", "", FORMAT)
    assert lease.take(7)
    yield lease
    lease.close()


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """Dumps of tonight."""
    (tmp_path / "partycards-2026-11-22T0430.dump").touch()
    return tmp_path


def asked(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, str]]:
    """The exit status of the doctor, and what it says of each thing."""
    status = main(["site", "doctor", *options])
    lines = capsys.readouterr().out.splitlines()
    return status, {line[:14].strip(): re.sub(r"\s+", " ", line[14:]).strip() for line in lines}


def change(database: str, sql: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(sql.encode())


def test_a_site_that_is_well_is_said_to_be_well(
    database: str, worker: Lease, backups: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, rows = asked(capsys, "--backups", str(backups))
    assert status == 0
    assert list(rows) == [
        "Database", "Safety", "Replicas", "Disk", "Clock", "Workers", "Versions", "Backups"
    ]  # fmt: skip
    assert all(says.startswith("fine ") for says in rows.values()), rows
    assert rows["Workers"] == "fine 1 connected; keeping houses: worker-1."
    assert "PostgreSQL 18." in rows["Versions"]


def test_a_database_that_is_away_is_one_clear_row(
    database: str, backups: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("PARTYCARDS_DATABASE", "postgresql://party@127.0.0.1:9/nowhere")
    status, rows = asked(capsys, "--backups", str(backups))
    assert status == 1
    assert list(rows) == ["Database", "Backups"]
    assert rows["Database"].startswith("BROKEN It cannot be reached: ")


def test_settings_that_cannot_be_are_said_as_a_worker_says_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PARTYCARDS_DATABASE", raising=False)
    assert main(["site", "doctor"]) == 2
    assert "PARTYCARDS_DATABASE has to be set" in capsys.readouterr().err


def test_a_database_that_could_lose_a_move_is_broken(
    database: str, worker: Lease, capsys: pytest.CaptureFixture[str]
) -> None:
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    change(database, f"ALTER DATABASE {name} SET synchronous_commit = off")
    status, rows = asked(capsys)
    assert status == 1
    assert rows["Safety"].startswith("BROKEN")
    assert "synchronous_commit is off" in rows["Safety"]


def test_a_table_without_its_net_is_broken(
    database: str, worker: Lease, capsys: pytest.CaptureFixture[str]
) -> None:
    change(database, "ALTER TABLE guest NO FORCE ROW LEVEL SECURITY")
    status, rows = asked(capsys)
    assert status == 1
    assert "row level security on guest" in rows["Safety"]


def test_a_fresh_database_and_no_worker(
    postgres: Server, database: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("PARTYCARDS_DATABASE", postgres.database())
    status, rows = asked(capsys)
    assert status == 1
    assert rows["Safety"] == "look at this No worker has set the database up yet."
    assert rows["Workers"].startswith("BROKEN None is connected")
    assert rows["Database"].startswith("fine 0 houses")


def test_a_worker_that_has_fallen_silent_is_named(
    database: str, worker: Lease, capsys: pytest.CaptureFixture[str]
) -> None:
    change(database, "UPDATE keeper SET seen = seen - interval '1 minute'")
    status, rows = asked(capsys)
    assert status == 0
    assert rows["Workers"].startswith("look at this 1 connected. Not heard of: worker-1.")


@pytest.mark.parametrize(
    "sql", ["UPDATE alembic_version SET version_num = '9999'", "UPDATE keeper SET format = 999"]
)
def test_what_a_newer_one_has_written_is_broken_for_this_one(
    database: str, worker: Lease, sql: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change(database, sql)
    status, rows = asked(capsys)
    assert status == 1
    assert rows["Versions"].startswith("BROKEN A newer Party Cards")


def test_a_replica_is_waited_for_or_spoken_of() -> None:
    assert doctor.replicas("", []).how == "fine"
    assert doctor.replicas("", [("second", "async")]).how == "look"
    assert doctor.replicas("second", [("second", "sync")]).how == "fine"
    assert doctor.replicas("ANY 1 (a, b)", [("a", "quorum"), ("b", "quorum")]).how == "fine"
    assert doctor.replicas("second", []).how == "broken"
    assert doctor.replicas("second", [("another", "async")]).how == "broken"
    # A role without pg_monitor is not told who is waited for.
    assert doctor.replicas("second", [("second", None)]).how == "fine"


def test_clocks_that_disagree_are_worth_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.time, "time", lambda: NIGHT)
    assert doctor.clock(NIGHT + 1).how == "fine"
    assert (
        doctor.clock(NIGHT - 90).in_words("en").startswith("This machine and the database are 90")
    )


def test_a_dump_that_is_old_or_half_or_not_there(tmp_path: Path) -> None:
    assert doctor.dumps(None, NIGHT).how == "look"
    assert doctor.dumps(tmp_path, NIGHT).how == "broken"
    (tmp_path / "partycards-2026-11-22T0430.dump.part").touch()
    assert doctor.dumps(tmp_path, NIGHT).how == "broken"
    dump = tmp_path / "partycards-2026-11-21T0430.dump"
    dump.touch()
    for hours, how in ((3, "fine"), (29, "fine"), (31, "broken")):
        os.utime(dump, (NIGHT - hours * 3600,) * 2)
        assert doctor.dumps(tmp_path, NIGHT).how == how
    assert doctor.dumps(tmp_path / "nowhere", NIGHT).how == "broken"
