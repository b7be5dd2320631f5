"""The cards in `data/` are true, complete and drawn, and a bad file is refused in words."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from statistics import mean
from xml.etree import ElementTree

import pytest

from partycards.catalogue.errors import CatalogueError
from partycards.catalogue.ingredients import CATEGORIES, Ingredient, read_ingredients
from partycards.catalogue.pantry import read_pantry
from tests.shipped import INGREDIENTS as CARDS

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data"
ART = ROOT / "static" / "cards" / "art"
SVG = "{http://www.w3.org/2000/svg}"
DOC = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
ALIKE = 0.6
"""Two pictures of a kind, like jars, share at most this part of their shapes."""

INGREDIENTS = {card.key: card for card in CARDS}
PANTRY = {item.key: item for item in read_pantry(DATA / "pantry.toml")}

IN_THE_RULEBOOK = {
    "Lobster", "Lavender", "Cucumber", "Popcorn", "Chocolate", "Parsley", "Tofu", "Peaches",
    "Apples", "Juice", "Chicken", "Mushrooms", "Thyme", "Coffee", "Pickles", "Potatoes", "Steak",
    "Carrots", "Pasta", "Cheese", "Nuts", "Watermelon",
}  # fmt: skip


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


def test_the_box_holds_269_cards_25_to_30_of_every_category() -> None:
    sizes = Counter(card.category for card in INGREDIENTS.values())
    assert sizes.keys() == set(CATEGORIES)
    assert {size for size in sizes.values() if not 25 <= size <= 30} == set()
    assert sizes.total() == 269


def test_what_stands_in_every_kitchen_is_a_card() -> None:
    assert INGREDIENTS.keys() >= {
        "celery", "green_beans", "white_cabbage", "blackberries", "raisins", "stock", "vinegar",
        "coconut_milk", "tomato_sauce", "scallions", "brown_sugar", "cocoa_powder",
    }  # fmt: skip


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_numbers_1_to_10_are_spread_evenly_in_every_category(category: str) -> None:
    numbers = Counter(card.number for card in in_category(category))
    assert set(numbers) == set(range(1, 11))
    assert max(numbers.values()) - min(numbers.values()) <= 1
    assert mean(numbers.elements()) == pytest.approx(5.5, abs=0.1)


def test_the_glossary_says_what_it_is_in_25_to_45_words() -> None:
    words = {key: len(card.glossary.split()) for key, card in INGREDIENTS.items()}
    assert {key: count for key, count in words.items() if not 25 <= count <= 45} == {}


def test_every_card_has_two_forms_or_more_and_none_twice() -> None:
    forms = {key: [f.name.casefold() for f in card.forms] for key, card in INGREDIENTS.items()}
    assert [key for key, names in forms.items() if len(names) < 2] == []
    assert [key for key, names in forms.items() if len(set(names)) < len(names)] == []


def test_every_card_goes_with_three_to_five_others_each_named_once() -> None:
    partners = {key: card.goes_with for key, card in INGREDIENTS.items()}
    assert [key for key, others in partners.items() if not 3 <= len(others) <= 5] == []
    assert [key for key, others in partners.items() if len(set(others)) < len(others)] == []


def test_months_are_in_order_and_the_whole_year_is_an_empty_season() -> None:
    seasons = {key: list(card.season) for key, card in INGREDIENTS.items()}
    assert [key for key, months in seasons.items() if months != sorted(set(months))] == []
    assert [key for key, months in seasons.items() if len(months) >= 12] == []


def test_what_a_cellar_keeps_is_in_season_in_january() -> None:
    january = {key for key, card in INGREDIENTS.items() if 1 in (card.season or range(1, 13))}
    assert january >= {
        "potatoes", "carrots", "onions", "beetroot", "apples", "pears", "pumpkin", "red_cabbage",
        "sweet_potatoes", "mushrooms",
    }  # fmt: skip
    assert not january & {"asparagus", "strawberries", "peaches", "peas", "zucchini"}


def test_few_texts_end_like_another() -> None:
    """A cook who reads ten cards in a row must not meet the same last sentence twice."""
    ends = [card.glossary.rsplit(". ", 1)[-1] for card in INGREDIENTS.values()]
    for said, most in ((r"\bsuits?\b", 1), (r"\blov(e|es|ely)\b", 2), (r"\bfriends?\b", 1),
                       (r"made for", 1), (r"brown butter", 1), (r"silk|velvet", 1)):  # fmt: skip
        assert sum(bool(re.search(said, end)) for end in ends) <= most, said


def test_whoever_eats_no_meat_has_something_to_take_the_card_for_and_nobody_else_needs_it() -> None:
    with_stand_in = {card.key for card in INGREDIENTS.values() if card.meat_like}
    assert with_stand_in == {c.key for c in INGREDIENTS.values() if c.vegetarian == "no"}
    assert {card.key for card in in_category("meat")} <= with_stand_in
    assert {card.key for card in in_category("seafood")} <= with_stand_in


def test_what_one_person_eats_of_it_is_a_portion_and_not_a_truckload() -> None:
    most = {"g": 400, "ml": 330, "piece": 6, "slice": 5, "stick": 3}
    for card in INGREDIENTS.values():
        assert card.per_person <= most.get(card.unit, 2), card.key


def test_every_name_fits_a_card() -> None:
    for card in INGREDIENTS.values():
        assert len(card.name) <= 20, card.key
        assert max(len(word) for word in card.name.split()) <= 14, card.key


# The pictures


TAGS = {f"{SVG}{tag}" for tag in ("svg", "g", "path", "rect", "circle", "ellipse")}
SAID = {
    "viewBox", "fill", "d", "transform", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r",
    "fill-rule", "clip-rule",
}  # fmt: skip


def oddities(card: Ingredient) -> Iterator[str]:
    """What a picture has that screen and paper would not draw alike."""
    if card.picture != f"{card.key}.svg":
        yield f"is called {card.picture}"
    source = (ART / card.picture).read_bytes()
    if len(source) >= 7_000:
        yield f"has {len(source)} bytes"
    picture = ElementTree.fromstring(source)
    if picture.get("viewBox") != "0 0 32 32":
        yield f"is seen through {picture.get('viewBox')}"
    if len(picture) == 0:
        yield "is empty"
    for element in picture.iter():
        if element.tag not in TAGS:
            yield f"holds {element.tag}"
        yield from (f"says {name}" for name in set(element.keys()) - SAID)
        if not re.fullmatch(r"none|#[0-9a-fA-F]{3,6}", element.get("fill", "none")):
            yield f"is filled with {element.get('fill')}"


def test_a_picture_holds_only_flat_shapes_that_screen_and_paper_draw_alike() -> None:
    found = {key: list(oddities(card)) for key, card in INGREDIENTS.items()}
    assert {key: odd for key, odd in found.items() if odd} == {}


def shapes(key: str) -> set[tuple[tuple[str, str], ...]]:
    """What a picture is made of: every shape and its place, whatever its colour."""
    picture = ElementTree.parse(ART / INGREDIENTS[key].picture).getroot()
    drawn = (element for element in picture.iter() if element.tag not in (f"{SVG}svg", f"{SVG}g"))
    return {tuple(sorted({**element.attrib, "fill": ""}.items())) for element in drawn}


def test_no_two_cards_look_alike() -> None:
    drawn = {key: shapes(key) for key in INGREDIENTS}
    for one, other in combinations(drawn, 2):
        shared = len(drawn[one] & drawn[other])
        assert shared <= ALIKE * max(len(drawn[one]), len(drawn[other])), (one, other)


def test_no_picture_is_left_without_a_card() -> None:
    cards = {card.picture for card in INGREDIENTS.values()}
    assert {path.name for path in ART.iterdir()} == cards


def test_the_notice_names_every_folder_of_pictures_and_all_are_ours() -> None:
    notice = (ROOT / "static" / "cards" / "LICENSES.md").read_text(encoding="utf-8")
    folders = {path.name for path in ART.parent.iterdir() if path.is_dir()}
    assert set(re.findall(r"`([a-z]+)/`", notice)) == folders
    assert "All pictures are drawn for Party Cards" in notice


# What the docs say


def test_the_docs_count_the_cards_right() -> None:
    forms = sum(len(card.forms) for card in INGREDIENTS.values())
    diets = {diet: [getattr(card, diet) for card in INGREDIENTS.values()].count("yes")
             for diet in ("vegan", "vegetarian")}  # fmt: skip
    assert f"\n{len(INGREDIENTS)} cards in `data/ingredients.csv`" in DOC
    assert f" {forms} forms " in DOC
    assert f"{diets['vegan']} cards are vegan, {diets['vegetarian']} vegetarian." in DOC


def test_the_docs_describe_every_category() -> None:
    rows = re.findall(r"^\| ([a-z]+) \| (\d+) \| ([^|]+) \| ([^|]+) \| ([\d.]+) \|$", DOC, re.M)
    assert [row[0] for row in rows] == list(CATEGORIES)
    for category, count, first, last, average in rows:
        cards = in_category(category)
        assert int(count) == len(cards)
        assert (first, last) == (cards[0].name, cards[-1].name)
        assert float(average) == round(mean(card.number for card in cards), 2)


def test_the_contact_sheet_that_the_docs_show_is_there() -> None:
    sheets = re.findall(r"\((screens/contact-sheet[a-z-]*\.png)\)", DOC)
    assert len(sheets) == len(CATEGORIES) // 2
    assert all((ROOT / "docs" / sheet).is_file() for sheet in sheets)


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
        ({"key": "Red Onion"}, 'The key "Red Onion" may have only small letters'),
        ({"forms": "soup[milk"}, 'The form "soup[milk" is not written as a name'),
        ({"forms": "soup[taste=good]"}, 'names an unknown fact, "taste"'),
        ({"forms": "soup[contains=milk]"}, 'The form "soup" contradicts itself.'),
        ({"goes_with": "moon_dust"}, 'goes with "moon_dust", which is not another card.'),
        ({"season": "13"}, '"13" is not a month from 1 to 12.'),
        ({"per_person": "some"}, 'The amount per person, "some", is not a number above 0.'),
        ({"plural": ""}, "Nothing stands here."),
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
    whole = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_text(f"{whole}\nonions,Onions\n", "utf-8")
    with pytest.raises(CatalogueError, match=r"line 4: “plural”: Nothing stands here\."):
        read_ingredients(path)
    path.write_text(f"{whole}\n{'x,' * 30}\n", "utf-8")
    with pytest.raises(CatalogueError, match=r"line 4: This line has more cells"):
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
