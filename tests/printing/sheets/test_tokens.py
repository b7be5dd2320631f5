"""Award chips, buyer tokens and voting cards: how many, how large, and safe in black and white."""

from typing import Any

import pytest

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, OptionError
from partycards.printing.sheets.tokens import SPOTS
from tests.printing.reading import is_grey, outside, pages, printed, rectangles, smallest, text
from tests.printing.sample import EVENING

NOBODY = Content(name="Hut")
THREE = Content(name="SALT", table=EVENING)


def rings(page: Any, diameter: float) -> set[tuple[int, int]]:
    """The middles, in points, of the circles of a diameter in mm."""
    return {
        (round((curve["x0"] + curve["x1"]) / 2), round((curve["top"] + curve["bottom"]) / 2))
        for curve in page.curves
        if abs(curve["width"] / MM - diameter) < 0.05
        and abs(curve["height"] / MM - diameter) < 0.05
    }


def test_each_of_three_guests_has_a_set_of_five_chips() -> None:
    pdf = printed("chips", THREE)
    assert len(rings(pages(pdf)[0], 30)) == 15


def test_for_seven_guests_there_are_seven_sets() -> None:
    pdf = printed("chips", THREE, guests=7)
    assert sum(len(rings(page, 30)) for page in pages(pdf)) == 35


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_without_a_table_one_page_is_full_of_whole_sets(paper: str) -> None:
    pdf = printed("chips", NOBODY, paper=paper)
    (page,) = pages(pdf)
    chips = rings(page, 30)
    assert len(chips) % 5 == 0
    assert len(chips) >= (15 if paper == "a5" else 30)
    assert outside(pdf) == ""


def test_chips_do_not_overlap() -> None:
    (page,) = pages(printed("chips", NOBODY))
    middles = sorted(rings(page, 30))
    for number, (x, y) in enumerate(middles):
        for other_x, other_y in middles[number + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > (32 * MM) ** 2


def test_the_value_is_the_largest_thing_on_a_chip_and_every_edge_is_another() -> None:
    (page,) = pages(printed("chips", THREE))
    values = "".join(char["text"] for char in page.chars if char["size"] > 20)
    assert values == "5102550100" * 3
    assert len(set(SPOTS.values())) == 5


def test_in_black_and_white_no_colour_is_left() -> None:
    for key in ("chips", "buyer_tokens", "votes"):
        assert is_grey(printed(key, THREE, ink="grey"))


def test_buyer_tokens_last_for_once_around_the_table() -> None:
    pdf = printed("buyer_tokens", THREE)
    assert text(pdf).count("or 10 points") == 9
    assert "counts 10 points" in text(pdf)
    assert len(rings(pages(pdf)[0], 30)) == 9
    many = printed("buyer_tokens", NOBODY, guests=8)
    assert sum(len(rings(page, 30)) for page in pages(many)) == 64


def test_every_guest_has_three_votes_and_a_heart() -> None:
    pdf = printed("votes", THREE)
    words = text(pdf)
    for name in ("Three votes", "Two votes", "One vote", "My favorite"):
        assert words.count(name) == 3
    assert sum(len(rectangles(page, 63.5, 88.9)) for page in pages(pdf)) == 12


def test_only_hearts_and_twice_as_many() -> None:
    words = text(printed("votes", THREE, only="heart", copies=2))
    assert words.count("My favorite") == 6
    assert "votes" not in words
    with pytest.raises(OptionError):
        printed("votes", THREE, only="four")


def test_voting_cards_have_the_backs_of_the_deck() -> None:
    assert len(pages(printed("votes", THREE))) == 2
    assert len(pages(printed("votes", THREE, backs="duplex"))) == 4


@pytest.mark.parametrize("key", ["chips", "buyer_tokens", "votes"])
def test_nothing_is_small(key: str) -> None:
    assert smallest(printed(key, THREE)) >= 8
    large = [
        char["size"]
        for page in pages(printed(key, THREE, large="yes"))
        for char in page.chars
        if char["top"] < float(page.height) - 16 * MM and char["x0"] > 9 * MM
    ]
    assert min(large) >= 12
