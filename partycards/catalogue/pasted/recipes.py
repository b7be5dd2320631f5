"""Recipes and products as other programs write them: the foods in JSON of any known shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.pasted.lines import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_READ,
    NO_FOOD,
    PARAGRAPH,
    Left,
    Line,
    Packet,
    Pasted,
    clean,
    read_line,
    too_many,
)


class Item(Struct, frozen=True):
    """A food out of another program: what it says, or what it is called and in which group."""

    text: str
    name: str = ""
    group: str = ""
    unit: str = ""
    packet: Packet = Packet()


def as_lines(items: list[Item]) -> Pasted:
    """Each item as a line. What is too long for a food is left out, as in a list."""
    if len(items) > MOST_LINES:
        raise too_many(len(items))
    lines: list[Line] = []
    left: list[Left] = []
    for item in items:
        read = read_line(_plain(item.name or item.text))
        shown = " ".join(clean(_plain(item.text or item.name)).split())[:LONGEST_LINE]
        if len(read.food) > LONGEST_LINE:
            left.append(Left(shown, PARAGRAPH))
        elif read.food:
            lines.append(
                Line(shown, read.food, read.notes, item.unit or read.unit, item.group, item.packet)
            )
        elif shown:
            left.append(Left(shown, NO_FOOD))
    return Pasted(tuple(lines), tuple(left))


def _plain(text: str) -> str:
    """A text of a web page without its marks, as far as anybody reads it."""
    return unescape(re.sub(r"<[^<>]*>", " ", text.strip()[:MOST_READ]))


RECIPES = ("recipeIngredient", "recipe_ingredient", "recipeIngredients", "ingredients")
LISTS = (
    "@graph", "steps", "products", "product", "recipes", "recipe", "items", "results", "mainEntity",
    "listItems", "list_items", "entries", "data", "itemListElement", "item",
)  # fmt: skip
"""Where a recipe or a product may be in what a program writes."""


def foods_in(found: Any, deep: int = 0) -> Iterator[Item]:
    """The foods of everything that is one, in the order in which it stands there; what has only a
    name is one in a list of its kind."""
    if deep > 12:
        return
    if isinstance(found, list):
        for each in found:
            if isinstance(each, str):
                yield Item(each)
                continue
            inside = list(foods_in(each, deep + 1))
            yield from inside
            if not inside and isinstance(each, dict) and (name := _only_named(each)):
                yield Item(name)
    if not isinstance(found, dict):
        return
    if database := found.get("ingredient_foods"):
        # All that a Mealie knows: the recipes of it only name these.
        yield from (Item("", str(food.get("name") or "")) for food in _dicts(database))
    elif "food" in found or "display" in found or "originalText" in found:
        yield from _ingredient(found)
    elif product_name(found):
        yield product(found)
    elif "qu_id_stock" in found or "product_group_id" in found:
        yield Item("", str(found.get("name") or ""))
    else:
        for field in (*RECIPES, *LISTS):
            inner = found.get(field)
            if field in RECIPES and isinstance(inner, str):
                yield from (Item(line) for line in inner.splitlines() if line.strip())
            elif isinstance(inner, (list, dict)):
                yield from foods_in(inner, deep + 1)


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


def _ingredient(found: Mapping[str, Any]) -> Iterator[Item]:
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
            yield Item(text)
        return
    unit = _named(found.get("unit"))
    amount = found.get("quantity", found.get("amount"))
    said = " ".join(filter(None, (f"{amount:g}" if isinstance(amount, (int, float)) and amount else
                                  "", unit, food)))  # fmt: skip
    group = ""
    if isinstance(found.get("food"), dict):
        of_food = found["food"]
        group = _named(of_food.get("supermarket_category")) or _named(of_food.get("label"))
    yield Item(text or said, food, group, read_line(said).unit)


# Products ---------------------------------------------------------------------------------------

OF_TAGS = {
    "gluten": "gluten", "crustaceans": "crustaceans", "eggs": "eggs", "fish": "fish",
    "peanuts": "peanuts", "soybeans": "soy", "milk": "milk", "nuts": "nuts", "celery": "celery",
    "mustard": "mustard", "sesame-seeds": "sesame",
    "sulphur-dioxide-and-sulphites": "sulphites", "lupin": "lupin", "molluscs": "molluscs",
}  # fmt: skip
"""The allergen of each tag of Open Food Facts."""


def product_name(found: Mapping[str, Any]) -> str:
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


def product(found: Mapping[str, Any]) -> Item:
    """A product of Open Food Facts, with what it says of allergens and diets."""
    contains = {OF_TAGS.get(tag, tag) for tag in _tags(found, "allergens_tags", "allergens")}
    may = {OF_TAGS.get(tag, tag) for tag in _tags(found, "traces_tags", "traces")}
    analysis = _tags(found, "ingredients_analysis_tags")
    groups = _tags(found, "categories_tags", "categories_en", "categories", "main_category")
    brand = next(iter(_tags(found, "brands")), "")
    name = product_name(found)
    packet = Packet(
        tuple(key for key in ALLERGENS if key in contains),
        tuple(key for key in ALLERGENS if key in may - contains),
        _answer("vegan", analysis),
        _answer("vegetarian", analysis),
    )
    text = f"{name} ({brand})" if brand and brand not in name.lower() else name
    return Item(text, name, ", ".join(groups).replace("-", " "), packet=packet)


def _answer(diet: str, analysis: tuple[str, ...]) -> str:
    return "no" if f"non-{diet}" in analysis else "yes" if diet in analysis else ""


def recipes_in(found: Any, deep: int = 0) -> list[Any]:
    """What is a recipe in what a page says of itself; the rest are breadcrumbs and reviews."""
    if isinstance(found, list) and deep < 12:
        return [each for one in found for each in recipes_in(one, deep + 1)]
    if not isinstance(found, dict) or deep >= 12:
        return []
    kinds = found.get("@type")
    if "Recipe" in (kinds if isinstance(kinds, list) else [kinds]) or "recipeIngredient" in found:
        return [{field: found[field] for field in RECIPES if field in found}]
    return [each for one in found.values() for each in recipes_in(one, deep + 1)]
