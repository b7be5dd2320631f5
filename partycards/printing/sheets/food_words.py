"""What a food is, in words: category, diets, allergens. The same words as on phones; nothing here
says "free from"."""

from collections.abc import Iterable

from partycards.catalogue.diet import Diet
from partycards.games.base import N_
from partycards.printing.engine.page import Sheet
from partycards.restaurant.allergens import ALLERGEN_WORDS
from partycards.words import called, joined

CATEGORY_WORDS = called("category")
OTHERS = (
    ("gluten_free", {"yes": N_("for dishes without gluten")}),
    ("pork", {"yes": N_("pork"), "depends": N_("pork: it depends on the kind")}),
    ("alcohol", {"yes": N_("alcohol"), "depends": N_("alcohol: it depends on the kind")}),
)  # fmt: skip
CONTAINS, MAY_CONTAIN = N_("Contains %(what)s."), N_("May contain %(what)s.")
FORM_CONTAINS, FORM_MAY_CONTAIN = N_("contains %(what)s"), N_("may contain %(what)s")


def marks(sheet: Sheet, food: Diet, card: Diet | None = None) -> list[str]:
    """A food's diets in a few words each; of a form of a card only what is different there. Where
    gluten depends on the kind, the allergens say so."""
    found: list[str] = []
    if card is None or (food.vegan, food.vegetarian) != (card.vegan, card.vegetarian):
        found += _diet(food)
    for name, words in OTHERS:
        answer = getattr(food, name)
        if answer in words and (card is None or answer != getattr(card, name)):
            found.append(words[answer])
    return [sheet.say(words) for words in found]


def _diet(food: Diet) -> list[str]:
    if food.vegan == "yes":
        return [N_("vegan")]
    some_vegan = [N_("some kinds are vegan")] if food.vegan == "depends" else []
    if food.vegetarian == "yes":
        return [N_("vegetarian"), *some_vegan]
    if food.vegetarian == "depends":
        return some_vegan or [N_("some kinds are vegetarian")]
    return [N_("not vegetarian")]


def allergens(sheet: Sheet, food: Diet) -> str:
    """What a food contains and may contain, as sentences."""
    told = []
    if food.contains:
        told.append(sheet.say(CONTAINS, what=_listed(sheet, food.contains)))
    if food.may_contain:
        told.append(sheet.say(MAY_CONTAIN, what=_listed(sheet, food.may_contain)))
    return " ".join(told)


def form_words(sheet: Sheet, name: str, form: Diet, card: Diet) -> str:
    """A kind of a card with what is different about it: "Parmesan (not vegetarian)"."""
    told = marks(sheet, form, card)
    if form.contains and form.contains != card.contains:
        told.append(sheet.say(FORM_CONTAINS, what=_listed(sheet, form.contains)))
    if form.may_contain and form.may_contain != card.may_contain:
        told.append(sheet.say(FORM_MAY_CONTAIN, what=_listed(sheet, form.may_contain)))
    return f"{name} ({', '.join(told)})" if told else name


def _listed(sheet: Sheet, keys: Iterable[str]) -> str:
    words = [sheet.say(ALLERGEN_WORDS.get(key, key)) for key in keys]
    return joined(words, sheet.options.language)
