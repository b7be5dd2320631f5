"""Recipes, tables and exports of other programs are read as what they are."""

import csv
import io
import json
import zipfile
from typing import Any

import pytest

from partycards.catalogue.errors import Wrong
from partycards.catalogue.pasted.formats import read_file, read_text
from partycards.catalogue.pasted.lines import Packet, Pasted

SOUP = {
    "@context": "https://schema.org",
    "@type": ["Recipe", "NewsArticle"],
    "name": "Leek soup",
    "recipeIngredient": ["2 leeks", "1 l stock", "salt &amp; <b>pepper</b>"],
    "recipeInstructions": [{"@type": "HowToStep", "text": "Cook it."}],
}
SOUPS = ["leeks", "stock", "salt & pepper"]
MEALIE = {
    "name": "Leek soup",
    "slug": "leek-soup",
    "recipeIngredient": [
        {"quantity": 2.0, "unit": None, "food": {"name": "leeks", "label": {"name": "Produce"}},
         "note": "sliced", "display": "2 leeks sliced", "originalText": None},
        {"quantity": 1.0, "unit": {"name": "litre"}, "food": {"name": "stock", "label": None},
         "note": "", "display": "1 litre stock", "originalText": "1 litre of hot stock"},
        {"title": "To serve", "quantity": 1.0, "unit": None, "food": None,
         "note": "a pinch of nutmeg", "disableAmount": True},
    ],
    "recipeInstructions": [{"text": "Cook it."}],
}  # fmt: skip
TANDOOR = {
    "name": "Leek soup",
    "keywords": [{"name": "soup"}],
    "steps": [
        {"instruction": "Cook it.", "ingredients": [
            {"food": {"name": "leeks", "supermarket_category": {"name": "Produce"}},
             "unit": None, "amount": 2.0, "note": "sliced", "is_header": False},
            {"food": None, "unit": None, "amount": 0, "note": "For the broth", "is_header": True},
        ]},
        {"instruction": "Serve.", "ingredients": [
            {"food": {"name": "stock", "supermarket_category": None}, "unit": {"name": "ml"},
             "amount": 900, "note": "", "is_header": False},
        ]},
    ],
}  # fmt: skip
SPREAD = {
    "code": "4000000000000",
    "product_name": "Nut dream",
    "brands": "Somebody",
    "categories_tags": ["en:spreads", "en:hazelnut-spreads"],
    "allergens_tags": ["en:milk", "en:nuts", "en:soybeans"],
    "traces_tags": ["en:sesame-seeds", "en:milk"],
    "ingredients_analysis_tags": ["en:non-vegan", "en:vegetarian"],
}
NUTS = Packet(("soy", "milk", "nuts"), ("sesame",), "no", "yes")


def foods(pasted: Pasted) -> list[str]:
    return [line.food for line in pasted.lines]


def page(*scripts: Any) -> str:
    carried = "".join(
        f'<script type="application/ld+json">{json.dumps(each)}</script>' for each in scripts
    )
    return f"<!DOCTYPE html><html><head>{carried}<script>var a = '<li>';</script></head></html>"


@pytest.mark.parametrize(
    "found",
    [
        SOUP,
        [SOUP],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "Us"}, SOUP]},
        {"recipes": [{"name": "Soup", "ingredients": [{"name": t} for t in SOUPS]}]},
        {"ingredients": "2 leeks\n1 l stock\n\nsalt & pepper"},
        [{"name": name} for name in SOUPS],
        SOUPS,
    ],
)
def test_a_recipe_in_json_is_its_ingredients(found: Any) -> None:
    assert foods(read_text(json.dumps(found))) == SOUPS


def test_the_page_of_a_recipe_is_its_ingredients() -> None:
    crumbs = {"@type": "BreadcrumbList", "itemListElement": [{"name": "Soups"}]}
    assert foods(read_text(page(crumbs, {"@graph": [SOUP]}))) == SOUPS
    marked = '<html><li itemprop="recipeIngredient"><span>2</span> <b>leeks</b></li></html>'
    assert foods(read_text(marked)) == ["leeks"]
    with pytest.raises(Wrong, match="No recipe was found in this page"):
        read_text(page(crumbs))


def test_a_recipe_of_mealie() -> None:
    read = read_text(json.dumps(MEALIE))
    assert foods(read) == ["leeks", "stock", "nutmeg"]
    assert [line.unit for line in read.lines] == ["piece", "ml", "pinch"]
    assert [line.text for line in read.lines][1] == "1 litre of hot stock"
    assert read.lines[0].group == "Produce"
    older = {"recipe_ingredient": MEALIE["recipeIngredient"], "recipe_yield": "4"}
    assert foods(read_text(json.dumps(older))) == ["leeks", "stock", "nutmeg"]
    foods_of_it = {"ingredient_foods": [{"id": "1", "name": "leeks", "on_hand": True}]}
    assert foods(read_text(json.dumps(foods_of_it))) == ["leeks"]


