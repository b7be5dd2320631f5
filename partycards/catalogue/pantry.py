"""The pantry: what every chef may use freely beside the cards (rulebook 3.3.4), `pantry.toml`."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from partycards.catalogue.diet import unknown_allergen
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.toml import read_tables


class PantryItem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that stands in the pantry, with its allergens: a dish inherits them."""

    key: str
    name: str
    contains: tuple[str, ...] = ()


def read_pantry(path: Path) -> tuple[PantryItem, ...]:
    """Read the pantry, or raise `CatalogueError` at the first bad item."""
    seen: dict[str, int] = {}
    for line, item in (items := read_tables(path, "item", PantryItem)):
        if item.key in seen:
            reason = f'The key "{item.key}" is already used in line {seen[item.key]}.'
            raise CatalogueError(path, line, reason)
        if wrong := unknown_allergen(item.contains):
            raise CatalogueError(path, line, wrong)
        seen[item.key] = line
    return tuple(item for _, item in items)
