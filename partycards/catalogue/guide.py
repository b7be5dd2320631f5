"""The cooking guide, `guide.toml`, and the glossary, `glossary.toml` (rulebook 2 and 6.3).

The guide's pages are recipes for whatever is in the hand, and tables to look things up in. Every
temperature stands in Celsius and in Fahrenheit, both rounded to what a dial or a cook can read.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, cast

from msgspec import Meta, Struct

from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.toml import read_tables

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Words = Annotated[str, Meta(min_length=1)]
ROUNDING = 3
"""How many degrees Celsius the two scales may lie apart."""


class _Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    key: Key
    title: Words
    text: Words


class Recipe(_Page, frozen=True, tag="recipe"):
    """A way of cooking, whatever is cooked: what it is, and the steps in their order."""

    steps: Annotated[tuple[Words, ...], Meta(min_length=1)]


class Temperature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line in a table of temperatures. `note` has what else matters: a rest, a gas mark."""

    what: Words
    celsius: int
    fahrenheit: int
    note: str = ""


class Temperatures(_Page, frozen=True, tag="temperatures"):
    """A table of temperatures, of the oven or inside the food."""

    rows: Annotated[tuple[Temperature, ...], Meta(min_length=1)]


class Time(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line in a table of times: the fewest and the most minutes. `note` says how."""

    what: Words
    least: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1)]
    note: str = ""


class Times(_Page, frozen=True, tag="times"):
    """A table of times in minutes."""

    rows: Annotated[tuple[Time, ...], Meta(min_length=1)]


Page = Recipe | Temperatures | Times


class Guide(Struct, frozen=True):
    """All pages of the guide, in the order of the file."""

    recipes: tuple[Recipe, ...]
    temperatures: tuple[Temperatures, ...]
    times: tuple[Times, ...]


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word that cooks use, and what it means."""

    key: Key
    term: Words
    text: Words


def read_guide(path: Path) -> Guide:
    """Read the cooking guide, or raise `CatalogueError` at the first impossible page."""
    pages = read_tables(path, "page", cast("type[Page]", Page))
    refuse_doubles(path, ((line, page.key) for line, page in pages))
    for line, page in pages:
        if reason := wrong(page) or "":
            raise CatalogueError(path, line, f'"{page.title}": {reason}')
    return Guide(
        recipes=tuple(page for _, page in pages if isinstance(page, Recipe)),
        temperatures=tuple(page for _, page in pages if isinstance(page, Temperatures)),
        times=tuple(page for _, page in pages if isinstance(page, Times)),
    )


def read_glossary(path: Path) -> tuple[Term, ...]:
    """Read the glossary, or raise `CatalogueError` at the first bad term."""
    terms = read_tables(path, "term", Term)
    refuse_doubles(path, ((line, term.key) for line, term in terms))
    return tuple(term for _, term in terms)


def refuse_doubles(path: Path, keys: Iterable[tuple[int, str]]) -> None:
    """Raise `CatalogueError` at the first key that was used before."""
    seen: dict[str, int] = {}
    for line, key in keys:
        if key in seen:
            reason = f'The key "{key}" is already used in line {seen[key]}.'
            raise CatalogueError(path, line, reason)
        seen[key] = line


def wrong(page: Page) -> str | None:
    """Return a sentence about an impossible row, or None."""
    if isinstance(page, Temperatures):
        for row in page.rows:
            if abs(celsius(row.fahrenheit) - row.celsius) > ROUNDING:
                return f"{row.what}: {row.celsius} °C are not {row.fahrenheit} °F."
    elif isinstance(page, Times):
        for time in page.rows:
            if time.least > time.most:
                return f"{time.what}: {time.least} minutes at least and {time.most} at most."
    return None


def celsius(fahrenheit: float) -> float:
    """What a temperature in Fahrenheit is in Celsius."""
    return (fahrenheit - 32) * 5 / 9
