"""`partycards new-game` makes a game that keeps every promise, and docs/adding-a-game.md goes on:
the test follows the page."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from partycards.commands import main
from partycards.commands.new_game import ENDING, KEY, TITLE, class_of

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "adding-a-game.md"
PROMISES = (
    "tests/games/boiling_over",
    "tests/games/test_promises.py",
    "tests/games/test_rooms.py",
    "tests/games/test_kinds_of_steps.py",
    "tests/games/test_what_now.py",
    "tests/games/test_lobby.py",
    "tests/playthroughs/test_playthroughs.py",
    "tests/printing/sheets/test_rule_cards.py",
    "tests/web/test_tour.py",
    "tests/web/test_why.py",
    "tests/web/test_games_in_the_lobby.py",
)
"""What tries every game that is registered, and can be tried in a minute."""

pytestmark = pytest.mark.timeout(600)


def run(top: Path, *arguments: str) -> str:
    """What a module of the checkout says when it is run; it must succeed."""
    return python(top, "-m", *arguments)


def commands(top: Path, *each: tuple[str, ...]) -> str:
    """What these commands of the checkout say, one after the other in one process."""
    calls = " or ".join(f"main({[*words]})" for words in each)
    return python(top, "-c", f"import sys; from partycards.commands import main; sys.exit({calls})")


def python(top: Path, *arguments: str) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=top, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def keeps_every_promise(top: Path) -> str:
    """Linters, types, and all that is tried on a game: what pytest said of it."""
    game = ("partycards/games/boiling_over", "tests/games/boiling_over")
    run(top, "ruff", "check", *game)
    run(top, "ruff", "format", "--check", *game)
    run(top, "mypy", game[0])
    return run(top, "pytest", "-q", "-p", "no:cacheprovider", "-k", "boiling_over", *PROMISES)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which somebody has made a game."""
    top = tmp_path_factory.mktemp("checkout")
    # With what was compiled and checked here already, to compile and check only what is new.
    for folder in ("partycards", "templates", "data", "tests", ".mypy_cache"):
        if (TOP / folder).exists():
            shutil.copytree(TOP / folder, top / folder)
    for folder in ("static", "docs"):
        (top / folder).symlink_to(TOP / folder)
    shutil.copy(TOP / "pyproject.toml", top)
    run(top, "partycards", "new-game", "boiling_over", "Boiling Over")
    return top


@pytest.fixture(scope="module")
def followed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, and somebody has followed the page."""
    top = tmp_path_factory.mktemp("followed") / "checkout"
    shutil.copytree(made, top, symlinks=True)
    for diff in re.findall(r"^```diff\n(.*?)^```$", PAGE.read_text(), re.M | re.S):
        change(top, diff)
    return top


def change(top: Path, diff: str) -> None:
    """Change files as a diff says; what it takes away must be there once."""
    for path, hunks in re.findall(r"^\+\+\+ b/(\S+)\n(.*?)(?=^--- |\Z)", diff, re.M | re.S):
        text = (top / path).read_text()
        for hunk in re.split(r"^@@.*\n", hunks, flags=re.M)[1:]:
            lines = hunk.splitlines(keepends=True)
            old = "".join(line[1:] or line for line in lines if line[0] != "+")
            new = "".join(line[1:] or line for line in lines if line[0] != "-")
            assert text.count(old) == 1, f"{path}:\n{old}"
            text = text.replace(old, new)
        (top / path).write_text(text)


# The command ------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_new_game_keeps_every_promise_at_once(made: Path) -> None:
    """In the quick run the same game a little further on keeps them."""
    told = keeps_every_promise(made)
    assert "passed" in told
    assert "boiling_over: 15 matches" in told


@pytest.mark.full
def test_the_new_game_is_listed_and_the_demo_plays_it(made: Path) -> None:
    demo = ("demo", "--game", "boiling_over", "--guests", "4", "--seed", "7")
    told = commands(made, ("games",), (*demo, "--headless", "--port", "0"))
    assert "Boiling Over (2-6)" in told
    assert "Final table" in told


@pytest.mark.full
def test_a_key_and_a_title_of_any_length_are_wrapped_as_the_linters_want_it(made: Path) -> None:
    key, title = "a_dish_that_nobody_has_heard_of", "Wait for it, wait for it, wait for it!!!"
    assert not TITLE.fullmatch(title)
    run(made, "partycards", "new-game", key[:30], title.replace(",", ""))
    written = [
        f"partycards/games/{key[:30]}",
        f"tests/games/{key[:30]}",
        "partycards/games/every_game.py",
    ]
    run(made, "ruff", "check", *written)
    run(made, "ruff", "format", "--check", *written)


@pytest.mark.parametrize(
    ("key", "title", "says"),
    [
        ("Boiling", "Boiling Over", "A key has small letters"),
        ("boiling__over", "Boiling Over", "A key has small letters"),
        ("../boiling", "Boiling Over", "A key has small letters"),
        ("boiling_over", "B", "A title has 3 to 40 letters"),
        ("boiling_over", '"""Over', "A title has 3 to 40 letters"),
        ("kitchen_closing", "The Kitchen", "There is a game with the key kitchen_closing"),
    ],
)
def test_what_cannot_be_a_game_is_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], key: str, title: str, says: str
) -> None:
    before = sorted((TOP / "partycards" / "games").iterdir())
    assert main(["new-game", key, title]) == 2
    assert says in capsys.readouterr().err
    assert sorted((TOP / "partycards" / "games").iterdir()) == before


