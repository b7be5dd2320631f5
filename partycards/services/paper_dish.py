"""A dish that a server types from paper: its ingredients by number or by name."""

import re
from collections.abc import Iterable

from partycards.catalogue.spelling import same_name
from partycards.catalogue.store import Catalogue
from partycards.games.base import N_, IllegalMove
from partycards.games.dining import Used
from partycards.services.cards_meant import card_meant
from partycards.tables.service import LONGEST_WORDS
from partycards.tables.texts import clean_text

MOST_FOODS = 20
LONGEST_TEXT = 4000
NUMBERS = re.compile(r"[0-9]{4}(?:[0-9]{2})?(?:[\s,;]+[0-9]{4}(?:[0-9]{2})?)*")


def foods_of(text: str, catalogue: Catalogue) -> tuple[Used, ...]:
    """The ingredients, one a line with the guest's words behind a colon: "Cheese: thin, melted".
    Numbers of cards may stand beside each other. IllegalMove for the first that nobody knows."""
    found: list[Used] = []
    for line in text[:LONGEST_TEXT].splitlines():
        name, _, how = (clean_text(part) for part in line.partition(":"))
        several = re.split(r"[\s,;]+", name) if NUMBERS.fullmatch(name) else [name]
        words = how[:LONGEST_WORDS]
        found += [_used(each, words, catalogue) for each in several if each]
    if not found:
        raise IllegalMove(N_("What is in it? One ingredient a line, please."))
    if len(found) > MOST_FOODS:
        raise IllegalMove(N_("At most %(most)s ingredients, please."), most=MOST_FOODS)
    return tuple(found)


def foods_on_cards(keys: Iterable[str], catalogue: Catalogue) -> tuple[Used, ...]:
    """The ingredients on cards of paper, by their keys; IllegalMove where there is none."""
    entries = (catalogue.ingredients.entry(key) for key in keys)
    found = tuple(Used(each.card.key, each.card.name) for each in entries if each is not None)
    if not found:
        raise IllegalMove(N_("Which cards are in it? Photograph them, or type their numbers."))
    if len(found) > MOST_FOODS:
        raise IllegalMove(N_("At most %(most)s ingredients, please."), most=MOST_FOODS)
    return found


def _used(name: str, words: str, catalogue: Catalogue) -> Used:
    """An ingredient; a card before what the pantry calls the same."""
    pantry = [item for item in catalogue.pantry() if same_name(item.name) == same_name(name)]
    try:
        meant = card_meant(name, catalogue)
    except IllegalMove as refusal:
        if not pantry:
            raise refusal
    else:
        exact = same_name(meant.card.name) == same_name(name)
        if exact or meant.kind or not pantry:
            kind = meant.kind if same_name(meant.kind) not in same_name(words) else ""
            how = ", ".join(part for part in (kind, words) if part)
            return Used(meant.card.key, meant.card.name, how[:LONGEST_WORDS])
    return Used(pantry[0].key, pantry[0].name, words, pantry=True)
