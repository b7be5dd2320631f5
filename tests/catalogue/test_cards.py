"""The cards in `data/` are true, complete and drawn, and a bad file is refused in words."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from xml.etree import ElementTree

import pytest

from partycards.catalogue.diet import contradiction
from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ingredients import CATEGORIES, Form, Ingredient, read_ingredients
from partycards.catalogue.pantry import read_pantry

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data"
ART = ROOT / "static" / "cards" / "art"
SVG = "{http://www.w3.org/2000/svg}"

INGREDIENTS = {card.key: card for card in read_ingredients(DATA / "ingredients.csv")}
PANTRY = {item.key: item for item in read_pantry(DATA / "pantry.toml")}

IN_THE_RULEBOOK = {
    "Lobster", "Lavender", "Cucumber", "Popcorn", "Chocolate", "Parsley", "Tofu", "Peaches",
    "Apples", "Juice", "Chicken", "Mushrooms", "Thyme", "Coffee", "Pickles", "Potatoes", "Steak",
    "Carrots", "Pasta", "Cheese", "Nuts", "Watermelon",
}  # fmt: skip


def form(key: str, name: str) -> Form:
    return next(form for form in INGREDIENTS[key].forms if form.name == name)


def in_category(category: str) -> list[Ingredient]:
    return [card for card in INGREDIENTS.values() if card.category == category]


# The set


def test_every_ingredient_that_the_rulebook_names_is_a_card() -> None:
    assert len(IN_THE_RULEBOOK) == 22
    assert {card.name for card in INGREDIENTS.values()} >= IN_THE_RULEBOOK


def test_no_two_cards_have_the_same_name_and_none_is_already_in_the_pantry() -> None:
    names = [card.name.casefold() for card in INGREDIENTS.values()]
    assert len(set(names)) == len(names)
    assert not set(INGREDIENTS) & set(PANTRY)


def test_the_categories_are_of_about_equal_size() -> None:
    sizes = Counter(card.category for card in INGREDIENTS.values())
    assert set(sizes) == set(CATEGORIES)
    assert max(sizes.values()) - min(sizes.values()) <= 3


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_numbers_1_to_10_are_spread_evenly_in_every_category(category: str) -> None:
    numbers = Counter(card.number for card in in_category(category))
    assert set(numbers) == set(range(1, 11))
    assert max(numbers.values()) - min(numbers.values()) <= 1
    assert mean(numbers.elements()) == pytest.approx(5.5, abs=0.2)


@pytest.mark.parametrize("key", INGREDIENTS)
def test_the_glossary_says_what_it_is_in_25_to_45_words(key: str) -> None:
    assert 25 <= len(INGREDIENTS[key].glossary.split()) <= 45


def test_the_forms_of_a_card_have_different_names() -> None:
    for card in INGREDIENTS.values():
        names = [form.name for form in card.forms]
        assert len(set(names)) == len(names), card.key


# The pictures


@pytest.mark.parametrize("key", INGREDIENTS)
def test_a_picture_holds_only_flat_shapes_that_screen_and_paper_draw_alike(key: str) -> None:
    card = INGREDIENTS[key]
    assert card.picture == f"{key}.svg"
    source = (ART / card.picture).read_bytes()
    assert len(source) < 7_000
    picture = ElementTree.fromstring(source)
    assert picture.get("viewBox") == "0 0 32 32"
    assert len(picture) > 0
    for element in picture.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "g", "path", "rect", "circle", "ellipse"}
        allowed = "viewBox fill d transform x y width height rx ry cx cy r fill-rule clip-rule"
        assert set(element.keys()) <= set(allowed.split()), element.keys()
        assert re.fullmatch(r"none|#[0-9a-fA-F]{3,6}", element.get("fill", "none"))


def test_no_two_cards_share_a_picture() -> None:
    shapes = defaultdict(list)
    for key, card in INGREDIENTS.items():
        picture = ElementTree.parse(ART / card.picture)
        paths = tuple(element.get("d") for element in picture.iter(f"{SVG}path"))
        shapes[paths].append(key)
    assert [keys for keys in shapes.values() if len(keys) > 1] == []


def test_no_picture_is_left_without_a_card() -> None:
    cards = {card.picture for card in INGREDIENTS.values()}
    assert {path.name for path in ART.iterdir()} == cards


def test_every_picture_says_where_it_comes_from() -> None:
    notice = (ROOT / "static" / "cards" / "LICENSES.md").read_text(encoding="utf-8")
    assert "Copyright (c) Microsoft Corporation." in notice
    credited = set(re.findall(r"[a-z_]+", notice))
    assert set(INGREDIENTS) <= credited


# Allergens and diets


def test_no_card_and_no_form_contradicts_itself() -> None:
    for card in INGREDIENTS.values():
        for food in (card, *card.forms):
            assert contradiction(food) is None, (card.key, food)


def test_what_is_vegan_is_vegetarian() -> None:
    for card in INGREDIENTS.values():
        for food in (card, *card.forms):
            assert food.vegan != "yes" or food.vegetarian == "yes", card.key


def test_meat_and_fish_are_for_no_vegetarian_but_have_a_stand_in() -> None:
    for card in in_category("meat") + in_category("seafood"):
        assert card.vegetarian == "no"
        assert card.meat_like


def test_everything_from_the_sea_contains_fish_crustaceans_or_molluscs() -> None:
    for card in in_category("seafood"):
        assert set(card.contains) & {"fish", "crustaceans", "molluscs"}, card.key


def test_everything_in_dairy_and_eggs_contains_milk_or_eggs_and_is_not_vegan() -> None:
    for card in in_category("dairy"):
        assert set(card.contains) & {"milk", "eggs"}, card.key
        assert card.vegan == "no"


def test_the_allergen_nuts_means_tree_nuts_only() -> None:
    assert {card.key for card in in_category("nuts") if "nuts" in card.contains} == {
        "nuts", "walnuts", "cashews", "pistachios",
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
    assert form("marshmallows", "beef gelatine marshmallows").pork == "no"
    assert INGREDIENTS["honey"].vegan == "no"
    assert INGREDIENTS["honey"].vegetarian == "yes"


def test_pork_and_alcohol_are_known() -> None:
    assert {"ham", "bacon", "pork_chops", "salami", "prosciutto", "spare_ribs"} == {
        card.key for card in INGREDIENTS.values() if card.pork == "yes"
    }
    assert {"beer", "wine", "sparkling_wine"} == {
        card.key for card in INGREDIENTS.values() if card.alcohol == "yes"
    }
    assert not any(card.kid_friendly for card in INGREDIENTS.values() if card.alcohol == "yes")


# The pantry


def test_the_pantry_is_the_nine_of_the_box_with_their_allergens() -> None:
    nine = "Salt, Pepper, Oil, Butter, Flour, Water, Sugar, Soy sauce, Vanilla"
    assert ", ".join(item.name for item in PANTRY.values()) == nine
    assert {key: set(item.contains) for key, item in PANTRY.items() if item.contains} == {
        "butter": {"milk"},
        "flour": {"gluten"},
        "soy_sauce": {"soy", "gluten"},
    }


# Refusals

Spoil = Callable[..., Path]


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Write the first two cards of the real file again, with some cells of the second changed."""

    def write(**cells: str) -> Path:
        with (DATA / "ingredients.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))[:2]
        for row in rows:
            row["goes_with"] = ""
        rows[1].update(cells)
        path = tmp_path / "ingredients.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, [*rows[0], *(cells.keys() - rows[0].keys())])
            writer.writeheader()
            writer.writerows(rows)
        return path

    return write


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"category": "cakes"}, 'The category "cakes" is not one of vegetables'),
        ({"number": "11"}, 'The number "11" is not between 1 and 10.'),
        ({"number": "many"}, 'The number "many" is not between 1 and 10.'),
        ({"contains": "wheat"}, '"wheat" is not an allergen'),
        ({"vegetarian": "maybe"}, 'The answer "maybe" is not one of yes, no, depends.'),
        ({"vegetarian": "depends"}, "It is vegan but not vegetarian."),
        ({"contains": "milk"}, "It is vegan but contains milk."),
        ({"may_contain": "gluten"}, "It is gluten-free but contains, or may contain, gluten."),
        ({"key": "potatoes"}, 'The key "potatoes" is already used in line 2.'),
        ({"key": "Red Onion"}, 'The key "Red Onion" is not written in small letters'),
        ({"forms": "soup[milk"}, 'The form "soup[milk" is not written as a name'),
        ({"forms": "soup[taste=good]"}, 'names an unknown fact, "taste"'),
        ({"forms": "soup[contains=milk]"}, 'The form "soup" contradicts itself.'),
        ({"goes_with": "moon_dust"}, 'goes with "moon_dust", which is no other card.'),
        ({"season": "13"}, '"13" is not a month from 1 to 12.'),
        ({"per_person": "some"}, 'The amount per person, "some", is not a number above 0.'),
        ({"glossary": ""}, "A name, plural, glossary or picture is empty."),
    ],
)
def test_a_bad_ingredient_is_refused_with_its_line_and_a_reason(
    spoil: Spoil, cells: dict[str, str], reason: str
) -> None:
    with pytest.raises(CatalogueError) as refused:
        read_ingredients(spoil(**cells))
    assert reason in refused.value.reason
    assert str(refused.value).startswith("ingredients.csv, line 3: ")


def test_an_unknown_or_missing_column_is_refused(spoil: Spoil, tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r'line 1: The column "colour" is unknown\.'):
        read_ingredients(spoil(colour="red"))
    path = tmp_path / "few.csv"
    path.write_text("key,name\nsalt,Salt\n", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r'few\.csv, line 1: The column "plural" is missing\.'):
        read_ingredients(path)


def test_a_line_with_too_many_or_too_few_cells_is_refused(spoil: Spoil) -> None:
    path = spoil()
    for tail in ("onions,Onions\n", "x," * 30 + "\n"):
        path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n" + tail, "utf-8")
        with pytest.raises(CatalogueError, match=r"line 4: The line has more or fewer cells"):
            read_ingredients(path)


def test_a_pantry_with_an_unknown_allergen_or_a_double_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pantry.toml"
    item = '[[item]]\nkey = "salt"\nname = "Salt"\n'
    path.write_text(item + 'contains = ["sand"]\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match='line 1: "sand" is not an allergen'):
        read_pantry(path)
    path.write_text(item * 2, encoding="utf-8")
    with pytest.raises(CatalogueError, match='line 4: The key "salt" is already used in line 1'):
        read_pantry(path)
