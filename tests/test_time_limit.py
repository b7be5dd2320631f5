"""A test that hangs fails, by its name, and those after it are run."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
HANGING = """
import gevent, subprocess, sys
from hypothesis import given, settings, strategies

def test_busy():
    while True:
        pass

def test_asleep():
    gevent.sleep(60)

def test_waiting_for_a_process():
    subprocess.run([sys.executable, "-c", "import time; time.sleep(60)"])

@settings(database=None)
@given(strategies.integers())
def test_busy_with_any_number(number):
    while True:
        pass

def test_that_is_well():
    assert True
"""


def test_a_test_that_hangs_fails_by_its_name_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.time_limit", "--timeout=0.3"]
    command += ["-c", "pyproject.toml", "--rootdir", str(tmp_path), str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert "4 failed, 1 passed" in run.stdout, run.stdout + run.stderr
    assert run.stdout.count("Timeout (>0.3s) from pytest-timeout") >= 4, run.stdout
    for name in ("busy", "asleep", "waiting_for_a_process", "busy_with_any_number"):
        assert re.search(rf"FAILED \S+::test_{name}\b", run.stdout), run.stdout


def test_every_test_has_a_limit_though_it_names_none() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert 0 < settings["timeout"] <= 120
