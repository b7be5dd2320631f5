"""Ingredient cards, read from `ingredients.csv`: one line per ingredient, lists split by `;`.

A chef may be more specific than the card ("Cheese": Parmesan; rulebook 3.3.5). The column
`forms` holds the specific kinds we know, split by `;`. Each is a name, followed, only where it
differs from the card, by facts in square brackets, split by `|`:

    Parmesan[vegetarian=no|vegan=no]; feta; vegan cheese[vegan=yes|contains=soy+nuts]

A fact is one of the seven of `Diet`, written `name=value`; several allergens are joined by `+`,
and `contains=` with nothing after it means none. Facts that are not named are the card's own.

Yes-or-no columns say `yes` or `no`; those of `Diet` may also say `depends`. An empty `season` is
the whole year; otherwise it lists months (1-12) of the northern year. `per_person` counts in
`unit`. `plural` is the word after a number ("3 cucumbers"); `meat_like` is what a vegetarian
judge may take the card for (rulebook 7.2), empty where none is needed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from partycards.catalogue.diet import ALLERGENS, ANSWERS, Diet, contradiction, unknown_allergen
from partycards.catalogue.errors import CatalogueError

CATEGORIES = (
    "vegetables", "fruit", "meat", "seafood", "dairy", "grains", "nuts", "herbs", "sauces",
    "sweets",
)  # fmt: skip
AISLES = (
    "produce", "butcher", "fishmonger", "chilled", "bakery", "dry_goods", "tins_and_jars",
    "spices", "snacks", "drinks", "frozen",
)  # fmt: skip
UNITS = ("g", "ml", "piece", "slice", "clove", "sprig", "bunch", "stick", "pinch", "strand")
FORM = re.compile(r"(?P<name>[^\[\]=|]+)(?:\[(?P<facts>[^\[\]]+)\])?")


class Form(Diet, frozen=True, kw_only=True):
    """A specific kind of an ingredient, with all its facts (the card's, where none differ)."""

    name: str


class Ingredient(Diet, frozen=True, kw_only=True):
    """One ingredient card. Fields are named as the columns of `ingredients.csv`."""

    key: str
    name: str
    plural: str
    category: str
    number: int
    meat_like: str
    forms: tuple[Form, ...]
    glossary: str
    goes_with: tuple[str, ...]
    season: tuple[int, ...]
    aisle: str
    unit: str
    per_person: float
    kid_friendly: bool
    picture: str


class Row(Struct, frozen=True):
    """One line of the file before it is understood."""

    line: int
    cells: Mapping[str, str]


def read_ingredients(path: Path) -> tuple[Ingredient, ...]:
    """Read a file of ingredient cards, or raise `CatalogueError` at the first bad line."""
    seen: dict[str, int] = {}
    ingredients = []
    for row in _rows(path):
        try:
            ingredient = _ingredient(row.cells)
        except ValueError as error:
            raise CatalogueError(path, row.line, str(error)) from error
        if ingredient.key in seen:
            first = seen[ingredient.key]
            reason = f'The key "{ingredient.key}" is already used in line {first}.'
            raise CatalogueError(path, row.line, reason)
        seen[ingredient.key] = row.line
        ingredients.append(ingredient)
    _check_partners(path, ingredients, seen)
    return tuple(ingredients)


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, restkey="", strict=True)
        _check_header(path, list(reader.fieldnames or ()))
        try:
            for cells in reader:
                if "" in cells or None in cells.values():
                    reason = "The line has more or fewer cells than the heading."
                    raise CatalogueError(path, reader.line_num, reason)
                yield Row(reader.line_num, cells)
        except csv.Error as error:
            raise CatalogueError(path, reader.line_num, f"Not a CSV line: {error}.") from error


def _check_header(path: Path, header: list[str]) -> None:
    for name in header:
        if name not in COLUMNS:
            raise CatalogueError(path, 1, f'The column "{name}" is unknown.')
        if header.count(name) > 1:
            raise CatalogueError(path, 1, f'The column "{name}" is there twice.')
    for name in COLUMNS:
        if name not in header:
            raise CatalogueError(path, 1, f'The column "{name}" is missing.')


