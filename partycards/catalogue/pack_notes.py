"""What may be a mistake in a pack but hinders nothing; and what it has, counted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from msgspec import Struct

from partycards.catalogue.assignment_notes import doubts
from partycards.catalogue.decks import unknown_cards
from partycards.catalogue.diet import Diet
from partycards.catalogue.errors import N_, CatalogueError, Wrong
from partycards.catalogue.ingredients import CATEGORIES, SAME_NAME, Form, Ingredient, lonely
from partycards.catalogue.keys import plain_key
from partycards.catalogue.likeness import alike
from partycards.catalogue.pack_contents import ASSIGNMENTS, DECKS, Contents
from partycards.catalogue.spelling import same_name
from partycards.catalogue.store import Catalogue

DOUBT = N_('"%(title)s": %(why)s')


def notes(contents: Contents, catalogue: Catalogue) -> list[CatalogueError]:
    """What may be a mistake but hinders nothing."""
    here = {card.key: card for card in catalogue.ingredients.cards()}
    cards = here | {card.key: card for _, card in contents.ingredients}
    return [
        *_same_names(contents),
        *_told_otherwise(contents, here),
        *_likenesses(contents, here),
        *_without_partner(contents, cards),
        *_unknown(contents),
        *_unused(contents),
        *_doubtful(contents),
    ]


def _likenesses(contents: Contents, here: Mapping[str, Ingredient]) -> list[CatalogueError]:
    """New cards that may be a card that is here already."""
    return [
        CatalogueError(contents.sheet, line, why)
        for line, card in contents.ingredients
        if card.key not in here
        for _, why in alike(here.values(), card.name, card.plural)[:1]
    ]


def _same_names(contents: Contents) -> list[CatalogueError]:
    """Cards of the pack that have the name of an earlier one, with their lines."""
    lines: dict[str, int] = {}
    found = []
    for line, card in contents.ingredients:
        name = plain_key(card.name) or card.name
        if name in lines:
            why = Wrong(SAME_NAME, name=card.name, line=lines[name])
            found.append(CatalogueError(contents.sheet, line, why))
        lines.setdefault(name, line)
    return found


def _told_otherwise(contents: Contents, here: Mapping[str, Ingredient]) -> list[CatalogueError]:
    """Foods of the pack of which another card tells other facts: a guest reads one or the other."""
    of_pack = {card.key for _, card in contents.ingredients}
    others = [(0, card) for key, card in here.items() if key not in of_pack]
    first: dict[str, tuple[Ingredient, Diet]] = {}
    found = []
    for line, card in (*others, *contents.ingredients):
        foods: tuple[Ingredient | Form, ...] = () if card.guessed else (card, *card.forms)
        for food in foods:
            other, told = first.setdefault(same_name(food.name), (card, food))
            facts = tuple(
                each
                for each in Diet.__struct_fields__
                if getattr(food, each) != getattr(told, each)
            )
            if line and facts:
                why = Wrong(
                    N_('"%(food)s" is told otherwise with "%(other)s": %(facts)s.'),
                    food=food.name,
                    other=other.name,
                    facts=facts,
                )
                found.append(CatalogueError(contents.sheet, line, why))
    return found


def _without_partner(contents: Contents, cards: Mapping[str, Ingredient]) -> list[CatalogueError]:
    """Cards that name a card there is not, and decks that do."""
    found = [
        CatalogueError(contents.sheet, line, why)
        for line, card in contents.ingredients
        for why in lonely(card, cards)
    ]
    for line, deck in contents.decks:
        if keys := unknown_cards(deck, cards):
            why = Wrong(
                N_('"%(deck)s" names cards that are not here: %(keys)s.'),
                deck=deck.name,
                keys=keys[:20],
            )
            found.append(CatalogueError(DECKS, line, why))
    return found


def _unknown(contents: Contents) -> list[CatalogueError]:
    """Cards of which the sheet says neither an allergen nor a diet: one note for all."""
    cards = [(line, card.name) for line, card in contents.ingredients
             if card.guessed and card.key in contents.said]  # fmt: skip
    if not cards:
        return []
    why = Wrong(
        N_("No allergen and no diet is told of %(cards)s: kitchens hear that nothing is known."),
        cards=tuple(name for _, name in cards[:MOST_NAMED]) + ("…",) * (len(cards) > MOST_NAMED),
    )
    return [CatalogueError(contents.sheet, cards[0][0], why)]


MOST_NAMED = 20


def _unused(contents: Contents) -> list[CatalogueError]:
    used = {card.picture for _, card in contents.ingredients}
    why = Wrong(N_("No card of the pack has this picture, so it is left out."))
    return [
        CatalogueError(PurePosixPath("art") / name, 0, why)
        for name in contents.pictures
        if name not in used
    ]


def _doubtful(contents: Contents) -> list[CatalogueError]:
    """Assignments that say what they do not do, or are never offered to those they are for."""
    return [
        CatalogueError(ASSIGNMENTS, line, Wrong(DOUBT, title=card.title, why=why))
        for line, card in contents.assignments
        for why in doubts(card)
    ]


# Counting -------------------------------------------------------------------------------------


class Spread(Struct, frozen=True):
    """The cards of a category: how many, and how many of each number from 1 to 10."""

    category: str
    cards: int
    numbers: tuple[int, ...]

    def mean(self) -> float:
        """The mean of the numbers; `cards` is not 0."""
        return sum(number * n for number, n in enumerate(self.numbers, 1)) / self.cards


def spread(contents: Contents) -> tuple[Spread, ...]:
    """The categories that the pack has cards of, in their usual order."""
    spreads = []
    for category in CATEGORIES:
        cards = [card.number for _, card in contents.ingredients if card.category == category]
        if cards:
            numbers = tuple(cards.count(number) for number in range(1, 11))
            spreads.append(Spread(category, len(cards), numbers))
    return tuple(spreads)
