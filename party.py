"""Party Cards from a fresh folder, on Windows, macOS and Linux; with `make` it is `make party`.

    python party.py            fetches what is needed, starts the server, opens your console
    python party.py test       fetches what the tests need and runs them, as `make test`
    python party.py demo       any other command of `partycards`, with its options

Everything is fetched into the folder `.venv` beside this file, once, with the versions and hashes
of requirements.txt. An old Python must be able to read this far, to be told that it is one.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Party Cards needs Python 3.11 or newer. Install it from python.org.")

TOP = Path(__file__).resolve().parent
VENV = TOP / ".venv"
BIN, EXE = (VENV / "Scripts", ".exe") if os.name == "nt" else (VENV / "bin", "")
PYTHON = str(BIN / f"python{EXE}")
NEEDS = {
    "runtime": ("requirements.txt", "Party Cards needs"),
    "dev": ("requirements-dev.txt", "the tests need"),
}
"""What is fetched: its list, and how that is said. `.venv/.runtime` and `.venv/.dev` tell when."""
TESTS = (
    [PYTHON, "-m", "ruff", "check", "."],
    [PYTHON, "-m", "ruff", "format", "--check", "."],
    [PYTHON, "-m", "mypy"],
    [str(BIN / f"oxlint{EXE}"), "--deny-warnings", "static"],
    [PYTHON, "-m", "djlint", "--lint", "--quiet", "templates"],
    [PYTHON, "-m", "pytest", "-q", "-n", "3", "--dist", "worksteal"],
)
"""The same as the Makefile has, one after the other."""


def main(arguments: list[str]) -> int:
    """The exit status of what was asked for; of the first test that fails."""
    if arguments[:1] == ["fetch"]:
        return fetch(arguments[1])
    if arguments[:1] == ["test"]:
        return make_venv() or make_sure("dev") or test(arguments[1:])
    if not arguments or arguments[0].startswith("-"):
        arguments = ["host", *arguments]
    return make_venv() or make_sure("runtime") or run([PYTHON, "-m", "partycards", *arguments])


def make_venv() -> int:
    """A folder with a Python of its own, if there is none yet."""
    if (VENV / "pyvenv.cfg").is_file():
        return 0
    status = subprocess.call([sys.executable, "-m", "venv", str(VENV)])
    if status:
        shutil.rmtree(VENV, ignore_errors=True)
    return status


def make_sure(what: str) -> int:
    """Fetch what is needed, unless it is there as its list says."""
    stamp = VENV / f".{what}"
    lists = (TOP / NEEDS[what][0], VENV / "pyvenv.cfg")
    if stamp.is_file() and all(stamp.stat().st_mtime >= one.stat().st_mtime for one in lists):
        return 0
    return fetch(what)


def fetch(what: str) -> int:
    """Have pip install a list. It says one line, unless it fails: then everything."""
    name, needed = NEEDS[what]
    says = f"Fetching what {needed} (once, about a minute) ..."
    print(says, end="", flush=True)
    many = len(re.findall(r"^[\w.-]+==", (TOP / name).read_text("utf-8"), re.M))
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    done, lines = 0, []
    with subprocess.Popen(
        [*pip, "--require-hashes", "-r", name],
        cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            done += line.startswith(("Collecting ", "Requirement already satisfied: "))
            if sys.stdout.isatty():
                print(f"\r{says} {min(done, many)} of {many}", end="", flush=True)
    print()
    if process.returncode:
        sys.stderr.write("".join(lines))
        return process.returncode
    (VENV / f".{what}").touch()
    return 0


def test(options: list[str]) -> int:
    """Linters, types and tests; the options are for the tests."""
    for command in (*TESTS[:-1], [*TESTS[-1], *options]):
        print(" ".join(command), flush=True)
        status = run(command)
        if status:
            return status
    return 0


def run(command: list[str]) -> int:
    """Run it to its end. Ctrl-C is heard by both of us: it is the command that saves and ends."""
    # Each run, and every server that a test starts, reads what Python compiled once.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(command, cwd=TOP, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
