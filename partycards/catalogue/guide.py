"""The cooking guide, `guide.toml`, and the glossary, `glossary.toml` (rulebook 2 and 6.3).

The guide's pages are recipes for whatever is in the hand, and tables to look things up in. Every
temperature stands in Celsius and in Fahrenheit, both rounded to what a dial or a cook can read.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Annotated, cast

from msgspec import Meta, Struct

from partycards.catalogue.errors import N_, CatalogueError, Wrong, raise_first
from partycards.catalogue.toml import once_each, tables_in, write_tables

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Words = Annotated[str, Meta(min_length=1)]
Title = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\w")]
MOST_ROWS = 100
"""In a table, and steps in a recipe."""
ROUNDING = 3
"""How many degrees Celsius the two scales may lie apart."""


class _Page(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    key: Key
    title: Title
    text: Words


class Recipe(_Page, frozen=True, tag="recipe"):
    """A way of cooking, whatever is cooked: what it is, and the steps in their order."""

    steps: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=MOST_ROWS)]


class Temperature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line in a table of temperatures. `note` has what else matters: a rest, a gas mark."""

    what: Words
    celsius: int
    fahrenheit: int
    note: str = ""


class Temperatures(_Page, frozen=True, tag="temperatures"):
    """A table of temperatures, of the oven or inside the food."""

    rows: Annotated[tuple[Temperature, ...], Meta(min_length=1, max_length=MOST_ROWS)]


class Time(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line in a table of times: the fewest and the most minutes. `note` says how."""

    what: Words
    least: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1)]
    note: str = ""


class Times(_Page, frozen=True, tag="times"):
    """A table of times in minutes."""

    rows: Annotated[tuple[Time, ...], Meta(min_length=1, max_length=MOST_ROWS)]


Page = Recipe | Temperatures | Times


class Guide(Struct, frozen=True):
    """All pages of the guide, in the order of the file."""

    recipes: tuple[Recipe, ...]
    temperatures: tuple[Temperatures, ...]
    times: tuple[Times, ...]


class Term(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word that cooks use, and what it means."""

    key: Key
    term: Title
    text: Words


def read_pages(path: Path) -> tuple[Page, ...]:
    """Read the pages of a guide, or raise `CatalogueError` at the first impossible one."""
    found: list[CatalogueError] = []
    pages = pages_in(path, path.read_text(encoding="utf-8"), found)
    raise_first(found)
    return tuple(page for _, page in pages)


def pages_in(path: PurePath, text: str, found: list[CatalogueError]) -> list[tuple[int, Page]]:
    """The pages of a file with their lines; what is wrong goes to `found`."""
    kind = cast("type[Page]", Page)
    pages = once_each(path, tables_in(path, text, "page", kind, found), found)
    for line, page in pages:
        if why := wrong(page):
            reason = Wrong(N_('"%(title)s": %(why)s'), title=page.title, why=why)
            found.append(CatalogueError(path, line, reason))
    return pages


def guide_of(pages: Iterable[Page]) -> Guide:
    """The pages by what they are."""
    every = tuple(pages)
    return Guide(
        recipes=tuple(page for page in every if isinstance(page, Recipe)),
        temperatures=tuple(page for page in every if isinstance(page, Temperatures)),
        times=tuple(page for page in every if isinstance(page, Times)),
    )


def read_guide(path: Path) -> Guide:
    """Read the cooking guide, or raise `CatalogueError` at the first impossible page."""
    return guide_of(read_pages(path))


def read_glossary(path: Path) -> tuple[Term, ...]:
    """Read the glossary, or raise `CatalogueError` at the first bad term."""
    found: list[CatalogueError] = []
    terms = terms_in(path, path.read_text(encoding="utf-8"), found)
    raise_first(found)
    return tuple(term for _, term in terms)


def terms_in(path: PurePath, text: str, found: list[CatalogueError]) -> list[tuple[int, Term]]:
    """The terms of a file with their lines; what is wrong goes to `found`."""
    return once_each(path, tables_in(path, text, "term", Term, found), found)


def write_guide(pages: Iterable[Page]) -> str:
    """The pages as a file that `read_pages` reads."""
    return write_tables(HEAD, "page", pages)


def write_glossary(terms: Iterable[Term]) -> str:
    """The terms as a file that `read_glossary` reads."""
    return write_tables(WORDS, "term", terms)


HEAD = """\
# The cooking guide: recipes for whatever is in the hand, and tables of temperatures and times.
"""
WORDS = "# Words that cooks use, in alphabetical order.\n"


def wrong(page: Page) -> Wrong | None:
    """Return a sentence about an impossible row, or None."""
    if isinstance(page, Temperatures):
        for row in page.rows:
            if abs(celsius(row.fahrenheit) - row.celsius) > ROUNDING:
                return Wrong(
                    N_("%(what)s: %(celsius)s °C are not %(fahrenheit)s °F."),
                    what=row.what,
                    celsius=row.celsius,
                    fahrenheit=row.fahrenheit,
                )
    elif isinstance(page, Times):
        for time in page.rows:
            if time.least > time.most:
                return Wrong(
                    N_("%(what)s: %(least)s minutes at least and %(most)s at most."),
                    what=time.what,
                    least=time.least,
                    most=time.most,
                )
    return None


def celsius(fahrenheit: float) -> float:
    """What a temperature in Fahrenheit is in Celsius."""
    return (fahrenheit - 32) * 5 / 9
