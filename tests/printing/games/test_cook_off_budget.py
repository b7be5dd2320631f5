"""The box of Cook Off! on paper: all its cards, the money, mats, tokens, score card, aid (O1)."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from partycards.printing.engine.options import MM
from partycards.printing.shipped_content import shipped_texts
from tests.printing.letters import letters
from tests.printing.reading import drawn, is_grey, pages, printed, text
from tests.printing.sample import EVENING

BOX = replace(shipped_texts(), name="Cook Off!")


def test_all_180_ingredients_have_their_price_and_kinds_o1_o4() -> None:
    found = letters(printed("cook_off_budget", BOX))
    assert len(found) == 20
    words = Counter(word for page in found for word in page.text.split())
    assert sum(words[f"${price}"] for price in range(1, 16)) == 180
    kinds = {"Vegetable": 36, "Protein": 30 + 24, "Carbs": 30, "Seafood,": 24, "Umami": 22,
             "Dairy": 20, "Sweet": 18}  # fmt: skip
    assert {kind: words[kind] for kind in kinds} == kinds


@pytest.mark.parametrize(
    ("key", "kicker", "count"),
    [
        ("cook_off_budget_meals", "Meal", 36),
        ("cook_off_budget_events", "Event", 30),
        ("cook_off_budget_goals", "Savings", 20),
    ],
)
def test_36_meals_30_events_and_20_goals_o1(key: str, kicker: str, count: int) -> None:
    found = letters(printed(key, BOX))
    assert len(found) == -(-count // 9)
    assert sum(page.text.split().count(kicker) for page in found) >= count


def test_a_meal_card_tells_its_needs_and_points_o4() -> None:
    said = drawn(printed("cook_off_budget_meals", BOX, only="feast_fit_for_a_king"))
    for words in ("FeastFitforaKing", "2×Protein", "2×Seafood", "Carbs", "2pointsmore"):
        assert words in said.replace(" ", "")


def test_the_money_is_80_notes_worth_530_dollars_o1() -> None:
    found = letters(printed("cook_off_budget_money", BOX))
    words = Counter(word for page in found for word in page.text.split())
    notes = {dollars: words[f"${dollars}"] // 3 for dollars in (1, 5, 10, 20)}
    assert notes == {1: 30, 5: 20, 10: 20, 20: 10}
    assert sum(dollars * count for dollars, count in notes.items()) == 530


def test_one_goal_can_be_printed_again_and_a_note_too() -> None:
    said = text(printed("cook_off_budget_goals", BOX, only="farm_share"))
    assert "Farm Share" in said
    assert "Cash Back" not in said
    assert len(pages(printed("cook_off_budget_money", BOX, only="20"))) == 1


def test_the_mats_have_a_place_for_every_card_o1() -> None:
    store = drawn(printed("cook_off_budget_store", BOX)).replace(" ", "")
    for words in ("Ingredients", "Dumpster", "expiresfirst"):
        assert words in store
    progress = drawn(printed("cook_off_budget_progress", BOX)).replace(" ", "")
    for words in ("Meal#1", "Meal#3", "Cookoff", "Points", "Event"):
        assert words in progress


def test_the_score_card_has_the_names_of_a_table_and_the_four_ways_to_points_o10() -> None:
    said = text(printed("cook_off_budget_scores", replace(BOX, table=EVENING)))
    for guest in EVENING.guests[:4]:
        assert guest.name in said
    assert said.count("cheapest: +1") == 3
    assert said.count("players’ choice: +3") == 3


def test_the_aid_is_printed_for_as_many_as_play() -> None:
    said = text(printed("cook_off_budget_aid", BOX, guests=3))
    assert said.count("as often as you like") == 3


@pytest.mark.parametrize("key", ["cook_off_budget_meals", "cook_off_budget_goals"])
def test_kinds_are_told_apart_without_colour(key: str) -> None:
    assert is_grey(printed(key, BOX, ink="grey"))
    assert text(printed(key, BOX, ink="low_ink"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", ["cook_off_budget_progress", "cook_off_budget_store"])
def test_places_for_cards_lie_apart_and_on_the_paper(key: str, paper: str) -> None:
    """On Letter four cards are a little wider than the words above them."""
    for page in pages(printed(key, BOX, paper=paper)):
        shapes = [shape for shape in (*page.rects, *page.curves) if shape["height"] > 240]
        edges = sorted({(round(shape["x0"]), round(shape["x1"])) for shape in shapes})
        assert len(edges) >= 3
        assert edges[0][0] >= 8 * MM
        assert edges[-1][1] <= page.width - 8 * MM
        for (_, right), (left, _) in pairwise(edges):
            assert left - right >= 2
