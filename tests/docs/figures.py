"""The figures of the house: how large it is, and how far an idea is spread."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.docs.house import GAMES, PACKAGE, code_lines, tree_of

COMMON_STEPS = ("Short", "Over")


def games_folders() -> list[Path]:
    """The folder of each game."""
    return sorted(path.parent for path in GAMES.glob("*/__init__.py"))


def steps_of(folder: Path) -> set[str]:
    """The names of a game's steps: what its `Phase` is a union of, or the structs in `steps/` that
    have a `play`."""
    found = set(COMMON_STEPS)
    for path in folder.rglob("*.py"):
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and path.parent.name == "steps" and _plays(node):
                found.add(node.name)
            if isinstance(node, ast.Assign | ast.AnnAssign) and _target(node) == "Phase":
                found |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - {"Phase"}
    return found


def _plays(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "play" for part in node.body)


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    return target.id if isinstance(target, ast.Name) else ""


def asks_which_step(folder: Path) -> Iterator[str]:
    """The lines of a game that ask which step it is at."""
    steps = "|".join(sorted(steps_of(folder)))
    asks = re.compile(rf"^\s*case .*\b({steps})\b|isinstance\(.*\b({steps})\b|match .*phase")
    for path in sorted(folder.rglob("*.py")):
        yield from filter(asks.search, path.read_text(encoding="utf-8").splitlines())


def names_it(folder: Path, word: str) -> list[Path]:
    """The files below a folder in which a name stands."""
    found = re.compile(rf"\b{word}\b")
    paths = sorted(folder.rglob("*.py"))
    return [path for path in paths if found.search(path.read_text(encoding="utf-8"))]


def figures() -> dict[str, int]:
    """What the house measures, by what it is called."""
    folders = games_folders()
    games, package = sorted(GAMES.rglob("*.py")), sorted(PACKAGE.rglob("*.py"))
    return {
        "files in games/": len(games),
        "files in the folders of the games": sum(len(list(f.rglob("*.py"))) for f in folders),
        "lines of code in games/": sum(map(code_lines, games)),
        "files of the package": len(package),
        "lines of code of the package": sum(map(code_lines, package)),
        "lines of games that ask which step it is": sum(
            len(list(asks_which_step(folder))) for folder in folders
        ),
        "files of the basic game that name Tasting": len(
            names_it(GAMES / "cooking_party", "Tasting")
        ),
    }


def told() -> str:
    """The figures, one a line."""
    return "\n".join(f"{number:>7,}  {what}" for what, number in figures().items())
