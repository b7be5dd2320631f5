"""The numbers that stand on printed cards: for whoever types a dish from paper, and in the codes
that a phone photographs.

A card has four digits, the last of which tells a slip of the finger from another card; a deck has
two before them: 031206 is the card 1206 of the deck 03. They belong to the card's key and the
deck's, and stay the same for ever once they were given, whatever becomes of the card:
`card_numbers.csv` and `numbers_of_games.csv` have those of the cards that came with the program,
and are only ever added to; a house's own cards are numbered down from 999 when they are printed
first, and its decks up from 2.

Ingredients are in the decks up to 89; every other kind of card (assignments, meals, events ...) is
a deck of its own, down from 99, so that its numbers are no ingredient's.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partycards.catalogue.errors import CatalogueError, raise_first
from partycards.catalogue.sheet import Columns, read_rows

INGREDIENT = "ingredient"
ASSIGNMENT = "assignment"
HIGHEST, MOST_DECKS = 999, 89
EVERY_CARD = 1
"""The number of the deck that is the whole catalogue."""


class OfKind(Struct, frozen=True):
    """The numbers of the cards of one kind: the deck they stand in, and each card's by its key."""

    deck: int
    cards: Mapping[str, int]


class Came(Struct, frozen=True):
    """The numbers that came with the program: of ingredients by key, and of every other kind."""

    ingredients: Mapping[str, int]
    kinds: Mapping[str, OfKind]


class Known(Struct, frozen=True):
    """What a number is of: a deck's key ("" where every card is in it, or where nobody has said
    which deck), the kind of card, and its key."""

    deck: str
    kind: str
    key: str


class _Given(Struct, frozen=True):
    """What this house has numbered: its own ingredients and its decks, by key, and its own cards of
    other kinds."""

    cards: dict[str, int] = {}
    decks: dict[str, int] = {}
    others: dict[str, dict[str, int]] = {}


def read_numbers(folder: Path) -> Came:
    """Read the shipped numbers, or raise `CatalogueError` at the first bad line."""
    ingredients = {row["key"]: int(row["number"]) for row in
                   _rows(folder / "card_numbers.csv", ("number", "key"))}  # fmt: skip
    kinds: dict[str, tuple[int, dict[str, int]]] = {}
    for row in _rows(folder / "numbers_of_games.csv", ("deck", "kind", "number", "key")):
        cards = kinds.setdefault(row["kind"], (int(row["deck"]), {}))[1]
        cards[row["key"]] = int(row["number"])
    return Came(ingredients, {kind: OfKind(deck, cards) for kind, (deck, cards) in kinds.items()})


def _rows(path: Path, columns: tuple[str, ...]) -> list[Mapping[str, str]]:
    found: list[CatalogueError] = []
    rows = read_rows(path, path.read_text(encoding="utf-8"), Columns(columns), found)
    raise_first(found)
    return [row.cells for row in rows]


class CardNumbers:
    """The numbers of this house's cards. `kept` is what it kept when it numbered its own, "" before
    that; `keep` is told what is to be kept."""

    def __init__(self, came: Came, kept: str, keep: Callable[[str], None]) -> None:
        self._came = came
        self._keep = keep
        self._given = msgspec.json.decode(kept, type=_Given) if kept else _Given()

    def give(self, deck: str, keys: Iterable[str], kind: str = INGREDIENT) -> None:
        """The deck ("" is every card) and its cards are printed: whatever has no number gets one.
        When they run out (730 cards of its own are many), the rest are found by name."""
        own, decks = dict(self._own(kind)), dict(self._given.decks)
        came = self._shipped(kind)
        taken = {*came.values(), *own.values()}
        free = (number for number in range(HIGHEST, 0, -1) if number not in taken)
        for key in sorted({*keys} - own.keys() - came.keys()):
            number = next(free, 0)
            if number:
                own[key] = number
        if kind != INGREDIENT:
            given = replace(self._given, others={**self._given.others, kind: own})
        else:
            if deck and deck not in decks and EVERY_CARD + len(decks) < MOST_DECKS:
                decks[deck] = EVERY_CARD + len(decks) + 1
            given = replace(self._given, cards=own, decks=decks)
        if given != self._given and (own or decks):
            self._keep(msgspec.json.encode(given).decode())
            self._given = given

    def _own(self, kind: str) -> Mapping[str, int]:
        """What this house has numbered of a kind."""
        return self._given.cards if kind == INGREDIENT else self._given.others.get(kind, {})

    def _shipped(self, kind: str) -> Mapping[str, int]:
        return self._came.ingredients if kind == INGREDIENT else self._came.kinds[kind].cards

    def card(self, key: str, kind: str = INGREDIENT) -> str:
        """The four digits of a card, "" where it has none.

        The last is a check digit (ISO 7064, MOD 11,10)."""
        number = self._shipped(kind).get(key) or self._own(kind).get(key, 0)
        return f"{number:03d}{check_digit(f'{number:03d}')}" if number else ""

    def printed(self, deck: str, key: str, kind: str = INGREDIENT) -> str:
        """What stands on a card: six digits, "" where the card has none. An ingredient's begin with
        those of its deck ("" is every card), and are the card's four alone where that has none."""
        if kind != INGREDIENT:
            number = self._came.kinds[kind].deck
        else:
            number = self._given.decks.get(deck, 0) if deck else EVERY_CARD
        card = self.card(key, kind)
        return f"{number:02d}{card}" if number and card else card

    def known(self, digits: str) -> Known | None:
        """What these four or six digits are of; None when there is no such card, or a digit is
        wrong. A house's own card is believed from a deck of this house only: every house numbers
        its own."""
        card = digits[-4:]
        if len(digits) not in (4, 6) or not (digits.isascii() and digits.isdigit()):
            return None
        if check_digit(card[:3]) != card[3]:
            return None
        number, deck = int(card[:3]), int(digits[:-4] or EVERY_CARD)
        for kind, of_kind in self._came.kinds.items():
            if of_kind.deck == deck:
                key = _key(of_kind.cards, number) or _key(self._own(kind), number)
                return Known("", kind, key) if key else None
        its_deck = next((key for key, each in self._given.decks.items() if each == deck), "")
        key = _key(self._came.ingredients, number)
        if not key and (its_deck or deck == EVERY_CARD):
            key = _key(self._given.cards, number)
        return Known(its_deck, INGREDIENT, key) if key else None

    def key(self, digits: str) -> str | None:
        """The key of the ingredient with these four or six digits; None when there is none, or a
        digit is wrong."""
        known = self.known(digits)
        return known.key if known is not None and known.kind == INGREDIENT else None


def _key(cards: Mapping[str, int], number: int) -> str:
    return next((key for key, each in cards.items() if each == number), "")


def check_digit(digits: str) -> str:
    """The digit that goes behind these.

    >>> check_digit("120"), check_digit("794")
    ('6', '6')
    """
    rest = 10
    for digit in digits:
        rest = ((rest + int(digit)) % 10 or 10) * 2 % 11
    return str((11 - rest) % 10)
