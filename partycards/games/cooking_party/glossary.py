"""The cards of the box as anybody may look them up: what is known, never where a card is."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from partycards.games.base import Explained, Part
from partycards.games.cards import Card, CardId
from partycards.games.cooking_party.box import Box
from partycards.games.facts import Facts, facts_by_key, kinds


class CardInfo(Explained, frozen=True):
    """An ingredient card with its facts (None in a match from before there were any).

    `partners` are the cards of this box that it goes with; `seasons` are its first and last
    months, empty when it is there all year.
    """

    names_nobody: ClassVar[bool] = True
    card: Card
    facts: Facts | None
    partners: tuple[tuple[CardId, str], ...]
    seasons: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        return self.facts.glossary if self.facts is not None else ""


class CardLine(Struct, frozen=True):
    """A kind of card in the list; `forms` are more words that it is found by."""

    card: Card
    forms: tuple[str, ...]


class CardList(Part, frozen=True):
    """Every kind of card, by category, then by name; searched where guests are `typing`."""

    names_nobody: ClassVar[bool] = True
    groups: tuple[tuple[str, tuple[CardLine, ...]], ...]
    typing: bool = True


def card_info(box: Box, number: int) -> CardInfo | None:
    """The card with this number, or None."""
    if not 0 <= number < len(box.ingredients):
        return None
    card = box.ingredients[number]
    facts = facts_by_key(box).get(card.key)
    if facts is None:
        return CardInfo(card, None, (), ())
    partners = (kinds(box).get(key) for key in facts.goes_with)
    return CardInfo(
        card=card,
        facts=facts,
        partners=tuple((other.id, other.name) for other in partners if other is not None),
        seasons=tuple(spans(facts.season)),
    )


@lru_cache(maxsize=16)
def card_list(box: Box, typing: bool = True) -> CardList:
    """Every kind of card once; categories in the order of the box. With `typing` it is searched."""
    facts = facts_by_key(box)
    groups: dict[str, list[CardLine]] = {}
    for card in sorted(kinds(box).values(), key=lambda card: card.id):
        known = facts.get(card.key)
        forms = tuple(form.name for form in known.forms) if known is not None else ()
        groups.setdefault(card.category, []).append(CardLine(card, forms))
    by_name = {
        category: tuple(sorted(lines, key=lambda line: line.card.name.casefold()))
        for category, lines in groups.items()
    }
    return CardList(tuple(by_name.items()), typing)


def spans(months: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Months as (first, last) of those that follow each other, over New Year too; none when it is
    the whole year.

    >>> list(spans((1, 2, 6, 11, 12)))
    [(6, 6), (11, 2)]
    """
    there = set(months)
    if len(there) == 12:
        return
    for first in sorted(there):
        if (first - 2) % 12 + 1 in there:
            continue
        last = first
        while last % 12 + 1 in there:
            last = last % 12 + 1
        yield first, last
