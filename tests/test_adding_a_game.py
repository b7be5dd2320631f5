"""The seventh game of docs/adding-a-game.md is taken out of the page and keeps every promise."""

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from partycards.games.base import Correct
from partycards.games.cards import Card
from tests.games.promises import Case, Match

TOP = Path(__file__).parent.parent
MODULE = "partycards/games/boiling_over.py"


def taught() -> dict[str, str]:
    """The files of the page, by their paths."""
    page = (TOP / "docs" / "adding-a-game.md").read_text()
    return dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", page, re.M | re.S))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which somebody has followed the page."""
    top = tmp_path_factory.mktemp("checkout")
    for folder in ("partycards", "templates"):
        shutil.copytree(TOP / folder, top / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("static", "data"):
        (top / folder).symlink_to(TOP / folder)
    shutil.copy(TOP / "pyproject.toml", top)
    for path, text in taught().items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text)
    register = top / "partycards" / "games" / "__init__.py"
    named = register.read_text().replace(
        "from partycards.games.base import AnyGame\n",
        "from partycards.games.base import AnyGame\n"
        "from partycards.games.boiling_over import BoilingOver\n",
    )
    register.write_text(named.replace("    for game in (\n", "    for game in (\n BoilingOver,\n"))
    return top


@pytest.fixture(scope="module")
def game(checkout: Path) -> Any:
    """The module, beside the real ones."""
    spec = importlib.util.spec_from_file_location("boiling_over", checkout / MODULE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["boiling_over"] = module
    spec.loader.exec_module(module)
    return module


def partycards(checkout: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "partycards", *arguments]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout


def case_of(game: Any) -> Case:
    def cards(luck: Random) -> Any:
        size = luck.choice((24, 40, 60))
        return game.Box(
            tuple(Card(i, f"card_{i}", f"Card {i}", "fruit", 1 + i % 10) for i in range(size))
        )

    def inventory(state: Any) -> list[int]:
        held = [card for hand in state.hands.values() for card in hand]
        return sorted((*state.pile, *state.played, *held))

    def samples(state: Any, view: Any, luck: Random) -> Iterator[Any]:
        yield from (game.Add(card) for card in luck.sample(range(-1, 24), 3))

    return Case(
        make=lambda luck, seats: game.BoilingOver(),
        cards=cards,
        inventory=inventory,
        free=(),
        table=lambda state, seat, luck: Correct(seat, 1, "counted again"),
        samples=samples,
    )


def test_the_page_teaches_a_game_in_less_than_150_lines() -> None:
    lines = [line for text in taught().values() for line in text.splitlines() if line.strip()]
    assert MODULE in taught()
    assert 100 < len(lines) < 150


@pytest.mark.parametrize("seed", range(25))
def test_the_game_of_the_page_keeps_every_promise(game: Any, seed: int) -> None:
    seats = 2 + seed % 5
    Match(case_of(game), game.BoilingOver(), seats, seed, calm=seed % 4 == 0).play()


def test_a_leak_in_it_would_be_found(game: Any) -> None:
    class Leaky(game.BoilingOver):  # type: ignore[misc]
        def waiting(self, state: Any) -> Any:
            return "The next card is %(card)s", {"card": (state.pile or (0,))[-1]}

    with pytest.raises(AssertionError, match="leaks"):
        Match(case_of(game), Leaky(), 4, 3, calm=True).play()


def test_whoever_takes_the_pot_over_25_loses_a_point(game: Any) -> None:
    """Cody takes it to 20, Lisa boils it over with a 10."""
    box = game.Box(tuple(Card(i, f"c{i}", f"C{i}", "fruit", 10) for i in range(12)))
    rules = game.BoilingOver()
    state = rules.setup((1, 2, 3), box, Random(1))
    for seat in (1, 2, 3):
        state = rules.apply(state, seat, game.Add(state.hands[seat][0]), Random(1))
    assert state.points == {1: 0, 2: 0, 3: -1}
    assert state.heat == 0


def test_the_new_game_is_listed_and_the_demo_plays_it(checkout: Path) -> None:
    assert "boiling_over" in partycards(checkout, "games")
    told = partycards(
        checkout, "demo", "--game", "boiling_over", "--guests", "4", "--seed", "7",
        "--headless", "--port", "0",
    )  # fmt: skip
    assert "Final table" in told
