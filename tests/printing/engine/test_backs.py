"""Backs: behind their fronts when the sheet is turned, beside them at a fold, or none."""

from cmath import rect
from io import BytesIO
from math import radians
from typing import Any

import pytest
from PIL import Image

from partycards.printing.content import Content
from partycards.printing.engine.box import Box
from partycards.printing.engine.layout import Card, lay_cards
from partycards.printing.engine.moved_back import Moved, corrected, pins
from partycards.printing.engine.options import MM, PAPERS, read_options
from partycards.printing.engine.page import Sheet
from partycards.printing.engine.preview import pictures
from partycards.printing.engine.text import wrapped
from tests.printing.reading import pages, printed


def numbered(count: int, **typed: object) -> bytes:
    """Cards with "F3" on the front and "B3" on the back."""

    def side(letters: str) -> object:
        def face(sheet: Sheet, box: Box, bleed: float) -> None:
            sheet.words_in(wrapped(letters, 20, box.width), box)

        return face

    options = read_options({name: str(value) for name, value in typed.items()})
    out = BytesIO()
    with Sheet(out, "Numbers", options) as sheet:
        lay_cards(sheet, [Card(side(f"F{n}"), side(f"B{n}")) for n in range(1, count + 1)])
    return out.getvalue()


def where(page: Any) -> dict[str, tuple[float, float]]:
    """The middle of each card's "F3" or "B3", in mm from the page's lower left corner, however the
    card is turned."""
    found = {}
    for sign, *digits in windows(page.chars):
        number = "".join(char["text"] for char in digits)
        box = [sign, *digits]
        x = (min(char["x0"] for char in box) + max(char["x1"] for char in box)) / 2
        y = (min(char["top"] for char in box) + max(char["bottom"] for char in box)) / 2
        found[sign["text"] + number] = (x / MM, (float(page.height) - y) / MM)
    return found


def windows(chars: list[Any]) -> list[list[Any]]:
    """Each large F or B with the digits that follow it."""
    found: list[list[Any]] = []
    for char in chars:
        if char["text"] in "FB" and round(char["size"]) == 20:
            found.append([char])
        elif found and char["text"].isdigit() and round(char["size"]) == 20:
            found[-1].append(char)
    return found


@pytest.mark.parametrize(("paper", "width"), [("a4", 210.0), ("letter", 215.9)])
def test_on_backs_the_columns_change_places(paper: str, width: float) -> None:
    sides = [where(page) for page in pages(numbered(11, backs="duplex", paper=paper))]
    assert len(sides) == 4
    for fronts, backs in (sides[:2], sides[2:]):
        assert len(fronts) == len(backs)
        for name, (x, y) in fronts.items():
            assert backs[name.replace("F", "B")] == pytest.approx((width - x, y), abs=0.1)


def test_backs_are_moved_by_the_printers_offset() -> None:
    straight = where(pages(numbered(9, backs="duplex"))[1])
    fronts, moved = (
        where(page) for page in pages(numbered(9, backs="duplex", back_x="1.5", back_y="-2"))
    )
    for name, (x, y) in straight.items():
        assert moved[name] == pytest.approx((x + 1.5, y - 2), abs=0.05)
    assert fronts == where(pages(numbered(9))[0])


@pytest.mark.parametrize(("paper", "many"), [("a4", 8), ("letter", 6)])
def test_with_bleed_cards_lie_on_a_sheet_on_its_side(paper: str, many: int) -> None:
    """3 mm around each on A4, 1/8 inch on US Letter, which is a little more than two more want."""
    front, back = pages(numbered(many, layout="bleed", backs="duplex", paper=paper))
    assert front.width > front.height
    fronts, backs = where(front), where(back)
    assert len(fronts) == many
    for name, (x, y) in fronts.items():
        # The long edge is above: rows change places, and the backs stand on their heads.
        behind = (x, float(front.height) / MM - y)
        assert backs[name.replace("F", "B")] == pytest.approx(behind, abs=0.1)
    assert all(not char["upright"] or char["matrix"][0] < 0 for char in large_letters(back))


