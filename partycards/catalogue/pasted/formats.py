"""What was pasted or sent, whatever it is: lines, a recipe's page or JSON, a table, an export.

Known are recipes as schema.org has them (alone, in a list, in a graph, in the page of a website),
those of Mealie and Tandoor, a zip of such files, tables with a heading (Grocy, Open Food Facts),
and products of Open Food Facts and Grocy as JSON. Anything else is a list of lines.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any

import msgspec

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.letters import decoded
from partycards.catalogue.pasted.lines import (
    MOST_LINES,
    Pasted,
    read_lines,
    together,
    too_many,
)
from partycards.catalogue.pasted.recipes import (
    Item,
    as_lines,
    foods_in,
    product,
    product_name,
    recipes_in,
)

MOST_BYTES = 2_000_000


def read_text(text: str) -> Pasted:
    """The foods in a text that was pasted. Raises `Wrong` with a sentence."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise _too_large()
    begin = text.lstrip("\ufeff \t\r\n")
    if begin[:1] == "{" or re.match(r'\[\s*[{"\[\]]', begin):
        return _of_json(begin)
    if re.match(r"<(!doctype|html|head|body|script|div|article|!--|\?xml)", begin, re.I):
        return _of_page(begin)
    table = _table(begin)
    return read_lines(text) if table is None else _of_table(table)


def read_file(data: bytes) -> Pasted:
    """The same of a file that was sent."""
    if data[:4] == b"PK\x03\x04":
        return together(_of_json(_decoded(each)) for each in _recipes_of_zip(data))
    if len(data) > MOST_BYTES:
        raise _too_large()
    return read_text(_decoded(data))


def _too_large() -> Wrong:
    return Wrong(N_("This is more than 2 MB. Please bring in a part of it."))


def _decoded(data: bytes) -> str:
    """A file as text, in whatever letters a program has written it."""
    text, _ = decoded(data)
    if re.search(r"[\0-\x08\x0e-\x1a\x1c-\x1f]", text) or text.startswith(("%PDF-", "{\\rtf")):
        raise Wrong(N_("This is not a text, a table or a recipe that can be read here."))
    return text


# Zips -------------------------------------------------------------------------------------------

MOST_PACKED = 20_000_000
"""Bytes of a zip: Mealie and Tandoor put their pictures in."""
MOST_IN_ZIP = 1000


def _recipes_of_zip(data: bytes) -> list[bytes]:
    """The recipes of a zip as Mealie and Tandoor export them; Tandoor's are zips in a zip. Pictures
    are passed over, and nothing is unpacked onto the disk."""
    if len(data) > MOST_PACKED:
        raise Wrong(N_("This zip is more than 20 MB. Please export fewer recipes."))
    try:
        found = _unpacked(data, ".json", MOST_BYTES)
        if not found:
            inner = _unpacked(data, ".zip", MOST_PACKED)
            room = MOST_BYTES
            for each in inner:
                found += (texts := _unpacked(each, ".json", room))
                room -= sum(map(len, texts))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError) as error:
        if isinstance(error, Wrong):
            raise
        raise Wrong(N_("This zip is damaged, or locked with a password.")) from error
    if not found:
        raise Wrong(N_("There is no recipe in this zip."))
    return found


def _unpacked(data: bytes, ending: str, room: int) -> list[bytes]:
    """The files with this ending, at most `room` bytes of them together."""
    found = []
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        for entry in packed.infolist()[:MOST_IN_ZIP]:
            if not entry.filename.lower().endswith(ending) or "__MACOSX" in entry.filename:
                continue
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise Wrong(
                    N_("This file is packed in an unusual way. Please make an ordinary zip.")
                )
            with packed.open(entry) as file:
                found.append(file.read(room + 1))
            room -= len(found[-1])
            if room < 0:
                raise _too_large()
    return found


# JSON -------------------------------------------------------------------------------------------


def _of_json(text: str) -> Pasted:
    try:
        found: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            found = [msgspec.json.decode(line) for line in lines]
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
            raise Wrong(
                N_("This looks like JSON, but it is damaged or cut off. Please copy all of it.")
            ) from None
    return _of_data(found)


