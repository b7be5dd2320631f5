"""What the command line reads before it prints: no more than the command needs."""

import subprocess
import sys

SAYS = "import sys; from partycards.commands import main; main({typed!r}); print('+', *sys.modules)"


def read_by(*typed: str) -> set[str]:
    """The modules that a command of its own has read when it is over."""
    script = SAYS.format(typed=[*typed])
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(told.stdout.splitlines()[-1].split())


def test_to_list_what_can_be_printed_no_server_and_no_house_is_read() -> None:
    read = read_by("print", "--list")
    assert "partycards.printing.every_sheet" in read
    assert not read & {
        "flask",
        "gevent",
        "sqlalchemy",
        "partycards.site",
        "partycards.commands.host",
    }
