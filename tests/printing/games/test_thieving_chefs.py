"""The box of Thieving Chefs on paper: every card, the game aid, the points (T1, T5, T9)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from partycards.printing.shipped_content import shipped_texts
from tests.printing.reading import drawn, is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import EVENING

BOX = replace(shipped_texts(), name="Thieving Chefs")


def test_all_55_cards_are_there_as_often_as_in_the_box_t1() -> None:
    words = Counter(text(printed("thieving_chefs", BOX)).split())
    for name, count in {"Raccoon": 4, "Rabbit": 3, "Sparrow": 2, "Cat": 1, "Spicy": 3}.items():
        assert words[name] == count, name
    assert len(pages(printed("thieving_chefs", BOX))) == 7


def test_one_card_can_be_printed_again() -> None:
    pdf = printed("thieving_chefs", BOX, only="cat")
    assert text(pdf).count("takes Fish, Cheese") == 1


@pytest.mark.parametrize("ink", ["grey", "low_ink"])
def test_it_is_told_apart_without_colour(ink: str) -> None:
    pdf = printed("thieving_chefs", BOX, ink=ink)
    assert "takes Bread, Onion, Meat" in text(pdf)
    assert ink != "grey" or is_grey(pdf)


def test_the_game_aid_has_every_dish_and_the_turn_behind_t5_t9() -> None:
    pdf = printed("thieving_chefs_aid", BOX, backs="fold", guests=1)
    for dish in ("Salad", "Congee", "Burger", "GrilledCheese", "Sushi", "Chili"):
        assert dish in drawn(pdf)
    assert "Greens,Rice,Fish" in drawn(pdf)
    assert "20pointswinatonce" in drawn(pdf)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "key",
    ["thieving_chefs", "thieving_chefs_aid", "thieving_chefs_points", "thieving_chefs_token"],
)
def test_large_print_is_large_and_stays_on_the_paper(key: str, paper: str) -> None:
    pdf = printed(key, BOX, paper=paper, large="yes")
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""


def test_the_points_sheet_has_the_names_of_a_table() -> None:
    pdf = printed("thieving_chefs_points", replace(BOX, table=EVENING))
    for guest in EVENING.guests:
        assert guest.name in text(pdf)
    assert text(pdf).split().count("20") == 5


def test_there_is_a_token_for_the_chef_who_begins_t7() -> None:
    assert drawn(printed("thieving_chefs_token", BOX)).count("firstplayer") == 1
