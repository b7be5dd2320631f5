"""Decks: named selections of ingredient cards, made by rules, by hand, or by both.

A deck says which cards are in it, not what is on them: its cards are looked up in the catalogue
when a table starts, and the match keeps those very cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePath
from typing import Annotated, Literal

from msgspec import Meta, Struct

from partycards.catalogue.diet import Diet, unknown_allergen
from partycards.catalogue.errors import N_, CatalogueError, Wrong, raise_first
from partycards.catalogue.ingredients import CATEGORIES, Ingredient
from partycards.catalogue.toml import once_each, tables_in, write_tables

DietRule = Literal["vegetarian", "vegan", "gluten_free", "no_pork", "no_alcohol"]
Copies = Annotated[int, Meta(ge=0, le=20)]


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A selection. Without any rule and without a picked card it is the whole catalogue.

    `diets` are rules that every card must keep; a card that may go either way (Cheese: rennet)
    stays, the chef's own words settle it, unless `strict`. `without` are allergens that no card may
    contain, nor may contain; a card of which that was only guessed is not in a deck that is
    `strict` or without an allergen. `categories`: only these (none named: all). `kids`: a child
    knows it. `in_season`: in season in the month the table starts. `in_house`: only what was ticked
    on the shelf. `picked`: only these keys (none named: all), `left_out`: never these. `copies`:
    how often a card is in the deck, 1 where nothing is said, 0 is out.
    """

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    about: Annotated[str, Meta(max_length=200)] = ""
    diets: tuple[DietRule, ...] = ()
    strict: bool = False
    without: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    kids: bool = False
    in_season: bool = False
    in_house: bool = False
    picked: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    copies: dict[str, Copies] = {}


EVERYTHING = Deck(key="everything", name="Everything")
"""The deck of a table that chose none."""


def cards_in(
    deck: Deck, catalogue: Iterable[Ingredient], month: int, in_house: Collection[str]
) -> tuple[tuple[Ingredient, int], ...]:
    """The cards of a deck with how many of each, in the catalogue's order.

    `month` is 1 to 12 (northern); `in_house` are the keys that were ticked on the shelf.
    """
    cards = []
    for card in catalogue:
        count = deck.copies.get(card.key, 1)
        if count and suits(deck, card, month) and (not deck.in_house or card.key in in_house):
            cards.append((card, count))
    return tuple(cards)


def suits(deck: Deck, card: Ingredient, month: int) -> bool:
    """Whether the deck's rules, and the hand that picked, let the card in."""
    if (deck.picked and card.key not in deck.picked) or card.key in deck.left_out:
        return False
    if deck.categories and card.category not in deck.categories:
        return False
    if deck.kids and not card.kid_friendly:
        return False
    if deck.in_season and card.season and month not in card.season:
        return False
    if card.guessed and (deck.without or (deck.strict and deck.diets)):
        return False
    if deck.without and not set(deck.without).isdisjoint((*card.contains, *card.may_contain)):
        return False
    return not deck.diets or all(keeps(rule, card, deck.strict) for rule in deck.diets)


def keeps(rule: DietRule, food: Diet, strict: bool) -> bool:
    """Whether a food keeps a diet rule; one that depends does unless `strict`."""
    if rule in ("no_pork", "no_alcohol"):
        answer = {"yes": "no", "no": "yes"}.get(getattr(food, rule.removeprefix("no_")), "depends")
    else:
        answer = getattr(food, rule)
    return answer == "yes" or (answer == "depends" and not strict)


def wrong(deck: Deck) -> Wrong | None:
    """Return a sentence about a deck that is not possible, or None."""
    if deck.key == EVERYTHING.key:
        return Wrong(N_('The key "%(key)s" always means every card there is.'), key=deck.key)
    for category in deck.categories:
        if category not in CATEGORIES:
            return Wrong(
                N_('"%(key)s" is not a category; the ten are %(all)s.'),
                key=category,
                all=CATEGORIES,
            )
    return unknown_allergen(deck.without)


def read_decks(path: Path) -> tuple[Deck, ...]:
    """Read a file of decks, or raise `CatalogueError` at the first one that is not possible."""
    found: list[CatalogueError] = []
    decks = decks_in(path, path.read_text(encoding="utf-8"), found)
    raise_first(found)
    return tuple(deck for _, deck in decks)


def decks_in(path: PurePath, text: str, found: list[CatalogueError]) -> list[tuple[int, Deck]]:
    """The decks of a file with their lines; what is wrong goes to `found`."""
    decks = once_each(path, tables_in(path, text, "deck", Deck, found), found)
    for line, deck in decks:
        if why := wrong(deck):
            reason = Wrong(N_('"%(title)s": %(why)s'), title=deck.name, why=why)
            found.append(CatalogueError(path, line, reason))
    return decks


HEAD = """\
# Decks: selections of ingredient cards. What a card may be one way or the other stays in, unless
# the deck is strict: the chef's own words settle it.
"""


def write_decks(decks: Iterable[Deck]) -> str:
    """The decks as a file that `read_decks` reads; what a deck does not say is left out."""
    return write_tables(HEAD, "deck", decks)


def unknown_cards(deck: Deck, known: Mapping[str, object]) -> tuple[str, ...]:
    """Keys that the deck names and the catalogue does not have."""
    named = (*deck.picked, *deck.left_out, *deck.copies)
    return tuple(dict.fromkeys(key for key in named if key not in known))
