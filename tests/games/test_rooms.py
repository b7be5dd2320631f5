"""Every game has the same rooms (docs/decisions/a-step-is-a-room.md): names, sizes, and arrows of
import that point one way."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "partycards" / "games"

HEIGHT = {
    "box": 0,
    "sums": 1,
    "lobby": 1,
    "table": 2,
    "variations": 3,
    "steps": 4,
    "board": 5,
    "words": 5,
    "people": 5,
    "host": 5,
    "rules": 6,
    "first_edition": 7,
}
"""The rooms from the lowest up. A room imports its own height and what is below. `sums` are files
of any other name: the game's arithmetic. `first_edition` are the rules of 0.1, as far as they
differ (docs/upgrading.md). A large table may be several files, `table_<what>`, and so may a large
board; a small lobby may be one file, `lobby`."""

FOLDERS = ("steps", "variations", "lobby")
NEEDED = {"box", "table", "rules", "board"}
MOST_SUMS = 2
LONGEST_STEP = 400
LONGEST = 300


def files(game: Path) -> dict[str, Path]:
    """The files of a game by their dotted names, without the `__init__`s that name what it is."""
    return {
        ".".join(path.relative_to(game).with_suffix("").parts): path
        for path in sorted(game.rglob("*.py"))
        if path.name != "__init__.py"
    }


def room(name: str) -> str:
    """In which room a file stands."""
    first, _, rest = name.partition(".")
    if rest:
        return first
    for large in ("table", "board"):
        if first.startswith(f"{large}_"):
            return large
    return first if first in HEIGHT and first not in ("steps", "variations") else "sums"


def arrows(game: Path, path: Path) -> Iterator[str]:
    """The files of the same game that a file imports, by their dotted names."""
    package = f"partycards.games.{game.name}"
    known = files(game)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            module = f"{node.module}."
            if module.startswith(f"{package}."):
                inside = module.removeprefix(f"{package}.").removesuffix(".")
                named = (f"{inside}.{alias.name}".strip(".") for alias in node.names)
                yield from {one if one in known else inside for one in named} & known.keys()


def faults(game: Path) -> list[str]:
    """What keeps a game from being in the rooms of all games."""
    found = []
    known = files(game)
    graph = {name: set(arrows(game, path)) for name, path in known.items()}
    found += [f"there is no {missing}.py" for missing in sorted(NEEDED - known.keys())]
    if not any(room(name) == "steps" for name in known):
        found.append("there is no step")
    sums = [name for name in known if room(name) == "sums"]
    if len(sums) > MOST_SUMS:
        found.append(f"{len(sums)} files of arithmetic: {', '.join(sums)}")
    for name, path in known.items():
        if name.count(".") > 1 or ("." in name and room(name) not in FOLDERS):
            found.append(f"{name} is in a folder that no game has")
            continue
        lines, most = len(path.read_text().splitlines()), LONGEST
        if room(name) == "steps":
            most = LONGEST_STEP
        if lines > most:
            found.append(f"{name} has {lines} lines, more than {most}")
        for other in sorted(graph[name]):
            if HEIGHT[room(other)] > HEIGHT[room(name)]:
                found.append(f"{name} imports {other}, which is above it")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append(f"a circle of imports: {' -> '.join(error.args[1])}")
    return found


def games() -> list[Path]:
    return sorted(path.parent for path in GAMES.glob("*/rules.py"))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_is_in_the_same_rooms(game: Path) -> None:
    assert not faults(game)


# A game that is made up ---------------------------------------------------------------------------


@pytest.fixture
def soup(tmp_path: Path) -> Path:
    """A game in the rooms of all games."""
    game = tmp_path / "soup"
    (game / "steps").mkdir(parents=True)
    for name in ("__init__", "box", "spoons", "table", "steps/pouring", "board", "rules"):
        (game / f"{name}.py").write_text('"""Soup."""\n')
    return game


def test_a_game_in_these_rooms_has_no_fault(soup: Path) -> None:
    below = ("steps.pouring", "board", "table", "spoons", "box")
    lines = [f"from partycards.games.soup.{name} import Soup" for name in below]
    (soup / "rules.py").write_text("\n".join(lines))
    (soup / "steps" / "pouring.py").write_text("from partycards.games.soup import table")
    assert faults(soup) == []


def test_a_room_that_is_missing_is_named(soup: Path) -> None:
    (soup / "board.py").unlink()
    (soup / "steps" / "pouring.py").unlink()
    assert faults(soup) == ["there is no board.py", "there is no step"]


def test_a_room_that_no_game_has_is_named(soup: Path) -> None:
    for name in ("asking", "seeing"):
        (soup / f"{name}.py").write_text("")
    (soup / "helpers").mkdir()
    (soup / "helpers" / "more.py").write_text("")
    assert faults(soup) == [
        "3 files of arithmetic: asking, seeing, spoons",
        "helpers.more is in a folder that no game has",
    ]


def test_a_file_that_is_too_long_is_named(soup: Path) -> None:
    (soup / "table.py").write_text("pass\n" * 301)
    (soup / "steps" / "pouring.py").write_text("pass\n" * 401)
    assert faults(soup) == [
        "steps.pouring has 401 lines, more than 400",
        "table has 301 lines, more than 300",
    ]


@pytest.mark.parametrize(
    ("low", "line", "high"),
    [
        ("table", "from partycards.games.soup.steps.pouring import Pouring", "steps.pouring"),
        ("table", "from partycards.games.soup.steps import pouring", "steps.pouring"),
        ("steps/pouring", "from partycards.games.soup import board", "board"),
        ("spoons", "from partycards.games.soup.table import Table", "table"),
        ("box", "from partycards.games.soup.spoons import Spoon", "spoons"),
    ],
)
def test_an_arrow_that_points_back_is_named(soup: Path, low: str, line: str, high: str) -> None:
    (soup / f"{low}.py").write_text(line)
    assert faults(soup) == [f"{low.replace('/', '.')} imports {high}, which is above it"]


def test_steps_in_a_circle_are_named(soup: Path) -> None:
    (soup / "steps" / "drinking.py").write_text("from partycards.games.soup.steps import pouring")
    (soup / "steps" / "pouring.py").write_text(
        "def play():\n    from partycards.games.soup.steps.drinking import Drinking"
    )
    (fault,) = faults(soup)
    assert fault.startswith("a circle of imports: ")
