"""The Kitchen is Closing on paper: the score card, and the card that says what one may do."""

import pytest

from partycards.printing.content import Content
from tests.printing.reading import drawn, outside, pages, printed, smallest, text


def test_the_score_card_has_ten_rounds_for_seven_players() -> None:
    pdf = printed("kitchen_closing_scores", Content())
    words = text(pdf)
    assert len(pages(pdf)) == 1
    assert words.count("Dish") == words.count("Pantry") == 70
    assert all(f" {number} " in words for number in range(1, 11))
    assert "three points ahead" in words


def test_in_large_print_the_players_are_on_two_pages() -> None:
    pdf = printed("kitchen_closing_scores", Content(), large="yes", paper="letter")
    assert len(pages(pdf)) == 2
    assert text(pdf).count("Dish") == 70


@pytest.mark.parametrize(
    ("guests", "copies", "cards"), [("", "1", 7), ("4", "1", 4), ("3", "2", 6)]
)
def test_there_is_a_game_aid_for_every_player(guests: str, copies: str, cards: int) -> None:
    asked = {"copies": copies, **({"guests": guests} if guests else {})}
    pdf = printed("kitchen_closing_aid", Content(), backs="none", **asked)
    assert drawn(pdf).count("Yourturn:doonething") == cards


@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_game_aid_tells_the_four_things_and_both_stacks(large: str) -> None:
    pdf = printed("kitchen_closing_aid", Content(), guests="3", large=large)
    told = drawn(pdf)
    for words in ("Drawacard", "Taketheopencard", "Laydownacardfirst", "Closethekitchen"):
        assert words in told
    assert "thehighest+1" in told
    assert "thelowest\u22121" in told
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
