"""What the foods of a list are in this house: a card, a kind of one, something from the pantry; or
none of them, and then a card that is not there yet.

Only what is certain meets: the very name, one that is a letter away, or a name with words that
change nothing about a food ("tinned", "ripe"). Coconut milk is not Milk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from partycards.catalogue.meanings import Meaning
from partycards.catalogue.pasted.lines import TWICE, Left, Line, Pasted
from partycards.catalogue.pasted.words import WORDS
from partycards.catalogue.spelling import in_singular, same_name
from partycards.catalogue.store import Catalogue

TOGETHER = re.compile(r"\s*(?:&|\+|/|\band\b|\bplus\b)\s*", re.I)
BEHIND = re.compile(r"\b(?:with|in|of|from|on)\b", re.I)
"""What is named before these words is the thing: tuna in oil is tuna."""
OR = re.compile(r"\s+or\s+|\s*/\s*", re.I)


class Met(Struct, frozen=True):
    """Something of this house. `card` is a card's key, `kind` the name of a kind of it ("" the card
    itself); or `pantry` is the key of something there. `name` is how it is called here; `sure`: it
    was called by its name."""

    name: str
    card: str = ""
    kind: str = ""
    pantry: str = ""
    sure: bool = True

    @property
    def key(self) -> str:
        """The same as a form says it."""
        return f"pantry:{self.pantry}" if self.pantry else f"card:{self.card}"


class Row(Struct, frozen=True):
    """A food of the list. `met` is what it is here, or None; `near` what else it may be."""

    line: Line
    food: str
    met: Met | None = None
    near: tuple[Met, ...] = ()


class House:
    """What a list can name in a house, through all names that the house knows."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.names = catalogue.names
        self.by_key = {card.key: card for card in catalogue.ingredients.cards()}
        self.pantry = {item.key for item in catalogue.pantry()}

    def _met(self, foods: Iterable[Meaning], sure: bool = True) -> tuple[Met, ...]:
        """Those of the foods that can be had now: a card that is put away is not there."""
        found = []
        for food in foods:
            if food.card in self.by_key:
                found.append(Met(self.by_key[food.card].name, food.card, food.form, sure=sure))
            elif food.item in self.pantry:
                found.append(Met(food.name, pantry=food.item, sure=sure))
        return tuple(found)

    def called(self, name: str) -> Met | None:
        """What has this very name here."""
        return next(iter(self._met(self.names.called(name))), None)

    def meant(self, food: str) -> Met | None:
        """What is called so, also where the list says more than changes the food."""
        return next(filter(None, map(self.called, simpler(food))), None)

    def looks_like(self, food: str) -> tuple[Met, ...]:
        """What may be meant by a name that is mistyped."""
        several = self._met(self.names.like(food), sure=False)
        return tuple({met.key: met for met in several}.values())

    def ends_with(self, food: str) -> Met | None:
        """What the last words of a name are called: basmati rice is some rice, and smoked cheddar
        with bacon some cheddar."""
        words = in_singular(BEHIND.split(food)[0]).split()
        several = (self.called(" ".join(words[at:])) for at in range(1, len(words)))
        return next((structs.replace(met, sure=False) for met in several if met), None)


def simpler(food: str) -> Iterator[str]:
    """A name, then the same without the words that change nothing, from the front, from the end."""
    yield food
    yield re.sub(r"\btinned\b", "canned", food, flags=re.I)
    words = food.split()
    while words and words[0].lower().strip(",") in WORDS.plain:
        words = words[1:]
        yield " ".join(words)
    while words and words[-1].lower().strip(",") in WORDS.plain:
        words = words[:-1]
        yield " ".join(words)
    yield " ".join(word for word in food.split() if word.lower() not in WORDS.plain)


def meet(pasted: Pasted, house: House) -> tuple[list[Row], list[Left]]:
    """The foods of a list with what they are here, each once; what was named before is left out."""
    rows: list[Row] = []
    left = list(pasted.left)
    seen: set[str] = set()
    for line in pasted.lines:
        for row in rows_of(line, house):
            mark = f"{row.met.key} {row.met.kind}" if row.met else same_name(row.food) or row.food
            if mark in seen:
                left.append(Left(line.text if row.food == line.food else row.food, TWICE))
            else:
                rows.append(row)
            seen.add(mark)
    return rows, left


def rows_of(line: Line, house: House) -> list[Row]:
    """The foods of one line: mostly one. "Salt & pepper" are two, and so is "milk, eggs" where
    nothing says that it is a remark."""
    foods = _foods(line.food, house)
    counted = bool(line.unit) or any(letter.isdigit() for letter in line.text)
    for note in line.notes:
        if house.called(note) if counted or _is_remark(note) else any(map(str.isalpha, note)):
            foods += _foods(note, house)
    rows = [_row(line, food, house) for food in foods]
    return rows if len(rows) == 1 else [
        structs.replace(row, line=structs.replace(line, unit="")) for row in rows
    ]  # fmt: skip


def _foods(food: str, house: House) -> list[str]:
    """The foods of a name: its parts, where the whole means nothing here and each of them does."""
    if house.meant(food):
        return [food]
    for parts, all_of in ((TOGETHER.split(food), True), (OR.split(food), False)):
        known = [part for part in parts if house.meant(part)]
        if len(parts) > 1 and (len(known) == len(parts) if all_of else known):
            return known if all_of else known[:1]
    return [food]


def _is_remark(note: str) -> bool:
    said = set(re.findall(r"[^\W\d_-]+", note.lower()))
    return not said.isdisjoint(WORDS.plain | WORDS.sentence | WORDS.remarks)


def _row(line: Line, food: str, house: House) -> Row:
    if met := house.meant(food):
        return Row(line, food, met)
    typed = house.looks_like(food)
    if len(typed) == 1:
        return Row(line, food, typed[0])
    tail = house.ends_with(food)
    near: Iterable[Met] = (*typed, *((tail,) if tail else ()))
    return Row(line, food, None, tuple({met.key: met for met in near}.values())[:3])
