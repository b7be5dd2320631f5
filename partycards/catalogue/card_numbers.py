"""The numbers that stand on printed cards, for whoever types a dish from paper.

A card has four digits, the last of which tells a slip of the finger from another card; a deck has
two before them: 031206 is the card 1206 of the deck 03. They belong to the card's key and the
deck's, and stay the same for ever once they were given, whatever becomes of the card:
`card_numbers.csv` has those of the cards that came with the program, and is only ever added to; a
house's own cards are numbered down from 999 when they are printed first, and its decks up from 2.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from flask import Flask
from msgspec import Struct

from partycards.catalogue.errors import CatalogueError, raise_first
from partycards.catalogue.sheet import Columns, read_rows
from partycards.rows import choice, choose

CHOICE = "card_numbers"
HIGHEST, MOST_DECKS = 999, 99
EVERY_CARD = 1
"""The number of the deck that is the whole catalogue."""


class _Given(Struct, frozen=True):
    """What this house has numbered: its own cards and its decks, by key."""

    cards: dict[str, int] = {}
    decks: dict[str, int] = {}


def read_numbers(path: Path) -> dict[str, int]:
    """Read the shipped numbers by key, or raise `CatalogueError` at the first bad line."""
    found: list[CatalogueError] = []
    rows = read_rows(path, path.read_text(encoding="utf-8"), Columns(("number", "key")), found)
    raise_first(found)
    return {row.cells["key"]: int(row.cells["number"]) for row in rows}


class CardNumbers:
    """The numbers of this house's cards; made inside an app's context."""

    def __init__(self, app: Flask, came: Mapping[str, int]) -> None:
        self._app = app
        self._came = came
        kept = choice(CHOICE)
        self._given = msgspec.json.decode(kept, type=_Given) if kept else _Given()

    def give(self, deck: str, keys: Iterable[str]) -> None:
        """The deck ("" is every card) and its cards are printed: whatever has no number gets one.
        When they run out (730 cards of its own are many), the rest are found by name."""
        cards, decks = dict(self._given.cards), dict(self._given.decks)
        taken = {*self._came.values(), *cards.values()}
        free = (number for number in range(HIGHEST, 0, -1) if number not in taken)
        for key in sorted({*keys} - cards.keys() - self._came.keys()):
            number = next(free, 0)
            if number:
                cards[key] = number
        if deck and deck not in decks and EVERY_CARD + len(decks) < MOST_DECKS:
            decks[deck] = EVERY_CARD + len(decks) + 1
        given = _Given(cards, decks)
        if given != self._given:
            with self._app.app_context():
                choose(CHOICE, msgspec.json.encode(given).decode())
            self._given = given

    def card(self, key: str) -> str:
        """The four digits of a card, "" where it has none.

        The last is a check digit (ISO 7064, MOD 11,10)."""
        number = self._came.get(key) or self._given.cards.get(key, 0)
        return f"{number:03d}{check_digit(f'{number:03d}')}" if number else ""

    def printed(self, deck: str, key: str) -> str:
        """What stands on a card of a deck ("" is every card): six digits, the card's four alone
        where the deck has no number, "" where the card has none."""
        number, card = self._given.decks.get(deck, 0) if deck else EVERY_CARD, self.card(key)
        return f"{number:02d}{card}" if number and card else card

    def key(self, digits: str) -> str | None:
        """The key of the card with these four or six digits; None when there is none, or a digit
        is wrong."""
        card = digits[-4:]
        if len(digits) not in (4, 6) or check_digit(card[:3]) != card[3]:
            return None
        number = int(card[:3])
        every = {**self._given.cards, **self._came}
        return next((key for key, each in every.items() if each == number), None)


def check_digit(digits: str) -> str:
    """The digit that goes behind these.

    >>> check_digit("120"), check_digit("794")
    ('6', '6')
    """
    rest = 10
    for digit in digits:
        rest = ((rest + int(digit)) % 10 or 10) * 2 % 11
    return str((11 - rest) % 10)
