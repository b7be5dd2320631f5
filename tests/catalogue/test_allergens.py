"""The allergens and diets of the cards in `data/`, read again by rules and by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from partycards.catalogue.decks import cards_in, read_decks
from partycards.catalogue.diet import ALLERGENS, contradiction
from partycards.catalogue.ingredients import Form, Ingredient
from tests.catalogue.allergen_rules import RULES, complaints, read_as
from tests.shipped import INGREDIENTS as CARDS

DATA = Path(__file__).parents[2] / "data"
INGREDIENTS = {card.key: card for card in CARDS}
DECKS = read_decks(DATA / "decks.toml")


def form(key: str, name: str) -> Form:
    return next(form for form in INGREDIENTS[key].forms if form.name == name)


def in_category(category: str) -> list[Ingredient]:
    return [card for card in INGREDIENTS.values() if card.category == category]


# By rules


def test_no_rule_is_broken() -> None:
    broken = {key: list(complaints(card)) for key, card in INGREDIENTS.items()}
    assert {key: found for key, found in broken.items() if found} == {}


def test_every_rule_speaks_of_some_card() -> None:
    texts = [text for card in INGREDIENTS.values() for text, _ in read_as(card)]
    assert [rule.words for rule in RULES if not any(map(rule.speaks_of, texts))] == []


MISTAKES: list[tuple[str, str, dict[str, object], str]] = [
    ("bread", "", {"contains": ()}, "does not contain gluten"),
    ("bread", "sourdough", {"contains": ()}, "does not contain gluten"),
    ("oats", "", {"contains": ()}, "does not contain gluten"),
    ("quinoa", "", {"contains": ("gluten",)}, "contains gluten"),
    ("bread", "gluten-free bread", {"gluten_free": "depends"}, "gluten_free is depends"),
    ("feta", "", {"contains": ()}, "does not contain milk"),
    ("feta", "", {"vegetarian": "yes"}, "vegetarian is yes"),
    ("gnocchi", "ricotta gnocchi", {"contains": ("gluten",)}, "does not contain milk"),
    ("mayonnaise", "", {"contains": ()}, "does not contain eggs"),
    ("worcestershire_sauce", "", {"contains": ()}, "does not contain fish"),
    ("crab_sticks", "", {"contains": ("fish", "eggs")}, "does not contain crustaceans"),
    ("shrimp", "", {"contains": ("molluscs",)}, "does not contain crustaceans"),
    ("snails", "", {"contains": ()}, "does not contain molluscs"),
    ("seaweed", "", {"may_contain": ()}, "cannot contain molluscs"),
    ("walnuts", "", {"contains": ()}, "does not contain nuts"),
    ("trout", "trout in flour and butter with almonds", {"contains": ("fish",)}, "contain nuts"),
    ("pine_nuts", "", {"contains": ("nuts",)}, "contains nuts"),
    ("coconut", "", {"contains": ("nuts",)}, "contains nuts"),
    ("pesto", "", {"contains": ("milk",)}, "does not contain nuts"),
    ("peanut_butter", "satay sauce", {"contains": ()}, "does not contain peanuts"),
    ("tofu", "", {"contains": ()}, "does not contain soy"),
    ("tofu", "fried tofu in soy sauce", {"contains": ("soy",)}, "does not contain gluten"),
    ("hummus", "", {"contains": ()}, "does not contain sesame"),
    ("quail_eggs", "quail eggs with celery salt", {"contains": ("eggs",)}, "contain celery"),
    ("ham", "ham baked under mustard and honey", {"contains": ()}, "does not contain mustard"),
    ("wasabi", "", {"contains": ("mustard",)}, "contains mustard"),
    ("figs", "dried figs", {"may_contain": ()}, "cannot contain sulphites"),
    ("wine", "", {"may_contain": ()}, "cannot contain sulphites"),
    ("chicken", "", {"vegetarian": "depends"}, "vegetarian is depends"),
    ("lentils", "lentil soup", {"vegan": "yes"}, "vegan is yes"),
    ("bacon", "", {"pork": "no"}, "pork is no"),
    ("dates", "dates wrapped in bacon", {"pork": "depends"}, "pork is depends"),
    ("ground_beef", "plain beef patty", {"pork": "yes"}, "pork is yes"),
    ("yogurt", "fruit yogurt set with gelatin", {"vegetarian": "yes"}, "vegetarian is yes"),
    ("cheese", "Parmesan", {"vegetarian": "yes"}, "vegetarian is yes"),
    ("honey", "", {"vegan": "yes"}, "vegan is yes"),
    ("sausages", "vegan sausages", {"vegan": "depends"}, "vegan is depends"),
    ("rum", "", {"alcohol": "no"}, "alcohol is no"),
    ("beer", "", {"kid_friendly": True}, "a child knows it, and it is alcohol"),
]


@pytest.mark.parametrize(("key", "of", "wrong", "complaint"), MISTAKES)
def test_the_rules_notice_a_planted_mistake(
    key: str, of: str, wrong: dict[str, object], complaint: str
) -> None:
    card = INGREDIENTS[key]
    if of:
        forms = tuple(structs.replace(form, **wrong) if form.name == of else form
                      for form in card.forms)  # fmt: skip
        assert forms != card.forms, "the mistake is none"
        card = structs.replace(card, forms=forms)
    else:
        card = structs.replace(card, **wrong)
        assert card != INGREDIENTS[key], "the mistake is none"
    assert any(complaint in said for said in complaints(card)), list(complaints(card))


# By hand


def test_no_card_and_no_form_contradicts_itself() -> None:
    for card in INGREDIENTS.values():
        for food in (card, *card.forms):
            assert contradiction(food) is None, (card.key, food)


def test_a_card_that_depends_on_what_it_was_fried_in_is_in_no_strict_deck() -> None:
    deck = next(deck for deck in DECKS if deck.key == "no_pork")
    left = {card.key for card, _ in cards_in(deck, CARDS, 1, ())}
    assert form("doughnuts", "doughnuts fried in lard").pork == "yes"
    assert not left & {"bacon", "doughnuts", "gummy_bears", "tortillas"}
    assert left >= {"cookies", "noodles", "chicken"}


def test_what_is_vegan_is_vegetarian() -> None:
    for card in INGREDIENTS.values():
        for food in (card, *card.forms):
            assert food.vegan != "yes" or food.vegetarian == "yes", card.key


def test_no_vegetarian_eats_a_card_of_meat_or_fish_and_seaweed_is_a_vegetable() -> None:
    flesh = in_category("meat") + in_category("seafood")
    assert [card.key for card in flesh if card.vegetarian != "no"] == []
    seaweed = INGREDIENTS["seaweed"]
    assert (seaweed.category, seaweed.contains) == ("vegetables", ())
    assert set(seaweed.may_contain) == {"crustaceans", "fish", "molluscs"}


def test_everything_from_the_sea_contains_fish_crustaceans_or_molluscs() -> None:
    for card in in_category("seafood"):
        assert set(card.contains) & {"fish", "crustaceans", "molluscs"}, card.key


def test_every_allergen_of_the_fourteen_is_in_some_card() -> None:
    assert {key for card in INGREDIENTS.values() for key in card.contains} >= {*ALLERGENS} - {
        "sulphites"
    }
    assert INGREDIENTS["celery"].contains == ("celery",)
    assert INGREDIENTS["lupin_beans"].contains == ("lupin",)
    assert "sulphites" in INGREDIENTS["raisins"].may_contain, "no law of food counts what it may"


def test_everything_in_dairy_and_eggs_contains_milk_or_eggs_and_is_not_vegan() -> None:
    for card in in_category("dairy"):
        assert set(card.contains) & {"milk", "eggs"}, card.key
        assert card.vegan == "no"


def test_the_allergen_nuts_means_tree_nuts_only() -> None:
    assert {card.key for card in in_category("nuts") if "nuts" in card.contains} == {
        "nuts", "walnuts", "cashews", "pistachios", "almonds", "hazelnuts", "pecans", "macadamias",
    }  # fmt: skip
    for key in ("peanuts", "chestnuts", "pine_nuts", "coconut"):
        assert "nuts" not in INGREDIENTS[key].contains
    assert form("nuts", "chestnuts").contains == ()
    assert form("nuts", "almonds").contains == ("nuts",)
    assert INGREDIENTS["peanuts"].contains == ("peanuts",)
    assert INGREDIENTS["marzipan"].contains == ("nuts",)


def test_oats_count_as_a_gluten_cereal_and_quinoa_does_not() -> None:
    assert INGREDIENTS["oats"].contains == ("gluten",)
    assert INGREDIENTS["couscous"].contains == ("gluten",)
    assert INGREDIENTS["quinoa"].contains == INGREDIENTS["wild_rice"].contains == ()


@pytest.mark.parametrize(
    ("key", "contains"),
    [
        ("tofu", {"soy"}),
        ("sesame_seeds", {"sesame"}),
        ("hummus", {"sesame"}),
        ("mayonnaise", {"eggs"}),
        ("mustard", {"mustard"}),
        ("pesto", {"milk", "nuts"}),
        ("worcestershire_sauce", {"fish"}),
        ("crab_sticks", {"fish", "crustaceans", "eggs"}),
        ("squid", {"molluscs"}),
        ("oysters", {"molluscs"}),
        ("lobster", {"crustaceans"}),
        ("beer", {"gluten"}),
        ("wasabi", set()),
        ("horseradish", set()),
        ("snails", {"molluscs"}),
        ("caviar", {"fish"}),
        ("miso", {"soy"}),
        ("tahini", {"sesame"}),
        ("fish_sauce", {"fish"}),
        ("falafel", set()),
        ("poppy_seeds", set()),
        ("buckwheat", set()),
        ("pearl_barley", {"gluten"}),
        ("macarons", {"eggs", "nuts", "milk"}),
        ("custard", {"eggs", "milk"}),
        ("meringues", {"eggs"}),
    ],
)
def test_the_foods_that_kitchens_get_wrong_are_right(key: str, contains: set[str]) -> None:
    assert set(INGREDIENTS[key].contains) == contains


def test_vinegar_and_wine_may_contain_sulphites() -> None:
    for key in ("wine", "sparkling_wine", "balsamic_vinegar", "pickles"):
        assert "sulphites" in INGREDIENTS[key].may_contain
    assert "sulphites" in form("figs", "dried figs").may_contain


def test_the_chefs_own_words_settle_what_depends() -> None:
    assert INGREDIENTS["cheese"].vegetarian == "depends"
    assert form("cheese", "Parmesan").vegetarian == "no"
    assert form("cheese", "paneer").vegetarian == "yes"
    assert INGREDIENTS["pasta"].vegan == "depends"
    assert form("pasta", "egg noodles").contains == ("gluten", "eggs")
    assert form("pasta", "gluten-free pasta").gluten_free == "yes"
    assert form("noodles", "rice noodles").contains == ()


def test_marshmallows_are_not_vegetarian_and_honey_is_not_vegan() -> None:
    assert INGREDIENTS["marshmallows"].vegetarian == "no"
    assert form("marshmallows", "beef gelatin marshmallows").pork == "no"
    assert INGREDIENTS["honey"].vegan == "no"
    assert INGREDIENTS["honey"].vegetarian == "yes"


def test_pork_and_alcohol_are_known() -> None:
    assert {card.key for card in INGREDIENTS.values() if card.pork == "yes"} == {
        "ham", "bacon", "pork_chops", "salami", "prosciutto", "spare_ribs", "chorizo",
        "pulled_pork",
    }  # fmt: skip
    assert {card.key for card in INGREDIENTS.values() if card.alcohol == "yes"} == {
        "beer", "wine", "sparkling_wine", "rum",
    }  # fmt: skip
