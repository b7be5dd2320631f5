"""The house's one rule: imports point one way."""

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import partycards

PACKAGE = Path(partycards.__file__).parent
ALLOWED: dict[str, set[str]] = {
    "__init__": set(),
    "__main__": {"commands"},
    "games": set(),
    "catalogue": {"files", "kept_files", "rows", "words"},
    "disk": set(),
    "kept_files": {"disk"},
    "rows": set(),
    "rows_versions": {"rows", "restaurant"},
    "files": set(),
    "bundles": {"files"},
    "settings": {"files"},
    "network": set(),
    "qr": set(),
    "fast": set(),
    "british": {"files"},
    "words": {"british", "files", "games"},
    "figures": {"words"},
    "translating": {"files"},
    "plates": {"catalogue", "files", "kept_files"},
    "templates": {"bundles", "catalogue", "fast", "figures", "files", "plates", "words"},
    "retelling": {"games", "words"},
    "drawing": {"fast", "games", "retelling", "templates", "words"},
    "noise": set(),
    "guessing": set(),
    "guard": {"games", "guessing", "network", "noise", "settings"},
    "restaurant": {"figures", "games", "catalogue", "rows", "words"},
    "tables": {
        "catalogue",
        "disk",
        "files",
        "games",
        "kept_files",
        "restaurant",
        "retelling",
        "rows",
        "rows_versions",
        "words",
    },
    "printing": {
        "figures",
        "games",
        "catalogue",
        "files",
        "words",
        "plates",
        "qr",
        "network",
        "restaurant",
        "retelling",
    },
    "standby": {
        "__version__",
        "disk",
        "bundles",
        "drawing",
        "fast",
        "files",
        "games",
        "guard",
        "tables",
        "words",
    },
    "live": {
        "standby",
        "bundles",
        "fast",
        "games",
        "tables",
        "guard",
        "noise",
        "drawing",
        "words",
        "restaurant",
    },
    "services": {
        "figures",
        "catalogue",
        "drawing",
        "files",
        "games",
        "kept_files",
        "live",
        "__version__",
        "network",
        "retelling",
        "rows_versions",
        "disk",
        "printing",
        "restaurant",
        "rows",
        "standby",
        "tables",
        "words",
    },
    "web": {
        "bundles",
        "services",
        "figures",
        "files",
        "games",
        "printing",
        "tables",
        "live",
        "catalogue",
        "guard",
        "noise",
        "drawing",
        "words",
        "rows",
        "network",
        "plates",
        "qr",
        "restaurant",
        "site",
        "standby",
    },
    "ground": {
        "disk",
        "files",
        "guard",
        "kept_files",
        "network",
        "rows",
        "rows_versions",
        "services",
        "settings",
        "standby",
        "tables",
    },
    "site": {"catalogue", "ground", "guard", "live", "rows", "services", "standby", "tables"},
    "app": {"fast", "files", "ground", "live", "settings", "site", "web"},
    "hosting": {
        "app",
        "catalogue",
        "disk",
        "drawing",
        "fast",
        "files",
        "games",
        "ground",
        "guard",
        "kept_files",
        "live",
        "noise",
        "qr",
        "restaurant",
        "rows",
        "rows_versions",
        "services",
        "settings",
        "site",
        "standby",
        "tables",
        "web",
        "words",
    },
    "commands": {
        "__version__",
        "app",
        "catalogue",
        "disk",
        "files",
        "games",
        "ground",
        "hosting",
        "kept_files",
        "live",
        "network",
        "printing",
        "qr",
        "restaurant",
        "rows",
        "rows_versions",
        "services",
        "settings",
        "standby",
        "tables",
        "words",
    },
}
"""What each room may import."""
IN_PRINTING: dict[str, set[str]] = {
    "engine": set(),
    "restaurant_content": set(),
    "content": {"engine", "restaurant_content"},
    "sheet_kind": {"content", "engine"},
    "shopping": {"content", "engine"},
    "sheets": {"content", "engine", "restaurant_content", "sheet_kind", "shopping"},
    "games": {"content", "engine", "sheet_kind"},
    "box": {"content", "engine", "games", "sheet_kind", "sheets"},
    "in_language": {"content", "restaurant_content"},
    "lost_letters": set(),
    "every_sheet": {
        "box",
        "content",
        "engine",
        "games",
        "in_language",
        "lost_letters",
        "sheet_kind",
        "sheets",
    },
    "worker": {"content", "engine", "every_sheet", "lost_letters", "shipped_content"},
    "shipped_content": {"content", "games"},
    "evening_content": {"content"},
    "order_content": {"content", "sheets"},
    "receipt_printer": {"printer_lines"},
    "printer_lines": set(),
}
"""What each room of `printing` may import of the others."""
OF_A_SITE = {"psycopg", "psycopg_binary", "prometheus_client"}
NEVER_IN_GAMES = {"os", "time", "datetime", "secrets", "random", "flask", "sqlite3", "sqlalchemy"}


