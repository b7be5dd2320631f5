"""The pantry: what every chef may use freely beside the cards (rulebook 3.3.4), `pantry.toml`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Annotated, Literal

from msgspec import Meta

from partycards.catalogue.assignments import Category, Origin
from partycards.catalogue.diet import Answer, Diet, contradiction, unknown_allergen
from partycards.catalogue.errors import CatalogueError, raise_first
from partycards.catalogue.toml import once_each, tables_in, write_tables

MOST = 24
"""Things in the pantry: a chef chooses among them on a phone."""


class PantryItem(Diet, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that stands in the pantry, with the facts that a dish inherits from it. What nobody
    has answered "depends": it can be either. What has the `category` of cards stays on the shelf
    where an assignment takes only others; a seasoning has none, and is right for any dish."""

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
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
    found: list[CatalogueError] = []
    items = items_in(path, path.read_text(encoding="utf-8"), found)
    raise_first(found)
    return tuple(item for _, item in items)


def items_in(
    path: PurePath, text: str, found: list[CatalogueError]
) -> list[tuple[int, PantryItem]]:
    """The things of a file with their lines; what is wrong goes to `found`."""
    items = once_each(path, tables_in(path, text, "item", PantryItem, found), found)
    for line, item in items:
        if wrong := unknown_allergen(item.contains + item.may_contain) or contradiction(item):
            found.append(CatalogueError(path, line, wrong))
    return items


HEAD = """\
# What every chef may use without a card. The host may change it. Facts are those of a card; a fact
# that is left out "depends". Vanilla is mostly extract, which is a third alcohol; "Oil" can be of
# peanuts, soybeans or sesame. What an assignment that takes only some categories rules out has the
# category of a card; a seasoning has none.
"""


def write_pantry(items: Iterable[PantryItem]) -> str:
    """The pantry as a file that `read_pantry` reads."""
    return write_tables(HEAD, "item", items)
