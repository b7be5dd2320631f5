"""`python party.py` starts Party Cards where there is no make."""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import hatchling.build
import pytest
from packaging.requirements import Requirement

import party

TOP = Path(__file__).parent.parent
SAYS = "import sys; print(*sys.argv[1:], flush=True)"
WAITS = """
import signal, sys, time
def end(*_): print("kept", flush=True); sys.exit(7)
signal.signal(signal.SIGINT, end); print("open", flush=True); time.sleep(60)
"""


def a_wheel(folder: Path, name: str) -> str:
    """A package that prints nothing and does nothing, as a line of a list with its hash."""
    file = folder / f"{name}-1.0-py3-none-any.whl"
    about = f"{name}-1.0.dist-info"
    texts = {
        f"{name}.py": "",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(file, "w") as wheel:
        for path, text in texts.items():
            wheel.writestr(path, text)
        record = "".join(f"{path},{_hash(text.encode())},\n" for path, text in texts.items())
        wheel.writestr(f"{about}/RECORD", f"{record}{about}/RECORD,,\n")
    return f"./{file.name} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"


def _hash(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return f"sha256={digest.decode().rstrip('=')}"


def test_the_launcher_tests_what_make_test_does() -> None:
    makefile = (TOP / "Makefile").read_text()
    linted = makefile.partition("\nlint: $(VENV)/.dev\n")[2].partition("\n\n")[0]
    places = {party.PYTHON: "$(PY)", str(party.BIN / f"oxlint{party.EXE}"): "$(VENV)/bin/oxlint"}
    commands = [" ".join(places.get(word, word) for word in line) for line in party.TESTS]
    assert [line.strip() for line in linted.splitlines()] == commands[:-1]
    (options,) = re.findall(r"^SIDE_BY_SIDE := (.+)$", makefile, re.M)
    assert commands[-1] == f"$(PY) -m pytest -q {options}"


class Clone:
    """A fresh folder with the launcher and a small program in place of Party Cards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(TOP / "party.py", folder)
        (folder / "partycards").mkdir()
        self.program(SAYS)
        self.needs = folder / "requirements.txt"
        self.needs.write_text(a_wheel(folder, "flour"))

    def program(self, text: str) -> None:
        (self.folder / "partycards" / "__main__.py").write_text(text)

    def party(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.folder / "party.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)


@pytest.mark.full
def test_a_fresh_folder_becomes_a_party_with_one_line_and_fetches_only_once(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    first = clone.party("--port", "0")
    assert first.stderr == ""
    fetched, host = first.stdout.splitlines()
    assert fetched == "Fetching what Party Cards needs (once, about a minute) ..."
    assert host == "host --port 0"
    assert clone.party().stdout == "host\n"
    assert clone.party("demo", "--seed", "7").stdout == "demo --seed 7\n"

    # A newer list is fetched; one that is not what it says is refused, with all that pip says.
    clone.needs.write_text(clone.needs.read_text() + a_wheel(tmp_path, "salt"))
    later = (tmp_path / ".venv" / ".runtime").stat().st_mtime + 10
    os.utime(clone.needs, (later, later))
    (tmp_path / "salt-1.0-py3-none-any.whl").write_bytes(b"something else")
    wrong = clone.party()
    assert wrong.returncode != 0
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in wrong.stderr
    assert "host" not in wrong.stdout
    clone.needs.write_text(a_wheel(tmp_path, "flour") + a_wheel(tmp_path, "salt"))
    assert clone.party().stdout.splitlines() == [fetched, "host"]

    # Ctrl-C in a terminal reaches both: the party ends as it wants to, and says how.
    clone.program(WAITS)
    command = [sys.executable, str(tmp_path / "party.py")]
    with subprocess.Popen(command, stdout=-1, text=True, start_new_session=True) as party:
        assert party.stdout is not None
        assert party.stdout.readline() == "open\n"
        os.killpg(party.pid, 2)
        assert party.stdout.read() == "kept\n"
    assert party.returncode == 7


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    before = Path.cwd()
    os.chdir(TOP)
    try:
        return zipfile.ZipFile(folder / hatchling.build.build_wheel(str(folder)))
    finally:
        os.chdir(before)


def test_who_has_only_pipx_or_uv_finds_a_command_in_the_wheel_and_all_that_it_needs(
    wheel: zipfile.ZipFile,
) -> None:
    with wheel:
        files = set(wheel.namelist())
        about = next(name for name in files if name.endswith("dist-info/METADATA"))
        text = wheel.read(about).decode()
        commands = wheel.read(about.replace("METADATA", "entry_points.txt")).decode()
    assert "partycards = partycards.commands:main" in commands
    assert {"partycards/commands/__init__.py", "partycards/_files/static/display.js",
            "partycards/_files/static/awake/silent.mp4"} <= files  # fmt: skip
    locks = (TOP / "requirements.txt").read_text(), (TOP / "requirements-site.txt").read_text()
    pinned = dict(re.findall(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", "\n".join(locks), re.M))
    wanted = [Requirement(each) for each in Parser().parsestr(text).get_all("Requires-Dist") or []]
    assert len(wanted) > 10
    for each in wanted:
        assert each.specifier.contains(pinned[each.name]), each