def rooms() -> Iterator[tuple[Path, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a file is made of, read once for all these tests."""
    return [*ast.walk(ast.parse(path.read_text()))]


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    yield
    nodes.cache_clear()


def imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            if node.module == "partycards":
                yield from (f"partycards.{alias.name}" for alias in node.names)
            else:
                yield node.module


def test_imports_point_one_way() -> None:
    for path, room in rooms():
        for name in imports(path):
            if name.startswith("partycards."):
                other = name.split(".")[1]
                assert other == room or other in ALLOWED[room], (
                    f"{path.relative_to(PACKAGE)} imports {name}"
                )


def test_only_what_is_asked_of_a_hosting_site_knows_what_a_site_needs() -> None:
    for path, room in rooms():
        for name in imports(path):
            if name.startswith("partycards.hosting") and room != "hosting":
                assert path.name.startswith("site"), f"{path.relative_to(PACKAGE)} imports {name}"
            assert name.split(".")[0] not in OF_A_SITE or room == "hosting", path


SERVES = """
import sys
from partycards.commands import _needed, host
_needed(["host"])
from partycards.settings import Settings
app, server = host.serve(Settings(data=sys.argv[1], bind="127.0.0.1", port=0))
assert app.test_client().get("/", base_url="http://localhost").status_code == 200
server.stop()
print(*sys.modules)
"""


def test_a_laptop_reads_nothing_that_only_a_hosting_site_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVES, str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    read = {".".join(name.split(".")[:2]) for name in told.split()}
    assert "partycards.site" in read
    assert not {name for name in read if name.split(".")[0] in OF_A_SITE}
    assert "partycards.hosting" not in read


def test_what_draws_knows_no_sheet_and_no_sheet_another_room() -> None:
    folder, before = PACKAGE / "printing", len("partycards.printing.")
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).parts[0].removesuffix(".py")
        for name in imports(path):
            if room == "__init__" or not name.startswith("partycards.printing."):
                continue
            other = name[before:].split(".")[0]
            assert other == room or other in IN_PRINTING[room], f"printing/{room}: {name}"


def test_games_know_no_clock_no_chance_and_no_web() -> None:
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        for name in imports(path):
            top = name.split(".")[0]
            assert top not in NEVER_IN_GAMES, f"{path.relative_to(PACKAGE)} imports {name}"


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names_of(nodes: list[ast.AST]) -> set[str]:
    """The private names that a file gives to its functions, classes and fields."""
    found: set[object] = set()
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=ast.Tuple(elts=slots)):
                found |= {slot.value for slot in slots if isinstance(slot, ast.Constant)}
    return {name for name in found if isinstance(name, str) and is_private(name)}


def reaches(nodes: list[ast.AST], ours: set[str]) -> Iterator[str]:
    """The private names of others that a file asks for; `ours` are those of this package, which an
    object may have from its base."""
    here = private_names_of(nodes)
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Load()):
                known, names = ours, [name]
            case ast.Attribute(attr=name):
                known, names = here, [name]
            case ast.Call(
                func=ast.Name(id="getattr" | "setattr" | "hasattr"),
                args=[_, ast.Constant(value=str(name)), *_],
            ):
                known, names = set(), [name]
            case ast.ImportFrom(names=aliases):
                known, names = {"_"}, [alias.name for alias in aliases]
            case _:
                continue
        yield from (name for name in names if is_private(name) and name not in known)


def test_only_what_is_fast_reaches_into_a_library() -> None:
    """What a library keeps to itself changes with any update; `fast` looks whether it did."""
    files = [path for path, room in rooms() if room != "fast"]
    ours = set().union(*(private_names_of(nodes(path)) for path in files))
    for path in files:
        assert [*reaches(nodes(path), ours)] == [], path.relative_to(PACKAGE)


def test_services_know_no_page() -> None:
    """They are asked by pages and by commands, and answer neither with a page."""
    for path in sorted((PACKAGE / "services").rglob("*.py")):
        for name in imports(path):
            assert name.split(".")[0] != "flask", f"{path.relative_to(PACKAGE)} imports {name}"


def modules() -> dict[str, Path]:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def module_imports(path: Path, known: Collection[str]) -> Iterator[str]:
    """The modules of this package that one imports, also only inside of a function or only for the
    type checker."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in known else node.module


def test_no_module_imports_what_imports_it() -> None:
    paths = modules()
    arrows = {name: set(module_imports(path, paths)) for name, path in paths.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_every_room_is_on_the_plan() -> None:
    assert {room for _, room in rooms()} == set(ALLOWED)


def test_tables_and_pages_know_no_game_by_name() -> None:
    """What only some games have is asked of `Game.feature`; `printing.games` draws their boxes."""
    games = {path.name for path in (PACKAGE / "games").iterdir() if (path / "rules.py").exists()}
    assert len(games) >= 7
    knowing = {
        path.relative_to(PACKAGE).as_posix()
        for path, room in rooms()
        if room != "games" and path.parent != PACKAGE / "printing" / "games"
        if any(
            name.removeprefix("partycards.games.").split(".")[0] in games for name in imports(path)
        )
    }
    assert knowing == set()


def test_nobody_looks_for_a_field_of_a_game_or_of_its_state() -> None:
    """What only some games have is a feature of theirs, and mypy sees who asks for it."""
    for path, room in rooms():
        for node in nodes(path):
            if (
                room in ("tables", "live", "services", "web", "commands")
                and isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("getattr", "hasattr")
                and isinstance(node.args[1], ast.Constant)
            ):
                asked = ast.unparse(node.args[0])
                assert not re.search(r"\b(game|state|move|kind|rules)\b", asked), f"{path}: {asked}"
