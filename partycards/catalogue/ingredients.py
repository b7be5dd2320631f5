"""Ingredient cards, read from `ingredients.csv`: one line per ingredient, lists split by `;`.

A chef may be more specific than the card ("Cheese": Parmesan; rulebook 3.3.5). The column
`forms` holds the specific kinds we know, split by `;`. Each is a name, followed, only where it
differs from the card, by facts in square brackets, split by `|`:

    Parmesan[vegetarian=no|vegan=no]; feta; vegan cheese[vegan=yes|contains=soy+nuts]

A fact is one of the seven of `Diet`, written `name=value`; several allergens are joined by `+`,
and `contains=` with nothing after it means none. Facts that are not named are the card's own.

Yes-or-no columns say `yes` or `no`; those of `Diet` may also say `depends`. An empty `season` is
the whole year; otherwise it lists months (1-12) of the northern year. `plural` is the word after a
number ("3 cucumbers"); `meat_like` is what a vegetarian judge may take the card for (rulebook 7.2),
empty where none is needed; `glossary` may be empty.

`per_person` counts in `unit` and is meant for a main course. `sold` is the pack in which a shop has
it, with how many units are in one ("can 400"); empty is loose. `weight` is the grams of one unit
that is counted, such as a lemon; empty is not known. `origin` says where a food comes from, as far
as an assignment may ask: `americas` is what nobody else knew before 1492, and what is made of it.
These three columns may be left out.

A file may have a column more, `guessed`: "yes" where the facts of a card were guessed from its name
and nobody has looked at the packet yet. It is written only where a card needs it.

No cell begins as a spreadsheet's formula does, so a file can be opened there without harm. What is
written (`cells_of`) has one form only: facts that are the card's own are left out, and
allergens stand in the order of `ALLERGENS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from pathlib import Path, PurePath

import msgspec
from msgspec import structs

from partycards.catalogue.diet import ALLERGENS, ANSWERS, Diet, contradiction, unknown_allergen
from partycards.catalogue.errors import (
    N_,
    CatalogueError,
    Wrong,
    raise_first,
    together,
    used_before,
)
from partycards.catalogue.sheet import Columns, Row, check_cell, read_rows

CATEGORIES = (
    "vegetables", "fruit", "meat", "seafood", "dairy", "grains", "nuts", "herbs", "sauces",
    "sweets",
)  # fmt: skip
AISLES = (
    "produce", "butcher", "fishmonger", "chilled", "bakery", "dry_goods", "tins_and_jars",
    "spices", "snacks", "drinks", "frozen",
)  # fmt: skip
ORIGINS = ("americas",)
PACKS = (
    "bag", "bottle", "box", "bulb", "bunch", "can", "carton", "head", "jar", "loaf", "packet",
    "tub", "tube",
)  # fmt: skip
UNITS = ("g", "ml", "piece", "slice", "clove", "sprig", "bunch", "stick", "pinch", "strand")
AMOUNT = r"[0-9]{1,5}(\.[0-9]{1,3})?"
KEY = re.compile(r"[a-z][a-z0-9_]*")
FORM = re.compile(r"(?P<name>[^\[\]=|]+)(?:\[(?P<facts>[^\[\]]+)\])?")


class Form(Diet, frozen=True, kw_only=True):
    """A specific kind of an ingredient, with all its facts (the card's, where none differ)."""

    name: str


class Ingredient(Diet, frozen=True, kw_only=True, omit_defaults=True):
    """One ingredient card. Fields are named as the columns of `ingredients.csv`."""

    key: str
    name: str
    plural: str
    category: str
    number: int
    meat_like: str
    forms: tuple[Form, ...]
    glossary: str
    goes_with: tuple[str, ...]
    season: tuple[int, ...]
    aisle: str
    unit: str
    per_person: float
    kid_friendly: bool
    picture: str
    guessed: bool = False
    origin: str = ""
    sold: str = ""
    weight: float = 0


# Reading --------------------------------------------------------------------------------------


def read_ingredients(path: Path) -> tuple[Ingredient, ...]:
    """Read a file of ingredient cards, or raise `CatalogueError` at the first bad line."""
    found: list[CatalogueError] = []
    rows = read_rows(path, path.read_text(encoding="utf-8"), Columns(REQUIRED, OPTIONAL), found)
    cards = ingredients_in(path, rows, found)
    keys = {card.key for _, card in cards}
    for line, card in cards:
        found += [CatalogueError(path, line, wrong) for wrong in lonely(card, keys)]
    raise_first(found)
    return tuple(card for _, card in cards)


def ingredients_in(
    path: PurePath, rows: Iterable[Row], found: list[CatalogueError]
) -> list[tuple[int, Ingredient]]:
    """The cards of a file with their lines; what is wrong in the other lines goes to `found`."""
    lines: dict[str, int] = {}
    cards = []
    for row in rows:
        card, wrong = _read(row.cells)
        key = row.cells["key"].strip()
        if key and key in lines:
            named = Wrong(SAME_NAME, name=row.cells["name"].strip(), line=lines[key])
            used = used_before(key, lines[key]) if "key" in row.headings else named
            found.append(CatalogueError(path, row.line, used))
        elif wrong:
            found.append(CatalogueError(path, row.line, in_columns(wrong, row.headings)))
        elif card is not None:
            cards.append((row.line, card))
        lines.setdefault(key, row.line)
    return cards


def in_columns(wrong: Mapping[str, Wrong], headings: Mapping[str, str]) -> Wrong:
    """All that is wrong with a line, each with the name of its column; "" is the line's own. What
    the file has no column for only follows from the rest."""
    wrong = {column: why for column, why in wrong.items() if column in {"", *headings}} or wrong
    return together(
        [
            Wrong(N_("“%(column)s”: %(why)s"), column=headings.get(column, column), why=why)
            if column
            else why
            for column, why in wrong.items()
        ]
    )


def lonely(card: Ingredient, known: Iterable[str]) -> list[Wrong]:
    """A sentence for every partner of a card that is no other card of those known."""
    return [
        Wrong(
            N_('"%(card)s" goes with "%(partner)s", which is not another card.'),
            card=card.name,
            partner=partner,
        )
        for partner in card.goes_with
        if partner not in known or partner == card.key
    ]


def card_from(cells: Mapping[str, str]) -> Ingredient:
    """The card of a line or a form; `Wrong` with the first of its `problems`."""
    card, wrong = _read(cells)
    if card is None:
        raise next(iter(wrong.values()))
    return card


def problems(cells: Mapping[str, str]) -> dict[str, Wrong]:
    """What is wrong with each cell, by column; "" is a contradiction between cells.

    A column that is not there counts as empty.
    """
    return _read(cells)[1]


def _read(cells: Mapping[str, str]) -> tuple[Ingredient | None, dict[str, Wrong]]:
    """The card, or what is wrong with it."""
    values: dict[str, object] = {}
    found = {}
    for column, read in COLUMNS.items():
        cell = cells.get(column, "")
        try:
            check_cell(cell, LONGEST.get(column, 1000))
            values[column] = read(cell.strip())
        except Wrong as wrong:
            found[column] = wrong
    guessed = cells.get(GUESSED, "").strip()
    if guessed not in ("", "yes", "no"):
        found[GUESSED] = Wrong(ONE_OF, cell=guessed, allowed="yes, no")
    if found:
        return None, found
    values[GUESSED] = guessed == "yes"
    card = msgspec.convert({**values, "forms": ()}, Ingredient)
    if wrong_facts := contradiction(card):
        return None, {"": wrong_facts}
    try:
        return structs.replace(card, forms=_forms(cells.get("forms", ""), card)), {}
    except Wrong as wrong:
        return None, {"forms": wrong}


SAME_NAME = N_('"%(name)s" is also the name in line %(line)s.')
LONGEST = {"key": 40, "name": 40, "plural": 40, "meat_like": 60, "glossary": 400, "forms": 2000}
"""How many letters a cell may have; 1000 where nothing is said."""


def _forms(cell: str, card: Ingredient) -> tuple[Form, ...]:
    return tuple(_form(text, card) for text in _listed(cell))


def _form(text: str, card: Ingredient) -> Form:
    match = FORM.fullmatch(text)
    if match is None or not match["name"].strip():
        raise Wrong(
            N_('The form "%(form)s" is not written as a name, or a name[fact=value].'), form=text
        )
    values: dict[str, object] = {name: getattr(card, name) for name in Diet.__struct_fields__}
    for fact in (match["facts"] or "").split("|") if match["facts"] else ():
        name, _, value = fact.partition("=")
        if name not in values:
            raise Wrong(
                N_('The form "%(form)s" names an unknown fact, "%(fact)s".'), form=text, fact=name
            )
        values[name] = COLUMNS[name](value.replace("+", ";"))
    form = msgspec.convert({**values, "name": match["name"].strip()}, Form)
    if wrong := contradiction(form):
        raise Wrong(
            N_('The form "%(form)s" contradicts itself. %(why)s'), form=form.name, why=wrong
        )
    return form


# Cells ----------------------------------------------------------------------------------------


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _key(cell: str) -> str:
    if not KEY.fullmatch(cell):
        raise Wrong(N_('The key "%(key)s" may have only small letters, digits and "_".'), key=cell)
    return cell


def _words(cell: str) -> str:
    if not cell:
        raise Wrong(N_("Nothing stands here."))
    return cell


def _number(cell: str) -> int:
    _words(cell)
    if not re.fullmatch(r"0?[1-9]|10", cell):
        raise Wrong(N_('The number "%(number)s" is not between 1 and 10.'), number=cell)
    return int(cell)


def _keys(cell: str) -> tuple[str, ...]:
    return tuple(_key(key) for key in _listed(cell))


def _months(cell: str) -> tuple[int, ...]:
    for month in _listed(cell):
        if not re.fullmatch(r"0?[1-9]|1[0-2]", month):
            raise Wrong(N_('"%(month)s" is not a month from 1 to 12.'), month=month)
    return tuple(int(month) for month in _listed(cell))


def _amount(cell: str) -> float:
    if not re.fullmatch(AMOUNT, cell) or float(cell) == 0:
        raise Wrong(
            N_('The amount per person, "%(amount)s", is not a number above 0.'), amount=cell
        )
    return float(cell)


def _sold(cell: str) -> str:
    pack, _, holds = cell.partition(" ")
    if cell and (pack not in PACKS or not re.fullmatch(AMOUNT, holds) or float(holds) == 0):
        raise Wrong(
            N_('"%(cell)s" is no pack with what is in it, such as "can 400"; packs are %(all)s.'),
            cell=cell,
            all=", ".join(PACKS),
        )
    return cell


def _weight(cell: str) -> float:
    if cell and not re.fullmatch(AMOUNT, cell):
        raise Wrong(N_('The weight "%(cell)s" is not a number of grams.'), cell=cell)
    return float(cell or 0)


def _allergens(cell: str) -> tuple[str, ...]:
    named = _listed(cell)
    if wrong := unknown_allergen(named):
        raise wrong
    return tuple(key for key in ALLERGENS if key in named)


def _one_of(message: str, allowed: tuple[str, ...]) -> Callable[[str], str]:
    def read(cell: str) -> str:
        if "" not in allowed:
            _words(cell)
        if cell not in allowed:
            raise Wrong(message, cell=cell, allowed=", ".join(allowed))
        return cell

    return read


_category = _one_of(N_('The category "%(cell)s" is not one of %(allowed)s.'), CATEGORIES)
_aisle = _one_of(N_('The aisle "%(cell)s" is not one of %(allowed)s.'), AISLES)
_origin = _one_of(N_('The origin "%(cell)s" is not one of %(allowed)s.'), ("", *ORIGINS))
_unit = _one_of(N_('The unit "%(cell)s" is not one of %(allowed)s.'), UNITS)
ONE_OF = N_('The answer "%(cell)s" is not one of %(allowed)s.')
_answer = _one_of(ONE_OF, ANSWERS)
_yes_or_no = _one_of(ONE_OF, ("yes", "no"))

# The columns in the order of the file, each with how its cell is read.
COLUMNS: dict[str, Callable[[str], object]] = {
    "key": _key, "name": _words, "plural": _words, "category": _category, "number": _number,
    "vegan": _answer, "vegetarian": _answer, "gluten_free": _answer,
    "contains": _allergens, "may_contain": _allergens, "pork": _answer, "alcohol": _answer,
    "meat_like": str, "forms": str, "glossary": str, "goes_with": _keys,
    "season": _months, "aisle": _aisle, "unit": _unit,
    "per_person": _amount, "kid_friendly": lambda cell: _yes_or_no(cell) == "yes",
    "origin": _origin, "sold": _sold, "weight": _weight, "picture": _words,
}  # fmt: skip
GUESSED = "guessed"
"""The column that a file has only where a card needs it."""
OPTIONAL = ("origin", "sold", "weight")
"""Columns that a file may do without: it is as if they were empty."""
REQUIRED = tuple(column for column in COLUMNS if column not in OPTIONAL)


# Writing --------------------------------------------------------------------------------------


def cells_of(card: Ingredient) -> dict[str, str]:
    """The card as a line of the file, by column; `card_from` makes the same card of it."""
    cells = {name: _cell(getattr(card, name)) for name in COLUMNS if name != "forms"}
    cells["forms"] = ";".join(_form_cell(form, card) for form in card.forms)
    return cells | ({GUESSED: "yes"} if card.guessed else {})


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return ";".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if value == 0:
            return ""
        return f"{Decimal(repr(value)).normalize():f}"
    return str(value)


def _form_cell(form: Form, card: Ingredient) -> str:
    facts = [
        f"{name}={_cell(getattr(form, name)).replace(';', '+')}"
        for name in Diet.__struct_fields__
        if getattr(form, name) != getattr(card, name)
    ]
    return f"{form.name}[{'|'.join(facts)}]" if facts else form.name
