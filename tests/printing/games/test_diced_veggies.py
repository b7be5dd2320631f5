"""The box of Diced Veggies on paper: cards, aid, dice to fold, tokens, points (D1-D4, D8)."""

import pytest
from msgspec.structs import replace

from partycards.games.diced_veggies.board import RATINGS
from partycards.games.diced_veggies.box import Box
from partycards.printing.shipped_content import shipped_texts
from tests.printing.reading import drawn, is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import EVENING

CONTENT = replace(shipped_texts(), name="Diced Veggies")
KEYS = (
    "diced_veggies",
    "diced_veggies_aid",
    "diced_veggies_dice",
    "diced_veggies_tokens",
    "diced_veggies_points",
)


def test_all_44_recipes_and_34_hypes_are_there_once() -> None:
    pdf = printed("diced_veggies", CONTENT)
    assert len(pages(pdf)) == 9
    words, box = drawn(pdf), CONTENT.boxes["diced_veggies"]
    assert isinstance(box, Box)
    for card in (*box.recipes, *box.hypes):
        assert words.count(card.name.replace(" ", "")) >= 1, card.name
    for asked in ("exactly18", "sequence", "alleven", "onemoretomato", "OnMinestrone"):
        assert asked in words


def test_one_card_can_be_printed_again_with_a_back_that_tells_the_decks_apart() -> None:
    recipe = drawn(printed("diced_veggies", CONTENT, only="minestrone", backs="fold"))
    assert "Carrot×2,Onion,Tomato" in recipe
    assert "Recipe" in recipe
    hype = drawn(printed("diced_veggies", CONTENT, only="perfect_ten", backs="fold"))
    assert "Hype" in hype
    assert "+5" in hype


@pytest.mark.parametrize("ink", ["grey", "low_ink"])
def test_it_is_told_apart_without_colour(ink: str) -> None:
    pdf = printed("diced_veggies", CONTENT, ink=ink, only="quiche")
    assert "Mushroom×2" in drawn(pdf)
    assert ink != "grey" or is_grey(pdf)


def test_the_aid_has_the_turn_and_the_whole_rating_table_d8() -> None:
    words = drawn(printed("diced_veggies_aid", CONTENT, backs="fold", guests=1))
    for step in ("Cut", "Cook", "Draw", "Keep", "8dice,2recipes,2hypes"):
        assert step in words
    for least, rating in RATINGS:
        assert f"{least}+" in words
        assert rating.replace(" ", "") in words


def test_all_dice_can_be_folded_seven_of_each_vegetable_d1() -> None:
    pdf = printed("diced_veggies_dice", CONTENT)
    assert len(pages(pdf)) == 6
    for vegetable in ("Carrot", "Mushroom", "Onion", "Bell pepper", "Tomato"):
        assert vegetable in text(pdf)
    assert "Seven dice of each vegetable." in " ".join(text(pdf).split())


def test_a_token_for_every_chef_and_one_for_who_begins_d4() -> None:
    words = drawn(printed("diced_veggies_tokens", CONTENT, guests=3))
    assert words.count("cheftoken") == 3
    assert words.count("begins") == 1


def test_the_points_sheet_has_the_names_of_a_table() -> None:
    pdf = printed("diced_veggies_points", replace(CONTENT, table=EVENING))
    for guest in EVENING.guests[:4]:
        assert guest.name in text(pdf)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", KEYS)
def test_large_print_is_large_and_stays_on_the_paper(key: str, paper: str) -> None:
    pdf = printed(key, CONTENT, paper=paper, large="yes")
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
