"""Assignment cards: the words, the numbers, and a text that no card holds."""

from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from partycards.catalogue.assignments import Assignment
from partycards.printing.content import Content
from partycards.printing.engine.options import OptionError
from tests.printing.reading import drawn, outside, pages, printed, rectangles, smallest, text

HIKE = Assignment(
    key="hike",
    title="On the summit",
    text="Cook on one flame, at 3,000 metres, for four friends with cold fingers.",
    dishes=("soup", "dessert"),
    deal=8,
    trade=2,
    trade_times=3,
    use_min=2,
    use_max=4,
    special_ingredient="judge",
    assume=("snow",),
    diet="vegan",
    team_size=2,
    minutes=10,
    difficulty=2,
)


def a_deck(*cards: Assignment) -> Content:
    return Content(name="Hut", assignments=cards)


def test_a_card_says_what_is_read_aloud_and_every_number_that_it_gives() -> None:
    words = text(printed("assignments", a_deck(HIKE)))
    for told in (
        "On the summit", "Soup · Dessert", HIKE.text, "8 cards", "trade up to 2, 3 times",
        "use 2 to 4", "vegan", "free: snow", "Special Ingredient: the judge picks", "teams of 2",
        "10 minutes", "middling",
    ):  # fmt: skip
        assert told in words


def test_where_a_card_leaves_its_numbers_out_the_usual_ones_stand_on_it() -> None:
    plain = Assignment(key="plain", title="Plain", text="Cook.", dishes=("dish",), difficulty=1)
    words = text(printed("assignments", a_deck(plain)))
    assert all(told in words for told in ("7 cards", "trade up to 3", "use 4 or more"))
    assert not any(word in words for word in ("minute", "teams", "free", "only", "pantry"))


def test_what_every_dish_must_meet_stands_on_the_card() -> None:
    asked = structs.replace(
        HIKE, diet="nuts", pantry_without=("Flour", "Butter"), one_of_each=True, sum_at_most=12,
        only_categories=("vegetables", "herbs"), forbidden_origin="americas", pass_left=2,
    )  # fmt: skip
    words = text(printed("assignments", a_deck(asked)))
    for told in (
        "without nuts", "without Flour and Butter from the pantry", "only vegetables and herbs",
        "at most one card of each category", "nothing from the Americas",
        "numbers add up to 12 at most", "pass 2 to the left",
    ):  # fmt: skip
        assert told in words
    island = structs.replace(HIKE, pantry_without=("*",))
    assert "nothing from the pantry" in text(printed("assignments", a_deck(island)))


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"trade": 0, "trade_times": None}, "no trading"),
        ({"trade_times": None}, "trade up to 2"),
        ({"use_min": None, "use_max": None, "use_exactly": 3}, "use exactly 3"),
        ({"use_max": None}, "use 2 or more"),
        ({"use_min": None, "use_max": 6, "dishes": ("dish",)}, "use 4 to 6"),
    ],
)
def test_the_numbers_are_said_in_words(numbers: dict[str, Any], told: str) -> None:
    card = structs.replace(HIKE, **numbers)
    assert told in text(printed("assignments", a_deck(card)))


def test_nine_poker_cards_lie_on_a_page_with_their_backs_behind(everything: Content) -> None:
    deck = structs.replace(everything, assignments=(HIKE,) * 9)
    front, _ = pages(printed("assignments", deck, backs="duplex"))
    assert len(rectangles(front, 63.5, 88.9)) == 9


@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_longest_cards_that_come_with_the_program_are_whole_on_one_card(
    everything: Content, large: str
) -> None:
    each = 4 if large == "yes" else 9
    longest = sorted(everything.assignments, key=lambda card: -len(card.text))[: 2 * each]
    pdf = printed("assignments", structs.replace(everything, assignments=longest), large=large)
    assert len(pages(pdf)) == 2
    words = drawn(pdf)
    for card in longest:
        assert card.title.replace(" ", "") in words
        assert card.text.replace(" ", "") in words
    assert outside(pdf) == ""
    read_aloud = [char["size"] for page in pages(pdf) for char in page.chars if char["upright"]]
    on_cards = Counter(round(size, 1) for size in read_aloud if size > 8.1)
    assert min(on_cards) >= 9, "but for the foot nothing is small"


def test_a_text_that_no_card_holds_goes_on_with_the_next_card() -> None:
    long = structs.replace(
        HIKE,
        text=" ".join(f"word{number}" for number in range(100)),
        assume=tuple(
            f"a free thing with a rather long name, number {n}, and more" for n in range(8)
        ),
    )
    pdf = printed("assignments", a_deck(long))
    words = text(pdf)
    assert "On the summit (continued)" in words
    assert all(f"word{number}" in drawn(pdf) for number in range(100))
    assert all(f"number{n},andmore" in drawn(pdf) for n in range(8))
    assert smallest(pdf) >= 8
    assert len(rectangles(pages(pdf)[0], 63.5, 88.9)) >= 2


def test_only_the_chosen_assignment_is_printed_and_a_strange_one_is_refused(
    everything: Content,
) -> None:
    words = text(printed("assignments", everything, only="worst_dish", copies=2))
    assert words.count("Please do not eat") == 2
    assert "Whatever you like" not in words
    with pytest.raises(OptionError):
        printed("assignments", everything, only="unicorn")
