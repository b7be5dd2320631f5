"""Other names of foods, `names/<language>.csv`: what people call them who do not say what the card
says in their language.

A file a language, a line a food, names split by `;`. The first cell says what the names mean:

- the key of a card or of something in the pantry, or a card's form: `zucchini,courgette`.
- what has an allergen without being a card, as `contains milk` or `may contain nuts`; also
  `contains meat`, `pork` or `alcohol`.
- several of these with ` + `, for a dish: `pasta + bacon + eggs + cheese,carbonara`. It has all
  that they have, and is none of them.
- `nothing`: a plant that has nothing anybody asks about, such as cream of tartar.
- `no food`: words that speak of no food, as they are written: "crisp" takes nothing from a chef's
  note, "crisps" does.
- `without`, `free`, `vegan`: words that leave out what stands after them, what stands before them,
  and what comes from animals.

Case, accents and the plural make no difference where names are looked for, and one typo in five
letters is forgiven: a misspelling stands here only where it is further off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.errors import N_, CatalogueError, Wrong, raise_first
from partycards.catalogue.ingredients import Ingredient
from partycards.catalogue.pantry import PantryItem
from partycards.catalogue.sheet import Columns, read_rows
from partycards.catalogue.spelling import in_singular
from partycards.words import ENGLISH

NOTHING = "nothing"
NO_FOOD, WITHOUT, FREE, VEGAN = "no food", "without", "free", "vegan"
GRAMMAR = (NO_FOOD, WITHOUT, FREE, VEGAN)
"""What stands in the first cell for words that are no names."""
LANGUAGE = re.compile("[a-z]{2,3}(-[A-Z]{2})?")
MADE_OF = (*ALLERGENS, "meat", "pork", "alcohol")
"""What a name can be said to contain."""


class OtherName(Struct, frozen=True):
    """A name with the foods that it means: one is the food itself, of several it is made. A food is
    a key, a form, or what it contains."""

    name: str
    foods: tuple[str, ...]
    line: int = 0
    language: str = ENGLISH

    @property
    def grammatical(self) -> bool:
        """Whether it is no name, but a word beside names."""
        return self.foods[0] in GRAMMAR


def read_names(path: Path) -> tuple[OtherName, ...]:
    """Read a file of names, or raise `CatalogueError` at the first bad line."""
    found: list[CatalogueError] = []
    names = []
    text = path.read_text(encoding="utf-8")
    for row in read_rows(path, text, Columns(("food", "also")), found):
        foods = tuple(part.strip() for part in row.cells["food"].split("+"))
        for name in map(str.strip, row.cells["also"].split(";")):
            if name:
                names.append(OtherName(name, foods, row.line, path.stem))
    raise_first(found)
    return tuple(names)


def read_all_names(folder: Path) -> tuple[OtherName, ...]:
    """The names of all languages: nobody is asked for theirs before "Möhre" is understood."""
    return tuple(name for path in name_files(folder) for name in read_names(path))


def name_files(folder: Path) -> list[Path]:
    """The files of names in a folder, one a language."""
    return sorted(path for path in folder.glob("*.csv") if LANGUAGE.fullmatch(path.stem))


def wrong_names(
    path: Path,
    names: Sequence[OtherName],
    cards: Iterable[Ingredient],
    pantry: Iterable[PantryItem],
) -> list[CatalogueError]:
    """What is wrong with the names of a file for these cards and this pantry: foods that there are
    not, names that stand twice, and names that a card or one of its forms has anyway."""
    cards, pantry = tuple(cards), tuple(pantry)
    own = {in_singular(form.name): (card.name, "") for card in cards for form in card.forms}
    own |= {in_singular(item.name): (item.name, item.key) for item in pantry}
    for card in cards:
        own |= dict.fromkeys(map(in_singular, (card.name, card.plural)), (card.name, card.key))
    foods = {card.key for card in cards} | {form.name for card in cards for form in card.forms}
    foods |= {item.key for item in pantry}
    found = []
    lines: dict[str, int] = {}
    # In another language a plural may look like one of ours, and a name mean something else here.
    english = path.stem == ENGLISH
    for name in names:
        word = name.grammatical
        key = f"{NO_FOOD}: {name.name.casefold()}" if word else in_singular(name.name)
        why = next((wrong for food in name.foods if (wrong := _wrong_food(food, foods))), None)
        if why is None and key in lines and (english or lines[key] != name.line):
            why = Wrong(
                N_('"%(name)s" stands in line %(line)s already.'), name=name.name, line=lines[key]
            )
        if why is None and not word and key in own and english:
            why = Wrong(
                N_('"%(name)s" is what the card %(card)s says itself.'),
                name=name.name,
                card=own[key][0],
            )
        if why is not None:
            found.append(CatalogueError(path, name.line, why))
        lines.setdefault(key, name.line)
    return found


def _wrong_food(food: str, known: set[str]) -> Wrong | None:
    said = {NOTHING, *GRAMMAR, *(f"contains {what}" for what in MADE_OF)}
    said |= {f"may contain {key}" for key in ALLERGENS}
    if food in known or food in said:
        return None
    return Wrong(N_('There is no food "%(food)s".'), food=food)
