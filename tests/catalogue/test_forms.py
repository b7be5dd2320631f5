"""What a card's forms say beside each other: one name has one set of facts, and never milder ones
than the food that it names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from partycards.catalogue.diet import Diet
from partycards.catalogue.ingredients import Form, Ingredient
from partycards.catalogue.spelling import in_singular, same_name
from partycards.restaurant.allergens import named
from tests.shipped import INGREDIENTS

DATA = Path(__file__).parents[2] / "data"

ANOTHER_THING = {
    "oyster mushrooms": "mushrooms",
    "zucchini noodles": "zucchini in strips",
    "coconut milk": "no dairy",
    "almond milk": "no dairy",
    "whipped coconut cream": "no dairy",
    "coconut cream": "no dairy",
    "cashew cream": "no dairy",
    "pistachio cream": "a spread",
    "syrup waffles from Gouda": "the town, not its cheese",
    "bread-and-butter pickles": "pickles to be eaten with bread",
    "Parma ham": "pork and salt by its rule of origin, unlike other ham",
    "pine nuts": "no nuts in the European list",
    "bottled lemon juice": "cloudy: it is not cleared with gelatine",
    "bottled lime juice": "cloudy: it is not cleared with gelatine",
    "passion fruit juice": "cloudy: it is not cleared with gelatine",
    "egg noodles": "no packet of seasoning comes with them",
    "soba noodles": "no packet of seasoning comes with them",
    "white wine vinegar": "what was alcohol is acid",
    "red wine vinegar": "what was alcohol is acid",
    "cider vinegar": "what was alcohol is acid",
    "bacon-flavored chips": "some have bacon in them, most have not",
}
"""Forms that name another food and have none of it."""
WITHOUT = re.compile(r"\b(vegan|without|free|plant|oat|soy milk)\b|soy cream")
"""Words that take away what comes after them."""

STRICTNESS = {
    **dict.fromkeys(("vegan", "vegetarian", "gluten_free"), ("yes", "depends", "no")),
    **dict.fromkeys(("pork", "alcohol"), ("no", "depends", "yes")),
}


def facts(food: Diet) -> tuple[object, ...]:
    return tuple(getattr(food, field) for field in Diet.__struct_fields__)


def milder(form: Diet, food: Diet) -> Iterator[str]:
    """Where a form says less than a food that is in it."""
    yield from (f"does not contain {key}" for key in food.contains if key not in form.contains)
    perhaps = (*form.contains, *form.may_contain)
    yield from (f"cannot contain {key}" for key in food.may_contain if key not in perhaps)
    for fact, answers in STRICTNESS.items():
        said, owed = getattr(form, fact), getattr(food, fact)
        if answers.index(said) < answers.index(owed):
            yield f"{fact} is {said}, not {owed}"


def names_of(card: Ingredient) -> set[str]:
    return {card.name, card.plural, card.name.removesuffix("s")}


def foods_by_name() -> dict[str, list[Diet]]:
    """Every food that there is, by the names it goes by."""
    found: dict[str, list[Diet]] = defaultdict(list)
    for card in INGREDIENTS:
        for name in names_of(card):
            found[name].append(card)
        for form in card.forms:
            found[form.name].append(form)
    return found


FOODS = foods_by_name()
BEGINNING: dict[str, list[str]] = defaultdict(list)
"""The same names by the word that each begins with: a text without that word does not name it."""
for name in FOODS:
    BEGINNING[in_singular(name).split()[0]].append(name)


def said_too_little(card: Ingredient) -> dict[str, list[str]]:
    """Forms of a card that are milder than a food they name, with what they leave out."""
    own = {name.casefold() for name in names_of(card)} | {form.name for form in card.forms}
    wrong = {}
    for form in card.forms:
        if form.name in ANOTHER_THING or WITHOUT.search(form.name.casefold()):
            continue
        perhaps = (BEGINNING.get(word, ()) for word in set(in_singular(form.name).split()))
        names = [n for each in perhaps for n in each if n.casefold() != form.name.casefold()]
        others = [name for name in named(form.name, names)[0] if name.casefold() not in own]
        foods = [food for name in others for food in FOODS[name]]
        if found := sorted({why for food in foods for why in milder(form, food)}):
            wrong[form.name] = found
    return wrong


def test_one_name_has_one_set_of_facts_on_every_card() -> None:
    named_so: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for card in INGREDIENTS:
        for food in (card, *card.forms):
            named_so[same_name(food.name)].add(facts(food))
    assert [name for name, several in named_so.items() if len(several) > 1] == []


def test_no_form_is_milder_than_the_food_it_names() -> None:
    wrong = {card.key: said_too_little(card) for card in INGREDIENTS}
    assert {key: forms for key, forms in wrong.items() if forms} == {}


def test_every_exception_is_a_form_of_some_card() -> None:
    forms = {form.name for card in INGREDIENTS for form in card.forms}
    assert set(ANOTHER_THING) <= forms


def test_a_guest_with_an_allergy_reads_the_same_of_the_same_spread_on_two_cards() -> None:
    spreads = [
        form for card in INGREDIENTS for form in card.forms if form.name == "hazelnut spread"
    ]
    assert len(spreads) == 2
    assert {form.contains for form in spreads} == {("soy", "milk", "nuts")}
    assert {form.vegan for form in spreads} == {"no"}
    satays = [form for card in INGREDIENTS for form in card.forms if form.name == "satay sauce"]
    assert {form.contains for form in satays} == {("gluten", "peanuts", "soy")}


def test_a_milder_form_is_noticed() -> None:
    cod = next(card for card in INGREDIENTS if card.key == "cod")
    battered = next(form for form in cod.forms if form.name == "cod in beer batter")
    beer = next(card for card in INGREDIENTS if card.key == "beer")
    mild = Form(**{**{f: getattr(battered, f) for f in Form.__struct_fields__}, "contains": ()})
    assert list(milder(battered, beer)) == []
    assert "does not contain gluten" in list(milder(mild, beer))


def test_poultry_is_cooked_through() -> None:
    """Our own guide: chicken, whole or in pieces, 74 °C."""
    for card in INGREDIENTS:
        if re.search("chicken|turkey|duck|quail|goose|liver", card.key):
            assert not re.search(r"\b(pink|rare|raw)\b(?! left)", card.glossary), card.key
    livers = next(card for card in INGREDIENTS if card.key == "chicken_livers")
    assert "74 °C" in livers.glossary


def test_an_american_host_is_told_that_pine_nuts_count_as_tree_nuts() -> None:
    nuts = next(card for card in INGREDIENTS if card.key == "pine_nuts")
    assert "In the United States they count as tree nuts." in nuts.glossary
    assert all("nuts" in (*food.contains, *food.may_contain) for food in (nuts, *nuts.forms))
