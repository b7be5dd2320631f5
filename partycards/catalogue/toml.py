"""Reading our TOML files, whose tables all carry one name: `[[assignment]]`, `[[item]]`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from partycards.catalogue.errors import CatalogueError

Record = TypeVar("Record")


def read_tables(path: Path, name: str, kind: type[Record]) -> list[tuple[int, Record]]:
    """Read every `[[name]]` of a file as a `kind`, each with the line of its heading.

    Python's TOML reader keeps no lines, so they are counted from the headings.
    """
    text = path.read_text(encoding="utf-8")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise CatalogueError(path, int(line[1]) if line else 1, f"{error}.") from error
    for other in found.keys() - {name}:
        raise CatalogueError(path, 1, f'"{other}" is unknown here; only [[{name}]] is read.')
    lines = _headings(text, name)
    tables = found.get(name, [])
    if not isinstance(tables, list) or len(tables) != len(lines):
        raise CatalogueError(path, 1, f"Every card starts with [[{name}]] on its own line.")
    return [
        (line, _record(path, line, table, kind)) for line, table in zip(lines, tables, strict=True)
    ]


def _headings(text: str, name: str) -> list[int]:
    heading = re.compile(rf"\s*\[\[\s*{name}\s*\]\]\s*(#.*)?")
    return [n for n, line in enumerate(text.splitlines(), 1) if heading.fullmatch(line)]


def _record(path: Path, line: int, table: object, kind: type[Record]) -> Record:
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise CatalogueError(path, line, f"{error}.") from error
