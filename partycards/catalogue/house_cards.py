"""The cards of a house, to be looked at: those that came with the program, and what is different
here.

Nothing here reads or writes the rows of `party.sqlite`: `catalogue.store` does, and whoever prints
cards need not wait for it to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.assignments import Assignment, read_assignments
from partycards.catalogue.card_numbers import CardNumbers, read_numbers
from partycards.catalogue.decks import EVERYTHING, Deck, cards_in, read_decks
from partycards.catalogue.guide import Page, Term, read_glossary, read_pages
from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.names import Names, names_of, shipped_others
from partycards.catalogue.pack import STARTER, Pack
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.files import shipped

LISTED, NUMBERED = "allergens", "card_numbers"
"""What the host chose (`rows.Choice`): of `allergen_lists.LAWS`, and `CardNumbers` of own cards."""


class KeptCard(Struct, frozen=True):
    """What is different about a card; see `rows.Kept`."""

    kind: str
    key: str
    card: str
    pack: str
    retired: bool


class Different(Struct, frozen=True):
    """What is different in a house: its cards, its shelf, and what its host chose."""

    cards: tuple[KeptCard, ...] = ()
    in_house: frozenset[str] = frozenset()
    choices: Mapping[str, str] = {}


Card = TypeVar("Card", bound=Ingredient | Assignment | Deck | Pack | PantryItem | Page | Term)


class Entry(Struct, Generic[Card], frozen=True):
    """A card of the catalogue. `pack` is where it came from ("" the host's own); `changed`: it is
    not as it was shipped; `retired`: it is kept, but in no deck."""

    card: Card
    pack: str
    changed: bool = False
    retired: bool = False

    @property
    def is_the_hosts(self) -> bool:
        """Whether the host has written or changed it."""
        return self.changed or self.pack == ""


class Rack(Generic[Card]):
    """All cards of one kind, by key: the shipped ones in their order, then the others by key."""

    def __init__(self, kind: str, card: type[Card], came: Mapping[str, Entry[Card]]) -> None:
        self._kind = kind
        self._type: type[Card] = card
        self._came = came
        self._entries: dict[str, Entry[Card]] = {}
        self._cards: tuple[Card, ...] = ()

    def take(self, kept: Iterable[KeptCard]) -> None:
        """From now on these are what is different here; those of other kinds are left alone."""
        own = {card.key: self._entry(card) for card in kept if card.kind == self._kind}
        # A key that is there already keeps its place.
        self._entries = {**self._came, **{key: own[key] for key in sorted(own)}}
        self._cards = tuple(entry.card for entry in self._entries.values() if not entry.retired)

    def _entry(self, kept: KeptCard) -> Entry[Card]:
        if not kept.card:
            return Entry(self._came[kept.key].card, STARTER, retired=kept.retired)
        card = msgspec.json.decode(kept.card, type=self._type)
        changed = kept.key in self._came
        return Entry(card, STARTER if changed else kept.pack, changed, kept.retired)

    def entries(self) -> tuple[Entry[Card], ...]:
        """Every card, retired ones too."""
        return tuple(self._entries.values())

    def cards(self) -> tuple[Card, ...]:
        """The cards that are in use."""
        return self._cards

    def entry(self, key: str) -> Entry[Card] | None:
        return self._entries.get(key)

    def as_it_came(self, key: str) -> Card | None:
        """The shipped card with this key, if there is one."""
        entry = self._came.get(key)
        return entry.card if entry is not None else None


@cache
def _came(kind: str, read: Callable[..., Any]) -> Any:
    """A shipped file, read once for the whole process."""
    return read(shipped("data") / kind)


@cache
def _cards(kind: str, read: Callable[..., Any]) -> Any:
    """Its cards as a rack has them before anything is different, by key."""
    return {card.key: Entry(card, STARTER) for card in _came(kind, read)}


Cards = tuple[tuple[Ingredient, int], ...]
"""Cards with how many of each."""
Asked = tuple[Deck, tuple[Ingredient, ...], int, frozenset[str]]
"""What the cards of a deck are made of: the deck, the cards in use, the month and the shelf."""


class HouseCards:
    """Ingredients, assignments and decks of a house, its pantry, its cooking guide with the words
    of cooks, and what is on its shelf."""

    def __init__(self, different: Different) -> None:
        self.ingredients = self._rack(
            "ingredient", Ingredient, _cards("ingredients.csv", read_ingredients)
        )
        self.assignments = self._rack(
            "assignment", Assignment, _cards("assignments.toml", read_assignments)
        )
        self.decks = self._rack("deck", Deck, _cards("decks.toml", read_decks))
        self.foods = self._rack("pantry", PantryItem, _cards("pantry.toml", read_pantry))
        page = cast("type[Page]", Page)
        self.guide: Rack[Page] = self._rack("guide", page, _cards("guide.toml", read_pages))
        self.glossary = self._rack("term", Term, _cards("glossary.toml", read_glossary))
        self._names: tuple[object, object, Names] | None = None
        self.packs: Rack[Pack] = self._rack("pack", Pack, {})
        racks: tuple[Rack[Any], ...] = (
            self.ingredients, self.assignments, self.decks, self.foods, self.guide, self.glossary,
            self.packs,
        )  # fmt: skip
        for rack in racks:
            rack.take(different.cards)
        self._of_decks: dict[str, tuple[Asked, Cards]] = {}
        self._in_house = different.in_house
        self._law: Law = "us" if different.choices.get(LISTED) == "us" else "eu"
        given = different.choices.get(NUMBERED, "")
        self.numbers = CardNumbers(_came("", read_numbers), given, self._keep_numbers)

    def _rack(self, kind: str, card: type[Card], came: Mapping[str, Entry[Card]]) -> Rack[Card]:
        """The cards of one kind."""
        return Rack(kind, card, came)

    def _keep_numbers(self, given: str) -> None:
        """Keep the numbers of own cards."""
        raise TypeError("a house that is only looked at keeps nothing")

    @property
    def law(self) -> Law:
        """Which allergens this house lists."""
        return self._law

    @property
    def in_house(self) -> frozenset[str]:
        """Keys of the ingredients that were ticked on the shelf."""
        return self._in_house

    def pantry(self) -> tuple[PantryItem, ...]:
        """What every chef may use freely."""
        return self.foods.cards()

    @property
    def names(self) -> Names:
        """Every name of a food, those of retired cards too, because old dishes have them; the same
        object as long as no card changes."""
        cards, items, names = self._names or (None, None, None)
        if names is None or cards is not self.ingredients.cards() or items is not self.pantry():
            every = tuple(entry.card for entry in self.ingredients.entries())
            names = names_of(every, self.pantry(), shipped_others())
            self._names = self.ingredients.cards(), self.pantry(), names
        return names

    def deck(self, key: str) -> Deck:
        """The deck with this key; everything for "" and for one that is no longer there."""
        entry = self.decks.entry(key)
        return entry.card if entry is not None and not entry.retired else EVERYTHING

    def cards_of(self, deck: Deck, month: int) -> Cards:
        """The cards of a deck with how many of each; `month` from 1 to 12. A lobby's console counts
        those of every deck, each time that it is drawn."""
        asked = (deck, self.ingredients.cards(), month, self._in_house)
        known = self._of_decks.get(deck.key)
        if known is None or known[0] != asked:
            known = self._of_decks[deck.key] = asked, cards_in(*asked)
        return known[1]
