"""Our TOML files, whose tables all carry one name: `[[assignment]]`, `[[item]]`.

What is written has one form only: the fields in the order of the struct, without those that say
nothing, a list on one line while it fits.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import structs

from partycards.catalogue.errors import (
    N_,
    CatalogueError,
    Wrong,
    raise_first,
    unprintable,
    used_before,
)

Record = TypeVar("Record")
BARE = re.compile(r"[A-Za-z0-9_-]+")
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
WIDTH = 100
MOST_DOTS = 400
"""In a line. Python's TOML reader takes an hour for a key of many thousand parts (`a.a.a.a`), and
no text of a card has that many."""


class Keyed(Protocol):
    """A record that is known by its key."""

    @property
    def key(self) -> str: ...


WithKey = TypeVar("WithKey", bound=Keyed)

# Reading --------------------------------------------------------------------------------------


def read_tables(path: Path, name: str, kind: type[Record]) -> list[tuple[int, Record]]:
    """Read every `[[name]]` of a file as a `kind`, each with the line of its heading, or raise
    `CatalogueError` at the first that is none."""
    found: list[CatalogueError] = []
    tables = tables_in(path, path.read_text(encoding="utf-8"), name, kind, found)
    raise_first(found)
    return tables


def tables_in(
    path: PurePath, text: str, name: str, kind: type[Record], found: list[CatalogueError]
) -> list[tuple[int, Record]]:
    """The same of a text; what is wrong goes to `found`.

    Python's TOML reader keeps no lines, so they are counted from the headings.
    """
    content = parsed(path, text, found)
    for other in content.keys() - {name}:
        wrong = Wrong(
            N_('"%(other)s" is unknown here; only [[%(name)s]] is read.'),
            other=other[:40],
            name=name,
        )
        found.append(CatalogueError(path, 1, wrong))
    lines = _headings(text, name)
    tables = content.get(name, [])
    if content and (not isinstance(tables, list) or len(tables) != len(lines)):
        wrong = Wrong(N_("Every card starts with [[%(name)s]] on its own line."), name=name)
        found.append(CatalogueError(path, 1, wrong))
        return []
    records = []
    for line, table in zip(lines, tables, strict=False):
        try:
            records.append((line, record(table, kind)))
        except Wrong as wrong:
            found.append(CatalogueError(path, line, wrong))
    return records


def parsed(path: PurePath, text: str, found: list[CatalogueError]) -> dict[str, Any]:
    """What a TOML text says; nothing, and a reason in `found`, when it is not TOML."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            wrong = Wrong(N_("The line has more than %(most)s dots."), most=MOST_DOTS)
            found.append(CatalogueError(path, number, wrong))
            return {}
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        where = re.search(r"at line (\d+)", str(error))
        wrong = Wrong(N_("%(why)s."), why=str(error)[:200])
        found.append(CatalogueError(path, int(where[1]) if where else 1, wrong))
        return {}


def _headings(text: str, name: str) -> list[int]:
    heading = re.compile(rf"[ \t]*\[\[[ \t]*{name}[ \t]*\]\][ \t]*(#.*)?")
    return [n for n, line in enumerate(text.split("\n"), 1) if heading.fullmatch(line.rstrip("\r"))]


def record(table: object, kind: type[Record]) -> Record:
    """A table as a `kind`, or `Wrong`."""
    for words in _texts(table):
        if wrong := unprintable(words):
            raise wrong
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise Wrong(N_("%(why)s."), why=str(error)[:200]) from error


def _texts(value: object) -> Iterator[str]:
    """All texts in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def once_each(
    path: PurePath, records: Iterable[tuple[int, WithKey]], found: list[CatalogueError]
) -> list[tuple[int, WithKey]]:
    """The records without those whose key was there before: they go to `found`."""
    lines: dict[str, int] = {}
    once = []
    for line, each in records:
        if each.key in lines:
            found.append(CatalogueError(path, line, used_before(each.key, lines[each.key])))
        else:
            lines[each.key] = line
            once.append((line, each))
    return once


# Writing --------------------------------------------------------------------------------------


def write_tables(head: str, name: str, records: Iterable[msgspec.Struct]) -> str:
    """A file of tables under a comment."""
    return head + "".join(f"\n[[{name}]]\n{fields_of(each)}" for each in records)


FIRST = ("key", "name", "title", "term", "text")
"""Fields that stand first, wherever a record inherits them from."""


def fields_of(record: msgspec.Struct) -> str:
    """The lines of a record; fields that have their default say nothing and are left out."""
    kind = record.__struct_config__
    lines = [] if kind.tag is None else [_line(str(kind.tag_field), kind.tag)]
    for field in sorted(structs.fields(record), key=lambda each: each.name not in FIRST):
        value = getattr(record, field.name)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if value != default:
            lines.append(_line(field.name, value))
    return "".join(lines)


def _line(name: str, value: object) -> str:
    line = f"{name} = {written(value)}\n"
    if isinstance(value, tuple) and len(line) > WIDTH + 1:
        lines = map(_item, value) if any(map(_is_long, value)) else [_wrapped(value)]
        return f"{name} = [\n{''.join(lines)}]\n"
    return line


def _item(value: object) -> str:
    return f"    {written(value)},\n"


def _is_long(value: object) -> bool:
    """Whether an item of a list has a line of its own: a step of a recipe, a row of a table."""
    return isinstance(value, msgspec.Struct) or (isinstance(value, str) and len(value) > 40)


def _wrapped(items: tuple[object, ...]) -> str:
    """Items on as many lines as they need, a comma after each."""
    lines = ["   "]
    for item in items:
        text = f" {written(item)},"
        if len(lines[-1]) + len(text) > WIDTH:
            lines.append("   ")
        lines[-1] += text
    return "".join(f"{line}\n" for line in lines)


def written(value: object) -> str:
    """A value as it stands in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, msgspec.Struct):
        return written(
            {
                field.name: getattr(value, field.name)
                for field in structs.fields(value)
                if getattr(value, field.name) != field.default
            }
        )
    if isinstance(value, Mapping):
        pairs = (f"{_bare(key)} = {written(inner)}" for key, inner in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return str(value)


def _bare(key: str) -> str:
    return key if BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + CONTROLS.sub(lambda found: rf"\u{ord(found[0]):04x}", escaped) + '"'
