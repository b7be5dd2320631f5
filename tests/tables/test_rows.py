"""The rows go from version to version by numbered steps: all of them or none, after a copy.

The house of these tests is that of 0.1 which is kept in `tests/kept`.
"""

import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Column, String, Table, create_engine, inspect
from sqlalchemy.exc import OperationalError

from partycards import rows
from partycards.app import create_app
from partycards.commands import main
from partycards.rows_versions import steps
from partycards.rows_versions.__main__ import main as write_the_next_step
from partycards.rows_versions.at_rest import rows_at
from partycards.settings import Settings
from partycards.tables import copies
from tests.evening import Evening
from tests.kept.folders import unpacked

pytestmark = pytest.mark.laptop

Kept = list[tuple[Any, ...]]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder of 0.1."""
    return unpacked("0.1", tmp_path)


@pytest.fixture
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Adds a step after the last one: what it does is Python, in one line for each thing."""

    def add(does: str) -> None:
        folder = tmp_path / "steps"
        if not folder.exists():
            shutil.copytree(steps.STEPS, folder)
            monkeypatch.setattr("partycards.rows_versions.steps.STEPS", folder)
        lines = ["import os", "import sqlalchemy as sa", "from alembic import op",
                 "revision = '9999'", f"down_revision = {NEWEST!r}", "def upgrade():",
                 *(f"    {line}" for line in does.splitlines())]  # fmt: skip
        (folder / "versions" / "step_9999_of_a_test.py").write_text("\n".join(lines))
        monkeypatch.setattr("partycards.rows_versions.steps.NEWEST", "9999")

    return add


NEWEST = steps.NEWEST


def asked(folder: Path, sql: str) -> Kept:
    """What a query of the rows answers."""
    with closing(sqlite3.connect(folder / "party.sqlite")) as connection:
        return connection.execute(sql).fetchall()


def change(folder: Path, *sql: str) -> None:
    with closing(sqlite3.connect(folder / "party.sqlite")) as connection, connection:
        for statement in sql:
            connection.execute(statement)


def opened(folder: Path) -> None:
    """The program starts on this folder, and stops again."""
    app = create_app(Settings(data=str(folder)))
    app.site.stop()
    with app.app_context():
        rows.db.engine.dispose()


def votes(folder: Path) -> Kept:
    return asked(folder, 'SELECT "table", voter, chef FROM vote ORDER BY 1, 2')


# The form of the rows -----------------------------------------------------------------------------


def test_steps_and_declarations_agree() -> None:
    """Whoever changes a row writes a step: docs/upgrading.md."""
    with create_engine("sqlite://").begin() as connection:
        steps.go_through_steps(connection)
        assert steps.differences(connection) == []
        for name, table in rows.Row.metadata.tables.items():
            keys = inspect(connection).get_pk_constraint(name)["constrained_columns"]
            assert keys == table.primary_key.columns.keys()
            assert keys[0] == "house"
        scripts = ScriptDirectory.from_config(steps.alembic_on(connection))
    assert scripts.get_heads() == [steps.NEWEST]


def test_a_new_house_and_one_that_went_through_all_steps_are_alike(
    evening: Evening, old: Path
) -> None:
    opened(old)
    for folder in (evening.folder, old):
        with create_engine(f"sqlite:///{folder / 'party.sqlite'}").connect() as connection:
            assert steps.differences(connection) == []
        assert asked(folder, "SELECT version_num FROM alembic_version") == [(steps.NEWEST,)]


def test_a_start_with_nothing_to_go_through_does_not_wait_for_alembic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "alembic", None)
    opened(tmp_path)
    opened(tmp_path)


# Going through steps ------------------------------------------------------------------------------


def test_a_column_that_is_missing_no_longer_stops_the_start(
    old: Path, step: Callable[[str], None]
) -> None:
    """As when a version has a column that the one before had not."""
    change(old, "ALTER TABLE photo DROP COLUMN sent")
    step('op.add_column("photo", sa.Column("sent", sa.Float(), server_default="7"))')
    opened(old)
    assert set(asked(old, "SELECT sent FROM photo")) == {(7.0,)}


def test_a_step_rebuilds_a_table_and_every_vote_is_still_there(
    old: Path, step: Callable[[str], None]
) -> None:
    before = votes(old)
    step('with op.batch_alter_table("vote") as vote:\n'
         '    vote.add_column(sa.Column("weight", sa.Integer(), server_default="1"))\n'
         '    vote.alter_column("ballot", new_column_name="of")\n'
         'op.execute("UPDATE vote SET weight = 2")')  # fmt: skip
    with rows_looked_at(old):
        pass
    assert asked(old, "SELECT count(*) FROM pragma_table_info('vote')") == [(5,)], "only looked"
    migrate(old)
    assert votes(old) == before != []
    assert set(asked(old, "SELECT weight FROM vote")) == {(2,)}
    assert asked(old, "SELECT of FROM vote") != []


def rows_looked_at(folder: Path) -> Any:
    return rows_at(folder)


