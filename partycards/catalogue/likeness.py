"""Cards that may be the same thing under another name: before a second "Tomatos" is added.

Whoever adds a card is shown them and may add it all the same; "Green peas" beside "Peas" can be
meant.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from types import MappingProxyType

from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.ingredients import Ingredient

ALIKE = 0.84
"""From which likeness two names are one: "zuccini" and "zucchini" 0.93, "parsley" and "parsnip"
0.71, "oregano" and "oranges" 0.57."""


def alike(
    cards: Iterable[Ingredient],
    name: str,
    plural: str = "",
    besides: str = "",
    called: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> tuple[tuple[Ingredient, Wrong], ...]:
    """Cards that may be what `name` or `plural` says, each with why, the surest first.

    `besides` is the key of the card that is being changed: it is not like itself. `called` are
    other names of cards, by key.
    """
    words = {same_name(text) for text in (name, plural)} - {""}
    found = []
    for card in cards:
        sure, why = (
            _likeness(card, called.get(card.key, ()), words, name)
            if card.key != besides
            else (0, None)
        )
        if why is not None:
            found.append((sure, card, why))
    found.sort(key=lambda each: -each[0])
    return tuple((card, why) for _, card, why in found[:5])


def _likeness(
    card: Ingredient, called: Iterable[str], words: set[str], name: str
) -> tuple[float, Wrong | None]:
    """How sure it is that a card is meant, and why."""
    own = {same_name(card.name), same_name(card.plural), same_name(card.key.replace("_", " "))}
    if words & own or words & set(map(same_name, called)):
        return 3, Wrong(N_("There is already a card for %(card)s."), card=card.name)
    for form in card.forms:
        if same_name(form.name) in words:
            return 2, Wrong(
                N_("“%(form)s” is already a kind of %(card)s: a chef can say so."),
                form=form.name,
                card=card.name,
            )
    nearest = max((_near(one, other) for one in words for other in own), default=0)
    if nearest >= ALIKE:
        return nearest, Wrong(
            N_("The card %(card)s looks a lot like “%(name)s”."), card=card.name, name=name.strip()
        )
    return 0, None


@lru_cache(maxsize=4096)
def same_name(name: str) -> str:
    """A name as it compares: without accents, each word in the singular, in the order of the
    alphabet. "Crèmes fraîches" and "fraiche creme" are the same."""
    return " ".join(sorted(in_singular(name).split()))


@lru_cache(maxsize=4096)
def in_singular(text: str) -> str:
    """The words of a text without accents and signs, each in the singular: "Goat's cheeses!" is
    "goat cheese"."""
    whole = plain(text).replace("'", "").replace("\u2019", "")
    words = "".join(letter if letter.isalnum() else " " for letter in whole).split()
    return " ".join(map(_singular, words))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text without capitals and accents, as it is searched: "gruyere" finds Gruyère."""
    marked = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in marked if not unicodedata.combining(letter))


def _singular(word: str) -> str:
    """An English word without its plural: berries, tomatoes, radishes, leaves, beans."""
    for end, instead in (("ies", "y"), ("oes", "o"), ("shes", "sh"), ("ches", "ch"), ("ves", "f")):
        if word.endswith(end) and len(word) > len(end) + 1:
            return word.removesuffix(end) + instead
    return word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word


def _near(one: str, other: str) -> float:
    """How much two names are alike letter by letter, 0 to 1. Short words must be the same, and
    nobody mistypes the first letter: mustard is not custard."""
    if min(len(one), len(other)) < 4 or abs(len(one) - len(other)) > 3 or one[0] != other[0]:
        return 0
    compared = SequenceMatcher(None, one, other)
    return compared.ratio() if compared.quick_ratio() >= ALIKE else 0
