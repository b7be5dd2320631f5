"""The pantry: what every chef may use freely beside the cards (rulebook 3.3.4), `pantry.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from partycards.catalogue.assignments import Category, Origin
from partycards.catalogue.diet import Answer, Diet, contradiction, unknown_allergen
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.toml import read_tables


class PantryItem(Diet, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that stands in the pantry, with the facts that a dish inherits from it. What nobody
    has answered "depends": it can be either. What has the `category` of cards stays on the shelf
    where an assignment takes only others; a seasoning has none, and is right for any dish."""

    key: str
    name: str
    vegan: Answer = "depends"
    vegetarian: Answer = "depends"
    gluten_free: Answer = "depends"
    contains: tuple[str, ...] = ()
    may_contain: tuple[str, ...] = ()
    pork: Answer = "depends"
    alcohol: Answer = "depends"
    category: Category | Literal[""] = ""
    origin: Origin = ""

    @property
    def known(self) -> bool:
        """Whether anything is noted about it at all, be it that it has no allergen."""
        answers = (self.vegan, self.vegetarian, self.gluten_free, self.pork, self.alcohol)
        return bool(self.contains or self.may_contain) or set(answers) != {"depends"}


def read_pantry(path: Path) -> tuple[PantryItem, ...]:
    """Read the pantry, or raise `CatalogueError` at the first bad item."""
    seen: dict[str, int] = {}
    for line, item in (items := read_tables(path, "item", PantryItem)):
        if item.key in seen:
            reason = f'The key "{item.key}" is already used in line {seen[item.key]}.'
            raise CatalogueError(path, line, reason)
        if wrong := unknown_allergen(item.contains + item.may_contain) or contradiction(item):
            raise CatalogueError(path, line, wrong)
        seen[item.key] = line
    return tuple(item for _, item in items)
