"""The catalogue of this house: the cards that came with the program, and what the host made of it.

The shipped cards stay in their files; a row of `party.sqlite` says what is different here: a card
that was changed or added, one that was retired. So an update of the program brings its new cards
and leaves the host's alone, and a changed card can be put back as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Generic, TypeVar, cast

import msgspec
from flask import Flask
from msgspec import Struct
from sqlalchemy import delete, insert, select, update

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.assignments import Assignment, read_assignments
from partycards.catalogue.card_numbers import CardNumbers, read_numbers
from partycards.catalogue.decks import EVERYTHING, Deck, cards_in, read_decks
from partycards.catalogue.guide import Page, Term, read_glossary, read_pages
from partycards.catalogue.ingredients import Ingredient, read_ingredients
from partycards.catalogue.keys import plain_key
from partycards.catalogue.names import Names, names_of
from partycards.catalogue.other_names import read_all_names
from partycards.catalogue.pack import STARTER as STARTER
from partycards.catalogue.pack import Pack
from partycards.catalogue.pantry import PantryItem, read_pantry
from partycards.files import shipped
from partycards.rows import InHouse, Kept, choice, choose, db, writing

Card = TypeVar("Card", Ingredient, Assignment, Deck, Pack, PantryItem, Page, Term)


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


class Shelf(Generic[Card]):
    """All cards of one kind, by key: the shipped ones in their order, then the others by key."""

    def __init__(self, app: Flask, kind: str, card: type[Card], came: tuple[Card, ...]) -> None:
        self._app = app
        self._kind = kind
        self._type: type[Card] = card
        self._came: Mapping[str, Card] = {each.key: each for each in came}
        self._entries: dict[str, Entry[Card]] = {}
        self._cards: tuple[Card, ...] = ()

    def load(self) -> None:
        """Read the rows again."""
        with self._app.app_context():
            self.take(db.session.scalars(select(Kept).where(Kept.kind == self._kind)).all())

    def take(self, rows: Iterable[Kept]) -> None:
        """From now on these are what is different here; those of other kinds are left alone."""
        kept = {row.key: self._entry(row) for row in rows if row.kind == self._kind}
        entries = {key: kept.pop(key, Entry(card, STARTER)) for key, card in self._came.items()}
        self._entries = entries | {key: kept[key] for key in sorted(kept)}
        self._cards = tuple(entry.card for entry in self._entries.values() if not entry.retired)

    def _entry(self, row: Kept) -> Entry[Card]:
        card = msgspec.json.decode(row.card, type=self._type) if row.card else self._came[row.key]
        changed = bool(row.card) and row.key in self._came
        return Entry(card, STARTER if changed or not row.card else row.pack, changed, row.retired)

    # Looking ----------------------------------------------------------------------------------

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
        return self._came.get(key)

    def free_key(self, name: str) -> str:
        """A key for a new card, made of its name: "Crème fraîche" is `creme_fraiche`, a second one
        `creme_fraiche_2`. No key has more than 40 letters."""
        base = plain_key(name) or self._kind
        key, number = base, 2
        while key in self._entries:
            key, number = f"{base[:36]}_{number}", number + 1
        return key

    # Changing ---------------------------------------------------------------------------------

    def keep(self, *cards: Card, pack: str = "") -> None:
        """Add cards or change them; one that equals its shipped card is the shipped card again."""
        with writing(self._app):
            self.put(*cards, pack=pack)
        self.load()

    def put(self, *cards: Card, pack: str = "") -> None:
        """The same inside `Catalogue.together`."""
        self._write(*(self._row(card, pack) for card in cards))

    def _row(self, card: Card, pack: str) -> dict[str, Any]:
        now = self._entries.get(card.key)
        retired = now is not None and now.retired
        if self._came.get(card.key) == card:
            return {"key": card.key, "card": "", "pack": pack, "retired": retired}
        whose = pack or (now.pack if now is not None else "")
        text = msgspec.json.encode(card).decode()
        return {"key": card.key, "card": text, "pack": whose, "retired": retired}

    def retire(self, key: str, retired: bool = True) -> None:
        """Take a card out of every deck, or bring it back."""
        entry = self._entries[key]
        own = entry.changed or key not in self._came
        with writing(self._app):
            text = msgspec.json.encode(entry.card).decode() if own else ""
            pack = "" if entry.pack == STARTER else entry.pack
            self._write({"key": key, "card": text, "pack": pack, "retired": retired})
        self.load()

    def drop(self, *keys: str) -> None:
        """Forget what is different here: a shipped card is as it came, another one is gone."""
        with writing(self._app):
            self.forget(*keys)
        self.load()

    def forget(self, *keys: str) -> None:
        """The same inside `Catalogue.together`."""
        db.session.execute(delete(Kept).where(Kept.kind == self._kind, Kept.key.in_(keys)))

    def give_to_host(self, *keys: str) -> None:
        """Inside `Catalogue.together`: cards of a pack are the host's own from now on."""
        rows = update(Kept).where(Kept.kind == self._kind, Kept.key.in_(keys))
        db.session.execute(rows.values(pack=""))

    def _write(self, *rows: dict[str, Any]) -> None:
        """Rows in the place of those there are; one that says nothing is not kept."""
        self.forget(*(row["key"] for row in rows))
        kept = [{"kind": self._kind, **row} for row in rows if row["card"] or row["retired"]]
        if kept:
            db.session.execute(insert(Kept), kept)