def test_every_word_that_stands_for_the_game_is_filled_in(made: Path) -> None:
    patterns = [path for path in (TOP / "data" / "new_game").rglob("*") if path.is_file()]
    assert all(path.suffix == ENDING for path in patterns)
    for path in made.rglob("*boiling_over*/**/*"):
        if path.is_file() and path.suffix in (".py", ".html", ".toml"):
            assert not re.search(r"KEY|CLASS|TITLE", path.read_text()), path


def test_a_class_is_named_after_the_key() -> None:
    assert KEY.fullmatch("boiling_over")
    assert TITLE.fullmatch("Boiling Over")
    assert class_of("boiling_over") == "BoilingOver"


# The page ---------------------------------------------------------------------------------------


def test_the_page_names_every_file_that_was_written(made: Path) -> None:
    page = PAGE.read_text()
    named = set(
        re.findall(r"`((?:data|partycards|templates|tests)/[\w/.]*boiling_over[\w/.]*)`", page)
    )
    assert len(named) > 10
    for path in named:
        assert (made / path).exists(), path


@pytest.mark.full
def test_the_changed_rules_show_in_the_recorded_matches(followed: Path) -> None:
    with pytest.raises(AssertionError, match="The rules of Boiling Over changed"):
        run(followed, "pytest", "-q", "-k", "boiling_over", PROMISES[6])


def test_the_game_of_the_page_keeps_every_promise(followed: Path) -> None:
    run(followed, "tests.playthroughs.record", "boiling_over", "--same-rules")
    assert "boiling_over: 15 matches" in keeps_every_promise(followed)


@pytest.mark.full
def test_a_leak_in_it_would_be_found(followed: Path) -> None:
    planted = followed / "tests" / "games" / "boiling_over" / "test_leak.py"
    planted.write_text(
        "from partycards.games.boiling_over.rules import BoilingOver\n"
        "from tests.games.boiling_over.case import CASE\n"
        "from tests.games.promises import Match\n\n\n"
        "class Leaky(BoilingOver):\n"
        "    def waiting(self, state):\n"
        '        return "The next card is %(card)s", {"card": state.pile[-1:]}\n\n\n'
        "def test_leak():\n"
        "    Match(CASE, Leaky(), 4, 3, calm=True).play()\n"
    )
    with pytest.raises(AssertionError, match="leaks"):
        run(followed, "pytest", "-q", str(planted.relative_to(followed)))
    planted.unlink()
