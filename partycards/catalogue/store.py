"""The catalogue of this house: the cards that came with the program, and what the host made of it.

The shipped cards stay in their files; a row of `party.sqlite` says what is different here: a card
that was changed or added, one that was retired. So an update of the program brings its new cards
and leaves the host's alone, and a changed card can be put back as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update

from partycards.catalogue.allergen_lists import Law
from partycards.catalogue.assignments import Assignment
from partycards.catalogue.decks import Deck
from partycards.catalogue.guide import Page, Term
from partycards.catalogue.house_cards import (
    LISTED,
    NUMBERED,
    Card,
    Different,
    HouseCards,
    KeptCard,
    Rack,
)
from partycards.catalogue.house_cards import Entry as Entry
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.keys import plain_key
from partycards.catalogue.pack import STARTER as STARTER
from partycards.catalogue.pack import Pack
from partycards.catalogue.pantry import PantryItem
from partycards.rows import App, Choice, InHouse, Kept, choose, db, writing


def different_here() -> Different:
    """Inside an app's context: what its rows say is different."""
    return Different(
        _kept(),
        frozenset(db.session.scalars(select(InHouse.key))),
        {row.key: row.value for row in db.session.scalars(select(Choice))},
    )


def _kept(*kinds: str) -> tuple[KeptCard, ...]:
    """What is different about cards, of every kind or of some."""
    rows = select(Kept.kind, Kept.key, Kept.card, Kept.pack, Kept.retired)
    if kinds:
        rows = rows.where(Kept.kind.in_(kinds))
    return tuple(KeptCard(*row) for row in db.session.execute(rows))


class Shelf(Rack[Card]):
    """The same to be changed, and what was changed is kept."""

    def __init__(
        self, app: App, kind: str, card: type[Card], came: Mapping[str, Entry[Card]]
    ) -> None:
        super().__init__(kind, card, came)
        self._app = app

    def load(self) -> None:
        """Read the rows again."""
        with self._app.app_context():
            self.take(_kept(self._kind))

    def free_key(self, name: str) -> str:
        """A key for a new card, made of its name: "Crème fraîche" is `creme_fraiche`, a second one
        `creme_fraiche_2`. No key has more than 40 letters."""
        base = plain_key(name) or self._kind
        key, number = base, 2
        while key in self._entries:
            key, number = f"{base[:36]}_{number}", number + 1
        return key

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
        if self.as_it_came(card.key) == card:
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


class Catalogue(HouseCards):
    """The same to be changed, and what was changed is kept."""

    ingredients: Shelf[Ingredient]
    assignments: Shelf[Assignment]
    decks: Shelf[Deck]
    foods: Shelf[PantryItem]
    guide: Shelf[Page]
    glossary: Shelf[Term]
    packs: Shelf[Pack]

    def __init__(self, app: App) -> None:
        self._app = app
        with app.app_context():
            super().__init__(different_here())
        self._shelves: tuple[Shelf[Any], ...] = (
            self.ingredients, self.assignments, self.decks, self.foods, self.guide, self.glossary,
            self.packs,
        )  # fmt: skip

    def _rack(self, kind: str, card: type[Card], came: Mapping[str, Entry[Card]]) -> Shelf[Card]:
        return Shelf(self._app, kind, card, came)

    def _keep_numbers(self, given: str) -> None:
        with self._app.app_context():
            choose(NUMBERED, given)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is put and forgotten inside is written all at once, or not at all."""
        with writing(self._app):
            yield
        for shelf in self._shelves:
            shelf.load()

    def list_by(self, law: Law) -> None:
        """From now on the house lists these."""
        with self._app.app_context():
            choose(LISTED, law)
        self._law = law

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
