"""What a start waits for: no more than is needed for the first answer."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from partycards.commands import main
from partycards.live.server import Server, free_listener
from tests.evening import Evening

GAMES = "import sys; from partycards.commands import main; main(['games'])"
FIRST_PAGE = """
import sys
from pathlib import Path
from partycards.commands import host
from partycards.settings import Settings
app = host.create_app(Settings(data=Path(sys.argv[1])))
page = app.test_client().get(f"/t/{app.site.house.open_table().code}/")
assert page.status_code == 200, page.status
app.site.stop()
"""
PRINTS_AND_UPDATES = {"pypdfium2", "alembic", "svglib", "partycards.printing.receipt_printer"}
ELSEWHERE = {"psycopg", "prometheus_client"}


def read_by(script: str, *arguments: str) -> set[str]:
    """The modules that a process of its own has read when its script is over."""
    told = subprocess.run(
        [sys.executable, "-c", f"{script}\nprint('+', *sys.modules)", *arguments],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(told.stdout.splitlines()[-1].split())


def test_to_list_the_games_only_games_are_read() -> None:
    read = read_by(GAMES)
    assert "partycards.games.every_game" in read
    ours = {name.split(".")[1] for name in read if name.startswith("partycards.")}
    assert ours == {"commands", "games"}
    assert not read & {"flask", "gevent", "sqlalchemy", "asyncio", "PIL"}


def test_the_first_page_waits_neither_for_pictures_of_prints_nor_for_steps_of_rows(
    tmp_path: Path,
) -> None:
    read = read_by(FIRST_PAGE, str(tmp_path))
    assert "partycards.web.register" in read
    assert not read & (PRINTS_AND_UPDATES | ELSEWHERE)


@pytest.fixture
def looking() -> Iterator[None]:
    """The collector is afterwards as it was."""
    often, looked = gc.get_threshold(), gc.isenabled()
    yield
    gc.set_threshold(*often)
    (gc.enable if looked else gc.disable)()


def test_a_server_looks_for_what_can_be_thrown_away_as_soon_as_it_answers(
    looking: None, evening: Evening
) -> None:
    gc.disable()  # as the command line starts it
    server = Server(evening.app, free_listener("127.0.0.1", 0))
    server.start()
    assert gc.isenabled()
    server.stop()


def test_a_command_leaves_the_collector_as_it_was(
    looking: None, capsys: pytest.CaptureFixture[str]
) -> None:
    for looked in (True, False):
        (gc.enable if looked else gc.disable)()
        assert main(["games"]) == 0
        assert gc.isenabled() is looked
    assert "cooking_party" in capsys.readouterr().out
