"""A list is read line by line: the food of each, and why a line is left out."""

import pytest

from partycards.catalogue.errors import Wrong
from partycards.catalogue.pasted.lines import (
    ABOUT,
    HEADING,
    NO_FOOD,
    PARAGRAPH,
    STEP,
    Pasted,
    read_lines,
)


def foods(pasted: Pasted) -> list[str]:
    return [line.food for line in pasted.lines]


@pytest.mark.parametrize(
    ("line", "food", "unit"),
    [
        ("3 courgettes", "courgettes", "piece"),
        ("400g tinned tomatoes, chopped", "tinned tomatoes", "g"),
        ("1 ½ cups flour", "flour", ""),
        ("1 1/2 tbsp. olive oil, plus extra for frying", "olive oil", ""),
        ("2-3 cloves of garlic", "garlic", "clove"),
        ("cloves", "cloves", ""),
        ("a bunch of parsley", "parsley", "bunch"),
        ("handful of rocket leaves", "rocket leaves", ""),
        ("• milk", "milk", ""),
        ("[x] eggs", "eggs", ""),
        ("☐ 2 eggs", "eggs", "piece"),
        ("1. butter", "butter", ""),
        ("12) 1,5 kg potatoes", "potatoes", "g"),
        ("Eggs x6", "Eggs", "piece"),
        ("Eggs (6, free range)", "Eggs", ""),
        ("flour: 500 g", "flour", "g"),
        ("Coke 330ml", "Coke", "ml"),
        ("juice of 1 lemon", "lemon", "piece"),
        ("finely grated zest and juice of 2 limes", "limes", "piece"),
        ("1 lemon, juiced", "lemon", "piece"),
        ("2 x 400 g tins of chickpeas (drained)", "chickpeas", "g"),
        ("200g/7oz feta cheese", "feta cheese", "g"),
        ("One 14-ounce can black beans", "black beans", "g"),
        ("2 medium-sized onions, finely diced", "onions", "piece"),
        ("Onion - finely diced", "Onion", ""),
        ("about 2 – 3 large ripe mangoes", "ripe mangoes", "piece"),
        ("salt & pepper to taste", "salt & pepper", ""),
        ("gluten-free flour", "gluten-free flour", ""),
        ("2% milk", "2% milk", ""),
        ("**Sugar**", "Sugar", ""),
        ("🥕🥕 carrots 😋", "carrots", ""),
        ("3 עגבניות", "עגבניות", "piece"),
        ("\u200f½ κιλό φέτα", "κιλό φέτα", "piece"),
    ],
)
def test_amount_unit_and_remarks_are_no_part_of_the_food(line: str, food: str, unit: str) -> None:
    [read] = read_lines(line).lines
    assert (read.food, read.unit) == (food, unit)


def test_what_stands_behind_a_comma_is_kept_beside() -> None:
    [tomatoes, list_of_three] = read_lines(
        "1 tin (400g) tomatoes, chopped\nmilk, eggs, bread"
    ).lines
    assert tomatoes.notes == ("chopped",)
    assert list_of_three.notes == ("eggs", "bread")


RECIPE = """\
Lisa's soup
Serves 4
https://example.org/soup

Ingredients
  2 leeks
For the croutons:
  4 slices bread; 20 g butter

Method
1. Wash the leeks.
To serve:
Ladle it into four bowls
"""


def test_a_recipe_is_its_ingredients_and_the_rest_is_told() -> None:
    read = read_lines(RECIPE.replace("\n", "\r\n"))
    assert foods(read) == ["Lisa's soup", "leeks", "bread", "butter"]
    assert [line.group for line in read.lines] == ["", "Ingredients", *["For the croutons"] * 2]
    assert [(left.text, left.why) for left in read.left] == [
        ("Serves 4", ABOUT),
        ("https://example.org/soup", ABOUT),
        ("Ingredients", HEADING),
        ("For the croutons:", HEADING),
        ("Method", HEADING),
        ("1. Wash the leeks.", STEP),
        ("To serve:", HEADING),
        ("Ladle it into four bowls", STEP),
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Stir the flour into the butter until smooth", STEP),
        ("The sauce is ready when it no longer tastes of flour.", STEP),
        ("DAIRY & EGGS", HEADING),
        ("## Sauce", HEADING),
        ("250", NO_FOOD),
        ("----", NO_FOOD),
        ("2 rolls of kitchen paper", NO_FOOD),
        ("sugar " * 60, PARAGRAPH),
    ],
)
def test_what_is_no_food_is_left_out_with_the_reason(line: str, why: str) -> None:
    read = read_lines(line)
    assert read.lines == ()
    assert [left.why for left in read.left] == [why]


@pytest.mark.parametrize("line", ["Roast beef", "Cream cheese", "Half and half", "Set yogurt"])
def test_a_food_that_begins_like_a_sentence_is_one(line: str) -> None:
    assert len(read_lines(line).lines) == 1


def test_no_line_is_lost_and_none_is_read_past_500() -> None:
    text = "\n".join(f"food number {number}\n\n" for number in range(500))
    assert len(read_lines(text).lines) == 500
    with pytest.raises(Wrong, match=r"These are 501 lines\. Please bring in 500 at a time\."):
        read_lines(text + "one more")
