"""Score sheets and judge's sheets: Cody judges, Lisa and Ellen cook, the rest is paper."""

import re
from typing import Any

import pytest
from msgspec import structs

from partycards.printing.content import Brief, Content, Table
from tests.printing.reading import is_grey, outside, pages, printed, smallest, text
from tests.printing.sample import EVENING, HARD_NAMES, with_names

CHIPS = ["5", "10", "25", "50", "100"]


def at(table: Table | None) -> Content:
    return Content(name="SALT", table=table)


def rings(page: Any) -> int:
    """How many chips are drawn on a page: circles are curves that close."""
    return len([curve for curve in page.curves if abs(curve["width"] - curve["height"]) < 0.1])


# The score sheet --------------------------------------------------------------------------------


def test_a_blank_sheet_has_room_for_six_guests_and_a_round_for_each() -> None:
    (page,) = pages(printed("scores_blank", at(None)))
    found = page.extract_text()
    rounds = [int(number) for number in re.findall(r"Round (\d+)", found)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) >= 6
    assert rings(page) == len(rounds) * 6 * 5, "five chips for each of six guests in every round"
    assert "Total" in found


def test_the_table_s_names_and_what_they_have_so_far_are_filled_in() -> None:
    (page,) = pages(printed("scores", at(EVENING)))
    found = page.extract_text()
    lines = found.splitlines()
    assert "Cody Lisa Ellen" in found
    assert "165 25" in found
    assert "So far 0 165 25" in lines
    (first, second) = (page.crop((0, at_y, 120, at_y + 60)).extract_text() for at_y in (140, 200))
    assert "Round 1\nJudge\nCody" in first
    assert "Cody" not in second
    assert "Corrected" not in found


def test_the_judge_of_a_round_has_no_chips_to_tick() -> None:
    played, empty = (
        pages(printed("scores", at(table)))[0]
        for table in (EVENING, structs.replace(EVENING, dishes=(), scores=(), totals=()))
    )
    assert rings(empty) - rings(played) == 5


def test_chips_that_were_given_are_filled() -> None:
    def filled(table: Table) -> int:
        page = pages(printed("scores", at(table)))[0]
        return len([curve for curve in page.curves if curve["fill"]])

    without = tuple(structs.replace(dish, awards=()) for dish in EVENING.dishes)
    assert filled(EVENING) - filled(structs.replace(EVENING, dishes=without)) == 5


def test_a_correction_stands_in_a_row_of_its_own() -> None:
    corrected = structs.replace(EVENING, totals=(0, 155, 35))
    found = text(printed("scores", at(corrected)))
    assert "Corrected -10 +10" in found
    assert "So far 0 155 35" in found


def test_twenty_guests_stand_on_several_pages_and_none_is_left_out() -> None:
    names = tuple(f"Guest-{number}" for number in range(1, 21))
    pdf = printed("scores", at(structs.replace(with_names(names), dishes=())))
    found = text(pdf)
    assert all(name in found for name in names)
    rounds = [int(number) for number in re.findall(r"Round (\d+)", found)]
    assert rounds.count(20) == rounds.count(1) == 4, "five of them side by side"
    assert found.count("So far") == 4


@pytest.mark.parametrize("kind", ["scores", "judge"])
@pytest.mark.parametrize(
    "options", [{"paper": "letter", "ink": "grey"}, {"large": "yes"}, {"ink": "low_ink"}]
)
def test_hard_names_are_whole_and_legible_on_every_paper(
    kind: str, options: dict[str, str]
) -> None:
    pdf = printed(kind, at(with_names(HARD_NAMES)), **options)
    found = "".join(text(pdf).split())
    for name in ("Ελευθερία", "Щербакова", "Ngọc-Ánh", "O'Brien-Smith"):
        assert name in found
    assert sum(page.extract_text().count("W") for page in pages(pdf)) >= 20
    assert smallest(pdf) >= 8
    assert outside(pdf) == ""
    assert options.get("ink") != "grey" or is_grey(pdf)
    assert pdf == printed(kind, at(with_names(HARD_NAMES)), **options)


# The judge's sheet ------------------------------------------------------------------------------


def test_before_a_round_everybody_gets_a_sheet_with_the_others_on_it() -> None:
    cody, lisa, ellen = (page.extract_text() for page in pages(printed("judge", at(EVENING))))
    assert "Judge Cody" in cody
    assert "Judge Lisa" in lisa
    assert "Judge Ellen" in ellen
    assert "\nLisa " in cody
    assert "\nEllen " in cody
    assert "\nCody " not in cody
    assert "\nCody " in lisa


def test_every_dish_has_its_chips_and_lines_for_notes() -> None:
    page = pages(printed("judge", at(EVENING)))[0]
    found = page.extract_text()
    assert found.count("Notes") == found.count("Dish") == 2
    assert all(found.split().count(chip) == 2 for chip in CHIPS)
    assert "all five chips" in found


def test_once_the_judge_has_announced_it_is_that_judge_s_sheet() -> None:
    brief = Brief(judge="Lisa", title="Nobody has eaten this", text="x", criteria="Be bold. " * 30)
    pdf = printed("judge", at(structs.replace(EVENING, brief=brief)))
    (page,) = pages(pdf)
    found = page.extract_text()
    assert "Judge Lisa" in found
    assert "Nobody has eaten this" in found
    assert " ".join(found.split()).count("Be bold.") == 30


def test_a_table_that_cooks_in_teams_and_no_table_get_lines_for_the_names() -> None:
    crowd = with_names(tuple(f"Guest-{number}" for number in range(1, 13)))
    for pdf in (printed("judge", at(crowd)), printed("judge_blank", at(None))):
        (page,) = pages(pdf)
        found = page.extract_text()
        assert found.count("Chef") == found.count("Notes") == 5
        assert "Guest-" not in found
