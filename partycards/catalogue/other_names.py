"""Other names of foods, `names/en.csv`: what people call them who do not say what the card says.

A line is a food (the key of a card, or a form's name) with its names, split by `;`: a courgette is
Zucchini. Or it is "contains" with an allergen, and the names of what has it without being a card:
whey contains milk. A name may stand with several: a quiche has gluten, eggs and milk. Case, accents
and the plural make no difference where names are looked for, so each stands once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from partycards.catalogue.errors import CatalogueError, raise_first
from partycards.catalogue.sheet import read_rows

Names = Mapping[str, tuple[str, ...]]
"""The foods that a name means."""


def read_names(path: Path) -> Names:
    """Read a file of names, or raise `CatalogueError` at the first bad line."""
    found: list[CatalogueError] = []
    foods: dict[str, list[str]] = defaultdict(list)
    for row in read_rows(path, path.read_text(encoding="utf-8"), ("food", "names"), (), found):
        for name in row.cells["names"].split(";"):
            foods[name.strip()].append(row.cells["food"])
    raise_first(found)
    return {name: tuple(several) for name, several in foods.items()}


def also_called(names: Names) -> Mapping[str, tuple[str, ...]]:
    """The other names of each food."""
    called: dict[str, list[str]] = defaultdict(list)
    for name, foods in names.items():
        for food in foods:
            called[food].append(name)
    return {food: tuple(several) for food, several in called.items()}