def test_a_recipe_of_tandoor_and_the_zips_of_both() -> None:
    assert foods(read_text(json.dumps(TANDOOR))) == ["leeks", "stock"]
    of_tandoor = zipped({"Soup.zip": zipped({"recipe.json": TANDOOR, "image.png": "x"})})
    assert foods(read_file(of_tandoor)) == ["leeks", "stock"]
    of_mealie = zipped({"recipes/leek-soup/leek-soup.json": MEALIE, "recipes/a.webp": "x"})
    assert foods(read_file(of_mealie)) == ["leeks", "stock", "nutmeg"]
    with pytest.raises(Wrong, match="There is no recipe in this zip"):
        read_file(zipped({"image.png": "x"}))
    with pytest.raises(Wrong, match="more than 2 MB"):
        read_file(zipped({f"{number}.zip": zipped({"a.json": "x" * 1_500_000}) for number in "12"}))
    with pytest.raises(Wrong, match="damaged"):
        read_file(of_mealie[:-30])


def zipped(files: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, said in files.items():
            packed.writestr(name, said if isinstance(said, (str, bytes)) else json.dumps(said))
    return out.getvalue()


GROCY = [
    ["Product", "Product group", "Amount", "Next due date", "Location"],
    ["Oat milk", "Drinks", "2 Pack", "2026-12-01", "Fridge"],
    ["Red lentils, 500g", "Dry goods", "1 Piece", "", "Pantry"],
    ["", "", "", "", ""],
    ['Ketchup "Hot"', "", "1 Bottle", "", ""],
]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_of_grocy_is_its_products(sign: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=sign).writerows(GROCY)
    table = out.getvalue()
    for data in (table.encode("utf-8-sig"), table.encode("utf-16"), table.encode("cp1252")):
        read = read_file(data)
        assert foods(read) == ["Oat milk", "Red lentils", 'Ketchup "Hot']
        assert [line.group for line in read.lines] == ["Drinks", "Dry goods", ""]


def test_the_products_of_grocy_as_json() -> None:
    stock = [{"product_id": 1, "amount": 2, "product": {"name": "Oat milk", "qu_id_stock": 3}}]
    assert foods(read_text(json.dumps(stock))) == ["Oat milk"]


def test_a_product_of_open_food_facts_brings_its_allergens() -> None:
    columns = (
        "code", "url", "product_name", "brands", "categories_tags", "allergens", "traces_tags",
        "ingredients_analysis_tags",
    )  # fmt: skip
    record = {**{key: ",".join(said) if isinstance(said, list) else said
                 for key, said in SPREAD.items()},
              "allergens": "en:milk,en:nuts,en:soybeans"}  # fmt: skip
    nameless = "4000000000001" + "\t" * (len(columns) - 1)
    table = "\n".join(["\t".join(columns), "\t".join(record.get(c, "") for c in columns), nameless])
    one = {"status": 1, "code": "4000000000000", "product": SPREAD}
    for text in (table, json.dumps(one), json.dumps({"products": [SPREAD]}), json.dumps(SPREAD)):
        read = read_text(text)
        assert foods(read) == ["Nut dream"]
        assert read.lines[0].packet == NUTS
        assert read.lines[0].group == "spreads, hazelnut spreads"
    assert [left.text for left in read_text(table).left] == ["4000000000001"]
    lines = "\n".join(json.dumps(SPREAD) for _ in range(3))
    assert len(read_text(lines).lines) == 3, "one product on each line"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"recipeIngredient": ["2 leeks", ', "damaged or cut off"),
        ('{"name": "Soup"}', "There is no recipe in it"),
        ("[" * 3000, "damaged or cut off"),
        ("x" * 2_000_001, "more than 2 MB"),
        ("key,name,category,number,vegan,contains,picture\na,b,c,1,no,,x.svg", "under “Packs”"),
        ("name\tamount\n" + "milk\t1\n" * 501, "These are 501 lines"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Wrong, match=sentence):
        read_text(text)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"recipeIngredient": ["<" * 900_000, "a " * 400_000]}),
        "nuts " * 390_000,
    ],
)
def test_what_is_far_too_long_for_a_food_is_left_out_at_once(text: str) -> None:
    read = read_text(text)
    assert read.lines == ()
    assert read.left
    assert all(len(left.text) <= 300 for left in read.left)


def test_a_page_with_a_mark_that_nobody_closes_is_read_as_far_as_it_goes() -> None:
    page = '<html><li itemprop="recipeIngredient">2 leeks</li><![x'
    assert foods(read_text(page)) == ["leeks"]


def test_a_picture_is_no_list() -> None:
    with pytest.raises(Wrong, match="not a text"):
        read_file(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")


def test_a_list_that_begins_like_json_or_a_table_is_a_list() -> None:
    assert foods(read_text("[x] eggs\n[ ] milk")) == ["eggs", "milk"]
    assert foods(read_text("milk, eggs\nname tags, cake")) == ["milk", "name tags"]


def test_a_table_whose_cell_is_far_too_long_is_refused_and_changes_no_other_table() -> None:
    before = csv.field_size_limit()
    read_text("name,amount\nQuark,1\n")
    assert csv.field_size_limit() == before, "sheets of cards are read with the same limit"
    for text in (f"name,{'x' * 200_000}\nQuark,1\n", f'name,amount\n"{"x " * 100_000}\nQuark,1\n'):
        with pytest.raises(Wrong, match="a quotation mark that is never closed"):
            read_text(text)


def test_a_list_in_the_letters_of_a_mac_is_read_as_a_sheet_is() -> None:
    assert foods(read_file("crème fraîche\npâté\njalapeño\n".encode("mac_roman"))) == [
        "crème fraîche", "pâté", "jalapeño",
    ]  # fmt: skip
