"""Ingredient cards: where they lie on the paper and what stands on them."""

from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from partycards.printing.content import Content
from partycards.printing.engine.options import MM, OptionError
from partycards.printing.sheets.ingredient_cards import WORDS
from tests.printing.reading import outside, pages, printed, rectangles, smallest, text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIZES = {"poker": (63.5, 88.9), "narrow": (63.0, 88.0)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", SIZES)
def test_nine_cards_lie_edge_to_edge_in_the_middle_of_the_paper(
    few: Content, paper: str, card: str
) -> None:
    first, second = pages(printed("cards", few, paper=paper, card=card))
    width, height = SIZES[card]
    left, low = (PAPERS[paper][0] - 3 * width) / 2, (PAPERS[paper][1] - 3 * height) / 2
    expected = [(left + i * width, low + j * height) for i in range(3) for j in range(3)]
    assert (float(first.width) / MM, float(first.height) / MM) == pytest.approx(PAPERS[paper])
    found = rectangles(first, width, height)
    assert len(found) == 9
    for corner, place in zip(found, expected, strict=True):
        assert corner == pytest.approx(place, abs=0.1)
    assert len(rectangles(second, width, height)) == 2


def test_every_card_says_its_name_its_number_and_its_category(few: Content) -> None:
    words = text(printed("cards", few))
    for card, _ in few.ingredients:
        assert card.name in words
        assert f"{card.number} {WORDS[card.category]}" in words


def test_crop_marks_stand_outside_the_grid(few: Content) -> None:
    page = pages(printed("cards", few))[0]
    left, right, low, high = 9.75, 200.25, 15.15, 281.85
    marks = [line for line in page.lines if 2 < (line["width"] + line["height"]) / MM < 3.6]
    assert len(marks) == 16
    for mark in marks:
        x, y = mark["x0"] / MM, mark["y0"] / MM
        assert x < left or x > right or y < low or y > high


def test_the_ruler_is_fifty_millimetres_long(few: Content) -> None:
    for page in pages(printed("cards", few)):
        assert any(line["width"] / MM == pytest.approx(50, abs=0.05) for line in page.lines)


def test_the_foot_names_the_deck_its_version_and_the_page(few: Content) -> None:
    for number, page in enumerate(pages(printed("cards", few)), 1):
        assert f"Everything · 1.2 50 mm · print at full size Page {number} of 2" in " ".join(
            page.extract_text().split()
        )


@pytest.mark.parametrize("ink", ["colour", "low_ink", "grey"])
def test_large_print_is_large(few: Content, ink: str) -> None:
    large = printed("cards", few, large="yes", ink=ink)
    on_cards = [
        char["size"]
        for page in pages(large)
        for char in page.chars
        if char["x0"] > 9.75 * MM and char["top"] < float(page.height) - 15.15 * MM
    ]
    assert round(min(on_cards), 2) >= 14
    assert smallest(printed("cards", few, ink=ink)) >= 8


def test_a_deck_with_three_carrots_prints_three_and_copies_double_them(few: Content) -> None:
    carrots, lobster = few.ingredients[0][0], few.ingredients[3][0]
    deck = structs.replace(few, ingredients=((carrots, 3), (lobster, 1)))
    words = text(printed("cards", deck, copies=2)).split()
    assert Counter(words)[carrots.name.split()[0]] == 6
    assert Counter(words)[lobster.name.split()[0]] == 2


def test_only_the_chosen_cards_are_printed(few: Content) -> None:
    wanted, other = few.ingredients[1][0], few.ingredients[2][0]
    words = text(printed("cards", few, only=wanted.key))
    assert wanted.name in words
    assert other.name not in words


def test_a_card_that_is_not_in_the_deck_is_refused_by_name(few: Content) -> None:
    with pytest.raises(OptionError) as error:
        printed("cards", few, only="unicorn")
    assert error.value.option == "only"
    assert error.value.values == {"key": "unicorn"}


def test_a_deck_without_cards_is_refused() -> None:
    with pytest.raises(OptionError):
        printed("cards", Content(name="Nothing"))


@pytest.mark.parametrize("large", ["no", "yes"])
def test_the_longest_names_are_whole_and_inside_their_cards(
    everything: Content, large: str
) -> None:
    cards = sorted((card for card, _ in everything.ingredients), key=lambda c: -len(c.name))[:8]
    invented = structs.replace(cards[0], name="Slow-roasted Jerusalem artichokes with black garlic")
    unbroken = structs.replace(cards[1], name="Rindfleischetikettierungsüberwachungsaufgaben")
    deck = Content(ingredients=tuple((card, 1) for card in (*cards[:7], invented, unbroken)))
    pdf = printed("cards", deck, large=large)
    assert outside(pdf) == ""
    page = pages(pdf)[0]
    spots = rectangles(page, 63.5, 88.9)
    for number, (card, _) in enumerate(deck.ingredients):
        left, low = spots[3 * (number % 3) + 2 - number // 3]
        top = float(page.height) - (low + 88.9) * MM
        cell = page.crop((left * MM, top, (left + 63.5) * MM, top + 88.9 * MM))
        letters = "".join(cell.extract_text().replace("\u00ad", "").split())
        assert "".join(card.name.split()) in letters


WIDEST = "WWWWWWWWWWWWW WWWWWWWWWWWWW WWWWWWWWWWWW"
ONE_WORD = "Rindfleischetikettierungsueberwachung"


@pytest.mark.parametrize("large", ["no", "yes"])
@pytest.mark.parametrize("name", [WIDEST, ONE_WORD, "W" * 40])
def test_a_long_name_stays_above_the_foot_of_its_card(name: str, large: str, few: Content) -> None:
    named = [letter for letter in lettered(name, large, few) if "Fraunces" in letter["fontname"]]
    foot = [letter for letter in lettered(name, large, few) if letter not in named]
    assert len(named) >= len(name.replace(" ", ""))
    assert max(each["bottom"] for each in named) < min(each["top"] for each in foot[:8])


@pytest.mark.parametrize("large", ["no", "yes"])
def test_a_name_of_one_long_word_is_read_at_arm_s_length(large: str, few: Content) -> None:
    """12 points and more, in two lines of which none is a single letter."""
    named = [each for each in lettered(ONE_WORD, large, few) if "Fraunces" in each["fontname"]]
    assert min(each["size"] for each in named) >= (12 if large == "no" else 14)
    lines = Counter(round(each["top"]) for each in named)
    assert min(lines.values()) >= 8


def lettered(name: str, large: str, few: Content) -> list[dict[str, Any]]:
    """The letters of the one card of this name; those of the page's foot are left out."""
    (card, _) = few.ingredients[0]
    deck = structs.replace(few, ingredients=((structs.replace(card, name=name), 1),))
    (page,) = pages(printed("cards", deck, large=large))
    return [each for each in page.chars if float(page.height) - each["bottom"] > 15 * MM]
