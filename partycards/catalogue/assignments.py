"""The judge's assignment cards, read from `assignments.toml` (rulebook 3.3.1).

A number that a card does not give is None and is left to the judge: without another word seven
cards are dealt, up to three traded once, and at least four used. `use_*` counts per dish; an
omitted `use_max` is no limit. `trade` holds for each of the `trade_times`. `minutes`, on a timed
card, is how long a chef may take over the plan.

What a dish must meet besides stands in fields of its own, so that the game holds it and the text
need not say it: `diet` (a way to eat, or an allergen that is kept out), `pantry_without` (things
that stay on the shelf, by name; `*` is all of them), `only_categories`, `one_of_each` (a dish has
at most one card of each category), `forbidden_origin`, and `sum_at_most` for the numbers of the
cards in a dish. With `pass_left` every chef hands on so many cards after the deal. The Special
Ingredient and what is free count for none of these, as they count for no number.
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
Restriction = Literal[
    "", "vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol",
    "milk", "eggs", "nuts", "peanuts", "soy", "fish", "crustaceans", "molluscs",
    "sesame", "celery", "mustard", "lupin", "sulphites",
]  # fmt: skip
"""What a dish keeps to: a way to eat, or an allergen that is not in it."""
Category = Literal[
    "vegetables", "fruit", "meat", "seafood", "dairy", "grains", "nuts", "herbs", "sauces",
    "sweets",
]  # fmt: skip
Origin = Literal["", "americas"]
ALL = "*"
"""The whole pantry, in `pantry_without`."""
Count = Annotated[int, Meta(ge=1)]


class Assignment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One assignment card. `kinds` names the tables it suits best; none named suits all. It is
    suggested last in other than its `months`, 1 to 12 in the northern year; none named are all.
    Children see the `picture` of the ingredient with this key beside it ("" none)."""

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
    diet: Restriction = ""
    pantry_without: tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...] = ()
    only_categories: tuple[Category, ...] = ()
    one_of_each: bool = False
    forbidden_origin: Origin = ""
    sum_at_most: Count | None = None
    pass_left: Annotated[int, Meta(ge=0, le=9)] = 0
    team_size: Annotated[int, Meta(ge=0)] = 0
    kinds: tuple[Kind, ...] = ()
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    minutes: Annotated[int, Meta(ge=1, le=60)] | None = None
    tags: tuple[str, ...] = ()
    picture: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]*)?$")] = ""
    months: tuple[Annotated[int, Meta(ge=1, le=12)], ...] = ()


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
    fewest = card.use_exactly or card.use_min or 1
    if card.sum_at_most is not None and card.sum_at_most < fewest:
        return Wrong(N_("So many cards cannot have so small a sum: each number is 1 at the least."))
    if card.one_of_each and 0 < len(card.only_categories) < fewest:
        return Wrong(N_("A dish needs more cards than there are categories to take one of each."))
    if card.deal is None:
        return None
    if card.pass_left > card.deal:
        return Wrong(N_("More cards are passed to the left than are dealt."))
    if (card.trade or 0) > card.deal:
        return Wrong(N_("More cards may be traded than are dealt."))
    if fewest * len(card.dishes) > card.deal:
        return Wrong(N_("The dishes need more cards than are dealt."))
    return None


HEAD = "# The judge's cards. A number that is not given is left to the judge.\n"


def write_assignments(cards: Iterable[Assignment]) -> str:
    """The cards as a file that `read_assignments` reads; what a card does not say is left out."""
    return write_tables(HEAD, "assignment", cards)
