"""Houses that play by themselves, to see what a machine carries."""

import subprocess
import sys

import psycopg
import pytest

from partycards.commands import main
from partycards.hosting.simulation import Carried
from tests.hosting.houses import tables
from tests.postgres import Server

TWO = Carried(
    houses=2, workers=1, seconds=10.0, events=50.0, commits=25.0, cpu=0.02, memory=4_098_000.0,
    empty=2_050_000.0, late=0.001, handed_over=0.0, failed=0.0,
    asked=tuple(map(float, range(1, 102))),
)  # fmt: skip


def test_what_is_told_is_for_a_move_a_house_and_a_second() -> None:
    assert TWO.moves_a_second == 5
    assert TWO.cpu_a_move == pytest.approx(400)
    assert TWO.memory_a_house == 1000
    assert (TWO.page(0.5), TWO.page(0.99)) == (51, 100)


def test_a_simulation_says_what_it_lacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PARTYCARDS_DATABASE", raising=False)
    assert main(["simulate"]) == 2
    assert "Name a database" in capsys.readouterr().err
    assert main(["simulate", "--houses", "0", "--database", "postgresql://nowhere"]) == 2
    assert "At least one house" in capsys.readouterr().err


@pytest.mark.full
@pytest.mark.timeout(180)
def test_three_houses_play_on_two_workers_and_leave_nothing(postgres: Server) -> None:
    database = postgres.database(tables)
    command = [sys.executable, "-m", "partycards", "simulate", "--houses", "3", "--minutes", "0.2"]
    told = subprocess.run(
        [*command, "--database", database], capture_output=True, text=True, timeout=150, check=True
    ).stdout
    assert "3 on 2 workers" in told
    assert "commits that failed      0" in told
    with psycopg.connect(database) as connection:
        left = connection.execute("SELECT count(*) FROM event").fetchone()
    assert left == (0,)