@cache
def _came(kind: str, read: Callable[..., Any]) -> Any:
    """A shipped file, read once for the whole process."""
    return read(shipped("data") / kind)


Cards = tuple[tuple[Ingredient, int], ...]
"""Cards with how many of each."""
Asked = tuple[Deck, tuple[Ingredient, ...], int, frozenset[str]]
"""What the cards of a deck are made of: the deck, the cards in use, the month and the shelf."""


LISTED = "allergens"
"""The host's choice of `allergen_lists.LAWS`."""


class Catalogue:
    """Ingredients, assignments and decks of this house, its pantry, its cooking guide with the
    words of cooks, and what is on its shelf."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self.ingredients = Shelf(
            app, "ingredient", Ingredient, _came("ingredients.csv", read_ingredients)
        )
        self.assignments = Shelf(
            app, "assignment", Assignment, _came("assignments.toml", read_assignments)
        )
        self.decks = Shelf(app, "deck", Deck, _came("decks.toml", read_decks))
        self.foods = Shelf(app, "pantry", PantryItem, _came("pantry.toml", read_pantry))
        page = cast("type[Page]", Page)
        self.guide: Shelf[Page] = Shelf(app, "guide", page, _came("guide.toml", read_pages))
        self.glossary = Shelf(app, "term", Term, _came("glossary.toml", read_glossary))
        self._names: tuple[object, object, Names] | None = None
        self.packs: Shelf[Pack] = Shelf(app, "pack", Pack, ())
        self._shelves: tuple[Shelf[Any], ...] = (
            self.ingredients, self.assignments, self.decks, self.foods, self.guide, self.glossary,
            self.packs,
        )  # fmt: skip
        self._of_decks: dict[str, tuple[Asked, Cards]] = {}
        with app.app_context():
            self._take_all()
            self._in_house = frozenset(db.session.scalars(select(InHouse.key)))
            self._law: Law = "us" if choice(LISTED) == "us" else "eu"
            self.numbers = CardNumbers(app, _came("", read_numbers))

    def _take_all(self) -> None:
        """Inside an app's context: what is different here, on every shelf."""
        rows = db.session.scalars(select(Kept)).all()
        for shelf in self._shelves:
            shelf.take(rows)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is put and forgotten inside is written all at once, or not at all."""
        with writing(self._app):
            yield
        for shelf in self._shelves:
            shelf.load()

    @property
    def law(self) -> Law:
        """Which allergens this house lists."""
        return self._law

    def list_by(self, law: Law) -> None:
        """From now on the house lists these."""
        with self._app.app_context():
            choose(LISTED, law)
        self._law = law

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
            names = names_of(every, self.pantry(), _came("names", read_all_names))
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

    # In the house -----------------------------------------------------------------------------

    @property
    def in_house(self) -> frozenset[str]:
        """Keys of the ingredients that were ticked on the shelf."""
        return self._in_house

    def tick(self, keys: Mapping[str, bool]) -> None:
        """Say of ingredients whether they are in the house."""
        with self._app.app_context():
            for key, there in keys.items():
                row = db.session.get(InHouse, key)
                if there and row is None:
                    db.session.add(InHouse(key=key))
                elif not there and row is not None:
                    db.session.delete(row)
            db.session.commit()
            self._in_house = frozenset(db.session.scalars(select(InHouse.key)))
