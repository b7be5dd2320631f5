"""The box of The COOK-OFF on paper: cards, kitchens, tokens, board, game aid (F1)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from partycards.printing.shipped_content import shipped_texts
from tests.printing.reading import drawn, is_grey, outside, pages, printed, smallest, text

BOX = replace(shipped_texts(), name="Knives out")
KINDS = ("", "_aid", "_kitchens", "_tokens", "_board")


def test_all_42_action_cards_are_there_seven_for_each_kitchen_f1() -> None:
    pdf = printed("cook_off_sabotage", BOX)
    assert len(pages(pdf)) == 5
    words = text(pdf)
    assert words.count("safe from sabotage") == 6 * 3
    assert words.count("open to sabotage") == 6 * 4
    assert words.count("Your next card acts twice") == 6
    assert words.count("Put raw meat on your grill") == 12


def test_a_card_can_be_printed_again_and_for_fewer_chefs() -> None:
    assert text(printed("cook_off_sabotage", BOX, only="double")).count("acts twice") == 6
    assert text(printed("cook_off_sabotage", BOX, guests=2)).count("acts twice") == 2


def test_every_token_of_the_box_is_printed_and_meat_has_two_sides_f1() -> None:
    words = Counter(text(printed("cook_off_sabotage_tokens", BOX, backs="duplex")).split())
    assert words["vegetable"] == 54
    assert words["raw"] == 36
    assert words["half"] == 36
    assert words["sabotaged"] == 18
    assert words["Kitchen"] == 6
    assert words["round"] == 1


def test_a_kitchen_has_all_its_areas_and_a_back_for_cleaning_f1_f7() -> None:
    pdf = printed("cook_off_sabotage_kitchens", BOX, guests=2)
    assert len(pages(pdf)) == 4
    mat, back = (page.extract_text() for page in pages(pdf)[:2])
    for area in ("Grill", "Pan 1", "Pan 3", "Cutting board", "Tray", "Countertop"):
        assert area in mat
    assert "Cleaning" in back
    assert len(pages(printed("cook_off_sabotage_kitchens", BOX))) == 12


def test_the_board_has_ten_rounds_and_sixty_fields() -> None:
    words = Counter(text(printed("cook_off_sabotage_board", BOX)).split())
    assert words["59"] == 1
    assert words["10"] == 2


def test_the_game_aid_has_every_card_and_the_round_behind() -> None:
    words = drawn(printed("cook_off_sabotage_aid", BOX, backs="fold", guests=1))
    for say in ("Prepare", "Cook!", "GetIngredient", "Double!", "Sabotage", "Clean?", "Swap", "–2"):
        assert say in words


@pytest.mark.parametrize("ink", ["grey", "low_ink"])
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_told_apart_without_colour(kind: str, ink: str) -> None:
    pdf = printed(f"cook_off_sabotage{kind}", BOX, ink=ink)
    assert pages(pdf)
    assert ink != "grey" or is_grey(pdf)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", KINDS)
def test_large_print_is_large_and_stays_on_the_paper(kind: str, paper: str) -> None:
    pdf = printed(f"cook_off_sabotage{kind}", BOX, paper=paper, large="yes")
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
