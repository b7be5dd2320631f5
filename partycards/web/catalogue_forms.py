"""The form of an ingredient card: what a person types, as the cells of `ingredients.csv` and back.

The form only carries texts; whether they can be is said by the readers of the columns, which the
file and the packs use, too. Every field is named as its column.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from wtforms import (
    BooleanField,
    FieldList,
    FileField,
    Form,
    HiddenField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)

from partycards.catalogue.diet import ALLERGENS, ANSWERS
from partycards.catalogue.drawn import TEMPLATES
from partycards.catalogue.errors import N_, Wrong
from partycards.catalogue.ingredients import (
    AISLES,
    CATEGORIES,
    LONGEST,
    ORIGINS,
    PACKS,
    UNITS,
    Ingredient,
    problems,
)
from partycards.catalogue.spelling import same_name

MONTHS = tuple(str(month) for month in range(1, 13))
MOST_PARTNERS = 12
FIRST_TEMPLATE = "jar"
FIELDS = (
    "name", "plural", "category", "number", "picture", "vegan", "vegetarian", "gluten_free", "pork",
    "alcohol", "contains", "may_contain", "glossary", "forms", "goes_with", "season", "per_person",
    "unit", "sold", "weight", "aisle", "meat_like", "origin", "kid_friendly", "key",
)  # fmt: skip
"""The columns in the order in which the page asks for them."""


def _one(keys: Iterable[str]) -> dict[str, Any]:
    return {"choices": list(keys), "validate_choice": False}


def _tones(template: str | None) -> list[str]:
    """The colours that a drawing has at first."""
    found = TEMPLATES.get(template or "", TEMPLATES[FIRST_TEMPLATE])
    return list(found.colours.values())


class CardForm(Form):
    """Everything that can be typed about a card; `picture` is the file it has now. A card whose
    facts were `guessed` stays one until somebody has `checked` them."""

    name = StringField()
    plural = StringField()
    category = RadioField(**_one(CATEGORIES))
    number = StringField()
    vegan = RadioField(**_one(ANSWERS), default="depends")
    vegetarian = RadioField(**_one(ANSWERS), default="depends")
    gluten_free = RadioField(**_one(ANSWERS), default="depends")
    pork = RadioField(**_one(ANSWERS), default="no")
    alcohol = RadioField(**_one(ANSWERS), default="no")
    contains = SelectMultipleField(**_one(ALLERGENS))
    may_contain = SelectMultipleField(**_one(ALLERGENS))
    meat_like = StringField()
    forms = TextAreaField()
    glossary = TextAreaField()
    goes_with = FieldList(StringField(), min_entries=4, max_entries=MOST_PARTNERS)
    season = SelectMultipleField(**_one(MONTHS))
    aisle = SelectField(**_one(AISLES), default="dry_goods")
    unit = SelectField(**_one(UNITS), default="g")
    per_person = StringField(default="100")
    sold_in = SelectField(**_one(("", *PACKS)), default="")
    sold_holds = StringField()
    weight = StringField()
    origin = SelectField(**_one(("", *ORIGINS)), default="")
    kid_friendly = BooleanField()
    guessed = HiddenField()
    checked = BooleanField()

    picture = HiddenField()
    picture_from = RadioField(**_one(("keep", "drawn", "upload")), default="drawn")
    template = RadioField(**_one(TEMPLATES), default=FIRST_TEMPLATE)
    colours_of = HiddenField()
    colour_1 = StringField()
    colour_2 = StringField()
    colour_3 = StringField()
    upload = FileField()

    def colours(self) -> list[str]:
        """The chosen colours; where none is chosen, the drawing's own.

        Without the script the colours still show those of the drawing before (`colours_of`): when
        they are as it had them, nobody chose them.
        """
        own = _tones(self.template.data)
        typed = [field.data or "" for field in (self.colour_1, self.colour_2, self.colour_3)]
        before = _tones(self.colours_of.data)
        if self.colours_of.data != self.template.data and typed[: len(before)] == before:
            return own
        return [mine or tone for mine, tone in zip(typed, own, strict=False)]

    def _sold(self) -> str:
        holds = _tidy(self.sold_holds.data).replace(",", ".")
        return f"{self.sold_in.data} {holds}".strip() if self.sold_in.data else ""

    def cells(self, key: str, partners: Mapping[str, str]) -> dict[str, str]:
        """The card as a line of the file; `partners` gives the key of a card by its `same_name`."""
        texts = {
            name: _tidy(self[name].data)
            for name in ("name", "plural", "number", "per_person", "meat_like", "glossary")
        }
        chosen = {
            name: self[name].data or ""
            for name in (
                "category", "vegan", "vegetarian", "gluten_free", "pork", "alcohol", "aisle",
                "unit", "origin",
            )
        }  # fmt: skip
        lists = {
            name: ";".join(self[name].data or ())
            for name in ("contains", "may_contain", "season")
        }  # fmt: skip
        names = [_tidy(name) for name in self.goes_with.data if name and name.strip()]
        return {
            "key": key,
            **texts,
            **chosen,
            **lists,
            "plural": texts["plural"] or texts["name"],
            "per_person": texts["per_person"].replace(",", "."),
            "sold": self._sold(),
            "weight": _tidy(self.weight.data).replace(",", "."),
            "forms": ";".join(filter(None, map(_tidy, (self.forms.data or "").splitlines()))),
            "goes_with": ";".join(partners.get(same_name(name), name) for name in names),
            "kid_friendly": "yes" if self.kid_friendly.data else "no",
            "picture": self.picture.data or "none.svg",
            "guessed": "yes" if self.guessed.data == "yes" and not self.checked.data else "",
        }


def form_of(cells: Mapping[str, str], names: Mapping[str, str]) -> CardForm:
    """The form as it stands for a card; `names` gives the name of a card by its key."""
    split = {
        name: [part.strip() for part in cells[name].split(";") if part.strip()]
        for name in ("contains", "may_contain", "season", "forms", "goes_with")
    }
    return CardForm(
        data={
            **cells,
            **split,
            "forms": "\n".join(split["forms"]),
            "goes_with": [*(names.get(key, key) for key in split["goes_with"]), ""],
            "kid_friendly": cells["kid_friendly"] == "yes",
            "sold_in": cells["sold"].partition(" ")[0],
            "sold_holds": cells["sold"].partition(" ")[2],
            "picture_from": "keep",
        }
    )


def _tidy(text: str | None) -> str:
    """What was typed, in one line and one spelling."""
    return " ".join(unicodedata.normalize("NFC", text or "").split())


EMPTY = {
    "name": N_("What is it called?"),
    "category": N_("Which category? Please choose one."),
    "number": N_("Which number? From 1 to 10, please."),
    "per_person": N_("How much does one person need?"),
}
"""What is said about a field that must not be empty and is."""

CONTRADICTIONS = {
    "It is vegan": "vegan",
    "It is not vegetarian": "vegan",
    "It is vegetarian": "vegetarian",
    "It is gluten-free": "gluten_free",
}
"""The field beside which a contradiction is told, by how the sentence begins."""


def wrong_with(cells: Mapping[str, str], known: Iterable[str]) -> dict[str, Wrong]:
    """Sentences by field; `known` are the keys of all cards."""
    wrong = problems(cells)
    if both := wrong.pop("", None):
        begins = (field for begin, field in CONTRADICTIONS.items() if str(both).startswith(begin))
        wrong[next(begins, "contains")] = both
    for field, sentence in EMPTY.items():
        if not cells[field]:
            wrong[field] = Wrong(sentence)
    wrong |= _too_long(cells)
    for partner in filter(None, cells["goes_with"].split(";")):
        if partner == cells["key"]:
            wrong["goes_with"] = Wrong(N_("Every card goes with itself: leave it out."))
        elif partner not in known:
            wrong["goes_with"] = Wrong(N_("There is no card “%(name)s”."), name=partner)
    if not cells["name"]:
        wrong.pop("plural", None)  # it is the name's, where nothing is typed
    return {field: wrong[field] for field in FIELDS if field in wrong}


def _too_long(cells: Mapping[str, str]) -> dict[str, Wrong]:
    """What must be shortened, with how long it is now."""
    letters = {field: len(cells[field]) for field in LONGEST}
    return {
        field: Wrong(
            N_("At most %(most)s letters, please; these are %(now)s."), most=LONGEST[field], now=now
        )
        for field, now in letters.items()
        if now > LONGEST[field]
    }


class Face(Struct, frozen=True):
    """As much of a card as its face shows, from a form that may not be finished."""

    key: str
    name: str
    category: str
    number: str
    vegan: str
    vegetarian: str
    picture: str = ""


def face_of(cells: Mapping[str, str]) -> Face:
    """The card's face as typed so far."""
    return Face(
        key=cells["key"],
        name=cells["name"][: LONGEST["name"]] or "…",
        category=cells["category"] if cells["category"] in CATEGORIES else CATEGORIES[0],
        number=cells["number"][:2] or "?",
        vegan=cells["vegan"],
        vegetarian=cells["vegetarian"],
    )


def partners_of(cards: Iterable[Ingredient]) -> dict[str, str]:
    """The key of each card by everything it may be called, as `same_name`."""
    known: dict[str, str] = {}
    for card in cards:
        for name in (card.name, card.plural, card.key.replace("_", " ")):
            known.setdefault(same_name(name), card.key)
    return known
