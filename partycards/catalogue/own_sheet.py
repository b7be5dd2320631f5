"""A sheet of ingredients as people keep it, in the words of `ingredients.csv`.

Only a name, a category and a number must stand in a line; the key is made of the name, and what is
not said is what one can assume without harm. A card of which no fact was told says that its facts
are guessed (`sheet_guesses` does that). What nobody understands stays as it is written, so that the
readers of `ingredients` refuse it with the reader's own word for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from partycards.catalogue.diet import ALLERGENS, FROM_ANIMALS, FROM_THE_SEA, Diet
from partycards.catalogue.errors import MOST_LETTERS
from partycards.catalogue.ingredients import (
    AISLES,
    CATEGORIES,
    COLUMNS,
    GUESSED,
    OPTIONAL,
    REQUIRED,
    UNITS,
)
from partycards.catalogue.keys import plain_key
from partycards.catalogue.pasted.proposals import AISLE_OF
from partycards.catalogue.sheet import Columns, Row, is_formula
from partycards.catalogue.spelling import plain

MUST = ("name", "category", "number")
QUANTITY = "quantity"
EMPTY = ("contains", "may_contain", "meat_like", "forms", "glossary", "goes_with", "season",
         *OPTIONAL)  # fmt: skip
"""Columns in which an empty cell says something, in a sheet that has all columns."""

# Headings -------------------------------------------------------------------------------------

ALSO = {
    "key": "id", "name": "ingredient card food", "plural": "more_than_one plural_name",
    "category": "group", "number": "value points rank", "gluten_free": "without_gluten glutenfree",
    "contains": "allergens allergen", "may_contain": "may_contain_traces traces",
    "meat_like": "in_place_of_meat", "forms": "kinds varieties", "goes_with": "goes_well_with",
    "origin": "from comes_from where_it_comes_from",
    "glossary": "what_it_is text description about", "season": "in_season months",
    "aisle": "where_to_find_it_in_the_shop shop", "unit": "counted_in units",
    "per_person": "for_one_person amount amount_per_person portion",
    "sold": "how_a_shop_sells_it pack package", "weight": "what_one_weighs_in_grams grams",
    "kid_friendly": "a_child_knows_it kids for_kids kidfriendly", "picture": "image file",
    QUANTITY: "copies how_many count",
}  # fmt: skip
"""What a heading may say besides the name of its column: the words of the card's form, and some
that people use."""
HEADINGS = {word: column for column, words in ALSO.items() for word in words.split()}


def column_of(heading: str) -> str:
    """The column that a heading means: capitals, accents, blanks and hyphens make no difference."""
    word = "_".join(re.findall(r"[^\W_]+", plain(heading)))
    return HEADINGS.get(word, word)


SHEET = Columns(
    must=MUST,
    may=(*(column for column in COLUMNS if column not in MUST), QUANTITY, GUESSED),
    of=column_of,
    also=HEADINGS,
    only=False,
)

# Cells ----------------------------------------------------------------------------------------

YES = frozenset(
    ("yes", "y", "true", "1", "x", "✓", "✔", "wahr", "vrai", "verdadero", "vero", "waar", "prawda")
)
NO = frozenset(("no", "n", "false", "0", "falsch", "faux", "falso", "onwaar", "fałsz"))
"""Words for an answer; Excel writes a ticked cell in the language of its owner."""
NOTHING = frozenset(("-", "–", "—", "n/a", "none"))
"""What stands in a cell that is meant to be empty."""
DEPENDS = frozenset(("depends", "it depends", "maybe", "sometimes", "?", "unknown", "not known"))
CATEGORY = {
    "vegetable": "vegetables", "veg": "vegetables", "fruits": "fruit", "poultry": "meat",
    "fish": "seafood", "egg": "dairy", "eggs": "dairy", "grain": "grains", "starch": "grains",
    "nut": "nuts", "seeds": "nuts", "pulses": "nuts", "legumes": "nuts", "herb": "herbs",
    "spice": "herbs", "spices": "herbs", "sauce": "sauces", "condiment": "sauces",
    "condiments": "sauces", "sweet": "sweets", "treat": "sweets", "snacks": "sweets",
    "drinks": "sweets",
}  # fmt: skip
"""Words for a category besides its key; of a title, "Meat and poultry", the first one counts."""
ALLERGEN = {
    "egg": "eggs", "soya": "soy", "soybeans": "soy", "soybean": "soy", "dairy": "milk",
    "lactose": "milk", "peanut": "peanuts", "nut": "nuts", "tree_nuts": "nuts",
    "crustacean": "crustaceans", "shellfish": "crustaceans", "mollusc": "molluscs",
    "mollusks": "molluscs", "mollusk": "molluscs", "sulfites": "sulphites", "sulphite": "sulphites",
    "sulphur_dioxide": "sulphites", "lupine": "lupin", "wheat": "gluten", "sesame_seeds": "sesame",
}  # fmt: skip
UNIT = {
    "gram": "g", "grams": "g", "gr": "g", "millilitre": "ml", "millilitres": "ml",
    "milliliters": "ml",
    "pieces": "piece", "pc": "piece", "pcs": "piece", "slices": "slice", "cloves": "clove",
    "sprigs": "sprig", "bunches": "bunch", "sticks": "stick", "pinches": "pinch",
    "strands": "strand",
}  # fmt: skip
AISLE = {
    "fruit_and_vegetables": "produce", "fruit_vegetables": "produce", "butchers": "butcher",
    "fish_counter": "fishmonger", "tins": "tins_and_jars",
}  # fmt: skip


def _word(cell: str) -> str:
    """A cell as a key is written."""
    return "_".join(re.findall(r"[^\W_]+", plain(cell)))


def _called(words: Mapping[str, str], keys: Sequence[str]) -> Callable[[str], str]:
    """How a cell is read that says one of these keys, or another word for one."""

    def meant(cell: str) -> str:
        word = _word(cell)
        return words.get(word, word if word in keys else cell)

    return meant


_unit, _allergen = _called(UNIT, UNITS), _called(ALLERGEN, ALLERGENS)


def _answer(cell: str) -> str:
    word = cell.casefold()
    for answer, words in (("yes", YES), ("no", NO), ("depends", DEPENDS)):
        if word in words:
            return answer
    return cell


def _category(cell: str) -> str:
    word = _word(cell).partition("_")[0]
    return CATEGORY.get(word, word if word in CATEGORIES else cell)


def _parts(cell: str, between: str = r"[;,\n\r]") -> list[str]:
    return [part.strip() for part in re.split(between, cell) if part.strip()]


def _listed(cell: str, word: Callable[[str], str]) -> str:
    return ";".join(dict.fromkeys(map(word, _parts(cell))))


MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def _season(cell: str) -> str:
    """Months by number or by name, single ones or from one to another: "Nov-Feb" goes over the
    year. A number beside a name stays as it is: Excel has made a date of it."""
    if plain(cell) in ("all year", "all", "always", "whole year", "1-12"):
        return ""
    months: list[str] = []
    for part in _parts(cell):
        words = " ".join(plain(part).split())
        ends = [_month(end) for end in re.split(r" ?(?:-|–|\bto\b|\buntil\b) ?", words)]
        if len(ends) > 2 or None in ends or len({kind for kind, _ in filter(None, ends)}) > 1:
            return cell
        first, last = [number for _, number in filter(None, (ends[0], ends[-1]))]
        months += [str((first + step) % 12 + 1) for step in range((last - first) % 12 + 1)]
    return ";".join(sorted(set(months), key=int))


def _month(word: str) -> tuple[str, int] | None:
    """How a month is said, and which it is, from 0; None for what is no month."""
    if re.fullmatch(r"0?[1-9]|1[0-2]", word):
        return "number", int(word) - 1
    found = [place for place, name in enumerate(MONTHS) if word.rstrip(".")[:3] == name]
    return ("name", found[0]) if found and word.rstrip(".").isalpha() else None


def _whole(cell: str) -> str:
    """A whole number that a program has written with its decimals."""
    return re.sub(r"[.,]0{1,3}$", "", cell)


def _amount(cell: str) -> str:
    """A decimal comma is a point; a comma before three digits may be a thousand."""
    if re.fullmatch(r"[0-9]+,[0-9]{1,2}|0,[0-9]{3}", cell):
        cell = cell.replace(",", ".")
    return cell.rstrip("0").rstrip(".") if re.fullmatch(r"[0-9]+\.[0-9]+", cell) else cell


def _text(cell: str) -> str:
    """A cell with lines in it is one line."""
    lines = re.split(r"[\r\n]+", cell)
    return " ".join(map(str.strip, lines)) if len(lines) > 1 else cell


AS_WRITTEN: dict[str, Callable[[str], str]] = {
    "category": _category, "number": _whole, QUANTITY: _whole, "per_person": _amount,
    "weight": _amount,
    "sold": lambda cell: re.sub(r"([0-9]+),([0-9]+)$", r"\1.\2", cell.casefold()),
    "origin": str.casefold, "season": _season, "aisle": _called(AISLE, AISLES), "unit": _unit,
    **dict.fromkeys(("vegan", "vegetarian", "gluten_free", "pork", "alcohol", "kid_friendly",
                     GUESSED), _answer),
    **dict.fromkeys(("contains", "may_contain"), lambda cell: _listed(cell, _allergen)),
    "goes_with": lambda cell: _listed(cell, plain_key),
    "forms": lambda cell: ";".join(_parts(cell, r"[;\n\r]")),
}  # fmt: skip
"""How each column is understood; the others are texts."""


WITH_UNIT = re.compile(r"([0-9.,]+)\s*([^\W\d]+)")
"""An amount with its unit in one cell: "100 g"."""


TEXTS = ("name", "plural", "meat_like", "forms", "glossary", "goes_with")
MOST_IN_A_LIST = 300
"""Letters of a cell that is not one of the `TEXTS`; whoever has more means nothing good."""


# Lines ----------------------------------------------------------------------------------------


def understood(row: Row) -> tuple[Row, dict[str, str]]:
    """The line in our own words with all that it does not say, and only what it does say."""
    cells = {column: _cell(column, cell) for column, cell in row.cells.items()}
    with_unit = WITH_UNIT.fullmatch(cells.get("per_person", ""))
    if with_unit and not cells.get("unit"):
        cells |= {"per_person": _amount(with_unit[1]), "unit": _unit(with_unit[2])}
    whole = all(column in cells for column in REQUIRED)
    said = {column: cell for column, cell in cells.items() if cell or (whole and column in EMPTY)}
    return Row(row.line, {**_assumed(said), **said}, row.headings), said


def _cell(column: str, cell: str) -> str:
    """What is meant. What begins like a formula is left as it is: it is refused."""
    text = cell.strip()
    if text.casefold() in NOTHING and column not in MUST:
        return ""
    if is_formula(cell) or len(cell) > (MOST_LETTERS if column in TEXTS else MOST_IN_A_LIST):
        return cell
    return AS_WRITTEN.get(column, _text)(text)


def _assumed(said: Mapping[str, str]) -> dict[str, str]:
    """What a card has of which nobody says more than this."""
    name, facts = said.get("name", ""), Diet.__struct_fields__
    key = said.get("key") or plain_key(name)
    answers = dict.fromkeys(("vegan", "vegetarian", "gluten_free", "pork", "alcohol"), "depends")
    return {
        **dict.fromkeys((*COLUMNS, GUESSED), ""),
        **answers,
        **_followed(said),
        "key": key,
        "plural": name,
        "aisle": AISLE_OF.get(said.get("category", ""), "dry_goods"),
        "unit": "g",
        "per_person": "100",
        "kid_friendly": "no",
        "picture": f"{key}.svg",
        GUESSED: "" if any(said.get(fact) for fact in facts) else "yes",
    }


def _followed(said: Mapping[str, str]) -> dict[str, str]:
    """Answers that follow from what is said: what is vegan is vegetarian, fish is neither."""
    contains = set(said.get("contains", "").split(";"))
    answers = {}
    if said.get("vegan") == "yes":
        answers["vegetarian"] = "yes"
    if said.get("pork") == "yes" or contains & FROM_THE_SEA:
        answers["vegetarian"] = "no"
    if "no" in (said.get("vegetarian"), answers.get("vegetarian")) or contains & FROM_ANIMALS:
        answers["vegan"] = "no"
    if "gluten" in contains:
        answers["gluten_free"] = "no"
    return answers
