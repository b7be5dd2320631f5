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
from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from typing import Any

import msgspec

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.pasted.lines import (
    MOST_LINES,
    NO_FOOD,
    Left,
    Line,
    Packet,
    Pasted,
    clean,
    read_line,
    read_lines,
    together,
    too_many,
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
    """A file as text: UTF-8, UTF-16 with its mark, or as Windows writes in Western Europe."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
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
    items = list(_foods_in(found))
    if not items:
        raise Wrong(N_("There is no recipe in it, and no list of products that is known here."))
    return _pasted(items)


class _Item(msgspec.Struct, frozen=True):
    """A food out of another program: what it says, or what it is called and in which group."""

    text: str
    name: str = ""
    group: str = ""
    unit: str = ""
    packet: Packet = Packet()


def _pasted(items: list[_Item]) -> Pasted:
    """Each item as a line."""
    if len(items) > MOST_LINES:
        raise too_many(len(items))
    lines: list[Line] = []
    left: list[Left] = []
    for item in items:
        read = read_line(_plain(item.name or item.text))
        shown = " ".join(clean(_plain(item.text or item.name)).split())
        if read.food:
            lines.append(
                Line(shown, read.food, read.notes, item.unit or read.unit, item.group, item.packet)
            )
        elif shown:
            left.append(Left(shown, NO_FOOD))
    return Pasted(tuple(lines), tuple(left))


def _plain(text: str) -> str:
    """A text of a web page without its marks."""
    return unescape(re.sub(r"<[^>]*>", " ", text))


RECIPES = ("recipeIngredient", "recipe_ingredient", "recipeIngredients", "ingredients")
LISTS = (
    "@graph", "steps", "products", "product", "recipes", "recipe", "items", "results", "mainEntity",
    "listItems", "list_items", "entries", "data", "itemListElement", "item",
)  # fmt: skip
"""Where a recipe or a product may be in what a program writes."""


def _foods_in(found: Any, deep: int = 0) -> Iterator[_Item]:
    """The foods of everything that is one, in the order in which it stands there; what has only a
    name is one in a list of its kind."""
    if deep > 12:
        return
    if isinstance(found, list):
        for each in found:
            if isinstance(each, str):
                yield _Item(each)
                continue
            inside = list(_foods_in(each, deep + 1))
            yield from inside
            if not inside and isinstance(each, dict) and (name := _only_named(each)):
                yield _Item(name)
    if not isinstance(found, dict):
        return
    if database := found.get("ingredient_foods"):
        # All that a Mealie knows: the recipes of it only name these.
        yield from (_Item("", str(food.get("name") or "")) for food in _dicts(database))
    elif "food" in found or "display" in found or "originalText" in found:
        yield from _ingredient(found)
    elif _product_name(found):
        yield _product(found)
    elif "qu_id_stock" in found or "product_group_id" in found:
        yield _Item("", str(found.get("name") or ""))
    else:
        for field in (*RECIPES, *LISTS):
            inner = found.get(field)
            if field in RECIPES and isinstance(inner, str):
                yield from (_Item(line) for line in inner.splitlines() if line.strip())
            elif isinstance(inner, (list, dict)):
                yield from _foods_in(inner, deep + 1)


def _only_named(found: Mapping[str, Any]) -> str:
    """The name of a thing that is no recipe and has no type of its own."""
    if any(field in found for field in (*RECIPES, *LISTS, "@type", "instruction", "is_header")):
        return ""
    return next((name for field in ("name", "ingredient", "item", "text", "title")
                 if (name := _named(found, field))), "")  # fmt: skip


def _dicts(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, list):
        yield from (each for each in found if isinstance(each, dict))


def _named(found: Any, field: str = "name") -> str:
    """A name, or the name of a thing that has one."""
    name = found.get(field) if isinstance(found, dict) else found
    return name if isinstance(name, str) else ""


def _ingredient(found: Mapping[str, Any]) -> Iterator[_Item]:
    """An ingredient of Mealie's or Tandoor's: a food with a unit, or only a note."""
    food, note = _named(found.get("food")), _named(found.get("note"))
    text = next(
        (
            str(found[field])
            for field in ("original_text", "originalText", "display")
            if found.get(field)
        ),
        "",
    )
    if not food:
        if found.get("is_header"):
            return
        text = text or note or _named(found)
        if text:
            yield _Item(text)
        return
    unit = _named(found.get("unit"))
    amount = found.get("quantity", found.get("amount"))
    said = " ".join(filter(None, (f"{amount:g}" if isinstance(amount, (int, float)) and amount else
                                  "", unit, food)))  # fmt: skip
    group = ""
    if isinstance(found.get("food"), dict):
        of_food = found["food"]
        group = _named(of_food.get("supermarket_category")) or _named(of_food.get("label"))
    yield _Item(text or said, food, group, read_line(said).unit)


# Products ---------------------------------------------------------------------------------------

OF_TAGS = {
    "gluten": "gluten", "crustaceans": "crustaceans", "eggs": "eggs", "fish": "fish",
    "peanuts": "peanuts", "soybeans": "soy", "milk": "milk", "nuts": "nuts", "celery": "celery",
    "mustard": "mustard", "sesame-seeds": "sesame",
    "sulphur-dioxide-and-sulphites": "sulphites", "lupin": "lupin", "molluscs": "molluscs",
}  # fmt: skip
"""The allergen of each tag of Open Food Facts."""


def _product_name(found: Mapping[str, Any]) -> str:
    names = (
        "product_name_en",
        "product_name",
        "generic_name_en",
        "generic_name",
        "abbreviated_product_name",
    )
    return next(
        (str(found[name]).strip() for name in names if str(found.get(name) or "").strip()), ""
    )


def _tags(found: Mapping[str, Any], *fields: str) -> tuple[str, ...]:
    """The tags of the first of these fields that has any, without their language."""
    for field in fields:
        said = found.get(field)
        tags = said if isinstance(said, list) else str(said or "").split(",")
        if named := [str(tag).strip() for tag in tags if str(tag).strip()]:
            return tuple(tag.partition(":")[2].lower() or tag.lower() for tag in named)
    return ()


def _product(found: Mapping[str, Any]) -> _Item:
    """A product of Open Food Facts, with what it says of allergens and diets."""
    contains = {OF_TAGS.get(tag, tag) for tag in _tags(found, "allergens_tags", "allergens")}
    may = {OF_TAGS.get(tag, tag) for tag in _tags(found, "traces_tags", "traces")}
    analysis = _tags(found, "ingredients_analysis_tags")
    groups = _tags(found, "categories_tags", "categories_en", "categories", "main_category")
    brand = next(iter(_tags(found, "brands")), "")
    name = _product_name(found)
    packet = Packet(
        tuple(key for key in ALLERGENS if key in contains),
        tuple(key for key in ALLERGENS if key in may - contains),
        _answer("vegan", analysis),
        _answer("vegetarian", analysis),
    )
    text = f"{name} ({brand})" if brand and brand not in name.lower() else name
    return _Item(text, name, ", ".join(groups).replace("-", " "), packet=packet)


def _answer(diet: str, analysis: tuple[str, ...]) -> str:
    return "no" if f"non-{diet}" in analysis else "yes" if diet in analysis else ""


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
        csv.field_size_limit(MOST_BYTES)
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
        return _pasted(
            [_product(each) if _product_name(each) else _nameless(each) for each in records]
        )
    name = next(column for column in NAMES if column in heading)
    group = next((column for column in GROUPS if column in heading), "")
    return _pasted([_row(each, each.get(name, ""), each.get(group, "")) for each in records])


def _row(record: Mapping[str, str], name: str, group: str) -> _Item:
    return _Item(name, name, group) if name.strip() else _nameless(record)


def _nameless(record: Mapping[str, str]) -> _Item:
    return _Item(" ".join(filter(None, record.values()))[:80], "-")


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
    page.feed(text)
    items: list[_Item] = []
    for recipe in page.recipes:
        try:
            items += _foods_in(_recipes_in(msgspec.json.decode(recipe, strict=False)))
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
            continue  # A page has more than one, and its others may be whole.
    items = items or [_Item(each) for each in page.marked if each.strip()]
    if not items:
        raise Wrong(N_("No recipe was found in this page. Please copy its ingredients."))
    return _pasted(items)


def _recipes_in(found: Any, deep: int = 0) -> list[Any]:
    """What is a recipe in what a page says of itself; the rest are breadcrumbs and reviews."""
    if isinstance(found, list) and deep < 12:
        return [each for one in found for each in _recipes_in(one, deep + 1)]
    if not isinstance(found, dict) or deep >= 12:
        return []
    kinds = found.get("@type")
    if "Recipe" in (kinds if isinstance(kinds, list) else [kinds]) or "recipeIngredient" in found:
        return [{field: found[field] for field in RECIPES if field in found}]
    return [each for one in found.values() for each in _recipes_in(one, deep + 1)]
