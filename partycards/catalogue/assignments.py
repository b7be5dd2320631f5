"""The judge's assignment cards, read from `assignments.toml` (rulebook 3.3.1).

A number that a card does not give is None and is left to the judge: without another word seven
cards are dealt, up to three traded once, and at least four used. `use_*` counts per dish; an
omitted `use_max` is no limit. `trade` holds for each of the `trade_times`. `minutes`, on a timed
card, is how long a chef may take over the plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.catalogue.errors import N_, CatalogueError, Wrong, raise_first
from partycards.catalogue.toml import once_each, tables_in, write_tables

Dish = Literal[
    "dish", "starter", "soup", "salad", "main", "side", "dessert", "breakfast", "sandwich", "drink"
]
Kind = Literal["kids", "restaurant", "team", "two", "solo", "real_cooking"]
Count = Annotated[int, Meta(ge=1)]


class Assignment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One assignment card. `kinds` names the tables it suits best; none named suits all. Children
    see the `picture` of the ingredient with this key beside it ("" none)."""

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=600)]
    dishes: Annotated[tuple[Dish, ...], Meta(min_length=1)]
    deal: Count | None = None
    trade: Annotated[int, Meta(ge=0)] | None = None
    trade_times: Count | None = None
    use_min: Count | None = None
    use_max: Count | None = None
    use_exactly: Count | None = None
    special_ingredient: Literal["none", "judge", "drawn"] = "none"
    assume: tuple[str, ...] = ()
    diet: Literal["", "vegetarian", "vegan", "gluten_free"] = ""
    team_size: Annotated[int, Meta(ge=0)] = 0
    kinds: tuple[Kind, ...] = ()
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    minutes: Annotated[int, Meta(ge=1, le=60)] | None = None
    tags: tuple[str, ...] = ()
    picture: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]*)?$")] = ""


def read_assignments(path: Path) -> tuple[Assignment, ...]:
    """Read a file of assignment cards, or raise `CatalogueError` at the first impossible one."""
    found: list[CatalogueError] = []
    cards = assignments_in(path, path.read_text(encoding="utf-8"), found)
    raise_first(found)
    return tuple(card for _, card in cards)


def assignments_in(
    path: PurePath, text: str, found: list[CatalogueError]
) -> list[tuple[int, Assignment]]:
    """The cards of a file with their lines; what is wrong goes to `found`."""
    cards = once_each(path, tables_in(path, text, "assignment", Assignment, found), found)
    for line, card in cards:
        if wrong := impossible(card):
            reason = Wrong(N_('"%(title)s": %(why)s'), title=card.title, why=wrong)
            found.append(CatalogueError(path, line, reason))
    return cards


def impossible(card: Assignment) -> Wrong | None:
    """Return a sentence about numbers that no chef could meet, or None."""
    if card.use_exactly is not None and (card.use_min, card.use_max) != (None, None):
        return Wrong(N_("It asks for an exact number of cards, and for a least or a most as well."))
    if None not in (card.use_min, card.use_max) and (card.use_min or 0) > (card.use_max or 0):
        return Wrong(N_("The least number of cards for a dish is above the most."))
    if card.trade == 0 and card.trade_times is not None:
        return Wrong(N_("It says how often to trade, but nothing may be traded."))
    if card.deal is None:
        return None
    if (card.trade or 0) > card.deal:
        return Wrong(N_("More cards may be traded than are dealt."))
    if (card.use_exactly or card.use_min or 1) * len(card.dishes) > card.deal:
        return Wrong(N_("The dishes need more cards than are dealt."))
    return None


HEAD = "# The judge's cards. A number that is not given is left to the judge.\n"


def write_assignments(cards: Iterable[Assignment]) -> str:
    """The cards as a file that `read_assignments` reads; what a card does not say is left out."""
    return write_tables(HEAD, "assignment", cards)
