"""Other names of foods: what guests say who do not say what is on the card."""

from __future__ import annotations

from pathlib import Path

from partycards.catalogue.diet import ALLERGENS
from partycards.catalogue.other_names import read_names
from partycards.catalogue.pantry import read_pantry
from partycards.restaurant.allergens import named
from partycards.restaurant.dishes import larder, named_in
from tests.shipped import INGREDIENTS as CARDS

DATA = Path(__file__).parents[2] / "data"
NAMES = read_names(DATA / "names" / "en.csv")
PANTRY = read_pantry(DATA / "pantry.toml")
LARDER = larder(CARDS, PANTRY, NAMES)

EVERYDAY = {
    "gluten": "wheat rye barley spelt malt bread pasta spaghetti noodles couscous bulgur batter "
    "breadcrumbs croissant seitan semolina",
    "crustaceans": "prawns shrimp scampi crab lobster crayfish langoustine shellfish",
    "eggs": "egg yolk omelette mayo mayonnaise meringue aioli frittata",
    "fish": "salmon tuna cod anchovy haddock mackerel dashi caviar surimi",
    "peanuts": "peanut groundnut satay",
    "soy": "soya tofu tempeh miso edamame tamari",
    "milk": "butter cheese cream yoghurt yogurt ghee whey feta parmesan cheddar ricotta quark "
    "kefir buttermilk custard béchamel",
    "nuts": "almond hazelnut walnut cashew pecan pistachio marzipan nutella praline",
    "celery": "celeriac celery",
    "mustard": "mustard piccalilli",
    "sesame": "tahini hummus sesame",
    "sulphites": "sulfites",
    "lupin": "lupin",
    "molluscs": "squid calamari mussels clams oysters octopus scallops shellfish",
}
"""Words for what people are allergic to, as guests say them; chosen before the file was written."""
WORDS = [(word, allergen) for allergen, words in EVERYDAY.items() for word in words.split()]


def test_an_everyday_word_for_an_allergen_is_understood() -> None:
    missed = []
    for word, allergen in WORDS:
        said = named_in((f"with a little {word.upper()} on top",), LARDER)
        if allergen not in (*said.contains, *said.may_contain):
            missed.append((word, allergen))
    assert missed == []


def test_every_name_means_foods_that_there_are_and_stands_nowhere_else() -> None:
    known = {card.key for card in CARDS} | {form.name for card in CARDS for form in card.forms}
    alone = larder(CARDS, PANTRY)
    for name, foods in NAMES.items():
        assert set(foods) <= known | {f"contains {key}" for key in ALLERGENS}, name
        found, rest = named(name, alone.names)
        whole = [each for each in found if not rest and len(found) == 1]
        assert not whole, f"{name} is {whole} already"


def test_a_name_of_several_foods_has_all_that_is_in_them() -> None:
    said = named_in(("Grandmother's quiche",), LARDER)
    assert said.contains == ("gluten", "eggs", "milk")
    assert said.against == ("vegan",)


def test_almond_flour_is_no_wheat() -> None:
    assert named_in(("an almond flour crust",), LARDER).contains == ("nuts",)


def test_a_drink_by_another_name_is_still_alcohol_and_gelatine_no_plant() -> None:
    assert "no_alcohol" in named_in(("flambéed with cognac",), LARDER).against
    assert "vegetarian" in named_in(("set with gelatine",), LARDER).against
    assert "no_pork" in named_in(("crisp lardons",), LARDER).against


def test_a_card_that_was_put_away_takes_its_other_names_along() -> None:
    without = larder([card for card in CARDS if card.key != "shrimp"], PANTRY, NAMES)
    assert "prawns" not in without.names
    assert "scampi" in LARDER.names