def migrate(folder: Path) -> None:
    """Only the rows: the program of today would not know those of the test's step."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'party.sqlite'}"
    steps.set_up(app, lambda: None)
    with app.app_context():
        rows.db.engine.dispose()


def test_before_a_step_a_copy_is_kept_for_the_owner_alone_and_only_then(old: Path) -> None:
    before = asked(old, "SELECT * FROM guest ORDER BY 1, 2")
    opened(old)
    opened(old)
    (copy,) = (one for one in copies.kept(old) if one.manifest.why == copies.UPGRADE)
    assert copy.path.stat().st_mode & 0o077 == 0
    with zipfile.ZipFile(copy.path) as archive:
        (old / "then").mkdir()
        (old / "then" / "party.sqlite").write_bytes(archive.read("party.sqlite"))
    assert asked(old / "then", "SELECT * FROM guest ORDER BY 1, 2") == before != []
    assert asked(old / "then", "SELECT * FROM sqlite_master WHERE name = 'alembic_version'") == []


def test_a_new_house_needs_no_copy(evening: Evening) -> None:
    assert copies.kept(evening.folder) == []


def test_without_a_copy_no_step_is_taken(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(folder: Path, why: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("partycards.ground.copies.make", full)
    before = (old / "party.sqlite").read_bytes()
    assert main(["host", "--data", str(old), "--port", "0", "--no-browser"]) == 2
    assert "cannot start: [Errno 28] No space left on device" in capsys.readouterr().err
    assert (old / "party.sqlite").read_bytes() == before


def test_a_step_that_the_database_refuses_is_not_passed_over(
    old: Path, step: Callable[[str], None]
) -> None:
    step('op.execute("INSERT INTO nowhere VALUES (1)")')
    with pytest.raises(OperationalError, match="no such table: nowhere"):
        migrate(old)
    assert asked(old, "SELECT name FROM sqlite_master WHERE name = 'alembic_version'") == []


@pytest.mark.parametrize(
    "damage", ["DROP TABLE need", "DELETE FROM alembic_version", "DROP TABLE alembic_version"]
)
def test_a_house_that_came_back_from_a_damaged_file_without_a_table_starts(
    old: Path, damage: str
) -> None:
    opened(old)
    before = votes(old)
    change(old, damage)
    opened(old)
    assert asked(old, "SELECT version_num FROM alembic_version") == [(steps.NEWEST,)]
    with create_engine(f"sqlite:///{old / 'party.sqlite'}").connect() as connection:
        assert steps.differences(connection) == []
    assert votes(old) == before


def test_a_step_that_goes_wrong_leaves_everything_as_it_was(
    old: Path, step: Callable[[str], None]
) -> None:
    before = asked(old, "SELECT name, sql FROM sqlite_master ORDER BY 1"), votes(old)
    step('op.drop_table("need")\n'
         'op.execute("UPDATE vote SET chef = 0")\n'
         "raise RuntimeError('a mistake in a step')")  # fmt: skip
    with pytest.raises(RuntimeError, match="a mistake in a step"):
        migrate(old)
    assert (asked(old, "SELECT name, sql FROM sqlite_master ORDER BY 1"), votes(old)) == before


def test_a_crash_in_a_step_leaves_everything_as_it_was_and_the_next_start_goes_through(
    old: Path, tmp_path: Path, step: Callable[[str], None]
) -> None:
    before = asked(old, "SELECT name, sql FROM sqlite_master ORDER BY 1"), votes(old)
    step('op.drop_table("need")\n'
         'op.execute("UPDATE vote SET chef = 0")\n'
         "os.kill(os.getpid(), 9)")  # fmt: skip
    program = (
        "from pathlib import Path\nfrom partycards.rows_versions import steps\n"
        "from tests.tables.test_rows import migrate\n"
        f"steps.STEPS, steps.NEWEST = Path({str(tmp_path / 'steps')!r}), '9999'\n"
        f"migrate(Path({str(old)!r}))"
    )
    killed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert killed.returncode == -9, killed.stderr
    assert (asked(old, "SELECT name, sql FROM sqlite_master ORDER BY 1"), votes(old)) == before
    step('op.execute("UPDATE vote SET chef = 0")')
    migrate(old)
    assert {chef for _, _, chef in votes(old)} == {0}


# Looking, and what is too new ---------------------------------------------------------------------


def test_who_only_looks_at_an_older_house_changes_nothing_there(old: Path) -> None:
    before = {path: path.read_bytes() for path in old.rglob("*") if path.is_file()}
    assert main(["packs", "list", "--data", str(old)]) == 0
    assert {path: path.read_bytes() for path in old.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("command", [["host", "--port", "0", "--no-browser"], ["packs", "list"]])
def test_rows_of_a_newer_version_are_refused_in_words_and_left_alone(
    evening: Evening, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    evening.stop()
    change(evening.folder, "UPDATE alembic_version SET version_num = '9999'")
    before = (evening.folder / "party.sqlite").read_bytes()
    assert main([*command, "--data", str(evening.folder)]) == 2
    assert "were written by a newer Party Cards (step 9999)" in capsys.readouterr().err
    assert (evening.folder / "party.sqlite").read_bytes() == before


def test_a_log_of_a_newer_version_is_refused_in_words(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    evening.stop()
    with closing(sqlite3.connect(evening.folder / "log.sqlite")) as connection:
        connection.execute("PRAGMA user_version=99")
    command = ["host", "--port", "0", "--no-browser", "--data", str(evening.folder)]
    assert main(command) == 2
    assert "was written by a newer Party Cards (format 99)" in capsys.readouterr().err


def test_the_next_step_is_written_for_what_was_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As docs/upgrading.md says."""
    shutil.copytree(steps.STEPS, tmp_path / "steps")
    monkeypatch.setattr("partycards.rows_versions.steps.STEPS", tmp_path / "steps")
    Table("tip", rows.Row.metadata, Column("key", String(), primary_key=True))
    try:
        write_the_next_step("Tips are kept")
    finally:
        rows.Row.metadata.remove(rows.Row.metadata.tables["tip"])
    number = f"{int(steps.NEWEST) + 1:04}"
    assert f'set NEWEST = "{number}"' in capsys.readouterr().out
    written = (tmp_path / "steps" / "versions" / f"step_{number}_tips_are_kept.py").read_text()
    assert f"revision = {number!r}\ndown_revision = {steps.NEWEST!r}" in written
    assert "op.create_table('tip'" in written
