"""The foot of a page: the ruler that proves the size is never lost at the paper's edge."""

from io import BytesIO
from typing import Any

import pytest

from partycards.printing.engine.box import Box
from partycards.printing.engine.colours import PLUM
from partycards.printing.engine.layout import Card, lay_cards
from partycards.printing.engine.options import CARD_SIZES, MM, read_options
from partycards.printing.engine.page import Sheet
from partycards.printing.games.cook_off_budget import NOTE_SIZE
from partycards.printing.games.cook_off_sabotage import SIDES
from partycards.printing.sheets.posters import SEAT_CARD
from partycards.printing.sheets.tasting import LABEL
from tests.printing.reading import pages

SIZES = {
    "poker": CARD_SIZES["poker"],
    "narrow": CARD_SIZES["narrow"],
    "token": (SIDES[0], SIDES[0]),
    "large token": (SIDES[1], SIDES[1]),
    "note": NOTE_SIZE,
    "seat card": SEAT_CARD,
    "label": LABEL,
}
NAME = "A deck that has a long name · 1.2"
Spot = tuple[float, float, float, float]

every_size = pytest.mark.parametrize("size", SIZES)
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
both_layouts = pytest.mark.parametrize("layout", ["grid", "bleed"])


def blank(sheet: Sheet, box: Box, bleed: float) -> None:
    """A face without anything."""


def dark(sheet: Sheet, box: Box, bleed: float) -> None:
    """A back that is dark to its very edge."""
    sheet.fill(box.inset(-bleed), PLUM)


def laid(size: str, paper: str, layout: str = "grid") -> list[Any]:
    """Front and back of a full sheet of cards."""
    out = BytesIO()
    options = read_options({"paper": paper, "layout": layout, "backs": "duplex"})
    with Sheet(out, "Cards", options, foot=NAME) as sheet:
        lay_cards(sheet, [Card(blank, dark)] * 99, SIZES[size])
    return pages(out.getvalue())[:2]


@every_size
@both_papers
@both_layouts
def test_no_printer_eats_the_ruler_and_no_crop_mark_strikes_it_out(
    size: str, paper: str, layout: str
) -> None:
    """It stands 8 mm from every edge of the paper, and so do the words beside it."""
    front, _ = laid(size, paper, layout)
    lines = [spot(line) for line in front.lines]
    (ruler,) = [line for line in lines if round(long(line) / MM, 1) == 50]
    words = [spot(char) for char in front.chars]
    assert to_edge(front, [ruler, *words]) >= 7.8
    marks = [line for line in lines if 1.9 < long(line) / MM < 3.6]
    assert len(marks) >= 4
    assert not [mark for mark in marks if any(meet(mark, each) for each in (*words, ruler))]


@every_size
@both_papers
def test_cards_keep_out_of_the_foot_and_within_reach_of_the_printer(size: str, paper: str) -> None:
    front, _ = laid(size, paper)
    cards = [spot(rect) for rect in front.rects]
    assert to_edge(front, cards) >= 3.99
    assert not [char for char in front.chars if any(meet(spot(char), card) for card in cards)]


@pytest.mark.parametrize("size", ["poker", "narrow"])
@both_papers
@both_layouts
def test_the_colour_of_backs_does_not_run_into_the_foot(size: str, paper: str, layout: str) -> None:
    _, back = laid(size, paper, layout)
    assert "".join(char["text"] for char in back.chars).startswith(NAME)
    words = [spot(char) for char in back.chars]
    assert to_edge(back, words) >= 4
    colour = around([spot(rect) for rect in back.rects])
    assert not [word for word in words if meet(word, colour)]


def spot(found: Any) -> Spot:
    return found["x0"], found["top"], found["x1"], found["bottom"]


def to_edge(page: Any, spots: list[Spot]) -> float:
    """How far they are from the nearest edge of the page, in mm."""
    x, y, right, top = around(spots)
    return float(min(x, y, float(page.width) - right, float(page.height) - top) / MM)


def long(line: Spot) -> float:
    return max(line[2] - line[0], line[3] - line[1])


def around(spots: list[Spot]) -> Spot:
    """The least that holds them all."""
    x, y, right, top = zip(*spots, strict=True)
    return min(x), min(y), max(right), max(top)


def meet(one: Spot, other: Spot) -> bool:
    return not (one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1])