def large_letters(page: Any) -> list[Any]:
    return [char for char in page.chars if char["text"] == "B" and round(char["size"]) == 20]


def test_without_backs_there_are_only_fronts() -> None:
    assert [len(where(page)) for page in pages(numbered(11))] == [9, 2]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_at_a_fold_every_front_is_joined_to_its_back(paper: str) -> None:
    for page in pages(numbered(5, backs="fold", paper=paper)):
        width, places = float(page.width) / MM, where(page)
        fronts = {name: place for name, place in places.items() if name[0] == "F"}
        assert len(places) == 2 * len(fronts)
        for name, (x, y) in fronts.items():
            assert places[name.replace("F", "B")] == pytest.approx((width - x, y), abs=0.1)
            assert width / 2 - x == pytest.approx(88.9 / 2, abs=0.1)
        folds = [line for line in page.lines if abs(line["x0"] / MM - width / 2) < 0.1]
        assert any(line["height"] > 63 * MM for line in folds)


def test_the_pattern_reaches_beyond_the_cards_on_their_backs(few: Content) -> None:
    """Sheets never meet exactly: a white strip beside a dark back would show."""
    pdf = printed("cards", few, backs="duplex")
    (png,) = pictures(pdf, 2100, 1, 1)
    with Image.open(BytesIO(png)) as image:
        red, _, _ = image.convert("RGB").getpixel((80, 1500))
        assert red < 130
        assert image.convert("RGB").getpixel((50, 1500)) == (255, 255, 255)


def test_the_test_sheet_shows_the_offset_that_is_set() -> None:
    words = pages(printed("calibration", Content(), back_x="2", back_y="-1"))[1].extract_text()
    assert "2 mm to the right and -1 mm up" in " ".join(words.split())


def test_two_pins_tell_how_the_printer_shifts_turns_and_stretches() -> None:
    """A printer that lays backs 1.5 mm to the left, 0.4 degrees askew and 0.6 % too small: with
    what the pins say, they meet."""
    paper, bad = PAPERS["a4"], Moved(-1.5, 0.8, -0.4, 99.4)

    def laid(asked: Moved, pin: complex) -> complex:
        for moved in (asked, bad):
            grown = rect(moved.size / 100, radians(moved.turn))
            pin = grown * pin + complex(moved.x, moved.y) * MM
        return pin

    asked = Moved()
    for _ in range(2):
        holes = [(pin - laid(asked, pin)) / MM for pin in pins(paper)]
        asked = corrected(asked, holes[0], holes[1], paper)
    assert asked.turn == pytest.approx(0.4, abs=0.02)
    assert asked.size == pytest.approx(100.6, abs=0.05)
    corner = complex(95, 133) * MM
    assert abs(laid(asked, corner) - corner) / MM < 0.1


def test_backs_are_turned_and_stretched_around_the_middle_of_the_paper() -> None:
    straight = where(pages(numbered(9, backs="duplex"))[1])
    moved = where(pages(numbered(9, backs="duplex", back_turn="1", back_size="101"))[1])
    for name, (x, y) in straight.items():
        around = rect(1.01, radians(1)) * complex(x - 105, y - 148.5) + complex(105, 148.5)
        assert moved[name] == pytest.approx((around.real, around.imag), abs=0.15)


def test_a_pin_through_the_front_s_cross_comes_out_at_the_back_s_grid() -> None:
    for paper in ("a4", "letter", "a5"):
        front, back = pages(printed("calibration", Content(), paper=paper))
        lines = [line for line in back.lines if round(line["height"] / MM, 1) == 30]
        middles = {round(float(front.width) / MM - line["x0"] / MM, 1) for line in lines}
        rings = [curve for curve in front.curves if round(curve["width"] / MM) == 6]
        assert len(rings) == 2
        for ring in rings:
            middle = (ring["x0"] + ring["x1"]) / 2 / MM
            assert min(abs(middle - each) for each in middles) < 0.11
