"""Every text that a reader may meet, gathered from where it is written.

Sentences stand in the code and the templates, in calls that mark them, and in some files of data;
the words of cards stand in the others. Which file and which field is read, is said here and nowhere
else.
"""

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

SENTENCES, CARDS = "partycards", "cards"
"""The two catalogues of a language; a file is called after each."""

CALLS: Any = {
    "N_": None,
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""Functions that are handed sentences, and which of their arguments these are."""

READ_BY_BABEL: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("partycards", "**.py", "python", {}),
    (
        "templates",
        "**.html",
        "jinja2",
        {"extensions": "jinja2.ext.do", "silent": "false", "trimmed": "true"},
    ),
)
"""Folders of code: which files, how they are read. A template that cannot be read is an error: its
sentences would be missed by nobody."""

NUMBER = "%(num)s"

FILES = {
    SENTENCES: (
        "words.toml", "sheets.toml", "print_groups.toml", "print_options.toml", "backs.toml",
        "ledger.toml", "rules/*.toml", "tours/*.toml",
    ),
    CARDS: (
        "ingredients.csv", "assignments.toml", "decks.toml", "pantry.toml", "glossary.toml",
        "guide.toml", "drawings/drawings.toml", "pack.toml", "packs/**/*.toml", "games/*.toml",
    ),
}  # fmt: skip
"""The files of `data` that people read."""

FIELDS = frozenset(
    ("title", "text", "name", "about", "term", "steps", "what", "note", "facts", "points", "how",
     "decided", "heading", "end", "tags", "assume", "values", "pantry_without", "plural", "author")
)  # fmt: skip
"""What of a TOML file is read; all else are keys and numbers."""
WHOLE = "words.toml"
"""A file in which every value is read."""
TABLES_READ = "values"
"""A field that is a table of texts."""
ALSO = {("backs.toml", "game"), ("drawings.toml", "colours")}
"""Fields that are read in one file only; of colours the names, which are keys there."""

Text = str | tuple[str, str]
"""A text, or what is said of one and of several."""


def gathered(root: Path) -> dict[str, Catalog]:
    """The two catalogues of a checkout, untranslated; texts in the order in which files hold
    them."""
    found = {SENTENCES: Catalog(fuzzy=False), CARDS: Catalog(fuzzy=False)}
    for folder, files, method, options in READ_BY_BABEL:
        _take_code(found[SENTENCES], root / folder, (files, method), options)
    for name, catalog in found.items():
        for path in _data_files(root / "data", name):
            for text in texts(path):
                _add(catalog, text, path.relative_to(root).as_posix())
    return found


def _take_code(
    catalog: Catalog, folder: Path, files: tuple[str, str], options: dict[str, str]
) -> None:
    calls = extract_from_dir(
        folder,
        method_map=[files],
        options_map={files[0]: options},
        keywords=CALLS,
        comment_tags=("Translators:",),
    )
    numbers: dict[str, dict[str, Text]] = {}
    for path, _, text, comments, context in calls:
        if path not in numbers:
            numbers[path] = _numbers_in(folder / path)
        place = f"{folder.name}/{Path(path).as_posix()}"
        said = text if isinstance(text, tuple) else numbers[path].get(text, text)
        catalog.add(said, locations=[(place, 0)], auto_comments=comments, context=context)


def _numbers_in(path: Path) -> dict[str, Text]:
    """What a file of code says of one and of several and counts later, by both of them: two marked
    texts beside each other with a number in each, `N_("%(num)s card"), N_("%(num)s cards")`."""
    if path.suffix != ".py":
        return {}
    found: dict[str, Text] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(args=beside) | ast.Tuple(elts=beside):
                for one, several in pairwise(map(_marked, beside)):
                    if NUMBER in one and NUMBER in several:
                        found |= {one: (one, several), several: (one, several)}
    return found


def _marked(node: ast.expr) -> str:
    """The text of `N_("text")`, or ""."""
    match node:
        case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(text))]):
            return text
    return ""


def _data_files(data: Path, name: str) -> Iterator[Path]:
    for pattern in FILES[name]:
        yield from sorted(data.glob(pattern))


def _add(catalog: Catalog, text: Text, place: str) -> None:
    """Add a text; one that is there without a plural may get it from here."""
    one = text if isinstance(text, str) else text[0]
    known = catalog.get(one)
    if known is None:
        catalog.add(text, locations=[(place, 0)])
        return
    if isinstance(text, tuple):
        known.id = text
        known.string = ("", "")
    known.locations.append((place, 0))


def texts(path: Path) -> Iterator[Text]:
    """The texts of a file of data that people read."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield from _of_card(row)
    else:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from _values(told, path.name, path.name == WHOLE)


def _of_card(row: dict[str, str]) -> Iterator[Text]:
    """What stands on a card and about it; a form's facts, in brackets, are keys."""
    if row["name"]:
        yield (row["name"], row["plural"]) if row["plural"] else row["name"]
    if row.get("meat_like"):
        yield row["meat_like"]
    for form in row["forms"].split(";"):
        if name := re.sub(r"\[[^]]*\]", "", form).strip():
            yield name
    if row["glossary"]:
        yield row["glossary"]


def _values(told: Any, file: str, read: bool) -> Iterator[Text]:
    """The texts of a TOML file; `read`: those that stand here are."""
    match told:
        case str():
            if read and told:
                yield told
        case list():
            for value in told:
                yield from _values(value, file, read)
        case dict():
            for field, value in told.items():
                if isinstance(value, dict) and (file, field) in ALSO:
                    yield from value
                else:
                    yield from _values(value, file, _is_read(file, field, value, read))


def _is_read(file: str, field: str, value: Any, around: bool) -> bool:
    """Whether the texts in a field are read; `around`: those of its table are."""
    if file == WHOLE:
        return True
    if isinstance(value, dict):
        return field == TABLES_READ
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return False
    return around or field in FIELDS or (file, field) in ALSO
