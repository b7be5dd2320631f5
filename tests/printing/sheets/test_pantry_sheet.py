"""The pantry sheet: what is free, and what it brings."""

import pytest
from msgspec import structs

from partycards.catalogue.pantry import PantryItem
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError
from partycards.printing.sheets.pantry_sheet import PICTURES
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_nine_things_stand_on_one_page(everything: Content, paper: str, large: str) -> None:
    pdf = printed("pantry", everything, paper=paper, large=large)
    words = text(pdf)
    assert len(pages(pdf)) == 1
    assert all(item.name in words for item in everything.pantry)
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""


def test_what_stands_there_says_its_allergens(everything: Content) -> None:
    words = " ".join(text(printed("pantry", everything)).split())
    assert "Contains milk." in words
    assert "Contains soy and gluten." in words
    assert "May contain peanuts, soy and sesame." in words, "the oil"


def test_our_own_nine_things_have_a_picture(everything: Content) -> None:
    assert {path.stem for path in PICTURES.iterdir()} == {item.key for item in everything.pantry}


def test_a_host_with_forty_things_gets_them_all(everything: Content) -> None:
    shelf = tuple(PantryItem(key=f"jar_{n}", name=f"Jar number {n}") for n in range(40))
    pdf = printed("pantry", structs.replace(everything, pantry=shelf))
    words = " ".join(text(pdf).split())
    assert len(pages(pdf)) > 1
    assert all(f"Jar number {n}" in words or f"{n}" in words.split() for n in range(40))
    assert outside(pdf) == ""


def test_an_empty_pantry_is_refused_and_a_grey_one_is_grey(everything: Content) -> None:
    with pytest.raises(OptionError):
        printed("pantry", structs.replace(everything, pantry=()))
    assert is_grey(printed("pantry", everything, ink="grey"))