def _of_data(found: Any) -> Pasted:
    items = list(foods_in(found))
    if not items:
        raise Wrong(N_("There is no recipe in it, and no list of products that is known here."))
    return as_lines(items)


# Tables -----------------------------------------------------------------------------------------

NAMES = ("product_name", "product name", "product", "name", "food", "ingredient", "item", "article",
         "title")  # fmt: skip
GROUPS = (
    "product group",
    "product_group",
    "group",
    "category",
    "categories",
    "aisle",
    "department",
)
OF_CARDS = {"key", "category", "number", "vegan", "contains", "picture"}
"""The heading of our own cards: such a table says more than names."""


def _table(text: str) -> list[list[str]] | None:
    """The cells of a text that is a table with a heading we know, or None."""
    try:
        return _cells(text)
    except csv.Error as error:
        raise Wrong(
            N_(
                "A cell of this table is far too long. Is there a quotation mark that is never "
                "closed?"
            )
        ) from error


def _cells(text: str) -> list[list[str]] | None:
    first = text.split("\n", 1)[0].strip("\r")
    for sign in ("\t", ";", ","):
        if sign not in first:
            continue
        cells = [cell.strip().lower() for cell in next(csv.reader([first], delimiter=sign))]
        if not set(cells) & set(NAMES):
            continue
        if set(cells) >= OF_CARDS:
            raise Wrong(
                N_("This is a table of cards. Bring it in under “Packs”: so nothing of it is lost.")
            )
        return [
            row for row in csv.reader(io.StringIO(text, newline=""), delimiter=sign) if any(row)
        ]
    return None


def _of_table(rows: list[list[str]]) -> Pasted:
    heading = [cell.strip().lower() for cell in rows[0]]
    if len(rows) - 1 > MOST_LINES:
        raise too_many(len(rows) - 1)
    records = [dict(zip(heading, row, strict=False)) for row in rows[1:]]
    if "product_name" in heading and "code" in heading:
        return as_lines(
            [product(each) if product_name(each) else _nameless(each) for each in records]
        )
    name = next(column for column in NAMES if column in heading)
    group = next((column for column in GROUPS if column in heading), "")
    return as_lines([_row(each, each.get(name, ""), each.get(group, "")) for each in records])


def _row(record: Mapping[str, str], name: str, group: str) -> Item:
    return Item(name, name, group) if name.strip() else _nameless(record)


def _nameless(record: Mapping[str, str]) -> Item:
    return Item(" ".join(filter(None, record.values()))[:80], "-")


# Pages ------------------------------------------------------------------------------------------


class _Page(HTMLParser):
    """The recipes that a page carries along for machines, and what it marks as an ingredient."""

    def __init__(self) -> None:
        super().__init__()
        self.recipes: list[str] = []
        self.marked: list[str] = []
        self._script = False
        self._inside = ""
        self._deep = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "script":
            self._script = "ld+json" in (has.get("type") or "")
            if self._script:
                self.recipes.append("")
        elif self._inside:
            self._deep += tag == self._inside
        elif (has.get("itemprop") or "") in ("recipeIngredient", "ingredients"):
            self._inside, self._deep = tag, 1
            self.marked.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = False
        elif self._inside == tag:
            self._deep -= 1
            self._inside = self._inside if self._deep else ""

    def handle_data(self, data: str) -> None:
        if self._script:
            self.recipes[-1] += data
        elif self._inside:
            self.marked[-1] += f" {data}"


def _of_page(text: str) -> Pasted:
    page = _Page()
    with suppress(AssertionError):  # The parser's word for a mark that nobody closes.
        page.feed(text)
    items: list[Item] = []
    for recipe in page.recipes:
        try:
            items += foods_in(recipes_in(msgspec.json.decode(recipe, strict=False)))
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
            continue  # A page has more than one, and its others may be whole.
    items = items or [Item(each) for each in page.marked if each.strip()]
    if not items:
        raise Wrong(N_("No recipe was found in this page. Please copy its ingredients."))
    return as_lines(items)
