"""The house as its imports show it: rooms, the files in them, and who uses whom."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

import partycards

PACKAGE = Path(partycards.__file__).parent
GAMES = PACKAGE / "games"
ENTRANCES = ("__init__", "__main__")
"""Where the program begins; they are no rooms."""


class File(Struct, frozen=True):
    """A file of the package. `path` is below the package; `code` are its lines without imports,
    docstrings, comments and blank lines."""

    path: Path
    code: int

    @property
    def name(self) -> str:
        return self.path.stem


class Room(Struct, frozen=True):
    """A folder of the package, or a file that stands for itself. `says` is the first sentence of
    its docstring, `uses` are the rooms that it imports."""

    name: str
    says: str
    files: tuple[File, ...]
    uses: tuple[str, ...]
    folder: bool

    @property
    def code(self) -> int:
        return sum(file.code for file in self.files)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def code_lines(path: Path) -> int:
    """Lines of code: what is left without imports, docstrings, comments and blank lines."""
    left = {
        number
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.strip() and not line.strip().startswith("#")
    }
    for node in ast.walk(tree_of(path)):
        words = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if words or isinstance(node, ast.Import | ast.ImportFrom):
            left -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(left)


def imported_rooms(path: Path) -> Iterator[str]:
    """The rooms of this house that a file imports."""
    for node in ast.walk(tree_of(path)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "partycards":
            names = [f"partycards.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            if name.startswith("partycards."):
                yield name.split(".")[1]


@cache
def rooms() -> dict[str, Room]:
    """Every room of the package by its name."""
    paths = [path for path in PACKAGE.iterdir() if path.suffix == ".py" or _is_room(path)]
    names = {path.stem for path in paths} - set(ENTRANCES)
    found = {}
    for path in sorted(paths):
        if path.stem in names:
            inside = sorted(path.rglob("*.py")) or [path]
            uses = {other for file in inside for other in imported_rooms(file)}
            found[path.stem] = Room(
                name=path.stem,
                says=_first_sentence(inside[0]),
                files=tuple(File(file.relative_to(PACKAGE), code_lines(file)) for file in inside),
                uses=tuple(sorted(uses & names - {path.stem})),
                folder=path.is_dir(),
            )
    return found


def _is_room(path: Path) -> bool:
    return path.is_dir() and any(path.glob("*.py"))


def _first_sentence(path: Path) -> str:
    words = ast.get_docstring(tree_of(path)) or ""
    return " ".join(words.split("\n\n")[0].replace("`", "").split())


def floors(houses_rooms: dict[str, Room]) -> dict[str, int]:
    """How high each folder lies: 0 when it uses no other folder, else one above the highest that it
    uses. Raises `ValueError` where folders use each other in a circle."""
    folders = {name: room for name, room in houses_rooms.items() if room.folder}
    heights: dict[str, int] = {}

    def height(name: str, above: tuple[str, ...]) -> int:
        if name in above:
            raise ValueError(f"a circle of imports: {' -> '.join((*above, name))}")
        if name not in heights:
            below = [
                height(other, (*above, name)) for other in folders[name].uses if other in folders
            ]
            heights[name] = 1 + max(below, default=-1)
        return heights[name]

    for name in folders:
        height(name, ())
    return heights


def nearest(houses_rooms: dict[str, Room]) -> list[tuple[str, str]]:
    """Which folder uses which, without what follows: web uses games, but by way of tables too."""
    folders = {name: set(room.uses) for name, room in houses_rooms.items() if room.folder}
    folders = {name: uses & folders.keys() for name, uses in folders.items()}

    def reached(name: str) -> set[str]:
        return folders[name].union(*(reached(other) for other in folders[name]))

    return [
        (name, other)
        for name, uses in sorted(folders.items())
        for other in sorted(uses)
        if not any(other in reached(between) for between in uses - {other})
    ]
