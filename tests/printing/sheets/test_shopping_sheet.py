"""Shopping lists on paper."""

import pytest
from msgspec.structs import replace

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, OptionError
from tests.printing.menu import CAKE, MOON_PASTA, PICNIC, a_dish, an_evening
from tests.printing.reading import is_grey, outside, pages, printed, rectangles, smallest, text

EVENING = an_evening(MOON_PASTA, PICNIC, CAKE, in_house=frozenset({"basil"}))
SHEETS = [
    {}, {"columns": "1"}, {"paper": "letter", "large": "yes"},
    {"paper": "a5", "columns": "2", "large": "yes"}, {"receipt": "yes"},
    {"receipt": "yes", "large": "yes"}, {"ink": "low_ink", "columns": "1"},
]  # fmt: skip


@pytest.mark.parametrize("options", SHEETS)
def test_every_line_stands_on_the_paper_whole_with_a_box_to_tick(options: dict[str, str]) -> None:
    pdf = printed("shopping", EVENING, **options)
    said = text(pdf)
    for words in ("400 g", "Cheese", "“Parmesan”", "16", "Eggs", "Sparkling water", "Moon pasta"):
        assert words in said, words
    assert "At home, if it is enough: 1 bunch Basil" in said
    assert outside(pdf) == ""
    side = 4.8 if options.get("large") else 3.6
    boxes = sum(len(rectangles(page, side, side)) for page in pages(pdf)) or sum(
        len([curve for curve in page.curves if abs(curve["width"] / MM - side) < 0.1])
        for page in pages(pdf)
    )
    assert boxes == 9
    assert smallest(pdf) >= (14 if options.get("large") and not options.get("receipt") else 8) - 4


def test_the_quantity_stands_before_the_name() -> None:
    for options in ({}, {"paper": "a5", "columns": "2"}):
        said = text(printed("shopping", an_evening(CAKE), **options))
        assert "8 Eggs" in said
        assert "2 cartons Cream (200 ml)" in said


def test_a_receipt_is_80_mm_wide_and_as_long_as_the_list() -> None:
    (short,) = pages(printed("shopping", an_evening(CAKE), receipt="yes"))
    (long,) = pages(printed("shopping", EVENING, receipt="yes"))
    assert round(float(short.width) / MM, 1) == round(float(long.width) / MM, 1) == 80
    assert float(short.height) < float(long.height)


def test_no_aisle_that_a_column_holds_is_split(everything: Content) -> None:
    for columns in ("1", "2"):
        pdf = printed("shopping_deck", everything, columns=columns, paper="a4")
        said = text(pdf)
        # Fruit and vegetables are more than a page of A4 holds in a column; no other aisle is.
        assert 1 <= said.count("(continued)") <= 2
        assert said.count("Fruit and vegetables (continued)") == said.count("(continued)")


def test_two_columns_are_about_as_long() -> None:
    aisles = a_dish("All", [("peaches", ""), ("onions", ""), ("steak", ""), ("cod", ""),
                            ("cheese", ""), ("bread", "")])  # fmt: skip
    (page,) = pages(printed("shopping", an_evening(aisles), columns="2"))
    halves = [
        max(word["bottom"] for word in page.extract_words() if word["bottom"] < 700 and part(word))
        for part in (lambda w: w["x0"] < page.width / 2, lambda w: w["x0"] > page.width / 2)
    ]
    assert abs(halves[0] - halves[1]) < 60


def test_names_of_any_length_and_letters_are_printed_whole() -> None:
    hard = a_dish("Ω" * 40 + " Супа " + "W" * 60, [("cheese", "very " * 40 + "old")])
    for options in ({"columns": "2", "paper": "a5"}, {"receipt": "yes", "large": "yes"}):
        pdf = printed("shopping", an_evening(hard), **options)
        assert outside(pdf) == ""
        assert text(pdf).count("very") == 40


def test_grey_is_grey_and_the_amount_in_a_narrow_column_keeps_its_colour() -> None:
    assert is_grey(printed("shopping", EVENING, ink="grey"))
    (page,) = pages(printed("shopping", an_evening(CAKE), paper="a5", columns="2"))
    colours = {
        word: {tuple(char["non_stroking_color"]) for char in page.chars if char["text"] == word}
        for word in ("8", "E")
    }
    assert colours["8"].isdisjoint(colours["E"])


def test_an_empty_list_says_why() -> None:
    assert "No dish is on the table yet." in text(printed("shopping", an_evening()))
    bare = an_evening(replace(CAKE, used=CAKE.used[:1]), in_house=frozenset({"peaches"}))
    assert "There is nothing to buy." in text(printed("shopping", bare))


def test_a_list_of_dishes_wants_a_table(few: Content) -> None:
    with pytest.raises(OptionError, match="choose a table"):
        printed("shopping", few)
    assert "Shopping list" in text(printed("shopping_deck", few))