def _check_partners(path: Path, ingredients: list[Ingredient], lines: Mapping[str, int]) -> None:
    for ingredient in ingredients:
        for partner in ingredient.goes_with:
            if partner not in lines or partner == ingredient.key:
                reason = f'"{ingredient.name}" goes with "{partner}", which is no other card.'
                raise CatalogueError(path, lines[ingredient.key], reason)


def _ingredient(cells: Mapping[str, str]) -> Ingredient:
    values = {name: read(cells[name].strip()) for name, read in COLUMNS.items() if name != "forms"}
    card = msgspec.convert({**values, "forms": ()}, Ingredient)
    if reason := contradiction(card):
        raise ValueError(reason)
    forms = tuple(_form(text, card) for text in _listed(cells["forms"]))
    return structs.replace(card, forms=forms)


def _form(text: str, card: Ingredient) -> Form:
    match = FORM.fullmatch(text)
    if match is None:
        raise ValueError(f'The form "{text}" is not written as a name, or a name[fact=value].')
    values: dict[str, object] = {name: getattr(card, name) for name in Diet.__struct_fields__}
    for fact in (match["facts"] or "").split("|") if match["facts"] else ():
        name, _, value = fact.partition("=")
        if name not in values:
            raise ValueError(f'The form "{text}" names an unknown fact, "{name}".')
        values[name] = COLUMNS[name](value.replace("+", ";"))
    form = msgspec.convert({**values, "name": match["name"].strip()}, Form)
    if reason := contradiction(form):
        raise ValueError(f'The form "{form.name}" contradicts itself. {reason}')
    return form


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _key(cell: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", cell):
        raise ValueError(f'The key "{cell}" is not written in small letters, digits and "_".')
    return cell


def _words(cell: str) -> str:
    if not cell:
        raise ValueError("A name, plural, glossary or picture is empty.")
    return cell


def _number(cell: str) -> int:
    if not cell.isdecimal() or not 1 <= int(cell) <= 10:
        raise ValueError(f'The number "{cell}" is not between 1 and 10.')
    return int(cell)


def _months(cell: str) -> tuple[int, ...]:
    for month in _listed(cell):
        if not month.isdecimal() or not 1 <= int(month) <= 12:
            raise ValueError(f'"{month}" is not a month from 1 to 12.')
    return tuple(int(month) for month in _listed(cell))


def _amount(cell: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", cell) or float(cell) == 0:
        raise ValueError(f'The amount per person, "{cell}", is not a number above 0.')
    return float(cell)


def _allergens(cell: str) -> tuple[str, ...]:
    if reason := unknown_allergen(_listed(cell)):
        raise ValueError(reason)
    return tuple(key for key in ALLERGENS if key in _listed(cell))


def _one_of(what: str, allowed: tuple[str, ...]) -> Callable[[str], str]:
    def read(cell: str) -> str:
        if cell not in allowed:
            raise ValueError(f'The {what} "{cell}" is not one of {", ".join(allowed)}.')
        return cell

    return read


def _yes_or_no(cell: str) -> bool:
    return _one_of("answer", ("yes", "no"))(cell) == "yes"


_answer = _one_of("answer", ANSWERS)

# The columns in the order of the file, each with how its cell is read.
COLUMNS: dict[str, Callable[[str], object]] = {
    "key": _key, "name": _words, "plural": _words,
    "category": _one_of("category", CATEGORIES), "number": _number,
    "vegan": _answer, "vegetarian": _answer, "gluten_free": _answer,
    "contains": _allergens, "may_contain": _allergens, "pork": _answer, "alcohol": _answer,
    "meat_like": str, "forms": _listed, "glossary": _words, "goes_with": _listed,
    "season": _months, "aisle": _one_of("aisle", AISLES), "unit": _one_of("unit", UNITS),
    "per_person": _amount, "kid_friendly": _yes_or_no, "picture": _words,
}  # fmt: skip
